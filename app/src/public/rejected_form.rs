//! The page for forms that could not be read,
//! and for forms that no longer exist.
//!
//! Only visitors without a script see the page.
//! With a script, they see an error or the copy
//! of the input in place of the form.

use crate::public::PublicContext;
use crate::public::forms::input_copy;
use crate::public::notice::{ProductPage, home_link, product_page};
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::view::SiteView;
use model::visitors::FormInput;

/// Reason why a form was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormRejection {
    TooLarge,
    /// The form was not sent from a page of this site.
    Foreign,
    /// The page with the form no longer exists.
    NoPage(Box<FormInput>),
    /// The page at `path` no longer has the form.
    NoForm {
        path: String,
        typed: Box<FormInput>,
    },
    /// A server error.
    Failed,
}

/// Renders the page. The caller sets the status.
///
/// Shows the input, if the server could read it. Otherwise
/// visitors find it on the previous page of their browser.
pub fn rejected_form(view: &SiteView, why: &FormRejection, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(&view.locale);
    let (text, typed, path) = match why {
        FormRejection::TooLarge => ("public.untaken.tooLarge", None, None),
        FormRejection::Foreign => ("public.untaken.foreign", None, None),
        FormRejection::NoPage(typed) => ("public.untaken.noPage", Some(typed), None),
        FormRejection::NoForm { path, typed } => ("public.untaken.noForm", Some(typed), Some(path)),
        FormRejection::Failed => ("public.untaken.failed", None, None),
    };
    let text = wording.text(text).to_owned();
    let title = wording.text("public.untaken.title").to_owned();
    product_page(view, cx, ProductPage::titled(title.clone()), &|site, wording| {
        let (summary, kept) = match typed {
            None => (Some(view! { <p class="page-summary">{wording.show(text.clone())}</p> }), None),
            Some(typed) => (None, Some(input_copy(typed, text.clone(), wording))),
        };
        let back = path.map(|path| {
            view! {
                <p>
                    <a href=path.clone()>{wording.say("public.untaken.toPage")}</a>
                </p>
            }
        });
        view! {
            <header class="page-header">
                <h1 class="page-title">{wording.show(title.clone())}</h1>
                {summary}
            </header>
            <div class="block block-rich-text">
                <div class="form-column">{kept}</div>
                <div class="prose">{back} {home_link(site, wording)}</div>
            </div>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::{FormRejection, rejected_form};
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::SiteView;
    use model::visitors::FormInput;
    use std::sync::Arc;

    #[test]
    fn a_form_that_was_not_taken_says_why_in_the_language_of_its_sender() {
        let locale = Locale::parse("de-de").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        let html = |why: &FormRejection| rejected_form(&view, why, &context(&assets()));
        let typed = Box::new(FormInput::default());
        for (why, words) in [
            (FormRejection::TooLarge, "zu lang"),
            (FormRejection::Foreign, "nicht von einer Seite dieser Website"),
            (FormRejection::NoPage(typed.clone()), "gibt es nicht mehr"),
            (FormRejection::NoForm { path: "/kontakt".into(), typed }, "steht nicht mehr auf der Seite"),
            (FormRejection::Failed, "später noch einmal"),
        ] {
            let html = html(&why);
            for part in ["Das Formular wurde nicht gesendet", words, "content=\"noindex\""] {
                assert!(html.contains(part), "{part} in {html}");
            }
        }
    }

    #[test]
    fn a_form_that_is_gone_shows_all_that_was_typed() {
        let locale = Locale::parse("en-gb").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        let typed = FormInput {
            block: "c1".into(),
            first_name: "\"><script>".into(),
            message: "\nFirst </textarea> & last".into(),
            website: "trap".into(),
            privacy: true,
            ..FormInput::default()
        };
        let why = FormRejection::NoForm { path: "/contact".into(), typed: Box::new(typed) };
        let html = rejected_form(&view, &why, &context(&assets()));
        for part in [
            "id=\"c1.form\"",
            "<div role=\"alert\" tabindex=\"-1\" autofocus class=\"form-errors\">",
            "The form is no longer on the page",
            "<label for=\"c1.form.firstName\">First name</label><input id=\"c1.form.firstName\" value=\"&quot;&gt;&lt;script&gt;\" readonly>",
            ">\n\nFirst &lt;/textarea&gt; &amp; last</textarea>",
            "<a href=\"/contact\">To the page</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        for other in ["trap", "c1.form.email", "c1.form.privacy", "<button class=\"button\""] {
            assert!(!html.contains(other), "{other} in {html}");
        }
    }
}

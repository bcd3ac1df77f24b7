//! Forms for visitors. They work without a script.
//!
//! The server answers a sent form with the whole
//! page, including the input and the errors.
//! A script takes only the form from that answer.

mod field;
mod input_copy;

use crate::public::wording::Wording;
use blocks::context::BlockForm;
use field::field;
pub(crate) use input_copy::input_copy;
use leptos::prelude::*;
use model::visitors::{FormInput, FormKind, FormProblem, HONEYPOT, RefusedForm, form_id};

/// Script that sends forms without leaving the page.
///
/// The answer of the server is the whole page.
/// The script replaces the form and its introduction
/// by the form or the thanks of the answer.
pub(crate) const IN_PLACE: &str = include_str!("forms/in_place.js");

/// Maximum number of fields of a form, such as an address and
/// an agreement, that does not say that they are required.
const MAX_FIELDS_WITHOUT_HINT: usize = 2;

/// Draws the form of a block.
pub(crate) fn form(form: &BlockForm<'_>) -> AnyView {
    let wording = Wording::of(form.page.locale);
    let state = form.page.forms.state.refused(form.key);
    let nothing = FormInput::default();
    let typed = state.map_or(&nothing, |state| &state.typed);
    let errors = state.map_or(&[][..], |state| &state.errors);
    // The first field with an error gets the focus.
    let first = form.kind.fields().iter().find(|field| errors.iter().any(|error| error.property == field.name()));
    let fields: Vec<_> = form
        .kind
        .fields()
        .iter()
        .map(|asked| {
            let error = errors.iter().find(|error| error.property == asked.name());
            field(*asked, form, typed, error, first == Some(asked), wording)
        })
        .collect();
    let id = form_id(form.key);
    let has_hint = form.kind.fields().len() > MAX_FIELDS_WITHOUT_HINT;
    let hint = has_hint.then(|| view! { <p class="form-hint">{wording.say("public.forms.allRequired")}</p> });
    view! {
        <form
            class="form"
            id=id
            method="post"
            action=form_address(form.kind)
            novalidate=true
            data-failed=problem_words(FormProblem::Failed, wording)
        >
            {state.map(|state| summary(state, first.is_none(), wording))}
            <input type="hidden" name="page" value=form.page.page_id.to_string() />
            <input type="hidden" name="block" value=form.key.to_owned() />
            <input type="hidden" name="token" value=form.page.forms.token.to_owned() />
            {honeypot(form.key, wording)}
            {hint}
            {fields}
            <button class="button" type="submit">
                {submit(form.kind, wording)}
            </button>
        </form>
    }
    .into_any()
}

/// Returns the address to which a form is sent.
pub fn form_address(kind: FormKind) -> &'static str {
    match kind {
        FormKind::Contact => "/api/pagewright/visitors/contact",
        FormKind::Newsletter => "/api/pagewright/visitors/subscribe",
        FormKind::Download => "/api/pagewright/visitors/download",
    }
}

fn submit(kind: FormKind, wording: Wording) -> AnyView {
    match kind {
        FormKind::Contact => wording.say("public.forms.send"),
        FormKind::Newsletter => wording.say("public.forms.subscribe"),
        FormKind::Download => wording.say("public.forms.download"),
    }
}

/// Draws the error summary above the fields.
fn summary(state: &RefusedForm, has_focus: bool, wording: Wording) -> AnyView {
    let words = match state.problem {
        Some(problem) => problem_words(problem, wording),
        None => match state.errors.len() {
            1 => wording.text("public.forms.oneError").to_owned(),
            count => wording.text_with("public.forms.errors", &[("count", &count.to_string())]),
        },
    };
    error_box(words, has_focus, wording)
}

/// Draws an error about the whole form.
/// Browsers scroll to it if it has the focus.
pub(crate) fn error_box(words: String, has_focus: bool, wording: Wording) -> AnyView {
    view! {
        <div class="form-errors" role="alert" tabindex=has_focus.then_some("-1") autofocus=has_focus>
            <p>{wording.show(words)}</p>
        </div>
    }
    .into_any()
}

/// Returns the text of an error about the whole form.
pub(crate) fn problem_words(problem: FormProblem, wording: Wording) -> String {
    match problem {
        FormProblem::Expired => wording.text("public.forms.expired"),
        FormProblem::TooMany => wording.text("public.forms.tooMany"),
        FormProblem::LooksAutomatic => wording.text("public.forms.automatic"),
        FormProblem::Failed => wording.text("public.forms.failed"),
    }
    .to_owned()
}

/// Draws a hidden honeypot field.
/// Its label warns users of screen readers who reach it.
fn honeypot(key: &str, wording: Wording) -> impl IntoView + use<> {
    let id = format!("{}.{HONEYPOT}", form_id(key));
    view! {
        <div class="form-trap" aria-hidden="true">
            <label for=id.clone()>{wording.say("public.forms.trap")}</label>
            <input id=id type="text" name=HONEYPOT tabindex="-1" autocomplete="off" />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::IN_PLACE;
    use crate::public::testing::{document_for, view};
    use crate::public::visit::Visit;
    use model::error::{Code, ErrorItem};
    use model::view::RenderPurpose;
    use model::visitors::{FormInput, FormProblem, FormState, RefusedForm};
    use serde_json::json;

    fn page(locale: &str) -> model::view::PageView {
        let blocks = json!([{"type":"contact-form","key":"k"},{"type":"newsletter-form","key":"n"}]);
        view(json!({"type":"content","title":"T","locale":locale,"blocks":blocks}))
    }

    fn refused(problem: Option<FormProblem>) -> Visit {
        let typed = FormInput {
            block: "k".into(),
            first_name: "\"><script>alert(1)</script>".into(),
            message: "\n1 &lt; 2 </textarea><script>".into(),
            privacy: true,
            website: "spam".into(),
            ..FormInput::default()
        };
        let errors =
            vec![ErrorItem::new(Code::Required, "form", "lastName"), ErrorItem::new(Code::NotAnEmail, "form", "email")];
        let form = FormState::Refused(Box::new(RefusedForm { typed, errors, problem }));
        Visit { form, ..Visit::default() }
    }

    fn body_for(page: &model::view::PageView, visit: &Visit) -> String {
        document_for(page, visit).split("</head>").nth(1).unwrap().to_owned()
    }

    #[test]
    fn a_form_is_complete_without_a_script() {
        let html = body_for(&page("en-gb"), &Visit::default());
        for part in [
            "method=\"post\" action=\"/api/pagewright/visitors/contact\"",
            "action=\"/api/pagewright/visitors/subscribe\"",
            "<p class=\"form-hint\">All fields are required.</p>",
            "<input type=\"hidden\" name=\"page\" value=\"7\">",
            "<input type=\"hidden\" name=\"block\" value=\"k\">",
            "<input type=\"hidden\" name=\"token\" value=\"token\">",
            "<label for=\"k.form.firstName\">First name</label>",
            "autocomplete=\"given-name\"",
            "<textarea id=\"k.form.message\" name=\"message\"",
            "<input id=\"k.form.privacy\" type=\"checkbox\" name=\"privacy\" value=\"true\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script") && !html.contains("role=\"alert\""), "{html}");
        assert_eq!(html.matches("form-hint").count(), 1, "the form with two fields has no hint");
    }

    #[test]
    fn only_a_page_with_a_form_brings_the_script_that_sends_it() {
        let head = |page: &model::view::PageView| document_for(page, &Visit::default()).contains(IN_PLACE);
        let mut contact = page("en-gb");
        assert!(head(&contact) && !head(&view(json!({"type":"content","title":"T"}))));
        contact.purpose = RenderPurpose::Preview;
        assert!(!head(&contact), "nothing is sent from a preview");
    }

    #[test]
    fn errors_stand_at_their_fields_and_nothing_typed_is_lost() {
        let html = body_for(&page("en-gb"), &refused(None));
        for part in [
            "value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\"",
            // Browsers ignore the first line break of a `textarea`.
            // The second line break is part of the visitor's text.
            ">\n\n1 &amp;lt; 2 &lt;/textarea&gt;&lt;script&gt;</textarea>",
            "The Last name field is required.",
            "E-mail address must contain a valid email address.",
            "aria-invalid=\"true\" aria-describedby=\"k.form.lastName.error\"",
            "Please look at 2 fields",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!((html.matches("autofocus").count(), html.matches("role=\"alert\"").count()), (1, 1), "{html}");
        assert_eq!(html.matches(" checked").count(), 1, "{html}");
        assert!(!html.contains("<script") && !html.contains("spam"), "{html}");
    }

    #[test]
    fn a_form_as_a_whole_is_refused_in_the_language_of_the_page() {
        for (locale, words) in [
            ("en-gb", "<p>Your message could not be sent. Please try again later.</p>"),
            ("nl-nl", "<p>Uw bericht kon niet worden verstuurd. Probeer het later opnieuw.</p>"),
        ] {
            let html = document_for(&page(locale), &refused(Some(FormProblem::Failed)));
            assert!(html.contains(words), "{html}");
        }
    }

    #[test]
    fn an_error_of_the_form_as_a_whole_has_the_focus() {
        let with_errors = |errors| {
            let typed = FormInput { block: "k".into(), ..FormInput::default() };
            let problem = Some(FormProblem::TooMany);
            let form = FormState::Refused(Box::new(RefusedForm { typed, errors, problem }));
            body_for(&page("en-gb"), &Visit { form, ..Visit::default() })
        };
        let [focused, plain] = [" tabindex=\"-1\" autofocus", ""]
            .map(|focus| format!("<div role=\"alert\"{focus} class=\"form-errors\">"));
        let html = with_errors(Vec::new());
        assert!(html.contains(&focused), "{html}");
        let html = with_errors(vec![ErrorItem::new(Code::Required, "form", "lastName")]);
        assert!(html.contains(&plain) && html.contains("autofocus"), "{html}");
        for other in ["block", "page", "no-field"] {
            let html = with_errors(vec![ErrorItem::new(Code::NotValid, "form", other)]);
            assert!(html.contains(&focused), "{html}");
        }
    }
}

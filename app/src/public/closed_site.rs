//! The page of a closed site: a notice or a password form.

use crate::hydration::HydrationMode;
use crate::public::PublicContext;
use crate::public::head::{Head, Listing, head};
use crate::public::look::Look;
use crate::public::wording::Wording;
use crate::render::document;
use i18n::error_message;
use leptos::prelude::*;
use model::error::ErrorItem;
use model::locale::Locale;
use model::site::{Settings, SiteAccess};
use model::view::RenderPurpose;

#[derive(Clone, Copy, Debug)]
pub struct ClosedSite<'a> {
    pub settings: &'a Settings,
    pub locale: &'a Locale,
    /// The address to which the password form is sent.
    pub entrance: &'a str,
    /// The path and query that the visitor requested.
    /// They open after the password was entered.
    pub path: &'a str,
    pub errors: &'a [ErrorItem],
}

/// Renders the page. The caller sets the status.
pub fn closed_site(site: &ClosedSite<'_>, cx: &PublicContext<'_>) -> String {
    let wording = Wording::of(site.locale);
    let told = Head {
        title: title(site, wording).to_owned(),
        site_name: site.settings.site_name.clone(),
        listing: Listing::Unlisted,
        look: Look::of(site.settings, RenderPurpose::Visit),
        ..Head::default()
    };
    document(site.locale, cx.assets, HydrationMode::Never, || head(&told, cx), || body(site, wording))
}

fn title(site: &ClosedSite<'_>, wording: Wording) -> &'static str {
    match site.settings.site_access {
        SiteAccess::Password => wording.text("public.closed.password.title"),
        SiteAccess::Maintenance | SiteAccess::Everyone => wording.text("public.closed.maintenance.title"),
    }
}

fn body(site: &ClosedSite<'_>, wording: Wording) -> impl IntoView + use<> {
    let content = match site.settings.site_access {
        SiteAccess::Password => form(site, wording).into_any(),
        SiteAccess::Maintenance | SiteAccess::Everyone => {
            view! { <p class="page-summary">{wording.say("public.closed.maintenance.text")}</p> }.into_any()
        }
    };
    view! {
        <body class="public">
            <main id="content" class="page closed-site" tabindex="-1">
                <header class="page-header">
                    <p class="site-name">{site.settings.site_name.clone()}</p>
                    <h1 class="page-title">{wording.show(title(site, wording))}</h1>
                    {content}
                </header>
            </main>
        </body>
    }
}

fn form(site: &ClosedSite<'_>, wording: Wording) -> impl IntoView + use<> {
    let label = wording.text("public.closed.password.label");
    let words: Vec<_> = site.errors.iter().map(|error| error_message(wording.language, error, label)).collect();
    let is_wrong = !words.is_empty();
    view! {
        <form class="closed-site-form" method="post" action=site.entrance.to_owned()>
            <input type="hidden" name="path" value=site.path.to_owned() />
            <label for="site-password">{wording.show(label)}</label>
            <input
                id="site-password"
                type="password"
                name="password"
                autocomplete="current-password"
                required
                aria-invalid=is_wrong.then_some("true")
                aria-describedby=is_wrong.then_some("site-password-error")
            />
            {is_wrong
                .then(|| {
                    view! {
                        <p id="site-password-error" class="closed-site-error" role="alert">
                            {wording.show(words.join(" "))}
                        </p>
                    }
                })}
            <button class="button">{wording.say("public.closed.password.submit")}</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::{ClosedSite, closed_site};
    use crate::public::testing::{assets, context, settings};
    use model::error::{Code, ErrorItem};
    use model::locale::Locale;
    use model::site::{Settings, SiteAccess};

    fn html(access: SiteAccess, locale: &str, errors: &[ErrorItem]) -> String {
        let settings = Settings { site_access: access, ..Settings::clone(&settings()) };
        let locale = Locale::parse(locale).unwrap();
        let site = ClosedSite { settings: &settings, locale: &locale, entrance: "/in", path: "/a\"b", errors };
        closed_site(&site, &context(&assets()))
    }

    #[test]
    fn a_site_that_is_worked_on_says_so_in_the_language_of_the_address() {
        let html = html(SiteAccess::Maintenance, "nl-nl", &[]);
        assert!(
            html.contains("<html lang=\"nl-NL\">") && html.contains("Harbour") && !html.contains("<form"),
            "{html}"
        );
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
    }

    #[test]
    fn a_site_with_a_password_asks_for_it_and_says_what_was_wrong() {
        let first = html(SiteAccess::Password, "en-gb", &[]);
        assert!(first.contains("action=\"/in\"") && first.contains("value=\"/a&quot;b\""), "{first}");
        assert!(!first.contains("role=\"alert\""), "{first}");
        let wrong = [ErrorItem::new(Code::WrongCredentials, "site", "password")];
        let again = html(SiteAccess::Password, "en-gb", &wrong);
        assert!(
            again.contains("aria-describedby=\"site-password-error\"") && again.contains("do not match"),
            "{again}"
        );
    }
}

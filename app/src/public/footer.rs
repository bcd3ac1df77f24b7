//! The footer of the public site:
//! company data, the footer menu, and the legal menu below.

use crate::public::consent;
use crate::public::header::menu;
use crate::public::site::Site;
use crate::public::wording::Wording;
use blocks::context::{figures, filled};
use leptos::prelude::*;
use model::locale::Locale;

pub(crate) fn site_footer(site: &Site<'_>, wording: Wording) -> AnyView {
    let footer_menu = menu(&site.menus.footer, site, wording).map(|menu| {
        view! {
            <nav class="footer-menu" aria-label=wording.text("public.footerMenu")>
                {menu}
            </nav>
        }
    });
    let path = if site.path.is_empty() { site.home() } else { site.path.to_owned() };
    let choices = site.has_consent_link.then(|| consent::settings_link(&path, wording));
    let legal = menu(&site.menus.legal, site, wording).map(|menu| {
        view! {
            <nav class="footer-legal" aria-label=wording.text("public.legalMenu")>
                <div class="wrap">{menu}</div>
            </nav>
        }
    });
    view! {
        <footer class="site-footer">
            <div class="wrap">{company(site, wording)} {footer_menu} {choices}</div>
            {legal}
        </footer>
    }
    .into_any()
}

pub(crate) fn no_footer(_: &Site<'_>, _: Wording) -> AnyView {
    ().into_any()
}

/// Draws the company's data, one line per value.
/// Leaves out empty values.
fn company(site: &Site<'_>, wording: Wording) -> impl IntoView + use<> {
    let company = site.settings.company_for(site.locale);
    let name = if company.name.is_empty() { &site.settings.site_name } else { &company.name };
    let town = format!("{} {}", company.postal_code, company.city);
    let registration =
        filled(&company.registration).map(|number| wording.say_with("public.registration", &[("number", &number)]));
    let lines = [
        text(&company.street),
        text(town.trim()),
        text(&company.country),
        link(&company.phone, format!("tel:{}", dialled(&company.phone)), site.locale),
        link(&company.email, format!("mailto:{}", company.email), site.locale),
        registration,
    ];
    let lines: Vec<_> = lines.into_iter().flatten().map(|line| view! { {line} <br /> }).collect();
    view! {
        <address class="footer-company">
            <strong class="footer-name">{name.clone()}</strong>
            {lines}
        </address>
    }
}

fn text(line: &str) -> Option<AnyView> {
    (!line.is_empty()).then(|| line.to_owned().into_any())
}

fn link(label: &str, href: String, locale: &Locale) -> Option<AnyView> {
    (!label.is_empty()).then(|| view! { <a href=href>{figures(label.to_owned(), locale)}</a> }.into_any())
}

/// Returns a telephone number for a `tel:`
/// link, without spaces and `(0)`.
fn dialled(number: &str) -> String {
    number.replace("(0)", "").chars().filter(|c| c.is_ascii_digit() || *c == '+').collect()
}

#[cfg(test)]
mod tests {
    use super::dialled;
    use crate::public::testing::{document_of, link, view};
    use model::site::Company;
    use serde_json::json;
    use std::sync::Arc;

    #[test]
    fn the_footer_says_who_runs_the_site() {
        let mut page = view(json!({"type":"content","title":"T"}));
        Arc::make_mut(&mut page.menus).footer = vec![link("Privacy", "/privacy")];
        Arc::make_mut(&mut page.menus).legal = vec![link("Terms", "/terms")];
        Arc::make_mut(&mut page.settings).company.name = "Harbour & Sons".into();
        Arc::make_mut(&mut page.settings).company.phone = "+31 (0)20 123".into();
        Arc::make_mut(&mut page.settings).company.email = "hello@harbour.example".into();
        Arc::make_mut(&mut page.settings).company.registration = "123".into();
        let html = document_of(&page);
        for part in [
            "<strong class=\"footer-name\">Harbour &amp; Sons</strong>",
            "<a href=\"tel:+3120123\">+31 (0)20 123</a>",
            "<a href=\"mailto:hello@harbour.example\">hello@harbour.example</a>",
            "Company number 123",
            "<nav aria-label=\"More on this site\" class=\"footer-menu\"><ul><li><a href=\"/privacy\">Privacy</a></li></ul></nav>",
            "<nav aria-label=\"Legal\" class=\"footer-legal\"><div class=\"wrap\"><ul><li><a href=\"/terms\">Terms</a></li>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn readers_of_a_locale_see_the_address_that_is_theirs() {
        let mut page = view(json!({"type":"content","title":"T","locale":"nl-nl"}));
        Arc::make_mut(&mut page.settings).company =
            Company { name: "Harbour".into(), city: "The Hague".into(), ..Company::default() };
        let own = Company { city: "Den Haag".into(), ..Company::default() };
        Arc::make_mut(&mut page.settings).company_by_locale = [(page.page.locale.clone(), own)].into();
        let html = document_of(&page);
        assert!(html.contains("<strong class=\"footer-name\">Harbour</strong>Den Haag<br>"), "{html}");
        assert!(html.contains("\"addressLocality\":\"Den Haag\"") && !html.contains("The Hague"), "{html}");
    }

    #[test]
    fn a_number_is_dialled_without_its_punctuation() {
        assert_eq!(dialled("+31 (0)20-123 45"), "+312012345");
    }
}

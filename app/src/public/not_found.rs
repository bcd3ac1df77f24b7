//! What is shown where nothing is, on a site that has no `/404` page of its own.

use crate::hydration::HydrationMode;
use crate::i18n::{Language, t};
use crate::public::PublicContext;
use crate::public::footer::site_footer;
use crate::public::head::{Head, Listing, head};
use crate::public::header::site_header;
use crate::public::site::Site;
use crate::render::document;
use leptos::prelude::*;
use model::view::Surroundings;

/// Renders the built-in page; its status is the caller's to set.
pub fn not_found(view: &Surroundings, cx: &PublicContext<'_>) -> String {
    let site = Site { settings: &view.settings, locale: &view.locale, siblings: &[], path: "", menus: &view.menus };
    let language = Language::of(&view.locale);
    let told = Head {
        title: t(language, "public.notFound.title").to_owned(),
        site_name: view.settings.site_name.clone(),
        listing: Listing::Unlisted,
        ..Head::default()
    };
    document(&view.locale.tag(), cx.assets, HydrationMode::WhenIdle, || head(&told, cx), || body(&site, language))
}

fn body(site: &Site<'_>, language: Language) -> impl IntoView + use<> {
    view! {
        <body class="public">
            <a class="skip-link" href="#content">
                {t(language, "public.skipToContent")}
            </a>
            {site_header(site, language)}
            <main id="content" class="page page-content" tabindex="-1">
                <header class="page-header">
                    <h1 class="page-title">{t(language, "public.notFound.title")}</h1>
                    <p class="page-summary">{t(language, "public.notFound.text")}</p>
                </header>
                <section class="block block-rich-text">
                    <div class="prose">
                        <p>
                            <a href=site.home()>{t(language, "public.notFound.home")}</a>
                        </p>
                    </div>
                </section>
            </main>
            {site_footer(site, language)}
        </body>
    }
}

#[cfg(test)]
mod tests {
    use super::not_found;
    use crate::public::testing::{assets, context, settings};
    use model::locale::Locale;
    use model::view::{Menus, Surroundings};

    #[test]
    fn a_missing_page_says_so_in_the_language_of_its_address_and_leads_home() {
        let view =
            Surroundings { settings: settings(), locale: Locale::parse("nl-nl").unwrap(), menus: Menus::default() };
        let html = not_found(&view, &context(&assets()));
        for part in [
            "<html lang=\"nl-NL\">",
            "<title>Deze pagina bestaat niet | Harbour</title>",
            "content=\"noindex\"",
            "<a href=\"/nl-nl\">Naar de startpagina</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("canonical") && !html.contains("og:url"), "{html}");
    }
}

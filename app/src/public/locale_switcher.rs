//! The other languages of a page: plain links, so that they work without a script. None is forced on anybody.

use crate::i18n::{Language, t};
use crate::public::site::Site;
use leptos::prelude::*;
use model::locale::Locale;

/// One link for each published translation; nothing where there is only one.
pub(crate) fn locale_switcher(site: &Site<'_>, language: Language) -> Option<impl IntoView + use<>> {
    let published: Vec<_> = site.siblings.iter().filter(|sibling| sibling.published).collect();
    if published.len() < 2 {
        return None;
    }
    let items: Vec<_> = published
        .into_iter()
        .map(|sibling| {
            let tag = sibling.locale.tag();
            let current = (sibling.locale == *site.locale).then_some("true");
            let href = site.path_to(&sibling.slug, &sibling.locale);
            view! {
                <li>
                    <a href=href lang=tag.clone() hreflang=tag aria-current=current>
                        {sibling.locale.label().to_owned()}
                    </a>
                </li>
            }
        })
        .collect();
    Some(view! {
        <nav class="locale-switcher" aria-label=t(language, "public.languages")>
            <ul>{items}</ul>
        </nav>
    })
}

/// The way to the translation that the visitor would rather read, in its own language; nothing where there is none.
pub(crate) fn language_offer(site: &Site<'_>, preferred: Option<&Locale>) -> Option<impl IntoView + use<>> {
    let locale = preferred.filter(|locale| locale.base() != site.locale.base())?;
    let translation = site.siblings.iter().find(|sibling| sibling.published && sibling.locale == *locale)?;
    let language = Language::of(locale);
    let words = match language.code() == locale.base() {
        true => t(language, "public.readTranslation"),
        false => locale.label(),
    };
    let direction = locale.is_right_to_left().then_some("rtl");
    Some(view! {
        <p class="language-offer" lang=locale.tag() dir=direction>
            <a href=site.path_to(&translation.slug, locale) hreflang=locale.tag()>
                {words.to_owned()}
            </a>
        </p>
    })
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_for, document_of, view};
    use crate::public::visit::Visit;
    use model::locale::Locale;
    use serde_json::json;

    #[test]
    fn every_published_translation_is_a_link_and_the_current_one_is_marked() {
        let html = document_of(&view(json!({
            "type":"content","title":"T","locale":"nl-nl","slug":"/over-ons",
            "siblings":[["en-gb","/about",true],["nl-nl","/over-ons",true],["de-de","/ueber",false]],
        })));
        assert!(html.contains("<a href=\"/about\" lang=\"en-GB\" hreflang=\"en-GB\">English</a>"), "{html}");
        let current =
            "<a href=\"/nl-nl/over-ons\" lang=\"nl-NL\" hreflang=\"nl-NL\" aria-current=\"true\">Nederlands</a>";
        assert!(html.contains(current) && !html.contains("Deutsch"), "{html}");
    }

    #[test]
    fn a_translation_that_the_visitor_would_rather_read_is_offered_in_its_language() {
        let page = view(json!({
            "type":"content","title":"T","locale":"nl-nl","slug":"/over-ons",
            "siblings":[["en-gb","/about",true],["nl-nl","/over-ons",true],["de-de","/ueber",false],["es-es","/nosotros",true]],
        }));
        let offered_to = |locale: &str| {
            let visit = Visit { preferred: Locale::parse(locale), ..Visit::default() };
            let html = document_for(&page, &visit);
            html.split("class=\"language-offer\">").nth(1).map(|rest| rest.split("</p>").next().unwrap().to_owned())
        };
        let english = "<a href=\"/about\" hreflang=\"en-GB\">Read this page in English</a>";
        assert_eq!(offered_to("en-gb").as_deref(), Some(english));
        let spanish = "<a href=\"/es-es/nosotros\" hreflang=\"es-ES\">es-es</a>";
        assert_eq!(offered_to("es-es").as_deref(), Some(spanish));
        for other in ["de-de", "fr-fr", "nl-be"] {
            assert_eq!(offered_to(other), None, "{other}");
        }
    }

    #[test]
    fn a_page_in_one_language_has_no_switcher() {
        let html = document_of(&view(json!({"type":"content","title":"T","siblings":[["en-gb","/about",true]]})));
        assert!(!html.contains("locale-switcher"), "{html}");
    }
}

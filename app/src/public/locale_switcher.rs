//! The other languages of a page: plain links, so that they work without a script.

use crate::i18n::{Language, t};
use crate::public::site::Site;
use leptos::prelude::*;

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

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
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
    fn a_page_in_one_language_has_no_switcher() {
        let html = document_of(&view(json!({"type":"content","title":"T","siblings":[["en-gb","/about",true]]})));
        assert!(!html.contains("locale-switcher"), "{html}");
    }
}

//! The way from the home page to a page that lies below others.

use crate::i18n::{Language, t};
use crate::public::site::Site;
use leptos::prelude::*;
use model::view::PageView;

/// The live pages above a page by its slug, and the page itself; nothing where there are none above.
pub(crate) fn breadcrumb(view: &PageView, site: &Site<'_>, language: Language) -> Option<impl IntoView + use<>> {
    let ancestors = &view.page.ancestors;
    if ancestors.is_empty() {
        return None;
    }
    let home = (t(language, "public.home").to_owned(), site.home());
    let above = ancestors.iter().map(|page| (page.title.clone(), site.path_to(&page.slug, site.locale)));
    let links: Vec<_> =
        std::iter::once(home).chain(above).map(|(title, href)| view! { <li><a href=href>{title}</a></li> }).collect();
    let version = &view.page.page_version;
    let title = if version.title.is_empty() { &view.page.title } else { &version.title };
    Some(view! {
        <nav class="breadcrumb" aria-label=t(language, "public.breadcrumb")>
            <ol>
                {links}
                <li>
                    <span aria-current="page">{title.clone()}</span>
                </li>
            </ol>
        </nav>
    })
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::page::Ancestor;
    use serde_json::json;

    #[test]
    fn a_page_below_others_says_where_it_is() {
        let mut page = view(json!({"type":"content","title":"Red","slug":"/boats/red","locale":"nl-nl"}));
        assert!(!document_of(&page).contains("breadcrumb"));
        page.page.ancestors = vec![Ancestor { title: "Boats & co".into(), slug: "/boats".into() }];
        let html = document_of(&page);
        for part in [
            "<nav aria-label=\"Kruimelpad\" class=\"breadcrumb\"><ol><li><a href=\"/nl-nl\">Start</a></li>",
            "<li><a href=\"/nl-nl/boats\">Boats &amp; co</a></li>",
            "<li><span aria-current=\"page\">Red</span></li></ol></nav>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn a_landing_page_has_no_way_out_but_its_own() {
        let mut page = view(json!({"type":"landing","title":"Red","slug":"/boats/red"}));
        page.page.ancestors = vec![Ancestor { title: "Boats".into(), slug: "/boats".into() }];
        assert!(!document_of(&page).contains("breadcrumb"));
    }
}

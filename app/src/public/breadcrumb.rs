//! The breadcrumb from the home page to a nested page.

use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::view::PageView;

/// Returns name and path of the home page,
/// of the published ancestors, and of the page.
///
/// The page itself has no path, because it needs no link.
/// Returns `None` for a page without ancestors.
pub(crate) fn trail(view: &PageView, site: &Site<'_>, wording: Wording) -> Option<Vec<(String, Option<String>)>> {
    let ancestors = &view.page.ancestors;
    if ancestors.is_empty() {
        return None;
    }
    let home = (wording.text("public.home").to_owned(), Some(site.home()));
    let above = ancestors.iter().map(|page| (page.title.clone(), Some(site.path_to(&page.slug, site.locale))));
    let version = &view.page.page_version;
    let title = if version.title.is_empty() { &view.page.title } else { &version.title };
    Some(std::iter::once(home).chain(above).chain([(title.clone(), None)]).collect())
}

pub(crate) fn breadcrumb(view: &PageView, site: &Site<'_>, wording: Wording) -> Option<impl IntoView + use<>> {
    let items: Vec<_> = trail(view, site, wording)?
        .into_iter()
        .enumerate()
        .map(|(depth, (title, path))| match path {
            Some(home) if depth == 0 => view! { <li><a href=home>{wording.show(title)}</a></li> }.into_any(),
            Some(href) => view! { <li><a href=href>{title}</a></li> }.into_any(),
            None => view! { <li><span aria-current="page">{title}</span></li> }.into_any(),
        })
        .collect();
    Some(view! {
        <nav class="breadcrumb" aria-label=wording.text("public.breadcrumb")>
            <ol>{items}</ol>
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
            "<nav aria-label=\"U bent hier\" class=\"breadcrumb\"><ol><li><a href=\"/nl-nl\">Home</a></li>",
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

//! Links to the tags of a page.

use crate::public::site::Site;
use crate::public::wording::Wording;
use leptos::prelude::*;
use model::tag::PageTag;

/// Draws links to tag pages.
/// Returns `None` if the page has no tags.
pub(crate) fn tag_links(tags: &[PageTag], site: &Site<'_>, wording: Wording) -> Option<AnyView> {
    if tags.is_empty() {
        return None;
    }
    let items: Vec<_> = tags
        .iter()
        .map(|tag| {
            let href = site.path_to(&tag.slug, site.locale);
            view! {
                <li>
                    <a href=href rel="tag">
                        {tag.name.clone()}
                    </a>
                </li>
            }
        })
        .collect();
    let list = view! {
        <nav class="page-tags" aria-label=wording.text("public.tags.label")>
            <ul>{items}</ul>
        </nav>
    };
    Some(list.into_any())
}

#[cfg(test)]
mod tests {
    use super::tag_links;
    use crate::public::site::Site;
    use crate::public::testing::{assets, context, settings};
    use crate::public::wording::Wording;
    use leptos::prelude::RenderHtml;
    use model::locale::Locale;
    use model::tag::PageTag;
    use model::view::SiteView;
    use std::sync::Arc;

    #[test]
    fn each_tag_leads_to_its_page_in_the_language_of_the_page() {
        let locale = Locale::parse("nl-nl").unwrap();
        let view = SiteView { settings: settings(), locale, menus: Arc::default() };
        let assets = assets();
        let site = Site::without_page(&view, &context(&assets));
        let tag = |name: &str, slug: &str| PageTag { name: name.into(), slug: slug.into() };
        let html = tag_links(&[tag("Boten & zee", "/tags/boats")], &site, Wording::of(site.locale)).unwrap().to_html();
        assert!(html.contains("<a href=\"/nl-nl/tags/boats\" rel=\"tag\">Boten &amp; zee</a>"), "{html}");
        assert!(html.contains("aria-label=\"Onderwerpen\""), "{html}");
        assert!(tag_links(&[], &site, Wording::of(site.locale)).is_none());
    }
}

//! The public page of a tag: the published pages of a locale that carry it.
//!
//! Its address, `/tags/<slug>`, could be that of a page, too. Then the page is shown, and before this one comes a redirect from the
//! address: a site that writes a page for one of its tags gives it the address of the tag, and all links lead there.

use crate::addresses::redirects::target::leads_elsewhere;
use crate::error::Result;
use crate::site::snapshot;
use crate::tags::cache;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::page::Sibling;
use model::redirect::Source;
use model::slug::{Address, Slug};
use model::tag::{PageTag, TAG_PAGE_SIZE, TAG_PAGES};
use model::tag_view::TagView;
use model::view::Surroundings;
use std::sync::Arc;
use storage::teasers::list_tagged;

/// What is at the address of a tag.
pub enum TagAddress {
    /// The tag has another slug by now, and its page another path.
    Moved(String),
    Page(Box<TagView>),
}

/// Finds what a visitor sees at the path of a tag's page that no page has; `None` where the path is none of a public tag that
/// published pages of the locale carry. Two queries, and one more after a change of the site; none for any other path.
pub async fn view_tag(cms: &Cms, actor: &Actor, path: &str) -> Result<Option<TagAddress>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(path, &site.settings.available_locales);
    let Some((slug, part)) = address.slug.as_ref().and_then(|slug| parse(slug.as_str())) else { return Ok(None) };
    let default = &site.settings.default_locale;
    let locale = address.locale.unwrap_or_else(|| default.clone());
    let used = cache::current(cms).await?;
    let Some(found) = used.find_by_slug(slug).filter(|used| !used.tag.private) else { return Ok(None) };
    let Some(total) = found.pages.get(&locale).and_then(|pages| u32::try_from(*pages).ok()) else { return Ok(None) };
    let parts = total.div_ceil(TAG_PAGE_SIZE);
    if part > parts {
        return Ok(None);
    }
    let mut conn = cms.db.read().await?;
    let source = Source { locale: locale.clone(), text: address.rest };
    if leads_elsewhere(&mut conn, &source, default).await? {
        return Ok(None);
    }
    let siblings = found.pages.keys().map(|locale| {
        let PageTag { name, slug } = PageTag::of(&found.tag, locale);
        Sibling { page_id: PageId(0), locale: locale.clone(), slug, title: name, published: true, is_unlisted: false }
    });
    let mut view = TagView {
        around: Surroundings {
            settings: Arc::clone(&site.settings),
            locale: locale.clone(),
            menus: site.menus(&locale),
        },
        tag: PageTag::of(&found.tag, &locale),
        siblings: siblings.collect(),
        pages: Vec::new(),
        part,
        parts,
    };
    if slug != found.tag.slug {
        let moved = Slug::from_stored(view.slug_of_part(part));
        return Ok(Some(TagAddress::Moved(moved.path(&locale, default))));
    }
    view.pages = list_tagged(&mut conn, found.tag.id, &locale, part - 1).await?;
    Ok(Some(TagAddress::Page(Box::new(view))))
}

/// The slug of a tag and the part of the list, from 1, that the slug of a page would name. The first part has no number.
fn parse(slug: &str) -> Option<(&str, u32)> {
    let rest = slug.strip_prefix(TAG_PAGES)?;
    match rest.split_once('/') {
        None => Some((rest, 1)),
        Some((tag, part)) if !part.starts_with('0') => {
            part.parse().ok().filter(|part| *part > 1).map(|part| (tag, part))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn each_part_of_a_list_has_one_address() {
        assert_eq!(parse("/tags/boats"), Some(("boats", 1)));
        assert_eq!(parse("/tags/2026"), Some(("2026", 1)));
        assert_eq!(parse("/tags/boats/2"), Some(("boats", 2)));
        for other in
            ["/tags", "/tags/boats/1", "/tags/boats/02", "/tags/boats/x", "/tags/boats/2/3", "/about", "/tagsboats"]
        {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}

//! The public page of a tag: the published pages of a locale that carry it.
//!
//! Its address, `/tags/<slug>`, could be that of a page, too. Then the page is shown, and before this one comes a redirect from the
//! address: a site that writes a page for one of its tags gives it the address of the tag, and all links lead there.

use super::view::surroundings;
use crate::addresses::redirects::target::leads_elsewhere;
use crate::error::Result;
use crate::site::snapshot;
use crate::tags::cache;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::locale::Locale;
use model::page::Sibling;
use model::redirect::Source;
use model::site::Settings;
use model::slug::{Address, Slug};
use model::tag::{PageTag, TAG_PAGE_SIZE, TAG_PAGES, Tag};
use model::tag_view::TagView;
use storage::teasers::list_tagged;

/// The page of a tag that an address names, by the present or a former slug of the tag.
struct NamedTagPage {
    tag: Tag,
    /// The locales in which published pages carry the tag.
    locales: Vec<Locale>,
    source: Source,
    part: u32,
    parts: u32,
    /// The path with the present slug.
    path: String,
    is_moved: bool,
}

/// Finds the page of a tag at a path without a page. The path has the present slug of a public tag that published pages of the locale
/// carry. Two queries, and one more after a change of the site; none for any other path.
pub async fn view_tag(cms: &Cms, actor: &Actor, path: &str) -> Result<Option<TagView>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(path, &site.settings.available_locales);
    let named = match find_named(cms, &site.settings, &address).await? {
        Some(named) if !named.is_moved && !named.is_redirected(cms, &site.settings).await? => named,
        _ => return Ok(None),
    };
    let NamedTagPage { tag, locales, source: Source { locale, .. }, part, parts, .. } = named;
    let siblings = locales.into_iter().map(|locale| {
        let PageTag { name, slug } = PageTag::of(&tag, &locale);
        Sibling { page_id: PageId(0), locale, slug, title: name, published: true, is_unlisted: false }
    });
    Ok(Some(TagView {
        around: surroundings(&site, &locale),
        tag: PageTag::of(&tag, &locale),
        siblings: siblings.collect(),
        pages: list_tagged(&mut *cms.db.read().await?, tag.id, &locale, part - 1).await?,
        part,
        parts,
    }))
}

/// Finds the present path of the tag's page that an address names. One query for the address of a tag, none for any other.
pub(super) async fn find_tag_path(cms: &Cms, settings: &Settings, address: &Address) -> Result<Option<String>> {
    match find_named(cms, settings, address).await? {
        Some(named) if !named.is_redirected(cms, settings).await? => Ok(Some(named.path)),
        _ => Ok(None),
    }
}

/// Finds the present path of the tag's page that an address names by a former slug. One query for such an address, none for any other.
pub(super) async fn find_moved_tag_path(cms: &Cms, settings: &Settings, address: &Address) -> Result<Option<String>> {
    match find_named(cms, settings, address).await? {
        Some(named) if named.is_moved && !named.is_redirected(cms, settings).await? => Ok(Some(named.path)),
        _ => Ok(None),
    }
}

impl NamedTagPage {
    /// Returns true if a redirect begins at the address. It comes before the page of the tag.
    async fn is_redirected(&self, cms: &Cms, settings: &Settings) -> Result<bool> {
        leads_elsewhere(&mut *cms.db.read().await?, &self.source, &settings.default_locale).await
    }
}

/// Finds the tag's page that an address names, in memory.
async fn find_named(cms: &Cms, settings: &Settings, address: &Address) -> Result<Option<NamedTagPage>> {
    let Some((slug, part)) = address.slug.as_ref().and_then(|slug| parse(slug.as_str())) else { return Ok(None) };
    let locale = address.locale.as_ref().unwrap_or(&settings.default_locale);
    let used = cache::current(cms).await?;
    let Some(found) = used.find_by_slug(slug).filter(|used| !used.tag.private) else { return Ok(None) };
    let Some(total) = found.pages.get(locale).and_then(|pages| u32::try_from(*pages).ok()) else { return Ok(None) };
    let parts = total.div_ceil(TAG_PAGE_SIZE);
    let path =
        Slug::from_stored(PageTag::of(&found.tag, locale).slug_of_part(part)).path(locale, &settings.default_locale);
    Ok((part <= parts).then(|| NamedTagPage {
        tag: found.tag.clone(),
        locales: found.pages.keys().cloned().collect(),
        source: Source { locale: locale.clone(), text: address.rest.clone() },
        part,
        parts,
        path,
        is_moved: slug != found.tag.slug,
    }))
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

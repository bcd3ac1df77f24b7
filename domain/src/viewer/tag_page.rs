//! Public page of a tag: the live pages
//! of a locale that have the tag.
//!
//! A redirect from `/tags/<slug>`, or a page at
//! that address, takes precedence. In this way,
//! a site can have its own page for a tag.

use super::view::surroundings;
use crate::addresses::redirects::target::starts_redirect;
use crate::error::Result;
use crate::site::snapshot;
use crate::tags::cache;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::locale::Locale;
use model::page::Sibling;
use model::redirect::RedirectSource;
use model::site::Settings;
use model::slug::{Address, Slug};
use model::tag::{PageTag, TAG_PAGE_SIZE, TAG_PAGES, Tag};
use model::tag_view::TagView;
use storage::teasers::list_tagged;

/// A tag page that an address names
/// by a present or former slug.
struct NamedTagPage {
    tag: Tag,
    /// Locales in which live pages have the tag.
    locales: Vec<Locale>,
    source: RedirectSource,
    part: u32,
    parts: u32,
    /// Path with the present slug.
    path: String,
    is_moved: bool,
}

/// Returns the tag page at a path with the present slug.
/// Returns `None` for any other path. Needs two database
/// queries, or three after a change of the site.
pub async fn view_tag(cms: &Cms, actor: &Actor, path: &str) -> Result<Option<TagView>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(path, &site.settings.available_locales);
    let named = match find_named(cms, &site.settings, &address).await? {
        Some(named) if !named.is_moved && !named.is_redirected(cms, &site.settings).await? => named,
        _ => return Ok(None),
    };
    let NamedTagPage { tag, locales, source: RedirectSource { locale, .. }, part, parts, .. } = named;
    let siblings = locales.into_iter().map(|locale| {
        let PageTag { name, slug } = PageTag::of(&tag, &locale);
        Sibling { page_id: PageId(0), locale, slug, title: name, published: true, is_unlisted: false }
    });
    Ok(Some(TagView {
        around: surroundings(&site, &locale),
        tag: PageTag::of(&tag, &locale),
        siblings: siblings.collect(),
        pages: list_tagged(&mut cms.db.read().await?, tag.id, &locale, part - 1).await?,
        part,
        parts,
    }))
}

/// Returns the present path of a tag page. Needs one
/// database query, and none for other addresses.
pub(super) async fn find_tag_path(cms: &Cms, settings: &Settings, address: &Address) -> Result<Option<String>> {
    match find_named(cms, settings, address).await? {
        Some(named) if !named.is_redirected(cms, settings).await? => Ok(Some(named.path)),
        _ => Ok(None),
    }
}

/// Returns the present path of a tag page
/// at a former slug. Needs one database
/// query, and none for other addresses.
pub(super) async fn find_moved_tag_path(cms: &Cms, settings: &Settings, address: &Address) -> Result<Option<String>> {
    match find_named(cms, settings, address).await? {
        Some(named) if named.is_moved && !named.is_redirected(cms, settings).await? => Ok(Some(named.path)),
        _ => Ok(None),
    }
}

impl NamedTagPage {
    /// Returns true if a redirect from this address takes precedence.
    async fn is_redirected(&self, cms: &Cms, settings: &Settings) -> Result<bool> {
        starts_redirect(&mut cms.db.read().await?, &self.source, &settings.default_locale).await
    }
}

/// Finds the tag page that an address names, in memory.
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
        source: RedirectSource { locale: locale.clone(), text: address.rest.clone() },
        part,
        parts,
        path,
        is_moved: slug != found.tag.slug,
    }))
}

/// Parses the slug of a tag and the
/// part of its list. Only parts
/// after the first have a number.
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

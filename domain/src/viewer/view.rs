//! Reads live pages and the site around them.

use super::edit_bar::find_edit_bar;
use super::live_versions::{LiveVersion, RequiredData};
use super::teasers::{ShownPages, find_shown_pages};
use crate::error::Result;
use crate::pages::{rules, version_tags};
use crate::site::snapshot::{self, Snapshot};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::{PageId, TagId};
use model::locale::{self, Locale};
use model::page::Page;
use model::site::Settings;
use model::slug::{Address, Slug};
use model::view::{PageView, RenderPurpose, SiteView};
use std::collections::HashMap;
use std::sync::Arc;
use storage::{Connection, pages};

/// The page that an unknown address shows.
pub enum AbsencePage {
    /// The not-found page that the site wrote.
    Own(Box<PageView>),
    /// The not-found page of the product, if the site wrote none.
    Default(Box<SiteView>),
}

/// Returns the locale of the site that fits an
/// `Accept-Language` header best. Returns `None`
/// if the address has this locale. Queries the
/// database only after a change of the site.
pub async fn find_preferred_locale(cms: &Cms, actor: &Actor, path: &str, accepted: &str) -> Result<Option<Locale>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let preferred = locale::preferred(accepted, &site.settings.available_locales);
    let Settings { available_locales, default_locale, .. } = &*site.settings;
    let shown = Address::find_locale(path, available_locales).unwrap_or(default_locale);
    Ok(preferred.filter(|locale| *locale != shown).cloned())
}

/// Finds a live page by slug, with its translations
/// and the pages that it shows. A locale may precede
/// the slug (`/nl-nl/over-ons`). Needs two database
/// queries, or three if it shows other pages.
pub async fn view_slug(cms: &Cms, actor: &Actor, slug: &str) -> Result<Option<Page>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(slug, &site.settings.available_locales);
    let locale = address.locale.unwrap_or_else(|| site.settings.default_locale.clone());
    match address.slug {
        Some(slug) => find_page(cms, &locale, &slug).await,
        None => Ok(None),
    }
}

/// Finds a live page by id.
pub(crate) async fn find_live_page(cms: &Cms, id: PageId) -> Result<Option<Page>> {
    match find_live_address(cms, id).await? {
        Some((locale, slug)) => find_page(cms, &locale, &slug).await,
        None => Ok(None),
    }
}

/// Returns the locale and slug of a live page.
pub(crate) async fn find_live_address(cms: &Cms, id: PageId) -> Result<Option<(Locale, Slug)>> {
    let found = pages::find_live_address(&mut cms.db.read().await?, id).await?;
    Ok(found.and_then(|(locale, slug)| Some((Locale::parse(&locale)?, Slug::from_stored(slug)))))
}

/// Finds the live home page of the default
/// locale, and shows it as a preview.
pub(crate) async fn find_home(cms: &Cms, site: &Snapshot) -> Result<Option<PageView>> {
    let page = find_page(cms, &site.settings.default_locale, &Slug::home()).await?;
    Ok(page.map(|page| around(site, page, RenderPurpose::Preview)))
}

/// Adds the site around a page, and for staff the bar that leads to its
/// editor. For visitors, queries the database only after a change of the site.
pub async fn surround(cms: &Cms, actor: &Actor, page: Page) -> Result<PageView> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let edit_bar = find_edit_bar(cms, actor, page.id).await?;
    Ok(PageView { edit_bar, ..around(&*snapshot::current(cms).await?, page, RenderPurpose::Visit) })
}

/// Finds the not-found page of the locale,
/// or else that of the default locale.
pub async fn view_absence(cms: &Cms, actor: &Actor, locale: &Locale) -> Result<AbsencePage> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let (slug, default) = (Slug::not_found(), &site.settings.default_locale);
    let mut page = find_page(cms, locale, &slug).await?;
    if page.is_none() && locale != default {
        page = find_page(cms, default, &slug).await?;
    }
    Ok(match page {
        Some(page) => AbsencePage::Own(Box::new(around(&site, page, RenderPurpose::NotFound))),
        None => AbsencePage::Default(Box::new(surroundings(&site, locale))),
    })
}

/// Returns the site around a page, in
/// a locale or in the default locale.
pub async fn view_site(cms: &Cms, actor: &Actor, locale: Option<Locale>) -> Result<SiteView> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let locale = locale.unwrap_or_else(|| site.settings.default_locale.clone());
    Ok(surroundings(&site, &locale))
}

pub(super) fn surroundings(site: &Snapshot, locale: &Locale) -> SiteView {
    SiteView { settings: Arc::clone(&site.settings), locale: locale.clone(), menus: site.menus(locale) }
}

/// Finds a live page with its translations.
/// Adds tags after the lists of pages,
/// because a list may need private tags.
async fn find_page(cms: &Cms, locale: &Locale, slug: &Slug) -> Result<Option<Page>> {
    let mut conn = cms.db.read().await?;
    let last = cms.caches.live_versions.find_last(locale, slug);
    let known = last.as_ref().map(|last| last.id);
    let Some((page, version)) = pages::find_live_page(&mut conn, locale, slug.as_str(), known).await? else {
        return Ok(None);
    };
    let related = pages::get_relations(&mut conn, page.group, locale, slug, version.id).await?;
    let live = match last.filter(|last| last.id == version.id) {
        Some(last) => last,
        None => {
            let schemas = cms.types.of_page(&page.page_type);
            let read = Arc::new(LiveVersion::read(version.id, &version.content, schemas)?);
            cms.caches.live_versions.keep(locale, slug, Arc::clone(&read));
            read
        }
    };
    let mut version = rules::to_upgraded_version(&page.page_type, version.with(live.content.clone()));
    // Removes the author, because only staff may see it.
    version.created_by = None;
    let page = rules::to_page(page, version, None)?;
    let page = with_shown_pages(cms, &mut conn, page, &live.asked, &related.tags).await?;
    drop(conn);
    let page = version_tags::show_live(cms, page, &live.asked.tags, &related.tags).await?;
    Ok(Some(Page { siblings: Some(related.siblings), ancestors: related.ancestors, ..page }))
}

/// Adds the pages that blocks, fields and the page
/// type show. Needs at most one database query.
pub(crate) async fn with_shown_pages(
    cms: &Cms,
    conn: &mut Connection,
    page: Page,
    asked: &RequiredData,
    tags: &HashMap<String, TagId>,
) -> Result<Page> {
    let ShownPages { lists, linked: linked_pages, neighbours, section } =
        find_shown_pages(cms, conn, &page, asked, tags).await?;
    Ok(Page { lists, linked_pages, neighbours, section, ..page })
}

/// Adds the site around a page.
pub(crate) fn around(site: &Snapshot, page: Page, purpose: RenderPurpose) -> PageView {
    let (settings, menus) = (Arc::clone(&site.settings), site.menus(&page.locale));
    PageView { settings, menus, page, purpose, link: None, edit_bar: None }
}

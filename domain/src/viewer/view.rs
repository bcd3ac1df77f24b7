//! What a visitor sees at an address, in steps: where the address leads, the page there, what surrounds it, and what there is
//! instead of a page.

use super::default_locale::find_former;
use super::live_versions::{Asked, LiveVersion};
use super::redirects::{Redirect, follow_redirect, follow_redirect_by_query, is_answered};
use super::teasers::{ShownPages, find_shown_pages};
use crate::addresses::redirects::source::RequestTarget;
use crate::addresses::redirects::target::{to_location, with_pairs};
use crate::addresses::redirects::unknown::count_unknown;
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
use model::view::{PageView, Purpose, Surroundings};
use std::collections::HashMap;
use std::sync::Arc;
use storage::{Connection, pages};

/// What an address means, as far as it can be told without a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The address of a page, whether there is one or not.
    Page,
    /// The same page has this path, for good.
    Moved(String),
    /// No page can have this address.
    NotFound,
}

/// The answer for an address that no live page has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The location of a redirect, permanent (301) or temporary (302), with the query of the request.
    Redirect { to: String, status: u16 },
    /// Nothing, in the locale of the address.
    Nothing(Absence, Locale),
}

/// Why nothing is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The address is unknown.
    NotFound,
    /// A redirect says that what was there is gone.
    Gone,
}

/// The page for addresses without a page.
pub enum AbsencePage {
    /// The page of the site.
    Own(Box<PageView>),
    /// The page of the product, where the site has none.
    Default(Box<Surroundings>),
}

/// The locale of this site that somebody prefers who sends this `Accept-Language`, where the address is that of another locale. It asks the
/// database only after a change of the site.
pub async fn find_preferred_locale(cms: &Cms, actor: &Actor, path: &str, accepted: &str) -> Result<Option<Locale>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let preferred = locale::preferred(accepted, &site.settings.available_locales);
    let Settings { available_locales, default_locale, .. } = &*site.settings;
    let shown = Address::parse(path, available_locales).locale.unwrap_or_else(|| default_locale.clone());
    Ok(preferred.filter(|locale| **locale != shown).cloned())
}

/// Tells what the path of a request means. It asks the database only after a change of the site.
pub async fn resolve_path(cms: &Cms, actor: &Actor, path: &str) -> Result<Resolution> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let default = &site.settings.default_locale;
    let address = Address::parse(path, &site.settings.available_locales);
    let locale = address.locale.as_ref().unwrap_or(default);
    Ok(match address.slug {
        None => Resolution::NotFound,
        Some(slug) if !address.canonical || address.locale.as_ref() == Some(default) => {
            Resolution::Moved(slug.path(locale, default))
        }
        Some(slug) if slug == Slug::not_found() => Resolution::NotFound,
        Some(_) => Resolution::Page,
    })
}

/// Finds the live page of a slug, which may carry its locale (`/nl-nl/over-ons`), with its live translations and the pages that it lists: two queries, three where
/// it shows other pages.
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

/// Finds a page that is live by its id.
pub(crate) async fn find_live_page(cms: &Cms, id: PageId) -> Result<Option<Page>> {
    match find_live_address(cms, id).await? {
        Some((locale, slug)) => find_page(cms, &locale, &slug).await,
        None => Ok(None),
    }
}

/// Finds the locale and the slug of a page that is live.
pub(crate) async fn find_live_address(cms: &Cms, id: PageId) -> Result<Option<(Locale, Slug)>> {
    let found = pages::find_live_address(&mut *cms.db.read().await?, id).await?;
    Ok(found.and_then(|(locale, slug)| Some((Locale::parse(&locale)?, Slug::from_stored(slug)))))
}

/// Finds the live home page of the default locale, as a preview with the site around it.
pub(crate) async fn find_home(cms: &Cms, site: &Snapshot) -> Result<Option<PageView>> {
    let page = find_page(cms, &site.settings.default_locale, &Slug::home()).await?;
    Ok(page.map(|page| around(site, page, Purpose::Preview)))
}

/// Puts around a page what the site shows around every page. It asks the database only after a change of the site.
pub async fn surround(cms: &Cms, actor: &Actor, page: Page) -> Result<PageView> {
    access::require(actor, Operation::ReadPublishedPage)?;
    Ok(around(&*snapshot::current(cms).await?, page, Purpose::Visit))
}

/// Finds the answer for the path of a request that no live page has, in a fixed number of queries.
pub async fn view_instead(cms: &Cms, actor: &Actor, request: &RequestTarget<'_>) -> Result<Instead> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let is_own_page = Address::parse(request.path, &site.settings.available_locales).rest == Slug::not_found().as_str();
    if !is_own_page && let Some(found) = find_elsewhere(cms, actor, &site, request).await? {
        return Ok(led(&site, request, found));
    }
    count_unknown(cms, request).await;
    Ok(absent(&site, request, Absence::NotFound))
}

/// Finds the page for addresses without a page: that of the locale, else that of the default locale.
pub async fn view_absence(cms: &Cms, actor: &Actor, locale: &Locale) -> Result<AbsencePage> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let (slug, default) = (Slug::not_found(), &site.settings.default_locale);
    let mut page = find_page(cms, locale, &slug).await?;
    if page.is_none() && locale != default {
        page = find_page(cms, default, &slug).await?;
    }
    Ok(match page {
        Some(page) => AbsencePage::Own(Box::new(around(&site, page, Purpose::NotFound))),
        None => AbsencePage::Default(Box::new(surroundings(&site, locale))),
    })
}

/// Finds the redirect of a request by a pair of its query. Such a redirect comes before the live page at the path. It asks the database
/// only after a change of the site and where a redirect names the path and a name of the query.
pub async fn view_redirect_by_query(cms: &Cms, actor: &Actor, request: &RequestTarget<'_>) -> Result<Option<Instead>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let found = follow_redirect_by_query(cms, actor, &site.settings, request).await?;
    Ok(found.map(|found| led(&site, request, found)))
}

/// Finds where a request leads whose path is another spelling of `canonical`. Where nothing answers there, that is the end of the redirect
/// that begins there, so that visitors get to it in one step.
pub async fn view_spelling(cms: &Cms, actor: &Actor, request: &RequestTarget<'_>, canonical: &str) -> Result<Instead> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    if !is_answered(cms, actor, &site.settings, canonical).await?
        && let Some(found) = find_elsewhere(cms, actor, &site, request).await?
    {
        return Ok(led(&site, request, found));
    }
    Ok(Instead::Redirect { to: to_location(&with_pairs(canonical, request.pairs())), status: 301 })
}

/// Returns the answer of a redirect.
fn led(site: &Snapshot, request: &RequestTarget<'_>, redirect: Redirect) -> Instead {
    match redirect {
        Redirect::To { to, status } => Instead::Redirect { to, status },
        Redirect::Gone => absent(site, request, Absence::Gone),
    }
}

fn absent(site: &Snapshot, request: &RequestTarget<'_>, absence: Absence) -> Instead {
    let Settings { available_locales, default_locale, .. } = &*site.settings;
    let locale = Address::parse(request.path, available_locales).locale;
    Instead::Nothing(absence, locale.unwrap_or_else(|| default_locale.clone()))
}

/// Finds the redirect of a request, or its address under a former default locale.
async fn find_elsewhere(
    cms: &Cms,
    actor: &Actor,
    site: &Snapshot,
    request: &RequestTarget<'_>,
) -> Result<Option<Redirect>> {
    match follow_redirect(cms, actor, &site.settings, request).await? {
        None => find_former(cms, actor, site, request).await,
        found => Ok(found),
    }
}

/// The site around nothing, in a locale of the site; in the default one, where none is given.
pub async fn view_surroundings(cms: &Cms, actor: &Actor, locale: Option<Locale>) -> Result<Surroundings> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let locale = locale.unwrap_or_else(|| site.settings.default_locale.clone());
    Ok(surroundings(&site, &locale))
}

/// Returns the surroundings of the search page if the path is that of the search in a locale of the site.
pub async fn view_search(cms: &Cms, actor: &Actor, path: &str) -> Result<Option<Surroundings>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(path, &site.settings.available_locales);
    let locale = address.locale.as_ref().unwrap_or(&site.settings.default_locale);
    Ok((address.slug == Some(Slug::search())).then(|| surroundings(&site, locale)))
}

fn surroundings(site: &Snapshot, locale: &Locale) -> Surroundings {
    Surroundings { settings: Arc::clone(&site.settings), locale: locale.clone(), menus: site.menus(locale) }
}

/// The live page of a slug, with its live translations. Its tags are shown once its lists are found, which may ask for private ones.
async fn find_page(cms: &Cms, locale: &Locale, slug: &Slug) -> Result<Option<Page>> {
    let mut conn = cms.db.read().await?;
    let last = cms.live_versions.find_last(locale, slug);
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
            cms.live_versions.keep(locale, slug, Arc::clone(&read));
            read
        }
    };
    let mut version = rules::to_upgraded_version(&page.page_type, version.with(live.content.clone()));
    // Who wrote a page is for staff to know.
    version.created_by = None;
    let page = rules::to_page(page, version, None)?;
    let page = with_shown_pages(cms, &mut conn, page, &live.asked, &related.tags).await?;
    drop(conn);
    let page = version_tags::show_live(cms, page, &live.asked.tags, &related.tags).await?;
    Ok(Some(Page { siblings: Some(related.siblings), ancestors: related.ancestors, ..page }))
}

/// The page with the pages that its blocks list, its fields name and its type shows: one query, or none.
pub(crate) async fn with_shown_pages(
    cms: &Cms,
    conn: &mut Connection,
    page: Page,
    asked: &Asked,
    tags: &HashMap<String, TagId>,
) -> Result<Page> {
    let ShownPages { lists, linked: linked_pages, neighbours, section } =
        find_shown_pages(cms, conn, &page, asked, tags).await?;
    Ok(Page { lists, linked_pages, neighbours, section, ..page })
}

/// A page, and everything around it that the site shares.
pub(crate) fn around(site: &Snapshot, page: Page, purpose: Purpose) -> PageView {
    let (settings, menus) = (Arc::clone(&site.settings), site.menus(&page.locale));
    PageView { settings, menus, page, purpose, link: None }
}

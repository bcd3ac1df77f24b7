//! What a visitor sees at an address.

use super::redirects::find::{Lead, find_lead};
use super::rules;
use super::store;
use super::teasers::find_shown_pages;
use crate::db::Connection;
use crate::error::Result;
use crate::site::snapshot::{self, Snapshot};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::page::{Page, Sibling};
use model::site::Settings;
use model::slug::{Address, Slug};
use model::view::{PageView, Purpose, Surroundings};

/// What is found at an address.
pub enum Seen {
    Page(Box<PageView>),
    /// The same thing lives at this path, for good.
    Moved(String),
    /// What was here is to be found at another address: for good (301) or for now (302).
    Redirected {
        to: String,
        status: u16,
    },
    /// Nothing is here; the site has a page that says so.
    Missing(Box<PageView>),
    /// Nothing is here, and the site has no page for that.
    Nowhere(Box<Surroundings>),
}

/// Finds the live page at the path of a request, in a fixed number of queries.
pub async fn view_path(cms: &Cms, actor: &Actor, path: &str) -> Result<Seen> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let default = &site.settings.default_locale;
    let address = Address::parse(path);
    let locale = address.locale.as_ref().unwrap_or(default);
    if !site.settings.available_locales.contains(locale) {
        return missing(cms, &site, default).await;
    }
    let Some(slug) = address.slug else { return redirect_or_miss(cms, &site, (locale, &address.rest)).await };
    if !address.canonical || address.locale.as_ref() == Some(default) {
        return Ok(Seen::Moved(slug.path(locale, default)));
    }
    if slug == Slug::not_found() {
        return missing(cms, &site, locale).await;
    }
    match find_view(cms, &site, locale, &slug, Purpose::Visit).await? {
        Some(view) => Ok(Seen::Page(Box::new(view))),
        None => redirect_or_miss(cms, &site, (locale, slug.as_str())).await,
    }
}

/// Where an address leads that no live page has.
async fn redirect_or_miss(cms: &Cms, site: &Snapshot, at: (&Locale, &str)) -> Result<Seen> {
    let lead = find_lead(&mut *cms.db.read().await?, at, &site.settings.default_locale).await?;
    match lead {
        Some(Lead { to, status }) => Ok(Seen::Redirected { to, status }),
        None => missing(cms, site, at.0).await,
    }
}

/// Finds the live page of a slug, which may carry its locale (`/nl-nl/over-ons`).
pub async fn view_slug(cms: &Cms, actor: &Actor, slug: &str) -> Result<Option<Page>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let site = snapshot::current(cms).await?;
    let address = Address::parse(slug);
    let Some(slug) = address.slug else { return Ok(None) };
    let locale = address.locale.unwrap_or_else(|| site.settings.default_locale.clone());
    let view = find_view(cms, &site, &locale, &slug, Purpose::Visit).await?;
    Ok(view.map(|view| view.page))
}

/// The page of the locale for what is not found, else that of the default locale.
async fn missing(cms: &Cms, site: &Snapshot, locale: &Locale) -> Result<Seen> {
    let slug = Slug::not_found();
    let default = &site.settings.default_locale;
    let mut view = find_view(cms, site, locale, &slug, Purpose::NotFound).await?;
    if view.is_none() && locale != default {
        view = find_view(cms, site, default, &slug, Purpose::NotFound).await?;
    }
    Ok(match view {
        Some(view) => Seen::Missing(Box::new(view)),
        None => Seen::Nowhere(Box::new(Surroundings {
            settings: Settings::clone(&site.settings),
            locale: locale.clone(),
            main_menu: site.menu("main", locale),
            footer_menu: site.menu("footer", locale),
        })),
    })
}

async fn find_view(
    cms: &Cms,
    site: &Snapshot,
    locale: &Locale,
    slug: &Slug,
    purpose: Purpose,
) -> Result<Option<PageView>> {
    let mut conn = cms.db.read().await?;
    let Some((page, version)) = store::find_live_page(&mut conn, locale, slug.as_str()).await? else {
        return Ok(None);
    };
    let siblings = store::list_live_siblings(&mut conn, page.group).await?;
    let mut version = rules::to_version(cms, &page.page_type, version);
    // Who wrote a page is for staff to know.
    version.created_by = None;
    let page = with_shown_pages(cms, &mut conn, rules::to_page(page, version, None)?).await?;
    Ok(Some(compose(site, page, siblings, purpose)))
}

/// The page with the pages that its blocks list and its fields name: one query, or none.
pub(super) async fn with_shown_pages(cms: &Cms, conn: &mut Connection, page: Page) -> Result<Page> {
    let shown = find_shown_pages(cms, conn, &page).await?;
    Ok(Page { lists: shown.lists, linked_pages: shown.linked, ..page })
}

/// A page with everything around it that the site shares.
pub(super) fn compose(site: &Snapshot, mut page: Page, siblings: Vec<Sibling>, purpose: Purpose) -> PageView {
    page.siblings = Some(siblings);
    PageView {
        settings: Settings::clone(&site.settings),
        main_menu: site.menu("main", &page.locale),
        footer_menu: site.menu("footer", &page.locale),
        page,
        purpose,
    }
}

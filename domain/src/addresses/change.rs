//! Changes the slug of a page, with
//! its redirects and the links to it.

use super::list_link_addresses;
use super::relink::{AddressMove, relink};
use crate::entity_tag::require_current;
use crate::error::{Error, Result};
use crate::pages::create::{invalid, refuse_taken_slug, slug_error};
use crate::webhooks::events::page_moved;
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use model::page::{MenuName, RelinkedPage};
use model::redirect::RedirectSource;
use model::site::Settings;
use model::slug::Slug;
use storage::addresses::{self, AddressRow};
use storage::pages::{PageRow, find_page};
use storage::{Timestamp, Transaction, redirects};

/// Input of `page/{id}/save`.
pub struct SlugChange {
    pub page: PageId,
    pub slug: String,
    pub links: LinkPolicy,
    /// Slug that the client read, to detect a change by another user.
    pub former_slug: Option<String>,
}

/// Treatment of links to a moved page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPolicy {
    /// Keeps the links to the old address, which redirects.
    Keep,
    /// Rewrites the links in menus and in
    /// the newest version of each page.
    Rewrite,
}

/// New slug, and the pages and menus whose links were rewritten.
#[derive(Debug)]
pub struct SlugChanged {
    pub slug: String,
    pub updated: Vec<RelinkedPage>,
    pub menus: Vec<MenuName>,
}

/// Changes the slug of a page and of the
/// translations that share it. The old
/// address of a live page then redirects.
///
/// # Errors
/// `Forbidden` if a live page moves and the actor may not
/// publish it. `V_01`, `V_12` and `V_14` for the slug,
/// `V_06` if it is taken. `V_07` for the home page, the
/// not-found page and a translation that shares the slug
/// of its source. `Stale` for an outdated `former_slug`.
pub async fn change_slug(cms: &Cms, actor: &Actor, ask: SlugChange) -> Result<SlugChanged> {
    access::require(actor, Operation::ChangeSlug)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    cms.write(Effect::Public, async |tx| {
        let page = find_page(tx, ask.page).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::ChangeSlug, &page.subject())?;
        let slug = Slug::parse(&ask.slug).map_err(|error| Error::Refused(vec![slug_error(error)]))?;
        require_current(ask.former_slug.as_deref(), &page.slug, "page")?;
        if page.slug == slug.as_str() {
            return Ok(SlugChanged { slug: page.slug, updated: Vec::new(), menus: Vec::new() });
        }
        let moving = find_moving(tx, settings, &page).await?;
        for row in moving.iter().filter(|row| row.live) {
            access::require_on(actor, Operation::PublishPage, &row.subject())?;
        }
        for row in moving.iter().filter(|row| row.slug != slug) {
            refuse_taken_slug(tx, settings, &row.locale, &slug).await?;
        }

        let at = Timestamp::from(cms.now());
        let mut moves = Vec::new();
        for row in moving {
            let to = slug.path(&row.locale, &settings.default_locale);
            let places = list_link_addresses(tx, row.id, (row.locale.clone(), row.slug.as_str().to_owned())).await?;
            moves.extend(places.into_iter().map(|from| AddressMove { from, to: to.clone() }));
            addresses::update_slug(tx, row.id, &slug).await?;
            let source = |slug: &Slug| RedirectSource { locale: row.locale.clone(), text: slug.as_str().to_owned() };
            if row.live {
                redirects::upsert_of_page(tx, &source(&row.slug), row.id, actor.user_id(), at).await?;
            }
            redirects::delete_of_page(tx, &source(&slug), row.id).await?;
            if row.live {
                page_moved(cms, tx, row.id, &row.slug).await?;
            }
        }
        let (updated, menus) = match ask.links {
            LinkPolicy::Keep => (Vec::new(), Vec::new()),
            LinkPolicy::Rewrite => relink(cms, tx, actor, &moves).await?,
        };
        let detail = format!("{} {slug}", page.slug);
        let event = audit::AuditEvent { action: AuditAction::ChangeSlug, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(SlugChanged { slug: slug.as_str().to_owned(), updated, menus })
    })
    .await
}

/// Returns the page and the translations
/// that share its slug. Refuses a page
/// that shares the slug of its own source.
async fn find_moving(tx: &mut Transaction, settings: &Settings, page: &PageRow) -> Result<Vec<AddressRow>> {
    let fixed = Slug::from_stored(page.slug.clone());
    let fixed = fixed.is_home() || fixed == Slug::not_found();
    let mut others = addresses::list_addresses(tx, page.group).await?;
    let follows = |row: &AddressRow, source: &[AddressRow]| {
        !settings.custom_slug_locales.contains(&row.locale) && source.iter().any(|other| Some(other.id) == row.source)
    };
    if fixed || others.iter().any(|row| row.id == page.id && follows(row, &others)) {
        return Err(Error::Refused(vec![invalid(Code::NotPossible, "slug")]));
    }
    // One pass is enough, because a translation
    // has a higher id than its source.
    others.sort_by_key(|row| (row.id != page.id, row.id));
    let mut moving: Vec<AddressRow> = Vec::new();
    for row in others {
        if row.id == page.id || follows(&row, &moving) {
            moving.push(row);
        }
    }
    Ok(moving)
}

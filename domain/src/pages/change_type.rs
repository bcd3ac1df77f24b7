//! Changes the type of a page and of its translations.

use super::create::{invalid, unknown};
use super::teaser::{LivePageContent, write_teaser};
use crate::entity_tag::require_current;
use crate::error::{Error, Result};
use crate::site::snapshot::day_on_site;
use crate::webhooks::events::page_published;
use crate::write::Effect;
use crate::{Cms, access, audit};
use content::upgrade::upgrade;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::id::PageId;
use storage::Transaction;
use storage::addresses::list_addresses;
use storage::pages::{find_page, get_version, update_type};
use storage::search_index::queue_page;
use storage::teasers::{delete_teaser, find_day};

/// Input of `page/{id}/change-type`.
pub struct TypeChange {
    pub page: PageId,
    pub page_type: String,
    /// Type that the client read, to detect a change by another user.
    pub former_type: Option<String>,
}

/// Changes the type of a page and of all its translations, also of those in the trash. Versions
/// keep the properties of the former type, which are shown again if it returns. Visitors
/// of live pages see the new type at once.
///
/// # Errors
/// `V_12` for an unknown type. `Forbidden` if the actor may not edit one of the
/// pages in both types, or not publish one that is live. `Stale` for an
/// outdated `former_type`.
pub async fn change_type(cms: &Cms, actor: &Actor, ask: TypeChange) -> Result<()> {
    access::require(actor, Operation::ChangeType)?;
    cms.write(Effect::Public, async |tx| {
        let page = find_page(tx, ask.page).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::ChangeType, &page.subject())?;
        if cms.types.find_page_type(&ask.page_type).is_none() {
            return Err(Error::Refused(vec![invalid(unknown(&ask.page_type), "type")]));
        }
        require_current(ask.former_type.as_deref(), &page.page_type, "page")?;
        if page.page_type == ask.page_type {
            return Ok(());
        }
        let pages = list_addresses(tx, page.group).await?;
        for row in &pages {
            for subject in [row.subject(), Subject { page_type: &ask.page_type, ..row.subject() }] {
                access::require_with(actor, Operation::ChangeType, &subject)?;
                if row.live {
                    access::require_with(actor, Operation::PublishPage, &subject)?;
                }
            }
        }
        update_type(tx, page.group, &ask.page_type).await?;
        for row in pages.iter().filter(|row| row.live) {
            show_live(cms, tx, row.id).await?;
        }
        let detail = format!("{} {}", page.page_type, ask.page_type);
        let event = audit::AuditEvent { action: AuditAction::ChangeType, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Shows a live page in lists and in the search by its present type.
async fn show_live(cms: &Cms, tx: &mut Transaction, id: PageId) -> Result<()> {
    let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
    let Some(live) = page.published_version else { return Ok(()) };
    let mut version = get_version(tx, live).await?;
    upgrade(&mut version.content, cms.types.of_page(&page.page_type));
    let today = day_on_site(cms, cms.now()).await?;
    let published_on = match page.published_at {
        Some(at) => day_on_site(cms, at).await?,
        None => today,
    };
    let day = find_day(tx, id).await?.unwrap_or(published_on);
    delete_teaser(tx, id).await?;
    let (page_type, content) = (page.page_type.as_str(), &version.content);
    let shown = LivePageContent { id, locale: &page.locale, page_type, content, day, today };
    write_teaser(tx, &shown).await?;
    queue_page(tx, id).await?;
    page_published(cms, tx, &page, live, &version.content.title).await
}

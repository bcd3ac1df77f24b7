//! Storing a version: a new one on top of the newest. What was stored before is never changed.

use super::read::find_visible_version;
use super::rules;
use super::store::{self, NewVersion, PageRow, VersionRow};
use crate::clock::to_millis;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::body::Completeness;
use model::id::VersionId;
use model::version::{PageVersion, VersionDraft};

/// Stores a draft made on the version `base`.
///
/// # Errors
/// `Conflict` with the newest version when the page has one that the draft was not made on; `Refused` with every broken
/// rule; `TooLarge`. In each case nothing has changed.
pub async fn store_version(cms: &Cms, actor: &Actor, base: VersionId, draft: VersionDraft) -> Result<PageVersion> {
    access::require(actor, Operation::StoreVersion)?;
    let (page, base) = load_base(cms, actor, base).await?;
    let mut content = base.content.clone().with(draft);
    let mut errors = rules::check(cms, &page.page_type, &content, Completeness::Draft);
    errors.extend(rules::settle(cms, &mut *cms.db.read().await?, &mut content).await?);
    refuse_any(errors)?;
    rules::check_size(&content)?;

    let mut tx = cms.db.begin().await?;
    let newest = store::find_page(&mut tx, page.id).await?.ok_or(Error::NotFound)?.newest_version;
    if newest != stored_base(&base) {
        let latest = store::get_version(&mut tx, newest).await?;
        return Err(Error::Conflict(Box::new(rules::to_version(cms, &page.page_type, latest))));
    }
    let at = to_millis(cms.now());
    let new = NewVersion { page: page.id, base: Some(newest), content: &content, by: actor.user_id(), at };
    let id = store::insert_version(&mut tx, &new).await?;
    rules::index_references(cms, &mut tx, id, &content).await?;
    if let Some(user) = actor.user_id() {
        store::delete_autosave(&mut tx, page.id, user).await?;
    }
    let deed = audit::Deed { action: "store-version", subject: "page", id: Some(page.id.0), detail: &id.to_string() };
    audit::record(cms, &mut tx, actor, deed).await?;
    let stored = store::get_version(&mut tx, id).await?;
    tx.commit().await?;
    Ok(rules::to_version(cms, &page.page_type, stored))
}

/// Loads the version that somebody worked on, with its page, for those who may change it.
pub(super) async fn load_base(cms: &Cms, actor: &Actor, base: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, base) = find_visible_version(&mut *cms.db.read().await?, actor, base).await?;
    access::require_with(actor, Operation::StoreVersion, &page.subject())?;
    Ok((page, base))
}

/// The stored version that work rests on: an autosave stands for the version it was made from.
pub(super) fn stored_base(base: &VersionRow) -> VersionId {
    match (base.autosave_of, base.base) {
        (Some(_), Some(stored)) => stored,
        _ => base.id,
    }
}

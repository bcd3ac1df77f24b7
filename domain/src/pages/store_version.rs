//! Storing a version: a new one on top of the newest. What was stored before is never changed.

use super::read::{find_visible_version, present_version};
use super::store::{self, NewVersion, PageRow, VersionRow};
use super::{drift, rules};
use crate::clock::to_millis;
use crate::db::Connection;
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::body::Completeness;
use model::id::{PageId, VersionId};
use model::version::{PageVersion, VersionContent, VersionDraft};

/// A version that was just stored.
#[derive(Debug)]
pub struct Stored {
    pub id: VersionId,
    /// `None` for those who may change the page and not see its drafts.
    pub version: Option<PageVersion>,
}

/// Stores a draft made on the version `base`.
///
/// # Errors
/// `Conflict` with the newest version when the page has one that the draft was not made on; `Refused` with every broken
/// rule; `TooLarge`; `Forbidden` for other SEO fields without the permission for them. In each case nothing has changed.
pub async fn store_version(cms: &Cms, actor: &Actor, base: VersionId, draft: VersionDraft) -> Result<Stored> {
    access::require(actor, Operation::StoreVersion)?;
    let (page, base) = load_base(cms, actor, base).await?;
    refuse_stale(cms, &mut *cms.db.read().await?, actor, (page.id, stored_base(&base))).await?;
    let mut content = base.content.clone().with(draft);
    let mut errors = rules::check(cms, &page.page_type, &content, Completeness::Draft);
    errors.extend(rules::settle(cms, &mut *cms.db.read().await?, &mut content).await?);
    let newest = match base.autosave_of {
        Some(_) => store::get_version(&mut *cms.db.read().await?, page.newest_version).await?.content,
        None => base.content.clone(),
    };
    require_seo(actor, &page, &newest, &content)?;
    refuse_any(errors)?;
    rules::check_size(&content)?;

    cms.write(Effect::Internal, async |tx| {
        let next = Next { page: &page, base: stored_base(&base), content: &content };
        let id = append(cms, tx, actor, &next).await?;
        if let Some(user) = actor.user_id() {
            store::delete_autosave(tx, page.id, user).await?;
        }
        let deed =
            audit::Deed { action: "store-version", subject: "page", id: Some(page.id.0), detail: &id.to_string() };
        audit::record(cms, tx, actor, deed).await?;
        Ok(Stored { id, version: find_newest(cms, tx, actor, page.id).await? })
    })
    .await
}

/// Refuses another title, description or picture for search engines than the newest stored version has to those who may
/// not choose them.
pub(super) fn require_seo(actor: &Actor, page: &PageRow, newest: &VersionContent, next: &VersionContent) -> Result<()> {
    if next.has_seo_of(newest) { Ok(()) } else { access::require_with(actor, Operation::ChangeSeo, &page.subject()) }
}

/// What is to become the newest version of a page.
pub(super) struct Next<'a> {
    pub(super) page: &'a PageRow,
    /// The stored version that it was made from.
    pub(super) base: VersionId,
    pub(super) content: &'a VersionContent,
}

/// Puts a version on top of a page's newest one, with everything that follows from it: what it refers to, and whether
/// the page and its translations are outdated.
///
/// # Errors
/// `Conflict` with the newest version when that is not the base.
pub(super) async fn append(cms: &Cms, conn: &mut Connection, actor: &Actor, next: &Next<'_>) -> Result<VersionId> {
    let id = next.page.id;
    refuse_stale(cms, conn, actor, (id, next.base)).await?;
    let at = to_millis(cms.now());
    let new = NewVersion { page: id, base: Some(next.base), content: next.content, by: actor.user_id(), at };
    let version = store::insert_version(conn, &new).await?;
    rules::index_references(cms, conn, version, next.content).await?;
    drift::judge_stored(cms, conn, id).await?;
    Ok(version)
}

/// Refuses a base that is not the page's newest version. It is asked before the rules, since what they find may be the
/// other's doing, and again in the transaction.
async fn refuse_stale(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    (page, base): (PageId, VersionId),
) -> Result<()> {
    let newest = store::find_page(conn, page).await?.ok_or(Error::NotFound)?.newest_version;
    if newest == base {
        return Ok(());
    }
    Err(Error::Conflict(find_newest(cms, conn, actor, page).await?.map(Box::new)))
}

/// Finds the newest version of a page, as staff see it; `None` for those who may not see its drafts.
pub(super) async fn find_newest(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    id: PageId,
) -> Result<Option<PageVersion>> {
    let page = store::find_page(conn, id).await?.ok_or(Error::NotFound)?;
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Ok(None);
    }
    let newest = store::get_version(conn, page.newest_version).await?;
    present_version(cms, conn, &page, newest).await.map(Some)
}

/// Loads the version that somebody worked on, with its page, for those who may change it.
pub(super) async fn load_base(cms: &Cms, actor: &Actor, base: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, base) = find_visible_version(&mut *cms.db.read().await?, actor, base).await?;
    access::require_on(actor, Operation::StoreVersion, &page.subject())?;
    Ok((page, base))
}

/// The stored version that work rests on: an autosave stands for the version it was made from.
pub(super) fn stored_base(base: &VersionRow) -> VersionId {
    match (base.autosave_of, base.base) {
        (Some(_), Some(stored)) => stored,
        _ => base.id,
    }
}

//! Reads pages and versions for staff, including drafts.

use super::{drift, rules, version_tags};
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::{PageId, UserId, VersionId};
use model::page::{Page, Sibling};
use model::user::Person;
use model::version::PageVersion;
use storage::pages::{self, PageRow, VersionRow};
use storage::{Connection, history};

/// Reads a page with its newest stored version.
pub async fn read_page(cms: &Cms, actor: &Actor, id: PageId) -> Result<Page> {
    access::require(actor, Operation::ReadDraft)?;
    let mut conn = cms.db.read().await?;
    let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    let newest = pages::get_version(&mut conn, page.newest_version).await?;
    let autosave = match actor.person_id() {
        Some(user) => pages::find_autosave(&mut conn, id, user).await?,
        None => None,
    };
    let version = present_version(cms, &mut conn, &page, newest).await?;
    let (created_by, changed_by) =
        (find_person(&mut conn, page.created_by).await?, find_person(&mut conn, page.changed_by).await?);
    Ok(Page { created_by, changed_by, ..rules::to_page(page, version, autosave)? })
}

async fn find_person(conn: &mut Connection, id: Option<UserId>) -> Result<Option<Person>> {
    match id {
        Some(id) => Ok(pages::get_person(conn, id).await.map(Some)?),
        None => Ok(None),
    }
}

/// Reads a version. Returns `NotFound` for the autosave of another user.
pub async fn read_version(cms: &Cms, actor: &Actor, id: VersionId) -> Result<PageVersion> {
    access::require(actor, Operation::ReadDraft)?;
    let mut conn = cms.db.read().await?;
    let (page, version) = find_visible_version(&mut conn, actor, id).await?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    present_version(cms, &mut conn, &page, version).await
}

/// Returns a version for staff, with its number and
/// current tag names. Marks blocks whose source changed.
pub(super) async fn present_version(
    cms: &Cms,
    conn: &mut Connection,
    page: &PageRow,
    mut version: VersionRow,
) -> Result<PageVersion> {
    version_tags::rename(conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    let mut version = rules::to_version(cms, &page.page_type, version);
    drift::mark_outdated(cms, conn, page, &mut version).await?;
    if !version.autosave {
        version.number = Some(history::get_number(conn, page.id, version.id).await?);
    }
    Ok(version)
}

/// Lists the live translations of a page, for the locale switcher.
pub async fn list_published_siblings(cms: &Cms, actor: &Actor, id: PageId) -> Result<Vec<Sibling>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let mut conn = cms.db.read().await?;
    let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    if page.published_version.is_none() && !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Err(Error::NotFound);
    }
    Ok(pages::list_live_siblings(&mut conn, page.group).await?)
}

/// Refuses an actor who may not see the drafts of a page.
pub(crate) async fn require_draft(conn: &mut Connection, actor: &Actor, id: PageId) -> Result<()> {
    let page = pages::find_page(conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())
}

/// Returns `NotFound` if the version is
/// missing or the actor may not see it.
pub(crate) async fn require_readable(conn: &mut Connection, actor: &Actor, id: VersionId) -> Result<()> {
    let (page, _) = find_visible_version(conn, actor, id).await?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())
}

/// Returns true unless the version is an autosave of another user.
pub(super) fn is_visible(version: &VersionRow, actor: &Actor) -> bool {
    version.autosave_of.is_none() || version.autosave_of == actor.person_id()
}

/// Returns a version and its page. Returns
/// `NotFound` for an autosave of another user.
pub(crate) async fn find_visible_version(
    conn: &mut Connection,
    actor: &Actor,
    id: VersionId,
) -> Result<(PageRow, VersionRow)> {
    let version = pages::find_version(conn, id).await?.ok_or(Error::NotFound)?;
    if !is_visible(&version, actor) {
        return Err(Error::NotFound);
    }
    let page = pages::find_page(conn, version.page).await?.ok_or(Error::NotFound)?;
    Ok((page, version))
}

//! Stores new versions. Earlier versions never change.

use super::known_blocks::{complete_blocks, present_content};
use super::prepare::prepare;
use super::read::{find_visible_version, present_version};
use super::{drift, rules, version_tags};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use content::content_check::{Finding, find_unknown};
use content::drift::DriftItem;
use content::needs::permissions_needed;
use model::access::{Actor, Operation, Subject};
use model::audit::AuditAction;
use model::block::Block;
use model::id::{PageId, VersionId};
use model::user::Person;
use model::version::{PageVersion, VersionContent, VersionDraft};
use storage::pages::{self, NewVersion, PageRow, VersionRow};
use storage::prepared::PreparedContent;
use storage::{Connection, history};
use time::OffsetDateTime;

/// A version that was just stored.
#[derive(Debug)]
pub struct StoredVersion {
    pub id: VersionId,
    /// `None` if the actor may not see drafts.
    pub version: Option<PageVersion>,
    /// Blocks and values of unknown types. They
    /// are stored, but visitors do not see them.
    pub warnings: Vec<Finding>,
}

/// Stores a draft that is based on the version
/// `base`. Changes nothing if there are errors.
///
/// # Errors
/// `Conflict` with the newest version if `base` is older.
/// `Refused` for broken rules, except those that unchanged
/// parts of the newest version break. `TooLarge`. `Forbidden`
/// without the permission for SEO fields or a block type.
pub async fn store_version(cms: &Cms, actor: &Actor, base: VersionId, draft: VersionDraft) -> Result<StoredVersion> {
    access::require(actor, Operation::StoreVersion)?;
    let (page, versions, content) = load(cms, actor, base, draft).await?;
    let (prepared, missing) = prepare(cms, (&page).into(), content.clone()).await?;
    require_seo(actor, &page, &versions.newest, &prepared.content)?;
    require_block_types(cms, actor, &page, &versions.newest, &prepared.content)?;
    let mut errors = cms.run_cpu(|| rules::check_draft(cms, &page.page_type, &content, &versions.newest)).await;
    errors.extend(missing);
    refuse_any(errors)?;

    let next = NextVersion { page: &page, base: versions.base, prepared: &prepared };
    let appended = cms.write(Effect::Internal, async |tx| {
        let appended = append(cms, tx, actor, &next).await?;
        if let Some(user) = actor.person_id() {
            pages::delete_autosave(tx, page.id, user).await?;
        }
        let detail = appended.id.to_string();
        let event = audit::AuditEvent { action: AuditAction::StoreVersion, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(appended)
    });
    Ok(answer(cms, actor, &next, appended.await?))
}

/// Versions that a draft is compared with.
struct Versions {
    /// Stored version that the draft is based on.
    base: VersionId,
    /// Content of the newest version, with current schema and tag names.
    newest: VersionContent,
}

/// Loads the page and these versions,
/// and merges the draft into the base.
async fn load(
    cms: &Cms,
    actor: &Actor,
    base: VersionId,
    mut draft: VersionDraft,
) -> Result<(PageRow, Versions, VersionContent)> {
    let mut conn = cms.db.read().await?;
    let (page, base) = load_base(&mut conn, actor, base).await?;
    if page.newest_version != stored_base(&base) {
        return Err(Error::Conflict(find_newest(cms, &mut conn, actor, page.id).await?.map(Box::new)));
    }
    let schemas = cms.types.of_page(&page.page_type);
    let base_content = present_content(&mut conn, &base, schemas).await?;
    let (newest_row, newest) = match base.autosave_of {
        Some(_) => {
            let row = pages::get_version(&mut conn, page.newest_version).await?;
            let content = present_content(&mut conn, &row, schemas).await?;
            (row, content)
        }
        None => (base.clone(), base_content.clone()),
    };
    complete_blocks(cms, &mut conn, actor, &page, &mut draft).await?;
    let mut content = base_content.with(draft);
    version_tags::drop_deleted(&mut conn, &newest_row, &mut content, schemas).await?;
    Ok((page, Versions { base: stored_base(&base), newest }, content))
}

/// Refuses changed SEO fields if the actor may not change
/// them. `next` must be prepared. Otherwise a picture
/// that is named only by its file would look changed.
pub(super) fn require_seo(actor: &Actor, page: &PageRow, newest: &VersionContent, next: &VersionContent) -> Result<()> {
    if next.has_seo_of(newest) { Ok(()) } else { access::require_with(actor, Operation::ChangeSeo, &page.subject()) }
}

/// Refuses changed blocks of types that the actor may
/// not use. Unchanged blocks may be moved or removed.
pub(super) fn require_block_types(
    cms: &Cms,
    actor: &Actor,
    page: &PageRow,
    newest: &VersionContent,
    next: &VersionContent,
) -> Result<()> {
    require_new_blocks(cms, actor, &page.subject(), &newest.blocks, &next.blocks)
}

/// Refuses blocks that are not in `former`
/// if the actor may not use their type.
pub(crate) fn require_new_blocks(
    cms: &Cms,
    actor: &Actor,
    subject: &Subject<'_>,
    former: &[Block],
    next: &[Block],
) -> Result<()> {
    let needed = permissions_needed(former, next, &cms.types);
    needed.into_iter().try_for_each(|permission| access::require_permission(actor, permission, subject))
}

/// A version to append to a page.
pub(crate) struct NextVersion<'a> {
    pub(crate) page: &'a PageRow,
    /// Stored version that the new version is based on.
    pub(crate) base: VersionId,
    pub(crate) prepared: &'a PreparedContent,
}

/// A version that was appended.
pub(crate) struct Appended {
    pub(crate) id: VersionId,
    number: i64,
    at: OffsetDateTime,
    /// Changes of the page's source that nobody has checked.
    drift: Vec<DriftItem>,
    /// User who stored the version. `None` for the system.
    by: Option<Person>,
}

/// Appends a version with its references. Updates the
/// outdated flags of the page and its translations.
///
/// # Errors
/// `Conflict` with the newest version if the base is older.
pub(crate) async fn append(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    next: &NextVersion<'_>,
) -> Result<Appended> {
    let page = next.page.id;
    if pages::find_newest_version_id(conn, page).await?.ok_or(Error::NotFound)? != next.base {
        return Err(Error::Conflict(find_newest(cms, conn, actor, page).await?.map(Box::new)));
    }
    let at = cms.now();
    let (by, token) = (actor.user_id(), actor.token_name());
    let new = NewVersion { page, base: Some(next.base), prepared: next.prepared, by, token, at: at.into() };
    let id = pages::insert_version(conn, &new).await?;
    let number = history::get_number(conn, page, id).await?;
    let drift = drift::refresh_outdated(cms, conn, page, Some((id, &next.prepared.content))).await?;
    let by = match by {
        Some(user) => Some(Person { token: token.to_owned(), ..pages::get_person(conn, user).await? }),
        None => None,
    };
    Ok(Appended { id, number, at, drift, by })
}

/// Returns the appended version as staff see it.
pub(super) fn answer(cms: &Cms, actor: &Actor, next: &NextVersion<'_>, appended: Appended) -> StoredVersion {
    let Appended { id, number, at, drift, by } = appended;
    let page = next.page;
    let warnings = find_unknown(&next.prepared.content, cms.types.of_page(&page.page_type));
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return StoredVersion { id, version: None, warnings };
    }
    let row = VersionRow {
        id,
        page: page.id,
        base: Some(next.base),
        content: next.prepared.content.clone(),
        autosave_of: None,
        has_request: false,
        created_by: by,
        created_at: at,
    };
    let mut version = rules::to_version(cms, &page.page_type, row);
    version.number = Some(number);
    drift::mark_blocks(&mut version, &drift);
    StoredVersion { id, version: Some(version), warnings }
}

/// Returns the newest version. Returns
/// `None` if the actor may not see drafts.
pub(crate) async fn find_newest(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    id: PageId,
) -> Result<Option<PageVersion>> {
    let page = pages::find_page(conn, id).await?.ok_or(Error::NotFound)?;
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Ok(None);
    }
    let newest = pages::get_version(conn, page.newest_version).await?;
    present_version(cms, conn, &page, newest).await.map(Some)
}

/// Loads the version that an editor works on and
/// its page, if the actor may change the page.
pub(crate) async fn load_base(conn: &mut Connection, actor: &Actor, base: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, base) = find_visible_version(conn, actor, base).await?;
    access::require_on(actor, Operation::StoreVersion, &page.subject())?;
    Ok((page, base))
}

/// Returns the stored version that a base
/// comes from. The base can be an autosave.
pub(crate) fn stored_base(base: &VersionRow) -> VersionId {
    match (base.autosave_of, base.base) {
        (Some(_), Some(stored)) => stored,
        _ => base.id,
    }
}

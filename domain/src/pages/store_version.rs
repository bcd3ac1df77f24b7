//! Storing a version: a new one on top of the newest. What was stored before is never changed.

use super::prepare::prepare;
use super::read::{find_visible_version, present_version};
use super::{drift, rules, version_tags};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation, Subject};
use model::block::Block;
use model::body;
use model::content_check::{Finding, find_unknown};
use model::drift::DriftItem;
use model::fields::registry::Schemas;
use model::id::{PageId, VersionId};
use model::version::{PageVersion, VersionContent, VersionDraft};
use storage::Connection;
use storage::millis::{from_millis, to_millis};
use storage::pages::{self, NewVersion, PageRow, VersionRow};
use storage::prepared::Prepared;
use time::OffsetDateTime;

/// A version that was just stored.
#[derive(Debug)]
pub struct Stored {
    pub id: VersionId,
    /// `None` for those who may change the page and not see its drafts.
    pub version: Option<PageVersion>,
    /// Parts that no type of the installation knows. They are stored, and visitors do not see them.
    pub warnings: Vec<Finding>,
}

/// Stores a draft made on the version `base`.
///
/// # Errors
/// `Conflict` with the newest version when the page has one that the draft was not made on; `Refused` with every broken
/// rule, apart from those that the newest version breaks already where the draft changes nothing; `TooLarge`; `Forbidden` for
/// other SEO fields, and for blocks of a type that needs a permission, without the permission for them. In each case nothing
/// has changed.
pub async fn store_version(cms: &Cms, actor: &Actor, base: VersionId, draft: VersionDraft) -> Result<Stored> {
    access::require(actor, Operation::StoreVersion)?;
    let (page, base) = load_base(cms, actor, base).await?;
    let mut conn = cms.db.read().await?;
    if page.newest_version != stored_base(&base) {
        return Err(Error::Conflict(find_newest(cms, &mut conn, actor, page.id).await?.map(Box::new)));
    }
    let schemas = cms.types.of_page(&page.page_type);
    let newest = match base.autosave_of {
        Some(_) => pages::get_version(&mut conn, page.newest_version).await?,
        None => base.clone(),
    };
    let base_content = upgraded(&mut conn, &base, schemas).await?;
    let former = match base.autosave_of {
        Some(_) => upgraded(&mut conn, &newest, schemas).await?,
        None => base_content.clone(),
    };
    let mut content = base_content.with(draft);
    version_tags::drop_deleted(&mut conn, &newest, &mut content, schemas).await?;
    drop(conn);
    let mut errors = cms.run_cpu(|| rules::check_draft(cms, &page.page_type, &content, &former)).await;
    let (prepared, missing) = prepare(cms, (&page).into(), content).await?;
    require_seo(actor, &page, &newest.content, &prepared.content)?;
    require_block_types(cms, actor, (&page, newest.content), &prepared.content)?;
    errors.extend(missing);
    refuse_any(errors)?;

    cms.write(Effect::Internal, async |tx| {
        let next = Next { page: &page, base: stored_base(&base), prepared: &prepared };
        let appended = append(cms, tx, actor, &next).await?;
        if let Some(user) = actor.user_id() {
            pages::delete_autosave(tx, page.id, user).await?;
        }
        let detail = appended.id.to_string();
        let event =
            audit::AuditEvent { action: "store-version", subject: "page", id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        answer(cms, tx, actor, &next, appended).await
    })
    .await
}

/// What a version says in the shape of today, with its tags by their names of today.
async fn upgraded(conn: &mut Connection, version: &VersionRow, schemas: Schemas<'_>) -> Result<VersionContent> {
    let mut version = version.clone();
    body::upgrade(&mut version.content, schemas);
    version_tags::rename(conn, &mut version, schemas).await?;
    Ok(version.content)
}

/// Refuses another title, description or picture for search engines than the newest stored version has to those who may
/// not choose them. `next` is prepared, so that a picture that a client names by its file alone is the same picture.
pub(super) fn require_seo(actor: &Actor, page: &PageRow, newest: &VersionContent, next: &VersionContent) -> Result<()> {
    if next.has_seo_of(newest) { Ok(()) } else { access::require_with(actor, Operation::ChangeSeo, &page.subject()) }
}

/// Refuses blocks that the newest stored version does not have like this, to those who lack the permission that their type
/// names. What is there already stays, and may be moved or removed.
pub(super) fn require_block_types(
    cms: &Cms,
    actor: &Actor,
    (page, mut newest): (&PageRow, VersionContent),
    next: &VersionContent,
) -> Result<()> {
    body::upgrade(&mut newest, cms.types.of_page(&page.page_type));
    require_new_blocks(cms, actor, &page.subject(), (&newest.blocks, &next.blocks))
}

/// Refuses blocks that are not among `former` to those who lack the permission that their type names for the subject.
pub(super) fn require_new_blocks(
    cms: &Cms,
    actor: &Actor,
    subject: &Subject<'_>,
    (former, next): (&[Block], &[Block]),
) -> Result<()> {
    let needed = body::permissions_needed(former, next, &cms.types);
    needed.into_iter().try_for_each(|permission| access::require_permission(actor, permission, subject))
}

/// What is to become the newest version of a page.
pub(super) struct Next<'a> {
    pub(super) page: &'a PageRow,
    /// The stored version that it was made from.
    pub(super) base: VersionId,
    pub(super) prepared: &'a Prepared,
}

/// A version that has become the newest one.
pub(super) struct Appended {
    pub(super) id: VersionId,
    at: OffsetDateTime,
    /// What of its source waits to be looked at.
    drift: Vec<DriftItem>,
}

/// Puts a version on top of a page's newest one, with everything that follows from it: what it refers to, and whether
/// the page and its translations are outdated.
///
/// # Errors
/// `Conflict` with the newest version when that is not the base: somebody was faster.
pub(super) async fn append(cms: &Cms, conn: &mut Connection, actor: &Actor, next: &Next<'_>) -> Result<Appended> {
    let page = next.page.id;
    if pages::find_newest_version_id(conn, page).await?.ok_or(Error::NotFound)? != next.base {
        return Err(Error::Conflict(find_newest(cms, conn, actor, page).await?.map(Box::new)));
    }
    let at = cms.now();
    let new =
        NewVersion { page, base: Some(next.base), prepared: next.prepared, by: actor.user_id(), at: to_millis(at) };
    let id = pages::insert_version(conn, &new).await?;
    let drift = drift::refresh_outdated(cms, conn, page, Some((id, &next.prepared.content))).await?;
    Ok(Appended { id, at: from_millis(to_millis(at)), drift })
}

/// The version that was just stored, as staff see it.
pub(super) async fn answer(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    next: &Next<'_>,
    Appended { id, at, drift }: Appended,
) -> Result<Stored> {
    let page = next.page;
    let warnings = find_unknown(&next.prepared.content, cms.types.of_page(&page.page_type));
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Ok(Stored { id, version: None, warnings });
    }
    let created_by = match actor.user_id() {
        Some(user) => Some(pages::get_person(conn, user).await?),
        None => None,
    };
    let row = VersionRow {
        id,
        page: page.id,
        base: Some(next.base),
        content: next.prepared.content.clone(),
        autosave_of: None,
        has_request: false,
        created_by,
        created_at: at,
    };
    let mut version = rules::to_version(cms, &page.page_type, row);
    drift::mark_blocks(&mut version, &drift);
    Ok(Stored { id, version: Some(version), warnings })
}

/// Finds the newest version of a page, as staff see it; `None` for those who may not see its drafts.
pub(super) async fn find_newest(
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

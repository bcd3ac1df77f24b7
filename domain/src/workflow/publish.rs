//! Publishes stored versions of pages.

use super::requests;
use super::schedule::delete::delete_older_plan;
use crate::error::{Error, Result, refuse_any};
use crate::media::pictures::render::{make_missing, require_made};
use crate::pages::rules;
use crate::pages::teaser::{LivePageContent, write_teaser};
use crate::site::snapshot::day_on_site;
use crate::write::Effect;
use crate::{Cms, access, audit, purge, webhooks};
use content::content_check::{Finding, find_unknown};
use content::files::file_references;
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::{FileId, PageId, PublicationId, VersionId};
use model::version::VersionContent;
use model::workflow::CloseReason;
use std::collections::BTreeSet;
use storage::files::list_files_by_id;
use storage::pages::{self, PageRow, VersionRow};
use storage::search_index::queue_page;
use storage::teasers::find_day;
use storage::{Connection, Timestamp, Transaction};
use time::Date;

/// A publication that was just made.
#[derive(Clone, Debug)]
pub struct PublishResult {
    pub version: VersionId,
    pub publication: PublicationId,
    /// Blocks and values of unknown types, which visitors do not see.
    pub warnings: Vec<Finding>,
}

/// Publishes the given or the newest version. Cancels the
/// open request. Deletes a plan to publish this or an
/// older version, because it would undo this publication.
///
/// # Errors
/// `V_01` for empty required fields, `V_07` for
/// autosaves, `V_12` for versions of other pages,
/// purged files, and pictures that cannot be decoded.
pub async fn publish_page(cms: &Cms, actor: &Actor, id: PageId, version: Option<VersionId>) -> Result<PublishResult> {
    publish(cms, actor, id, version, OlderPlanPolicy::Drop).await
}

/// Publishes like [`publish_page`], but keeps the plan of the page.
///
/// # Errors
/// The errors of [`publish_page`].
pub async fn publish_page_and_keep_plan(
    cms: &Cms,
    actor: &Actor,
    id: PageId,
    version: Option<VersionId>,
) -> Result<PublishResult> {
    publish(cms, actor, id, version, OlderPlanPolicy::Keep).await
}

/// Treatment of a plan to publish this or an older version.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OlderPlanPolicy {
    Drop,
    Keep,
}

async fn publish(
    cms: &Cms,
    actor: &Actor,
    id: PageId,
    version: Option<VersionId>,
    plan: OlderPlanPolicy,
) -> Result<PublishResult> {
    access::require(actor, Operation::PublishPage)?;
    let version = {
        let mut conn = cms.db.read().await?;
        let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::PublishPage, &page.subject())?;
        find_publishable(cms, &mut conn, actor, &page, version).await?
    };
    make_missing(cms, &version.content).await?;
    cms.write(Effect::Public, async |tx| {
        let live = publish_in(cms, tx, actor, id, Some(version.id)).await?;
        if plan == OlderPlanPolicy::Drop {
            delete_older_plan(cms, tx, actor, id, live.version).await?;
        }
        Ok(live)
    })
    .await
}

/// Makes the pictures of a version. Called
/// before the transaction that publishes it.
pub(super) async fn make_pictures(cms: &Cms, version: VersionId) -> Result<()> {
    let version = pages::find_version(&mut cms.db.read().await?, version).await?;
    match version {
        Some(version) => make_missing(cms, &version.content).await,
        None => Ok(()),
    }
}

/// Publishes a version in a transaction with [`Effect::Public`].
pub(super) async fn publish_in(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    id: PageId,
    version: Option<VersionId>,
) -> Result<PublishResult> {
    let page = pages::find_page(tx, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::PublishPage, &page.subject())?;
    let version = find_publishable(cms, tx, actor, &page, version).await?;
    let live = put_live(cms, tx, actor, &page, &version).await?;
    requests::cancel_open(cms, tx, actor, &page, CloseReason::Published).await?;
    Ok(live)
}

/// Returns the version to publish. Refuses a version that cannot be published.
pub(super) async fn find_publishable(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    version: Option<VersionId>,
) -> Result<VersionRow> {
    let version = pages::find_version(conn, version.unwrap_or(page.newest_version)).await?;
    let version = version.filter(|version| version.page == page.id).ok_or_else(|| refused(Code::NotValid))?;
    if version.autosave_of.is_some() {
        return Err(refused(Code::NotPossible));
    }
    check_publishable(cms, conn, actor, page, version).await
}

/// Returns a version in the current schema.
/// Refuses a version that cannot be published.
pub(super) async fn check_publishable(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    mut version: VersionRow,
) -> Result<VersionRow> {
    upgrade(&mut version.content, cms.types.of_page(&page.page_type));
    refuse_any(find_obstacles(cms, conn, actor, page, &version.content).await?)?;
    Ok(version)
}

/// Finds everything that prevents publishing.
/// Expects content in the current schema.
pub(crate) async fn find_obstacles(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    content: &VersionContent,
) -> Result<Vec<ErrorItem>> {
    let mut errors = rules::check(cms, &page.page_type, content);
    errors.extend(rules::check_pages(cms, conn, actor, page, content).await?);
    errors.extend(check_files(conn, content).await?);
    Ok(errors)
}

/// Finds fields that show purged files. Otherwise
/// visitors would see a file that no list contains.
async fn check_files(conn: &mut Connection, content: &VersionContent) -> Result<Vec<ErrorItem>> {
    let mut references = file_references(content);
    references.retain(|reference| !reference.file.hash().is_empty());
    let ids: Vec<FileId> = references.iter().map(|reference| reference.file.id()).collect();
    let files = list_files_by_id(conn, &ids).await?;
    let purged = references.into_iter().filter(|reference| !files.contains_key(&reference.file.id()));
    let places: BTreeSet<String> = purged.map(|reference| reference.property).collect();
    let error = |place: String| {
        let model = if place.starts_with("blocks[") { "block" } else { "pageVersion" };
        ErrorItem::new(Code::NotValid, model, place)
    };
    Ok(places.into_iter().map(error).collect())
}

/// Makes a version live that was checked before.
pub(super) async fn put_live(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    version: &VersionRow,
) -> Result<PublishResult> {
    require_made(tx, &version.content).await?;
    let before = purge::find_facts(cms, tx, page.id).await?;
    let publication = mark_live(cms, tx, page, version.id, &version.content, actor).await?;
    let after = purge::find_facts(cms, tx, page.id).await?;
    purge::narrow(tx, before.as_ref(), after.as_ref());
    let detail = version.id.to_string();
    let event = audit::AuditEvent { action: AuditAction::PublishPage, id: Some(page.id.0), detail: &detail };
    audit::record(cms, tx, actor, event).await?;
    let warnings = find_unknown(&version.content, cms.types.of_page(&page.page_type));
    Ok(PublishResult { version: version.id, publication, warnings })
}

/// Records a publication, and stores
/// the teaser that lists show.
pub(super) async fn mark_live(
    cms: &Cms,
    tx: &mut Transaction,
    page: &PageRow,
    version: VersionId,
    content: &VersionContent,
    actor: &Actor,
) -> Result<PublicationId> {
    let day = day_on_site(cms, cms.now()).await?;
    record_publication(cms, tx, page, version, content, actor, day).await
}

/// Publishes a version that differs from
/// the live one only in its links. Lists
/// keep the day of the former publication.
pub(crate) async fn replace_live_version(
    cms: &Cms,
    tx: &mut Transaction,
    page: &PageRow,
    version: VersionId,
    content: &VersionContent,
) -> Result<()> {
    let day = match find_day(tx, page.id).await? {
        Some(day) => day,
        None => day_on_site(cms, cms.now()).await?,
    };
    record_publication(cms, tx, page, version, content, &Actor::System, day).await?;
    Ok(())
}

/// Stores a publication. Lists use `day` for pages without a date field.
async fn record_publication(
    cms: &Cms,
    tx: &mut Transaction,
    page: &PageRow,
    version: VersionId,
    content: &VersionContent,
    actor: &Actor,
    day: Date,
) -> Result<PublicationId> {
    let now = Timestamp::from(cms.now());
    let by = (actor.user_id(), actor.token_name());
    let publication = pages::insert_publication(tx, page.id, version, &content.title, by, now).await?;
    let today = day_on_site(cms, cms.now()).await?;
    let live = LivePageContent { id: page.id, locale: &page.locale, page_type: &page.page_type, content, day, today };
    write_teaser(tx, &live).await?;
    queue_page(tx, page.id).await?;
    webhooks::events::page_published(cms, tx, page, version, &content.title).await?;
    Ok(publication)
}

fn refused(code: Code) -> Error {
    Error::Refused(vec![ErrorItem::new(code, "page", "pageVersionID")])
}

//! Previews of stored and unsaved versions.

use crate::error::Result;
use crate::pages::draft::load_draft;
use crate::pages::read::find_visible_version;
use crate::pages::{rules, version_tags};
use crate::site::snapshot;
use crate::viewer::live_versions::RequiredData;
use crate::viewer::view;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::page::Page;
use model::slug::Slug;
use model::version::{PageVersion, VersionDraft};
use model::view::{PageView, RenderPurpose};
use storage::Connection;
use storage::pages::{self, PageRow, VersionRow};

/// Returns a stored version, or an autosave
/// of the actor, as visitors would see it.
pub async fn preview_version(cms: &Cms, actor: &Actor, id: VersionId) -> Result<PageView> {
    access::require(actor, Operation::PreviewVersion)?;
    let mut conn = cms.db.read().await?;
    let (page, mut version) = find_visible_version(&mut conn, actor, id).await?;
    access::require_on(actor, Operation::PreviewVersion, &page.subject())?;
    version_tags::rename(&mut conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    let version = rules::to_version(cms, &page.page_type, version);
    compose(cms, &mut conn, page, version, RenderPurpose::Preview).await
}

/// Returns a draft that is not stored as visitors
/// would see it, without its invalid parts.
///
/// # Errors
/// `V_01` without a page. `V_14` for too many blocks.
/// `TooLarge`. `V_12` if the draft refers to stored
/// blocks that are missing or invisible to the actor.
pub async fn preview_draft(cms: &Cms, actor: &Actor, draft: VersionDraft) -> Result<PageView> {
    access::require(actor, Operation::PreviewVersion)?;
    let (page, version) = load_draft(cms, actor, Operation::PreviewVersion, draft).await?;
    view_draft(cms, page, version).await
}

/// Returns a version as visitors of its page would see it.
pub(super) async fn view_draft(cms: &Cms, page: PageRow, version: VersionRow) -> Result<PageView> {
    let mut conn = cms.db.read().await?;
    let version = rules::to_version(cms, &page.page_type, version);
    compose(cms, &mut conn, page, version, RenderPurpose::Preview).await
}

/// Adds to a version everything around it: ancestors,
/// translations, the pages that it shows, and the site.
pub(super) async fn compose(
    cms: &Cms,
    conn: &mut Connection,
    page: PageRow,
    version: PageVersion,
    purpose: RenderPurpose,
) -> Result<PageView> {
    let slug = Slug::from_stored(page.slug.clone());
    let related = pages::get_relations(conn, page.group, &page.locale, &slug, version.id).await?;
    let site = snapshot::current(cms).await?;
    let page = rules::to_page(page, version, None)?;
    let asked = RequiredData::by(&page.page_version, cms.types.of_page(&page.page_type));
    let page = view::with_shown_pages(cms, conn, page, &asked, &related.tags).await?;
    let page = version_tags::show_draft(cms, conn, page, asked.tags).await?;
    let page = Page { ancestors: related.ancestors, siblings: Some(related.siblings), ..page };
    Ok(view::around(&site, page, purpose))
}

//! Compares two versions of a page or of its translations.

use crate::error::{Error, Result};
use crate::pages::read::find_visible_version;
use crate::pages::version_tags;
use crate::{Cms, access};
use content::compare::{Comparison, compare_blocks, compare_page_fields};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::VersionId;
use storage::pages::{PageRow, VersionRow};
use storage::{Connection, history};

/// Compares two versions after upgrading both to
/// the current schemas and tag names. Otherwise
/// the upgrades would show as differences.
///
/// # Errors
/// `V_12` for pages of different groups.
pub async fn compare_versions(cms: &Cms, actor: &Actor, before: VersionId, after: VersionId) -> Result<Comparison> {
    access::require(actor, Operation::CompareVersions)?;
    let mut conn = cms.db.read().await?;
    let (page, mut before) = load(&mut conn, actor, before).await?;
    let (other, mut after) = load(&mut conn, actor, after).await?;
    if page.group != other.group {
        return Err(Error::refused(Code::NotValid, "pageVersion", "id"));
    }
    let schemas = cms.types.of_page(&page.page_type);
    for version in [&mut before, &mut after] {
        upgrade(&mut version.content, schemas);
        version_tags::rename(&mut conn, version, schemas).await?;
    }
    Ok(Comparison {
        before: history::get_summary(&mut conn, before.id).await?,
        after: history::get_summary(&mut conn, after.id).await?,
        fields: compare_page_fields(schemas, &before.content, &after.content),
        blocks: compare_blocks(schemas, &before.content.blocks, &after.content.blocks),
    })
}

async fn load(conn: &mut Connection, actor: &Actor, id: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, version) = find_visible_version(conn, actor, id).await?;
    access::require_on(actor, Operation::CompareVersions, &page.subject())?;
    Ok((page, version))
}

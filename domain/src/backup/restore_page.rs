//! Restores one page from a backup, as a draft.

use super::destination::Destination;
use super::header::BackupId;
use super::new_site::create_empty;
use super::place::BackupPlace;
use super::progress::Progress;
use super::read::read_backup;
use super::scratch::Scratch;
use super::stage::Stage;
use super::{BackupError, Result};
use crate::atomic_write::atomic_write;
use crate::error::{Error, refuse_any};
use crate::files::storage::MediaStorage;
use crate::media::installation::find_or_make_id;
use crate::pages::create::{CreatedPage, NewPageInput, create_page_from, first_content};
use crate::pages::history::restore::append_old;
use crate::pages::{rules, version_tags};
use crate::{Cms, access, secret};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::id::{PageId, VersionId};
use model::version::VersionContent;
use object_store::memory::InMemory;
use std::path::Path;
use std::sync::Arc;
use storage::DatabaseLocation;
use storage::page_trash::find_trashed;
use storage::pages::{PageRow, find_page, get_version};

/// Folder of the unpacked database.
const FOLDER: &str = "page";

/// A page that was restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestoredPage {
    /// Differs from the page of the backup if that was deleted for good.
    pub page: PageId,
    pub version: VersionId,
}

/// Appends the newest version of a page in a backup as a new draft. Creates
/// the page if it was deleted for good. Its files are not restored.
///
/// # Errors
/// `ForeignBackup`, `MissingPage`, `TrashedPage`, the errors of
/// [`read_backup`], and those of a restored version.
pub async fn restore_page(
    cms: &Cms,
    actor: &Actor,
    (data, place, id): (&Path, &BackupPlace, Option<&BackupId>),
    page: PageId,
) -> Result<RestoredPage> {
    access::require(actor, Operation::RestoreVersion)?;
    let scratch = Scratch::begin(cms, data).await?;
    let folder = scratch.folder.join(FOLDER);
    create_empty(&folder).map_err(Error::from)?;
    let stage = Stage::new(&folder, Arc::new(InMemory::new()));
    let old = async {
        atomic_write(&folder.join(secret::FILE), &cms.key).map_err(Error::from)?;
        let backup = read_backup(place, id, (Destination::Database(&stage), &Progress::default())).await?;
        if backup.installation != find_or_make_id(cms).await? {
            return Err(BackupError::ForeignBackup { place: place.to_string() });
        }
        let missing = BackupError::MissingPage { place: place.to_string(), page };
        read_page(cms, &folder, page).await?.ok_or(missing)
    };
    let old = old.await;
    drop(scratch);
    append(cms, actor, old?).await
}

/// Reads a page and its newest content from a database in a folder.
async fn read_page(cms: &Cms, folder: &Path, page: PageId) -> Result<Option<(PageRow, VersionContent)>> {
    let (database, media) = (DatabaseLocation::Folder, MediaStorage::Folder);
    let old = Cms::open(folder, &database, &media, cms.types.clone(), Arc::clone(&cms.clock)).await?;
    let read = async {
        let mut conn = old.db.read().await?;
        let Some(row) = find_page(&mut conn, page).await? else { return Ok(None) };
        let mut version = get_version(&mut conn, row.newest_version).await?;
        version_tags::rename(&mut conn, &mut version, cms.types.of_page(&row.page_type)).await?;
        Ok(Some((row, version.content)))
    };
    let read = read.await;
    old.close().await;
    read
}

async fn append(cms: &Cms, actor: &Actor, (old, mut content): (PageRow, VersionContent)) -> Result<RestoredPage> {
    let mut conn = cms.db.read().await?;
    if find_trashed(&mut conn, old.id).await?.is_some_and(|page| page.in_trash) {
        return Err(BackupError::TrashedPage { page: old.id });
    }
    let found = find_page(&mut conn, old.id).await?;
    drop(conn);
    let Some(page) = found else {
        upgrade(&mut content, cms.types.of_page(&old.page_type));
        return create(cms, actor, old, content).await;
    };
    access::require_on(actor, Operation::RestoreVersion, &page.subject())?;
    let schemas = cms.types.of_page(&page.page_type);
    let mut conn = cms.db.read().await?;
    let mut newest = get_version(&mut conn, page.newest_version).await?;
    version_tags::rename(&mut conn, &mut newest, schemas).await?;
    drop(conn);
    upgrade(&mut newest.content, schemas);
    upgrade(&mut content, schemas);
    let base = page.newest_version;
    let stored = append_old(cms, actor, (&page, base, &newest.content), (content, "backup")).await?;
    Ok(RestoredPage { page: page.id, version: stored.id })
}

/// Creates a page that was deleted for good, with its content, in one write.
/// Otherwise a refused version would leave an empty page.
async fn create(cms: &Cms, actor: &Actor, old: PageRow, content: VersionContent) -> Result<RestoredPage> {
    let input = NewPageInput {
        title: content.title.clone(),
        slug: old.slug.to_string(),
        page_type: old.page_type.clone(),
        locale: old.locale.to_string(),
        content: serde_json::from_str(&old.content).map_err(Error::from)?,
        type_data: content.type_props.clone(),
    };
    let empty = first_content(&input);
    refuse_any(cms.run_cpu(|| rules::check_draft(cms, &old.page_type, &content, &empty)).await)?;
    let CreatedPage { page, version } = create_page_from(cms, actor, input, content).await?;
    Ok(RestoredPage { page, version })
}

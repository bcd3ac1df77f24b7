//! Reads files of a page for visitors.

use super::admission::is_open;
use super::share_token::find_shared;
use crate::error::{Error, Result};
use crate::files::FileKind;
use crate::media::download::StoredFile;
use crate::media::pictures::render::{fallback_name, make, read_intact, restore_renditions, webp_name};
use crate::media::pictures::rendition_error::RenditionError;
use crate::pages::read::require_draft;
use crate::{Cms, access};
use bytes::Bytes;
use imaging::format::Format;
use model::access::{Actor, Operation};
use model::id::PageId;
use model::media::rendition_widths;
use storage::Connection;
use storage::files::find_content;
use storage::pictures::{self, PageFileRow, PictureRow, RECIPE};

/// Address of a page's file.
#[derive(Clone, Debug)]
pub struct PageFileAddress {
    pub page: PageId,
    pub group: String,
    pub hash: String,
    /// Width of the WebP rendition, one of [`rendition_widths`].
    /// `None` means the fallback for all browsers, or a document.
    pub width: Option<u32>,
    /// Token of a share link to a version of the page.
    pub share: Option<String>,
}

/// A file of a page, as it is sent.
pub struct PageFile {
    pub bytes: PageBytes,
    pub reach: CacheScope,
}

/// Content of a file of a page.
pub enum PageBytes {
    Picture {
        content_type: &'static str,
        bytes: Bytes,
        /// False if an earlier release made the rendition. It will be replaced.
        is_current: bool,
    },
    Document(StoredFile),
}

/// Caches that may store a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheScope {
    /// All caches, because the file is part
    /// of a live page of an open site.
    Everyone,
    /// Only the browser of the reader, because
    /// other readers may not see the page.
    ReaderOnly,
}

/// Reads a file that a version of a page shows. If
/// the live version does not show it, the reader
/// needs a share link or the right to see drafts.
/// Autosaves are visible only to their user.
///
/// # Errors
/// `NotFound`, also for other widths and pictures that cannot be decoded.
pub async fn read_page_file(cms: &Cms, actor: &Actor, address: PageFileAddress) -> Result<PageFile> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let (file, reach) = find(cms, actor, &address).await?;
    let bytes = match &file.picture {
        Some(row) => read_picture(cms, actor, row, address.width).await?,
        None => PageBytes::Document(find_document(cms, file).await?),
    };
    Ok(PageFile { bytes, reach })
}

async fn find(cms: &Cms, actor: &Actor, address: &PageFileAddress) -> Result<(PageFileRow, CacheScope)> {
    // Checks this before taking a connection,
    // because the check may need one too.
    let is_open = is_open(cms).await?;
    let mut conn = cms.db.read().await?;
    let published = pictures::find_published_file(&mut conn, address.page, &address.group, &address.hash).await?;
    if let Some(file) = published {
        let reach = if is_open { CacheScope::Everyone } else { CacheScope::ReaderOnly };
        return Ok((file, reach));
    }
    if let Some(token) = &address.share
        && let Some(file) = find_shared_file(cms, &mut conn, address, token).await?
    {
        return Ok((file, CacheScope::ReaderOnly));
    }
    if !actor.may_at_all(Operation::ReadDraft) {
        return Err(Error::NotFound);
    }
    require_draft(&mut conn, actor, address.page).await?;
    let file = pictures::find_draft_file(&mut conn, address.page, actor.person_id(), &address.hash).await?;
    Ok((file.ok_or(Error::NotFound)?, CacheScope::ReaderOnly))
}

/// Finds a file in the version that a token
/// opens, if the version belongs to the page.
async fn find_shared_file(
    cms: &Cms,
    conn: &mut Connection,
    address: &PageFileAddress,
    token: &str,
) -> Result<Option<PageFileRow>> {
    match find_shared(cms, conn, token).await? {
        Some((version, _)) => {
            Ok(pictures::find_version_file(conn, address.page, version, &address.group, &address.hash).await?)
        }
        None => Ok(None),
    }
}

async fn find_document(cms: &Cms, file: PageFileRow) -> Result<StoredFile> {
    let content = find_content(&mut cms.db.read().await?, &file.hash).await?.ok_or(Error::NotFound)?;
    let size = u64::try_from(content.size).unwrap_or_default();
    Ok(StoredFile { file_name: file.file_name, content_type: content.content_type, size, hash: file.hash })
}

/// Returns a rendition. Publishing makes renditions. Those of
/// drafts are made at the first request of staff. After an
/// upgrade, returns the former rendition until the new one exists.
async fn read_picture(cms: &Cms, actor: &Actor, row: &PictureRow, width: Option<u32>) -> Result<PageBytes> {
    let hash = &row.picture.hash;
    let name = match width {
        Some(width) if rendition_widths(row.picture.width).any(|known| known == width) => webp_name(hash, width),
        Some(_) => return Err(Error::NotFound),
        None => fallback_name(hash),
    };
    let is_current = row.recipe == RECIPE;
    let mut found = read_intact(cms, FileKind::Rendition, &name).await?;
    if found.is_none() && !is_current {
        // The fallback has the same name in every recipe.
        found = read_intact(cms, FileKind::Rendition, &fallback_name(hash)).await?;
    }
    let (bytes, is_current) = match found {
        Some(bytes) => (bytes, is_current),
        None => (make_now(cms, actor, row, &name).await?, true),
    };
    let content_type = Format::of(&bytes).map_or("application/octet-stream", Format::content_type);
    Ok(PageBytes::Picture { content_type, bytes, is_current })
}

/// Makes renditions while the client waits.
/// A request of a visitor changes no row.
async fn make_now(cms: &Cms, actor: &Actor, row: &PictureRow, name: &str) -> Result<Bytes> {
    let hash = &row.picture.hash;
    let made = match row.recipe == RECIPE || !actor.may_at_all(Operation::ReadDraft) {
        true => restore_renditions(cms, &row.picture, name).await,
        false => make(cms, hash).await,
    };
    match made {
        Ok(()) => cms.files.get(FileKind::Rendition, name).await,
        Err(RenditionError::Failed(error)) => Err(error),
        Err(RenditionError::Missing(_)) => Err(Error::NotFound),
        Err(RenditionError::Broken(why)) => {
            cms.files.health.report_broken(hash, &why);
            Err(Error::NotFound)
        }
    }
}

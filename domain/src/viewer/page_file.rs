//! The files of a page, as visitors get them.

use super::admission::is_open;
use super::share_token::find_shared;
use crate::error::{Error, Result};
use crate::files::Kind;
use crate::media::download::StoredFile;
use crate::media::pictures::not_made::NotMade;
use crate::media::pictures::render::{fallback_name, find_whole, make, replace_lost, webp_name};
use crate::pages::read::require_draft;
use crate::{Cms, access};
use bytes::Bytes;
use imaging::format::Format;
use model::access::{Actor, Operation};
use model::id::PageId;
use model::media::rendition_widths;
use storage::Connection;
use storage::files::find_content;
use storage::pictures::{self, PictureRow, RECIPE, ShownFile};

/// The address of a page's file (specification, section 7).
#[derive(Clone, Debug)]
pub struct PageFileAddress {
    pub page: PageId,
    pub group: String,
    pub hash: String,
    /// A width of [`rendition_widths`], for the picture in WebP. If absent, the rendition that
    /// every browser can show.
    pub width: Option<u32>,
    /// The token of a share link to a version of the page, if the reader has one.
    pub share: Option<String>,
}

/// A file of a page.
pub struct PageFile {
    pub bytes: PageBytes,
    pub reach: Reach,
}

/// The bytes of a file to send.
pub enum PageBytes {
    Picture {
        content_type: &'static str,
        bytes: Bytes,
        /// False for a rendition of an earlier release, until the new one replaces it.
        is_current: bool,
    },
    Document(StoredFile),
}

/// The readers who may keep a copy of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The file is part of a live page of a site that is open to everyone.
    Everyone,
    /// The file is part of a page that its reader may see.
    ReaderOnly,
}

/// Reads a file that a version of a page shows. A file without a live version is only for users who
/// may see the page's drafts, or who have a link to a version that shows it. A file that only an
/// autosave shows is for its author.
///
/// # Errors
/// `NotFound` for everything else, other widths and pictures that cannot be unpacked.
pub async fn read_page_file(cms: &Cms, actor: &Actor, address: PageFileAddress) -> Result<PageFile> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let (file, reach) = find(cms, actor, &address).await?;
    let bytes = match &file.picture {
        Some(row) => read_picture(cms, actor, row, address.width).await?,
        None => PageBytes::Document(find_document(cms, file).await?),
    };
    Ok(PageFile { bytes, reach })
}

async fn find(cms: &Cms, actor: &Actor, address: &PageFileAddress) -> Result<(ShownFile, Reach)> {
    // Called before a connection is held, because it may take one.
    let is_open = is_open(cms).await?;
    let mut conn = cms.db.read().await?;
    let published = pictures::find_published_file(&mut conn, address.page, &address.group, &address.hash).await?;
    if let Some(file) = published {
        let reach = if is_open { Reach::Everyone } else { Reach::ReaderOnly };
        return Ok((file, reach));
    }
    if let Some(token) = &address.share
        && let Some(file) = find_shared_file(cms, &mut conn, address, token).await?
    {
        return Ok((file, Reach::ReaderOnly));
    }
    if !actor.may_at_all(Operation::ReadDraft) {
        return Err(Error::NotFound);
    }
    require_draft(&mut conn, actor, address.page).await?;
    let file = pictures::find_draft_file(&mut conn, address.page, actor.user_id(), &address.hash).await?;
    Ok((file.ok_or(Error::NotFound)?, Reach::ReaderOnly))
}

/// Finds a file of the version that a token opens, if the version belongs to the page of the
/// address.
async fn find_shared_file(
    cms: &Cms,
    conn: &mut Connection,
    address: &PageFileAddress,
    token: &str,
) -> Result<Option<ShownFile>> {
    match find_shared(cms, conn, token).await? {
        Some((version, _)) => {
            Ok(pictures::find_version_file(conn, address.page, version, &address.group, &address.hash).await?)
        }
        None => Ok(None),
    }
}

async fn find_document(cms: &Cms, file: ShownFile) -> Result<StoredFile> {
    let content = find_content(&mut *cms.db.read().await?, &file.hash).await?.ok_or(Error::NotFound)?;
    let size = u64::try_from(content.size).unwrap_or_default();
    Ok(StoredFile { file_name: file.file_name, content_type: content.content_type, size, hash: file.hash })
}

/// Returns a rendition. Publishing makes the renditions of a page, and in a draft the first request
/// of staff makes them. After an upgrade that makes other ones, the former rendition is sent until
/// the new one is made.
async fn read_picture(cms: &Cms, actor: &Actor, row: &PictureRow, width: Option<u32>) -> Result<PageBytes> {
    let hash = &row.picture.hash;
    let name = match width {
        Some(width) if rendition_widths(row.picture.width).any(|known| known == width) => webp_name(hash, width),
        Some(_) => return Err(Error::NotFound),
        None => fallback_name(hash),
    };
    let is_current = row.recipe == RECIPE;
    let mut found = find_whole(cms, Kind::Rendition, &name).await?;
    if found.is_none() && !is_current {
        // Every recipe makes this one, whatever its widths are.
        found = find_whole(cms, Kind::Rendition, &fallback_name(hash)).await?;
    }
    let (bytes, is_current) = match found {
        Some(bytes) => (bytes, is_current),
        None => (make_now(cms, actor, row, &name).await?, true),
    };
    let content_type = Format::of(&bytes).map_or("application/octet-stream", Format::content_type);
    Ok(PageBytes::Picture { content_type, bytes, is_current })
}

/// Makes the renditions of a picture while the client waits, also if their bytes are lost. Requests
/// of visitors change no row.
async fn make_now(cms: &Cms, actor: &Actor, row: &PictureRow, name: &str) -> Result<Bytes> {
    let hash = &row.picture.hash;
    let made = match row.recipe == RECIPE || !actor.may_at_all(Operation::ReadDraft) {
        true => replace_lost(cms, &row.picture, name).await,
        false => make(cms, hash).await,
    };
    match made {
        Ok(()) => cms.files.get(Kind::Rendition, name).await,
        Err(NotMade::Failed(error)) => Err(error),
        Err(NotMade::Missing(_)) => Err(Error::NotFound),
        Err(NotMade::Broken(why)) => {
            cms.files.health.report_broken(hash, &why);
            Err(Error::NotFound)
        }
    }
}

//! The files of a page, as visitors get them.

use super::not_made::NotMade;
use super::render::{RECIPE, fallback_name, make, webp_name};
use super::store::{self, PictureRow, ShownFile};
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::files::Kind;
use crate::media::download::StoredFile;
use crate::media::store::find_content;
use crate::pages::read::require_draft;
use crate::pages::sharing::token::find_shared;
use crate::site::admission::is_open;
use crate::write::Effect;
use crate::{Cms, access};
use bytes::Bytes;
use model::access::{Actor, Operation};
use model::id::PageId;
use model::media::rendition_widths;

/// Which file of which page (specification, section 7).
#[derive(Clone, Debug)]
pub struct PageFileAddress {
    pub page: PageId,
    pub group: String,
    pub hash: String,
    /// A width of [`rendition_widths`], for the picture in WebP; without it, what every browser can show.
    pub width: Option<u32>,
    /// The token of a link that shows a version of the page, where the reader has one.
    pub share: Option<String>,
}

/// A file of a page.
pub struct PageFile {
    pub bytes: PageBytes,
    pub reach: Reach,
}

/// What is sent of a file.
pub enum PageBytes {
    Picture { content_type: String, bytes: Bytes },
    Document(StoredFile),
}

/// Who may keep a copy of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is part of a live page of a site that is open to everyone.
    Everyone,
    /// It is part of a page that its reader was allowed to see.
    ReaderOnly,
}

/// Reads a file that a version of a page shows. One that no live version shows is there only for those who may see the
/// page's drafts, or who have a link to a version that shows it; what an autosave shows alone, only for its author.
///
/// # Errors
/// `NotFound` for everything else, other widths and pictures that cannot be unpacked.
pub async fn read_page_file(cms: &Cms, actor: &Actor, address: PageFileAddress) -> Result<PageFile> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let (file, reach) = find(cms, actor, &address).await?;
    let bytes = match &file.picture {
        Some(row) => read_picture(cms, row, address.width).await?,
        None => PageBytes::Document(find_document(cms, file).await?),
    };
    Ok(PageFile { bytes, reach })
}

async fn find(cms: &Cms, actor: &Actor, address: &PageFileAddress) -> Result<(ShownFile, Reach)> {
    // Before a connection is held: it may take one of its own.
    let is_open = is_open(cms).await?;
    let mut conn = cms.db.read().await?;
    let published = store::find_published_file(&mut conn, address.page, &address.group, &address.hash).await?;
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
    let file = store::find_draft_file(&mut conn, address.page, actor.user_id(), &address.hash).await?;
    Ok((file.ok_or(Error::NotFound)?, Reach::ReaderOnly))
}

/// Finds a file of the version that a token opens, where that is a version of the page that the address names.
async fn find_shared_file(
    cms: &Cms,
    conn: &mut Connection,
    address: &PageFileAddress,
    token: &str,
) -> Result<Option<ShownFile>> {
    match find_shared(cms, conn, token).await? {
        Some((version, _)) => {
            store::find_version_file(conn, (address.page, version), &address.group, &address.hash).await
        }
        None => Ok(None),
    }
}

async fn find_document(cms: &Cms, file: ShownFile) -> Result<StoredFile> {
    let content = find_content(&mut *cms.db.read().await?, &file.hash).await?.ok_or(Error::NotFound)?;
    let size = u64::try_from(content.size).unwrap_or_default();
    Ok(StoredFile { file_name: file.file_name, content_type: content.content_type, size, hash: file.hash })
}

/// A rendition. They are made when a page is published; in a draft, at their first request.
async fn read_picture(cms: &Cms, row: &PictureRow, width: Option<u32>) -> Result<PageBytes> {
    let hash = &row.picture.hash;
    let name = match width {
        Some(width) if rendition_widths(row.picture.width).any(|known| known == width) => webp_name(hash, width),
        Some(_) => return Err(Error::NotFound),
        None => fallback_name(hash),
    };
    let kept = match row.recipe == RECIPE {
        true => cms.files.find(Kind::Rendition, &name).await?,
        false => None,
    };
    let (bytes, fallback_type) = match kept {
        Some(bytes) => (bytes, row.fallback_type.clone()),
        None => make_now(cms, row, &name).await?,
    };
    let content_type = if width.is_some() { "image/webp".to_owned() } else { fallback_type.unwrap_or_default() };
    Ok(PageBytes::Picture { content_type, bytes })
}

/// Makes the renditions of a picture while somebody waits; also where they were made and their bytes are lost.
async fn make_now(cms: &Cms, row: &PictureRow, name: &str) -> Result<(Bytes, Option<String>)> {
    let hash = &row.picture.hash;
    if row.recipe == RECIPE {
        cms.write(Effect::Internal, async |tx| store::update_lost(tx, hash).await).await?;
    }
    match make(cms, hash).await {
        Ok(()) => {}
        Err(NotMade::Failed(error)) => return Err(error),
        Err(NotMade::Broken(why)) => {
            tracing::warn!(hash, why, "a picture cannot be shown");
            return Err(Error::NotFound);
        }
    }
    let row = store::find_picture(&mut *cms.db.read().await?, hash).await?.ok_or(Error::NotFound)?;
    Ok((cms.files.get(Kind::Rendition, name).await?, row.fallback_type))
}

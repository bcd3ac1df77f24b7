//! The files of a page, as visitors get them: the picture itself, or a smaller one of a fixed width.

use super::{image, store};
use crate::error::{Error, Result};
use crate::pages::read::require_draft;
use crate::{Cms, access};
use bytes::Bytes;
use model::access::{Actor, Operation};
use model::id::PageId;
use model::media::{MediaFile, RENDITION_WIDTHS};

/// Which file of which page (specification, section 7).
pub struct PageFileAddress {
    pub page: PageId,
    pub group: String,
    pub hash: String,
    /// One of [`RENDITION_WIDTHS`]; without it, the file as it was uploaded.
    pub width: Option<u32>,
}

pub struct PageFile {
    pub content_type: String,
    pub bytes: Bytes,
    pub reach: Reach,
}

/// Who may keep a copy of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is part of a live page.
    Everyone,
    /// It is part of a draft, which its reader was allowed to see.
    ReaderOnly,
}

/// Reads a file that a version of a page shows. One that no live version shows is there only for those who may see the
/// page's drafts; what an autosave shows alone, only for its author.
pub async fn read_page_file(cms: &Cms, actor: &Actor, address: PageFileAddress) -> Result<PageFile> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let (file, reach) = find(cms, actor, &address).await?;
    let bytes = read_bytes(cms, &file, address.width).await?;
    Ok(PageFile { content_type: file.content_type, bytes, reach })
}

/// The bytes of a file, or of a smaller picture where it is wider than `width`.
pub(super) async fn read_bytes(cms: &Cms, file: &MediaFile, width: Option<u32>) -> Result<Bytes> {
    match width {
        Some(width) if !RENDITION_WIDTHS.contains(&width) => Err(Error::NotFound),
        Some(width) if width < file.width => rendition(cms, &file.hash, width).await,
        _ => cms.files.get_original(&file.hash).await,
    }
}

async fn find(cms: &Cms, actor: &Actor, address: &PageFileAddress) -> Result<(MediaFile, Reach)> {
    let mut conn = cms.db.read().await?;
    let published = store::find_published_file(&mut conn, address.page, &address.group, &address.hash).await?;
    if let Some(file) = published {
        return Ok((file, Reach::Everyone));
    }
    if !actor.may_at_all(Operation::ReadDraft) {
        return Err(Error::NotFound);
    }
    require_draft(&mut conn, actor, address.page).await?;
    let file = store::find_draft_file(&mut conn, address.page, actor.user_id(), &address.hash).await?;
    Ok((file.ok_or(Error::NotFound)?, Reach::ReaderOnly))
}

/// The smaller picture, made at its first request and kept. Only one is made at a time.
async fn rendition(cms: &Cms, hash: &str, width: u32) -> Result<Bytes> {
    if let Some(kept) = cms.files.find_rendition(hash, width).await? {
        return Ok(kept);
    }
    let _turn = cms.renditions.acquire().await.map_err(Error::internal)?;
    if let Some(kept) = cms.files.find_rendition(hash, width).await? {
        return Ok(kept);
    }
    let original = cms.files.get_original(hash).await?;
    // A smaller one would stand still.
    if image::is_animated(&original) {
        return Ok(original);
    }
    let source = original.clone();
    let bytes = match tokio::task::spawn_blocking(move || image::resize(&source, width)).await? {
        Ok(made) => Bytes::from(made),
        Err(error) => {
            tracing::warn!(%error, hash, "no smaller picture could be made");
            return Ok(original);
        }
    };
    cms.files.put_rendition(hash, width, bytes.clone()).await?;
    Ok(bytes)
}

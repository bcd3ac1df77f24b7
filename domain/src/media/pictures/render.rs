//! Makes the renditions of pictures.

use super::broken::unless_broken;
use super::crop::to_cut;
use super::original::with_original;
use super::rendition_error::RenditionError;
use crate::Cms;
use crate::error::{Error, Result, refuse_any};
use crate::files::FileKind;
use crate::write::Effect;
use bytes::Bytes;
use content::files::{DisplayedFile, FileReference, file_references};
use futures_util::{StreamExt, stream};
use imaging::format::Format;
use imaging::inspect::is_complete;
use imaging::metadata::without_metadata;
use imaging::render::{PictureEncoding, Rendition, RenditionTarget};
use model::error::{Code, ErrorItem};
use model::media::{BlockImage, fallback_width, rendition_widths};
use model::version::VersionContent;
use std::collections::BTreeMap;
use storage::Connection;
use storage::files::find_content;
use storage::pictures::{self, Picture, RECIPE};

/// Maximum number of pictures of a version that are
/// made concurrently. The pool may allow fewer.
const MAX_CONCURRENT_PICTURES: usize = 8;

/// Makes the missing renditions of a version. Skips pictures that
/// cannot be decoded, because [`require_made`] reports them.
pub(crate) async fn make_missing(cms: &Cms, content: &VersionContent) -> Result<()> {
    let pictures = pictures_of(content);
    let missing = list_missing(&mut cms.db.read().await?, &pictures).await?;
    let mut making =
        stream::iter(missing).map(async |hash| make(cms, &hash).await).buffer_unordered(MAX_CONCURRENT_PICTURES);
    while let Some(made) = making.next().await {
        match made {
            Ok(()) => {}
            Err(why @ (RenditionError::Broken(_) | RenditionError::Missing(_))) => {
                tracing::warn!(%why, "failed to render a picture; its page cannot be published");
            }
            Err(RenditionError::Failed(error)) => return Err(error),
        }
    }
    Ok(())
}

/// Refuses a version with pictures whose renditions are missing.
///
/// # Errors
/// `V_12` for each such picture.
pub(crate) async fn require_made(conn: &mut Connection, content: &VersionContent) -> Result<()> {
    let pictures = pictures_of(content);
    let missing = list_missing(conn, &pictures).await?;
    let places = missing.iter().filter_map(|hash| pictures.get(hash.as_str()));
    refuse_any(places.map(|place| ErrorItem::new(Code::NotValid, "block", place)).collect())
}

/// Returns the hashes of all pictures,
/// each with a property that shows it.
fn pictures_of(content: &VersionContent) -> BTreeMap<&str, String> {
    let pictures = file_references(content).into_iter().filter_map(|FileReference { property, file, .. }| match file {
        DisplayedFile::Picture(BlockImage { hash, .. }) | DisplayedFile::Share(BlockImage { share_hash: hash, .. }) => {
            (!hash.is_empty()).then_some((hash.as_str(), property))
        }
        DisplayedFile::Document(_) => None,
    });
    pictures.collect()
}

async fn list_missing(conn: &mut Connection, pictures: &BTreeMap<&str, String>) -> Result<Vec<String>> {
    let hashes: Vec<&str> = pictures.keys().copied().collect();
    let known = pictures::list_pictures(conn, &hashes).await?;
    Ok(known.into_iter().filter(|(_, row)| row.recipe != RECIPE).map(|(hash, _)| hash).collect())
}

/// Makes the renditions of a picture if they are
/// missing. Concurrent callers make them only once.
pub(crate) async fn make(cms: &Cms, hash: &str) -> std::result::Result<(), RenditionError> {
    let _alone = cms.rendering.lock(hash).await;
    let row = pictures::find_picture(&mut cms.db.read().await?, hash).await?.ok_or(Error::NotFound)?;
    if row.recipe == RECIPE {
        return Ok(());
    }
    let fallback_type = keep(cms, &row.picture).await?;
    cms.write(Effect::Internal, async |tx| Ok(pictures::update_made(tx, hash, RECIPE, &fallback_type).await?)).await?;
    Ok(())
}

/// Makes the renditions of a picture again if the file
/// `name` is lost. Concurrent callers make them only once.
pub(crate) async fn restore_renditions(
    cms: &Cms,
    picture: &Picture,
    name: &str,
) -> std::result::Result<(), RenditionError> {
    let _alone = cms.rendering.lock(&picture.hash).await;
    match read_intact(cms, FileKind::Rendition, name).await? {
        Some(_) => Ok(()),
        None => keep(cms, picture).await.map(drop),
    }
}

/// Reads a rendition. Returns `None` if it is missing, empty or truncated.
pub(crate) async fn read_intact(cms: &Cms, kind: FileKind, name: &str) -> Result<Option<Bytes>> {
    Ok(cms.files.find(kind, name).await?.filter(|bytes| is_complete(bytes)))
}

/// Makes and stores renditions. Returns the content type of the fallback.
async fn keep(cms: &Cms, picture: &Picture) -> std::result::Result<String, RenditionError> {
    let content = find_content(&mut cms.db.read().await?, &picture.content_hash).await?.ok_or(Error::NotFound)?;
    let made = async {
        match content.is_animated {
            true => store_animation(cms, picture).await,
            false => store_renditions(cms, picture).await,
        }
    };
    unless_broken(cms, &picture.content_hash, format!("renditions of {}", picture.hash), made).await
}

/// Returns the file name of a WebP rendition.
pub(crate) fn webp_name(hash: &str, width: u32) -> String {
    format!("{hash}-{width}.webp")
}

/// Returns the file name of the fallback for all browsers.
pub(crate) fn fallback_name(hash: &str) -> String {
    format!("{hash}-fallback")
}

async fn store_renditions(cms: &Cms, picture: &Picture) -> std::result::Result<String, RenditionError> {
    let mut targets = webp_targets(picture);
    targets.push(RenditionTarget { width: fallback_width(picture.width), encoding: PictureEncoding::Fallback });
    let mut made = render(cms, picture, targets).await?;
    let fallback = made.pop().ok_or_else(|| RenditionError::Broken("the encoder returned no picture".to_owned()))?;
    store_webp(cms, picture, made).await?;
    cms.files.put(FileKind::Rendition, &fallback_name(&picture.hash), Bytes::from(fallback.bytes)).await?;
    Ok(fallback.content_type.to_owned())
}

fn webp_targets(picture: &Picture) -> Vec<RenditionTarget> {
    rendition_widths(picture.width).map(|width| RenditionTarget { width, encoding: PictureEncoding::WebP }).collect()
}

async fn store_webp(cms: &Cms, picture: &Picture, made: Vec<Rendition>) -> Result<()> {
    for (width, rendition) in rendition_widths(picture.width).zip(made) {
        let bytes = Bytes::from(rendition.bytes);
        cms.files.put(FileKind::Rendition, &webp_name(&picture.hash, width), bytes).await?;
    }
    Ok(())
}

/// Stores an animation without metadata, and its first frame as WebP.
async fn store_animation(cms: &Cms, picture: &Picture) -> std::result::Result<String, RenditionError> {
    let first_frame = render(cms, picture, webp_targets(picture)).await?;
    store_webp(cms, picture, first_frame).await?;
    let (bytes, content_type) = read_animation(cms, &picture.content_hash).await?;
    cms.files.put(FileKind::Rendition, &fallback_name(&picture.hash), bytes).await?;
    Ok(content_type)
}

/// Returns an animation without metadata, and its content type.
pub(super) async fn read_animation(
    cms: &Cms,
    content_hash: &str,
) -> std::result::Result<(Bytes, String), RenditionError> {
    let content = find_content(&mut cms.db.read().await?, content_hash).await?.ok_or(Error::NotFound)?;
    let bytes = cms.files.get(FileKind::Original, content_hash).await;
    let bytes = bytes.map_err(|error| RenditionError::of_original(error, content_hash))?;
    let format = Format::of(&bytes).ok_or_else(|| RenditionError::Broken("it is not a picture".to_owned()))?;
    let memory = 2 * bytes.len() as u64;
    let cleaned = cms.image_pool.run(memory, move || without_metadata(&bytes, format)).await??;
    Ok((Bytes::from(cleaned), content.content_type))
}

/// Renders a picture. Returns a rendition
/// for each target, in the same order.
pub(super) async fn render(
    cms: &Cms,
    picture: &Picture,
    targets: Vec<RenditionTarget>,
) -> std::result::Result<Vec<Rendition>, RenditionError> {
    let crop = picture.crop.as_ref().map(to_cut);
    with_original(cms, &picture.content_hash, move |file| imaging::render::render(file, crop.as_ref(), &targets)).await
}

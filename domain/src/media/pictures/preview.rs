//! Previews of library pictures for staff, in a few widths.

use super::broken::unless_broken;
use super::crop::picture_of;
use super::render::{read_animation, read_intact, render, webp_name};
use super::rendition_error::RenditionError;
use crate::error::{Error, Result};
use crate::files::FileKind;
use crate::media::rules::invalid;
use crate::{Cms, access};
use bytes::Bytes;
use imaging::render::{PictureEncoding, Rendition, RenditionTarget};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::FileId;
use model::media::{CropParams, DEFAULT_PREVIEW_WIDTH, MAX_STILL_PREVIEW_WIDTH, PREVIEW_WIDTHS};
use storage::files::find_any_file;
use storage::pictures::Picture;

const WEBP: &str = "image/webp";

/// A preview as it is sent to browsers.
#[derive(Clone, Debug)]
pub struct Preview {
    pub content_type: String,
    pub bytes: Bytes,
    /// Entity tag for HTTP caches.
    pub tag: String,
}

/// Returns a preview in one of the [`PREVIEW_WIDTHS`], optionally cropped.
///
/// # Errors
/// `NotFound` if the file is no picture
/// or has no usable bytes. `V_12` for
/// another width or an invalid crop.
pub async fn preview_picture(
    cms: &Cms,
    actor: &Actor,
    id: FileId,
    crop: Option<&CropParams>,
    width: Option<u32>,
) -> Result<Preview> {
    access::require(actor, Operation::ReadMedia)?;
    let width = width.unwrap_or(DEFAULT_PREVIEW_WIDTH);
    if !PREVIEW_WIDTHS.contains(&width) {
        return Err(invalid(Code::NotValid, "w"));
    }
    let file = find_any_file(&mut cms.db.read().await?, id).await?.filter(|file| file.kind.is_picture());
    let file = file.ok_or(Error::NotFound)?;
    let picture = picture_of(&file.hash, (file.width, file.height), crop);
    let picture = picture.ok_or_else(|| invalid(Code::NotValid, "cropParams"))?;
    let tag = format!("{}-{width}", picture.hash);
    let shown = match file.is_animated && crop.is_none() && width > MAX_STILL_PREVIEW_WIDTH {
        true => {
            let what = format!("animation of {}", file.hash);
            unless_broken(cms, &file.hash, what, read_animation(cms, &file.hash)).await
        }
        false => find_or_make(cms, &picture, width).await.map(|bytes| (bytes, WEBP.to_owned())),
    };
    match shown {
        Ok((bytes, content_type)) => Ok(Preview { content_type, bytes, tag }),
        Err(RenditionError::Failed(error)) => Err(error),
        Err(RenditionError::Missing(_)) => Err(Error::NotFound),
        Err(RenditionError::Broken(why)) => {
            cms.files.health.report_broken(&picture.hash, &why);
            Err(Error::NotFound)
        }
    }
}

async fn find_or_make(cms: &Cms, picture: &Picture, width: u32) -> std::result::Result<Bytes, RenditionError> {
    if let Some(kept) = read_intact(cms, FileKind::Preview, &webp_name(&picture.hash, width)).await? {
        return Ok(kept);
    }
    store_preview(cms, picture, width).await
}

/// Renders and stores a preview.
pub(super) async fn store_preview(
    cms: &Cms,
    picture: &Picture,
    width: u32,
) -> std::result::Result<Bytes, RenditionError> {
    let target = RenditionTarget { width: width.min(picture.width), encoding: PictureEncoding::WebP };
    let made = render_one(cms, picture, target).await?;
    let bytes = Bytes::from(made.bytes);
    cms.files.put(FileKind::Preview, &webp_name(&picture.hash, width), bytes.clone()).await?;
    Ok(bytes)
}

async fn render_one(
    cms: &Cms,
    picture: &Picture,
    target: RenditionTarget,
) -> std::result::Result<Rendition, RenditionError> {
    let made = async {
        let made = render(cms, picture, vec![target]).await?.pop();
        made.ok_or_else(|| RenditionError::Broken("the encoder returned no picture".to_owned()))
    };
    unless_broken(cms, &picture.content_hash, format!("preview of {}", picture.hash), made).await
}

/// Returns a picture of the site, such
/// as its icon. It is not cropped, and
/// at most `width` pixels wide.
///
/// # Errors
/// `NotFound` if the bytes are missing or cannot be decoded.
pub(crate) async fn read_site_picture(
    cms: &Cms,
    hash: &str,
    size: (u32, u32),
    width: u32,
) -> Result<(&'static str, Bytes)> {
    let name = format!("{hash}-{width}-site");
    if let Some(kept) = read_intact(cms, FileKind::Preview, &name).await? {
        return Ok((type_of(&kept), kept));
    }
    let picture = picture_of(hash, size, None).ok_or(Error::NotFound)?;
    let target = RenditionTarget { width: width.min(picture.width), encoding: PictureEncoding::Fallback };
    match render_one(cms, &picture, target).await {
        Ok(made) => {
            let bytes = Bytes::from(made.bytes);
            cms.files.put(FileKind::Preview, &name, bytes.clone()).await?;
            Ok((type_of(&bytes), bytes))
        }
        Err(RenditionError::Failed(error)) => Err(error),
        Err(RenditionError::Missing(_)) => Err(Error::NotFound),
        Err(RenditionError::Broken(why)) => {
            cms.files.health.report_broken(hash, &why);
            Err(Error::NotFound)
        }
    }
}

/// Returns the content type: PNG if the
/// bytes have its signature, otherwise JPEG.
fn type_of(bytes: &[u8]) -> &'static str {
    if bytes.starts_with(b"\x89PNG") { "image/png" } else { "image/jpeg" }
}

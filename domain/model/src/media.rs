//! Media: files of the library and their use on pages.

use crate::id::FileId;
use serde::{Deserialize, Serialize};

/// The part of an image that is shown, in pixels of the original (decisions on media).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CropParams {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// Degrees, clockwise, about the centre.
    pub rotate: f64,
    pub scale_x: f64,
    pub scale_y: f64,
}

/// A picture on a page: in a block's `__images`, or as the SEO image of a version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockImage {
    /// Names the bytes that are served. Set by the server; what a client sends is not trusted.
    #[serde(default)]
    pub hash: String,
    #[serde(default)]
    pub file_name: String,
    #[serde(default)]
    pub alt_text: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    #[serde(default)]
    pub crop_params: Option<CropParams>,
    /// Pixels of the picture as shown. Set by the server.
    #[serde(default)]
    pub width: u32,
    #[serde(default)]
    pub height: u32,
}

/// A document on a page, in a block's `__files`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockFile {
    #[serde(default)]
    pub hash: String,
    #[serde(default)]
    pub file_name: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
}

/// The widths, in pixels, that a picture is served in besides its own.
pub const RENDITION_WIDTHS: &[u32] = &[480, 960, 1600];

/// A file of the library, as the admin sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFile {
    pub id: FileId,
    /// The folder, beginning and ending with `/`.
    pub path: String,
    pub file_name: String,
    pub default_alt_text: String,
    pub shared: bool,
    pub content_type: String,
    /// Bytes.
    pub size: i64,
    /// Pixels; 0 for what is no picture.
    pub width: u32,
    pub height: u32,
    pub hash: String,
}

/// The most bytes a file may have: 100 MiB.
pub const MAX_FILE_BYTES: usize = 104_857_600;
/// The most pixels a picture may have, so that no small file unpacks into all memory.
pub const MAX_PIXELS: u64 = 80_000_000;

//! Files of the media library and their use on pages.

use crate::id::{FileId, PageId};
use crate::locale::Locale;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// The visible part of an image, in pixels of the original.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CropParams {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// Degrees, clockwise, around the centre.
    pub rotate: f64,
    pub scale_x: f64,
    pub scale_y: f64,
}

/// A point that crops keep visible. Fractions of width
/// and height, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FocalPoint {
    pub x: f64,
    pub y: f64,
}

impl FocalPoint {
    /// Returns true if the point is on the picture.
    pub fn is_valid(self) -> bool {
        (0.0..=1.0).contains(&self.x) && (0.0..=1.0).contains(&self.y)
    }
}

/// A picture on a page: in a block's `__images`,
/// or as SEO image. The server overwrites the fields that it sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockImage {
    /// Hash of the served content and crop.
    /// Set by the server.
    #[serde(default)]
    pub hash: String,
    /// Set by the server.
    #[serde(default)]
    pub file_name: String,
    /// Alternative text of this use. Empty if the picture is decorative.
    /// Null uses the text of the file.
    #[serde(default)]
    pub alt_text: Option<String>,
    /// The file's alternative text in the page's locale.
    /// Set by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub inherited_alt_text: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    #[serde(default)]
    pub crop_params: Option<CropParams>,
    /// Focal point on the cropped picture. Null uses
    /// the focal point of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_point: Option<FocalPoint>,
    /// Effective focal point on the cropped picture.
    /// Null is the centre. Set by the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<FocalPoint>,
    /// Width and `height` of the shown picture, in pixels.
    /// Set by the server.
    #[serde(default)]
    pub width: u32,
    #[serde(default)]
    pub height: u32,
    /// True for an animation, which is shown as uploaded.
    /// Set by the server.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_animated: bool,
    /// Base64 of a tiny WebP placeholder. May be empty.
    /// Set by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub placeholder: String,
    /// Hash of the cut-out of the SEO image that other sites show:
    /// 1200 by 630 pixels, or smaller in the same ratio.
    /// May be empty. Set by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub share_hash: String,
}

impl BlockImage {
    /// Returns the alternative text. Empty for a decorative picture.
    pub fn shown_alt_text(&self) -> &str {
        self.alt_text.as_deref().unwrap_or(&self.inherited_alt_text)
    }

    /// Returns the editor's choices: file, text, crop and focal point.
    pub fn chosen(&self) -> (FileId, Option<String>, Option<CropParams>, Option<FocalPoint>) {
        (self.file_id, self.alt_text.clone(), self.crop_params, self.focal_point)
    }

    /// Returns the picture without derived fields, to compare two uses.
    pub fn without_derived(&self) -> Self {
        Self {
            inherited_alt_text: String::new(),
            focus: None,
            is_animated: false,
            placeholder: String::new(),
            share_hash: String::new(),
            ..self.clone()
        }
    }
}

pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// A document on a page, in a block's `__files`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockFile {
    /// Set by the server.
    #[serde(default)]
    pub hash: String,
    /// Set by the server.
    #[serde(default)]
    pub file_name: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    /// Size in bytes. Set by the server.
    #[serde(default)]
    pub size: i64,
}

/// Widths of the renditions of page pictures, in pixels.
/// A change of these widths needs a new number
/// of the rendering recipe.
///
/// The widths suit common phones: a screen of 412 points
/// needs 721 pixels at 1.75 pixels per point and about 1080
/// at 2.6, a screen of 384 points needs 768 at 2.
const RENDITION_WIDTHS_PX: &[u32] = &[320, 480, 640, 768, 960, 1280, 1920, 2560];
/// Width of pictures for browsers without WebP
/// and for other sites, in pixels.
const FALLBACK_WIDTH: u32 = 1280;
/// Widths of library previews for staff, in pixels.
pub const PREVIEW_WIDTHS: &[u32] = &[160, 320, 640, 1280, 2560];
/// Maximum width, in pixels, of previews that show
/// only the first frame of an animation.
/// Wider previews are animated.
pub const MAX_STILL_PREVIEW_WIDTH: u32 = 320;
/// Default width of a preview, in pixels.
pub const DEFAULT_PREVIEW_WIDTH: u32 = 1280;

/// Maximum size of a page's picture in link previews
/// on other sites, in pixels.
const SHARED_PICTURE_SIZE_PX: (f64, f64) = (1200.0, 630.0);

/// Returns the size of the largest rectangle inside
/// a picture that has the ratio of `SHARED_PICTURE_SIZE_PX`.
pub fn share_part(width: u32, height: u32) -> (f64, f64) {
    let (width, height) = (f64::from(width), f64::from(height));
    let ratio = SHARED_PICTURE_SIZE_PX.0 / SHARED_PICTURE_SIZE_PX.1;
    (width.min(height * ratio), height.min(width / ratio))
}

/// Returns the factor by which a picture of this width
/// is scaled down for other sites, at most 1.
pub fn share_scale(width: f64) -> f64 {
    (SHARED_PICTURE_SIZE_PX.0 / width).min(1.0)
}

/// Returns the size of a picture in link previews on other
/// sites, in pixels.
pub fn share_size(width: u32, height: u32) -> (u32, u32) {
    let (across, down) = share_part(width, height);
    let scale = share_scale(across);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no larger than the picture")]
    let pixels = |length: f64| (length * scale).round() as u32;
    (pixels(across), pixels(down))
}

/// Returns the widths of a picture's renditions in ascending order.
/// None is wider than the picture.
pub fn rendition_widths(width: u32) -> impl Iterator<Item = u32> {
    let largest = width.min(RENDITION_WIDTHS_PX[RENDITION_WIDTHS_PX.len() - 1]);
    RENDITION_WIDTHS_PX.iter().copied().filter(move |smaller| *smaller < largest).chain([largest])
}

/// Returns the width of the JPEG or PNG fallback
/// for every browser.
pub fn fallback_width(width: u32) -> u32 {
    width.min(FALLBACK_WIDTH)
}

/// The kind of a file in the library.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MediaKind {
    Image,
    Gif,
    Document,
    /// A link to a video on Vimeo or YouTube.
    Video,
}

impl MediaKind {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns true if files of this kind are pictures.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Image | Self::Gif)
    }
}

/// A file of the library, for the admin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFile {
    pub id: FileId,
    /// The folder. Begins and ends with `/`.
    pub path: String,
    pub file_name: String,
    pub kind: MediaKind,
    pub content_type: String,
    /// Size in bytes.
    pub size: i64,
    /// Width and `height` of the upright picture, in pixels.
    /// 0 if the file is not a picture.
    pub width: u32,
    pub height: u32,
    pub hash: String,
    pub is_animated: bool,
    /// The main colour, like `#c86432`. Null until the picture is analysed.
    #[schema(required)]
    pub colour: Option<String>,
    pub default_alt_text: String,
    /// Alternative texts by locale, if different from the default.
    pub alt_texts: BTreeMap<Locale, String>,
    pub shared: bool,
    /// Names of its tags, public and private, sorted.
    pub tags: Vec<String>,
    /// The focal point. Null is the centre.
    #[schema(required)]
    pub focal_point: Option<FocalPoint>,
    /// The address of a video. Null if the file
    /// is not a video.
    #[schema(required)]
    pub video_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[schema(required)]
    pub created_by: Option<Person>,
    /// Time at which it was moved to the trash.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub deleted_at: Option<OffsetDateTime>,
    /// Entity tag of folder, name, texts, tags and focal point.
    /// A change with an older tag is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

impl MediaFile {
    /// Returns the alternative text for a locale.
    pub fn alt_text_in(&self, locale: &Locale) -> &str {
        self.alt_texts.get(locale).unwrap_or(&self.default_alt_text)
    }
}

/// A folder of the library, never the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFolder {
    pub name: String,
    /// The path of the folder, like `/boats/2026/`.
    pub path: String,
    /// Number of files directly in the folder.
    pub file_count: i64,
}

/// One page of the files of a folder or a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaPart {
    pub files: Vec<MediaFile>,
    /// Number of all matching files.
    pub total_items: i64,
    /// Cursor of the next page. Null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A file, identified by its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FileOfHash {
    /// Hash of the file's content.
    pub hash: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
}

/// A page that shows a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileUse {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub title: String,
    pub locale: Locale,
    /// The slug without the locale.
    pub slug: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    #[serde(rename = "use")]
    pub usage: Usage,
}

/// The version that shows a file. If several values apply,
/// it is the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Usage {
    /// The live version shows the file.
    Published,
    /// The newest version shows the file, but the live
    /// version does not.
    Current,
    /// Only older versions show the file.
    Older,
}

/// A file whose content was replaced after its use in versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReplacedFile {
    /// Hash that the versions contain: of the earlier content,
    /// or of a crop of it.
    pub hash: String,
    /// The file with its current content.
    pub file: MediaFile,
}

/// A deleted file that versions of a page show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedFile {
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    /// True if the live version of the page shows it.
    pub is_live: bool,
}

/// A file that stays in the trash because live
/// pages show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileInUse {
    pub file: MediaFile,
    /// Number of live pages that show the file.
    pub live_pages: i64,
}

/// Progress of rendering a version's pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PictureProgress {
    pub total: i64,
    /// Number of pictures that are ready for visitors.
    pub finished: i64,
}

/// Maximum size of a file in bytes: 100 MiB.
pub const MAX_FILE_BYTES: usize = 104_857_600;
/// Maximum number of tags of a file.
pub const MAX_FILE_TAGS: usize = 20;
/// Maximum number of pixels of a picture. Otherwise a small
/// file could fill the memory when it is decoded.
pub const MAX_PIXELS: u64 = 80_000_000;

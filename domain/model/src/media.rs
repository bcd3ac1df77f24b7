//! Media: files of the library and their use on pages.

use crate::id::{FileId, PageId};
use crate::locale::Locale;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;

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

/// A point of a picture that stays in sight where the picture is cut to a ratio: parts of its width and height, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FocalPoint {
    pub x: f64,
    pub y: f64,
}

impl FocalPoint {
    /// Whether it lies on the picture.
    pub fn is_valid(self) -> bool {
        (0.0..=1.0).contains(&self.x) && (0.0..=1.0).contains(&self.y)
    }
}

/// A picture on a page: in a block's `__images`, or as the SEO image of a version. What the server sets is not trusted when
/// a client sends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockImage {
    /// Names the bytes that are served: those of a content and a crop. Set by the server.
    #[serde(default)]
    pub hash: String,
    /// Set by the server.
    #[serde(default)]
    pub file_name: String,
    /// The words of this use; empty for a picture that only decorates, null for the words of the file.
    #[serde(default)]
    pub alt_text: Option<String>,
    /// The words of the file in the locale of the page. Set by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub inherited_alt_text: String,
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    #[serde(default)]
    pub crop_params: Option<CropParams>,
    /// The focal point of this use, on the picture after the crop; null for the one of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focal_point: Option<FocalPoint>,
    /// The focal point that applies, on the picture after the crop; null for the centre. Set by the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<FocalPoint>,
    /// Pixels of the picture as shown. Set by the server.
    #[serde(default)]
    pub width: u32,
    #[serde(default)]
    pub height: u32,
    /// Whether it moves; then it is shown as it was uploaded. Set by the server.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_animated: bool,
    /// A tiny WebP in Base64 that stands for the picture while it loads; may be empty. Set by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub placeholder: String,
    /// Names the part of a page's SEO image that other sites show, 1200 by 630 pixels or less in that ratio; may be empty. Set
    /// by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub share_hash: String,
}

impl BlockImage {
    /// What stands for the picture where it cannot be seen; empty for one that only decorates.
    pub fn shown_alt_text(&self) -> &str {
        self.alt_text.as_deref().unwrap_or(&self.inherited_alt_text)
    }

    /// What a person chose of the picture: the file, the words, the crop and the focal point.
    pub fn chosen(&self) -> (FileId, Option<String>, Option<CropParams>, Option<FocalPoint>) {
        (self.file_id, self.alt_text.clone(), self.crop_params, self.focal_point)
    }

    /// The picture without what follows from the file: two uses that a person would call the same are equal then.
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
    /// Bytes. Set by the server.
    #[serde(default)]
    pub size: i64,
}

/// The widths, in pixels, that pictures of pages are made in. Another list needs another recipe of the renditions.
///
/// A phone of 412 points across needs 721 pixels where it has 1.75 of them to a point, one of 384 with 2 to a point 768, and
/// one of 412 with 2.6 to a point about 1100.
const WIDTHS: &[u32] = &[320, 480, 640, 768, 960, 1280, 1920, 2560];
/// The width of the picture for browsers that cannot show WebP, and for other sites.
const FALLBACK_WIDTH: u32 = 1280;
/// The widths, in pixels, that staff see pictures of the library in.
pub const PREVIEW_WIDTHS: &[u32] = &[160, 320, 640, 1280, 2560];
/// The largest width, in pixels, in which the preview of an animation is its first frame. Larger previews move.
pub const MAX_STILL_PREVIEW_WIDTH: u32 = 320;
/// The preview where no width is asked for.
pub const DEFAULT_PREVIEW_WIDTH: u32 = 1280;

/// The size, in pixels, that other sites show pictures of pages in.
const SHARE: (f64, f64) = (1200.0, 630.0);

/// The largest rectangle of the ratio that other sites show, in a picture of this size, in pixels.
pub fn share_part(width: u32, height: u32) -> (f64, f64) {
    let (width, height) = (f64::from(width), f64::from(height));
    let ratio = SHARE.0 / SHARE.1;
    (width.min(height * ratio), height.min(width / ratio))
}

/// By how much a rectangle of that ratio is scaled down for other sites; never up.
pub fn share_scale(width: f64) -> f64 {
    (SHARE.0 / width).min(1.0)
}

/// The size of what other sites show of a picture of this size, in pixels.
pub fn share_size(width: u32, height: u32) -> (u32, u32) {
    let (across, down) = share_part(width, height);
    let scale = share_scale(across);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no larger than the picture")]
    let pixels = |length: f64| (length * scale).round() as u32;
    (pixels(across), pixels(down))
}

/// The widths, ascending, that a picture of a page is served in: those below its own width, and its own up to the largest.
pub fn rendition_widths(width: u32) -> impl Iterator<Item = u32> {
    let largest = width.min(WIDTHS[WIDTHS.len() - 1]);
    WIDTHS.iter().copied().filter(move |smaller| *smaller < largest).chain([largest])
}

/// The width of the picture that every browser can show, in JPEG or PNG.
pub fn fallback_width(width: u32) -> u32 {
    width.min(FALLBACK_WIDTH)
}

/// What kind of thing a file of the library is.
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
    /// A link to a video of Vimeo or YouTube.
    Video,
}

impl MediaKind {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether files of this kind are pictures.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Image | Self::Gif)
    }
}

/// A file of the library, as the admin sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFile {
    pub id: FileId,
    /// The folder, beginning and ending with `/`.
    pub path: String,
    pub file_name: String,
    pub kind: MediaKind,
    pub content_type: String,
    /// Bytes.
    pub size: i64,
    /// Pixels, upright; 0 for what is no picture.
    pub width: u32,
    pub height: u32,
    pub hash: String,
    pub is_animated: bool,
    /// The main colour, like `#c86432`; null until the picture was looked at.
    #[schema(required)]
    pub colour: Option<String>,
    pub default_alt_text: String,
    /// What stands for the picture in a locale, where that differs from the default.
    pub alt_texts: BTreeMap<Locale, String>,
    pub shared: bool,
    /// The names of its tags, public and private, by name.
    pub tags: Vec<String>,
    /// Null for the centre.
    #[schema(required)]
    pub focal_point: Option<FocalPoint>,
    /// The address of the video, for links to videos.
    #[schema(required)]
    pub video_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[schema(required)]
    pub created_by: Option<Person>,
    /// When it was moved to the trash.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub deleted_at: Option<OffsetDateTime>,
    /// Entity tag of what people say of the file: folder, name, texts, tags, focal point. A change that names an older one is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

impl MediaFile {
    /// What stands for the picture in a locale.
    pub fn alt_text_in(&self, locale: &Locale) -> &str {
        self.alt_texts.get(locale).unwrap_or(&self.default_alt_text)
    }
}

/// A folder of the library. The root is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaFolder {
    pub name: String,
    /// Its own path, like `/boats/2026/`.
    pub path: String,
    /// How many files stand in it, without those of its folders.
    pub file_count: i64,
}

/// Some of the files of a folder or of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaPart {
    pub files: Vec<MediaFile>,
    /// How many files there are in all, not only in this part.
    pub total_items: i64,
    /// Names the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A file, by what it contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FileOfHash {
    /// Names the bytes of the file.
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
    /// Without the locale.
    pub slug: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    #[serde(rename = "use")]
    pub usage: Usage,
}

/// Which version of a page shows a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Usage {
    /// The live one.
    Published,
    /// Not the live one, but the newest.
    Current,
    /// Only versions in the history.
    Older,
}

/// A content that versions of a page show and whose file has another one by now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReplacedFile {
    /// Names what the versions show: the earlier content, or a part of it.
    pub hash: String,
    /// The file, with the content that it has now.
    pub file: MediaFile,
}

/// A file that versions of a page show and that was deleted from the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedFile {
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    /// Whether the live version of the page shows it.
    pub is_live: bool,
}

/// A file that stays in the trash because live pages show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileLeft {
    pub file: MediaFile,
    /// The number of live pages that show the file.
    pub live_pages: i64,
}

/// How far the pictures of a version are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PictureProgress {
    pub total: i64,
    /// Those that visitors could be sent at once.
    pub made: i64,
}

/// The most bytes a file may have: 100 MiB.
pub const MAX_FILE_BYTES: usize = 104_857_600;
/// Maximum number of tags of a file.
pub const MAX_FILE_TAGS: usize = 20;
/// The most pixels a picture may have, so that no small file unpacks into all memory.
pub const MAX_PIXELS: u64 = 80_000_000;

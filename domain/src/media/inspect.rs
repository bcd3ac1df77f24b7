//! Detects the types of uploads, and compares
//! them with name and declared type.
//!
//! The detail of an error is its reason: `heic`, `picture` with
//! the usual extension, `audio`, `video`, `too-many-pixels`
//! with width, height and limit, `lossless-jpeg` or `damaged`.
//! An unknown type has no detail.

use super::pictures::original::INSPECTION_MEMORY_BYTES;
use super::polyglot::is_polyglot;
use super::rules::invalid;
use crate::Cms;
use crate::error::{Error, Result};
use crate::files::Incoming;
use documents::kind::DocumentKind;
use documents::recognise::recognise;
use imaging::format::Format;
use imaging::inspect::{PictureDefect, find_defect};
use infer::MatcherType;
use model::error::{Code, ErrorItem};
use model::media::MediaKind;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;
use storage::files::ContentFacts;

/// Number of leading bytes that identify a type.
const MAX_SIGNATURE_BYTES: u64 = 8 * 1024;

/// Facts about the content of an upload.
pub(super) struct UploadFacts {
    pub(super) kind: MediaKind,
    pub(super) content_type: &'static str,
    /// File name extensions of the type, the usual one first.
    pub(super) extensions: &'static [&'static str],
    /// Width in pixels of the upright
    /// picture. 0 if the file is no picture.
    pub(super) width: u32,
    /// Height in pixels of the upright
    /// picture. 0 if the file is no picture.
    pub(super) height: u32,
    pub(super) is_animated: bool,
}

impl UploadFacts {
    /// Returns the facts in the form that is stored.
    pub(super) fn content(&self, hash: &str, size: u64) -> ContentFacts {
        ContentFacts {
            hash: hash.to_owned(),
            content_type: self.content_type.to_owned(),
            size: i64::try_from(size).unwrap_or(i64::MAX),
            width: self.width,
            height: self.height,
            is_animated: self.is_animated,
            placeholder: String::new(),
        }
    }
}

/// Inspects the whole file of an upload, without loading it into memory.
///
/// # Errors
/// `V_12` for unsupported, truncated, polyglot or wrongly declared content.
pub(super) async fn inspect(
    cms: &Cms,
    file: &mut Incoming,
    name: &str,
    declared_type: Option<&str>,
) -> Result<UploadFacts> {
    let path = file.path().await?;
    let file_name = name.to_owned();
    let found = cms.image_pool.run(INSPECTION_MEMORY_BYTES, move || look(&path, &file_name)).await??;
    let found = found.map_err(refused)?;
    if !declared_type.is_none_or(|declared| agrees(declared, found.content_type)) {
        return Err(invalid(Code::NotValid, "f"));
    }
    Ok(found)
}

/// A refusal with its reason, or `None` if the type is unknown.
struct RefusedContent(Option<String>);

fn refused(RefusedContent(reason): RefusedContent) -> Error {
    let error = ErrorItem::new(Code::NotValid, "media", "f");
    Error::Refused(vec![match reason {
        Some(reason) => error.with_detail(reason),
        None => error,
    }])
}

/// Inspects a file. This is slow, so
/// callers do not run it on async threads.
fn look(path: &Path, name: &str) -> Result<std::result::Result<UploadFacts, RefusedContent>> {
    let file = File::open(path)?;
    if let Some(picture) = imaging::inspect::inspect(&file)? {
        let (facts, format) = (picture.facts, picture.facts.format);
        if !picture.is_whole {
            return Ok(Err(RefusedContent(find_reason(&file)?)));
        }
        if is_polyglot(&file)? {
            return Ok(Err(RefusedContent(None)));
        }
        return Ok(Ok(UploadFacts {
            kind: if format == Format::Gif { MediaKind::Gif } else { MediaKind::Image },
            content_type: format.content_type(),
            extensions: format.extensions(),
            width: facts.width,
            height: facts.height,
            is_animated: facts.is_animated,
        }));
    }
    let Some(document) = recognise(&file, name)? else { return Ok(Err(RefusedContent(find_reason(&file)?))) };
    Ok(Ok(UploadFacts {
        kind: MediaKind::Document,
        content_type: document.content_type,
        extensions: document.extensions,
        width: 0,
        height: 0,
        is_animated: false,
    }))
}

/// Finds the reason why a file is refused.
fn find_reason(mut file: &File) -> Result<Option<String>> {
    if let Some(flaw) = find_defect(file)? {
        return Ok(Some(match flaw {
            PictureDefect::TooManyPixels { width, height, most } => format!("too-many-pixels {width} {height} {most}"),
            PictureDefect::LosslessJpeg => "lossless-jpeg".to_owned(),
            PictureDefect::Damaged => "damaged".to_owned(),
        }));
    }
    let mut beginning = Vec::new();
    file.rewind()?;
    file.take(MAX_SIGNATURE_BYTES).read_to_end(&mut beginning)?;
    let Some(found) = infer::get(&beginning) else { return Ok(None) };
    Ok(match (found.matcher_type(), found.extension()) {
        (MatcherType::Image, "heif" | "heic") => Some("heic".to_owned()),
        (MatcherType::Image, extension) => Some(format!("picture {extension}")),
        (MatcherType::Audio, _) => Some("audio".to_owned()),
        (MatcherType::Video, _) => Some("video".to_owned()),
        _ => None,
    })
}

/// Returns true if a declared type matches or is unspecific.
fn agrees(declared: &str, content_type: &str) -> bool {
    if let Some(kind) = DocumentKind::of_content_type(content_type) {
        return kind.may_be_declared_as(declared);
    }
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match declared.as_str() {
        "" | "application/octet-stream" => true,
        // Operating systems guess the type from the name. Accepts any
        // picture type for a picture, because the content decides.
        declared if declared.starts_with("image/") && declared != "image/svg+xml" => content_type.starts_with("image/"),
        declared => declared == content_type,
    }
}

//! What an upload is, by its content; and whether its name and its declared type say the same.

use super::pictures::original::LOOK_MEMORY;
use super::polyglot::is_something_else;
use super::rules::invalid;
use super::store::Content;
use crate::Cms;
use crate::error::Result;
use crate::files::Incoming;
use documents::kind::Kind;
use documents::recognise::recognise;
use imaging::format::Format;
use model::error::Code;
use model::media::MediaKind;
use std::fs::File;
use std::path::Path;

/// What an upload is.
pub(super) struct Inspected {
    pub(super) kind: MediaKind,
    pub(super) content_type: &'static str,
    /// The endings of names that go with the type; the first one is the usual.
    pub(super) extensions: &'static [&'static str],
    /// Pixels, upright; 0 for what is no picture.
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) is_animated: bool,
}

impl Inspected {
    /// The facts to keep of the bytes.
    pub(super) fn content(&self, hash: &str, size: u64) -> Content {
        Content {
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

/// Looks at the whole content of a file without reading it into memory.
///
/// # Errors
/// `V_12` for what is neither a picture nor a document that the library takes, for what is not there to its end, for
/// pictures that are something else as well, and where name, declared type and content do not agree.
pub(super) async fn inspect(
    cms: &Cms,
    file: &mut Incoming,
    name: &str,
    declared_type: Option<&str>,
) -> Result<Inspected> {
    let path = file.path().await?;
    let file_name = name.to_owned();
    let found = cms.image_pool.run(LOOK_MEMORY, move || look(&path, &file_name)).await??;
    let found = found.ok_or_else(|| invalid(Code::NotValid, "f"))?;
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    if !found.extensions.contains(&ending.as_str()) {
        return Err(invalid(Code::NotValid, "fileName"));
    }
    if !declared_type.is_none_or(|declared| agrees(declared, found.content_type)) {
        return Err(invalid(Code::NotValid, "f"));
    }
    Ok(found)
}

/// Looks at a picture or a document. Slow: run it off the async threads.
fn look(path: &Path, name: &str) -> Result<Option<Inspected>> {
    let file = File::open(path)?;
    if let Some(picture) = imaging::inspect::inspect(&file)? {
        let (facts, format) = (picture.facts, picture.facts.format);
        let is_sound = picture.is_whole && !is_something_else(&file)?;
        return Ok(is_sound.then(|| Inspected {
            kind: if format == Format::Gif { MediaKind::Gif } else { MediaKind::Image },
            content_type: format.content_type(),
            extensions: format.extensions(),
            width: facts.width,
            height: facts.height,
            is_animated: facts.is_animated,
        }));
    }
    let document = recognise(&file, name)?;
    Ok(document.map(|document| Inspected {
        kind: MediaKind::Document,
        content_type: document.content_type,
        extensions: document.extensions,
        width: 0,
        height: 0,
        is_animated: false,
    }))
}

/// Whether a declared type says what the content is, or nothing. Some systems have names of their own.
fn agrees(declared: &str, content_type: &str) -> bool {
    if let Some(kind) = Kind::of_content_type(content_type) {
        return kind.may_be_declared_as(declared);
    }
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match declared.as_str() {
        "" | "application/octet-stream" => true,
        "image/jpg" | "image/pjpeg" => content_type == "image/jpeg",
        declared => declared == content_type,
    }
}

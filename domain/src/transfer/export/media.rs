//! Writes the files of the media library.

use super::target::{FolderTarget, unwritable};
use super::{Export, ExportError, MediaChoice, Site};
use crate::Cms;
use crate::error::Error;
use crate::files::FileKind;
use futures_util::StreamExt;
use model::media::{MediaFile, MediaKind};
use sha2::{Digest, Sha256};
use site_folder::documents::{MediaDocument, write};
use site_folder::problem::FileProblem;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use storage::name_of_digest;

/// Bytes that are hashed at once.
const PART_BYTES: usize = 64 * 1024;

type Result<T> = std::result::Result<T, ExportError>;

/// Writes each file of the library, and its description next to it.
pub(super) async fn write_media(
    cms: &Cms,
    site: &Site,
    choice: MediaChoice,
    (target, export): (&mut FolderTarget, &mut Export),
) -> Result<()> {
    for (path, file) in &site.files {
        target.put(&format!("{path}.toml"), write(&describe(path, file)).as_bytes())?;
        export.files += 1;
        if choice == MediaChoice::Copy && file.kind != MediaKind::Video {
            match copy(cms, path, file, target).await {
                Err(ExportError::Failed(Error::NotFound)) => {
                    let sentence = "The site itself lacks this file, so it is not in the folder.";
                    export.problems.push(FileProblem::of_file(path, sentence));
                }
                copied => copied?,
            }
        }
    }
    Ok(())
}

fn describe(path: &str, file: &MediaFile) -> MediaDocument {
    let is_renamed = !path.ends_with(&format!("/{}", file.file_name));
    MediaDocument {
        name: if is_renamed { file.file_name.clone() } else { String::new() },
        hash: if file.kind == MediaKind::Video { String::new() } else { file.hash.clone() },
        video: file.video_url.clone().unwrap_or_default(),
        alt: file.default_alt_text.clone(),
        shared: file.shared,
        tags: file.tags.clone(),
        focus: file.focal_point,
        alts: file.alt_texts.clone(),
    }
}

/// Copies the bytes of a file, unless the folder has them.
async fn copy(cms: &Cms, path: &str, file: &MediaFile, target: &mut FolderTarget) -> Result<()> {
    // The first bytes are read before the place is taken.
    let mut bytes = cms.files.stream(FileKind::Original, &file.hash, None).await?;
    let place = target.prepare(path)?;
    if is_copied(&place, file) {
        return Ok(());
    }
    let mut half = target.create_half()?;
    while let Some(part) = bytes.next().await {
        half.write_all(&part?).map_err(|error| unwritable(&place, &error))?;
    }
    target.keep_half(&half, &place)
}

/// Returns true if a place has the bytes of the file.
fn is_copied(place: &Path, file: &MediaFile) -> bool {
    let has_size = fs::symlink_metadata(place)
        .is_ok_and(|found| found.is_file() && i64::try_from(found.len()).is_ok_and(|bytes| bytes == file.size));
    has_size && hash_of(place).is_ok_and(|hash| hash == file.hash)
}

fn hash_of(place: &Path) -> std::io::Result<String> {
    let (mut digest, mut file) = (Sha256::new(), File::open(place)?);
    let mut part = vec![0; PART_BYTES];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(name_of_digest(&digest.finalize())),
            bytes => digest.update(&part[..bytes]),
        }
    }
}

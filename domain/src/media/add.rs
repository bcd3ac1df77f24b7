//! Adding a picture to the library.

use super::image::{self, Inspected};
use super::store;
use crate::clock::to_millis;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::files::Incoming;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::media::{MAX_FILE_BYTES, MediaFile};
use std::fs::File;

/// The most characters of a file name.
const MAX_NAME: usize = 200;

/// A file as it was uploaded.
pub struct Upload {
    /// The folder, beginning and ending with `/`.
    pub path: String,
    pub file_name: String,
    /// The content type that the sender declares, where it declares one.
    pub declared_type: Option<String>,
    /// What came of it; `None` where no file was sent.
    pub file: Option<Incoming>,
    pub alt_text: String,
}

/// Begins to take in a file, so that it never lies in memory as a whole.
///
/// # Errors
/// `Forbidden`, `Unauthenticated`; `Storage`.
pub async fn receive_file(cms: &Cms, actor: &Actor) -> Result<Incoming> {
    access::require(actor, Operation::AddMedia)?;
    cms.files.receive().await
}

/// Adds the next bytes of a file.
///
/// # Errors
/// `ML_01` when they are more than 100 MiB by then; `Storage`.
pub async fn receive_bytes(file: &mut Incoming, bytes: &[u8]) -> Result<()> {
    if file.size() + bytes.len() as u64 > MAX_FILE_BYTES as u64 {
        return Err(Error::TooLarge(ErrorItem::new(Code::FileTooLarge, "media", "f")));
    }
    file.write(bytes).await
}

/// Adds a picture. A name that exists in the folder is given a number; the answer says the name.
///
/// # Errors
/// `V_17` without bytes, `ML_01` over 100 MiB, `V_14` for a name that is too long, `V_12` for a folder or name that is
/// not allowed, for what is no picture, and where name, declared type and content do not agree.
pub async fn add_file(cms: &Cms, actor: &Actor, mut upload: Upload) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let mut incoming = upload.file.take().filter(|file| file.size() > 0).ok_or_else(|| invalid(Code::NoFile, "f"))?;
    check_address(&upload)?;
    let found = inspect(cms, &mut incoming).await?.ok_or_else(|| invalid(Code::NotValid, "f"))?;
    check_content(&upload, &found)?;
    let size = i64::try_from(incoming.size()).unwrap_or(i64::MAX);
    let _naming = cms.naming_bytes.read().await;
    let hash = cms.files.keep_original(incoming).await?;

    cms.write(Effect::Internal, async |tx| {
        let file_name = choose_name(tx, &upload.path, &upload.file_name).await?;
        let mut file = MediaFile {
            id: FileId(0),
            path: upload.path,
            file_name,
            default_alt_text: upload.alt_text,
            shared: false,
            content_type: found.recognised.content_type.to_owned(),
            size,
            width: found.recognised.width,
            height: found.recognised.height,
            hash,
        };
        file.id = store::insert_file(tx, &file, actor.user_id(), to_millis(cms.now())).await?;
        let event =
            audit::AuditEvent { action: "add-file", subject: "media", id: Some(file.id.0), detail: &file.file_name };
        audit::record(cms, tx, actor, event).await?;
        Ok(file)
    })
    .await
}

/// Checks the folder and the name.
fn check_address(upload: &Upload) -> Result<()> {
    if upload.path != "/" {
        return Err(invalid(Code::NotValid, "path"));
    }
    let name = upload.file_name.as_str();
    let forbidden = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    if name.chars().count() > MAX_NAME {
        return Err(invalid(Code::TooLong, "fileName"));
    }
    if name.is_empty() || name.starts_with('.') || name.chars().any(forbidden) {
        return Err(invalid(Code::NotValid, "fileName"));
    }
    Ok(())
}

/// Checks that name and declared type agree with the content, and that it is all there.
fn check_content(upload: &Upload, found: &Inspected) -> Result<()> {
    let (name, recognised) = (&upload.file_name, &found.recognised);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    if !recognised.extensions.contains(&ending.as_str()) {
        return Err(invalid(Code::NotValid, "fileName"));
    }
    if !upload.declared_type.as_deref().is_none_or(|declared| agrees(declared, recognised.content_type)) {
        return Err(invalid(Code::NotValid, "f"));
    }
    if found.is_whole { Ok(()) } else { Err(invalid(Code::NotValid, "f")) }
}

/// Whether a declared type says what the content is, or nothing. Some systems have names of their own for JPEG.
fn agrees(declared: &str, content_type: &str) -> bool {
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match declared.as_str() {
        "" | "application/octet-stream" => true,
        "image/jpg" | "image/pjpeg" => content_type == "image/jpeg",
        declared => declared == content_type,
    }
}

/// Looks at the content of a file, one at a time. `None` for what is no picture.
async fn inspect(cms: &Cms, file: &mut Incoming) -> Result<Option<Inspected>> {
    let path = file.path().await?;
    let _turn = cms.renditions.acquire().await.map_err(Error::internal)?;
    Ok(tokio::task::spawn_blocking(move || image::inspect(File::open(path)?)).await??)
}

fn invalid(code: Code, property: &str) -> Error {
    Error::Refused(vec![ErrorItem::new(code, "media", property)])
}

/// The name itself, or with the first number that makes it new: `boat.jpg`, `boat-2.jpg`.
async fn choose_name(conn: &mut Connection, path: &str, name: &str) -> Result<String> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let mut candidate = name.to_owned();
    let mut number = 2;
    while store::find_file_named(conn, path, &candidate).await?.is_some() {
        candidate = format!("{stem}-{number}.{ending}");
        number += 1;
    }
    Ok(candidate)
}

//! Adding a picture to the library.

use super::image::{self, Recognised};
use super::store;
use crate::clock::to_millis;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::files::content_hash;
use crate::write::Effect;
use crate::{Cms, access, audit};
use bytes::Bytes;
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::media::{MAX_FILE_BYTES, MediaFile};

/// The most characters of a file name.
const MAX_NAME: usize = 200;

/// A file as it was uploaded.
pub struct Upload {
    /// The folder, beginning and ending with `/`.
    pub path: String,
    pub file_name: String,
    /// The content type that the sender declares, where it declares one.
    pub declared_type: Option<String>,
    pub bytes: Bytes,
    pub alt_text: String,
}

/// Adds a picture. A name that exists in the folder is given a number; the answer says the name.
///
/// # Errors
/// `V_17` without bytes, `ML_01` over 100 MiB, `V_14` for a name that is too long, `V_12` for a folder or name that is
/// not allowed, for what is no picture, and where name, declared type and content do not agree.
pub async fn add_file(cms: &Cms, actor: &Actor, upload: Upload) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let recognised = check(&upload)?;
    if !is_whole(cms, upload.bytes.clone()).await? {
        return Err(refuse(Code::NotValid, "f"));
    }
    let hash = content_hash(&upload.bytes);
    let size = i64::try_from(upload.bytes.len()).unwrap_or(i64::MAX);
    cms.files.put_original(&hash, upload.bytes).await?;

    cms.write(Effect::Internal, async |tx| {
        let file_name = choose_name(tx, &upload.path, &upload.file_name).await?;
        let mut file = MediaFile {
            id: FileId(0),
            path: upload.path,
            file_name,
            default_alt_text: upload.alt_text,
            shared: false,
            content_type: recognised.content_type.to_owned(),
            size,
            width: recognised.width,
            height: recognised.height,
            hash,
        };
        file.id = store::insert_file(tx, &file, actor.user_id(), to_millis(cms.now())).await?;
        let deed = audit::Deed { action: "add-file", subject: "media", id: Some(file.id.0), detail: &file.file_name };
        audit::record(cms, tx, actor, deed).await?;
        Ok(file)
    })
    .await
}

fn check(upload: &Upload) -> Result<Recognised> {
    if upload.bytes.is_empty() {
        return Err(refuse(Code::NoFile, "f"));
    }
    if upload.bytes.len() > MAX_FILE_BYTES {
        return Err(Error::TooLarge(ErrorItem::new(Code::FileTooLarge, "media", "f")));
    }
    if upload.path != "/" {
        return Err(refuse(Code::NotValid, "path"));
    }
    let name = upload.file_name.as_str();
    let forbidden = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    if name.chars().count() > MAX_NAME {
        return Err(refuse(Code::TooLong, "fileName"));
    }
    if name.is_empty() || name.starts_with('.') || name.chars().any(forbidden) {
        return Err(refuse(Code::NotValid, "fileName"));
    }
    let recognised = image::recognise(&upload.bytes).ok_or_else(|| refuse(Code::NotValid, "f"))?;
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    if !recognised.extensions.contains(&ending.as_str()) {
        return Err(refuse(Code::NotValid, "fileName"));
    }
    if !upload.declared_type.as_deref().is_none_or(|declared| agrees(declared, recognised.content_type)) {
        return Err(refuse(Code::NotValid, "f"));
    }
    Ok(recognised)
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

/// Whether the picture can be unpacked to its end; smaller ones could not be made of it otherwise.
async fn is_whole(cms: &Cms, bytes: Bytes) -> Result<bool> {
    let _turn = cms.renditions.acquire().await.map_err(Error::internal)?;
    Ok(tokio::task::spawn_blocking(move || image::is_whole(&bytes)).await?)
}

fn refuse(code: Code, property: &str) -> Error {
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

//! Uploads to the library.

use crate::api::answers::{FileSaved, WriteResultWith, done};
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::request_body::is_too_slow;
use crate::state::AppState;
use axum::Json;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request, State};
use domain::access;
use domain::error::Error;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::media::replace::replace_file;
use http::StatusCode;
use model::access::Operation;
use model::error::{Code, ErrorItem};
use model::id::FileId;
use utoipa::ToSchema;

/// Maximum bytes of a field other than the file.
const MAX_TEXT_FIELD_BYTES: usize = 8 * 1024;

/// File to add, with its folder.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body, which is read field by field")]
pub(crate) struct AddFile {
    path: String,
    #[schema(value_type = String, format = Binary)]
    f: Vec<u8>,
}

/// New content of a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body, which is read field by field")]
pub(crate) struct ReplaceFile {
    id: FileId,
    #[schema(value_type = String, format = Binary)]
    f: Vec<u8>,
}

/// Adds a file. Numbers its name if the folder has a file of that name.
#[utoipa::path(post, path = "/medialib/add-file", operation_id = "add_file", tag = "media", request_body(content = AddFile, content_type = "multipart/form-data"), responses((status = 200, body = WriteResultWith<FileSaved>)))]
pub(crate) async fn add(
    State(state): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Json<WriteResultWith<FileSaved>>, ApiError> {
    access::require(&caller.actor, Operation::AddMedia)?;
    let UploadForm { upload, .. } = read_form(&state, &caller, request).await?;
    let file = add_file(&state.cms, &caller.actor, upload).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Replaces a file. Pages show the former content until stored again.
#[utoipa::path(post, path = "/medialib/replace-file", operation_id = "replace_file", tag = "media", request_body(content = ReplaceFile, content_type = "multipart/form-data"), responses((status = 200, body = WriteResultWith<FileSaved>)))]
pub(crate) async fn replace(
    State(state): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Json<WriteResultWith<FileSaved>>, ApiError> {
    access::require(&caller.actor, Operation::ChangeMedia)?;
    let UploadForm { upload, id } = read_form(&state, &caller, request).await?;
    let id = id.ok_or_else(|| ApiError::Malformed("The form must name the file by its `id`.".to_owned()))?;
    let file = replace_file(&state.cms, &caller.actor, id, upload).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Fields of an upload form.
struct UploadForm {
    upload: Upload,
    /// Id of the replaced file.
    id: Option<FileId>,
}

/// Reads the fields in any order. Streams the file to the disk.
async fn read_form(state: &AppState, caller: &Caller, request: Request) -> Result<UploadForm, ApiError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::NotJson)?;
    let mut upload =
        Upload { path: "/".into(), file_name: String::new(), declared_type: None, file: None, alt_text: String::new() };
    let mut id = None;
    while let Some(mut field) = form.next_field().await.map_err(multipart_error)? {
        match field.name() {
            Some("path") => upload.path = read_text(field).await?,
            Some("id") => {
                let text = read_text(field).await?;
                id = Some(FileId(text.parse().map_err(|_| ApiError::Malformed("`id` must be a number.".to_owned()))?));
            }
            Some("f") => {
                upload.file_name = field.file_name().unwrap_or_default().to_owned();
                upload.declared_type = field.content_type().map(str::to_owned);
                let mut file = receive_file(&state.cms, &caller.actor).await?;
                while let Some(bytes) = field.chunk().await.map_err(multipart_error)? {
                    receive_bytes(&mut file, &bytes).await?;
                }
                upload.file = Some(file);
            }
            _ => {}
        }
    }
    Ok(UploadForm { upload, id })
}

/// Reads a short text field.
async fn read_text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut text = Vec::new();
    while let Some(bytes) = field.chunk().await.map_err(multipart_error)? {
        text.extend_from_slice(&bytes);
        if text.len() > MAX_TEXT_FIELD_BYTES {
            return Err(ApiError::TooLarge);
        }
    }
    String::from_utf8(text).map_err(|error| ApiError::Malformed(error.to_string()))
}

fn multipart_error(error: MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge(ErrorItem::new(Code::FileTooLarge, "media", "f")).into(),
        _ if is_too_slow(&error) => ApiError::TooSlow,
        _ => ApiError::Malformed(error.body_text()),
    }
}

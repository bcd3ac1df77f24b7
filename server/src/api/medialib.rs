//! The media library, as far as pages need it.

use super::answers::{Answer, FileAdded, done};
use crate::error::ApiError;
use crate::extract::{self, Params, Segment};
use crate::layers::body_time::is_too_slow;
use crate::layers::caller::Caller;
use crate::layers::security_headers::for_all_sites;
use crate::page_cache::knows;
use crate::state::AppState;
use axum::Json;
use axum::body::Body;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::access;
use domain::error::Error;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::media::list;
use domain::media::page_file::{PageFileAddress, Reach, read_page_file};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderValue};
use http::{HeaderMap, StatusCode};
use model::access::Operation;
use model::error::{Code, ErrorItem};
use model::id::{FileId, PageId};
use model::media::MediaFile;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most bytes of a field beside the file.
const MAX_TEXT: usize = 8 * 1024;

#[derive(Deserialize, ToSchema)]
pub(crate) struct Directory {
    /// The folder; `/` is the root.
    path: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DirectoryContent {
    files: Vec<MediaFile>,
}

/// A file to add: the folder and the bytes.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body, which is read field by field")]
pub(crate) struct AddFile {
    path: String,
    #[schema(value_type = String, format = Binary)]
    f: Vec<u8>,
}

#[derive(Deserialize)]
pub(crate) struct ImageQuery {
    #[serde(rename = "imageID")]
    image_id: FileId,
    w: Option<u32>,
}

#[derive(Deserialize)]
pub(crate) struct WidthQuery {
    w: Option<u32>,
}

/// Lists the files of a folder by name.
#[utoipa::path(post, path = "/medialib/get-dir", tag = "media", request_body = Directory, responses((status = 200, body = DirectoryContent)))]
pub(crate) async fn get_dir(
    State(state): State<AppState>,
    caller: Caller,
    extract::Body(ask): extract::Body<Directory>,
) -> Result<Json<DirectoryContent>, ApiError> {
    let files = list::list_files(&state.cms, &caller.actor, &ask.path).await?;
    Ok(Json(DirectoryContent { files }))
}

/// Adds one file. A name that exists is given a number.
#[utoipa::path(post, path = "/medialib/add-file", tag = "media", request_body(content = AddFile, content_type = "multipart/form-data"), responses((status = 200, body = Answer<FileAdded>)))]
pub(crate) async fn add(
    State(state): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Json<Answer<FileAdded>>, ApiError> {
    access::require(&caller.actor, Operation::AddMedia)?;
    let upload = read_upload(&state, &caller, request).await?;
    let file = add_file(&state.cms, &caller.actor, upload).await?;
    Ok(done(FileAdded { file: Some(file) }))
}

/// Reads the fields in whatever order they come; the file goes piece by piece to the disk.
async fn read_upload(state: &AppState, caller: &Caller, request: Request) -> Result<Upload, ApiError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::NotJson)?;
    let mut upload =
        Upload { path: "/".into(), file_name: String::new(), declared_type: None, file: None, alt_text: String::new() };
    while let Some(mut field) = form.next_field().await.map_err(multipart_error)? {
        match field.name() {
            Some("path") => upload.path = read_text(field).await?,
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
    Ok(upload)
}

/// Reads a field of words, which are few.
async fn read_text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut text = Vec::new();
    while let Some(bytes) = field.chunk().await.map_err(multipart_error)? {
        text.extend_from_slice(&bytes);
        if text.len() > MAX_TEXT {
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

/// Gives a picture of the library as it was uploaded, or a smaller one of one of the fixed widths.
#[utoipa::path(get, path = "/medialib/preview-image", tag = "media", params(("imageID" = i64, Query, minimum = 1), ("w" = Option<u32>, Query)), responses((status = 200, body = Vec<u8>, content_type = "image/*")))]
pub(crate) async fn preview_image(
    State(state): State<AppState>,
    caller: Caller,
    Params(ask): Params<ImageQuery>,
) -> Result<Response, ApiError> {
    let (file, bytes) = list::read_file(&state.cms, &caller.actor, ask.image_id, ask.w).await?;
    Ok(file_response(&file.content_type, bytes, "private, max-age=3600"))
}

/// Gives a file of a page, or a smaller picture of one of the fixed widths.
#[utoipa::path(get, path = "/medialib/get-page-file/{pageID}/{group}/{hash}/{fileName}", tag = "media",
    params(("pageID" = i64, Path, minimum = 1), ("group" = String, Path), ("hash" = String, Path), ("fileName" = String, Path), ("w" = Option<u32>, Query)),
    responses((status = 200, body = Vec<u8>, content_type = "image/*"), (status = 304, description = "The copy at hand is current")))]
pub(crate) async fn get_page_file(
    State(state): State<AppState>,
    caller: Caller,
    Segment((page, group, hash, _file_name)): Segment<(PageId, String, String, String)>,
    Params(ask): Params<WidthQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let etag = format!("\"{hash}-{}\"", ask.w.unwrap_or(0));
    let address = PageFileAddress { page, group, hash, width: ask.w };
    let file = read_page_file(&state.cms, &caller.actor, address).await?;
    let cache_control = match file.reach {
        Reach::Everyone => "public, max-age=31536000, immutable",
        Reach::ReaderOnly => "private, no-store",
    };
    let etag = HeaderValue::from_str(&etag).map_err(Error::internal)?;
    let is_known = knows(&headers, Some(&etag));
    let mut response = file_response(&file.content_type, file.bytes, cache_control);
    response.headers_mut().insert(ETAG, etag);
    if file.reach == Reach::Everyone {
        response.headers_mut().extend([for_all_sites()]);
    }
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().remove(CONTENT_TYPE);
        *response.body_mut() = Body::empty();
    }
    Ok(response)
}

fn file_response(content_type: &str, bytes: Bytes, cache_control: &'static str) -> Response {
    let content_type =
        HeaderValue::from_str(content_type).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [
        (CONTENT_TYPE, content_type),
        (CACHE_CONTROL, HeaderValue::from_static(cache_control)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    (headers, bytes).into_response()
}

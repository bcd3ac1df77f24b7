//! Pictures and files of the library, for staff.

use super::send::{CachePolicy, file, picture};
use crate::error::ApiError;
use crate::extract::{Params, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::media::download::find_download;
use domain::media::pictures::preview::preview_picture;
use http::HeaderMap;
use model::id::FileId;
use model::media::CropParams;
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct ImageQuery {
    #[serde(rename = "imageID")]
    image_id: FileId,
    w: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CropQuery {
    #[serde(rename = "imageID")]
    image_id: FileId,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    #[serde(default)]
    rotate: f64,
    #[serde(default = "unscaled")]
    scale_x: f64,
    #[serde(default = "unscaled")]
    scale_y: f64,
    w: Option<u32>,
}

fn unscaled() -> f64 {
    1.0
}

/// Returns a library picture in one of the preview widths.
#[utoipa::path(get, path = "/medialib/preview-image", tag = "media", params(("imageID" = i64, Query, minimum = 1), ("w" = Option<u32>, Query)), responses((status = 200, body = Vec<u8>, content_type = "image/*"), (status = 304, description = "The copy at hand is current")))]
pub(crate) async fn preview_image(
    State(state): State<AppState>,
    caller: Caller,
    Params(ask): Params<ImageQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shown = preview_picture(&state.cms, &caller.actor, ask.image_id, None, ask.w).await?;
    picture(&headers, &shown.content_type, shown.bytes, &shown.tag, CachePolicy::ForStaff)
}

/// Returns a part of a picture in a preview width. Never enlarges the picture.
#[utoipa::path(get, path = "/medialib/preview-crop", tag = "media",
    params(("imageID" = i64, Query, minimum = 1), ("x" = f64, Query), ("y" = f64, Query), ("width" = f64, Query), ("height" = f64, Query),
        ("rotate" = Option<f64>, Query), ("scaleX" = Option<f64>, Query), ("scaleY" = Option<f64>, Query), ("w" = Option<u32>, Query)),
    responses((status = 200, body = Vec<u8>, content_type = "image/*"), (status = 304, description = "The copy at hand is current")))]
pub(crate) async fn preview_crop(
    State(state): State<AppState>,
    caller: Caller,
    Params(ask): Params<CropQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let CropQuery { x, y, width, height, rotate, scale_x, scale_y, .. } = ask;
    let crop = CropParams { x, y, width, height, rotate, scale_x, scale_y };
    let shown = preview_picture(&state.cms, &caller.actor, ask.image_id, Some(&crop), ask.w).await?;
    picture(&headers, &shown.content_type, shown.bytes, &shown.tag, CachePolicy::ForStaff)
}

/// Returns a library file as uploaded, as a download.
#[utoipa::path(get, path = "/medialib/download/{id}", operation_id = "download_file", tag = "media", params(("id" = i64, Path, minimum = 1)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"), (status = 206, description = "A part of the file"),
        (status = 304, description = "The copy at hand is current"), (status = 416, description = "The file has no such part")))]
pub(crate) async fn download(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let stored = find_download(&state.cms, &caller.actor, id).await?;
    file(&state.cms, &headers, &stored, CachePolicy::Not).await
}

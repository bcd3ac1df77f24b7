//! Secret links to stored versions.

use super::answers::{VersionShared, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::collaboration::sharing::{read_share, revoke, share};
use model::id::VersionId;
use model::share::VersionShare;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct ShareVersion {
    /// Lifetime in hours from now: 1 to 720.
    hours: i64,
}

/// Returns the link of a version.
#[utoipa::path(get, path = "/page/version/{id}/share", operation_id = "read_share", tag = "versions", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = VersionShare)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
) -> Result<Json<VersionShare>, ApiError> {
    let link = read_share::read_share(&state.cms, &caller.actor, version).await?;
    Ok(Json(VersionShare::from(link.as_ref())))
}

/// Creates a link that opens a stored version for everyone.
/// An existing link keeps its address and gets a new expiry.
#[utoipa::path(post, path = "/page/version/{id}/share", operation_id = "share_version", tag = "versions", params(("id" = i64, Path, minimum = 1)), request_body = ShareVersion, responses((status = 200, body = WriteResultWith<VersionShared>)))]
pub(crate) async fn share(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(ask): Body<ShareVersion>,
) -> Result<Json<WriteResultWith<VersionShared>>, ApiError> {
    let link = share::share_version(&state.cms, &caller.actor, version, ask.hours).await?;
    Ok(done(VersionShared { url: Some(link.path()), expires_at: Some(link.expires_at) }))
}

/// Revokes the link of a version immediately.
#[utoipa::path(delete, path = "/page/version/{id}/share", operation_id = "revoke_share", tag = "versions", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn revoke(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
) -> Result<Json<WriteResult>, ApiError> {
    revoke::revoke_share(&state.cms, &caller.actor, version).await?;
    Ok(Json(WriteResult::done()))
}

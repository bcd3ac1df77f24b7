//! Secret links to stored versions.

use super::answers::{Answer, Outcome, VersionShared, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::collaboration::sharing::{end, read_share, share};
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
#[utoipa::path(post, path = "/page/version/{id}/share", operation_id = "share_version", tag = "versions", params(("id" = i64, Path, minimum = 1)), request_body = ShareVersion, responses((status = 200, body = Answer<VersionShared>)))]
pub(crate) async fn share(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(ask): Body<ShareVersion>,
) -> Result<Json<Answer<VersionShared>>, ApiError> {
    let link = share::share_version(&state.cms, &caller.actor, version, ask.hours).await?;
    Ok(done(VersionShared { url: Some(link.path()), expires_at: Some(link.expires_at) }))
}

/// Ends the link of a version immediately.
#[utoipa::path(delete, path = "/page/version/{id}/share", operation_id = "end_share", tag = "versions", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Outcome)))]
pub(crate) async fn end(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
) -> Result<Json<Outcome>, ApiError> {
    end::revoke_share(&state.cms, &caller.actor, version).await?;
    Ok(Json(Outcome::done()))
}

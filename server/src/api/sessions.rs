//! Sessions of the caller.

use super::answers::WriteResult;
use crate::error::ApiError;
use crate::extract::Segment;
use crate::layers::caller::Caller;
use crate::layers::session::stored_session_id;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::users::sessions::{end_own_session, list_own_sessions};
use model::list::List;
use model::session::OwnSession;
use tower_sessions::Session;

/// Lists the sessions of the caller, last used first.
#[utoipa::path(get, path = "/session/list", operation_id = "list_own_sessions", tag = "auth", responses((status = 200, body = List<OwnSession>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
) -> Result<Json<List<OwnSession>>, ApiError> {
    let current = session.id().map(|id| stored_session_id(&id)).unwrap_or_default();
    Ok(Json(list_own_sessions(&state.cms, &caller.actor, &current).await?))
}

/// Ends one session of the caller. Also succeeds if it has ended.
#[utoipa::path(delete, path = "/session/{id}", operation_id = "end_own_session", tag = "auth", params(("id" = String, Path, description = "Id from the list")), responses((status = 200, body = WriteResult)))]
pub(crate) async fn end(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<String>,
) -> Result<Json<WriteResult>, ApiError> {
    end_own_session(&state.cms, &caller.actor, &id).await?;
    Ok(Json(WriteResult::done()))
}

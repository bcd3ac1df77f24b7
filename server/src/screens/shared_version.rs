//! Stored version behind a secret link.
//! It loads nothing from third parties, because its address is secret.

use super::{closed_site, document, preview};
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::state::AppState;
use app::public::dead_link;
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use domain::collaboration::sharing::view::view_shared;
use domain::error::{Error, Result};
use domain::viewer::view::view_site;
use http::StatusCode;
use model::access::Actor;

/// Shows the version of a token. All invalid tokens get the same answer.
pub(crate) async fn show(State(state): State<AppState>, caller: Caller, OriginalUri(uri): OriginalUri) -> Response {
    let token = uri.path().rsplit('/').next().unwrap_or_default();
    let shown = match view_shared(&state.cms, &caller.actor, token).await {
        Ok(view) => Ok(preview::document(&state, &caller, &view).await),
        Err(_) if caller.actor == Actor::Outsider => Ok(closed_site::show(&state, &caller, &uri, &[]).await),
        Err(Error::NotFound) => show_dead_link(&state, &caller).await,
        Err(error) => Err(error),
    };
    shown.unwrap_or_else(|error| ApiError::from(error).into_response())
}

async fn show_dead_link(state: &AppState, caller: &Caller) -> Result<Response> {
    let view = view_site(&state.cms, &caller.actor, None).await?;
    Ok(document::notice(state, caller, (&view, StatusCode::NOT_FOUND), |cx| dead_link(&view, cx)))
}

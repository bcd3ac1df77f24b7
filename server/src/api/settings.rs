//! The settings of the site.

use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::site::settings::read_settings;
use model::site::Settings;

/// Reads the public part of the settings.
#[utoipa::path(get, path = "/settings/get", operation_id = "get_settings", tag = "settings", responses((status = 200, body = Settings)))]
pub(crate) async fn get(State(state): State<AppState>, caller: Caller) -> Result<Json<Settings>, ApiError> {
    let settings = read_settings(&state.cms, &caller.actor).await?;
    Ok(Json(Settings::clone(&settings)))
}

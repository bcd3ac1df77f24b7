//! The settings of the site.

use super::answers::{Answer, done};
use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::site::settings::{self, Visible};
use model::site::{FormSettings, Settings, SettingsChange};
use serde::Serialize;
use utoipa::ToSchema;

/// The settings that the caller may see.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VisibleSettings {
    #[serde(flatten)]
    site: Settings,
    /// Absent for visitors, like the two that follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    session_idle_minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_absolute_hours: Option<u32>,
    /// After so many minutes without a touch the admin asks to log in again; 0 for never.
    #[serde(skip_serializing_if = "Option::is_none")]
    inactivity_minutes: Option<u32>,
    /// Absent for those who may not change the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    forms: Option<FormSettings>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SettingsSaved {
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<VisibleSettings>,
}

impl From<Visible> for VisibleSettings {
    fn from(Visible { site, sessions, forms }: Visible) -> Self {
        Self {
            site: Settings::clone(&site),
            session_idle_minutes: sessions.map(|sessions| sessions.session_idle_minutes),
            session_absolute_hours: sessions.map(|sessions| sessions.session_absolute_hours),
            inactivity_minutes: sessions.map(|sessions| sessions.inactivity_minutes),
            forms,
        }
    }
}

/// Reads the settings: visitors the public part, users how long they stay logged in besides.
#[utoipa::path(get, path = "/settings/get", operation_id = "get_settings", tag = "settings", responses((status = 200, body = VisibleSettings)))]
pub(crate) async fn get(State(state): State<AppState>, caller: Caller) -> Result<Json<VisibleSettings>, ApiError> {
    Ok(Json(settings::read_visible_settings(&state.cms, &caller.actor).await?.into()))
}

/// Changes the settings. What is left out stays as it is.
#[utoipa::path(put, path = "/settings", operation_id = "change_settings", tag = "settings", request_body = SettingsChange, responses((status = 200, body = Answer<SettingsSaved>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Body(change): Body<SettingsChange>,
) -> Result<Json<Answer<SettingsSaved>>, ApiError> {
    let settings = settings::change_settings(&state.cms, &caller.actor, change).await?;
    Ok(done(SettingsSaved { settings: Some(settings.into()) }))
}

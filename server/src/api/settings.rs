//! Settings of the site.

use super::answers::{WriteResult, WriteResultWith, done};
use super::medialib::send::{CachePolicy, picture};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::screens;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::settings;
use domain::site::settings::{ManagedSettings, SettingsForUser, read_visible_settings};
use domain::viewer::default_locale::{self, DefaultLocalePreview};
use domain::viewer::theme;
use http::HeaderMap;
use model::list::List;
use model::menu::PageSummary;
use model::site::{FormSettings, MailSettings, Settings, SettingsChange, ThemeChange};
use model::theme::ColourReplacement;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Settings visible to the caller.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VisibleSettings {
    #[serde(flatten)]
    site: Settings,
    /// Absent for visitors, like the next two fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    session_idle_minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_absolute_hours: Option<u32>,
    /// Minutes without input until a new log-in is required. 0 means never.
    #[serde(skip_serializing_if = "Option::is_none")]
    inactivity_minutes: Option<u32>,
    /// Absent without permission to change settings, like all that follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    forms: Option<FormSettings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<MailSettings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    has_site_password: Option<bool>,
    /// Origins of other sites whose scripts may read the content API. `*` means all.
    #[serde(skip_serializing_if = "Option::is_none")]
    api_origins: Option<Vec<String>>,
    /// Replacements of the chosen colour in schemes where it was unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour_replacements: Option<Vec<ColourReplacement>>,
    /// Differs after each change.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
}

/// Result of a settings change.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsSaved {
    #[serde(flatten)]
    result: WriteResult,
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<VisibleSettings>,
    /// First pages of a removed locale that prevented the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<Vec<PageSummary>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_pages: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThemePreviewed {
    /// HTML of the home page. Empty if not published.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
    /// Replacements of the chosen colour in schemes where it was unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    colour_replacements: Option<Vec<ColourReplacement>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewDefaultLocale {
    default_locale: Option<String>,
}

/// Effects of another default locale on addresses of live pages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DefaultLocalePreviewed {
    /// Number of live pages whose address would change.
    /// An old address redirects unless another page gets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_moved: Option<i64>,
    /// First addresses that would show another page.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<Vec<ReplacedAddress>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_replaced: Option<i64>,
}

/// Address that would show another page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReplacedAddress {
    address: String,
    /// Title of the page at this address now.
    title: String,
    /// Future address of that page.
    new_address: String,
    /// Title of the page shown in future.
    shown_title: String,
}

impl From<DefaultLocalePreview> for DefaultLocalePreviewed {
    fn from(DefaultLocalePreview { total_moved, replaced }: DefaultLocalePreview) -> Self {
        let total = replaced.total_items;
        let replaced = replaced.items.into_iter().map(
            |default_locale::ReplacedAddress { address, title, new_address, shown_title }| ReplacedAddress {
                address,
                title,
                new_address,
                shown_title,
            },
        );
        Self { total_moved: Some(total_moved), replaced: Some(replaced.collect()), total_replaced: Some(total) }
    }
}

impl From<SettingsForUser> for VisibleSettings {
    fn from(SettingsForUser { site, sessions, managed }: SettingsForUser) -> Self {
        let colour_replacements = managed.is_some().then(|| site.theme.colour_replacements());
        let visible = Self {
            site: Settings::clone(&site),
            session_idle_minutes: sessions.map(|sessions| sessions.session_idle_minutes),
            session_absolute_hours: sessions.map(|sessions| sessions.session_absolute_hours),
            inactivity_minutes: sessions.map(|sessions| sessions.inactivity_minutes),
            forms: None,
            mail: None,
            has_site_password: None,
            api_origins: None,
            colour_replacements,
            version: None,
        };
        match managed {
            Some(ManagedSettings { version, forms, mail, has_site_password, api_origins }) => Self {
                forms: Some(forms),
                mail: Some(mail),
                has_site_password: Some(has_site_password),
                api_origins: Some(api_origins),
                version: Some(version),
                ..visible
            },
            None => visible,
        }
    }
}

impl From<settings::SettingsChangeResult> for SettingsSaved {
    fn from(saved: settings::SettingsChangeResult) -> Self {
        match saved {
            settings::SettingsChangeResult::Done(visible) => {
                Self { result: WriteResult::done(), settings: Some(visible.into()), pages: None, total_pages: None }
            }
            settings::SettingsChangeResult::Inhabited { errors, pages: List { items, total_items } } => Self {
                result: WriteResult::refused(errors),
                settings: None,
                pages: Some(items),
                total_pages: Some(total_items),
            },
        }
    }
}

/// Returns the settings that the caller may see.
/// Visitors get the public ones, users also session limits.
/// Users who may change settings get all.
#[utoipa::path(get, path = "/settings/get", operation_id = "get_settings", tag = "settings", responses((status = 200, body = VisibleSettings)))]
pub(crate) async fn get(State(state): State<AppState>, caller: Caller) -> Result<Json<VisibleSettings>, ApiError> {
    Ok(Json(read_visible_settings(&state.cms, &caller.actor).await?.into()))
}

/// Changes the settings. Absent fields change nothing.
/// Removing a locale with pages is refused, with the pages.
#[utoipa::path(put, path = "/settings", operation_id = "change_settings", tag = "settings", request_body = SettingsChange, responses((status = 200, body = SettingsSaved), (status = 409, description = "The settings were changed after they were read; `latest` are the current settings", body = Conflict<VisibleSettings>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Body(change): Body<SettingsChange>,
) -> Result<Response, ApiError> {
    let saved = settings::change_settings(&state.cms, &caller.actor, change).await;
    let latest = async { read_visible_settings(&state.cms, &caller.actor).await.map(VisibleSettings::from) };
    or_latest(saved.map(|saved| Json(SettingsSaved::from(saved))), latest).await
}

/// Renders the home page with an unsaved theme.
#[utoipa::path(post, path = "/settings/preview-theme", operation_id = "preview_theme", tag = "settings", request_body = ThemeChange, responses((status = 200, body = WriteResultWith<ThemePreviewed>)))]
pub(crate) async fn preview_theme(
    State(state): State<AppState>,
    caller: Caller,
    Body(change): Body<ThemeChange>,
) -> Result<Json<WriteResultWith<ThemePreviewed>>, ApiError> {
    let preview = theme::preview_theme(&state.cms, &caller.actor, change).await?;
    let html = match &preview.home {
        Some(home) => screens::preview::html(&state, &caller, home).await,
        None => String::new(),
    };
    Ok(done(ThemePreviewed { html: Some(html), colour_replacements: Some(preview.colour_replacements) }))
}

/// Previews the effects of another default locale on live addresses.
#[utoipa::path(post, path = "/settings/preview-default-locale", operation_id = "preview_default_locale", tag = "settings", request_body = PreviewDefaultLocale, responses((status = 200, body = WriteResultWith<DefaultLocalePreviewed>)))]
pub(crate) async fn preview_default_locale(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<PreviewDefaultLocale>,
) -> Result<Json<WriteResultWith<DefaultLocalePreviewed>>, ApiError> {
    let locale = ask.default_locale.unwrap_or_default();
    let preview = default_locale::preview_default_locale(&state.cms, &caller.actor, &locale).await?;
    Ok(done(preview.into()))
}

/// Returns the logo or icon of the site.
#[utoipa::path(get, path = "/settings/picture/{hash}", operation_id = "get_theme_picture", tag = "settings", params(("hash" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "image/*"), (status = 304, description = "The copy at hand is current")))]
pub(crate) async fn get_picture(
    State(state): State<AppState>,
    caller: Caller,
    Segment(hash): Segment<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shown = theme::read_theme_picture(&state.cms, &caller.actor, &hash).await?;
    let keep = CachePolicy::for_everyone(state.public_file_max_age);
    picture(&headers, shown.content_type, shown.bytes, &hash, keep)
}

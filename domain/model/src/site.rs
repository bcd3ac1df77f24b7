//! The site as a whole: its settings.

use crate::locale::Locale;
use serde::{Deserialize, Serialize};

/// The settings that visitors may read (specification, section 3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Follows every page title, after ` | `.
    pub site_name: String,
    pub available_locales: Vec<Locale>,
    /// The locale at the root of the site; always one of the available ones.
    pub default_locale: Locale,
    /// The locales whose pages have a slug of their own; the others take that of their source page.
    pub custom_slug_locales: Vec<Locale>,
    pub company: Company,
}

/// Who runs the site, for the footer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Company {
    pub name: String,
    pub street: String,
    pub postal_code: String,
    pub city: String,
    pub country: String,
    pub phone: String,
    pub email: String,
    /// The number in the register of companies.
    pub registration: String,
}

/// How long people stay logged in. Visitors are not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SessionSettings {
    /// A session that nobody used for this long has ended.
    pub session_idle_minutes: u32,
    /// However busy, a session ends after this.
    pub session_absolute_hours: u32,
    /// A screen that nobody touched for this long asks to log in again; 0 for never.
    pub inactivity_minutes: u32,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { session_idle_minutes: 60, session_absolute_hours: 12, inactivity_minutes: 30 }
    }
}

/// What is to change about the settings. What is left out stays as it is; what is unknown is ignored.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsChange {
    pub site_name: Option<String>,
    pub available_locales: Option<Vec<String>>,
    pub default_locale: Option<String>,
    pub custom_slug_locales: Option<Vec<String>>,
    pub company: Option<CompanyChange>,
    /// 5 to 1440.
    pub session_idle_minutes: Option<i64>,
    /// 1 to 168.
    pub session_absolute_hours: Option<i64>,
    /// 0 to 1440.
    pub inactivity_minutes: Option<i64>,
}

/// What is to change about who runs the site.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyChange {
    pub name: Option<String>,
    pub street: Option<String>,
    pub postal_code: Option<String>,
    pub city: Option<String>,
    pub country: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub registration: Option<String>,
}

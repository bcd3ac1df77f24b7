//! The settings of the site.

use crate::embed::Origin;
use crate::locale::Locale;
use crate::theme::Theme;
use crate::visitors::ConsentCategory;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use url::Url;

/// Bounds of `session_idle_minutes`.
pub const IDLE_MINUTES: RangeInclusive<u32> = 5..=1440;
/// Bounds of `session_absolute_hours`.
pub const ABSOLUTE_HOURS: RangeInclusive<u32> = 1..=168;
/// Bounds of `inactivity_minutes`.
pub const INACTIVITY_MINUTES: RangeInclusive<u32> = 0..=1440;
/// Bounds of `retention_days` of form submissions.
pub const RETENTION_DAYS: RangeInclusive<u32> = 0..=3650;
/// Bounds of `text_version` of the consent text.
pub const TEXT_VERSIONS: RangeInclusive<u32> = 1..=1_000_000;

/// The public settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Appended to every page title, after ` | `.
    pub site_name: String,
    pub available_locales: Vec<Locale>,
    /// The locale at the root of the site.
    /// It is one of the available locales.
    pub default_locale: Locale,
    /// Locales with separate slugs. Others take the slug
    /// of the source page.
    pub custom_slug_locales: Vec<Locale>,
    pub company: Company,
    /// Overrides of `company` by locale.
    #[serde(default)]
    pub company_by_locale: BTreeMap<Locale, Company>,
    #[serde(default)]
    pub site_access: SiteAccess,
    #[serde(default)]
    pub consent: ConsentSettings,
    /// The site's texts for visitors, by locale,
    /// instead of the product's.
    #[serde(default)]
    pub texts: BTreeMap<Locale, SiteTexts>,
    #[serde(default)]
    pub theme: Theme,
    /// The IANA time zone for days of publication,
    /// such as `Europe/Amsterdam`.
    #[serde(default)]
    #[schema(required = true)]
    pub time_zone: String,
    /// True if the site search leaves out `noindex` pages.
    #[serde(default = "is_true")]
    #[schema(required = true)]
    pub search_skips_no_index: bool,
    /// True if the site header has a search box.
    #[serde(default)]
    #[schema(required = true)]
    pub header_search: bool,
}

fn is_true() -> bool {
    true
}

impl Settings {
    /// Returns the settings that visitors without access to a closed
    /// site may read: name, languages and theme.
    pub fn for_outsiders(&self) -> Self {
        Self {
            site_name: self.site_name.clone(),
            available_locales: self.available_locales.clone(),
            default_locale: self.default_locale.clone(),
            custom_slug_locales: Vec::new(),
            company: Company::default(),
            company_by_locale: BTreeMap::new(),
            site_access: self.site_access,
            consent: ConsentSettings::default(),
            texts: BTreeMap::new(),
            theme: self.theme.clone(),
            time_zone: String::new(),
            search_skips_no_index: true,
            header_search: false,
        }
    }

    /// Returns the company details for a locale.
    pub fn company_for(&self, locale: &Locale) -> Company {
        match self.company_by_locale.get(locale) {
            Some(own) => own.or(&self.company),
            None => self.company.clone(),
        }
    }

    /// Returns the site's texts for a locale.
    /// `None` if the product's texts are used.
    pub fn texts_for(&self, locale: &Locale) -> Option<&SiteTexts> {
        self.texts.get(locale)
    }
}

/// The site's texts for visitors. If a text is empty,
/// the product's text is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteTexts {
    /// The text that visitors accept with a form.
    pub privacy: String,
    /// Heading of the consent banner.
    pub consent_title: String,
    /// Text of the consent banner.
    pub consent_text: String,
}

/// Access to the public site. Logged-in staff always have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SiteAccess {
    #[default]
    Everyone,
    /// Visitors who know the site password.
    Password,
    /// Only staff, for maintenance.
    Maintenance,
}

/// Company details for the footer.
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
    /// The company registration number.
    pub registration: String,
}

impl Company {
    /// Returns a copy with empty fields taken from `other`.
    fn or(&self, other: &Self) -> Self {
        let text = |own: &String, other: &String| if own.is_empty() { other.clone() } else { own.clone() };
        Self {
            name: text(&self.name, &other.name),
            street: text(&self.street, &other.street),
            postal_code: text(&self.postal_code, &other.postal_code),
            city: text(&self.city, &other.city),
            country: text(&self.country, &other.country),
            phone: text(&self.phone, &other.phone),
            email: text(&self.email, &other.email),
            registration: text(&self.registration, &other.registration),
        }
    }
}

/// Settings of cookie consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ConsentSettings {
    /// Version of the consent text. If it changes,
    /// every visitor is asked again.
    pub text_version: u32,
    pub scripts: Vec<OptionalScript>,
}

impl Default for ConsentSettings {
    fn default() -> Self {
        Self { text_version: 1, scripts: Vec::new() }
    }
}

/// A third-party script for visitors who consented to its category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OptionalScript {
    /// An https address.
    pub src: String,
    pub category: ConsentCategory,
}

impl OptionalScript {
    /// Returns the script's origin for a Content-Security-Policy.
    /// `None` if the address is not https,
    /// or if its host has special characters.
    pub fn origin(&self) -> Option<String> {
        let url = Url::parse(&self.src).ok()?;
        Origin::of(&url).map(|origin| origin.to_string())
    }
}

/// Settings of form submissions. Not public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FormSettings {
    /// Recipient of notification mails. If empty, no mails are sent.
    pub mail_to: String,
    /// Number of days before submissions are deleted.
    /// 0 keeps them forever.
    pub retention_days: u32,
}

impl Default for FormSettings {
    fn default() -> Self {
        Self { mail_to: String::new(), retention_days: 365 }
    }
}

/// Sender of the site's mails. Not public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MailSettings {
    /// If empty, the site name is used.
    pub sender_name: String,
    /// If empty, the operator's address is used.
    pub sender_address: String,
}

/// Session timeouts. Not public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SessionSettings {
    /// Minutes without a request after which a session ends.
    pub session_idle_minutes: u32,
    /// Hours after which a session ends, even if it is in use.
    pub session_absolute_hours: u32,
    /// Minutes without input after which the admin asks the user
    /// to log in again. 0 turns this off.
    pub inactivity_minutes: u32,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { session_idle_minutes: 60, session_absolute_hours: 12, inactivity_minutes: 30 }
    }
}

/// A change of the settings. Absent fields stay as they are.
/// Unknown fields are ignored.
#[derive(Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsChange {
    pub site_name: Option<String>,
    pub available_locales: Option<Vec<String>>,
    pub default_locale: Option<String>,
    pub custom_slug_locales: Option<Vec<String>>,
    pub company: Option<CompanyChange>,
    /// Changes by locale. Absent locales stay as they are.
    pub company_by_locale: Option<BTreeMap<String, CompanyChange>>,
    /// `everyone`, `password` or `maintenance`.
    pub site_access: Option<String>,
    /// The site password, for the value `password` of `siteAccess`.
    /// The server stores its hash.
    pub site_password: Option<String>,
    pub session_idle_minutes: Option<i64>,
    pub session_absolute_hours: Option<i64>,
    pub inactivity_minutes: Option<i64>,
    pub forms: Option<FormSettingsChange>,
    pub mail: Option<MailSettingsChange>,
    pub consent: Option<ConsentSettingsChange>,
    /// Changes by locale. Absent locales stay as they are.
    pub texts: Option<BTreeMap<String, SiteTextsChange>>,
    pub theme: Option<ThemeChange>,
    /// The IANA name of a time zone, such as `Europe/Amsterdam`.
    pub time_zone: Option<String>,
    pub search_skips_no_index: Option<bool>,
    pub header_search: Option<bool>,
    /// Origins of other sites whose scripts may read the content API,
    /// such as `https://app.example`. `*` means all sites.
    pub api_origins: Option<Vec<String>>,
    /// The version that the caller read. If absent,
    /// any version is overwritten.
    pub version: Option<i64>,
}

/// A change of the mail sender.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSettingsChange {
    pub sender_name: Option<String>,
    pub sender_address: Option<String>,
}

/// A change of the site's texts.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteTextsChange {
    pub privacy: Option<String>,
    pub consent_title: Option<String>,
    pub consent_text: Option<String>,
}

/// A change of the public site's theme.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThemeChange {
    /// `#rrggbb`, or empty for the stylesheet's colours.
    pub base_colour: Option<String>,
    /// The name of a [`FontStack`](crate::theme::FontStack).
    pub heading_font: Option<String>,
    pub body_font: Option<String>,
    /// The id of a picture in the media library.
    /// 0 removes the picture.
    pub logo: Option<i64>,
    pub favicon: Option<i64>,
}

/// A change of the form settings.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormSettingsChange {
    pub mail_to: Option<String>,
    pub retention_days: Option<i64>,
}

/// A change of the consent settings.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentSettingsChange {
    pub text_version: Option<i64>,
    pub scripts: Option<Vec<OptionalScript>>,
}

/// A change of the company details.
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

#[cfg(test)]
mod tests {
    use super::OptionalScript;
    use crate::visitors::ConsentCategory;

    fn origin(src: &str) -> Option<String> {
        OptionalScript { src: src.to_owned(), category: ConsentCategory::Statistics }.origin()
    }

    #[test]
    fn the_origin_of_a_script_is_the_one_that_a_policy_names() {
        for (src, expected) in [
            ("https://count.example/c.js?id=1#a", "https://count.example"),
            ("https://Count.example:8443/npm/count@1/c.js", "https://count.example:8443"),
        ] {
            assert_eq!(origin(src).as_deref(), Some(expected), "{src}");
        }
    }

    #[test]
    fn a_script_whose_host_could_mean_more_in_a_policy_has_no_origin() {
        for src in [
            "",
            "/c.js",
            "http://count.example/c.js",
            "data:text/javascript,1",
            "https://a.example;sandbox/x.js",
            "https://a.example,b.example/x.js",
            "https://*.example/x.js",
            "https://*/x.js",
            "https://a.example'unsafe-inline'/x.js",
            "https://user@a.example/x.js",
            "https://user:password@a.example/x.js",
            "https://[::1]/x.js",
        ] {
            assert_eq!(origin(src), None, "{src}");
        }
    }
}

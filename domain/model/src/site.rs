//! The site as a whole: its settings.

use crate::embed::Origin;
use crate::locale::Locale;
use crate::theme::Theme;
use crate::visitors::ConsentCategory;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use url::Url;

/// Bounds of the settings that are numbers.
pub const IDLE_MINUTES: RangeInclusive<u32> = 5..=1440;
pub const ABSOLUTE_HOURS: RangeInclusive<u32> = 1..=168;
pub const INACTIVITY_MINUTES: RangeInclusive<u32> = 0..=1440;
pub const RETENTION_DAYS: RangeInclusive<u32> = 0..=3650;
pub const TEXT_VERSIONS: RangeInclusive<u32> = 1..=1_000_000;

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
    /// What differs for readers of a locale.
    #[serde(default)]
    pub company_by_locale: BTreeMap<Locale, Company>,
    #[serde(default)]
    pub site_access: SiteAccess,
    #[serde(default)]
    pub consent: ConsentSettings,
    /// What the site says to visitors in its own words, by locale; elsewhere the product's words stand.
    #[serde(default)]
    pub texts: BTreeMap<Locale, SiteTexts>,
    #[serde(default)]
    pub theme: Theme,
    /// The IANA name of the time zone in which days of publication are counted, such as `Europe/Amsterdam`.
    #[serde(default)]
    #[schema(required = true)]
    pub time_zone: String,
    /// True if the search of the site leaves out pages with `noindex`.
    #[serde(default = "is_true")]
    #[schema(required = true)]
    pub search_skips_no_index: bool,
    /// True if the header of the site has a search box.
    #[serde(default)]
    #[schema(required = true)]
    pub header_search: bool,
}

fn is_true() -> bool {
    true
}

impl Settings {
    /// Returns what people outside of a closed site may know: its name, languages and look.
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

    /// Who runs the site, for readers of a locale.
    pub fn company_for(&self, locale: &Locale) -> Company {
        match self.company_by_locale.get(locale) {
            Some(own) => own.or(&self.company),
            None => self.company.clone(),
        }
    }

    /// The words of the site for readers of a locale; `None` where the product's stand.
    pub fn texts_for(&self, locale: &Locale) -> Option<&SiteTexts> {
        self.texts.get(locale)
    }
}

/// What the site says to visitors in its own words. What is empty is said in those of the product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteTexts {
    /// What visitors agree to when they send a form.
    pub privacy: String,
    /// The heading of what asks for consent, and what it says.
    pub consent_title: String,
    pub consent_text: String,
}

/// Who may see the public site. Staff who are logged in always may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SiteAccess {
    #[default]
    Everyone,
    /// Whoever knows the one password of the site.
    Password,
    /// Staff alone: the site is being worked on.
    Maintenance,
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

impl Company {
    /// The same with what is empty taken from another.
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

/// What visitors are asked to agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ConsentSettings {
    /// Another number asks every visitor again, since what they agreed to has changed.
    pub text_version: u32,
    pub scripts: Vec<OptionalScript>,
}

impl Default for ConsentSettings {
    fn default() -> Self {
        Self { text_version: 1, scripts: Vec::new() }
    }
}

/// A script of a third party, which pages load for visitors who agreed to its category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OptionalScript {
    /// An https address.
    pub src: String,
    pub category: ConsentCategory,
}

impl OptionalScript {
    /// Where the script comes from, as policies name it. `None` for what is no https address, and for a host that could mean more
    /// than itself in a policy.
    pub fn origin(&self) -> Option<String> {
        let url = Url::parse(&self.src).ok()?;
        Origin::of(&url).map(|origin| origin.to_string())
    }
}

/// What is done with the forms that visitors send. Visitors are not told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FormSettings {
    /// Who is told by mail; empty for nobody.
    pub mail_to: String,
    /// After so many days what was sent is deleted; 0 for never.
    pub retention_days: u32,
}

impl Default for FormSettings {
    fn default() -> Self {
        Self { mail_to: String::new(), retention_days: 365 }
    }
}

/// Whom mails of the site come from. Visitors are not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MailSettings {
    /// Empty for the name of the site.
    pub sender_name: String,
    /// Empty for the address that the operator set.
    pub sender_address: String,
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
    /// By locale. A locale that is left out stays as it is.
    pub company_by_locale: Option<BTreeMap<String, CompanyChange>>,
    /// `everyone`, `password` or `maintenance`.
    pub site_access: Option<String>,
    /// The password by which visitors see the site while that asks for one. It is kept as a hash.
    pub site_password: Option<String>,
    pub session_idle_minutes: Option<i64>,
    pub session_absolute_hours: Option<i64>,
    pub inactivity_minutes: Option<i64>,
    pub forms: Option<FormSettingsChange>,
    pub mail: Option<MailSettingsChange>,
    pub consent: Option<ConsentSettingsChange>,
    /// By locale. A locale that is left out stays as it is.
    pub texts: Option<BTreeMap<String, SiteTextsChange>>,
    pub theme: Option<ThemeChange>,
    /// The IANA name of a time zone, such as `Europe/Amsterdam`.
    pub time_zone: Option<String>,
    pub search_skips_no_index: Option<bool>,
    pub header_search: Option<bool>,
    /// The version that was read before; whatever is there is replaced when it is absent.
    pub version: Option<i64>,
}

/// What is to change about whom mails come from.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSettingsChange {
    pub sender_name: Option<String>,
    pub sender_address: Option<String>,
}

/// What is to change about the words of the site.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteTextsChange {
    pub privacy: Option<String>,
    pub consent_title: Option<String>,
    pub consent_text: Option<String>,
}

/// What is to change about the look of the public site.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThemeChange {
    /// `#rrggbb`, or empty for the colours of the stylesheet.
    pub base_colour: Option<String>,
    /// The word of a [`FontStack`](crate::theme::FontStack).
    pub heading_font: Option<String>,
    pub body_font: Option<String>,
    /// The id of a picture of the media library; 0 for none.
    pub logo: Option<i64>,
    pub favicon: Option<i64>,
}

/// What is to change about the forms of visitors.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormSettingsChange {
    pub mail_to: Option<String>,
    pub retention_days: Option<i64>,
}

/// What is to change about what visitors are asked to agree to.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentSettingsChange {
    pub text_version: Option<i64>,
    pub scripts: Option<Vec<OptionalScript>>,
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

//! Validates settings.

use super::invalid;
use crate::content_api::origins::ANY_ORIGIN;
use crate::users::create::check_email;
use content::link::Link;
use model::error::{Code, ErrorItem};
use model::site::{Company, ConsentSettings, Settings, SiteAccess, SiteTexts};
use model::slug::{Address, is_reserved};
use storage::site::StoredSettings;
use url::Url;

/// Maximum characters of a text of one line.
const MAX_LINE_CHARS: usize = 255;
/// Maximum characters of a text of several lines.
const MAX_TEXT_CHARS: usize = 1_000;
/// Maximum characters of the address of a script.
const MAX_SCRIPT_URL_CHARS: usize = 510;
/// Maximum number of third-party scripts.
const MAX_SCRIPTS: usize = 20;
/// Maximum number of origins that may read the content API.
const MAX_API_ORIGINS: usize = 50;

pub(super) fn check_password(password: &str) -> Vec<ErrorItem> {
    let code = match password.chars().count() {
        0 => Code::Required,
        1..=MAX_LINE_CHARS => return Vec::new(),
        _ => Code::TooLong,
    };
    vec![invalid(code, "sitePassword")]
}

/// Finds problems of the settings after a change.
pub(super) fn check(kept: &StoredSettings) -> Vec<ErrorItem> {
    let settings = &kept.site;
    let mut errors = Vec::new();
    if settings.site_access == SiteAccess::Password && kept.site_password_hash.is_none() {
        errors.push(invalid(Code::Required, "sitePassword"));
    }
    if settings.site_name.is_empty() {
        errors.push(invalid(Code::Required, "siteName"));
    }
    errors.extend(check_locales(settings));
    errors.extend(too_long(MAX_LINE_CHARS, "siteName", &settings.site_name));
    errors.extend(check_company(&settings.company, "company"));
    for (locale, company) in &settings.company_by_locale {
        errors.extend(check_company(company, &format!("companyByLocale.{locale}")));
    }
    for (locale, texts) in &settings.texts {
        errors.extend(check_texts(texts, &format!("texts.{locale}")));
    }
    errors.extend(too_long(MAX_LINE_CHARS, "mail.senderName", &kept.mail.sender_name));
    errors.extend(wrong_email("mail.senderAddress", &kept.mail.sender_address));
    errors.extend(wrong_email("forms.mailTo", &kept.forms.mail_to));
    errors.extend(check_consent(&settings.consent));
    errors.extend(check_api_origins(&kept.api_origins));
    errors
}

fn check_locales(settings: &Settings) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    for (name, locales) in
        [("availableLocales", &settings.available_locales), ("customSlugLocales", &settings.custom_slug_locales)]
    {
        if locales.iter().enumerate().any(|(place, locale)| locales[..place].contains(locale)) {
            errors.push(invalid(Code::AlreadyExists, name));
        }
    }
    // Refuses a locale whose paths the product answers.
    if settings.available_locales.iter().any(|locale| is_reserved(&Address::path_with_locale(locale, "/x"))) {
        errors.push(invalid(Code::NotValid, "availableLocales"));
    }
    if !settings.available_locales.contains(&settings.default_locale) {
        errors.push(invalid(Code::NotValid, "defaultLocale"));
    }
    if settings.custom_slug_locales.iter().any(|locale| !settings.available_locales.contains(locale)) {
        errors.push(invalid(Code::NotValid, "customSlugLocales"));
    }
    errors
}

fn check_company(company: &Company, property: &str) -> Vec<ErrorItem> {
    let texts = [
        ("name", &company.name),
        ("street", &company.street),
        ("postalCode", &company.postal_code),
        ("city", &company.city),
        ("country", &company.country),
        ("phone", &company.phone),
        ("registration", &company.registration),
    ];
    let long =
        texts.into_iter().filter_map(|(name, text)| too_long(MAX_LINE_CHARS, &format!("{property}.{name}"), text));
    long.chain(wrong_email(&format!("{property}.email"), &company.email)).collect()
}

fn check_texts(texts: &SiteTexts, property: &str) -> Vec<ErrorItem> {
    let bounds = [
        ("privacy", MAX_TEXT_CHARS, &texts.privacy),
        ("consentTitle", MAX_LINE_CHARS, &texts.consent_title),
        ("consentText", MAX_TEXT_CHARS, &texts.consent_text),
    ];
    bounds.into_iter().filter_map(|(name, most, text)| too_long(most, &format!("{property}.{name}"), text)).collect()
}

fn check_consent(consent: &ConsentSettings) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    if consent.scripts.len() > MAX_SCRIPTS {
        errors.push(invalid(Code::TooLong, "consent.scripts"));
    }
    for (place, script) in consent.scripts.iter().enumerate() {
        let property = format!("consent.scripts[{place}].src");
        if let Some(error) = too_long(MAX_SCRIPT_URL_CHARS, &property, &script.src) {
            errors.push(error);
        } else if script.origin().is_none() || Link::parse(&script.src).is_none() {
            errors.push(invalid(Code::NotAUrl, &property));
        }
    }
    errors
}

/// Checks origins in the form in which browsers send them.
fn check_api_origins(origins: &[String]) -> Vec<ErrorItem> {
    if origins.len() > MAX_API_ORIGINS {
        return vec![invalid(Code::TooLong, "apiOrigins")];
    }
    let is_origin = |text: &str| {
        Url::parse(text)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.origin().ascii_serialization() == text)
    };
    let wrong = origins.iter().filter(|text| text.as_str() != ANY_ORIGIN && !is_origin(text));
    wrong.map(|text| invalid(Code::NotAUrl, "apiOrigins").with_detail(text)).collect()
}

fn too_long(most: usize, property: &str, text: &str) -> Option<ErrorItem> {
    (text.chars().count() > most).then(|| invalid(Code::TooLong, property))
}

/// Returns an error for an invalid e-mail address. Accepts an empty address.
fn wrong_email(property: &str, address: &str) -> Option<ErrorItem> {
    let error = check_email(address).into_iter().next().filter(|_| !address.is_empty())?;
    Some(invalid(error.code, property))
}

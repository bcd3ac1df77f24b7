//! Applies a change to the settings.

use super::invalid;
use crate::site::time_zone;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::site::{
    ABSOLUTE_HOURS, Company, CompanyChange, ConsentSettingsChange, FormSettingsChange, IDLE_MINUTES,
    INACTIVITY_MINUTES, MailSettingsChange, RETENTION_DAYS, SettingsChange, SiteTexts, SiteTextsChange, TEXT_VERSIONS,
};
use std::collections::BTreeMap;
use storage::site::StoredSettings;

/// Applies a change to the settings, except the
/// theme. Returns errors for invalid values.
pub(super) fn apply(kept: &mut StoredSettings, change: SettingsChange) -> Vec<ErrorItem> {
    let StoredSettings { site, sessions, forms, mail, api_origins, .. } = kept;
    let FormSettingsChange { mail_to, retention_days } = change.forms.unwrap_or_default();
    let ConsentSettingsChange { text_version, scripts } = change.consent.unwrap_or_default();
    let MailSettingsChange { sender_name, sender_address } = change.mail.unwrap_or_default();
    let mut errors = Vec::new();
    put_text(&mut forms.mail_to, mail_to);
    put_text(&mut mail.sender_name, sender_name);
    put_text(&mut mail.sender_address, sender_address);
    put_text(&mut site.site_name, change.site_name);
    if let Some(scripts) = scripts {
        site.consent.scripts = scripts;
    }
    put_company(&mut site.company, change.company.unwrap_or_default());
    let mut locales = |name: &str, codes: Option<Vec<String>>, kept: &mut Vec<Locale>| {
        let Some(codes) = codes else { return };
        match codes.iter().map(|code| Locale::parse(code)).collect() {
            Some(locales) => *kept = locales,
            None => errors.push(invalid(Code::NotValid, name)),
        }
    };
    locales("availableLocales", change.available_locales, &mut site.available_locales);
    locales("customSlugLocales", change.custom_slug_locales, &mut site.custom_slug_locales);
    match change.default_locale.map(|code| Locale::parse(&code)) {
        Some(Some(locale)) => site.default_locale = locale,
        Some(None) => errors.push(invalid(Code::NotValid, "defaultLocale")),
        None => {}
    }
    let available = &site.available_locales;
    let (companies, texts) = (&mut site.company_by_locale, &mut site.texts);
    errors.extend(put_by_locale("companyByLocale", companies, change.company_by_locale, available, put_company));
    errors.extend(put_by_locale("texts", texts, change.texts, available, put_texts));
    match change.site_access.map(|word| word.parse().ok()) {
        Some(Some(access)) => site.site_access = access,
        Some(None) => errors.push(invalid(Code::NotValid, "siteAccess")),
        None => {}
    }
    if let Some(origins) = change.api_origins {
        *api_origins =
            origins.iter().map(|origin| origin.trim().to_owned()).filter(|origin| !origin.is_empty()).collect();
    }
    site.search_skips_no_index = change.search_skips_no_index.unwrap_or(site.search_skips_no_index);
    site.header_search = change.header_search.unwrap_or(site.header_search);
    match change.time_zone.map(|name| time_zone::parse_name(&name)) {
        Some(Some(name)) => site.time_zone = name,
        Some(None) => errors.push(invalid(Code::NotValid, "timeZone")),
        None => {}
    }
    let numbers = [
        ("sessionIdleMinutes", change.session_idle_minutes, IDLE_MINUTES, &mut sessions.session_idle_minutes),
        ("sessionAbsoluteHours", change.session_absolute_hours, ABSOLUTE_HOURS, &mut sessions.session_absolute_hours),
        ("inactivityMinutes", change.inactivity_minutes, INACTIVITY_MINUTES, &mut sessions.inactivity_minutes),
        ("forms.retentionDays", retention_days, RETENTION_DAYS, &mut forms.retention_days),
        ("consent.textVersion", text_version, TEXT_VERSIONS, &mut site.consent.text_version),
    ];
    for (name, given, bounds, kept) in numbers {
        let Some(given) = given else { continue };
        match u32::try_from(given).ok().filter(|given| bounds.contains(given)) {
            Some(number) => *kept = number,
            None => errors.push(invalid(Code::NotValid, name)),
        }
    }
    errors
}

/// Applies changes by locale. Removes
/// empty values. Accepts a locale that is
/// no longer available if it has a value.
fn put_by_locale<T: Default + PartialEq, C>(
    name: &str,
    kept: &mut BTreeMap<Locale, T>,
    change: Option<BTreeMap<String, C>>,
    available: &[Locale],
    put: fn(&mut T, C),
) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    for (code, change) in change.unwrap_or_default() {
        match Locale::parse(&code).filter(|locale| available.contains(locale) || kept.contains_key(locale)) {
            Some(locale) => put(kept.entry(locale).or_default(), change),
            None => errors.push(invalid(Code::NotValid, &format!("{name}.{code}"))),
        }
    }
    kept.retain(|_, own| *own != T::default());
    errors
}

fn put_text(kept: &mut String, given: Option<String>) {
    if let Some(given) = given {
        given.trim().clone_into(kept);
    }
}

fn put_company(kept: &mut Company, change: CompanyChange) {
    put_text(&mut kept.name, change.name);
    put_text(&mut kept.street, change.street);
    put_text(&mut kept.postal_code, change.postal_code);
    put_text(&mut kept.city, change.city);
    put_text(&mut kept.country, change.country);
    put_text(&mut kept.phone, change.phone);
    put_text(&mut kept.email, change.email);
    put_text(&mut kept.registration, change.registration);
}

fn put_texts(kept: &mut SiteTexts, change: SiteTextsChange) {
    put_text(&mut kept.privacy, change.privacy);
    put_text(&mut kept.consent_title, change.consent_title);
    put_text(&mut kept.consent_text, change.consent_text);
}

//! The settings of the site.

use super::snapshot;
use super::store::{self, Kept};
use crate::error::{Result, refuse_any};
use crate::users::create::check_email;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::link::Link;
use model::locale::Locale;
use model::site::{
    Company, CompanyChange, ConsentSettings, ConsentSettingsChange, FormSettings, FormSettingsChange, SessionSettings,
    Settings, SettingsChange, SiteAccess,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most characters of any text of the settings.
const MAX_TEXT: usize = 255;
/// The lengths of a session that can be chosen.
const IDLE_MINUTES: RangeInclusive<u32> = 5..=1440;
const ABSOLUTE_HOURS: RangeInclusive<u32> = 1..=168;
const INACTIVITY_MINUTES: RangeInclusive<u32> = 0..=1440;
const RETENTION_DAYS: RangeInclusive<u32> = 0..=3650;
const TEXT_VERSIONS: RangeInclusive<u32> = 1..=1_000_000;
/// The most scripts of third parties.
const MAX_SCRIPTS: usize = 20;

/// The settings as one person sees them.
#[derive(Debug)]
pub struct Visible {
    pub site: Arc<Settings>,
    /// `None` for visitors.
    pub sessions: Option<SessionSettings>,
    /// `None` for those who may not change the settings.
    pub forms: Option<FormSettings>,
}

/// Reads the settings that everyone may see.
pub async fn read_settings(cms: &Cms, actor: &Actor) -> Result<Arc<Settings>> {
    access::require(actor, Operation::ReadSettings)?;
    Ok(Arc::clone(&snapshot::current(cms).await?.settings))
}

/// Reads how long people stay logged in.
pub async fn read_session_settings(cms: &Cms, actor: &Actor) -> Result<SessionSettings> {
    access::require(actor, Operation::ReadSessionSettings)?;
    Ok(snapshot::current(cms).await?.sessions)
}

/// Reads all the settings that this actor may see.
pub async fn read_visible_settings(cms: &Cms, actor: &Actor) -> Result<Visible> {
    let site = read_settings(cms, actor).await?;
    let sessions = match actor.may_at_all(Operation::ReadSessionSettings) {
        true => Some(read_session_settings(cms, actor).await?),
        false => None,
    };
    let forms = match actor.may_at_all(Operation::ChangeSettings) {
        true => Some(snapshot::current(cms).await?.forms.clone()),
        false => None,
    };
    Ok(Visible { site, sessions, forms })
}

/// What is done with forms, and the locale that the site is run in. For the use cases of visitors, who are not told.
pub(crate) async fn get_form_settings(cms: &Cms) -> Result<(FormSettings, Locale)> {
    let site = snapshot::current(cms).await?;
    Ok((site.forms.clone(), site.settings.default_locale.clone()))
}

/// Changes the settings. How long sessions last holds for those that have begun, too, where it is shorter now.
///
/// # Errors
/// `V_01` for an empty name and for access by a password that there is not, `V_06` for a locale that is named twice, `V_12` for what is no locale, for locales that do
/// not agree with each other and for times out of bounds, `V_14` for what is too long.
pub async fn change_settings(cms: &Cms, actor: &Actor, change: SettingsChange) -> Result<Visible> {
    access::require(actor, Operation::ChangeSettings)?;
    let given = change.site_password.as_deref();
    refuse_any(given.map(check_password).unwrap_or_default())?;
    let hash = match given {
        Some(password) => Some(cms.passwords.hash(password).await?),
        None => None,
    };
    cms.write(Effect::Public, async |tx| {
        let mut kept = store::get_settings(tx).await?;
        let mut errors = apply(&mut kept, change);
        kept.site_password_hash = hash.or(kept.site_password_hash);
        errors.extend(check(&kept));
        errors.extend(check_visitors(&kept));
        refuse_any(errors)?;
        store::update_settings(tx, &kept).await?;
        store::update_structure_locale(tx, &kept.site.default_locale).await?;
        let event = audit::AuditEvent {
            action: "change-settings",
            subject: "settings",
            id: None,
            detail: &kept.site.site_name,
        };
        audit::record(cms, tx, actor, event).await?;
        Ok(Visible { site: Arc::new(kept.site), sessions: Some(kept.sessions), forms: Some(kept.forms) })
    })
    .await
}

/// Gives a new installation its first settings. The specification names these locales. A database that knew no structure
/// before a migration is told which locale it follows.
pub(crate) async fn seed(cms: &Cms) -> Result<()> {
    let stored = store::find_settings_and_structure(&mut *cms.db.read().await?).await?;
    if let Some((kept, structure)) = stored {
        let default = kept.site.default_locale;
        if structure == default.as_str() {
            return Ok(());
        }
        return cms.write(Effect::Internal, async |tx| store::update_structure_locale(tx, &default).await).await;
    }
    let locale = |code| Locale::parse(code).into_iter();
    let available: Vec<Locale> = ["en-gb", "nl-nl", "de-de", "fr-fr"].into_iter().flat_map(locale).collect();
    let site = Settings {
        site_name: "Pagewright".to_owned(),
        default_locale: available[0].clone(),
        custom_slug_locales: available[1..].to_vec(),
        available_locales: available,
        company: Company::default(),
        company_by_locale: BTreeMap::new(),
        site_access: SiteAccess::Everyone,
        consent: ConsentSettings::default(),
    };
    let kept =
        Kept { site, sessions: SessionSettings::default(), forms: FormSettings::default(), site_password_hash: None };
    cms.write(Effect::Public, async |tx| {
        store::update_settings(tx, &kept).await?;
        store::update_structure_locale(tx, &kept.site.default_locale).await
    })
    .await
}

/// Puts what was given in the place of what was kept, and finds what cannot be put there.
fn apply(kept: &mut Kept, change: SettingsChange) -> Vec<ErrorItem> {
    let Kept { site, sessions, forms, .. } = kept;
    let FormSettingsChange { mail_to, retention_days } = change.forms.unwrap_or_default();
    let ConsentSettingsChange { text_version, scripts } = change.consent.unwrap_or_default();
    let mut errors = Vec::new();
    put(&mut forms.mail_to, mail_to.map(|address| address.trim().to_owned()));
    put(&mut site.consent.scripts, scripts);
    put(&mut site.site_name, change.site_name.map(|name| name.trim().to_owned()));
    put_company(&mut site.company, change.company.unwrap_or_default());
    for (code, company) in change.company_by_locale.unwrap_or_default() {
        match Locale::parse(&code) {
            Some(locale) => put_company(site.company_by_locale.entry(locale).or_default(), company),
            None => errors.push(invalid(Code::NotValid, &format!("companyByLocale.{code}"))),
        }
    }
    site.company_by_locale.retain(|_, company| *company != Company::default());
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
    match change.site_access.map(|word| SiteAccess::parse(&word)) {
        Some(Some(access)) => site.site_access = access,
        Some(None) => errors.push(invalid(Code::NotValid, "siteAccess")),
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

fn put<T>(kept: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *kept = given;
    }
}

fn put_company(kept: &mut Company, change: CompanyChange) {
    put(&mut kept.name, change.name);
    put(&mut kept.street, change.street);
    put(&mut kept.postal_code, change.postal_code);
    put(&mut kept.city, change.city);
    put(&mut kept.country, change.country);
    put(&mut kept.phone, change.phone);
    put(&mut kept.email, change.email);
    put(&mut kept.registration, change.registration);
}

fn check_password(password: &str) -> Vec<ErrorItem> {
    let code = match password.chars().count() {
        0 => Code::Required,
        1..=MAX_TEXT => return Vec::new(),
        _ => Code::TooLong,
    };
    vec![invalid(code, "sitePassword")]
}

fn check(kept: &Kept) -> Vec<ErrorItem> {
    let settings = &kept.site;
    let mut errors = Vec::new();
    if settings.site_access == SiteAccess::Password && kept.site_password_hash.is_none() {
        errors.push(invalid(Code::Required, "sitePassword"));
    }
    if settings.site_name.is_empty() {
        errors.push(invalid(Code::Required, "siteName"));
    }
    for (name, locales) in
        [("availableLocales", &settings.available_locales), ("customSlugLocales", &settings.custom_slug_locales)]
    {
        if locales.iter().enumerate().any(|(place, locale)| locales[..place].contains(locale)) {
            errors.push(invalid(Code::AlreadyExists, name));
        }
    }
    if !settings.available_locales.contains(&settings.default_locale) {
        errors.push(invalid(Code::NotValid, "defaultLocale"));
    }
    if settings.custom_slug_locales.iter().any(|locale| !settings.available_locales.contains(locale)) {
        errors.push(invalid(Code::NotValid, "customSlugLocales"));
    }
    if settings.site_name.chars().count() > MAX_TEXT {
        errors.push(invalid(Code::TooLong, "siteName"));
    }
    errors.extend(check_company(&settings.company, "company"));
    for (locale, company) in &settings.company_by_locale {
        errors.extend(check_company(company, &format!("companyByLocale.{locale}")));
    }
    errors
}

fn check_company(company: &Company, property: &str) -> impl Iterator<Item = ErrorItem> {
    let texts = [
        ("name", &company.name),
        ("street", &company.street),
        ("postalCode", &company.postal_code),
        ("city", &company.city),
        ("country", &company.country),
        ("phone", &company.phone),
        ("email", &company.email),
        ("registration", &company.registration),
    ];
    let long = texts.into_iter().filter(|(_, text)| text.chars().count() > MAX_TEXT);
    long.map(move |(name, _)| invalid(Code::TooLong, &format!("{property}.{name}")))
}

/// Finds what is wrong with what concerns visitors: the address that forms are mailed to, and the scripts of third parties.
fn check_visitors(kept: &Kept) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    if !kept.forms.mail_to.is_empty() {
        errors.extend(check_email(&kept.forms.mail_to).iter().map(|error| invalid(error.code, "forms.mailTo")));
    }
    let scripts = &kept.site.consent.scripts;
    if scripts.len() > MAX_SCRIPTS {
        errors.push(invalid(Code::TooLong, "consent.scripts"));
    }
    for (place, script) in scripts.iter().enumerate() {
        let property = format!("consent.scripts[{place}].src");
        if script.src.chars().count() > MAX_TEXT * 2 {
            errors.push(invalid(Code::TooLong, &property));
        } else if script.origin().is_none() || Link::parse(&script.src).is_none() {
            errors.push(invalid(Code::NotAUrl, &property));
        }
    }
    errors
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "settings", property)
}

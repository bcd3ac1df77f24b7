//! The settings of the site.

use super::store;
use crate::db::Connection;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::site::{Company, Settings};
use std::sync::Arc;

const NAME: &str = "site";
/// The most characters of any text of the settings.
const MAX_TEXT: usize = 255;

/// Reads the settings that everyone may see.
pub async fn read_settings(cms: &Cms, actor: &Actor) -> Result<Arc<Settings>> {
    access::require(actor, Operation::ReadSettings)?;
    Ok(Arc::clone(&super::snapshot::current(cms).await?.settings))
}

/// Replaces the settings.
///
/// # Errors
/// `V_01` for an empty name, `V_12` for locales that do not agree with each other, `V_14` for what is too long.
pub async fn change_settings(cms: &Cms, actor: &Actor, settings: Settings) -> Result<()> {
    access::require(actor, Operation::ChangeSettings)?;
    refuse_any(check(&settings))?;
    let mut tx = cms.db.begin().await?;
    store::update_setting(&mut tx, NAME, &settings).await?;
    store::update_structure_locale(&mut tx, &settings.default_locale).await?;
    let deed = audit::Deed { action: "change-settings", subject: "settings", id: None, detail: &settings.site_name };
    audit::record(cms, &mut tx, actor, deed).await?;
    tx.commit().await?;
    cms.changes.announce();
    Ok(())
}

/// Gives a new installation its first settings. The specification names these locales.
pub(crate) async fn seed(cms: &Cms) -> Result<()> {
    let mut tx = cms.db.begin().await?;
    if store::find_setting::<Settings>(&mut tx, NAME).await?.is_none() {
        let locale = |code| Locale::parse(code).into_iter();
        let available: Vec<Locale> = ["en-gb", "nl-nl", "de-de", "fr-fr"].into_iter().flat_map(locale).collect();
        let settings = Settings {
            site_name: "Pagewright".to_owned(),
            default_locale: available[0].clone(),
            custom_slug_locales: available[1..].to_vec(),
            available_locales: available,
            company: Company::default(),
        };
        store::update_setting(&mut tx, NAME, &settings).await?;
    }
    let default = load(&mut tx).await?.default_locale;
    store::update_structure_locale(&mut tx, &default).await?;
    tx.commit().await?;
    Ok(())
}

pub(super) async fn load(conn: &mut Connection) -> Result<Settings> {
    store::find_setting(conn, NAME).await?.ok_or_else(|| Error::internal("the settings are missing"))
}

fn check(settings: &Settings) -> Vec<ErrorItem> {
    let refuse = |code, property: &str| ErrorItem::new(code, "settings", property);
    let mut errors = Vec::new();
    if settings.site_name.trim().is_empty() {
        errors.push(refuse(Code::Required, "siteName"));
    }
    if !settings.available_locales.contains(&settings.default_locale) {
        errors.push(refuse(Code::NotValid, "defaultLocale"));
    }
    if settings.custom_slug_locales.iter().any(|locale| !settings.available_locales.contains(locale)) {
        errors.push(refuse(Code::NotValid, "customSlugLocales"));
    }
    let company = &settings.company;
    let texts = [
        ("siteName", &settings.site_name),
        ("company.name", &company.name),
        ("company.street", &company.street),
        ("company.postalCode", &company.postal_code),
        ("company.city", &company.city),
        ("company.country", &company.country),
        ("company.phone", &company.phone),
        ("company.email", &company.email),
        ("company.registration", &company.registration),
    ];
    let long = texts.iter().filter(|(_, text)| text.chars().count() > MAX_TEXT);
    errors.extend(long.map(|(name, _)| refuse(Code::TooLong, name)));
    errors
}

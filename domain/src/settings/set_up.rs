//! Sets up an empty installation: the first
//! administrator and the first settings.

use super::apply::apply;
use super::change::write;
use super::check::check;
use super::invalid;
use crate::error::{Result, refuse_any};
use crate::users::set_up::{self, FirstAdministrator};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::site::SettingsChange;
use std::sync::Mutex;
use storage::site::get_settings;

/// Input for the first settings of a site.
pub struct FirstSettings {
    pub site_name: String,
    /// Locales of the site. The first one becomes the default.
    pub locales: Vec<String>,
    /// IANA name of the time zone.
    pub time_zone: String,
}

impl FirstSettings {
    fn into_change(self) -> SettingsChange {
        SettingsChange {
            site_name: Some(self.site_name),
            default_locale: self.locales.first().cloned(),
            custom_slug_locales: Some(self.locales.iter().skip(1).cloned().collect()),
            available_locales: Some(self.locales),
            time_zone: Some(self.time_zone),
            ..SettingsChange::default()
        }
    }
}

/// Creates the first user, with all permissions,
/// and changes the settings in the same transaction.
///
/// # Errors
/// All errors at once: those of `create_user` and `change_settings`,
/// `V_01` and `V_03` for the confirmation, `V_01` without a locale,
/// `V_04` for a wrong or older link. `V_05` if there is a user.
pub async fn set_up(cms: &Cms, actor: &Actor, first: FirstAdministrator, site: FirstSettings) -> Result<()> {
    access::require(actor, Operation::SetUp)?;
    let (new, mut errors) = set_up::check(cms, first).await?;
    let has_locale = !site.locales.is_empty();
    let change = site.into_change();
    errors.extend(match has_locale {
        true => check_settings(cms, change.clone()).await?,
        false => vec![invalid(Code::Required, "availableLocales")],
    });
    refuse_any(errors)?;
    let password_hash = cms.passwords.hash(&new.password).await?;
    cms.write(Effect::Public, async |tx| {
        set_up::insert(cms, tx, &new, &password_hash).await?;
        write(cms, tx, &Actor::System, change.clone(), None, &Mutex::default()).await?;
        Ok(())
    })
    .await
}

async fn check_settings(cms: &Cms, change: SettingsChange) -> Result<Vec<ErrorItem>> {
    let mut kept = get_settings(&mut cms.db.read().await?).await?;
    let mut errors = apply(&mut kept, change);
    errors.extend(check(&kept));
    Ok(errors)
}

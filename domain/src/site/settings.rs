//! Settings of the site.

use super::snapshot::{self, Snapshot};
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::site::{FormSettings, MailSettings, SessionSettings, Settings};
use std::sync::Arc;
use storage::site::StoredSettings;

/// Settings that a user may see.
#[derive(Clone, Debug)]
pub struct SettingsForUser {
    pub site: Arc<Settings>,
    /// `None` for visitors, who may not see them.
    pub sessions: Option<SessionSettings>,
    /// `None` for users who may not change the settings.
    pub managed: Option<ManagedSettings>,
}

/// Settings that only users who may change the settings see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedSettings {
    /// Version number, which every save increases.
    pub version: i64,
    pub forms: FormSettings,
    pub mail: MailSettings,
    /// True if the site has a password. Only its hash is stored.
    pub has_site_password: bool,
    /// Origins of other sites whose scripts may read the content API.
    pub api_origins: Vec<String>,
}

impl SettingsForUser {
    /// Returns all settings.
    pub(crate) fn of(kept: StoredSettings) -> Self {
        let StoredSettings { site, sessions, site_password_hash, forms, mail, api_origins, version, .. } = kept;
        let has_site_password = site_password_hash.is_some();
        let managed = ManagedSettings { version, forms, mail, has_site_password, api_origins };
        Self { site: Arc::new(site), sessions: Some(sessions), managed: Some(managed) }
    }
}

impl ManagedSettings {
    fn of(site: &Snapshot) -> Self {
        Self {
            version: site.settings_version,
            forms: site.forms.clone(),
            mail: site.mail.clone(),
            has_site_password: site.password_hash.is_some(),
            api_origins: site.api_origins.clone(),
        }
    }
}

/// Reads public settings. A visitor who may not enter a
/// closed site gets only its name, languages and theme.
pub async fn read_settings(cms: &Cms, actor: &Actor) -> Result<Arc<Settings>> {
    access::require(actor, Operation::ReadSettings)?;
    Ok(public_settings(actor, &*snapshot::current(cms).await?))
}

fn public_settings(actor: &Actor, site: &Snapshot) -> Arc<Settings> {
    match actor {
        Actor::Outsider => Arc::new(site.settings.for_outsiders()),
        _ => Arc::clone(&site.settings),
    }
}

/// Reads the lifetimes of sessions.
pub async fn read_session_settings(cms: &Cms, actor: &Actor) -> Result<SessionSettings> {
    access::require(actor, Operation::ReadSessionSettings)?;
    Ok(snapshot::current(cms).await?.sessions)
}

/// Reads the sender of mails.
pub async fn read_mail_settings(cms: &Cms, actor: &Actor) -> Result<MailSettings> {
    access::require(actor, Operation::ChangeSettings)?;
    Ok(snapshot::current(cms).await?.mail.clone())
}

/// Reads all settings that the actor may see.
pub async fn read_visible_settings(cms: &Cms, actor: &Actor) -> Result<SettingsForUser> {
    access::require(actor, Operation::ReadSettings)?;
    let site = snapshot::current(cms).await?;
    Ok(SettingsForUser {
        site: public_settings(actor, &site),
        sessions: actor.may_at_all(Operation::ReadSessionSettings).then_some(site.sessions),
        managed: actor.may_at_all(Operation::ChangeSettings).then(|| ManagedSettings::of(&site)),
    })
}

/// Returns the form settings, which visitors
/// may not see, and the default locale.
pub(crate) async fn get_form_settings(cms: &Cms) -> Result<(FormSettings, Locale)> {
    let site = snapshot::current(cms).await?;
    Ok((site.forms.clone(), site.settings.default_locale.clone()))
}

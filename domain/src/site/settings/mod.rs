//! The settings of the site.

mod apply;
mod change;
mod check;
mod seed;

pub use self::change::{SettingsSaved, change_settings};
pub(crate) use self::seed::seed;

use super::snapshot::{self, Snapshot};
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use model::site::{FormSettings, MailSettings, SessionSettings, Settings};
use std::sync::Arc;
use storage::site::Kept;

/// The settings as one person sees them.
#[derive(Clone, Debug)]
pub struct Visible {
    pub site: Arc<Settings>,
    /// `None` for visitors.
    pub sessions: Option<SessionSettings>,
    /// `None` for those who may not change the settings.
    pub managed: Option<Managed>,
}

/// What only those see of the settings who may change them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Managed {
    /// Another number after each change.
    pub version: i64,
    pub forms: FormSettings,
    pub mail: MailSettings,
    /// Whether the site has a password, which nobody can read.
    pub has_site_password: bool,
}

impl Visible {
    /// All there is.
    fn of(kept: Kept) -> Self {
        let Kept { site, sessions, site_password_hash, forms, mail, version, .. } = kept;
        let managed = Managed { version, forms, mail, has_site_password: site_password_hash.is_some() };
        Self { site: Arc::new(site), sessions: Some(sessions), managed: Some(managed) }
    }
}

impl Managed {
    fn of(site: &Snapshot) -> Self {
        Self {
            version: site.settings_version,
            forms: site.forms.clone(),
            mail: site.mail.clone(),
            has_site_password: site.password_hash.is_some(),
        }
    }
}

/// Reads the settings that everyone may see. People outside of a closed site see its name, languages and look.
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

/// Reads how long people stay logged in.
pub async fn read_session_settings(cms: &Cms, actor: &Actor) -> Result<SessionSettings> {
    access::require(actor, Operation::ReadSessionSettings)?;
    Ok(snapshot::current(cms).await?.sessions)
}

/// Reads whom mails come from.
pub async fn read_mail_settings(cms: &Cms, actor: &Actor) -> Result<MailSettings> {
    access::require(actor, Operation::ChangeSettings)?;
    Ok(snapshot::current(cms).await?.mail.clone())
}

/// Reads all the settings that this actor may see.
pub async fn read_visible_settings(cms: &Cms, actor: &Actor) -> Result<Visible> {
    access::require(actor, Operation::ReadSettings)?;
    let site = snapshot::current(cms).await?;
    Ok(Visible {
        site: public_settings(actor, &site),
        sessions: actor.may_at_all(Operation::ReadSessionSettings).then_some(site.sessions),
        managed: actor.may_at_all(Operation::ChangeSettings).then(|| Managed::of(&site)),
    })
}

/// What is done with forms, and the locale that the site is run in. For the use cases of visitors, who are not told.
pub(crate) async fn get_form_settings(cms: &Cms) -> Result<(FormSettings, Locale)> {
    let site = snapshot::current(cms).await?;
    Ok((site.forms.clone(), site.settings.default_locale.clone()))
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "settings", property)
}

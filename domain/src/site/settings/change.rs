//! Changing the settings.

use super::apply::apply;
use super::check::{check, check_password};
use super::{Visible, invalid};
use crate::db::Transaction;
use crate::error::{Error, Result, refuse_any};
use crate::pages::summary::list_summaries;
use crate::site::{snapshot, store, theme};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::list::List;
use model::locale::Locale;
use model::menu::PageSummary;
use model::site::{Settings, SettingsChange};

/// How many pages a refusal names.
const FIRST: u32 = 25;
/// The name of the setting that lists the locales.
const LOCALES: &str = "availableLocales";

/// What became of a change.
#[derive(Debug)]
pub enum SettingsSaved {
    Done(Visible),
    /// Nothing was changed: these pages are in a locale that was to go. Those that the actor may not see are counted and not named.
    Inhabited {
        errors: Vec<ErrorItem>,
        pages: List<PageSummary>,
    },
}

/// Changes the settings. How long sessions last holds for those that have begun, too, where it is shorter now.
///
/// # Errors
/// `V_01` for an empty name and for access by a password that there is not, `V_02` for what is no e-mail address, `V_06` for a locale that is named
/// twice, `V_12` for what is no locale, colour, font or picture, for locales that do not agree with each other and for times out of bounds, `V_13`
/// for a script that has no https address, `V_14` for what is too long; `Stale` when somebody else changed the settings meanwhile.
pub async fn change_settings(cms: &Cms, actor: &Actor, change: SettingsChange) -> Result<SettingsSaved> {
    access::require(actor, Operation::ChangeSettings)?;
    let given = change.site_password.as_deref();
    refuse_any(given.map(check_password).unwrap_or_default())?;
    let hash = match given {
        Some(password) => Some(cms.passwords.hash(password).await?),
        None => None,
    };
    let wanted = change.available_locales.clone();
    let written = cms.write(Effect::Public, async |tx| write(cms, tx, actor, change, hash).await).await;
    match written {
        Ok(visible) => Ok(SettingsSaved::Done(visible)),
        Err(Error::Refused(errors)) if errors.iter().any(is_inhabited) => {
            let pages = list_inhabitants(cms, actor, wanted.unwrap_or_default()).await?;
            Ok(SettingsSaved::Inhabited { errors, pages })
        }
        Err(error) => Err(error),
    }
}

async fn write(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    mut change: SettingsChange,
    hash: Option<String>,
) -> Result<Visible> {
    let mut kept = store::get_settings(tx).await?;
    if change.version.is_some_and(|version| version != kept.version) {
        return Err(Error::Stale { model: "settings" });
    }
    let before = kept.site.available_locales.clone();
    let theme = change.theme.take().unwrap_or_default();
    let mut errors = apply(&mut kept, change);
    errors.extend(theme::apply(tx, &mut kept.site.theme, theme).await?);
    kept.site_password_hash = hash.or(kept.site_password_hash);
    errors.extend(check(&kept));
    let removed = removed_from(&before, &kept.site);
    if !removed.is_empty() && store::count_pages_in(tx, &removed).await? > 0 {
        errors.push(invalid(Code::NotPossible, LOCALES));
    }
    refuse_any(errors)?;
    kept.version += 1;
    store::update_settings(tx, &kept).await?;
    store::update_setting_files(tx, &kept.site.theme).await?;
    store::update_structure_locale(tx, &kept.site.default_locale).await?;
    let event =
        audit::AuditEvent { action: "change-settings", subject: "settings", id: None, detail: &kept.site.site_name };
    audit::record(cms, tx, actor, event).await?;
    Ok(Visible::of(kept))
}

fn is_inhabited(error: &ErrorItem) -> bool {
    error.code == Code::NotPossible && error.property == LOCALES
}

fn removed_from(before: &[Locale], after: &Settings) -> Vec<Locale> {
    before.iter().filter(|locale| !after.available_locales.contains(locale)).cloned().collect()
}

/// The first pages in locales of the site that are not among those that are wanted.
async fn list_inhabitants(cms: &Cms, actor: &Actor, wanted: Vec<String>) -> Result<List<PageSummary>> {
    let wanted: Vec<Locale> = wanted.iter().filter_map(|code| Locale::parse(code)).collect();
    let mut removed = snapshot::current(cms).await?.settings.available_locales.clone();
    removed.retain(|locale| !wanted.contains(locale));
    let mut conn = cms.db.read().await?;
    let ids = store::list_pages_in(&mut conn, &removed, FIRST).await?;
    let mut pages = list_summaries(&mut conn, actor, &ids).await?;
    let items = ids.iter().filter_map(|id| pages.remove(id)).collect();
    Ok(List { items, total_items: store::count_pages_in(&mut conn, &removed).await? })
}

//! Changes the settings.

use super::apply::apply;
use super::check::{check, check_password};
use super::invalid;
use crate::error::{Error, Result, refuse_any};
use crate::pages::holder::find_other_answer;
use crate::pages::summary::list_summaries;
use crate::site::settings::SettingsForUser;
use crate::viewer::default_locale::follow_default_locale;
use crate::viewer::theme;
use crate::write::Effect;
use crate::{Cms, access, audit, page_order, search};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::list::List;
use model::locale::Locale;
use model::menu::PageSummary;
use model::site::{Settings, SettingsChange};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use storage::Transaction;
use storage::site::{self, StoredSettings};

/// Maximum number of pages that a refusal lists.
const MAX_NAMED_PAGES: u32 = 25;
/// Name of the setting that lists the locales.
const LOCALES: &str = "availableLocales";

/// Outcome of a settings change.
#[derive(Debug)]
pub enum SettingsChangeResult {
    Done(SettingsForUser),
    /// The change was refused, because pages are
    /// in a removed locale or a new locale takes
    /// their address. Pages that the actor may
    /// not see are counted but not listed.
    Inhabited {
        errors: Vec<ErrorItem>,
        pages: List<PageSummary>,
    },
}

/// Changes the settings. A shorter lifetime of
/// sessions also applies to running sessions.
///
/// # Errors
/// `V_01` without a name or a required password, `V_02` for an
/// e-mail address, `V_06` for a repeated locale, `V_12` for
/// locales, colours, fonts, pictures or times, `V_13` for a
/// script without https, `V_14` for too long texts, `Stale`.
pub async fn change_settings(cms: &Cms, actor: &Actor, change: SettingsChange) -> Result<SettingsChangeResult> {
    access::require(actor, Operation::ChangeSettings)?;
    let given = change.site_password.as_deref();
    refuse_any(given.map(check_password).unwrap_or_default())?;
    let hash = match given {
        Some(password) => Some(cms.passwords.hash(password).await?),
        None => None,
    };
    let blocking = Mutex::default();
    let changes_search = change.search_skips_no_index.is_some();
    let written = cms
        .write(Effect::Public, async |tx| write(cms, tx, actor, change.clone(), hash.clone(), &blocking).await)
        .await;
    let blocking = blocking.into_inner().unwrap_or_else(PoisonError::into_inner);
    match written {
        Ok(visible) => {
            if changes_search {
                search::compare_again(cms);
            }
            Ok(SettingsChangeResult::Done(visible))
        }
        Err(Error::Refused(errors)) if blocking.count > 0 => {
            let mut pages = list_summaries(&mut cms.db.read().await?, actor, &blocking.first).await?;
            let items = blocking.first.iter().filter_map(|id| pages.remove(id)).collect();
            Ok(SettingsChangeResult::Inhabited { errors, pages: List { items, total_items: blocking.count } })
        }
        Err(error) => Err(error),
    }
}

/// Pages that block a change of the locales.
#[derive(Default)]
pub(super) struct BlockingPages {
    first: Vec<PageId>,
    count: i64,
}

/// Finds pages in removed locales. If there are none,
/// finds pages at addresses that a new locale takes.
async fn find_blocking_pages(tx: &mut Transaction, before: &Settings, after: &Settings) -> Result<BlockingPages> {
    let removed = removed_from(&before.available_locales, after);
    if !removed.is_empty() {
        let count = site::count_pages_in(tx, &removed).await?;
        if count > 0 {
            return Ok(BlockingPages { first: site::list_pages_in(tx, &removed, MAX_NAMED_PAGES).await?, count });
        }
    }
    if (&before.available_locales, &before.default_locale) == (&after.available_locales, &after.default_locale) {
        return Ok(BlockingPages::default());
    }
    let default = &after.default_locale;
    let slugs = site::list_slugs(tx, default).await?;
    let is_hidden = |settings, slug| find_other_answer(settings, default, slug).is_some();
    let hidden = slugs.iter().filter(|(_, slug)| is_hidden(after, slug) && !is_hidden(before, slug));
    let hidden: Vec<PageId> = hidden.map(|(id, _)| *id).collect();
    Ok(BlockingPages { count: hidden.len() as i64, first: hidden.into_iter().take(MAX_NAMED_PAGES as usize).collect() })
}

pub(super) async fn write(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    mut change: SettingsChange,
    hash: Option<String>,
    blocking: &Mutex<BlockingPages>,
) -> Result<SettingsForUser> {
    let mut kept = site::get_settings(tx).await?;
    if change.version.is_some_and(|version| version != kept.version) {
        return Err(Error::Stale { model: "settings" });
    }
    let before = kept.site.clone();
    let theme = change.theme.take().unwrap_or_default();
    let mut errors = apply(&mut kept, change);
    errors.extend(theme::apply(tx, &mut kept.site.theme, theme).await?);
    kept.site_password_hash = hash.or(kept.site_password_hash);
    errors.extend(check(&kept));
    let found = find_blocking_pages(tx, &before, &kept.site).await?;
    if found.count > 0 {
        errors.push(invalid(Code::NotPossible, LOCALES));
    }
    *blocking.lock().unwrap_or_else(PoisonError::into_inner) = found;
    refuse_any(errors)?;
    kept.version += 1;
    record_former_default(&mut kept, &before.default_locale);
    site::update_settings(tx, &kept).await?;
    site::update_setting_files(tx, &kept.site.theme).await?;
    search::set_includes_unlisted(cms, tx, !kept.site.search_skips_no_index).await?;
    if kept.site.default_locale != before.default_locale {
        site::update_structure_locale(tx, &kept.site.default_locale).await?;
        page_order::follow_default_locale(tx).await?;
        follow_default_locale(cms, tx, actor, &before, &kept.site).await?;
    }
    let event = audit::AuditEvent { action: AuditAction::ChangeSettings, id: None, detail: &kept.site.site_name };
    audit::record(cms, tx, actor, event).await?;
    Ok(SettingsForUser::of(kept))
}

/// Records the former default locale, because
/// the old addresses of its pages redirect.
fn record_former_default(kept: &mut StoredSettings, before: &Locale) {
    let Settings { default_locale, available_locales, .. } = &kept.site;
    kept.former_default_locales.insert(0, before.clone());
    let mut seen = HashSet::from([default_locale.clone()]);
    kept.former_default_locales.retain(|locale| available_locales.contains(locale) && seen.insert(locale.clone()));
}

fn removed_from(before: &[Locale], after: &Settings) -> Vec<Locale> {
    before.iter().filter(|locale| !after.available_locales.contains(locale)).cloned().collect()
}

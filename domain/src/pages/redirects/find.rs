//! Following an address that no live page has.

use super::store::{self, Target};
use crate::Cms;
use crate::db::Connection;
use crate::error::Result;
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug};

/// What a redirect answers.
pub(in crate::pages) enum Redirect {
    /// Where the address leads: for good (301) or for now (302).
    To { to: String, status: u16 },
    /// What was there is gone (410).
    Gone,
}

/// Finds where an address leads, and counts that it was followed; `None` where it leads nowhere, or to a page that is not
/// live. One query.
pub(in crate::pages) async fn follow_redirect(
    cms: &Cms,
    at: (&Locale, &str),
    default: &Locale,
) -> Result<Option<Redirect>> {
    let Some(found) = store::find(&mut *cms.db.read().await?, at).await? else { return Ok(None) };
    let (id, status) = (found.id, found.status);
    let redirect = match found.target {
        Target::Gone => Some(Redirect::Gone),
        target => path_of(target, default).map(|to| Redirect::To { to, status }),
    };
    if redirect.is_some() {
        cms.address_hits.count_redirect(id, cms.now());
    }
    Ok(redirect)
}

/// Whether an address leads somewhere else, or to what is gone, without following it. One query.
pub(in crate::pages) async fn leads_elsewhere(
    conn: &mut Connection,
    at: (&Locale, &str),
    default: &Locale,
) -> Result<bool> {
    let target = store::find(conn, at).await?.map(|found| found.target);
    Ok(target.is_some_and(|target| matches!(target, Target::Gone) || path_of(target, default).is_some()))
}

/// The address of a target as a browser is told it; `None` for a page that is not live and for what is gone.
pub(super) fn path_of(target: Target, default: &Locale) -> Option<String> {
    match target {
        Target::Page { locale, slug, live, .. } => live.then(|| Slug::from_stored(slug).path(&locale, default)),
        Target::Address(address) => Some(address),
        Target::Gone => None,
    }
}

/// The address of this site that a text names, as a locale and what follows it. `None` for another site.
pub(super) fn parse_own(text: &str, settings: &Settings) -> Option<(Locale, String)> {
    let path = text.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    let address = Address::parse(path, &settings.available_locales);
    Some((address.locale.unwrap_or_else(|| settings.default_locale.clone()), address.rest))
}

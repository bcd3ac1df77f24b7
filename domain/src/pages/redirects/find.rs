//! Following an address that no live page has.

use super::store::{self, Target};
use crate::db::Connection;
use crate::error::Result;
use model::locale::Locale;
use model::slug::{Address, Slug};

/// Where an address leads, and whether for good (301) or for now (302).
pub(in crate::pages) struct Redirect {
    pub(in crate::pages) to: String,
    pub(in crate::pages) status: u16,
}

/// Finds where an address leads; `None` where it leads nowhere, or to a page that is not live. One query.
pub(in crate::pages) async fn find_redirect(
    conn: &mut Connection,
    at: (&Locale, &str),
    default: &Locale,
) -> Result<Option<Redirect>> {
    let Some(found) = store::find(conn, at).await? else { return Ok(None) };
    let status = found.status;
    Ok(path_of(found.target, default).map(|to| Redirect { to, status }))
}

/// The address of a target as a browser is told it; `None` for a page that is not live.
pub(super) fn path_of(target: Target, default: &Locale) -> Option<String> {
    match target {
        Target::Page { locale, slug, live, .. } => live.then(|| Slug::from_stored(slug).path(&locale, default)),
        Target::Address(address) => Some(address),
    }
}

/// The address of this site that a text names, as a locale and what follows it. `None` for another site.
pub(super) fn parse_own(text: &str, default: &Locale) -> Option<(Locale, String)> {
    let path = text.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    let address = Address::parse(path);
    Some((address.locale.unwrap_or_else(|| default.clone()), address.rest))
}

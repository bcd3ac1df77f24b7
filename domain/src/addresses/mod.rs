//! Addresses of pages: changes, availability and references.

pub mod anchor;
pub mod available;
pub mod change;
pub mod redirects;
pub mod references;
pub(crate) mod relink;
pub mod siblings;

use crate::error::Result;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Address;
use storage::Connection;
use storage::redirects::list_of_page;

/// Locale of an address, and its path without the locale.
type LocalPath = (Locale, String);

/// Lists `now`, the present address of a page, and its former addresses.
async fn list_link_addresses(conn: &mut Connection, page: PageId, now: LocalPath) -> Result<Vec<LocalPath>> {
    let mut places = vec![now];
    places.extend(list_of_page(conn, page).await?);
    Ok(places)
}

/// Returns the public path of an address,
/// and its path with locale if that differs.
fn paths_of((locale, rest): &LocalPath, default: &Locale) -> Vec<String> {
    let public = Address::path_of(locale, rest, default);
    let prefixed = Address::path_with_locale(locale, rest);
    if public == prefixed { vec![public] } else { vec![public, prefixed] }
}

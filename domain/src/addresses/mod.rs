//! The addresses of pages: changing them, whether they are free, and what points at them.

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

/// The locale and the rest of an address.
type Place = (Locale, String);

/// Lists the addresses that links to a page can have: the present one and all former ones.
async fn list_places(conn: &mut Connection, page: PageId, now: Place) -> Result<Vec<Place>> {
    let mut places = vec![now];
    places.extend(list_of_page(conn, page).await?);
    Ok(places)
}

/// Returns the paths that links to a place can have: the public one, and the one with the locale in
/// front.
fn paths_of((locale, rest): &Place, default: &Locale) -> Vec<String> {
    let public = Address::path_of(locale, rest, default);
    let prefixed = Address::path_with_locale(locale, rest);
    if public == prefixed { vec![public] } else { vec![public, prefixed] }
}

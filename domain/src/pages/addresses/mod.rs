//! The addresses of pages: changing them, whether they are free, and what points at them.

pub mod anchor;
pub mod available;
pub mod change;
pub mod default_locale;
pub mod holder;
pub mod references;
mod relink;

use crate::error::Result;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Address;
use storage::{Connection, redirects};

/// An address as a locale and what follows it.
type Place = (Locale, String);

/// Where links to a page can lead: its address, and those that it had before.
async fn list_places(conn: &mut Connection, page: PageId, now: Place) -> Result<Vec<Place>> {
    let mut places = vec![now];
    places.extend(redirects::list_of_page(conn, page).await?);
    Ok(places)
}

/// The paths by which links can name a place: its public one, and that with the default locale in front.
fn paths_of((locale, rest): &Place, default: &Locale) -> Vec<String> {
    let public = Address::path_of(locale, rest, default);
    let prefixed = Address::path_with_locale(locale, rest);
    if public == prefixed { vec![public] } else { vec![public, prefixed] }
}

//! Opens a site for a command.

use crate::clock::clock;
use crate::config::Places;
use crate::types::known_types;
use domain::Cms;
use domain::files::storage::MediaStorage;

/// Opens the site of a data folder or a database. A server may use it meanwhile.
///
/// # Errors
/// A sentence for the operator, also if there is no site.
pub(super) async fn open(places: &Places, base_url: &str) -> Result<Cms, String> {
    let clock = clock(base_url)?;
    if !domain::contains_site(&places.data, &places.database()).map_err(|error| error.to_string())? {
        let folder = places.data.display();
        return Err(format!(
            "The folder {folder} holds no site. Start `pagewright --data {folder}` once first, or name the folder of a site with --data."
        ));
    }
    // The kind of storage does not matter, because no file is accessed.
    let media = MediaStorage::Folder;
    Cms::open(&places.data, &places.database(), &media, known_types()?, clock).await.map_err(|error| error.to_string())
}

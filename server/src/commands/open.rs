//! Opens a site for a command.

use super::serve::media_storage;
use crate::clock::clock;
use crate::config::Places;
use crate::types::known_types;
use domain::Cms;

/// URL of a site for commands that write no links.
pub(super) const NO_URL: &str = "http://127.0.0.1";

/// Refuses a data folder without a site. Otherwise the command would create one.
///
/// # Errors
/// A sentence for the operator.
pub(super) fn require_site(places: &Places) -> Result<(), String> {
    let folder = places.data.display();
    match domain::contains_site(&places.data, &places.database()).map_err(|error| error.to_string())? {
        true => Ok(()),
        false => Err(format!(
            "The folder {folder} holds no site. Name the folder of a site with --data, or start `pagewright --data {folder}` once first."
        )),
    }
}

/// Opens the site of a data folder or a database. A server may
/// use it meanwhile. Without the URL of the file storage, the
/// command may read no files.
///
/// # Errors
/// A sentence for the operator, also if there is no site.
pub(super) async fn open(places: &Places, media_url: Option<&str>, base_url: &str) -> Result<Cms, String> {
    // The warning of a moved clock comes before all else.
    let (clock, media) = (clock(base_url)?, media_storage(media_url)?);
    require_site(places)?;
    let cms = Cms::open(&places.data, &places.database(), &media, known_types()?, clock).await;
    cms.map_err(|error| error.to_string())
}

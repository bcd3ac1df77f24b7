//! Command that looks for damage in a data folder.

use super::CommandResult;
use super::sentence::sentence;
use super::serve::{lock, media_storage};
use crate::clock::clock;
use crate::config::Check;
use crate::types::known_types;
use domain::Cms;
use domain::health::find_faults;

pub(crate) async fn run(options: Check) -> CommandResult {
    let folder = options.places.data.display();
    if !domain::contains_site(&options.places.data, &options.places.database()).map_err(|error| error.to_string())? {
        return Err(format!("The folder {folder} holds no site. Name the folder of a site with --data."));
    }
    let lock = lock(&options.places.data).map_err(|_| {
        format!("Pagewright is serving the data folder {folder}. Stop it, or check a copy of the folder.")
    })?;
    let clock = clock("http://127.0.0.1")?;
    let media = media_storage(options.media_url.as_deref())?;
    let cms = Cms::open(&options.places.data, &options.places.database(), &media, known_types()?, clock)
        .await
        .map_err(|error| error.to_string())?;
    let found = find_faults(&cms).await;
    cms.close().await;
    drop(lock);
    let faults = found.map_err(|error| format!("The check was not finished. {}", sentence(&error)))?;
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => {
            println!("No damage was found in the database, the files and the search indexes.");
            Ok(())
        }
        count => Err(format!("{count} faults were found in {folder}.")),
    }
}

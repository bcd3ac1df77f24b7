//! Command that rebuilds the search indexes.

use super::sentence::sentence;
use super::serve::lock;
use super::{CommandResult, print_json};
use crate::clock::clock;
use crate::config::RebuildSearch;
use crate::types::known_types;
use domain::Cms;
use domain::error::Result;
use domain::files::storage::MediaStorage;
use domain::search::{catch_up, get_search_status, index_all_pages};
use model::access::Actor;
use model::search::{LocaleIndex, SearchStatus};
use serde_json::json;

pub(crate) async fn run(options: RebuildSearch) -> CommandResult {
    let folder = options.places.data.display();
    if !domain::contains_site(&options.places.data, &options.places.database()).map_err(|error| error.to_string())? {
        return Err(format!("The folder {folder} holds no site. Name the folder of a site with --data."));
    }
    // Only one process may write the indexes.
    let lock = lock(&options.places.data).map_err(|_| {
        format!("Pagewright is serving the data folder {folder}. Index all pages on its screen “Search index”, or stop it first.")
    })?;
    let clock = clock("http://127.0.0.1")?;
    // The kind of storage does not matter,
    // because the database holds the texts of files.
    let media = MediaStorage::Folder;
    let cms = Cms::open(&options.places.data, &options.places.database(), &media, known_types()?, clock)
        .await
        .map_err(|error| error.to_string())?;
    let rebuilt = rebuild(&cms).await;
    cms.close().await;
    drop(lock);
    let status = rebuilt.map_err(|error| format!("The search indexes were not rebuilt. {}", sentence(&error)))?;
    if options.json {
        let pages = |index: &LocaleIndex| json!({ "locale": index.locale, "pages": index.indexed.unwrap_or_default() });
        print_json(&status.locales.iter().map(pages).collect());
        return Ok(());
    }
    for index in &status.locales {
        println!("{}  {} pages", index.locale, index.indexed.unwrap_or_default());
    }
    Ok(())
}

async fn rebuild(cms: &Cms) -> Result<SearchStatus> {
    index_all_pages(cms, &Actor::System).await?;
    catch_up(cms).await?;
    get_search_status(cms, &Actor::System).await
}

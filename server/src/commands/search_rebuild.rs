//! Command that rebuilds the search indexes.

use super::open::{NO_URL, open, require_site};
use super::sentence::sentence;
use super::serve::lock;
use super::{CommandResult, print_json};
use crate::config::RebuildSearch;
use domain::Cms;
use domain::error::Result;
use domain::search::{catch_up, get_search_status, index_all_pages};
use model::access::Actor;
use model::search::{LocaleIndex, SearchStatus};
use serde_json::json;

pub(crate) async fn run(options: RebuildSearch) -> CommandResult {
    let folder = options.places.data.display();
    require_site(&options.places)?;
    // Only one process may write the indexes.
    let lock = lock(&options.places.data).map_err(|_| {
        format!("Pagewright is serving the data folder {folder}. Index all pages on its screen “Search index”, or stop it first.")
    })?;
    // Reads no files, because the database has their texts.
    let cms = open(&options.places, None, NO_URL).await?;
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

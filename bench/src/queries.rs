//! Counts queries in the product's log.

use crate::Outcome;
use crate::cores::Role;
use crate::folder::Folder;
use crate::http1::Connection;
use crate::product::{self, PageCache, Start};
use crate::site::Site;
use std::fs::File;
use std::path::Path;

/// Requests a page this many times without cache.
///
/// Returns the number of logged queries per request.
pub(crate) async fn count_by_request(site: &Site, page: &str, requests: usize) -> Outcome<Vec<u32>> {
    let folder = Folder::make("log")?;
    let path = folder.path().join("log");
    let log = File::create(&path).map_err(|error| format!("The log could not be created: {error}."))?;
    let start = Start {
        environment: &[("PAGEWRIGHT_LOG", "sqlx::query=debug,pagewright::request=error")],
        // Needs no query.
        first_asked: "/healthz",
        log: Some(log),
        ..site.start(Role::Server, PageCache::Off)
    };
    let product = product::start(start).await?;
    let mut connection = Connection::open(product.address).await?;
    let mut counts = Vec::new();
    for _ in 0..requests {
        let before = lines_about_queries(&path)?;
        connection.get(page, &[]).await?.text(page)?;
        counts.push(lines_about_queries(&path)? - before);
    }
    Ok(counts)
}

/// Counts queries of requests, without those of workers.
fn lines_about_queries(log: &Path) -> Outcome<u32> {
    let text = std::fs::read_to_string(log).map_err(|error| format!("The log could not be read: {error}."))?;
    Ok(text.lines().map(|line| u32::from(line.contains("request{") && line.contains("sqlx::query"))).sum())
}

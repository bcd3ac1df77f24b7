//! Counts queries in the product's log.

use crate::BenchResult;
use crate::cores::CoreRole;
use crate::folder::Folder;
use crate::http1::HttpConnection;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::site::BenchSite;
use std::fs::File;
use std::path::Path;

/// Requests a page several times, with the page cache off.
///
/// Returns the number of logged queries for each request.
pub(crate) async fn count_by_request(site: &BenchSite, page: &str, requests: usize) -> BenchResult<Vec<u32>> {
    let folder = Folder::make("log")?;
    let path = folder.path().join("log");
    let log = File::create(&path).map_err(|error| format!("The log could not be created: {error}."))?;
    let start = StartOptions {
        environment: &[("PAGEWRIGHT_LOG", "sqlx::query=debug,pagewright::request=error")],
        // This path needs no database query.
        first_asked: "/healthz",
        log: Some(log),
        ..site.start(CoreRole::Server, PageCacheSetting::Off)
    };
    let product = product::start(start).await?;
    let mut connection = HttpConnection::open(product.address).await?;
    let mut counts = Vec::new();
    for _ in 0..requests {
        let before = lines_about_queries(&path)?;
        connection.get(page, &[]).await?.text(page)?;
        counts.push(lines_about_queries(&path)? - before);
    }
    Ok(counts)
}

/// Counts queries of requests, without those of workers.
fn lines_about_queries(log: &Path) -> BenchResult<u32> {
    let text = std::fs::read_to_string(log).map_err(|error| format!("The log could not be read: {error}."))?;
    Ok(text.lines().map(|line| u32::from(line.contains("request{") && line.contains("sqlx::query"))).sum())
}

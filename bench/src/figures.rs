//! The promised figures, one file per group.

mod accounts;
mod backup;
mod block_types;
mod cached;
mod cluster;
mod editor_screen;
mod lists;
mod memory;
mod metrics;
mod public_page;
mod publishing;
mod search;
mod site_folder;
mod start;
mod tokens;
mod uncached;
mod uploads;
mod webhooks;
mod writes;

use crate::BenchResult;
use crate::figure::Figure;
use crate::site::BenchSite;

/// The groups in measuring order.
pub(crate) const GROUPS: &[&str] = &[
    "cached",
    "tokens",
    "metrics",
    "uncached",
    "start",
    "memory",
    "public",
    "editor",
    "accounts",
    "uploads",
    "publishing",
    "writes",
    "webhooks",
    "lists",
    "search",
    "backup",
    "folder",
    "blocks",
    "cluster",
];

/// Measures one of the [`GROUPS`].
pub(crate) async fn measure(group: &str, site: &BenchSite) -> BenchResult<Vec<Figure>> {
    match group {
        "cached" => cached::measure(site).await,
        "tokens" => tokens::measure(site).await,
        "metrics" => metrics::measure(site).await,
        "uncached" => uncached::measure(site).await,
        "start" => start::measure(site).await,
        "memory" => memory::measure(site).await,
        "public" => public_page::measure(site).await,
        "editor" => editor_screen::measure(site).await,
        "accounts" => accounts::measure(site).await,
        "publishing" => publishing::measure(site).await,
        "uploads" => uploads::measure(site).await,
        "writes" => writes::measure(site).await,
        "webhooks" => webhooks::measure(site).await,
        "lists" => lists::measure(site).await,
        "search" => search::measure(site).await,
        "backup" => backup::measure(site).await,
        "folder" => site_folder::measure(site).await,
        "cluster" => cluster::measure(site).await,
        "blocks" => block_types::measure(site).await,
        unknown => Err(format!("There is no group {unknown}.")),
    }
}

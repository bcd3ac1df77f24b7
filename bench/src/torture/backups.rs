//! Backups of a site under load, each restored and compared.
//!
//! Every copy must have no fault, serve the same public pages, and
//! have all stores that were answered before its backup began.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::folder::Folder;
use crate::http1;
use crate::phased_load::{Load, Phase, Times, create_page, read, write};
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::sample::Measurements;
use crate::site::BenchSite;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

const BACKUPS: usize = 20;

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let mut report = Report::default();
    let site = BenchSite::seed().await?;
    let folder = Folder::make("backups")?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let pages = read_pages(&site, address).await?;
    let mut editor = Editor::log_in(address).await?;
    let [page, version] = create_page(&mut editor).await?;
    let load = Arc::new(Load::default());
    let writer = tokio::spawn(write(editor, version, Arc::clone(&load)));
    let paths = site.pages.iter().map(|page| page.path.clone()).collect();
    let reader = tokio::spawn(read(address, paths, Arc::clone(&load)));
    let mut seconds = Vec::new();
    for round in 0..BACKUPS {
        let place = match round % 2 {
            0 => folder.path().join(format!("{round}.tar")).display().to_string(),
            _ => format!("{}/repository/", folder.path().display()),
        };
        let stored = load.stored();
        load.begin(Phase::Backup);
        let begun = Instant::now();
        product::run(&["backup", &place], site.data()).await?;
        seconds.push(begun.elapsed().as_secs_f64());
        load.begin(Phase::Quiet);

        let copy = folder.path().join(format!("copy-{round}"));
        product::run(&["restore", &place], &copy).await?;
        product::run(&["check", "--fix"], &copy).await?;
        let restored = product::start(StartOptions { data: &copy, ..site.start(CoreRole::Free, PageCacheSetting::On) });
        let mut restored = restored.await?;
        for (own, other) in pages.iter().zip(read_pages(&site, restored.address).await?) {
            report.claim(*own == other, || format!("copy {round} serves another {}", own.0));
        }
        let versions = count_versions(restored.address, &page).await?;
        report.claim(versions > stored, || format!("copy {round} has {versions} versions instead of {stored} and one"));
        restored.stop().await?;
        std::fs::remove_dir_all(&copy).map_err(|error| format!("A copy could not be removed: {error}."))?;
    }
    load.begin(Phase::End);
    let failed = |error: tokio::task::JoinError| format!("A part of the load failed: {error}.");
    let (reads, writes) = (reader.await.map_err(failed)?, writer.await.map_err(failed)?);
    report.count("backups, each restored", BACKUPS);
    report.count("pages compared in each", pages.len());
    report.count("stores answered", load.stored());
    report.count("ms of the median backup", format!("{:.0}", Measurements::new(seconds).median() * 1_000.0));
    report_times(reads, &mut report, ["ms p99 of pages without a backup", "ms p99 of pages during one"]);
    report_times(writes, &mut report, ["ms p99 of stores without a backup", "ms p99 of stores during one"]);
    Ok(report)
}

/// Reads all public pages, by path.
async fn read_pages(site: &BenchSite, address: SocketAddr) -> BenchResult<Vec<(String, String)>> {
    let mut pages = Vec::new();
    for page in &site.pages {
        let html = http1::get(address, &page.path, &[]).await?.text(&page.path)?;
        pages.push((page.path.clone(), without_process(&html, address)));
    }
    Ok(pages)
}

/// Removes the address of the process, and the token of its forms.
fn without_process(html: &str, address: SocketAddr) -> String {
    let html = html.replace(&address.to_string(), "");
    match html.split_once("name=\"csrf-token\" content=\"") {
        Some((before, token)) => before.to_owned() + token.split_once('"').map_or("", |(_, after)| after),
        None => html,
    }
}

async fn count_versions(address: SocketAddr, page: &Value) -> BenchResult<usize> {
    let history = Editor::log_in(address).await?.fetch(&format!("page/{page}/versions")).await?;
    Ok(usize::try_from(history["totalItems"].as_u64().unwrap_or_default()).unwrap_or_default())
}

/// Reports the times of requests, and claims that none failed.
fn report_times(times: Times, report: &mut Report, [without, during]: [&'static str; 2]) {
    let Times { without: before, during: meanwhile, errors } = times;
    report.count(without, format!("{:.1}", Measurements::new(before).percentile(99)));
    report.count(during, format!("{:.1}", Measurements::new(meanwhile).percentile(99)));
    report.claim(errors.is_empty(), || format!("{} requests failed, such as {:?}", errors.len(), errors.first()));
}

//! Backups of a site under load, each restored and compared.
//!
//! Every copy must have no fault, serve the same public pages, and
//! have all stores that were answered before its backup began.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figures::draft;
use crate::folder::Folder;
use crate::http1;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::sample::Measurements;
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const BACKUPS: usize = 20;
const READ_INTERVAL: Duration = Duration::from_millis(5);
const WRITE_INTERVAL: Duration = Duration::from_millis(20);

/// State that the load and the case share.
#[derive(Default)]
struct Load {
    has_ended: AtomicBool,
    /// True while a backup runs.
    is_backing_up: AtomicBool,
    stored: AtomicUsize,
}

/// Times of requests in milliseconds, without and during a backup.
#[derive(Default)]
struct Times {
    without: Vec<f64>,
    during: Vec<f64>,
    errors: Vec<String>,
}

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let mut report = Report::default();
    let site = BenchSite::seed().await?;
    let folder = Folder::make("backups")?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let pages = read_pages(&site, address).await?;
    let mut editor = Editor::log_in(address).await?;
    let page = json!({ "title": "Kept", "slug": "/kept", "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let load = Arc::new(Load::default());
    let writer = tokio::spawn(write(editor, made["pageVersionID"].clone(), Arc::clone(&load)));
    let paths = site.pages.iter().map(|page| page.path.clone()).collect();
    let reader = tokio::spawn(read(address, paths, Arc::clone(&load)));
    let mut seconds = Vec::new();
    for round in 0..BACKUPS {
        let place = match round % 2 {
            0 => folder.path().join(format!("{round}.tar")).display().to_string(),
            _ => format!("{}/repository/", folder.path().display()),
        };
        let stored = load.stored.load(Ordering::Relaxed);
        load.is_backing_up.store(true, Ordering::Relaxed);
        let begun = Instant::now();
        command(&["backup", &place], site.data()).await?;
        seconds.push(begun.elapsed().as_secs_f64());
        load.is_backing_up.store(false, Ordering::Relaxed);

        let copy = folder.path().join(format!("copy-{round}"));
        command(&["restore", &place], &copy).await?;
        command(&["check", "--fix"], &copy).await?;
        let restored = product::start(StartOptions { data: &copy, ..site.start(CoreRole::Free, PageCacheSetting::On) });
        let mut restored = restored.await?;
        for (own, other) in pages.iter().zip(read_pages(&site, restored.address).await?) {
            report.claim(*own == other, || format!("copy {round} serves another {}", own.0));
        }
        let versions = count_versions(restored.address, &made["pageID"]).await?;
        report.claim(versions > stored, || format!("copy {round} has {versions} versions instead of {stored} and one"));
        restored.stop().await?;
        std::fs::remove_dir_all(&copy).map_err(|error| format!("A copy could not be removed: {error}."))?;
    }
    load.has_ended.store(true, Ordering::Relaxed);
    let failed = |error: tokio::task::JoinError| format!("A part of the load failed: {error}.");
    let (reads, writes) = (reader.await.map_err(failed)?, writer.await.map_err(failed)?);
    report.count("backups, each restored", BACKUPS);
    report.count("pages compared in each", pages.len());
    report.count("stores answered", load.stored.load(Ordering::Relaxed));
    report.count("ms of the median backup", format!("{:.0}", Measurements::new(seconds).median() * 1_000.0));
    reads.report(&mut report, ["ms p99 of pages without a backup", "ms p99 of pages during one"]);
    writes.report(&mut report, ["ms p99 of stores without a backup", "ms p99 of stores during one"]);
    Ok(report)
}

impl Times {
    fn note(&mut self, load: &Load, begun: Instant) {
        let ms = begun.elapsed().as_secs_f64() * 1_000.0;
        let is_during = load.is_backing_up.load(Ordering::Relaxed);
        if is_during { self.during.push(ms) } else { self.without.push(ms) }
    }

    fn report(self, report: &mut Report, [without, during]: [&'static str; 2]) {
        let Self { without: before, during: meanwhile, errors } = self;
        report.count(without, format!("{:.1}", Measurements::new(before).percentile(99)));
        report.count(during, format!("{:.1}", Measurements::new(meanwhile).percentile(99)));
        report.claim(errors.is_empty(), || format!("{} requests failed, such as {:?}", errors.len(), errors.first()));
    }
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

async fn read(address: SocketAddr, paths: Vec<String>, load: Arc<Load>) -> Times {
    let mut times = Times::default();
    for path in paths.iter().cycle() {
        if load.has_ended.load(Ordering::Relaxed) {
            break;
        }
        let begun = Instant::now();
        match http1::get(address, path, &[]).await {
            Ok(answer) if answer.status == 200 => times.note(&load, begun),
            Ok(answer) => times.errors.push(format!("{path} answered {}", answer.status)),
            Err(error) => times.errors.push(error),
        }
        tokio::time::sleep(READ_INTERVAL).await;
    }
    times
}

async fn write(mut editor: Editor, mut version: Value, load: Arc<Load>) -> Times {
    let mut times = Times::default();
    while !load.has_ended.load(Ordering::Relaxed) {
        let round = load.stored.load(Ordering::Relaxed);
        let begun = Instant::now();
        match editor.call(&format!("page/version/{version}/store"), &draft(round)).await {
            Ok(stored) => {
                version = stored["pageVersionID"].clone();
                load.stored.fetch_add(1, Ordering::Relaxed);
                times.note(&load, begun);
            }
            Err(error) => times.errors.push(error),
        }
        tokio::time::sleep(WRITE_INTERVAL).await;
    }
    times
}

/// Runs a command of the product on a data folder.
async fn command(arguments: &[&str], data: &Path) -> BenchResult<()> {
    let mut command = Command::new(product::binary()?);
    command.args(arguments).arg("--data").arg(data).stdout(Stdio::null());
    let ended = tokio::task::spawn_blocking(move || command.status()).await;
    match ended.map_err(|error| error.to_string())?.map_err(|error| format!("A command did not start: {error}."))? {
        status if status.success() => Ok(()),
        _ => Err(format!("pagewright {} failed; the reason is above.", arguments.join(" "))),
    }
}

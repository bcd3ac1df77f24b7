//! A failing disk: write calls that fail, and a full disk.
//!
//! The product must not confirm a failed write.
//! It must keep its data intact, and recover without a restart.
//!
//! Needs strace and the right to mount.
//! The report says if one of them is missing.

use super::Report;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::folder::Folder;
use crate::process::Running;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::site::BenchSite;
use crate::{BenchResult, http1};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Number of failures.
/// In failure n, all write calls fail from the n-th call on.
const FAILURE_POINTS: usize = 50;
/// Number of tries to store a version during a failure.
const STORES_PER_FAILURE: usize = 6;
const DISK_FILLINGS: usize = 10;
/// Time for strace to attach to all threads.
const ATTACH_DELAY: Duration = Duration::from_millis(400);
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(3);
const SMALL: &str = "size=64m";

/// A page that is stored repeatedly, and the results.
struct Stores {
    editor: Editor,
    version: i64,
    number: usize,
    /// The last confirmed title.
    confirmed: String,
    refused: usize,
    done: usize,
}

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let mut report = Report::default();
    failing_calls(&site, &mut report).await?;
    full_disk(&site, &mut report).await?;
    Ok(report)
}

async fn failing_calls(site: &BenchSite, report: &mut Report) -> BenchResult<()> {
    if Command::new("strace").arg("-V").output().is_err() {
        report.count("points at which calls failed: strace is not installed", 0);
        return Ok(());
    }
    let mut product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut stores = Stores::begin(product.address).await?;
    for point in 1..=FAILURE_POINTS {
        let error = if point % 2 == 0 { "ENOSPC" } else { "EIO" };
        let tracer = Tracer::attach(&product, point, error).await?;
        for _ in 0..STORES_PER_FAILURE {
            stores.store(report).await?;
        }
        drop(tracer);
        stores.recovers(product.address, report).await?;
    }
    product.stop().await?;
    report.count("points at which calls failed", FAILURE_POINTS);
    report.count("stores refused during the failure", stores.refused);
    report.count("stores done", stores.done);
    check_database(site.data(), report).await
}

async fn full_disk(site: &BenchSite, report: &mut Report) -> BenchResult<()> {
    let folder = Folder::make("small")?;
    let Some(disk) = SmallDisk::mount(folder.path()) else {
        report.count("times a small disk was filled: it cannot be mounted here", 0);
        return Ok(());
    };
    let data = folder.path().join("data");
    copy(site.data(), &data)?;
    let start = || StartOptions { data: &data, ..site.start(CoreRole::Free, PageCacheSetting::On) };
    let mut product = product::start(start()).await?;
    let mut stores = Stores::begin(product.address).await?;
    for round in 0..DISK_FILLINGS {
        let filler = fill(folder.path())?;
        if round % 3 != 0 {
            match round % 3 {
                1 => product.kill()?,
                _ => drop(product.stop().await?),
            }
            fill(folder.path())?;
            product = product::start(start()).await?;
            stores.editor.reconnect(product.address).await?;
        }
        for _ in 0..STORES_PER_FAILURE {
            stores.store(report).await?;
        }
        let home = http1::get(product.address, "/", &[]).await?.status;
        report.claim(home == 200, || format!("the home page answered {home} with a full disk"));
        empty(&filler)?;
        stores.recovers(product.address, report).await?;
    }
    product.stop().await?;
    report.count("times a small disk was filled", DISK_FILLINGS);
    report.count("stores refused during the failure", stores.refused);
    check_database(&data, report).await?;
    drop(disk);
    Ok(())
}

impl Stores {
    async fn begin(address: SocketAddr) -> BenchResult<Self> {
        let mut editor = Editor::log_in(address).await?;
        let slug = format!("/stored-{}", address.port());
        let new = json!({ "title": "Begun", "slug": slug, "type": "content", "locale": "en-gb" });
        let created = editor.call("page/create", &new).await?;
        let version = created["pageVersionID"].as_i64().ok_or("The page has no version.")?;
        Ok(Self { editor, version, number: 0, confirmed: "Begun".to_owned(), refused: 0, done: 0 })
    }

    /// Stores a version once.
    /// All answers other than success, 503 and 409 are violations.
    async fn store(&mut self, report: &mut Report) -> BenchResult<()> {
        self.number += 1;
        let title = format!("Store {}", self.number);
        let call = format!("page/version/{}/store", self.version);
        let (status, answer) = self.editor.try_call(&call, &json!({ "title": title })).await?;
        match (status, answer["Success"].as_bool()) {
            (200, Some(true)) => {
                self.version = answer["pageVersionID"].as_i64().unwrap_or(self.version);
                (self.confirmed, self.done) = (title, self.done + 1);
            }
            (503, _) => self.refused += 1,
            // A request that was refused before may have stored
            // its version even so. This is allowed, because the
            // product has confirmed nothing and lost nothing.
            (409, _) => {
                self.version = answer["latest"]["id"].as_i64().unwrap_or(self.version);
                self.refused += 1;
            }
            (status, _) => report.violations.push(format!("a store answered {status}: {answer}")),
        }
        Ok(())
    }

    /// Checks that the product can write again,
    /// and that the last confirmed version exists.
    async fn recovers(&mut self, address: SocketAddr, report: &mut Report) -> BenchResult<()> {
        let begun = Instant::now();
        let done = self.done;
        while self.done == done && begun.elapsed() < RECOVERY_TIMEOUT {
            self.store(report).await?;
        }
        report.claim(self.done > done, || {
            format!("nothing was stored {} s after the disk had room", RECOVERY_TIMEOUT.as_secs())
        });
        let stored = self.editor.fetch(&format!("page/version/fetch/{}", self.version)).await?;
        report.claim(stored["title"] == self.confirmed.as_str(), || {
            format!("“{}” was confirmed, and {} is there", self.confirmed, stored["title"])
        });
        let ready = http1::get(address, "/readyz", &[]).await?.status;
        report.claim(ready == 200, || format!("/readyz answered {ready} after a store that succeeded"));
        Ok(())
    }
}

/// An strace process. It makes write calls of the
/// product fail, beginning with call number `point`.
struct Tracer(Child);

impl Tracer {
    async fn attach(product: &Running, point: usize, error: &str) -> BenchResult<Self> {
        let calls = "pwrite64,fsync,fdatasync,ftruncate,unlink";
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={calls}")]);
        command.args(["-e", &format!("inject={calls}:error={error}:when={point}+"), "-p", &product.id().to_string()]);
        let child = command.stderr(Stdio::null()).spawn().map_err(|error| format!("strace did not start: {error}."))?;
        tokio::time::sleep(ATTACH_DELAY).await;
        Ok(Self(child))
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        let process = rustix::process::Pid::from_child(&self.0);
        // On this signal, strace detaches from all threads and ends.
        let _ = rustix::process::kill_process(process, rustix::process::Signal::INT);
        let _ = self.0.wait();
    }
}

/// An in-memory file system of fixed size.
struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    fn mount(at: &'a Path) -> Option<Self> {
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", SMALL, "tmpfs"]).arg(at).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Self(at))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0).status();
    }
}

fn copy(from: &Path, to: &Path) -> BenchResult<()> {
    let copied = Command::new("cp").arg("-a").args([from, to]).status();
    if copied.is_ok_and(|status| status.success()) { Ok(()) } else { Err("The site could not be copied.".to_owned()) }
}

/// Fills the rest of the disk.
/// Returns the files that fill it.
fn fill(disk: &Path) -> BenchResult<Vec<PathBuf>> {
    let failed = |error: std::io::Error| format!("The disk could not be filled: {error}.");
    let mut filled = Vec::new();
    for number in 0.. {
        let file = disk.join(format!("filler-{number}"));
        if file.exists() {
            filled.push(file);
            continue;
        }
        let mut open = std::fs::File::create(&file).map_err(failed)?;
        filled.push(file);
        while std::io::Write::write(&mut open, &[0; 4096]).is_ok_and(|written| written > 0) {}
        break;
    }
    Ok(filled)
}

fn empty(filler: &[PathBuf]) -> BenchResult<()> {
    let disk = filler.first().and_then(|file| file.parent()).ok_or("The disk was not filled.")?;
    for file in fill(disk)? {
        std::fs::remove_file(file).map_err(|error| format!("The disk could not be emptied: {error}."))?;
    }
    Ok(())
}

async fn check_database(data: &Path, report: &mut Report) -> BenchResult<()> {
    let failed = |error: sqlx::Error| format!("The database could not be checked: {error}.");
    let options = SqliteConnectOptions::new().filename(data.join("pagewright.db")).read_only(true);
    let mut connection: SqliteConnection = options.connect().await.map_err(failed)?;
    let found: String =
        sqlx::query_scalar("pragma integrity_check").fetch_one(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)?;
    report.claim(found == "ok", || format!("the database is damaged: {found}"));
    Ok(())
}

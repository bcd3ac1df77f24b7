//! A second database that uses the files of another site.
//!
//! The product must refuse to start with it.
//! With `PAGEWRIGHT_ADOPT_FILES`,
//! it starts, but must delete no files.

use super::Report;
use crate::BenchResult;
use crate::cores::CoreRole;
use crate::folder::Folder;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::site::BenchSite;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::path::Path;
use std::time::{Duration, Instant};

/// Timeout for the first cleanup,
/// which runs 10 seconds after a start.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(40);
const POLL_INTERVAL: Duration = Duration::from_millis(100);

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let mut report = Report::default();
    let site = BenchSite::seed().await?;
    let files = site.data().join("files");
    let before = count_originals(&files)?;
    let folder = Folder::make("second")?;
    let url = format!("file://{}", files.display());
    let beside = [("PAGEWRIGHT_MEDIA_URL", url.as_str())];
    let start = StartOptions {
        data: folder.path(),
        environment: &beside,
        first_asked: "/healthz",
        ..site.start(CoreRole::Free, PageCacheSetting::On)
    };
    report.claim(product::start(start).await.is_err(), || "a second database was accepted without an error".to_owned());

    let adopting = [("PAGEWRIGHT_MEDIA_URL", url.as_str()), ("PAGEWRIGHT_ADOPT_FILES", "true")];
    let start = StartOptions {
        data: folder.path(),
        environment: &adopting,
        first_asked: "/healthz",
        ..site.start(CoreRole::Free, PageCacheSetting::On)
    };
    let mut second = product::start(start).await?;
    let begun = Instant::now();
    let mut unknown = 0;
    while unknown == 0 && begun.elapsed() < CLEANUP_TIMEOUT {
        tokio::time::sleep(POLL_INTERVAL).await;
        unknown = count_unknown(folder.path()).await?;
    }
    report.count_memory(second.own_memory());
    second.stop().await?;
    let after = count_originals(&files)?;
    report.claim(unknown > 0, || "the second database recorded no file as unknown".to_owned());
    report.claim(after == before, || format!("{after} of {before} originals are left"));
    report.count("originals before a second database was accepted", before);
    report.count("originals after its first file cleanup", after);
    report.count("files that it recorded as unknown", unknown);
    Ok(report)
}

fn count_originals(files: &Path) -> BenchResult<usize> {
    let originals = files.join("originals");
    let entries = std::fs::read_dir(&originals);
    let entries = entries.map_err(|error| format!("{} could not be read: {error}.", originals.display()))?;
    Ok(entries.count())
}

async fn count_unknown(data: &Path) -> BenchResult<i64> {
    let failed = |error: sqlx::Error| format!("The second database could not be read: {error}.");
    let options = SqliteConnectOptions::new().filename(data.join("pagewright.db")).read_only(true);
    let mut connection: SqliteConnection = options.connect().await.map_err(failed)?;
    let count = sqlx::query_scalar("select count(*) from unknown_file").fetch_one(&mut connection).await;
    connection.close().await.map_err(failed)?;
    count.map_err(failed)
}

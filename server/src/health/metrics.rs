//! The answer to Prometheus.

use super::exposition::{CONTENT_TYPE, Exposition};
use crate::metrics::{CONTENT_ROUTE, FILE_ROUTE, Metrics, PAGE_ROUTE, StatusCounts};
use crate::process::{max_open_files, open_files, resident_memory};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::disk::disk_space;
use domain::health::{count_write_retries, measure_writes};
use domain::system::figures::{DatabaseFigures, read_database_figures};
use domain::webhooks::status::{DeliveryAttempts, count_delivery_attempts};
use http::header;
use model::backup::BackupSummary;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};
use tokio::time::timeout;

/// Timeout for the numbers in the database. Prometheus waits
/// ten seconds, and the other numbers are known then too.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);

pub(crate) async fn report(State(state): State<AppState>) -> Response {
    let figures = timeout(DATABASE_TIMEOUT, read_database_figures(&state.cms)).await;
    let figures = figures.ok().and_then(Result::ok);
    let mut text = Exposition::default();
    add_process(&mut text, state.metrics.started_at, &state.data);
    add_requests(&mut text, &state.metrics);
    add_caches(&mut text, &state);
    add_writes(&mut text, &state);
    add_deliveries(&mut text, &state);
    add_database(&mut text, figures.as_ref());
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], text.into_text()).into_response()
}

fn add_process(text: &mut Exposition, started_at: SystemTime, data: &Path) {
    text.metric("pagewright_build_info", "gauge", "Version of the program.");
    text.sample("pagewright_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    let started = started_at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let help = "Start time of the process since 1970.";
    text.single("process_start_time_seconds", "gauge", help, started);
    if let Some(bytes) = resident_memory() {
        text.single("process_resident_memory_bytes", "gauge", "Memory of the process.", bytes);
    }
    if let Some(files) = open_files() {
        text.single("process_open_fds", "gauge", "Open files and connections.", files);
    }
    if let Some(files) = max_open_files() {
        text.single("process_max_fds", "gauge", "Limit of open files and connections.", files);
    }
    if let Some(disk) = disk_space(data) {
        let (free, total) = ("pagewright_data_disk_free_bytes", "pagewright_data_disk_size_bytes");
        text.single(free, "gauge", "Free space of the disk with the data folder.", disk.free);
        text.single(total, "gauge", "Size of the disk with the data folder.", disk.total);
    }
}

fn add_requests(text: &mut Exposition, metrics: &Metrics) {
    const TOTAL: &str = "pagewright_http_requests_total";
    const DURATION: &str = "pagewright_http_request_duration_seconds";
    let routes = metrics.routes();
    text.metric(TOTAL, "counter", "Requests by route and class of status, also those that a cache answered.");
    let cached = [
        (PAGE_ROUTE, &metrics.cached_pages),
        (CONTENT_ROUTE, &metrics.cached_content),
        (FILE_ROUTE, &metrics.cached_files),
    ];
    for (route, statuses) in cached {
        for (status, count) in statuses.read() {
            text.sample(TOTAL, &[("route", route), ("status", status), ("cache", "hit")], count);
        }
    }
    for (route, found) in &routes {
        for (status, count) in found.statuses.read() {
            text.sample(TOTAL, &[("route", route), ("status", status), ("cache", "none")], count);
        }
    }
    text.metric(DURATION, "histogram", "Durations of requests that no cache answered, until their response begins.");
    for (route, found) in &routes {
        text.histogram(DURATION, &[("route", route)], &found.durations.state());
    }
}

fn add_caches(text: &mut Exposition, state: &AppState) {
    let metrics = &state.metrics;
    let hits = |cached: &StatusCounts| cached.read().map(|(_, count)| count).sum::<u64>();
    let (pages, files) = (state.pages.size(), state.files.size());
    for (name, kind, help, of_pages, of_files) in [
        (
            "hits_total",
            "counter",
            "Requests that a cache answered.",
            hits(&metrics.cached_pages),
            hits(&metrics.cached_files),
        ),
        (
            "misses_total",
            "counter",
            "Requests that a cache could answer, and did not.",
            metrics.page_misses.load(Ordering::Relaxed),
            metrics.file_misses.load(Ordering::Relaxed),
        ),
        ("entries", "gauge", "Entries of a cache.", pages.entries, files.entries),
        ("size_bytes", "gauge", "Memory of a cache.", pages.bytes, files.bytes),
    ] {
        let name = format!("pagewright_cache_{name}");
        text.metric(&name, kind, help);
        text.sample(&name, &[("cache", "page")], of_pages);
        text.sample(&name, &[("cache", "file")], of_files);
    }
    let generation = state.cms.generation().number();
    let help = "Version of the public content. Each public change raises it.";
    text.single("pagewright_public_generation", "gauge", help, generation);
}

fn add_writes(text: &mut Exposition, state: &AppState) {
    const DURATION: &str = "pagewright_write_duration_seconds";
    let load = state.cms.database_load();
    let help = "Connections that were taken to read the database.";
    text.single("pagewright_database_reads_total", "counter", help, load.reads);
    let help = "Writes that wait for another write of this process.";
    text.single("pagewright_writes_waiting", "gauge", help, load.waiting_writes);
    text.metric(DURATION, "histogram", "Durations of writes, with waiting for other writes.");
    text.histogram(DURATION, &[], &measure_writes(&state.cms));
    let help = "Writes that were repeated, because another node changed the same rows.";
    text.single("pagewright_write_retries_total", "counter", help, count_write_retries(&state.cms));
}

fn add_deliveries(text: &mut Exposition, state: &AppState) {
    const ATTEMPTS: &str = "pagewright_webhook_attempts_total";
    let DeliveryAttempts { delivered, failed } = count_delivery_attempts(&state.cms);
    text.metric(ATTEMPTS, "counter", "Calls of webhooks by outcome.");
    text.sample(ATTEMPTS, &[("outcome", "delivered")], delivered);
    text.sample(ATTEMPTS, &[("outcome", "failed")], failed);
}

/// Adds the numbers of rows. Without the database, only tells that it does not answer.
fn add_database(text: &mut Exposition, figures: Option<&DatabaseFigures>) {
    let help = "1 if the database answers, otherwise 0.";
    text.single("pagewright_database_up", "gauge", help, u8::from(figures.is_some()));
    let Some(figures) = figures else { return };
    text.single("pagewright_database_size_bytes", "gauge", "Size of the database.", figures.size);
    for (name, help, states) in [
        ("pagewright_jobs", "Jobs by state.", &figures.jobs),
        ("pagewright_mails", "Mails of the last 30 days by state.", &figures.mails),
        ("pagewright_webhook_deliveries", "Deliveries to webhooks of the last 30 days by state.", &figures.deliveries),
    ] {
        text.metric(name, "gauge", help);
        for (state, rows) in states {
            text.sample(name, &[("state", state)], rows);
        }
    }
    let help = "Queued work on the search indexes of this node.";
    text.single("pagewright_search_tasks_waiting", "gauge", help, figures.index_tasks);
    text.single("pagewright_sessions", "gauge", "Sessions of users.", figures.sessions);
    if let Some(backups) = &figures.backups {
        add_backups(text, backups);
    }
}

/// Adds the last backup. Before the first one, only tells if backups fail.
fn add_backups(text: &mut Exposition, backups: &BackupSummary) {
    let help = "1 if the last backup failed, otherwise 0.";
    text.single("pagewright_backup_failing", "gauge", help, u8::from(backups.last_failure.is_some()));
    let Some(last) = &backups.last_success else { return };
    let Some((started, ended)) = last.started_at.zip(last.ended_at) else { return };
    let help = "Time of the last successful backup since 1970.";
    text.single("pagewright_backup_last_success_timestamp_seconds", "gauge", help, ended.unix_timestamp());
    let help = "Duration of the last successful backup.";
    let duration = (ended - started).as_seconds_f64();
    text.single("pagewright_backup_last_success_duration_seconds", "gauge", help, duration);
    let help = "Size of the last successful backup.";
    text.single("pagewright_backup_last_success_size_bytes", "gauge", help, last.bytes);
    let help = "Bytes of the last successful backup that the destination did not have before.";
    text.single("pagewright_backup_last_success_new_bytes", "gauge", help, last.new_bytes);
}

//! Users request previews of texts that are slow to parse.
//!
//! Visitors must still get fast answers,
//! and the product must stop in time.

use super::Report;
use super::cpu_time::cpu_time;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::http1::{HttpConnection, SECOND_CLIENT_IP};
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Size in bytes of the text in a small body.
const SMALL_TEXT_BYTES: usize = 360_000;
/// Size in bytes of all texts in a large body.
/// The server accepts bodies of up to 2 MiB.
const LARGE_TEXT_BYTES: usize = 1_500_000;
/// Number of texts in a body with several texts.
const TEXTS_PER_BODY: usize = 8;
/// Maximum CPU time per request.
const MAX_CPU_TIME: Duration = Duration::from_millis(500);
/// Maximum p99 of visitors' waiting times.
const MAX_P99_LATENCY: Duration = Duration::from_millis(100);
const VISIT_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum time for a stop.
/// The product gives running requests ten seconds.
const STOP_TIMEOUT: Duration = Duration::from_secs(12);
/// Number of concurrent preview requests.
const CONCURRENT_REQUESTS: usize = 2;

/// Kinds of text, each with its beginning,
/// the part that is repeated, and its end.
const KINDS: &[(&str, [&str; 3])] = &[
    ("nested quotes", ["", "<blockquote>", ""]),
    ("nested lists", ["", "<ul><li>", ""]),
    ("nested tables", ["", "<table><tbody><tr><td>", ""]),
    ("nested marks", ["", "<p><strong>", ""]),
    ("unclosed references", ["", "&", ""]),
    ("named references", ["", "&amp", ""]),
    ("attributes of one tag", ["<a ", "a b=1 ", ">"]),
    ("unclosed comments", ["", "<!--", ""]),
    ("unclosed tags", ["", "<a href=\"", ""]),
    ("scripts", ["", "<script>", ""]),
    ("links", ["", "<a href=\"/a\">", ""]),
    ("paragraphs", ["", "<p>a</p>", ""]),
    ("elements between cells", ["<table>", "<br>", ""]),
    ("paragraphs between cells", ["<table>", "<p>a</p>", ""]),
    ("references between cells", ["<table>", "&amp;", ""]),
];

pub(super) async fn run(duration: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let mut product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let mut editor = Editor::log_in(address).await?;
    let new = json!({ "title": "Hostile", "slug": "/hostile", "type": "content", "locale": "en-gb" });
    let page = editor.call("page/create", &new).await?["pageID"].as_i64().ok_or("The page has no id.")?;

    let mut report = Report::default();
    let mut slowest = (Duration::ZERO, String::new());
    let mut bodies = Vec::new();
    for (name, kind) in KINDS {
        for (size, count) in
            [(SMALL_TEXT_BYTES, 1), (LARGE_TEXT_BYTES, 1), (LARGE_TEXT_BYTES / TEXTS_PER_BODY, TEXTS_PER_BODY)]
        {
            let body = draft(page, &text(*kind, size), count);
            let before = cpu_time(product.id())?;
            let status = status(&mut editor, &body).await?;
            let took = cpu_time(product.id())?.saturating_sub(before);
            report.claim(status < 500, || format!("{name} was answered {status}"));
            if took > slowest.0 {
                slowest = (took, format!("{name}, {count} of {size} bytes"));
            }
            bodies.push(body);
        }
    }
    report.count("bodies", bodies.len());
    report.count("ms of CPU for the slowest of them", slowest.0.as_millis());
    report.claim(slowest.0 <= MAX_CPU_TIME, || format!("one body took {} ms: {}", slowest.0.as_millis(), slowest.1));

    let (running, bodies) = (Arc::new(AtomicBool::new(true)), Arc::new(bodies));
    let mut lanes = Vec::new();
    for lane in 0..CONCURRENT_REQUESTS {
        let mut editor = Editor::log_in(address).await?;
        let (running, bodies) = (Arc::clone(&running), Arc::clone(&bodies));
        lanes.push(tokio::spawn(async move {
            let mut sent = 0_usize;
            while running.load(Ordering::Relaxed)
                && status(&mut editor, &bodies[(sent + lane) % bodies.len()]).await.is_ok()
            {
                sent += 1;
            }
            sent
        }));
    }
    let mut waits = visit(address, duration).await?;
    waits.sort_unstable();
    let worst = waits.get(waits.len().saturating_sub(1) * 99 / 100).copied().unwrap_or_default();
    report.count_memory(product.own_memory());
    let stop = product.stop().await;
    running.store(false, Ordering::Relaxed);
    let mut sent = 0;
    for lane in lanes {
        sent += lane.await.map_err(|error| error.to_string())?;
    }
    report.count("bodies sent by two people at the same time", sent);
    report.count("visits at the same time", waits.len());
    report.count("ms that 99 % of visits took at most", worst.as_millis());
    report.claim(worst <= MAX_P99_LATENCY, || format!("visitors waited {} ms", worst.as_millis()));
    match stop {
        Ok(took) => {
            report.count("ms until the process had stopped", took.as_millis());
            report.claim(took <= STOP_TIMEOUT, || format!("the stop took {} ms", took.as_millis()));
        }
        Err(sentence) => report.violations.push(sentence),
    }
    Ok(report)
}

/// Repeats the middle part up to `size` bytes.
fn text([before, unit, behind]: [&str; 3], size: usize) -> String {
    format!("{before}{}{behind}", unit.repeat(size / unit.len()))
}

fn draft(page: i64, html: &str, count: usize) -> Value {
    let block = |number: usize| json!({ "type": "rich-text", "key": format!("k{number}"), "props": { "html": html } });
    json!({ "pageID": page, "blocks": (0..count).map(block).collect::<Vec<_>>() })
}

/// Requests a preview. Returns its status.
async fn status(editor: &mut Editor, body: &Value) -> BenchResult<u16> {
    editor.try_document("page/version/preview", body).await
}

/// Visits a page again and again from another address.
/// Returns the response times.
async fn visit(address: SocketAddr, duration: Duration) -> BenchResult<Vec<Duration>> {
    let (begun, mut waits) = (Instant::now(), Vec::new());
    let mut connection = HttpConnection::open_from(SECOND_CLIENT_IP, address).await?;
    while begun.elapsed() < duration {
        let asked = Instant::now();
        connection.get("/", &[]).await?.bytes("/")?;
        waits.push(asked.elapsed());
        tokio::time::sleep(VISIT_INTERVAL).await;
    }
    Ok(waits)
}

//! Three nodes behind nginx, whose database server crashes and starts again.
//!
//! Visitors must see no error. Writes must be refused with 503 meanwhile,
//! and succeed within five seconds afterwards. No answered write may be lost.

use super::Report;
use super::visitors::Visitors;
use crate::BenchResult;
use crate::api::Editor;
use crate::cluster::Cluster;
use crate::draft::draft;
use crate::http1;
use crate::product::PageCacheSetting;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const NODES: usize = 3;
/// Time between two crashes, and before the first.
const UPTIME: Duration = Duration::from_secs(10);
const DOWNTIME: Duration = Duration::from_secs(5);
/// Time after a start within which each node must write again.
const RECOVERY_TIME: Duration = Duration::from_secs(5);
/// Maximum time of a refusal.
const REFUSAL_TIME: Duration = Duration::from_secs(10);
const WRITE_INTERVAL: Duration = Duration::from_millis(50);

/// A time in which the server did not run.
struct Outage {
    /// When the server was stopped, and when it had started again.
    from: Instant,
    until: Instant,
}

/// A write of an editor.
struct Write {
    begun: Instant,
    ended: Instant,
    /// 0 if the connection was lost.
    status: u16,
}

pub(super) async fn run(duration: Duration) -> BenchResult<Report> {
    let cluster = Cluster::start(NODES, PageCacheSetting::On)?;
    let end = Instant::now() + duration.max(2 * UPTIME + DOWNTIME);
    let mut editors = Vec::new();
    for node in 0..NODES {
        editors.push(tokio::spawn(write(Writer::start(cluster.node(node), node).await?, end)));
    }
    let visitors = Visitors::start(cluster.address(), end).await?;
    let mut outages = Vec::new();
    let mut report = Report::default();
    while Instant::now() + UPTIME + DOWNTIME + RECOVERY_TIME < end {
        tokio::time::sleep(UPTIME).await;
        cluster.crash_database().await?;
        let from = Instant::now();
        // Asks one node, because each answers after some seconds.
        let answer = http1::get(cluster.node(outages.len() % NODES), "/readyz", &[]).await?;
        let (status, text) = (answer.status, String::from_utf8_lossy(&answer.body).into_owned());
        report.claim(status == 503 && text.contains("database"), || {
            format!("/readyz answered {status} without the database: {text}")
        });
        tokio::time::sleep_until((from + DOWNTIME).into()).await;
        cluster.start_database().await?;
        outages.push(Outage { from, until: Instant::now() });
    }
    visitors.finish(&mut report).await?;
    let (mut stored, mut slowest) = (0, Duration::ZERO);
    for (node, editor) in editors.into_iter().enumerate() {
        let (writer, writes) = editor.await.map_err(|error| format!("An editor failed: {error}."))?;
        slowest = slowest.max(verify(node, &writes, &outages, &mut report));
        let own = writes.iter().filter(|write| write.status == 200).count();
        let versions = writer.count_versions().await?;
        // The page has a version from its beginning, and the last
        // write before a crash can be stored without an answer.
        report.claim(versions > own, || format!("node {node} stored {own} versions, and the page has {versions}"));
        stored += own;
    }
    report.count("crashes of the database", outages.len());
    report.count("stores answered", stored);
    report.count("ms until the slowest node wrote again", slowest.as_millis());
    Ok(report)
}

/// Returns the longest time from a start of the
/// database until the node wrote again.
fn verify(node: usize, writes: &[Write], outages: &[Outage], report: &mut Report) -> Duration {
    let mut longest = Duration::ZERO;
    // 409 follows a store that was kept without an answer.
    let foreign: Vec<u16> =
        writes.iter().map(|write| write.status).filter(|status| ![200, 409, 503].contains(status)).collect();
    report.claim(foreign.is_empty(), || format!("node {node} answered {foreign:?} instead of 200 or 503"));
    let slowest = writes.iter().map(|write| write.ended - write.begun).max().unwrap_or_default();
    report.claim(slowest < REFUSAL_TIME, || format!("node {node} answered a write after {slowest:.1?}"));
    for outage in outages {
        let refused =
            writes.iter().any(|write| write.status == 503 && write.begun > outage.from && write.begun < outage.until);
        report.claim(refused, || format!("node {node} refused no write without the database"));
        let first = writes.iter().find(|write| write.status == 200 && write.ended > outage.until);
        let took = first.map(|write| write.ended - outage.until);
        report.claim(took.is_some_and(|took| took < RECOVERY_TIME), || {
            format!("node {node} wrote again {took:.1?} after the start of the database")
        });
        longest = longest.max(took.unwrap_or(Duration::MAX));
    }
    longest
}

/// An editor at a node, who stores versions of a page.
struct Writer {
    editor: Editor,
    address: SocketAddr,
    page: Value,
    version: Value,
}

impl Writer {
    async fn start(address: SocketAddr, node: usize) -> BenchResult<Self> {
        let mut editor = Editor::log_in(address).await?;
        let page = json!({ "title": "Kept", "slug": format!("/kept-{node}"), "type": "content", "locale": "en-gb" });
        let made = editor.call("page/create", &page).await?;
        Ok(Self { editor, address, page: made["pageID"].clone(), version: made["pageVersionID"].clone() })
    }

    /// Stores a version. Returns the status, or 0 if the connection was lost.
    async fn store(&mut self, round: usize) -> u16 {
        let stored = self.editor.try_call(&format!("page/version/{}/store", self.version), &draft(round)).await;
        match stored {
            Ok((status, answer)) => {
                if answer["Success"] == true {
                    self.version = answer["pageVersionID"].clone();
                }
                status
            }
            Err(_) => {
                let _ = self.editor.reconnect(self.address).await;
                0
            }
        }
    }

    /// Reads the newest version. A crash can lose the answer of a
    /// store that was kept, and the next one has to begin there.
    async fn catch_up(&mut self) {
        if let Ok(history) = self.history().await {
            self.version = history["items"][0]["id"].clone();
        }
    }

    async fn history(&mut self) -> BenchResult<Value> {
        self.editor.fetch(&format!("page/{}/versions", self.page)).await
    }

    async fn count_versions(mut self) -> BenchResult<usize> {
        let history = self.history().await?;
        Ok(usize::try_from(history["totalItems"].as_u64().unwrap_or_default()).unwrap_or_default())
    }
}

async fn write(mut writer: Writer, end: Instant) -> (Writer, Vec<Write>) {
    let mut writes = Vec::new();
    while Instant::now() < end {
        let begun = Instant::now();
        let status = writer.store(writes.len()).await;
        writes.push(Write { begun, ended: Instant::now(), status });
        if status != 200 {
            writer.catch_up().await;
        }
        tokio::time::sleep(WRITE_INTERVAL).await;
    }
    (writer, writes)
}

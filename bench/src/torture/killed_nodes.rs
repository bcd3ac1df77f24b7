//! Three nodes behind nginx, one of which is killed every ten seconds.
//!
//! Visitors must see no error, no answered write may be lost,
//! and each mail and each schedule must run once.

use super::Report;
use super::visitors::Visitors;
use crate::BenchResult;
use crate::api::{Editor, PICTURE};
use crate::cluster::Cluster;
use crate::http1;
use crate::product::PageCacheSetting;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

const NODES: usize = 3;
const KILL_INTERVAL: Duration = Duration::from_secs(10);
const EDITORS: usize = 2;
/// Time for taking over the work of a killed node, and for finishing it.
const FINISH_TIME: Duration = Duration::from_secs(60);
const BOUNDARY: &str = "pagewright-boundary";

/// Observations of the clients.
#[derive(Default)]
struct Seen {
    /// Pages whose publication was answered, with title and slug.
    published: Vec<(i64, String)>,
    /// Hashes and sizes of uploads that were answered.
    uploaded: Vec<(i64, usize)>,
    /// Addresses of invitations that were answered.
    invited: Vec<String>,
    /// Pages whose schedule was answered.
    scheduled: Vec<i64>,
    /// Writes without an answer.
    unanswered: usize,
}

type Shared = Arc<Mutex<Seen>>;

fn note(seen: &Shared, change: impl FnOnce(&mut Seen)) {
    change(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
}

pub(super) async fn run(duration: Duration) -> BenchResult<Report> {
    let cluster = Cluster::start(NODES, PageCacheSetting::On)?;
    let (address, seen, end) = (cluster.address(), Shared::default(), Instant::now() + duration);
    let visitors = Visitors::start(address, end).await?;
    let mut clients = Vec::new();
    for editor in 0..EDITORS {
        let session = Editor::log_in(address).await?;
        clients.push(tokio::spawn(edit(session, address, editor, Arc::clone(&seen), end)));
    }
    let mut kills = 0;
    let mut next = Instant::now() + KILL_INTERVAL;
    while next < end {
        tokio::time::sleep_until(next.into()).await;
        cluster.kill(kills % NODES)?;
        kills += 1;
        next += KILL_INTERVAL;
    }
    for client in clients {
        client.await.map_err(|error| format!("A client failed: {error}."))??;
    }
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    let mut report = Report::default();
    report.count("kills", kills);
    visitors.finish(&mut report).await?;
    verify(&cluster, seen, &mut report).await?;
    Ok(report)
}

/// Publishes, uploads, invites and schedules until the end.
async fn edit(mut editor: Editor, address: SocketAddr, number: usize, seen: Shared, end: Instant) -> BenchResult<()> {
    let mut round = 0;
    while Instant::now() < end {
        round += 1;
        let name = format!("killed-{number}-{round}");
        if let Err(error) = edit_once(&mut editor, &name, round, &seen).await {
            // A node that is killed during a write gives no answer, and nginx
            // answers 502 for it. Other errors are the product's.
            if !error.contains("failed") && !error.contains("answered 5") {
                return Err(error);
            }
            note(&seen, |seen| seen.unanswered += 1);
            while editor.reconnect(address).await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

async fn edit_once(editor: &mut Editor, name: &str, round: usize, seen: &Shared) -> BenchResult<()> {
    let title = format!("Title of {name}");
    let page = json!({ "title": title, "slug": format!("/{name}"), "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let id = made["pageID"].as_i64().ok_or("The new page has no id.")?;
    if round.is_multiple_of(3) {
        let at = (OffsetDateTime::now_utc() + Duration::from_secs(4)).format(&Rfc3339).map_err(|e| e.to_string())?;
        editor.call(&format!("page/{id}/schedule"), &json!({ "publishAt": at })).await?;
        note(seen, |seen| seen.scheduled.push(id));
    } else {
        editor.call(&format!("page/{id}/publish"), &json!({})).await?;
        note(seen, |seen| seen.published.push((id, format!("/{name}"))));
    }
    if round.is_multiple_of(2) {
        let email = format!("{name}@example.org");
        editor.call("auth/register", &json!({ "name": name, "email": email, "role": 2 })).await?;
        note(seen, |seen| seen.invited.push(email));
    }
    // The media library finds duplicates, so each file has its own end.
    let content = [PICTURE, name.repeat(2_000).as_bytes()].concat();
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"path\"\r\n\r\n/\r\n--{BOUNDARY}\r\n\
         content-disposition: form-data; name=\"f\"; filename=\"{name}.gif\"\r\ncontent-type: image/gif\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    let pieces = [head.as_bytes(), content.as_slice(), tail.as_bytes()];
    let added = editor.upload("medialib/add-file", BOUNDARY, &pieces).await?;
    let file = added["file"]["id"].as_i64().ok_or_else(|| format!("The upload has no id: {added}."))?;
    note(seen, |seen| seen.uploaded.push((file, content.len())));
    Ok(())
}

/// Compares what was answered with what the nodes have.
async fn verify(cluster: &Cluster, seen: Seen, report: &mut Report) -> BenchResult<()> {
    let mut editor = Editor::log_in(cluster.node(0)).await?;
    for (page, path) in &seen.published {
        let status = http1::get(cluster.node(1), path, &[]).await?.status;
        report.claim(status == 200, || format!("page {page} was published, and answers {status}"));
    }
    for (file, size) in &seen.uploaded {
        let stored = editor.download(&format!("medialib/download/{file}")).await?;
        report.claim(stored.len() == *size, || format!("file {file} has {} of {size} bytes", stored.len()));
    }
    let deadline = Instant::now() + FINISH_TIME;
    let missing = loop {
        let mails = list_mails(cluster);
        let missing: Vec<&String> = seen.invited.iter().filter(|email| !mails.contains_key(*email)).collect();
        let mut waiting = 0;
        for page in &seen.scheduled {
            waiting += usize::from(runs_of(&mut editor, *page).await?.is_empty());
        }
        if (missing.is_empty() && waiting == 0) || Instant::now() > deadline {
            report.claim(waiting == 0, || format!("{waiting} schedules never ran"));
            break missing;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    report.claim(missing.is_empty(), || format!("mails to {missing:?} were never sent"));
    for page in &seen.scheduled {
        let runs = runs_of(&mut editor, *page).await?;
        report.claim(runs.len() <= 1, || format!("the schedule of page {page} ran {} times", runs.len()));
    }
    let repeated = list_mails(cluster).into_values().filter(|ids| ids.len() > 1);
    let (same, other): (Vec<_>, Vec<_>) = repeated.partition(|ids| ids.iter().all(|id| *id == ids[0]));
    report.claim(other.is_empty(), || format!("{} mails were queued twice: {other:?}", other.len()));
    report.count("publications answered", seen.published.len());
    report.count("uploads answered", seen.uploaded.len());
    report.count("invitations answered", seen.invited.len());
    report.count("schedules answered", seen.scheduled.len());
    report.count("writes without an answer", seen.unanswered);
    report.count("mails sent twice by a kill after the sending, with the same Message-ID", same.len());
    Ok(())
}

async fn runs_of(editor: &mut Editor, page: i64) -> BenchResult<Vec<Value>> {
    let schedule = editor.fetch(&format!("page/{page}/schedule")).await?;
    Ok(schedule["runs"].as_array().cloned().unwrap_or_default())
}

/// Returns the message ids of the mails to each receiver.
fn list_mails(cluster: &Cluster) -> HashMap<String, Vec<String>> {
    let mut mails: HashMap<String, Vec<String>> = HashMap::new();
    let folders = cluster.mail_folders();
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    for text in entries.filter_map(|entry| std::fs::read_to_string(entry.path()).ok()) {
        let header = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim();
        let receiver = header("To:").rsplit('<').next().unwrap_or_default().trim_end_matches('>').to_owned();
        mails.entry(receiver).or_default().push(header("Message-ID:").to_owned());
    }
    mails
}

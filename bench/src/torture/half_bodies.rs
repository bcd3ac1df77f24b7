//! Clients of one address use all connections,
//! and send only half a body on each.
//!
//! Other clients must get answers,
//! and the product must stop in time.

use super::Report;
use crate::BenchResult;
use crate::api::Visitor;
use crate::cores::CoreRole;
use crate::http1::{DEFAULT_CLIENT_IP, HttpConnection, SECOND_CLIENT_IP, connect_from};
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

/// The product's maximum number of connections.
const HALF_BODIES: usize = 8_192;
/// Number of other files that this process may open.
const RESERVED_OPEN_FILES: u64 = 64;
/// Pause between requests of the other client.
const REQUEST_INTERVAL: Duration = Duration::from_millis(50);
/// Pause before a client connects again.
const RECONNECT_DELAY: Duration = Duration::from_secs(5);
/// Maximum waiting time of the other client.
///
/// If the queue of new connections is full,
/// the operating system retries after 1 and 3 seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time for a stop.
/// The product gives running requests 10 seconds.
const STOP_TIMEOUT: Duration = Duration::from_secs(12);

#[derive(Default)]
struct Counts {
    sent: AtomicUsize,
    held: AtomicUsize,
    most_held: AtomicUsize,
    ended: AtomicUsize,
}

pub(super) async fn run(duration: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let mut product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let token = Visitor::connect(address).await?.token().to_owned();
    let request: Arc<str> = half_request(address, &token).into();
    let (counts, number) = (Arc::new(Counts::default()), room_for(HALF_BODIES));
    let mut senders = JoinSet::new();
    for _ in 0..number {
        senders.spawn(send_again_and_again(address, Arc::clone(&request), Arc::clone(&counts)));
    }
    let others = request_as_other_client(address, duration).await;
    let stop = product.stop().await;
    senders.abort_all();

    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    let mut report = Report::default();
    report.count("clients with half a body, all from one address", number);
    report.count("half bodies sent", count(&counts.sent));
    report.count("of them open at the same time", count(&counts.most_held));
    report.count("refused or aborted", count(&counts.ended));
    report.count("answers to another client", others.times.len());
    report.count("of them refused or failed", others.failures.len());
    let slowest = others.times.iter().max().copied().unwrap_or_default();
    report.count("ms for the slowest of them", slowest.as_millis());
    report.claim(!others.times.is_empty() && others.failures.is_empty(), || {
        format!("another client got no answer: {}", others.failures.first().map_or("no request", String::as_str))
    });
    report.claim(slowest <= REQUEST_TIMEOUT, || format!("another client waited {} ms", slowest.as_millis()));
    match stop {
        Ok(took) => {
            report.count("ms until the process had stopped", took.as_millis());
            report.claim(took <= STOP_TIMEOUT, || format!("the stop took {} ms", took.as_millis()));
        }
        Err(sentence) => report.violations.push(sentence),
    }
    Ok(report)
}

/// Returns a log-in request with an incomplete body.
fn half_request(address: SocketAddr, token: &str) -> String {
    format!(
        "POST /api/pagewright/auth/login HTTP/1.1\r\nhost: {address}\r\nx-requested-with: XMLHttpRequest\r\n\
         x-csrf-token: {token}\r\ncontent-type: application/json\r\ncontent-length: 64\r\n\r\n{{\"email\":"
    )
}

/// Sends half a body, awaits the connection's end, and repeats.
async fn send_again_and_again(address: SocketAddr, request: Arc<str>, counts: Arc<Counts>) {
    loop {
        if let Ok(mut stream) = connect_from(DEFAULT_CLIENT_IP, address).await {
            counts.sent.fetch_add(1, Ordering::Relaxed);
            let held = counts.held.fetch_add(1, Ordering::Relaxed) + 1;
            counts.most_held.fetch_max(held, Ordering::Relaxed);
            let mut answer = Vec::new();
            if stream.write_all(request.as_bytes()).await.is_ok() {
                // Ignores the result, because every
                // end of the connection counts.
                let _ = stream.read_to_end(&mut answer).await;
            }
            counts.held.fetch_sub(1, Ordering::Relaxed);
            counts.ended.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(RECONNECT_DELAY).await;
    }
}

/// Response times and failures of another client.
#[derive(Default)]
struct Others {
    times: Vec<Duration>,
    failures: Vec<String>,
}

async fn request_as_other_client(address: SocketAddr, duration: Duration) -> Others {
    let (begun, mut others) = (Instant::now(), Others::default());
    let mut pace = tokio::time::interval(REQUEST_INTERVAL);
    while begun.elapsed() < duration {
        pace.tick().await;
        let asked = Instant::now();
        let answered =
            async { HttpConnection::open_from(SECOND_CLIENT_IP, address).await?.get("/", &[]).await?.bytes("/") };
        match tokio::time::timeout(REQUEST_TIMEOUT, answered).await {
            Ok(Ok(_)) => others.times.push(asked.elapsed()),
            Ok(Err(sentence)) => others.failures.push(sentence),
            Err(_) => others.failures.push("timeout".to_owned()),
        }
    }
    others
}

/// Raises the limit of open files. Returns the number of possible connections.
fn room_for(most: usize) -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(RESERVED_OPEN_FILES);
    let reachable = maximum.map_or(wanted, |maximum| wanted.min(maximum));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum }).is_ok();
    let limit = if raised { reachable } else { current.unwrap_or(wanted) };
    usize::try_from(limit.saturating_sub(RESERVED_OPEN_FILES)).unwrap_or(most).min(most)
}

//! Clients that send bodies with one byte per TCP segment.
//!
//! The open bodies must take little memory.
//! Before the measurement, clients send bodies in few
//! segments, to warm up memory that each thread reuses.

use super::Report;
use crate::BenchResult;
use crate::api::Visitor;
use crate::cores::CoreRole;
use crate::http1::{DEFAULT_CLIENT_IP, connect_from};
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

const CLIENTS: usize = 30;
/// Number of bytes sent of each body.
/// The declared length is larger.
const SENT_BYTES: usize = 12_000;
/// Number of segments per warm-up body.
const WARM_UP_SEGMENTS: usize = 12;
/// Number of warm-up rounds.
const WARM_UPS: usize = 20;
const SEGMENT_INTERVAL: Duration = Duration::from_millis(1);
/// Maximum memory growth in KiB.
const MAX_MEMORY_GROWTH_KIB: u32 = 8 * 1024;
/// Calls that need no log-in,
/// each with the content type of its body.
const CALLS: &[(&str, &str)] = &[
    ("/api/pagewright/auth/login", "application/json"),
    ("/api/pagewright/search/search", "application/json"),
    ("/api/pagewright/visitors/contact", "application/x-www-form-urlencoded"),
    ("/cmsadmin/login", "application/x-www-form-urlencoded"),
    ("/preview/enter", "application/x-www-form-urlencoded"),
];

pub(super) async fn run(_duration: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let token: Arc<str> = Visitor::connect(address).await?.token().into();
    let memory = || product.own_memory().ok_or("The memory of a process cannot be read on this system.".to_owned());
    let start = memory()?;
    for _ in 0..WARM_UPS {
        drop(open_partial_bodies(address, &token, SENT_BYTES / WARM_UP_SEGMENTS).await?);
    }
    let before = memory()?;
    let held = open_partial_bodies(address, &token, 1).await?;
    let during = memory()?;
    drop(held);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = memory()?;

    let mut report = Report::default();
    report.count("clients", CLIENTS);
    report.count("bytes sent, one in each segment", CLIENTS * SENT_BYTES);
    report.count("KiB of memory at the start", start);
    report.count("KiB more by the same bodies in few segments", before.saturating_sub(start));
    report.count("KiB more while the bodies are open", during.saturating_sub(before));
    report.count("KiB more after they have ended", after.saturating_sub(before));
    report.claim(during.saturating_sub(before) <= MAX_MEMORY_GROWTH_KIB, || {
        format!("the bodies took {} KiB", during - before)
    });
    Ok(report)
}

/// Sends partial bodies in segments of this size.
/// Returns the open connections.
async fn open_partial_bodies(address: SocketAddr, token: &Arc<str>, segment: usize) -> BenchResult<Vec<TcpStream>> {
    let mut clients = JoinSet::new();
    for number in 0..CLIENTS {
        clients.spawn(drip(address, CALLS[number % CALLS.len()], Arc::clone(token), segment));
    }
    let mut held = Vec::new();
    while let Some(client) = clients.join_next().await {
        held.push(client.map_err(|error| error.to_string())??);
    }
    Ok(held)
}

/// Sends a partial body in segments. Returns the open connection.
async fn drip(
    address: SocketAddr,
    (path, content_type): (&str, &str),
    token: Arc<str>,
    segment: usize,
) -> BenchResult<TcpStream> {
    let broken = |error| format!("A connection for {path} failed: {error}.");
    let mut stream = connect_from(DEFAULT_CLIENT_IP, address).await.map_err(broken)?;
    stream.set_nodelay(true).map_err(broken)?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nx-requested-with: XMLHttpRequest\r\nx-csrf-token: {token}\r\n\
         content-type: {content_type}\r\ncontent-length: 100000\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.map_err(broken)?;
    for _ in 0..SENT_BYTES / segment {
        stream.write_all(&vec![b'a'; segment]).await.map_err(broken)?;
        tokio::time::sleep(SEGMENT_INTERVAL).await;
    }
    Ok(stream)
}

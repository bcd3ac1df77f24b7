//! Visitors who read public pages and must see no error.

use super::Report;
use crate::{BenchResult, http1};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

const VISITORS: usize = 4;
const PATHS: &[&str] = &["/", "/nl-nl", "/about", "/contact", "/sitemap.xml"];
const VISIT_INTERVAL: Duration = Duration::from_millis(10);

pub(super) struct Visitors(Vec<JoinHandle<Seen>>);

/// Observations of a visitor.
#[derive(Default)]
struct Seen {
    visits: usize,
    errors: Vec<String>,
}

impl Visitors {
    /// Starts visitors, who read until the end, each time on a new connection.
    pub(super) async fn start(address: SocketAddr, end: Instant) -> BenchResult<Self> {
        let mut paths = Vec::new();
        for path in PATHS {
            if http1::get(address, path, &[]).await?.status == 200 {
                paths.push(*path);
            }
        }
        Ok(Self((0..VISITORS).map(|visitor| tokio::spawn(visit(address, paths.clone(), visitor, end))).collect()))
    }

    /// Waits for the end, and reports what the visitors saw.
    pub(super) async fn finish(self, report: &mut Report) -> BenchResult<()> {
        let (mut visits, mut errors) = (0, Vec::new());
        for visitor in self.0 {
            let seen = visitor.await.map_err(|error| format!("A visitor failed: {error}."))?;
            visits += seen.visits;
            errors.extend(seen.errors);
        }
        report.count("pages read by visitors", visits);
        report.claim(errors.is_empty(), || {
            let first: Vec<&String> = errors.iter().take(5).collect();
            format!("visitors saw {} errors, such as {first:?}", errors.len())
        });
        Ok(())
    }
}

async fn visit(address: SocketAddr, paths: Vec<&'static str>, visitor: usize, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut number = visitor;
    while Instant::now() < end {
        let path = paths[number % paths.len()];
        match http1::get(address, path, &[]).await {
            Ok(answer) if answer.status == 200 => {}
            Ok(answer) => seen.errors.push(format!("{path} answered {}", answer.status)),
            Err(error) => seen.errors.push(format!("{path}: {error}")),
        }
        seen.visits += 1;
        number += 1;
        tokio::time::sleep(VISIT_INTERVAL).await;
    }
    seen
}

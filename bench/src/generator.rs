//! A load generator for machines without wrk.
//!
//! Each connection sends its next request
//! after the answer to the previous one.

use crate::BenchResult;
use crate::http1::{ClientKind, HttpConnection};
use crate::sample::Measurements;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The load generator's subcommand.
pub(crate) const COMMAND: &str = "load";

/// Runs for the given time. Prints requests per second and p99 in milliseconds.
pub(crate) async fn run(words: &[&str]) -> BenchResult<()> {
    let [client, address, path, connections, seconds, token @ ..] = words else {
        return Err("The load generator needs five arguments, and may have an API token.".to_owned());
    };
    let bearer = token.first().map(|token| format!("Bearer {token}"));
    let client = ClientKind::parse(client)?;
    let address: SocketAddr = address.parse().map_err(|_| format!("{address} is not an address."))?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text} is not a number."));
    let (connections, seconds) = (number(connections)?, number(seconds)?);
    let begun = Instant::now();
    let ends = begun + Duration::from_secs(seconds.into());
    let mut asking = JoinSet::new();
    for _ in 0..connections {
        let (path, bearer) = ((*path).to_owned(), bearer.clone());
        asking.spawn(async move { request_until(ends, client, address, &path, bearer.as_deref()).await });
    }
    let mut times = Vec::new();
    while let Some(asked) = asking.join_next().await {
        times.extend(asked.map_err(|error| format!("A connection was lost: {error}."))??);
    }
    let count = u32::try_from(times.len()).map_err(|_| "Too many requests were made to count them.".to_owned())?;
    let rate = f64::from(count) / begun.elapsed().as_secs_f64();
    println!("{rate} {}", Measurements::new(times).percentile(99));
    Ok(())
}

/// Sends requests over one connection.
/// Returns the response times in milliseconds.
async fn request_until(
    ends: Instant,
    client: ClientKind,
    address: SocketAddr,
    path: &str,
    bearer: Option<&str>,
) -> BenchResult<Vec<f64>> {
    let authorization = bearer.map(|bearer| ("authorization", bearer));
    let headers: Vec<(&str, &str)> = client.headers().iter().copied().chain(authorization).collect();
    let mut connection = HttpConnection::open(address).await?;
    let mut times = Vec::new();
    while Instant::now() < ends {
        let begun = Instant::now();
        let answer = connection.get(path, &headers).await?;
        if answer.status != 200 {
            return Err(format!("{path} answered {} instead of 200.", answer.status));
        }
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}

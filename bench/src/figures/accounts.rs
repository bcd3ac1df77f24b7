//! Refused log-ins: time differences, memory, and delay for readers.

use crate::BenchResult;
use crate::api::{self, Editor, Visitor};
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::folder::Folder;
use crate::http1::{BROTLI, HttpConnection, SECOND_CLIENT_IP};
use crate::process::Running;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::sample::Measurements;
use crate::site::{BenchSite, LONG_PAGE};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

const KNOWN: &str = "known@example.org";
const DISABLED: &str = "disabled@example.org";
const UNKNOWN: &str = "unknown@example.org";
const KINDS: [&str; 3] = [KNOWN, UNKNOWN, DISABLED];
const WRONG: &str = "Measured-Never-24";

/// Number of log-in tries per kind of account.
const ATTEMPTS_PER_KIND: usize = 300;
/// Maximum number of failed tries
/// that do not lock an account.
const FAILURES_BEFORE_LOCK: usize = 4;
/// Time in seconds until the product
/// forgets all failed tries.
const FAILURE_EXPIRY_SECONDS: usize = 61 * 60;

/// Number of log-ins per second with a wrong password.
const FAILED_LOG_INS_PER_SECOND: u32 = 200;
/// Duration of a round.
const ROUND_DURATION: Duration = Duration::from_secs(5);
/// Number of page reads per second.
const READS_PER_SECOND: u32 = 200;
const ROUNDS: usize = 5;
/// Pause between log-ins with the right password.
const VALID_LOG_IN_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum number of concurrent
/// log-ins with a wrong password.
const MAX_PENDING_LOG_INS: usize = 200;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    for email in [KNOWN, DISABLED] {
        product::add_user(site.data(), email, api::PASSWORD)?;
    }
    let mut figures = vec![kinds_of_accounts(site).await?];
    figures.extend(flood(site).await?);
    figures.push(memory_of_refusals(site).await?);
    Ok(figures)
}

/// Compares the response times of refused log-ins
/// between known, unknown and disabled accounts.
///
/// Moves the product's clock ahead, so that failed
/// tries expire before they lock an account.
async fn kinds_of_accounts(site: &BenchSite) -> BenchResult<Figure> {
    let folder = Folder::make("clock")?;
    let clock = folder.path().join("clock");
    let clock_path = clock.to_string_lossy();
    let environment = [("PAGEWRIGHT_CLOCK_FILE", clock_path.as_ref())];
    let product = product::start(StartOptions {
        environment: &environment,
        ..site.start(CoreRole::Server, PageCacheSetting::On)
    })
    .await?;
    disable(product.address, DISABLED).await?;
    let mut visitor = Visitor::connect(product.address).await?;
    let mut times = [const { Vec::new() }; KINDS.len()];
    for round in 0..ATTEMPTS_PER_KIND {
        if round % FAILURES_BEFORE_LOCK == 0 {
            let ahead = (round / FAILURES_BEFORE_LOCK + 1) * FAILURE_EXPIRY_SECONDS;
            std::fs::write(&clock, ahead.to_string())
                .map_err(|error| format!("The clock cannot be moved: {error}."))?;
            visitor.renew_token().await?;
        }
        for turn in 0..KINDS.len() {
            let kind = (round + turn) % KINDS.len();
            let begun = Instant::now();
            let answer = visitor.try_to_log_in(KINDS[kind], WRONG).await?.text("A bad log-in")?;
            times[kind].push(begun.elapsed().as_secs_f64() * 1000.0);
            if !answer.contains("AUTH_01") {
                return Err(format!("A bad log-in got an unexpected response: {answer}"));
            }
        }
    }
    let medians = times.map(|times| Measurements::new(times).median());
    let [known, unknown, disabled] = medians.map(|median| Unit::Milliseconds.write(median));
    let all = Measurements::new(medians);
    Ok(Figure {
        what: "refused log-ins, widest difference of medians".to_owned(),
        target: FigureBound::AtMost(5.0),
        unit: Unit::Milliseconds,
        measured: all.most() - all.least(),
        beside: format!("{ATTEMPTS_PER_KIND} tries each: known {known}, unknown {unknown}, disabled {disabled}"),
    })
}

async fn disable(address: SocketAddr, email: &str) -> BenchResult<()> {
    let mut editor = Editor::log_in(address).await?;
    let users = editor.fetch("user/list").await?;
    let found = users.as_array().and_then(|users| users.iter().find(|user| user["email"] == email));
    let user = found.ok_or_else(|| format!("There is no user {email}."))?;
    editor.call(&format!("user/{}/disable", user["ID"]), &json!({})).await.map(drop)
}

/// Number of refused log-ins.
const REFUSED_LOG_INS: usize = 1_000;
/// Number of log-ins at the same time.
const CONCURRENT_LOG_INS: usize = 4;

/// Measures the memory growth by refused log-ins.
async fn memory_of_refusals(site: &BenchSite) -> BenchResult<Figure> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let address = product.address;
    let token = Visitor::connect(address).await?.token().to_owned();
    let before = mebibytes(&product)?;
    let mut guessing = JoinSet::new();
    for lane in 0..CONCURRENT_LOG_INS {
        let token = token.clone();
        guessing.spawn(async move {
            for number in (lane..REFUSED_LOG_INS).step_by(CONCURRENT_LOG_INS) {
                let mut visitor = Visitor::connect_with_token(&token, address).await?;
                let answer = visitor.try_to_log_in(&format!("memory-{number}@example.org"), WRONG).await?;
                let answer = answer.text("A bad log-in")?;
                if !answer.contains("AUTH_01") {
                    return Err(format!("A bad log-in got an unexpected response: {answer}"));
                }
            }
            Ok(())
        });
    }
    while let Some(guessed) = guessing.join_next().await {
        guessed.map_err(|error| error.to_string())??;
    }
    let after = mebibytes(&product)?;
    Ok(Figure {
        what: "growth by 1,000 refused log-ins".to_owned(),
        target: FigureBound::Below(40.0),
        unit: Unit::Mebibytes,
        measured: after - before,
        beside: format!("{} before, {} after", Unit::Mebibytes.write(before), Unit::Mebibytes.write(after)),
    })
}

fn mebibytes(process: &Running) -> BenchResult<f64> {
    let memory = process.resident_memory().ok_or("The memory of a process cannot be read on this system.")?;
    Ok(f64::from(memory) / 1024.0)
}

/// Compares page reads during refused
/// log-ins with page reads on an idle server.
///
/// Each ratio compares two consecutive rounds.
/// Also measures the log-ins of an editor from another address.
async fn flood(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let (mut idle, mut flooded, mut ratios, mut waits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let guesses = Arc::new(AtomicUsize::new(0));
    for _ in 0..ROUNDS {
        let in_peace = read_for_a_round(product.address).await?;
        let guessing = tokio::spawn(guess_for_a_round(product.address, Arc::clone(&guesses)));
        let editing = tokio::spawn(log_in_for_a_round(product.address));
        let meanwhile = read_for_a_round(product.address).await?;
        guessing.await.map_err(|error| error.to_string())??;
        waits.extend(editing.await.map_err(|error| error.to_string())??);
        idle.push(in_peace);
        flooded.push(meanwhile);
        ratios.push(meanwhile / in_peace);
    }
    let (ratios, waits) = (Measurements::new(ratios), Measurements::new(waits));
    let reading = Figure {
        what: "public page, p99 under bad log-ins to idle".to_owned(),
        target: FigureBound::AtMost(3.0),
        unit: Unit::Ratio,
        measured: ratios.median(),
        beside: format!(
            "rounds {:.2} to {:.2}; {:.2} ms against {:.2} ms; {FAILED_LOG_INS_PER_SECOND} bad log-ins a second",
            ratios.least(),
            ratios.most(),
            Measurements::new(flooded).median(),
            Measurements::new(idle).median(),
        ),
    };
    let own = Figure {
        what: "own log-in under bad log-ins, slowest".to_owned(),
        target: FigureBound::AtMost(1000.0),
        unit: Unit::Milliseconds,
        measured: waits.most(),
        beside: format!("from another address; median {}", Unit::Milliseconds.write(waits.median())),
    };
    Ok(vec![reading, own])
}

/// Logs in repeatedly from another address.
/// Returns the times in milliseconds.
async fn log_in_for_a_round(address: SocketAddr) -> BenchResult<Vec<f64>> {
    let mut visitor = Visitor::connect_from_ip(SECOND_CLIENT_IP, address).await?;
    let mut pace = tokio::time::interval(VALID_LOG_IN_INTERVAL);
    let (begun, mut waits) = (Instant::now(), Vec::new());
    while begun.elapsed() < ROUND_DURATION {
        pace.tick().await;
        let asked = Instant::now();
        let answer = visitor.try_to_log_in(api::EMAIL, api::PASSWORD).await?.text("A log-in")?;
        waits.push(asked.elapsed().as_secs_f64() * 1000.0);
        if !answer.contains("\"Success\":true") {
            return Err(format!("A log-in with the right password was refused: {answer}"));
        }
    }
    Ok(waits)
}

/// Reads a page at an even pace. Returns the p99 in milliseconds.
async fn read_for_a_round(address: SocketAddr) -> BenchResult<f64> {
    let mut connection = HttpConnection::open(address).await?;
    let mut pace = tokio::time::interval(Duration::from_secs(1) / READS_PER_SECOND);
    let begun = Instant::now();
    let mut times = Vec::new();
    while begun.elapsed() < ROUND_DURATION {
        pace.tick().await;
        let asked = Instant::now();
        connection.get(LONG_PAGE, &[BROTLI]).await?.bytes(LONG_PAGE)?;
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(Measurements::new(times).percentile(99))
}

/// Sends log-ins with a wrong password at an even
/// pace, and does not repeat them after a 429.
///
/// Each log-in has another email address.
/// Otherwise locked accounts would save the product work.
async fn guess_for_a_round(address: SocketAddr, guesses: Arc<AtomicUsize>) -> BenchResult<()> {
    let mut pace = tokio::time::interval(Duration::from_secs(1) / FAILED_LOG_INS_PER_SECOND);
    let places = Arc::new(Semaphore::new(MAX_PENDING_LOG_INS));
    let token = Visitor::connect(address).await?.token().to_owned();
    let begun = Instant::now();
    let mut guessing = JoinSet::new();
    while begun.elapsed() < ROUND_DURATION {
        pace.tick().await;
        let number = guesses.fetch_add(1, Ordering::Relaxed);
        let place = Arc::clone(&places).acquire_owned().await.map_err(|error| error.to_string())?;
        let token = token.clone();
        guessing.spawn(async move {
            let mut visitor = Visitor::connect_with_token(&token, address).await?;
            let answer = visitor.try_to_log_in(&format!("{number}@example.org"), WRONG).await?;
            drop(place);
            match answer.status {
                200 | 429 => Ok(()),
                status => Err(format!("A bad log-in was answered with {status}.")),
            }
        });
    }
    while let Some(guessed) = guessing.join_next().await {
        guessed.map_err(|error| error.to_string())??;
    }
    Ok(())
}

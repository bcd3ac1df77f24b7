//! Time until a webhook is called after a publication, and the
//! cost of 10,000 deliveries that wait for a receiver that does not answer.
//!
//! The control is the same process with that webhook turned off,
//! in the same rounds.

use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::ClientKind;
use crate::load;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::sample::Measurements;
use crate::site::{BenchSite, LONG_PAGE};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Setting that lets webhooks call this computer.
const ALLOWED: (&str, &str) = ("PAGEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES", "true");
const PUBLICATIONS: usize = 20;
const WAITING: usize = 10_000;
const ROUNDS: usize = 5;
const ARRIVAL_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let mut figures = vec![measure_delay(site).await?];
    figures.extend(measure_dead_receiver(site).await?);
    Ok(figures)
}

async fn measure_delay(site: &BenchSite) -> BenchResult<Figure> {
    let options = StartOptions { environment: &[ALLOWED], ..site.start(CoreRole::Free, PageCacheSetting::On) };
    let product = product::start(options).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let (url, mut arrivals) = receive().await?;
    let id = create(&mut editor, "Receiver", &url).await?;
    let mut delays = Vec::new();
    for _ in 0..PUBLICATIONS {
        let begun = Instant::now();
        editor.call(&format!("page/{}/publish", site.long_page), &json!({})).await?;
        let arrived = timeout(ARRIVAL_TIMEOUT, arrivals.recv()).await.ok().flatten();
        let arrived = arrived.ok_or("A publication was not delivered.")?;
        delays.push(arrived.saturating_duration_since(begun).as_secs_f64() * 1000.0);
    }
    editor.try_body("DELETE", &format!("webhook/{id}"), &json!({})).await?;
    let delays = Measurements::new(delays);
    Ok(Figure {
        what: format!("webhook delivered after the request to publish, slowest of {PUBLICATIONS}"),
        target: FigureBound::Below(1000.0),
        unit: Unit::Milliseconds,
        measured: delays.most(),
        beside: format!("median {}", Unit::Milliseconds.write(delays.median())),
    })
}

async fn measure_dead_receiver(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let options = StartOptions { environment: &[ALLOWED], ..site.start(CoreRole::Server, PageCacheSetting::Off) };
    let product = product::start(options).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let silent = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
    let url = format!("http://{}/", silent.local_addr().map_err(failed)?);
    let id = create(&mut editor, "Dead", &url).await?;
    for _ in 0..WAITING {
        editor.call(&format!("webhook/{id}/test"), &json!({})).await?;
    }
    let ask = || load::run(site.cores, ClientKind::Uncompressed, product.address, LONG_PAGE);
    let (mut pages, mut controls) = (Vec::new(), Vec::new());
    let (mut publications, mut control_publications) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        turn(&mut editor, id, &url, true).await?;
        pages.push(ask()?.rate);
        publications.push(publish(&mut editor, site.long_page).await?);
        turn(&mut editor, id, &url, false).await?;
        controls.push(ask()?.rate);
        control_publications.push(publish(&mut editor, site.long_page).await?);
    }
    drop(product);
    let options = StartOptions { environment: &[ALLOWED], ..site.start(CoreRole::Server, PageCacheSetting::On) };
    let product = product::start(options).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let ask = || load::run(site.cores, ClientKind::Browser, product.address, LONG_PAGE);
    let (mut cached, mut control_cached) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        turn(&mut editor, id, &url, true).await?;
        cached.push(ask()?.rate);
        turn(&mut editor, id, &url, false).await?;
        control_cached.push(ask()?.rate);
    }
    let list = editor.fetch("webhook/list").await?;
    let waiting = list["items"][0]["waiting"].as_u64().unwrap_or_default();
    if waiting < WAITING as u64 {
        return Err(format!("Of {WAITING} deliveries only {waiting} wait."));
    }
    editor.try_body("DELETE", &format!("webhook/{id}"), &json!({})).await?;
    let times = publications.iter().zip(&control_publications).map(|(time, control)| time / control);
    Ok(vec![
        page_rate("uncached", &pages, &controls),
        page_rate("cached", &cached, &control_cached),
        Figure {
            what: format!("publishing beside {WAITING} deliveries to a dead receiver, time to none"),
            target: FigureBound::AtMost(1.2),
            unit: Unit::Ratio,
            measured: Measurements::new(times).median(),
            beside: format!(
                "{} against {}",
                Unit::Milliseconds.write_sample(&Measurements::new(publications.clone())),
                Unit::Milliseconds.write_sample(&Measurements::new(control_publications.clone())),
            ),
        },
    ])
}

/// Compares rates of a page in the same rounds.
fn page_rate(kind: &str, pages: &[f64], controls: &[f64]) -> Figure {
    Figure {
        what: format!("{kind} page beside {WAITING} deliveries to a dead receiver, rate to none"),
        target: FigureBound::AtLeast(0.95),
        unit: Unit::Ratio,
        measured: Measurements::new(pages.iter().zip(controls).map(|(page, control)| page / control)).median(),
        beside: format!(
            "{} against {}, by {}",
            Unit::PerSecond.write_sample(&Measurements::new(pages.iter().copied())),
            Unit::PerSecond.write_sample(&Measurements::new(controls.iter().copied())),
            load::tool(),
        ),
    }
}

/// Creates a webhook for publications. Returns its id.
async fn create(editor: &mut Editor, name: &str, url: &str) -> BenchResult<i64> {
    let made = editor.call("webhook", &values(name, url, true)).await?;
    made["webhook"]["ID"].as_i64().ok_or_else(|| "The new webhook has no id.".to_owned())
}

/// Turns the dead webhook on or off.
async fn turn(editor: &mut Editor, id: i64, url: &str, enabled: bool) -> BenchResult<()> {
    match editor.try_body("PUT", &format!("webhook/{id}"), &values("Dead", url, enabled)).await? {
        200 => Ok(()),
        status => Err(format!("The change of a webhook answered {status}.")),
    }
}

fn values(name: &str, url: &str, enabled: bool) -> serde_json::Value {
    json!({ "name": name, "url": url, "events": ["page.published"], "enabled": enabled })
}

/// Publishes a page several times. Returns the median time in milliseconds.
async fn publish(editor: &mut Editor, page: i64) -> BenchResult<f64> {
    let mut times = Vec::new();
    for _ in 0..PUBLICATIONS {
        let begun = Instant::now();
        editor.call(&format!("page/{page}/publish"), &json!({})).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(Measurements::new(times).median())
}

/// Starts a receiver. Returns its URL, and the times of arrivals.
async fn receive() -> BenchResult<(String, mpsc::UnboundedReceiver<Instant>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
    let url = format!("http://{}/", listener.local_addr().map_err(failed)?);
    let (sender, arrivals) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut buffer = [0; 8192];
            // The head arrives in one piece, and the body does not matter.
            if stream.read(&mut buffer).await.is_ok_and(|count| count > 0) && sender.send(Instant::now()).is_err() {
                return;
            }
            let _ = stream.write_all(b"HTTP/1.1 204 Done\r\nconnection: close\r\n\r\n").await;
        }
    });
    Ok((url, arrivals))
}

#[expect(clippy::needless_pass_by_value, reason = "the argument of map_err")]
fn failed(error: std::io::Error) -> String {
    format!("A receiver could not be started: {error}.")
}

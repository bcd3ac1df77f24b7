//! Cost of the metrics for visitors: a cached page of a process whose metrics
//! are read each second, compared with a process without an address for them.

use crate::BenchResult;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::{self, ClientKind};
use crate::load;
use crate::process::{Running, free_address};
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::sample::Measurements;
use crate::site::{BenchSite, LONG_PAGE};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::task::JoinHandle;

const ROUNDS: usize = 8;
/// Prometheus reads metrics every 15 seconds or more by default.
const READ_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let other = BenchSite::seed().await?;
    let mut rounds: Vec<(f64, f64)> = Vec::new();
    // Both sites take both parts, because two copies of a site can differ in speed.
    for [measured, control] in [[site, &other], [&other, site]] {
        let metrics = free_address()?;
        let with = start(measured, Some(metrics)).await?;
        let without = start(control, None).await?;
        let reader = read_metrics(metrics);
        let ask = |product: &Running| Ok(load::run(site.cores, ClientKind::Browser, product.address, LONG_PAGE)?.rate);
        rounds.extend(load::take_turns(ROUNDS, || ask(&with), || ask(&without))?);
        reader.abort();
    }
    let ratios = Measurements::new(rounds.iter().map(|(with, without)| with / without));
    let rate = |of: fn(&(f64, f64)) -> f64| Unit::PerSecond.write(Measurements::new(rounds.iter().map(of)).median());
    Ok(vec![Figure {
        what: "cached page while metrics are read each second, rate to none".to_owned(),
        target: FigureBound::AtLeast(0.99),
        unit: Unit::Ratio,
        measured: ratios.median(),
        beside: format!(
            "rounds {:.2} to {:.2}; {} against {}, by {}",
            ratios.least(),
            ratios.most(),
            rate(|(with, _)| *with),
            rate(|(_, without)| *without),
            load::tool(),
        ),
    }])
}

async fn start(site: &BenchSite, metrics: Option<SocketAddr>) -> BenchResult<Running> {
    let value = metrics.map(|address| address.to_string());
    let environment: Vec<(&str, &str)> =
        value.iter().map(|value| ("PAGEWRIGHT_METRICS_LISTEN", value.as_str())).collect();
    let options = site.start(CoreRole::Server, PageCacheSetting::On);
    product::start(StartOptions { environment: &environment, ..options }).await
}

/// Reads the metrics until the task is aborted.
fn read_metrics(address: SocketAddr) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(READ_INTERVAL);
        loop {
            ticks.tick().await;
            match http1::get(address, "/metrics", &[]).await {
                Ok(answer) if answer.status == 200 => {}
                answer => eprintln!("The metrics were not read: {:?}.", answer.map(|answer| answer.status)),
            }
        }
    })
}

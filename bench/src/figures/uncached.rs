//! What it costs to make a page of many blocks anew for every request.

use crate::Outcome;
use crate::cores::Role;
use crate::figure::{Figure, Target, Unit};
use crate::folder::Folder;
use crate::http1::{BROTLI, Connection};
use crate::product::{PageCache, Start};
use crate::sample::Sample;
use crate::site::{ITEMS_PAGE, LONG_PAGE, Site};
use crate::{control, load, product};
use std::fs::File;
use std::path::Path;

const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &Site) -> Outcome<Vec<Figure>> {
    Ok(vec![
        measure_rate(site, ("uncached page of 12 blocks, one core", LONG_PAGE, 4500.0)).await?,
        measure_rate(site, ("uncached page of 12 blocks with 60 items, one core", ITEMS_PAGE, 3000.0)).await?,
        count_queries(site).await?,
    ])
}

async fn measure_rate(site: &Site, (what, path, target): (&str, &str, f64)) -> Outcome<Figure> {
    let product = site.serve(PageCache::Off).await?;
    let control = control::start(site.cores, product.address, path, BROTLI).await?;
    let ask = |address| load::run(site.cores, address, path, BROTLI);
    let (mut rates, mut controls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        controls.push(ask(control.address)?.rate);
        rates.push(ask(product.address)?.rate);
    }
    let rates = Sample::new(rates);
    Ok(Figure {
        what: what.to_owned(),
        target: Target::AtLeast(target),
        unit: Unit::PerSecond,
        measured: rates.median(),
        beside: format!(
            "rounds {} to {}; the control sends the same bytes {}",
            Unit::PerSecond.write(rates.least()),
            Unit::PerSecond.write(rates.most()),
            Unit::PerSecond.write_sample(&Sample::new(controls)),
        ),
    })
}

/// Counts what the product logs of its queries, for a first request and for later ones.
async fn count_queries(site: &Site) -> Outcome<Figure> {
    let folder = Folder::make("log")?;
    let path = folder.path().join("log");
    let log = File::create(&path).map_err(|error| format!("The log could not be made: {error}."))?;
    let start = Start {
        environment: &[("PAGEWRIGHT_LOG", "sqlx::query=debug")],
        log: Some(log),
        ..site.start(Role::Server, PageCache::Off)
    };
    let product = product::start(start).await?;
    let mut connection = Connection::open(product.address).await?;
    let mut counts = Vec::new();
    for _ in 0..5 {
        let before = lines_about_queries(&path)?;
        connection.get(LONG_PAGE, &[]).await?.text(LONG_PAGE)?;
        counts.push(lines_about_queries(&path)? - before);
    }
    Ok(Figure {
        what: "queries of that page".to_owned(),
        target: Target::AtMost(5.0),
        unit: Unit::Count,
        measured: counts.iter().copied().max().map_or(f64::NAN, f64::from),
        beside: format!("request by request {counts:?}"),
    })
}

fn lines_about_queries(log: &Path) -> Outcome<u32> {
    let text = std::fs::read_to_string(log).map_err(|error| format!("The log could not be read: {error}."))?;
    Ok(text.lines().map(|line| u32::from(line.contains("sqlx::query"))).sum())
}

//! Cost of an uncached page of many blocks.
//!
//! Its queries run, and its document is rendered from cached blocks.

use crate::control::{self, Headers};
use crate::figure::{Figure, Target, Unit};
use crate::http1::Client;
use crate::product::PageCache;
use crate::queries::count_by_request;
use crate::sample::Sample;
use crate::site::{ITEMS_PAGE, LONG_PAGE, Site};
use crate::{Outcome, load};

const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &Site) -> Outcome<Vec<Figure>> {
    Ok(vec![
        measure_rate(site, ("uncached page of 12 blocks, one core", LONG_PAGE, 4500.0)).await?,
        measure_rate(site, ("uncached page of 12 blocks with 60 items, one core", ITEMS_PAGE, 3000.0)).await?,
        count_queries(site).await?,
    ])
}

/// Measures pages per second, compared with a control of the same bytes.
pub(crate) async fn measure_rate(site: &Site, (what, path, target): (&str, &str, f64)) -> Outcome<Figure> {
    let product = site.serve(PageCache::Off).await?;
    let control = control::start(site.cores, Client::Uncompressed, Headers::All, product.address, path).await?;
    let ask = |address| load::run(site.cores, Client::Uncompressed, address, path);
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

/// Counts queries after the first request.
async fn count_queries(site: &Site) -> Outcome<Figure> {
    let counts = count_by_request(site, LONG_PAGE, 5).await?;
    Ok(Figure {
        what: "queries of that page".to_owned(),
        target: Target::AtMost(5.0),
        unit: Unit::Count,
        measured: counts[1..].iter().copied().max().map_or(f64::NAN, f64::from),
        beside: format!("request by request {counts:?}"),
    })
}

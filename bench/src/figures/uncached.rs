//! Cost of an uncached page of many blocks.
//!
//! Each request runs the queries and renders the document.
//! Only its blocks come from a cache.

use crate::control::{self, Headers};
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::ClientKind;
use crate::product::PageCacheSetting;
use crate::queries::count_by_request;
use crate::sample::Measurements;
use crate::site::{BenchSite, ITEMS_PAGE, LONG_PAGE};
use crate::{BenchResult, load};

const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    Ok(vec![
        measure_rate(site, ("uncached page of 12 blocks, one core", LONG_PAGE, 4500.0)).await?,
        measure_rate(site, ("uncached page of 12 blocks with 60 items, one core", ITEMS_PAGE, 3000.0)).await?,
        count_queries(site).await?,
    ])
}

/// Measures pages per second, compared
/// with a control that sends the same bytes.
pub(crate) async fn measure_rate(site: &BenchSite, (what, path, target): (&str, &str, f64)) -> BenchResult<Figure> {
    let product = site.serve(PageCacheSetting::Off).await?;
    let control = control::start(site.cores, ClientKind::Uncompressed, Headers::All, product.address, path).await?;
    let ask = |address| load::run(site.cores, ClientKind::Uncompressed, address, path);
    let (mut rates, mut controls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        controls.push(ask(control.address)?.rate);
        rates.push(ask(product.address)?.rate);
    }
    let rates = Measurements::new(rates);
    Ok(Figure {
        what: what.to_owned(),
        target: FigureBound::AtLeast(target),
        unit: Unit::PerSecond,
        measured: rates.median(),
        beside: format!(
            "rounds {} to {}; the control sends the same bytes {}",
            Unit::PerSecond.write(rates.least()),
            Unit::PerSecond.write(rates.most()),
            Unit::PerSecond.write_sample(&Measurements::new(controls)),
        ),
    })
}

/// Counts the queries per request.
/// Leaves out the first request after the start.
async fn count_queries(site: &BenchSite) -> BenchResult<Figure> {
    let counts = count_by_request(site, LONG_PAGE, 5).await?;
    Ok(Figure {
        what: "queries of that page".to_owned(),
        target: FigureBound::AtMost(5.0),
        unit: Unit::Count,
        measured: counts[1..].iter().copied().max().map_or(f64::NAN, f64::from),
        beside: format!("request by request {counts:?}"),
    })
}

//! Time from process start to the first answer.

use crate::BenchResult;
use crate::control::{self, Headers};
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::ClientKind;
use crate::product::{self, PageCacheSetting};
use crate::queries::count_by_request;
use crate::sample::Measurements;
use crate::site::{BenchSite, LONG_PAGE};

const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let (mut times, mut controls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
        times.push(product.started_in.as_secs_f64() * 1000.0);
        let control = control::start(site.cores, ClientKind::Browser, Headers::All, product.address, "/").await?;
        controls.push(control.started_in.as_secs_f64() * 1000.0);
    }
    let times = Measurements::new(times);
    let first_answer = Figure {
        what: "start to first answer".to_owned(),
        target: FigureBound::Below(150.0),
        unit: Unit::Milliseconds,
        measured: times.median(),
        beside: format!(
            "rounds {} to {}; the control {}",
            Unit::Milliseconds.write(times.least()),
            Unit::Milliseconds.write(times.most()),
            Unit::Milliseconds.write_sample(&Measurements::new(controls)),
        ),
    };
    Ok(vec![first_answer, count_queries(site).await?])
}

/// Counts queries of the first request after a start.
async fn count_queries(site: &BenchSite) -> BenchResult<Figure> {
    let mut counts = Vec::new();
    for _ in 0..ROUNDS {
        counts.extend(count_by_request(site, LONG_PAGE, 1).await?);
    }
    Ok(Figure {
        what: "queries of the first request".to_owned(),
        target: FigureBound::AtMost(5.0),
        unit: Unit::Count,
        measured: counts.iter().copied().max().map_or(f64::NAN, f64::from),
        beside: format!("start by start {counts:?}"),
    })
}

//! Time from process start to the first answer.

use crate::Outcome;
use crate::control::{self, Headers};
use crate::cores::Role;
use crate::figure::{Figure, Target, Unit};
use crate::http1::Client;
use crate::product::{self, PageCache};
use crate::queries::count_by_request;
use crate::sample::Sample;
use crate::site::{LONG_PAGE, Site};

const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &Site) -> Outcome<Vec<Figure>> {
    let (mut times, mut controls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let product = product::start(site.start(Role::Free, PageCache::On)).await?;
        times.push(product.started_in.as_secs_f64() * 1000.0);
        let control = control::start(site.cores, Client::Browser, Headers::All, product.address, "/").await?;
        controls.push(control.started_in.as_secs_f64() * 1000.0);
    }
    let times = Sample::new(times);
    let first_answer = Figure {
        what: "start to first answer".to_owned(),
        target: Target::Below(150.0),
        unit: Unit::Milliseconds,
        measured: times.median(),
        beside: format!(
            "rounds {} to {}; the control {}",
            Unit::Milliseconds.write(times.least()),
            Unit::Milliseconds.write(times.most()),
            Unit::Milliseconds.write_sample(&Sample::new(controls)),
        ),
    };
    Ok(vec![first_answer, count_queries(site).await?])
}

/// Counts queries of the first request after a start.
async fn count_queries(site: &Site) -> Outcome<Figure> {
    let mut counts = Vec::new();
    for _ in 0..ROUNDS {
        counts.extend(count_by_request(site, LONG_PAGE, 1).await?);
    }
    Ok(Figure {
        what: "queries of the first request".to_owned(),
        target: Target::AtMost(5.0),
        unit: Unit::Count,
        measured: counts.iter().copied().max().map_or(f64::NAN, f64::from),
        beside: format!("start by start {counts:?}"),
    })
}

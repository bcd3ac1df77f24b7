//! How close a page from the cache comes to a server that does nothing but answer.

use crate::figure::{Figure, Target, Unit};
use crate::http1::BROTLI;
use crate::load::Load;
use crate::product::PageCache;
use crate::sample::Sample;
use crate::site::Site;
use crate::{Outcome, control, load};

const ROUNDS: usize = 7;
const PATH: &str = "/";

/// Product and control take turns, each first as often as the other, so that both see the same of what else the machine
/// does. Each ratio is that of two neighbours.
pub(crate) async fn measure(site: &Site) -> Outcome<Vec<Figure>> {
    let product = site.serve(PageCache::On).await?;
    let control = control::start(site.cores, product.address, PATH, BROTLI).await?;
    let ask = |address| load::run(site.cores, address, PATH, BROTLI);
    let mut rounds: Vec<(Load, Load)> = Vec::new();
    for round in 0..ROUNDS {
        rounds.push(if round % 2 == 0 {
            let first = ask(control.address)?;
            (ask(product.address)?, first)
        } else {
            (ask(product.address)?, ask(control.address)?)
        });
    }
    let of = |value: fn(&(Load, Load)) -> f64| Sample::new(rounds.iter().map(value));
    let ratio = |what: &str, target, ratios: Sample, unit: Unit, (product, control): (Sample, Sample)| Figure {
        what: what.to_owned(),
        target,
        unit: Unit::Ratio,
        measured: ratios.median(),
        beside: format!(
            "rounds {:.2} to {:.2}; {} beside {} of the control, by {}",
            ratios.least(),
            ratios.most(),
            unit.write(product.median()),
            unit.write(control.median()),
            load::tool(),
        ),
    };
    Ok(vec![
        ratio(
            "cached page, rate to control",
            Target::AtLeast(0.85),
            of(|(product, control)| product.rate / control.rate),
            Unit::PerSecond,
            (of(|(product, _)| product.rate), of(|(_, control)| control.rate)),
        ),
        ratio(
            "cached page, p99 to control",
            Target::AtMost(1.3),
            of(|(product, control)| product.p99 / control.p99),
            Unit::Milliseconds,
            (of(|(product, _)| product.p99), of(|(_, control)| control.p99)),
        ),
    ])
}

//! Speed of a cached page and a cached
//! picture, compared with the control.

use crate::BenchResult;
use crate::control::{self, Headers};
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::{ClientKind, HttpConnection};
use crate::load::{self, Load};
use crate::product::PageCacheSetting;
use crate::sample::Measurements;
use crate::site::BenchSite;
use std::net::SocketAddr;

const ROUNDS: usize = 7;
const PATH: &str = "/";

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(PageCacheSetting::On).await?;
    let picture = find_picture(product.address).await?;
    let turns = async |client, headers, path: &str| take_turns(site, product.address, client, headers, path).await;
    let page = turns(ClientKind::Browser, Headers::All, PATH).await?;
    let picture = turns(ClientKind::Browser, Headers::All, &picture).await?;
    let beside_bare = turns(ClientKind::Compressed, Headers::Bare, PATH).await?;
    let browser_beside_bare = turns(ClientKind::Browser, Headers::Bare, PATH).await?;
    Ok(vec![
        rate("cached page, rate to control", FigureBound::AtLeast(0.85), &page),
        latency("cached page, p99 to control", FigureBound::AtMost(1.3), &page),
        rate("cached picture, rate to control", FigureBound::AtLeast(0.8), &picture),
        rate("cached page, rate to three headers", FigureBound::AtLeast(0.9), &beside_bare),
        rate("same, with a browser's headers", FigureBound::AtLeast(0.9), &browser_beside_bare),
    ])
}

/// Returns the address of the smallest
/// rendition of the home page's first picture.
async fn find_picture(address: SocketAddr) -> BenchResult<String> {
    let home = HttpConnection::open(address).await?.get(PATH, &[]).await?.text("The home page")?;
    let candidate = home.split_once("srcset=\"").and_then(|(_, rest)| rest.split_once(' '));
    candidate.map(|(address, _)| address.to_owned()).ok_or_else(|| "The home page shows no picture.".to_owned())
}

/// Measures product and control in turns.
async fn take_turns(
    site: &BenchSite,
    product: SocketAddr,
    client: ClientKind,
    headers: Headers,
    path: &str,
) -> BenchResult<Vec<(Load, Load)>> {
    let control = control::start(site.cores, client, headers, product, path).await?;
    let ask = |address| load::run(site.cores, client, address, path);
    load::take_turns(ROUNDS, || ask(product), || ask(control.address))
}

fn rate(what: &str, target: FigureBound, rounds: &[(Load, Load)]) -> Figure {
    ratio(what, target, rounds, Unit::PerSecond, |load| load.rate)
}

fn latency(what: &str, target: FigureBound, rounds: &[(Load, Load)]) -> Figure {
    ratio(what, target, rounds, Unit::Milliseconds, |load| load.p99)
}

fn ratio(what: &str, target: FigureBound, rounds: &[(Load, Load)], unit: Unit, of: fn(&Load) -> f64) -> Figure {
    let ratios = Measurements::new(rounds.iter().map(|(product, control)| of(product) / of(control)));
    let (product, control) = (
        Measurements::new(rounds.iter().map(|(product, _)| of(product))),
        Measurements::new(rounds.iter().map(|(_, control)| of(control))),
    );
    Figure {
        what: what.to_owned(),
        target,
        unit: Unit::Ratio,
        measured: ratios.median(),
        beside: format!(
            "rounds {:.2} to {:.2}; {} against {} of the control, by {}",
            ratios.least(),
            ratios.most(),
            unit.write(product.median()),
            unit.write(control.median()),
            load::tool(),
        ),
    }
}

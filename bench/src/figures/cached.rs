//! Speed of a cached page and picture, compared with fixed bytes.

use crate::Outcome;
use crate::control::{self, Headers};
use crate::figure::{Figure, Target, Unit};
use crate::http1::{Client, Connection};
use crate::load::{self, Load};
use crate::product::PageCache;
use crate::sample::Sample;
use crate::site::Site;
use std::net::SocketAddr;

const ROUNDS: usize = 7;
const PATH: &str = "/";

pub(crate) async fn measure(site: &Site) -> Outcome<Vec<Figure>> {
    let product = site.serve(PageCache::On).await?;
    let picture = find_picture(product.address).await?;
    let turns = async |client, headers, path: &str| take_turns(site, product.address, client, headers, path).await;
    let page = turns(Client::Browser, Headers::All, PATH).await?;
    let picture = turns(Client::Browser, Headers::All, &picture).await?;
    let beside_bare = turns(Client::Compressed, Headers::Bare, PATH).await?;
    let browser_beside_bare = turns(Client::Browser, Headers::Bare, PATH).await?;
    Ok(vec![
        rate("cached page, rate to control", Target::AtLeast(0.85), &page),
        latency("cached page, p99 to control", Target::AtMost(1.3), &page),
        rate("cached picture, rate to control", Target::AtLeast(0.8), &picture),
        rate("cached page, rate to three headers", Target::AtLeast(0.9), &beside_bare),
        rate("same, with a browser's headers", Target::AtLeast(0.9), &browser_beside_bare),
    ])
}

/// The smallest rendition of the home page's first picture.
async fn find_picture(address: SocketAddr) -> Outcome<String> {
    let home = Connection::open(address).await?.get(PATH, &[]).await?.text("The home page")?;
    let candidate = home.split_once("srcset=\"").and_then(|(_, rest)| rest.split_once(' '));
    candidate.map(|(address, _)| address.to_owned()).ok_or_else(|| "The home page shows no picture.".to_owned())
}

/// Product and control take turns, alternating who is first.
///
/// Each pair is consecutive, so that other load affects both equally.
async fn take_turns(
    site: &Site,
    product: SocketAddr,
    client: Client,
    headers: Headers,
    path: &str,
) -> Outcome<Vec<(Load, Load)>> {
    let control = control::start(site.cores, client, headers, product, path).await?;
    let ask = |address| load::run(site.cores, client, address, path);
    let mut rounds = Vec::new();
    for round in 0..ROUNDS {
        rounds.push(if round % 2 == 0 {
            let first = ask(control.address)?;
            (ask(product)?, first)
        } else {
            (ask(product)?, ask(control.address)?)
        });
    }
    Ok(rounds)
}

fn rate(what: &str, target: Target, rounds: &[(Load, Load)]) -> Figure {
    ratio(what, target, rounds, Unit::PerSecond, |load| load.rate)
}

fn latency(what: &str, target: Target, rounds: &[(Load, Load)]) -> Figure {
    ratio(what, target, rounds, Unit::Milliseconds, |load| load.p99)
}

fn ratio(what: &str, target: Target, rounds: &[(Load, Load)], unit: Unit, of: fn(&Load) -> f64) -> Figure {
    let ratios = Sample::new(rounds.iter().map(|(product, control)| of(product) / of(control)));
    let (product, control) = (
        Sample::new(rounds.iter().map(|(product, _)| of(product))),
        Sample::new(rounds.iter().map(|(_, control)| of(control))),
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

//! PostgreSQL compared with SQLite, and two nodes on one database.

use super::{lists, search};
use crate::api::Editor;
use crate::cluster::Cluster;
use crate::cores::CoreRole;
use crate::draft::draft;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::ClientKind;
use crate::indexing::wait_for_index;
use crate::large_site::{LargeSite, PAGE_GROUPS};
use crate::postgres::PostgresCopy;
use crate::product::PageCacheSetting;
use crate::sample::Measurements;
use crate::search_site::SearchSite;
use crate::site::{BenchSite, publish};
use crate::{BenchResult, http1, load};
use serde_json::json;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;
const PUBLICATIONS: usize = 200;
const STORES: usize = 300;
/// The page that is measured. Both sites have it.
const PATH: &str = "/";
const VISIBLE_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let cluster = Cluster::start(2, PageCacheSetting::On)?;
    let mut figures = vec![measure_publications(&cluster).await?, measure_stores(&cluster).await?];
    drop(cluster);
    for (setting, what, bound) in [
        (PageCacheSetting::On, "cached page, PostgreSQL to SQLite", 0.95),
        (PageCacheSetting::Off, "uncached page, PostgreSQL to SQLite", 0.6),
    ] {
        figures.push(compare(site, setting, (what, bound)).await?);
    }
    figures.extend(measure_lists(site).await?);
    figures.extend(measure_searches(site).await?);
    Ok(figures)
}

/// Measures the time from the answer of a publication
/// on one node until the other node shows it.
async fn measure_publications(cluster: &Cluster) -> BenchResult<Figure> {
    let mut editor = Editor::log_in(cluster.node(0)).await?;
    let mut times = Vec::new();
    for number in 0..PUBLICATIONS {
        let slug = format!("/seen-{number}");
        // The other node remembers that there is no such page.
        http1::get(cluster.node(1), &slug, &[]).await?;
        publish(&mut editor, "Seen", &slug, &[]).await?;
        let begun = Instant::now();
        while http1::get(cluster.node(1), &slug, &[]).await?.status != 200 {
            if begun.elapsed() > VISIBLE_TIMEOUT {
                return Err("A publication was not seen by the other node.".to_owned());
            }
        }
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let times = Measurements::new(times);
    Ok(Figure {
        what: "publication on the other node, median".to_owned(),
        target: FigureBound::Below(50.0),
        unit: Unit::Milliseconds,
        measured: times.median(),
        beside: format!("p99 {} (target < 300)", Unit::Milliseconds.write(times.percentile(99))),
    })
}

async fn measure_stores(cluster: &Cluster) -> BenchResult<Figure> {
    let mut editor = Editor::log_in(cluster.node(0)).await?;
    let page = json!({ "title": "Stored", "slug": "/stored", "type": "content", "locale": "en-gb" });
    let mut version = editor.call("page/create", &page).await?["pageVersionID"].clone();
    let mut times = Vec::new();
    for round in 0..STORES {
        let draft = draft(round);
        let begun = Instant::now();
        let stored = editor.call(&format!("page/version/{version}/store"), &draft).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        version = stored["pageVersionID"].clone();
    }
    let times = Measurements::new(times);
    Ok(Figure {
        what: "store of a version of 50 blocks on PostgreSQL, p99".to_owned(),
        target: FigureBound::Below(25.0),
        unit: Unit::Milliseconds,
        measured: times.percentile(99),
        beside: format!("median {}", Unit::Milliseconds.write(times.median())),
    })
}

/// Compares pages per second of one node on each database, in turns.
async fn compare(site: &BenchSite, setting: PageCacheSetting, (what, bound): (&str, f64)) -> BenchResult<Figure> {
    let sqlite = site.serve(setting).await?;
    let cluster = Cluster::start(1, setting)?;
    site.cores.bind_server(cluster.process(0)?)?;
    let (mut rates, mut controls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        controls.push(load::run(site.cores, ClientKind::Uncompressed, sqlite.address, PATH)?.rate);
        rates.push(load::run(site.cores, ClientKind::Uncompressed, cluster.node(0), PATH)?.rate);
    }
    let (rates, controls) = (Measurements::new(rates), Measurements::new(controls));
    Ok(Figure {
        what: what.to_owned(),
        target: FigureBound::AtLeast(bound),
        unit: Unit::Ratio,
        measured: rates.median() / controls.median(),
        beside: format!(
            "PostgreSQL {}, SQLite {}",
            Unit::PerSecond.write_sample(&rates),
            Unit::PerSecond.write_sample(&controls)
        ),
    })
}

async fn measure_lists(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 100,000 pages on PostgreSQL …");
    let large = LargeSite::grow(site.cores, PAGE_GROUPS).await?;
    let copy = PostgresCopy::serve(large.start(CoreRole::Server)).await?;
    Ok(on_postgres(lists::measure_calls(&copy.product).await?))
}

async fn measure_searches(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 100,000 pages for the search on PostgreSQL …");
    let searched = SearchSite::grow(site.cores, search::PAGE_GROUPS).await?;
    let mut product = searched.serve(CoreRole::Free).await?;
    wait_for_index(&product, &mut Editor::log_in(product.address).await?).await?;
    product.stop().await?;
    let copy = PostgresCopy::serve(searched.start(CoreRole::Server)).await?;
    let mut editor = Editor::log_in(copy.product.address).await?;
    Ok(on_postgres(search::searches(&searched, &mut editor).await?))
}

/// Returns the 99th percentiles with the bound for PostgreSQL.
fn on_postgres(figures: Vec<Figure>) -> Vec<Figure> {
    let slowest = figures.into_iter().filter(|figure| figure.what.ends_with("p99"));
    slowest
        .map(|figure| Figure {
            what: format!("{}, on PostgreSQL", figure.what),
            target: FigureBound::Below(40.0),
            ..figure
        })
        .collect()
}

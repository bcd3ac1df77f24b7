//! Cost of a page with every block type, and of 500 blocks of one type.

use super::{public_page, uncached};
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit, kibibytes};
use crate::http1::HttpConnection;
use crate::product::{self, PageCacheSetting};
use crate::queries::count_by_request;
use crate::sample::Measurements;
use crate::showcase::every_block;
use crate::site::{BenchSite, publish};
use serde_json::{Value, json};
use std::time::Instant;

/// Path of the page with a block of every type.
const EVERY_TYPE: &str = "/every-type";
/// Maximum number of blocks of a page.
const BLOCKS: usize = 500;
const ROUNDS: usize = 5;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let types = make_pages(site).await?;
    Ok(vec![
        measure_size(site).await?,
        count_queries(site).await?,
        uncached::measure_rate(site, ("uncached page of every block type, one core", EVERY_TYPE, 2500.0)).await?,
        measure_slowest(site, &types).await?,
    ])
}

/// Publishes one page with all block types, and one
/// page for each block type. Returns the block types.
async fn make_pages(site: &BenchSite) -> BenchResult<Vec<String>> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let blocks = every_block(&mut editor).await?;
    publish(&mut editor, "Every type", EVERY_TYPE, &blocks).await?;
    let mut types = Vec::new();
    for block in &blocks {
        let id = block["type"].as_str().unwrap_or_default();
        let many: Vec<Value> = (0..BLOCKS).map(|number| copy_of(block, number)).collect();
        publish(&mut editor, id, &path_of(id), &many).await?;
        types.push(id.to_owned());
    }
    Ok(types)
}

/// Returns a copy of a block with a different key and anchor.
fn copy_of(block: &Value, number: usize) -> Value {
    let mut copy = block.clone();
    copy["key"] = json!(format!("block-{number}"));
    copy["anchorPoint"] = json!(format!("part-{number}"));
    copy
}

/// Returns the path of the page with blocks of one type.
fn path_of(id: &str) -> String {
    format!("/many-{id}")
}

async fn measure_size(site: &BenchSite) -> BenchResult<Figure> {
    let product = site.serve(PageCacheSetting::On).await?;
    let sent = public_page::fetch(&mut HttpConnection::open(product.address).await?, EVERY_TYPE).await?;
    Ok(Figure {
        what: "page of every block type, HTML and CSS".to_owned(),
        target: FigureBound::Below(40.0),
        unit: Unit::Kibibytes,
        measured: kibibytes(sent.compressed()),
        beside: format!("HTML {:.1} and CSS {:.1} KiB, by brotli", kibibytes(sent.html), kibibytes(sent.css)),
    })
}

/// Counts the queries per request.
/// Leaves out the first request after the start.
async fn count_queries(site: &BenchSite) -> BenchResult<Figure> {
    let counts = count_by_request(site, EVERY_TYPE, 5).await?;
    Ok(Figure {
        what: "queries of that page".to_owned(),
        target: FigureBound::AtMost(3.0),
        unit: Unit::Count,
        measured: counts[1..].iter().copied().min().map_or(f64::NAN, f64::from),
        beside: format!("request by request {counts:?}"),
    })
}

/// Measures the first load of each page.
/// Each time the process is new, so that it
/// has not rendered the blocks before.
///
/// The time includes queries and sending.
async fn measure_slowest(site: &BenchSite, types: &[String]) -> BenchResult<Figure> {
    let mut slowest: Option<(&str, usize, Measurements)> = None;
    for id in types {
        let (size, times) = time(site, &path_of(id)).await?;
        eprintln!("  {BLOCKS} blocks of {id}: {}, {:.0} KiB", Unit::Milliseconds.write_sample(&times), kibibytes(size));
        if slowest.as_ref().is_none_or(|(_, _, known)| known.median() < times.median()) {
            slowest = Some((id.as_str(), size, times));
        }
    }
    let (id, size, times) = slowest.ok_or("There is no type of block to measure.")?;
    Ok(Figure {
        what: format!("{BLOCKS} blocks of the slowest type"),
        target: FigureBound::Below(50.0),
        unit: Unit::Milliseconds,
        measured: times.median(),
        beside: format!(
            "{id}, the slowest of {} types; rounds {} to {}, {:.0} KiB each",
            types.len(),
            Unit::Milliseconds.write(times.least()),
            Unit::Milliseconds.write(times.most()),
            kibibytes(size)
        ),
    })
}

/// Measures a page's size and response times.
async fn time(site: &BenchSite, path: &str) -> BenchResult<(usize, Measurements)> {
    let mut size = 0;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let product = site.serve(PageCacheSetting::Off).await?;
        let mut connection = HttpConnection::open(product.address).await?;
        connection.get("/", &[]).await?;
        let begun = Instant::now();
        let page = connection.get(path, &[]).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        size = page.text(path)?.len();
    }
    Ok((size, Measurements::new(times)))
}

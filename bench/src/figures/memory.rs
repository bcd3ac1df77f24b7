//! Memory after visitors have read the whole site many times.

use crate::BenchResult;
use crate::control::{self, Headers};
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::http1::{BROTLI, ClientKind, HttpConnection};
use crate::process::Running;
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;

const REQUESTS: usize = 10_000;
/// Number of concurrent visitors.
const CONCURRENT_VISITORS: usize = 16;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let control = control::start(site.cores, ClientKind::Browser, Headers::All, product.address, "/").await?;
    let begun_with = memory(&product)?;
    visit(site, &product).await?;
    visit(site, &control).await?;
    Ok(vec![Figure {
        what: "resident memory after 10,000 requests".to_owned(),
        target: FigureBound::Below(60.0),
        unit: Unit::Mebibytes,
        measured: memory(&product)?,
        beside: format!(
            "{} pages; {} after the start; the control {}",
            site.pages.len(),
            Unit::Mebibytes.write(begun_with),
            Unit::Mebibytes.write(memory(&control)?),
        ),
    }])
}

fn memory(process: &Running) -> BenchResult<f64> {
    let memory = process.resident_memory().ok_or("The memory of a process cannot be read on this system.")?;
    Ok(f64::from(memory) / 1024.0)
}

/// Reads all pages in turn over several connections.
async fn visit(site: &BenchSite, server: &Running) -> BenchResult<()> {
    let mut visitors = Vec::new();
    for _ in 0..CONCURRENT_VISITORS {
        visitors.push(HttpConnection::open(server.address).await?);
    }
    for (request, page) in site.pages.iter().cycle().take(REQUESTS).enumerate() {
        let answer = visitors[request % CONCURRENT_VISITORS].get(&page.path, &[BROTLI]).await?;
        if answer.status != 200 {
            return Err(format!("{} answered {} instead of 200.", page.path, answer.status));
        }
    }
    Ok(())
}

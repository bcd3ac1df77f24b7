//! Bytes of a public page without interactive blocks.

use crate::figure::{Figure, FigureBound, Unit, kibibytes};
use crate::http1::{BROTLI, HttpConnection};
use crate::product::PageCacheSetting;
use crate::site::BenchSite;
use crate::{BenchResult, html};

/// Transfer of a page to a visitor: number of
/// scripts and wasm files, bytes of the rest.
pub(crate) struct TransferredPage {
    path: String,
    scripts: usize,
    wasm: usize,
    inline_script: usize,
    pub(crate) html: usize,
    pub(crate) css: usize,
}

impl TransferredPage {
    pub(crate) fn compressed(&self) -> usize {
        self.html + self.css
    }
}

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(PageCacheSetting::On).await?;
    let mut connection = HttpConnection::open(product.address).await?;
    let mut pages = Vec::new();
    for page in site.pages.iter().filter(|page| !page.interactive) {
        pages.push(fetch(&mut connection, &page.path).await?);
    }
    let largest = pages.iter().max_by_key(|page| page.compressed());
    let largest = largest.ok_or("The demonstration site has no page without a video.")?;
    let most = |size: fn(&TransferredPage) -> usize| pages.iter().map(size).max().unwrap_or(0);
    let beside = format!("maximum of {} pages", pages.len());
    let figure = |what: &str, target, unit, measured, beside: &str| Figure {
        what: what.to_owned(),
        target,
        unit,
        measured,
        beside: beside.to_owned(),
    };
    let parts = format!(
        "{}: HTML {:.1} and CSS {:.1} KiB, by brotli",
        largest.path,
        kibibytes(largest.html),
        kibibytes(largest.css)
    );
    Ok(vec![
        figure(
            "public page, wasm files",
            FigureBound::AtMost(0.0),
            Unit::Count,
            count(most(|page| page.wasm)),
            &beside,
        ),
        figure("public page, script files", FigureBound::AtMost(0.0), Unit::Count, count(most(|p| p.scripts)), &beside),
        figure(
            "public page, inline script",
            FigureBound::Below(1.0),
            Unit::Kibibytes,
            kibibytes(most(|page| page.inline_script)),
            &beside,
        ),
        figure(
            "public page, HTML and CSS",
            FigureBound::Below(25.0),
            Unit::Kibibytes,
            kibibytes(largest.compressed()),
            &parts,
        ),
    ])
}

pub(crate) async fn fetch(connection: &mut HttpConnection, path: &str) -> BenchResult<TransferredPage> {
    let html = connection.get(path, &[]).await?.text(path)?;
    let mut css = 0;
    for stylesheet in html::stylesheets(&html) {
        css += connection.get(stylesheet, &[BROTLI]).await?.body.len();
    }
    Ok(TransferredPage {
        path: path.to_owned(),
        scripts: html::script_files(&html).len(),
        wasm: html.matches(".wasm").count(),
        inline_script: html::inline_scripts(&html).map(str::len).sum(),
        html: connection.get(path, &[BROTLI]).await?.body.len(),
        css,
    })
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}

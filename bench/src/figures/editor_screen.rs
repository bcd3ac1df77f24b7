//! Size of all files that a browser loads to edit a page.

use crate::api::Editor;
use crate::figure::{Figure, FigureBound, Unit, kibibytes};
use crate::http1::{BROTLI, GZIP, HttpConnection};
use crate::product::PageCacheSetting;
use crate::site::BenchSite;
use crate::{BenchResult, html, script};
use std::collections::BTreeSet;

/// Bytes of all files as sent, by compression.
#[derive(Default)]
struct TransferredFiles {
    brotli: usize,
    gzip: usize,
}

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(PageCacheSetting::On).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let screen = editor.screen(&format!("/cmsadmin/page/{}", site.long_page)).await?;
    let mut connection = HttpConnection::open(product.address).await?;
    let scripts = follow(&mut connection, html::addresses(&screen, ".js")).await?;
    let wasm: BTreeSet<String> = html::addresses(&screen, ".wasm").map(str::to_owned).collect();
    if !scripts.at_once.iter().any(|path| path.contains("/page-editor-")) {
        return Err("The editor's screen contains no script of the page editor.".to_owned());
    }
    let at_once = measure_transfer(&mut connection, &scripts.at_once).await?;
    let later = measure_transfer(&mut connection, &scripts.later).await?;
    let wasm = measure_transfer(&mut connection, &wasm).await?;
    let figure = |how: &str, measured, beside| Figure {
        what: format!("editor screen, JavaScript by {how}"),
        target: FigureBound::Below(350.0),
        unit: Unit::Kibibytes,
        measured: kibibytes(measured),
        beside,
    };
    let beside = |later, wasm| format!("{:.1} KiB on demand, {:.1} KiB of wasm", kibibytes(later), kibibytes(wasm));
    let files = format!("{} files; {}", scripts.at_once.len(), beside(later.brotli, wasm.brotli));
    Ok(vec![figure("brotli", at_once.brotli, files), figure("gzip", at_once.gzip, beside(later.gzip, wasm.gzip))])
}

/// Scripts by loading time.
#[derive(Default)]
struct Scripts {
    at_once: BTreeSet<String>,
    /// Scripts loaded only by `import()`.
    later: BTreeSet<String>,
}

/// Finds the scripts of a screen by following their imports.
async fn follow(connection: &mut HttpConnection, named: impl Iterator<Item = &str>) -> BenchResult<Scripts> {
    let mut scripts = Scripts::default();
    let mut waiting: Vec<String> = named.map(str::to_owned).collect();
    while let Some(path) = waiting.pop() {
        if scripts.at_once.insert(path.clone()) {
            let text = connection.get(&path, &[]).await?.text(&path)?;
            waiting.extend(script::static_imports(&text).map(|import| script::resolve(&path, import)));
            scripts.later.extend(script::dynamic_imports(&text).map(|import| script::resolve(&path, import)));
        }
    }
    scripts.later.retain(|path| !scripts.at_once.contains(path));
    Ok(scripts)
}

async fn measure_transfer(connection: &mut HttpConnection, paths: &BTreeSet<String>) -> BenchResult<TransferredFiles> {
    let mut sent = TransferredFiles::default();
    for path in paths {
        sent.brotli += connection.get(path, &[BROTLI]).await?.body.len();
        sent.gzip += connection.get(path, &[GZIP]).await?.body.len();
    }
    Ok(sent)
}

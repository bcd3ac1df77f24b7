//! Exports of a served site with 10,000 pages as readable files:
//! the first one, and one after which nothing changed.

use crate::BenchResult;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::folder::Folder;
use crate::large_site::LargeSite;
use crate::product;
use crate::site::BenchSite;
use std::time::Instant;

/// Number of groups of four pages.
const PAGE_GROUPS: u32 = 2_500;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 10,000 pages …");
    let large = LargeSite::grow(site.cores, PAGE_GROUPS).await?;
    // These rows have no files.
    large.execute("delete from media_file where hash = '0000'; delete from media_content where hash = '0000';").await?;
    let _served = product::start(large.start(CoreRole::Free)).await?;
    let folder = Folder::make("site-folder")?;
    let to = format!("{}/site", folder.path().display());
    let mut seconds = [0.0; 2];
    for seconds in &mut seconds {
        let begun = Instant::now();
        product::run(&["export", "site", &to, "--drafts"], large.data()).await?;
        *seconds = begun.elapsed().as_secs_f64();
    }
    let [first, again] = seconds.map(|seconds| seconds * 1_000.0);
    Ok(vec![Figure {
        what: "export of 10,000 pages as readable files".to_owned(),
        target: FigureBound::Below(60_000.0),
        unit: Unit::Milliseconds,
        measured: first,
        beside: format!("of the unchanged site {}", Unit::Milliseconds.write(again)),
    }])
}

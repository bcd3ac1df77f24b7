//! Backups of a served site with 10,000 pages and 2 GiB of files:
//! what readers and editors notice, and the time if nothing changed.

use super::uploads;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::folder::Folder;
use crate::large_site::LargeSite;
use crate::phased_load::{Load, Phase, create_page, read, write};
use crate::product;
use crate::sample::Measurements;
use crate::site::BenchSite;
use std::sync::Arc;
use std::time::Instant;

/// Number of groups of four pages.
const PAGE_GROUPS: u32 = 2_500;
const FILES: usize = 400;
const FILE_BYTES: usize = 5 * 1024 * 1024;
const BACKUPS: usize = 3;

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    eprintln!("Creating a site of 10,000 pages and 2 GiB of files …");
    let large = LargeSite::grow(site.cores, PAGE_GROUPS).await?;
    // These rows have no files.
    large.execute("delete from media_file where hash = '0000'; delete from media_content where hash = '0000';").await?;
    let product = product::start(large.start(CoreRole::Free)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    for number in 0..FILES {
        uploads::upload(&mut editor, number, FILE_BYTES).await?;
    }
    let folder = Folder::make("backup")?;
    let load = Arc::new(Load::default());
    let [_, version] = create_page(&mut editor).await?;
    let paths = site.pages.iter().map(|page| page.path.clone()).collect();
    let reader = tokio::spawn(read(product.address, paths, Arc::clone(&load)));
    let writer = tokio::spawn(write(editor, version, Arc::clone(&load)));
    let (mut seconds, mut last) = (Vec::new(), String::new());
    for round in 0..BACKUPS {
        last = format!("{}/{round}/", folder.path().display());
        load.begin(Phase::Backup);
        let begun = Instant::now();
        product::run(&["backup", &last], large.data()).await?;
        let duration = begun.elapsed();
        load.begin(Phase::Quiet);
        seconds.push(duration.as_secs_f64());
        tokio::time::sleep(duration).await;
    }
    load.begin(Phase::End);
    let failed = |error: tokio::task::JoinError| format!("A part of the load failed: {error}.");
    let (reads, writes) = (reader.await.map_err(failed)?, writer.await.map_err(failed)?);
    if let Some(error) = reads.errors.first().or(writes.errors.first()) {
        return Err(format!("A request during the backups failed: {error}."));
    }
    let mut unchanged = Vec::new();
    for _ in 0..BACKUPS {
        let begun = Instant::now();
        product::run(&["backup", &last], large.data()).await?;
        unchanged.push(begun.elapsed().as_secs_f64() * 1_000.0);
    }
    let [quiet, busy] = [reads.without, reads.during].map(Measurements::new);
    let [stores, delayed] = [writes.without, writes.during].map(Measurements::new);
    let ms = |value: f64| Unit::Milliseconds.write(value);
    Ok(vec![
        Figure {
            what: "pages during a backup, p99 to p99 without one".to_owned(),
            target: FigureBound::AtMost(1.2),
            unit: Unit::Ratio,
            measured: busy.percentile(99) / quiet.percentile(99),
            beside: format!(
                "{} and {}; medians {} and {}; a backup takes {:.1} s",
                ms(busy.percentile(99)),
                ms(quiet.percentile(99)),
                ms(busy.median()),
                ms(quiet.median()),
                Measurements::new(seconds).median(),
            ),
        },
        Figure {
            what: "store of a version during a backup, longest".to_owned(),
            target: FigureBound::Below(100.0),
            unit: Unit::Milliseconds,
            measured: delayed.most(),
            beside: format!(
                "median {}, p99 {}; without a backup {}, {}, longest {}",
                ms(delayed.median()),
                ms(delayed.percentile(99)),
                ms(stores.median()),
                ms(stores.percentile(99)),
                ms(stores.most()),
            ),
        },
        Figure {
            what: "backup of an unchanged site".to_owned(),
            target: FigureBound::Below(5_000.0),
            unit: Unit::Milliseconds,
            measured: Measurements::new(unchanged).median(),
            beside: "with a copy of the whole database, and all new files read again".to_owned(),
        },
    ])
}

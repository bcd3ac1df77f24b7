//! Time to store a long page, and time
//! of the first visit after its publication.

use crate::BenchResult;
use crate::api::Editor;
use crate::draft::draft;
use crate::figure::{Figure, FigureBound, Unit};
use crate::folder::Folder;
use crate::http1::HttpConnection;
use crate::product::PageCacheSetting;
use crate::sample::Measurements;
use crate::site::BenchSite;
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::time::Instant;

/// Number of rounds. With fewer rounds,
/// a single slow round would decide the p99.
const ROUNDS: usize = 500;
const PATH: &str = "/fifty-blocks";

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = site.serve(PageCacheSetting::On).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let page = json!({ "title": "Fifty blocks", "slug": PATH, "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    let (id, mut version) = (made["pageID"].clone(), made["pageVersionID"].clone());
    let mut visitor = HttpConnection::open(product.address).await?;
    let (mut stores, mut visits, mut sights) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let draft = draft(round);
        let begun = Instant::now();
        let stored = editor.call(&format!("page/version/{version}/store"), &draft).await?;
        stores.push(begun.elapsed().as_secs_f64() * 1000.0);
        version = stored["pageVersionID"].clone();
        let begun = Instant::now();
        editor.call(&format!("page/{id}/publish"), &json!({})).await?;
        let published = begun.elapsed();
        visitor.get(PATH, &[("accept-encoding", "br")]).await?;
        let seen = begun.elapsed();
        visits.push((seen - published).as_secs_f64() * 1000.0);
        sights.push(seen.as_secs_f64() * 1000.0);
        let html = visitor.get(PATH, &[]).await?.text(PATH)?;
        if !html.contains(&format!("Round {round}, paragraph 0.")) {
            return Err(format!("Visitors do not see the version that was published in round {round}."));
        }
    }
    let (stores, visits, sights) = (Measurements::new(stores), Measurements::new(visits), Measurements::new(sights));
    let disk = fsync(draft(0).to_string().len())?;
    let share = 100.0 * disk.median() / stores.median();
    Ok(vec![
        figure(
            "store of a version of 50 blocks, p99",
            25.0,
            &stores,
            format!("writing as much to a file and syncing it takes {}: {share:.0} % of the median", spread(&disk)),
        ),
        Figure {
            what: "first visitor after a publication".to_owned(),
            target: FigureBound::Below(2.0),
            unit: Unit::Milliseconds,
            measured: visits.median(),
            beside: format!("p99 {}; by brotli", Unit::Milliseconds.write(visits.percentile(99))),
        },
        figure("publish to visible, p99", 6.0, &sights, "the call and a visitor's next request".to_owned()),
    ])
}

fn figure(what: &str, bound: f64, times: &Measurements, beside: String) -> Figure {
    Figure {
        what: what.to_owned(),
        target: FigureBound::Below(bound),
        unit: Unit::Milliseconds,
        measured: times.percentile(99),
        beside: format!("median {}; {beside}", Unit::Milliseconds.write(times.median())),
    }
}

/// Measures the time to write and sync this number of bytes.
fn fsync(bytes: usize) -> BenchResult<Measurements> {
    let folder = Folder::make("fsync")?;
    let failed = |error: std::io::Error| format!("The disk could not be measured: {error}.");
    let mut file = File::create(folder.path().join("file")).map_err(failed)?;
    let bytes = vec![7; bytes];
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        file.write_all(&bytes).map_err(failed)?;
        file.sync_data().map_err(failed)?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(Measurements::new(times))
}

fn spread(sample: &Measurements) -> String {
    format!("{} (p99 {})", Unit::Milliseconds.write(sample.median()), Unit::Milliseconds.write(sample.percentile(99)))
}

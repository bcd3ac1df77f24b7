//! Process memory during uploads.

use crate::BenchResult;
use crate::api::{Editor, PICTURE};
use crate::cores::CoreRole;
use crate::figure::{Figure, FigureBound, Unit};
use crate::process::Running;
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use std::time::Duration;
use tokio::task::JoinSet;

const CONCURRENT_UPLOADS: usize = 8;
/// The maximum file size of the media library.
const FILE_BYTES: usize = 100 * 1024 * 1024;
static FILLER: [u8; 64 * 1024] = [0; 64 * 1024];
const BOUNDARY: &str = "edge-of-a-part";
/// Pause between memory samples.
const MEMORY_SAMPLE_INTERVAL: Duration = Duration::from_millis(2);

pub(crate) async fn measure(site: &BenchSite) -> BenchResult<Vec<Figure>> {
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editors = Vec::new();
    for _ in 0..CONCURRENT_UPLOADS {
        editors.push(Editor::log_in(product.address).await?);
    }
    let before = memory(&product)?;
    let mut uploads = JoinSet::new();
    for (number, mut editor) in editors.into_iter().enumerate() {
        uploads.spawn(async move { upload(&mut editor, number, FILE_BYTES).await });
    }
    let mut most = before;
    let mut pace = tokio::time::interval(MEMORY_SAMPLE_INTERVAL);
    while !uploads.is_empty() {
        tokio::select! {
            done = uploads.join_next() => done.transpose().map_err(|error| error.to_string())?.transpose().map(drop)?,
            _ = pace.tick() => most = most.max(memory(&product)?),
        }
    }
    Ok(vec![Figure {
        what: format!("growth during {CONCURRENT_UPLOADS} uploads of 100 MiB"),
        target: FigureBound::Below(64.0),
        unit: Unit::Mebibytes,
        measured: most - before,
        beside: format!("{} before, {} at most", Unit::Mebibytes.write(before), Unit::Mebibytes.write(most)),
    }])
}

/// Uploads a file of this size with a unique end,
/// because the media library finds duplicates.
pub(super) async fn upload(editor: &mut Editor, number: usize, bytes: usize) -> BenchResult<()> {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"f\"; filename=\"{number}.gif\"\r\n\
         content-type: image/gif\r\n\r\n"
    );
    let tail = format!("{number:08}\r\n--{BOUNDARY}--\r\n");
    let rest = bytes - PICTURE.len() - 8;
    let mut pieces = vec![head.as_bytes(), PICTURE];
    pieces.extend(std::iter::repeat_n(&FILLER[..], rest / FILLER.len()));
    pieces.extend([&FILLER[..rest % FILLER.len()], tail.as_bytes()]);
    editor.upload("medialib/add-file", BOUNDARY, &pieces).await.map(drop)
}

fn memory(process: &Running) -> BenchResult<f64> {
    let memory = process.resident_memory().ok_or("The memory of a process cannot be read on this system.")?;
    Ok(f64::from(memory) / 1024.0)
}

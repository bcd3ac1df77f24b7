//! Readers and an editor whose requests are timed
//! apart while a backup runs and while none runs.

use crate::BenchResult;
use crate::api::Editor;
use crate::draft::draft;
use crate::http1;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const READ_INTERVAL: Duration = Duration::from_millis(5);
const WRITE_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// No backup runs.
    Quiet,
    Backup,
    End,
}

/// State that the load and the measurement share.
#[derive(Default)]
pub(crate) struct Load {
    phase: AtomicU8,
    stored: AtomicUsize,
}

impl Load {
    pub(crate) fn begin(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// Returns the number of answered stores.
    pub(crate) fn stored(&self) -> usize {
        self.stored.load(Ordering::Relaxed)
    }

    fn is_in(&self, phase: Phase) -> bool {
        self.phase.load(Ordering::Relaxed) == phase as u8
    }
}

/// Times of requests in milliseconds, without and during a backup.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) without: Vec<f64>,
    pub(crate) during: Vec<f64>,
    pub(crate) errors: Vec<String>,
}

impl Times {
    fn note(&mut self, load: &Load, begun: Instant) {
        let ms = begun.elapsed().as_secs_f64() * 1_000.0;
        if load.is_in(Phase::Backup) { self.during.push(ms) } else { self.without.push(ms) }
    }
}

/// Reads pages until the load ends.
pub(crate) async fn read(address: SocketAddr, paths: Vec<String>, load: Arc<Load>) -> Times {
    let mut times = Times::default();
    for path in paths.iter().cycle() {
        if load.is_in(Phase::End) {
            break;
        }
        let begun = Instant::now();
        match http1::get(address, path, &[]).await {
            Ok(answer) if answer.status == 200 => times.note(&load, begun),
            Ok(answer) => times.errors.push(format!("{path} answered {}", answer.status)),
            Err(error) => times.errors.push(error),
        }
        tokio::time::sleep(READ_INTERVAL).await;
    }
    times
}

/// Creates a page that [`write`] stores.
/// Returns the ids of the page and its version.
pub(crate) async fn create_page(editor: &mut Editor) -> BenchResult<[Value; 2]> {
    let page = json!({ "title": "Kept", "slug": "/kept", "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &page).await?;
    Ok([made["pageID"].clone(), made["pageVersionID"].clone()])
}

/// Stores versions of a page until the load ends.
pub(crate) async fn write(mut editor: Editor, mut version: Value, load: Arc<Load>) -> Times {
    let mut times = Times::default();
    while !load.is_in(Phase::End) {
        let begun = Instant::now();
        match editor.call(&format!("page/version/{version}/store"), &draft(load.stored())).await {
            Ok(stored) => {
                version = stored["pageVersionID"].clone();
                load.stored.fetch_add(1, Ordering::Relaxed);
                times.note(&load, begun);
            }
            Err(error) => times.errors.push(error),
        }
        tokio::time::sleep(WRITE_INTERVAL).await;
    }
    times
}

//! Runs a backup or a verification, and stores its progress and result.

use super::take::{RELEASE_DELAY, TakenRun, Work};
use super::{BackupSetup, find_destination};
use crate::backup::create::create_backup;
use crate::backup::list::require_used;
use crate::backup::verify::verify_backup;
use crate::backup::{BackupError, BackupPlace, Progress, Retention};
use crate::error::Result;
use crate::own_thread::run_on_own_thread;
use crate::write::Effect;
use crate::{Cms, panics};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use storage::Timestamp;
use storage::backup_runs::{RunResult, delete_old_runs, update_ended, update_progress, update_released};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Interval of storing the progress, and of looking for a cancellation.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);
/// Time in which the thread of a cancelled run ends, unless its folder hangs.
const THREAD_END_TIMEOUT: Duration = Duration::from_secs(2);
/// Delay until a result is stored again that could not be stored.
const STORE_RETRY_DELAY: Duration = Duration::from_secs(5);
/// Maximum number of ended runs of a place that are kept.
const MAX_RUNS: i64 = 500;
/// Maximum characters of a stored failure.
const MAX_FAILURE_CHARS: usize = 500;

/// The result of the work of a run.
#[derive(Debug, Default)]
struct Outcome {
    backup_id: String,
    failure: Option<String>,
    bytes: u64,
    new_bytes: u64,
}

/// End of the work of a run.
enum End {
    Done(Outcome),
    Cancelled,
    /// Another process makes a backup.
    Prevented,
    Stopped,
}

/// Runs a backup to its end, until a user cancels it, or until `stop`. If it
/// is stopped, it waits again, also for other nodes.
///
/// The work has a separate thread, because it hashes all files. If its
/// folder hangs, the run ends without the thread, and no other run
/// of this process begins before the thread has ended.
pub async fn run_backup(cms: &Arc<Cms>, run: &TakenRun, stop: impl Future<Output = ()>) {
    let mut stop = pin!(stop);
    let progress = Arc::new(Progress::default());
    let (abort, aborted) = oneshot::channel();
    let mut work = pin!(work_on_own_thread(cms, run, &progress, aborted));
    let (mut end, is_working) = tokio::select! {
        end = &mut work => (end, false),
        () = &mut stop => (End::Stopped, true),
        () = store_progress(cms, run, &progress) => (End::Cancelled, true),
    };
    drop(abort);
    let is_stopped = is_working && matches!(end, End::Stopped);
    if is_working {
        match timeout(THREAD_END_TIMEOUT, work).await {
            // The work was faster than its abort.
            Ok(End::Done(outcome)) if outcome.failure.is_none() => end = End::Done(outcome),
            Ok(_) => {}
            Err(_) => tracing::warn!("the thread of a backup hangs; no other backup begins before it ends"),
        }
    }
    loop {
        match store(cms, run, &end).await {
            Ok(()) => return,
            // The next start recovers the run.
            Err(error) if is_stopped => return tracing::warn!(%error, "failed to store the stop of a backup"),
            Err(error) => tracing::warn!(%error, "failed to store the result of a backup; it will be retried"),
        }
        tokio::select! {
            () = tokio::time::sleep(STORE_RETRY_DELAY) => {}
            () = &mut stop => return,
        }
    }
}

/// Works on a new thread until the end, or until `aborted`.
async fn work_on_own_thread(
    cms: &Arc<Cms>,
    run: &TakenRun,
    progress: &Arc<Progress>,
    aborted: oneshot::Receiver<()>,
) -> End {
    // A run is only taken with a destination.
    let Some((_, place)) = find_destination(cms) else { return End::Stopped };
    let turn = timeout(THREAD_END_TIMEOUT, Arc::clone(&cms.backup_thread).lock_owned());
    let Ok(turn) = turn.await else { return End::Done(failed(run, place.no_answer().to_string())) };
    let begun = run_on_own_thread("backup", {
        let (cms, run, progress) = (Arc::clone(cms), run.clone(), Arc::clone(progress));
        move || async move {
            let end = tokio::select! {
                end = panics::catch(work(&cms, &run, &progress)) => end,
                _ = aborted => Ok(End::Stopped),
            };
            drop(turn);
            end
        }
    });
    let fault = match begun {
        Ok(end) => match end.await {
            Ok(Ok(end)) => return end,
            Ok(Err(panic)) => panic,
            Err(_) => "its thread ended".to_owned(),
        },
        Err(error) => error.to_string(),
    };
    End::Done(failed(run, format!("The backup was stopped by a fault: {fault}.")))
}

async fn work(cms: &Cms, run: &TakenRun, progress: &Progress) -> End {
    let Some((setup, place)) = find_destination(cms) else { return End::Stopped };
    if let Err(error) = place.require_answer().await {
        return End::Done(failed(run, error.to_string()));
    }
    let worked = match &run.work {
        Work::Create { retention, has_earlier } => {
            create(cms, setup, place, (*retention, *has_earlier), progress).await
        }
        Work::Verify(id) => verify_backup(place, Some(id), progress).await.map(|backup| Outcome {
            backup_id: id.to_string(),
            bytes: backup.bytes,
            ..Outcome::default()
        }),
    };
    match worked {
        Ok(outcome) => End::Done(outcome),
        Err(BackupError::Running) => End::Prevented,
        Err(error) => End::Done(failed(run, error.to_string())),
    }
}

async fn create(
    cms: &Cms,
    setup: &BackupSetup,
    place: &BackupPlace,
    (retention, has_earlier): (Option<Retention>, bool),
    progress: &Progress,
) -> std::result::Result<Outcome, BackupError> {
    if has_earlier {
        require_used(place).await?;
    }
    let made = create_backup(cms, &setup.data, place, (retention, progress)).await?;
    let failure = made.defect();
    let (backup_id, bytes) = (made.backup.id.to_string(), made.backup.bytes);
    Ok(Outcome { backup_id, failure, bytes, new_bytes: made.new_bytes })
}

fn failed(run: &TakenRun, failure: String) -> Outcome {
    let backup_id = match &run.work {
        Work::Create { .. } => String::new(),
        Work::Verify(id) => id.to_string(),
    };
    Outcome { backup_id, failure: Some(failure), ..Outcome::default() }
}

/// Stores the progress until a user cancels the run. A failure
/// to do so does not end the backup.
async fn store_progress(cms: &Cms, run: &TakenRun, progress: &Progress) {
    let mut ticks = tokio::time::interval(PROGRESS_INTERVAL);
    loop {
        ticks.tick().await;
        let now = progress.now();
        let stored = cms.write(Effect::Internal, async |tx| Ok(update_progress(tx, run.id, &cms.node.id, &now).await?));
        match stored.await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::debug!(%error, "failed to store the progress of a backup"),
        }
    }
}

async fn store(cms: &Cms, run: &TakenRun, end: &End) -> Result<()> {
    let place = find_destination(cms).map(|(_, place)| place.to_string()).unwrap_or_default();
    let now = Timestamp::from(cms.now());
    let cancelled = Outcome::default();
    let outcome = match end {
        End::Done(outcome) => outcome,
        End::Cancelled => &cancelled,
        End::Prevented | End::Stopped => {
            let due_at = if matches!(end, End::Prevented) { now + RELEASE_DELAY } else { now };
            return cms
                .write(Effect::Internal, async |tx| Ok(update_released(tx, run.id, &cms.node.id, due_at).await?))
                .await;
        }
    };
    if let Some(failure) = &outcome.failure {
        tracing::warn!(failure, "a backup or its verification failed");
    }
    let failure = outcome.failure.as_ref().map(|failure| failure.chars().take(MAX_FAILURE_CHARS).collect::<String>());
    let Outcome { backup_id, bytes, new_bytes, .. } = outcome;
    let result = RunResult { backup_id, failure: failure.as_deref(), bytes: *bytes, new_bytes: *new_bytes };
    cms.write(Effect::Internal, async |tx| {
        update_ended(tx, (run.id, &cms.node.id), now, &result).await?;
        Ok(delete_old_runs(tx, &place, MAX_RUNS).await?)
    })
    .await
}

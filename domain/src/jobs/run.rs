//! Working off jobs.

use super::{Job, JobKind, store};
use crate::Cms;
use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::media::pictures::describe::describe;
use crate::media::pictures::not_made::NotMade;
use crate::media::pictures::render::make;
use crate::media::sweep::collect;
use crate::media::text::extract;
use crate::write::Effect;

const MINUTE: i64 = 60 * 1000;
/// How long a job waits after each attempt; after the last one it is given up.
const BACK_OFF: &[i64] = &[MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 480 * MINUTE];
/// How many jobs are taken at a time where all are done.
const AT_ONCE: usize = 100;
/// The most characters of a failure that are kept.
const MAX_FAILURE: usize = 500;

/// Takes jobs that are due, at most so many. Each counts as tried before it is handed out, and is due again only after its
/// wait: one whose end could not be noted, for a crash or a full disk, is done once more.
pub async fn take_due(cms: &Cms, most: usize) -> Result<Vec<Job>> {
    let now = to_millis(cms.now());
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    if store::list_due(&mut *cms.db.read().await?, now, most).await?.is_empty() {
        return Ok(Vec::new());
    }
    cms.write(Effect::Internal, async |tx| {
        let due = store::list_due(tx, now, most).await?;
        for job in &due {
            store::update_tried(tx, job.id, now + back_off(job.attempts)).await?;
        }
        Ok(due)
    })
    .await
}

/// Does a job and notes what became of it.
pub async fn run_job(cms: &Cms, job: &Job) -> Result<()> {
    let failure = match work(cms, job).await {
        Ok(()) => return cms.write(Effect::Internal, async |tx| store::delete_job(tx, job.id).await).await,
        Err(failure) => failure,
    };
    // What is gone by now needs no work.
    if let NotMade::Failed(Error::NotFound) = failure {
        return cms.write(Effect::Internal, async |tx| store::delete_job(tx, job.id).await).await;
    }
    let is_last = matches!(failure, NotMade::Broken(_))
        || usize::try_from(job.attempts + 1).unwrap_or(usize::MAX) >= BACK_OFF.len();
    let given_up_at = is_last.then(|| to_millis(cms.now()));
    let why: String = failure.to_string().chars().take(MAX_FAILURE).collect();
    tracing::warn!(kind = job.kind.as_str(), subject = job.subject, why, is_last, "a job failed");
    cms.write(Effect::Internal, async |tx| store::update_failed(tx, job.id, &why, given_up_at).await).await
}

/// Does all jobs that are due, and those that follow from them.
pub async fn run_all(cms: &Cms) -> Result<()> {
    loop {
        let jobs = take_due(cms, AT_ONCE).await?;
        if jobs.is_empty() {
            return Ok(());
        }
        for job in &jobs {
            run_job(cms, job).await?;
        }
    }
}

async fn work(cms: &Cms, job: &Job) -> std::result::Result<(), NotMade> {
    match job.kind {
        JobKind::RenderPicture => make(cms, &job.subject).await,
        JobKind::DescribePicture => describe(cms, &job.subject).await,
        JobKind::ExtractText => extract(cms, &job.subject).await,
        JobKind::CollectFiles => Ok(collect(cms).await?),
    }
}

/// How long a job that was tried so often waits after the next attempt.
fn back_off(attempts: i64) -> i64 {
    let place = usize::try_from(attempts).unwrap_or(usize::MAX).min(BACK_OFF.len() - 1);
    BACK_OFF[place]
}

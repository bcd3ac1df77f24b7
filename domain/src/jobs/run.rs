//! Runs jobs.

use super::Job;
use crate::claims::Interruption;
use crate::error::{Error, Result};
use crate::media::cleanup::collect;
use crate::media::pictures::describe::describe;
use crate::media::pictures::render::make;
use crate::media::pictures::rendition_error::RenditionError;
use crate::media::text::extract;
use crate::purge::purge;
use crate::webhooks::events::report_files;
use crate::write::Effect;
use crate::{Cms, panics};
use storage::Timestamp;
use storage::jobs::{self, DueFor, DueJob, JobKind};
use storage::nodes::WorkOf;
use time::Duration;

/// Back-off after each attempt. After the
/// last attempt, the job is given up.
const BACK_OFF: &[Duration] =
    &[Duration::minutes(1), Duration::minutes(5), Duration::minutes(30), Duration::hours(2), Duration::hours(8)];
const MAX_ATTEMPTS: i64 = BACK_OFF.len() as i64;
/// Number of jobs that [`run_all`] takes at a time.
const JOB_BATCH_SIZE: usize = 100;
/// Maximum characters of a stored failure message.
const MAX_FAILURE_CHARS: usize = 500;

/// Takes up to `limit` due jobs that no other worker has taken.
///
/// Counts the attempt first. Otherwise a job whose result cannot be stored, as
/// on a full disk, would repeat without back-off.
pub async fn take_due(cms: &Cms, limit: usize) -> Result<Vec<Job>> {
    let now = Timestamp::from(cms.now());
    // Lists more jobs than needed, because
    // claimed jobs can be due and are skipped.
    let listed = u32::try_from(limit.saturating_add(cms.job_claims.count())).unwrap_or(u32::MAX);
    let due = DueFor { node: &cms.node.id, now, back_offs: BACK_OFF, most: listed };
    if limit == 0 || jobs::list_due(&mut cms.db.read().await?, due).await?.is_empty() {
        return Ok(Vec::new());
    }
    cms.write(Effect::Internal, async |tx| {
        let mut taken = Vec::new();
        for job in jobs::lock_due(tx, due).await? {
            if taken.len() == limit {
                break;
            }
            let Some(claim) = cms.job_claims.claim(job.id) else { continue };
            jobs::update_attempt_started(tx, job.id, &cms.node.id, now + back_off(job.attempts)).await?;
            taken.push(Job { due: job, _claim: claim });
        }
        Ok(taken)
    })
    .await
}

/// Makes jobs of this node without a result due
/// again. Requires that no worker of it runs.
pub async fn recover(cms: &Cms, interruption: Interruption) -> Result<()> {
    recover_of(cms, WorkOf { node: Some(&cms.node.id), seen_since: Timestamp::MIN }, interruption).await
}

/// Makes jobs of interrupted nodes due again.
pub(crate) async fn recover_of(cms: &Cms, of: WorkOf<'_>, interruption: Interruption) -> Result<()> {
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| {
        jobs::update_interrupted(tx, of, now, interruption.counted()).await?;
        Ok(jobs::update_given_up(tx, now, MAX_ATTEMPTS, "the process ended during each attempt").await?)
    })
    .await
}

/// Runs a job and records its result. A panic is a failure.
pub async fn run_job(cms: &Cms, job: &Job) -> Result<()> {
    let job = &job.due;
    let done = panics::catch(work(cms, job)).await;
    let failure = match done.unwrap_or_else(|panic| Err(RenditionError::Failed(Error::internal(panic)))) {
        // `NotFound` means that the subject of the job is gone.
        Ok(()) | Err(RenditionError::Failed(Error::NotFound)) => {
            return cms.write(Effect::Internal, async |tx| Ok(jobs::delete_job(tx, job.id, &cms.node.id).await?)).await;
        }
        Err(failure) => failure,
    };
    let now = Timestamp::from(cms.now());
    let is_last = matches!(failure, RenditionError::Broken(_)) || job.attempts + 1 >= MAX_ATTEMPTS;
    let (due, given_up_at) = (now + back_off(job.attempts), is_last.then_some(now));
    let why: String = failure.to_string().chars().take(MAX_FAILURE_CHARS).collect();
    let next = if is_last { "it will not be retried" } else { "it will be retried" };
    tracing::warn!(kind = job.kind.as_str(), subject = job.subject, why, is_last, "job {} failed; {next}", job.id);
    cms.write(Effect::Internal, async |tx| {
        Ok(jobs::update_failed(tx, job.id, &cms.node.id, &why, due, given_up_at).await?)
    })
    .await
}

/// Runs all due jobs, including jobs that these queue.
pub async fn run_all(cms: &Cms) -> Result<()> {
    loop {
        let jobs = take_due(cms, JOB_BATCH_SIZE).await?;
        if jobs.is_empty() {
            return Ok(());
        }
        for job in &jobs {
            run_job(cms, job).await?;
        }
    }
}

async fn work(cms: &Cms, job: &DueJob) -> std::result::Result<(), RenditionError> {
    match job.kind {
        JobKind::RenderPicture => make(cms, &job.subject).await,
        JobKind::DescribePicture => describe(cms, &job.subject).await,
        JobKind::ExtractText => extract(cms, &job.subject).await,
        JobKind::CollectFiles => Ok(collect(cms).await?),
        JobKind::PurgeCache => Ok(purge(cms, &job.subject).await?),
        JobKind::ReportFiles => Ok(report_files(cms, &job.subject).await?),
    }
}

/// Returns the back-off after the next attempt,
/// if there were `attempts` earlier attempts.
fn back_off(attempts: i64) -> Duration {
    let place = usize::try_from(attempts).unwrap_or(usize::MAX).min(BACK_OFF.len() - 1);
    BACK_OFF[place]
}

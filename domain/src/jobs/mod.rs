//! Background jobs. The transaction that causes a job queues
//! it. Failed jobs are retried, and operators can list them.

pub mod list_jobs;
mod run;

pub(crate) use self::run::recover_of;
pub use self::run::{recover, run_all, run_job, take_due};

use crate::claims::Claim;
use crate::error::{Error, Result};
use crate::purge::{self, PurgeHook};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::JobId;
use storage::jobs::{self, DueJob, JobKind};

/// A due job that a worker has taken.
#[derive(Clone, Debug)]
pub struct Job {
    due: DueJob,
    /// Claim on the job, so that no other worker takes it.
    _claim: Claim,
}

impl Job {
    pub fn id(&self) -> JobId {
        self.due.id
    }
}

/// Queues the job that removes unreferenced files.
pub async fn queue_collection(cms: &Cms) -> Result<()> {
    cms.write(Effect::Internal, async |tx| Ok(jobs::insert_job(tx, JobKind::CollectFiles, "", cms.now().into()).await?))
        .await
}

/// Turns purges of caches on. The first purge is of the whole site,
/// because changes before the start may not have been purged.
pub async fn start_purges(cms: &Cms, hook: PurgeHook) -> Result<()> {
    // Keeps the hook that was set first.
    let _ = cms.purge_hook.set(hook);
    cms.write(Effect::Internal, async |tx| purge::queue(cms, tx, &[purge::SITE.to_owned()]).await).await
}

/// Retries a job now, even if it was given up.
///
/// # Errors
/// `NotFound` if the job is finished.
pub async fn retry_job(cms: &Cms, actor: &Actor, id: JobId) -> Result<()> {
    access::require(actor, Operation::ManageJobs)?;
    cms.write(Effect::Internal, async |tx| {
        if !jobs::update_due_now(tx, id, cms.now().into()).await? {
            return Err(Error::NotFound);
        }
        let event = audit::AuditEvent { action: AuditAction::RetryJob, id: Some(id.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

//! Long work that follows a commit. It is queued as a row in the transaction that causes it, and worked off afterwards:
//! tried again when it fails, visible to operators, and never lost.

pub mod list_jobs;
mod run;

pub use self::run::{recover, run_all, run_job, take_due};

use crate::claims::Claim;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::JobId;
use storage::jobs::{self, DueJob, JobKind};

/// A job whose time has come.
#[derive(Clone, Debug)]
pub struct Job {
    due: DueJob,
    /// While it is held, the job is not handed out again.
    _claim: Claim,
}

impl Job {
    pub fn id(&self) -> JobId {
        self.due.id
    }
}

/// Queues the removal of bytes that no row names.
pub async fn queue_collection(cms: &Cms) -> Result<()> {
    cms.write(Effect::Internal, async |tx| Ok(jobs::insert_job(tx, JobKind::CollectFiles, "", cms.now().into()).await?))
        .await
}

/// Tries a job again at once, one that was given up too.
///
/// # Errors
/// `NotFound` for a job that is done.
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

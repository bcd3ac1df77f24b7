//! Long work that follows a commit. It is queued as a row in the transaction that causes it, and worked off afterwards:
//! tried again when it fails, visible to operators, and never lost.

pub mod list;
mod run;
mod store;

pub use self::run::{recover, run_all, run_job, take_due};

use crate::claims::Claim;
use crate::clock::to_millis;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::id::JobId;

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobKind {
    /// Makes the renditions of a picture; its subject is the hash of the picture.
    RenderPicture,
    /// Looks at a picture that was added; its subject is the hash of its content.
    DescribePicture,
    /// Takes the words out of a document; its subject is the hash of its content.
    ExtractText,
    /// Removes bytes that no row names.
    CollectFiles,
}

impl JobKind {
    const ALL: &[Self] = &[Self::RenderPicture, Self::DescribePicture, Self::ExtractText, Self::CollectFiles];

    fn as_str(self) -> &'static str {
        match self {
            Self::RenderPicture => "render-picture",
            Self::DescribePicture => "describe-picture",
            Self::ExtractText => "extract-text",
            Self::CollectFiles => "collect-files",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == word)
    }
}

/// A job whose time has come.
#[derive(Clone, Debug)]
pub struct Job {
    id: JobId,
    kind: JobKind,
    subject: String,
    /// How often it was tried before.
    attempts: i64,
    /// While it is held, the job is not handed out again.
    _claim: Claim,
}

/// Queues a job in the transaction that causes it. One that waits already is done once.
pub(crate) async fn queue(conn: &mut Connection, kind: JobKind, subject: &str, at: i64) -> Result<()> {
    store::insert_job(conn, kind, subject, at).await
}

/// Queues the removal of bytes that no row names.
pub async fn queue_collection(cms: &Cms) -> Result<()> {
    cms.write(Effect::Internal, async |tx| queue(tx, JobKind::CollectFiles, "", to_millis(cms.now())).await).await
}

/// Tries a job again at once, one that was given up too.
///
/// # Errors
/// `NotFound` for a job that is done.
pub async fn retry_job(cms: &Cms, actor: &Actor, id: JobId) -> Result<()> {
    access::require(actor, Operation::ManageJobs)?;
    cms.write(Effect::Internal, async |tx| {
        if !store::update_due_now(tx, id, to_millis(cms.now())).await? {
            return Err(Error::NotFound);
        }
        let event = audit::AuditEvent { action: "retry-job", subject: "job", id: Some(id.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

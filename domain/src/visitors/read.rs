//! Reads a submission.

use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::SubmissionId;
use model::visitors::Submission;
use storage::submissions;

pub async fn read_submission(cms: &Cms, actor: &Actor, id: SubmissionId) -> Result<Submission> {
    access::require(actor, Operation::ReadSubmissions)?;
    submissions::find_submission(&mut cms.db.read().await?, id).await?.ok_or(Error::NotFound)
}

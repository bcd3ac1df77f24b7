//! Lists queued and failed jobs.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::job::JobItem;
use model::list::List;
use storage::jobs;

/// Lists unfinished jobs, oldest first by default.
///
/// # Errors
/// `V_12` for invalid parameters.
pub async fn list_jobs(cms: &Cms, actor: &Actor, ask: &ListQuery) -> Result<List<JobItem>> {
    access::require(actor, Operation::ManageJobs)?;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("job", jobs::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let items = jobs::list_jobs(&mut conn, &asked).await?;
    let total_items = jobs::count_jobs(&mut conn).await?;
    Ok(List { items, total_items })
}

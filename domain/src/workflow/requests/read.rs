//! Reads requests.

use crate::error::{Error, Result};
use crate::pages::read::find_visible_version;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::workflow::RequestDetail;
use storage::requests;

/// Reads the latest request for a version, with all its steps.
///
/// # Errors
/// `NotFound` if there was no request for the version.
pub async fn read_request(cms: &Cms, actor: &Actor, version: VersionId) -> Result<RequestDetail> {
    access::require(actor, Operation::ReadRequest)?;
    let mut conn = cms.db.read().await?;
    let (page, _) = find_visible_version(&mut conn, actor, version).await?;
    access::require_on(actor, Operation::ReadRequest, &page.subject())?;
    let request = requests::find_listed_request(&mut conn, version).await?.ok_or(Error::NotFound)?;
    let steps = requests::list_steps(&mut conn, request.id).await?;
    Ok(RequestDetail { request, steps })
}

//! Reads the plan of a page, and its past runs.

use crate::error::{Error, Result};
use crate::site::snapshot;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::schedule::PageSchedule;
use storage::pages::find_page;
use storage::schedules;

pub async fn read_schedule(cms: &Cms, actor: &Actor, id: PageId) -> Result<PageSchedule> {
    access::require(actor, Operation::ReadSchedule)?;
    let zone = &snapshot::current(cms).await?.settings.time_zone;
    let mut conn = cms.db.read().await?;
    let page = find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadSchedule, &page.subject())?;
    Ok(schedules::get_schedule(&mut conn, id, cms.now(), zone).await?)
}

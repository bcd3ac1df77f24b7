//! Lists the versions of a page.

use crate::error::{Error, Result};
use crate::{Cms, access};
use content::compare::VersionSummary;
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::list::{DEFAULT_PAGE_SIZE, List, MAX_PAGE_SIZE};
use storage::history;
use storage::list::Window;
use storage::pages::find_page;

/// Requested part of the list. All fields are optional.
#[derive(Clone, Copy, Debug, Default)]
pub struct VersionListInput {
    /// Number of the part. The first is 0.
    pub page_index: i64,
    pub page_size: Option<i64>,
}

/// Lists the stored versions of a page, newest first. Omits autosaves.
///
/// # Errors
/// `V_12` for the page size or index.
pub async fn list_versions(
    cms: &Cms,
    actor: &Actor,
    id: PageId,
    ask: VersionListInput,
) -> Result<List<VersionSummary>> {
    access::require(actor, Operation::ReadHistory)?;
    let mut conn = cms.db.read().await?;
    let page = find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadHistory, &page.subject())?;
    let items = history::list_versions(&mut conn, id, window(ask)?).await?;
    let total_items = history::count_versions(&mut conn, id).await?;
    Ok(List { items, total_items })
}

fn window(ask: VersionListInput) -> Result<Window> {
    let size = u32::try_from(ask.page_size.unwrap_or(i64::from(DEFAULT_PAGE_SIZE))).ok();
    let size = size.filter(|size| (1..=MAX_PAGE_SIZE).contains(size));
    match (size, u32::try_from(ask.page_index).ok()) {
        (Some(size), Some(index)) => Ok(Window { size, offset: i64::from(size) * i64::from(index) }),
        (size, index) => {
            let broken = [(size.is_none(), "pageSize"), (index.is_none(), "pageIndex")];
            let broken = broken.into_iter().filter(|(is, _)| *is);
            Err(Error::Refused(broken.map(|(_, name)| ErrorItem::new(Code::NotValid, "pageVersion", name)).collect()))
        }
    }
}

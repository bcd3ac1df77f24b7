//! Lists requests for the admin: open
//! requests first, the oldest of them on top.

use super::invalid;
use crate::error::Result;
use crate::pages::listing::filter::{PageListInput, PageListQuery};
use crate::{Cms, access};
use model::access::{Actor, Operation, Permission};
use model::error::Code;
use model::list::List;
use model::workflow::RequestListItem;
use storage::requests::{self, RequestFilter};

/// Input of `page/fetch-request`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct RequestListInput {
    /// `open`, `reviewed` or `all`.
    pub state: Option<String>,
    pub list: PageListInput,
}

/// Lists requests of pages that the actor may see.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_requests(cms: &Cms, actor: &Actor, ask: RequestListInput) -> Result<List<RequestListItem>> {
    access::require(actor, Operation::ListRequests)?;
    let which = match ask.state.as_deref() {
        Some("open") => Some(RequestFilter::Open),
        Some("reviewed") => Some(RequestFilter::Reviewed),
        Some("all" | "") | None => Some(RequestFilter::All),
        Some(_) => None,
    };
    let broken = which.is_none().then(|| invalid(Code::NotValid, "state"));
    let read = Permission::ViewDrafts;
    let PageListQuery { filter, asked } =
        PageListQuery::parse(cms, actor, read, ask.list, requests::COLUMNS, broken.into_iter().collect()).await?;

    let which = which.unwrap_or(RequestFilter::All);
    let mut conn = cms.db.read().await?;
    let items = requests::list_requests(&mut conn, &filter, which, &asked).await?;
    let total_items = requests::count_requests(&mut conn, &filter, which).await?;
    Ok(List { items, total_items })
}

//! Reading the audit log.

use super::store::{self, Filter};
use crate::clock::to_millis;
use crate::error::{Result, refuse_any};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::audit::AuditEntry;
use model::error::{Code, ErrorItem};
use model::id::UserId;
use model::list::{DEFAULT_PAGE_SIZE, List, MAX_PAGE_SIZE, SortOrder};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// What `audit/list` takes. Everything may be left out.
#[derive(Clone, Debug, Default)]
pub struct ListAudit {
    pub user: Option<UserId>,
    pub action: Option<String>,
    /// This moment (RFC 3339) and later.
    pub from: Option<String>,
    /// Before this moment (RFC 3339).
    pub to: Option<String>,
    pub page_index: u32,
    pub page_size: Option<u32>,
    pub search_term: String,
    pub column_to_sort: Option<String>,
    pub sort_order: Option<SortOrder>,
}

/// The columns that the log can be sorted by, with what they mean in the database.
const SORT_COLUMNS: &[(&str, &str)] = &[
    ("happenedAt", "a.happened_at"),
    ("user", "u.name collate nocase"),
    ("action", "a.action"),
    ("subject", "a.subject"),
];
/// The longest term that is looked for.
const MAX_TERM: usize = 255;

/// Lists what was done, newest first, unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, column or moment that is not allowed; `V_14` for a term that is too long.
pub async fn list_audit(cms: &Cms, actor: &Actor, ask: ListAudit) -> Result<List<AuditEntry>> {
    access::require(actor, Operation::ReadAuditLog)?;
    let page_size = ask.page_size.unwrap_or(DEFAULT_PAGE_SIZE);
    let column = ask.column_to_sort.as_deref().filter(|name| !name.is_empty());
    let sort = column.map(|name| SORT_COLUMNS.iter().find(|(known, _)| *known == name));
    let (from, to) = (parse_moment(ask.from.as_deref()), parse_moment(ask.to.as_deref()));
    let broken = [
        (!(1..=MAX_PAGE_SIZE).contains(&page_size), Code::NotValid, "pageSize"),
        (sort.is_some_and(|found| found.is_none()), Code::NotValid, "columnToSort"),
        (from.is_err(), Code::NotValid, "from"),
        (to.is_err(), Code::NotValid, "to"),
        (ask.search_term.chars().count() > MAX_TERM, Code::TooLong, "searchTerm"),
    ];
    let refuse = |code, property| ErrorItem::new(code, "audit", property);
    refuse_any(broken.into_iter().filter(|(is, ..)| *is).map(|(_, code, name)| refuse(code, name)).collect())?;

    let filter = Filter {
        user: ask.user,
        action: ask.action.filter(|action| !action.is_empty()),
        from: from.ok().flatten(),
        to: to.ok().flatten(),
        term: ask.search_term.trim().to_owned(),
    };
    let order = match (sort.flatten(), ask.sort_order.unwrap_or_default()) {
        (Some((_, column)), SortOrder::Asc) => format!("{column} asc, a.id asc"),
        (Some((_, column)), SortOrder::Desc) => format!("{column} desc, a.id desc"),
        (None, _) => "a.happened_at desc, a.id desc".to_owned(),
    };
    let mut conn = cms.db.read().await?;
    let items = store::list_entries(&mut conn, &filter, &order, (page_size, ask.page_index)).await?;
    let total_items = store::count_entries(&mut conn, &filter).await?;
    Ok(List { items, total_items })
}

/// Milliseconds of a moment; `Ok(None)` where none is given.
fn parse_moment(text: Option<&str>) -> std::result::Result<Option<i64>, time::error::Parse> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| OffsetDateTime::parse(text, &Rfc3339).map(to_millis)).transpose()
}

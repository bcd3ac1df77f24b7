//! Rules for tag names.

use crate::error::Result;
use model::error::{Code, ErrorItem};
use model::fold::fold_tag;
use model::id::TagId;
use model::tag;
use storage::{Connection, tags};

/// Refuses names that are empty (`V_16`), too long
/// (`V_14`) or contain control characters (`V_12`).
pub(super) fn check_name(name: &str, property: &str) -> Option<ErrorItem> {
    tag::check(name).map(|code| invalid(code, property))
}

/// Refuses a name that another tag has in any locale (`V_06`).
pub(super) async fn find_taken(
    conn: &mut Connection,
    name: &str,
    property: &str,
    own: Option<TagId>,
) -> Result<Option<ErrorItem>> {
    let bearer = tags::find_bearer(conn, &fold_tag(name), own).await?;
    Ok(bearer.map(|_| invalid(Code::AlreadyExists, property)))
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "tag", property)
}

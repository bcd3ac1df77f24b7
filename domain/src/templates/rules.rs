//! Rules for the names of templates.

use crate::error::{Error, Result, refuse_any};
use crate::users::roles::role_rules::check_name;
use model::error::{Code, ErrorItem};
use model::fold::fold_tag;
use model::id::TemplateId;
use model::template::MAX_TEMPLATE_NAME_CHARS;
use storage::{Connection, templates};

const MODEL: &str = "template";

/// Refuses names that are empty (`V_01`), too long
/// (`V_14`) or contain control characters (`V_12`).
pub(super) fn require_name(name: &str) -> Result<()> {
    let is_long = name.chars().count() > MAX_TEMPLATE_NAME_CHARS;
    let long_name = || is_long.then(|| invalid(Code::TooLong, "name"));
    refuse_any(check_name(MODEL, name).or_else(long_name).into_iter().collect())
}

/// Refuses a name that another pattern, or another
/// saved template of the page type, has (`V_06`).
pub(super) async fn require_free_name(
    conn: &mut Connection,
    page_type: Option<&str>,
    name: &str,
    own: Option<TemplateId>,
) -> Result<()> {
    match templates::is_name_taken(conn, page_type, &fold_tag(name), own).await? {
        true => Err(Error::Refused(vec![invalid(Code::AlreadyExists, "name")])),
        false => Ok(()),
    }
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, MODEL, property)
}

//! Lists submissions.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::list::List;
use model::visitors::{FormKind, Submission};
use storage::submissions;

/// Input of `form/list`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct ListSubmissions {
    /// Name of the kind of form. Absent or empty means every kind.
    pub kind: Option<String>,
    pub query: ListQuery,
}

/// Lists submissions, newest first by default.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_submissions(cms: &Cms, actor: &Actor, ask: ListSubmissions) -> Result<List<Submission>> {
    access::require(actor, Operation::ReadSubmissions)?;
    let mut errors = Vec::new();
    let asked = ask.query.parse("form", submissions::COLUMNS, &mut errors);
    let kind = parse_kind(ask.kind.as_deref(), &mut errors);
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let total_items = submissions::count_submissions(&mut conn, kind, &asked).await?;
    let items = match total_items {
        0 => Vec::new(),
        _ => submissions::list_submissions(&mut conn, kind, &asked).await?,
    };
    Ok(List { items, total_items })
}

/// Parses a kind. Absent or empty means every kind.
pub(super) fn parse_kind(word: Option<&str>, errors: &mut Vec<ErrorItem>) -> Option<FormKind> {
    let word = word.filter(|word| !word.is_empty())?;
    let kind = word.parse().ok();
    if kind.is_none() {
        errors.push(ErrorItem::new(Code::NotValid, "form", "kind"));
    }
    kind
}

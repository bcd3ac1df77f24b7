//! Reads the audit log.

use super::subjects::name_subjects;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::audit::AuditEntry;
use model::error::{Code, ErrorItem};
use model::id::UserId;
use model::list::List;
use storage::Timestamp;
use storage::audit::{self, AuditFilter};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Input of `audit/list`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct AuditListInput {
    pub user: Option<UserId>,
    pub action: Option<String>,
    /// Start of the period, inclusive, in RFC 3339.
    pub from: Option<String>,
    /// End of the period, exclusive, in RFC 3339.
    pub to: Option<String>,
    pub query: ListQuery,
}

/// Lists audit entries, newest first by default.
///
/// # Errors
/// `V_12` for the list parameters or a
/// time. `V_14` for a long search term.
pub async fn list_audit(cms: &Cms, actor: &Actor, ask: AuditListInput) -> Result<List<AuditEntry>> {
    access::require(actor, Operation::ReadAuditLog)?;
    let mut errors = Vec::new();
    let asked = ask.query.parse("audit", audit::COLUMNS, &mut errors);
    let (from, to) = (parse_moment(ask.from.as_deref()), parse_moment(ask.to.as_deref()));
    let broken = [(from.is_err(), "from"), (to.is_err(), "to")];
    let broken = broken.into_iter().filter(|(is, _)| *is);
    errors.extend(broken.map(|(_, name)| ErrorItem::new(Code::NotValid, "audit", name)));
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };

    let filter = AuditFilter {
        user: ask.user,
        action: ask.action.filter(|action| !action.is_empty()),
        from: from.ok().flatten(),
        to: to.ok().flatten(),
    };
    let mut conn = cms.db.read().await?;
    let total_items = audit::count_entries(&mut conn, &filter, &asked).await?;
    let mut items = match total_items {
        0 => Vec::new(),
        _ => audit::list_entries(&mut conn, &filter, &asked).await?,
    };
    name_subjects(&mut conn, actor, &mut items).await?;
    Ok(List { items, total_items })
}

/// Parses an RFC 3339 time. Returns `None` for blank text.
fn parse_moment(text: Option<&str>) -> std::result::Result<Option<Timestamp>, time::error::Parse> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| OffsetDateTime::parse(text, &Rfc3339).map(Timestamp::from)).transpose()
}

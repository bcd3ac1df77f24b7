//! Publication requests and decisions. A page has at most one open request.

pub mod accept;
pub mod accept_undoably;
pub mod list_requests;
pub mod read;
pub mod reject;
pub mod request;
pub mod revoke;
pub mod run_acceptance;
mod templates;
pub mod undo_acceptance;

use crate::error::{Error, Result, refuse_any};
use crate::pages::read::find_visible_version;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::VersionId;
use model::workflow::{CloseReason, MAX_COMMENT_CHARS, RequestMove, RequestStatus};
use storage::Transaction;
use storage::pages::PageRow;
use storage::requests::{self, RequestRow, StoredRequestStep};

/// A page, and its open request if
/// that is for the given version.
struct PageRequest {
    page: PageRow,
    request: Option<RequestRow>,
}

/// Finds the page of a version and its
/// open request. Refuses an actor who
/// may not do the operation on the page.
async fn find_request_to_decide(
    tx: &mut Transaction,
    actor: &Actor,
    operation: Operation,
    version: VersionId,
) -> Result<PageRequest> {
    let (page, _) = find_visible_version(tx, actor, version).await?;
    access::require_on(actor, operation, &page.subject())?;
    let request = requests::find_open_request(tx, page.id).await?.filter(|request| request.version == version);
    Ok(PageRequest { page, request })
}

impl PageRequest {
    /// Returns the request, and the status that it gets by this step.
    ///
    /// # Errors
    /// `V_07` without a request, or if its acceptance is pending.
    fn take(self, step: RequestMove) -> Result<(PageRow, RequestRow, RequestStatus)> {
        let request = self.request.filter(|request| request.acceptance.is_none()).ok_or_else(not_possible)?;
        let status = request.status.after(step).ok_or_else(not_possible)?;
        Ok((self.page, request, status))
    }

    /// Returns true if this actor sent the request.
    fn is_by(&self, actor: &Actor) -> bool {
        self.request.as_ref().is_some_and(|request| request.requested_by == actor.user_id())
    }
}

/// A decision about a request.
struct Decision<'a> {
    status: RequestStatus,
    words: &'a str,
    note: Option<CloseReason>,
}

/// Ends an open request with a decision.
async fn decide(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    request: &RequestRow,
    decision: &Decision<'_>,
) -> Result<()> {
    let step = StoredRequestStep {
        request: request.id,
        version: request.version,
        status: decision.status,
        by: actor.user_id(),
        token: actor.token_name(),
        at: cms.now().into(),
        words: decision.words,
        note: decision.note,
    };
    requests::update_decided(tx, &step).await?;
    requests::insert_step(tx, &step).await?;
    let action = match decision.status {
        RequestStatus::Accepted => AuditAction::AcceptPublication,
        RequestStatus::Rejected => AuditAction::RejectPublication,
        _ => AuditAction::RevokePublication,
    };
    let detail = request.version.to_string();
    let event = audit::AuditEvent { action, id: Some(request.page.0), detail: &detail };
    audit::record(cms, tx, actor, event).await
}

/// Cancels a page's open request after another change of the page.
pub(crate) async fn cancel_open(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    note: CloseReason,
) -> Result<()> {
    let Some(request) = requests::find_open_request(tx, page.id).await? else { return Ok(()) };
    let decision = Decision { status: RequestStatus::Revoked, words: "", note: Some(note) };
    decide(cms, tx, actor, &request, &decision).await?;
    templates::notify_of_revocation(cms, tx, actor, page, &request, &decision).await
}

/// Returns an error if a comment has more than 1000 characters.
fn check_words(words: &str, property: &str) -> Vec<ErrorItem> {
    let too_long = words.chars().count() > MAX_COMMENT_CHARS;
    too_long.then(|| invalid(Code::TooLong, property)).into_iter().collect()
}

fn refuse_long(words: &str, property: &str) -> Result<()> {
    refuse_any(check_words(words, property))
}

fn not_possible() -> Error {
    Error::Refused(vec![invalid(Code::NotPossible, "")])
}

/// Name of the model in errors.
const MODEL: &str = "publicationRequest";

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, MODEL, property)
}

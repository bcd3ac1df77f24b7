//! Requests the publication of the newest version of a page, also repeatedly.

use super::{check_words, not_possible, templates};
use crate::error::{Error, Result, refuse_any};
use crate::pages::store_version;
use crate::workflow::publish::check_publishable;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::{PageId, RequestId, VersionId};
use model::workflow::{RequestMove, RequestStatus};
use storage::pages::{self, PageRow, VersionRow};
use storage::requests::{self, RequestRow, StoredRequestStep};
use storage::{Timestamp, Transaction};

/// Input of `page/{id}/request-publication`.
pub struct AskedPublication {
    pub page: PageId,
    /// Version that the editor saw. If absent, the newest stored version.
    pub version: Option<VersionId>,
    /// Comment for the reviewers. It may be empty.
    pub comment: String,
}

/// A request that was just sent.
#[derive(Clone, Copy, Debug)]
pub struct Requested {
    pub request: RequestId,
    pub status: RequestStatus,
}

/// Requests the publication of the newest version.
/// A request can be sent again after a rejection,
/// or for a newer version. Notifies reviewers.
///
/// # Errors
/// `V_01` for empty required fields, `V_14` for a long comment,
/// `V_07` if this version was already requested or an
/// acceptance is pending, `V_12` for a version of another page.
/// `Conflict` with the newest version for an older version.
pub async fn request_publication(cms: &Cms, actor: &Actor, ask: AskedPublication) -> Result<Requested> {
    access::require(actor, Operation::RequestPublication)?;
    let comment = ask.comment.trim();
    cms.write(Effect::Internal, async |tx| {
        let page = pages::find_page(tx, ask.page).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::RequestPublication, &page.subject())?;
        let version = find_newest(cms, tx, actor, &page, ask.version).await?;
        let mut errors = check_words(comment, "comment");
        let version = match check_publishable(cms, tx, actor, &page, version).await {
            Err(Error::Refused(more)) => return Err(Error::Refused(errors.drain(..).chain(more).collect())),
            checked => checked?,
        };
        refuse_any(errors)?;
        let latest = requests::find_latest_request(tx, page.id).await?;
        let is_waiting = |latest: &RequestRow| {
            latest.status.is_open() && (latest.version == version.id || latest.acceptance.is_some())
        };
        if latest.as_ref().is_some_and(is_waiting) {
            return Err(not_possible());
        }

        let (by, at) = (actor.user_id(), Timestamp::from(cms.now()));
        let again =
            latest.and_then(|latest| latest.status.after(RequestMove::Resend).map(|status| (latest.id, status)));
        let (request, status) = match again {
            Some(again) => again,
            None => (requests::insert_request(tx, page.id, version.id, by, at).await?, RequestStatus::Sent),
        };
        let token = actor.token_name();
        let step =
            StoredRequestStep { request, version: version.id, status, by, token, at, words: comment, note: None };
        requests::update_sent(tx, &step).await?;
        requests::insert_step(tx, &step).await?;
        let detail = version.id.to_string();
        let event = audit::AuditEvent { action: AuditAction::RequestPublication, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        templates::notify_reviewers(cms, tx, actor, &page, version.id, &version.content.title, comment).await?;
        Ok(Requested { request, status })
    })
    .await
}

/// Returns the newest version. Refuses a
/// given version that is not the newest.
async fn find_newest(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    named: Option<VersionId>,
) -> Result<VersionRow> {
    let newest = pages::get_version(tx, page.newest_version).await?;
    let Some(named) = named.filter(|named| *named != newest.id) else { return Ok(newest) };
    match pages::find_version(tx, named).await? {
        Some(older) if older.page == page.id => {
            Err(Error::Conflict(store_version::find_newest(cms, tx, actor, page.id).await?.map(Box::new)))
        }
        _ => Err(Error::Refused(vec![super::invalid(Code::NotValid, "pageVersionID")])),
    }
}

//! Accepts requests: publishes the page and notifies the requester.

use super::{Decision, decide, find_request_to_decide, not_possible, refuse_long, templates};
use crate::error::{Error, Result};
use crate::users::people;
use crate::workflow::publish::{PublishResult, find_publishable, make_pictures, put_live};
use crate::workflow::schedule::delete::delete_older_plan;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::workflow::RequestMove;
use storage::Transaction;
use storage::pages::PageRow;
use storage::requests::RequestRow;

/// Publishes the version of a request and accepts
/// the request, in one transaction. Deletes a
/// plan to publish this or an older version.
///
/// # Errors
/// `Forbidden` for an own request if another user may decide
/// on it. `V_07` without a request, or if there is a newer
/// version. `V_12` for pictures that cannot be decoded, `V_14`
/// for long feedback, `V_01` for empty required fields.
pub async fn accept_request(cms: &Cms, actor: &Actor, version: VersionId, feedback: &str) -> Result<PublishResult> {
    access::require(actor, Operation::AcceptRequest)?;
    let feedback = feedback.trim();
    make_pictures(cms, version).await?;
    cms.write(Effect::Public, async |tx| {
        let (page, request) = find_acceptable(tx, actor, version, feedback).await?;
        publish_accepted(cms, tx, actor, &page, &request, feedback).await
    })
    .await
}

/// Finds the request for a version and
/// its page, if the actor may accept it.
pub(super) async fn find_acceptable(
    tx: &mut Transaction,
    actor: &Actor,
    version: VersionId,
    feedback: &str,
) -> Result<(PageRow, RequestRow)> {
    let asked = find_request_to_decide(tx, actor, Operation::AcceptRequest, version).await?;
    if asked.is_by(actor) && may_anybody_else(tx, actor, &asked.page).await? {
        return Err(Error::Forbidden);
    }
    refuse_long(feedback, "feedback")?;
    let (page, request, _) = asked.take(RequestMove::Accept)?;
    if page.newest_version != request.version {
        return Err(not_possible());
    }
    Ok((page, request))
}

/// Publishes the version of a request, accepts
/// the request, and notifies the requester.
pub(super) async fn publish_accepted(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    request: &RequestRow,
    feedback: &str,
) -> Result<PublishResult> {
    let status = request.status.after(RequestMove::Accept).ok_or_else(not_possible)?;
    let version = find_publishable(cms, tx, actor, page, Some(request.version)).await?;
    let live = put_live(cms, tx, actor, page, &version).await?;
    delete_older_plan(cms, tx, actor, page.id, live.version).await?;
    let decision = Decision { status, words: feedback, note: None };
    decide(cms, tx, actor, request, &decision).await?;
    templates::notify_requester(cms, tx, actor, request, &decision).await?;
    Ok(live)
}

/// Returns true if another user may decide on requests for the page.
async fn may_anybody_else(tx: &mut Transaction, actor: &Actor, page: &PageRow) -> Result<bool> {
    let active = people::list_active(tx).await?;
    let may = |other: &Actor| other.may_with(Operation::AcceptRequest, &page.subject());
    Ok(active.iter().any(|other| other.actor.user_id() != actor.user_id() && may(&other.actor)))
}

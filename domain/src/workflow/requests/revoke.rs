//! Revokes requests. The requester and reviewers may do so.

use super::{Decision, decide, find_request_to_decide, refuse_long, templates};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::workflow::RequestMove;

/// Revokes the request for a version. Notifies the reviewers
/// if the requester revokes it, and otherwise the requester.
///
/// # Errors
/// `Forbidden` for other users, `V_14` for a
/// long comment, `V_07` without a request.
pub async fn revoke_request(cms: &Cms, actor: &Actor, version: VersionId, comment: &str) -> Result<()> {
    access::require(actor, Operation::RevokeRequest)?;
    let comment = comment.trim();
    cms.write(Effect::Internal, async |tx| {
        let asked = find_request_to_decide(tx, actor, Operation::RevokeRequest, version).await?;
        let is_reviewer = actor.may_with(Operation::AcceptRequest, &asked.page.subject());
        if asked.request.is_some() && !asked.is_by(actor) && !is_reviewer {
            return Err(Error::Forbidden);
        }
        refuse_long(comment, "comment")?;
        let (page, request, status) = asked.take(RequestMove::Revoke)?;

        let decision = Decision { status, words: comment, note: None };
        decide(cms, tx, actor, &request, &decision).await?;
        templates::notify_of_revocation(cms, tx, actor, &page, &request, &decision).await
    })
    .await
}

//! Revokes requests, by requester or reviewer.

use super::{Decision, decide, find_request_to_decide, refuse_long, templates};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::workflow::RequestMove;

/// Revokes a version's request, and notifies the other side.
///
/// # Errors
/// `Forbidden` for others, `V_14` if long, `V_07` without a request.
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

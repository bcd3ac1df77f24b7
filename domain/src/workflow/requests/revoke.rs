//! Revoking a request, by the requester or by a user who may decide it.

use super::{Decision, decide, find_asked, refuse_long, templates};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::workflow::Move;

/// Takes the request about a version back. The other side is told.
///
/// # Errors
/// `Forbidden` for whoever neither sent it nor may decide it; `V_14` for a comment that is too long, `V_07` where no
/// request about this version waits.
pub async fn revoke_request(cms: &Cms, actor: &Actor, version: VersionId, comment: &str) -> Result<()> {
    access::require(actor, Operation::RevokeRequest)?;
    let comment = comment.trim();
    cms.write(Effect::Internal, async |tx| {
        let asked = find_asked(tx, actor, Operation::RevokeRequest, version).await?;
        let is_reviewer = actor.may_with(Operation::AcceptRequest, &asked.page.subject());
        if asked.request.is_some() && !asked.is_by(actor) && !is_reviewer {
            return Err(Error::Forbidden);
        }
        refuse_long(comment, "comment")?;
        let (page, request, status) = asked.take(Move::Revoke)?;

        let decision = Decision { status, words: comment, note: None };
        decide(cms, tx, actor, &request, &decision).await?;
        templates::tell_of_revocation(cms, tx, actor, &page, &request, &decision).await
    })
    .await
}

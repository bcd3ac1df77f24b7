//! Rejects requests.

use super::{Decision, check_words, decide, find_request_to_decide, invalid, templates};
use crate::error::{Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::VersionId;
use model::workflow::RequestMove;

/// Rejects the request for a version, and notifies the requester.
///
/// # Errors
/// `V_01` without feedback, `V_14` for long feedback, `V_07` without a request.
pub async fn reject_request(cms: &Cms, actor: &Actor, version: VersionId, feedback: &str) -> Result<()> {
    access::require(actor, Operation::RejectRequest)?;
    let feedback = feedback.trim();
    cms.write(Effect::Internal, async |tx| {
        let asked = find_request_to_decide(tx, actor, Operation::RejectRequest, version).await?;
        let mut errors = check_words(feedback, "feedback");
        if feedback.is_empty() {
            errors.push(invalid(Code::Required, "feedback"));
        }
        refuse_any(errors)?;
        let (_, request, status) = asked.take(RequestMove::Reject)?;

        let decision = Decision { status, words: feedback, note: None };
        decide(cms, tx, actor, &request, &decision).await?;
        templates::notify_requester(cms, tx, actor, &request, &decision).await
    })
    .await
}

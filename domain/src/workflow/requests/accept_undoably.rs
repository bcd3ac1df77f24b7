//! Acceptances that can be undone. The page goes live after ten seconds.

use super::accept::find_acceptable;
use crate::error::Result;
use crate::workflow::publish::{find_publishable, make_pictures};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::VersionId;
use storage::Timestamp;
use storage::requests::{self, Acceptance};
use time::{Duration, OffsetDateTime};

/// Time in which an acceptance can be undone.
pub const UNDO_WINDOW: Duration = Duration::seconds(10);

/// Accepts the request for a version, and
/// returns the time at which this takes
/// effect. Until then, the request and the
/// page do not change, and no mail is queued.
///
/// # Errors
/// The errors of [`accept_request`](super::accept::accept_request).
pub async fn accept_undoably(cms: &Cms, actor: &Actor, version: VersionId, feedback: &str) -> Result<OffsetDateTime> {
    access::require(actor, Operation::AcceptRequest)?;
    let feedback = feedback.trim();
    make_pictures(cms, version).await?;
    cms.write(Effect::Internal, async |tx| {
        let (page, request) = find_acceptable(tx, actor, version, feedback).await?;
        find_publishable(cms, tx, actor, &page, Some(request.version)).await?;

        let due_at = Timestamp::from(cms.now() + UNDO_WINDOW);
        let acceptance = Acceptance { by: actor.user_id(), due_at, words: feedback.to_owned() };
        requests::update_acceptance(tx, request.id, &acceptance).await?;
        let detail = request.version.to_string();
        let event = audit::AuditEvent { action: AuditAction::StartAcceptance, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(due_at.into())
    })
    .await
}

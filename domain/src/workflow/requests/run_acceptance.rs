//! Publishes and accepts pages after their undo time. Both are one transaction,
//! so a killed process repeats neither.

use super::accept::publish_accepted;
use super::accept_undoably::UNDO_WINDOW;
use super::templates::notify_of_failed_acceptance;
use super::{MODEL, find_request_to_decide};
use crate::error::{Error, Result};
use crate::workflow::deferred::{Decider, catch, reasons};
use crate::workflow::publish::make_pictures;
use crate::write::Effect;
use crate::{Cms, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use storage::requests::{self, Acceptance, RequestRow};
use storage::{Timestamp, Transaction};

/// Publishes due acceptances, and returns their number. Impossible ones reopen
/// the request, and the reviewer gets a mail.
///
/// # Errors
/// Database or disk errors, after all were tried. The next call retries.
pub async fn run_due_acceptances(cms: &Cms) -> Result<usize> {
    let now = cms.now();
    let latest = Timestamp::from(now + 2 * UNDO_WINDOW);
    let due = requests::list_due_acceptances(&mut *cms.db.read().await?, now.into(), latest).await?;
    let (mut done, mut fault) = (0, None);
    for request in due {
        let Some(acceptance) = &request.acceptance else { continue };
        match run_acceptance(cms, &request, acceptance).await {
            Ok(is_done) => done += usize::from(is_done),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    fault.map_or(Ok(done), Err)
}

/// Carries out one acceptance. Returns true if it still existed.
async fn run_acceptance(cms: &Cms, due: &RequestRow, acceptance: &Acceptance) -> Result<bool> {
    let published = catch(async {
        make_pictures(cms, due.version).await?;
        let publishing = cms.write(Effect::Public, async |tx| {
            let Some(request) = requests::find_accepted_request(tx, due.id, acceptance.due_at).await? else {
                return Ok(false);
            };
            publish(cms, tx, &request, acceptance).await?;
            Ok(true)
        });
        publishing.await
    });
    let errors = match published.await {
        Ok(is_done) => return Ok(is_done),
        // Our faults must not block later acceptances.
        Err(Error::Internal(source)) => {
            tracing::error!(
                error = &*source as &dyn std::error::Error,
                "failed to publish accepted request {}; the request is open again",
                due.id
            );
            vec![ErrorItem::new(Code::Unexpected, MODEL, "")]
        }
        Err(error) => reasons(error, MODEL)?,
    };
    cms.write(Effect::Internal, async |tx| {
        let Some(request) = requests::find_accepted_request(tx, due.id, acceptance.due_at).await? else {
            return Ok(false);
        };
        end(cms, tx, &request, acceptance, &errors).await?;
        Ok(true)
    })
    .await
}

/// Publishes as the reviewer. Versions after the acceptance do not matter.
async fn publish(cms: &Cms, tx: &mut Transaction, request: &RequestRow, acceptance: &Acceptance) -> Result<()> {
    let reviewer = Decider::find(tx, acceptance.by).await?;
    let actor = reviewer.actor()?;
    let asked = find_request_to_decide(tx, actor, Operation::AcceptRequest, request.version).await?;
    publish_accepted(cms, tx, actor, &asked.page, request, &acceptance.words).await?;
    Ok(())
}

/// Reopens the request, and notifies the reviewer.
async fn end(
    cms: &Cms,
    tx: &mut Transaction,
    request: &RequestRow,
    acceptance: &Acceptance,
    errors: &[ErrorItem],
) -> Result<()> {
    requests::delete_acceptance(tx, request.id).await?;
    if let Some(reviewer) = Decider::find(tx, acceptance.by).await?.user() {
        notify_of_failed_acceptance(cms, tx, reviewer, request, errors).await?;
    }
    let detail = request.version.to_string();
    let event = audit::AuditEvent { action: AuditAction::FailAcceptance, id: Some(request.page.0), detail: &detail };
    audit::record(cms, tx, &Actor::System, event).await
}

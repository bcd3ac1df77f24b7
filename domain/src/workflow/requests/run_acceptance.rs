//! Carries out acceptances after their undo time. Each
//! publishes the page and accepts the request in one
//! transaction, so that a killed process repeats neither.

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

/// Carries out all due acceptances, and returns their
/// number. If the page cannot be published, the
/// request is open again and the reviewer gets a mail.
///
/// # Errors
/// The first error of the database or disk, after all
/// acceptances were tried. The next call retries them.
pub async fn run_due_acceptances(cms: &Cms) -> Result<usize> {
    let now = cms.now();
    let latest = Timestamp::from(now + 2 * UNDO_WINDOW);
    let due = requests::list_due_acceptances(&mut cms.db.read().await?, now.into(), latest).await?;
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

/// Carries out one acceptance. Returns false if it was undone meanwhile.
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
        // Treats a bug like a refusal. Otherwise
        // it would block later acceptances.
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

/// Publishes the accepted version with the permissions
/// of the reviewer, even if there are newer versions.
async fn publish(cms: &Cms, tx: &mut Transaction, request: &RequestRow, acceptance: &Acceptance) -> Result<()> {
    let reviewer = Decider::find(tx, acceptance.by).await?;
    let actor = reviewer.actor()?;
    let asked = find_request_to_decide(tx, actor, Operation::AcceptRequest, request.version).await?;
    publish_accepted(cms, tx, actor, &asked.page, request, &acceptance.words).await?;
    Ok(())
}

/// Opens the request again, and notifies the reviewer.
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

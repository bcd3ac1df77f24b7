//! Carrying out acceptances that nobody undid. Each is published in one transaction with marking its request accepted, so that it
//! happens once, whenever the process ends.

use super::accept::publish_accepted;
use super::accept_undoably::UNDO_WINDOW;
use super::find_asked;
use super::store::{self, Acceptance, RequestRow};
use super::templates::tell_of_failed_acceptance;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::{Error, Result};
use crate::pages::publish::make_pictures;
use crate::users::people::{self, ActiveUser};
use crate::write::Effect;
use crate::{Cms, audit, panics};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};

/// Publishes the pages whose acceptance is due, and returns how many there were. An acceptance that turned out to be impossible is ended:
/// its request is open again, and the reviewer is mailed why.
///
/// # Errors
/// Those of the database and the disk, after all acceptances were tried. What failed so is tried again by the next call.
pub async fn carry_out_acceptances(cms: &Cms) -> Result<usize> {
    let now = cms.now();
    let latest = to_millis(now + 2 * UNDO_WINDOW);
    let due = store::list_due_acceptances(&mut *cms.db.read().await?, to_millis(now), latest).await?;
    let (mut done, mut fault) = (0, None);
    for request in due {
        let Some(acceptance) = &request.acceptance else { continue };
        match carry_out(cms, &request, acceptance).await {
            Ok(is_done) => done += usize::from(is_done),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    fault.map_or(Ok(done), Err)
}

/// Carries out one acceptance, and returns whether it was still there.
async fn carry_out(cms: &Cms, due: &RequestRow, acceptance: &Acceptance) -> Result<bool> {
    let published = catch(async {
        make_pictures(cms, due.version).await?;
        let publishing = cms.write(Effect::Public, async |tx| {
            let Some(request) = store::find_accepted_request(tx, due.id, acceptance.due_at).await? else {
                return Ok(false);
            };
            publish(cms, tx, &request, acceptance).await?;
            Ok(true)
        });
        publishing.await
    });
    let errors = match published.await {
        Ok(is_done) => return Ok(is_done),
        Err(error) => reasons(error)?,
    };
    cms.write(Effect::Internal, async |tx| {
        let Some(request) = store::find_accepted_request(tx, due.id, acceptance.due_at).await? else {
            return Ok(false);
        };
        end(cms, tx, (&request, acceptance), &errors).await?;
        Ok(true)
    })
    .await
}

/// A panic is a fault like another.
async fn catch<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    panics::catch(work).await.unwrap_or_else(|panic| Err(Error::internal(panic)))
}

/// Publishes for the reviewer, with the rights that they have by now. A version that was stored after the acceptance changes nothing.
async fn publish(cms: &Cms, tx: &mut Transaction, request: &RequestRow, acceptance: &Acceptance) -> Result<()> {
    let reviewer = find_reviewer(tx, acceptance).await?;
    let actor = match (acceptance.by, &reviewer) {
        (None, _) => &Actor::System,
        (Some(_), Some(reviewer)) => &reviewer.actor,
        (Some(_), None) => return Err(Error::Forbidden),
    };
    let asked = find_asked(tx, actor, Operation::AcceptRequest, request.version).await?;
    publish_accepted(cms, tx, actor, (&asked.page, request), &acceptance.words).await?;
    Ok(())
}

async fn find_reviewer(tx: &mut Transaction, acceptance: &Acceptance) -> Result<Option<ActiveUser>> {
    match acceptance.by {
        Some(id) => people::find_active(tx, id).await,
        None => Ok(None),
    }
}

/// The reasons why an acceptance is impossible. Faults that pass stay errors.
fn reasons(error: Error) -> Result<Vec<ErrorItem>> {
    match error {
        Error::Refused(errors) => Ok(errors),
        Error::Forbidden | Error::Unauthenticated => Ok(vec![super::invalid(Code::NotAuthorized, "")]),
        Error::NotFound => Ok(vec![super::invalid(Code::PageNotFound, "")]),
        Error::Internal(source) => {
            tracing::error!(error = &*source as &dyn std::error::Error, "failed to carry out an acceptance");
            Ok(vec![super::invalid(Code::Unexpected, "")])
        }
        fault => Err(fault),
    }
}

/// Opens the request again, and tells the reviewer why.
async fn end(
    cms: &Cms,
    tx: &mut Transaction,
    (request, acceptance): (&RequestRow, &Acceptance),
    errors: &[ErrorItem],
) -> Result<()> {
    store::delete_acceptance(tx, request.id).await?;
    if let Some(reviewer) = find_reviewer(tx, acceptance).await? {
        tell_of_failed_acceptance(cms, tx, reviewer, request, errors).await?;
    }
    let detail = request.version.to_string();
    let event =
        audit::AuditEvent { action: "fail-acceptance", subject: "page", id: Some(request.page.0), detail: &detail };
    audit::record(cms, tx, &Actor::System, event).await
}

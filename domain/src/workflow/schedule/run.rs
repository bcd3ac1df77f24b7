//! Runs due plans. Each is deleted in the
//! transaction that runs it, so that it runs
//! only once even if the process is killed.

use crate::error::{Error, Result};
use crate::workflow::deferred::{Decider, catch, reasons};
use crate::workflow::publish::{make_pictures, publish_in};
use crate::workflow::unpublish::unpublish_in;
use crate::write::Effect;
use crate::{Cms, audit};
use model::access::Actor;
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::mail::MailTemplate;
use model::schedule::ScheduledAction;
use storage::Transaction;
use storage::schedules::{self, Due, Run};

/// Name of the model in errors.
const MODEL: &str = "schedule";

/// Runs all due plans in order, also those
/// that were missed. Returns their number.
///
/// While the pictures of a page cannot be
/// made, none of its plans runs. Otherwise a
/// planned end could run before the start.
///
/// # Errors
/// Errors of the database, at once. Otherwise the
/// first error of a page, after all other plans ran.
pub async fn run_due(cms: &Cms) -> Result<usize> {
    let (mut done, mut held, mut fault) = (0, Vec::new(), None);
    while let Some(due) = find_next(cms, &held).await? {
        let made = match due.version {
            Some(version) => catch(make_pictures(cms, version)).await,
            None => Ok(()),
        };
        match made {
            Ok(()) | Err(Error::Internal(_)) => done += usize::from(run_next(cms, &held, made).await?),
            Err(error) => {
                held.push(due.page);
                fault = fault.or(Some(error));
            }
        }
    }
    fault.map_or(Ok(done), Err)
}

async fn find_next(cms: &Cms, held: &[PageId]) -> Result<Option<Due>> {
    Ok(schedules::find_due(&mut cms.db.read().await?, cms.now().into(), held).await?)
}

/// Runs the next due plan, if any. `made`
/// is the outcome of making its pictures.
async fn run_next(cms: &Cms, held: &[PageId], made: Result<()>) -> Result<bool> {
    let next = async |tx: &mut Transaction| schedules::find_due(tx, cms.now().into(), held).await;
    let done = match made {
        Ok(()) => {
            let run = cms.write(Effect::Public, async |tx| {
                let Some(due) = next(tx).await? else { return Ok(false) };
                let setter = Decider::find(tx, due.set_by).await?;
                let errors = match catch(attempt(cms, tx, &due, &setter)).await {
                    Ok(()) => Vec::new(),
                    // Returns other errors, after which
                    // the transaction cannot continue.
                    Err(error) => reasons(error, MODEL)?,
                };
                finish(cms, tx, &due, &setter, &errors).await?;
                Ok(true)
            });
            run.await
        }
        Err(error) => Err(error),
    };
    match done {
        // Treats a bug as a failure of the plan.
        // Otherwise it would block later plans.
        Err(Error::Internal(source)) => {
            tracing::error!(
                error = &*source as &dyn std::error::Error,
                "failed to run a schedule; it will not be retried"
            );
            cms.write(Effect::Internal, async |tx| {
                let Some(due) = next(tx).await? else { return Ok(false) };
                let setter = Decider::find(tx, due.set_by).await?;
                finish(cms, tx, &due, &setter, &[ErrorItem::new(Code::Unexpected, MODEL, "")]).await?;
                Ok(true)
            })
            .await
        }
        done => done,
    }
}

/// Runs a plan with the permissions of the user who set it.
async fn attempt(cms: &Cms, tx: &mut Transaction, due: &Due, setter: &Decider) -> Result<()> {
    let actor = setter.actor()?;
    match due.action {
        ScheduledAction::Publish => publish_in(cms, tx, actor, due.page, due.version).await.map(drop),
        ScheduledAction::Unpublish => unpublish_in(cms, tx, actor, due.page).await,
    }
}

/// Deletes a plan and records its result.
/// Notifies the user who set it if it failed.
async fn finish(cms: &Cms, tx: &mut Transaction, due: &Due, setter: &Decider, errors: &[ErrorItem]) -> Result<()> {
    if !errors.is_empty() {
        notify(cms, tx, setter, due, errors).await?;
    }
    schedules::delete_due_times(tx, due).await?;
    schedules::insert_run(tx, &Run { due, at: cms.now().into(), errors }).await?;
    let action = if errors.is_empty() { AuditAction::RunSchedule } else { AuditAction::FailSchedule };
    let event = audit::AuditEvent { action, id: Some(due.page.0), detail: due.action.as_str() };
    audit::record(cms, tx, &Actor::System, event).await
}

async fn notify(cms: &Cms, tx: &mut Transaction, setter: &Decider, due: &Due, errors: &[ErrorItem]) -> Result<()> {
    let Some(user) = setter.user() else { return Ok(()) };
    let template = MailTemplate::ScheduleFailed {
        page: due.page,
        title: due.title.clone(),
        action: due.action,
        due_at: due.at.into(),
        errors: errors.to_vec(),
    };
    user.write(cms, tx, &template).await
}

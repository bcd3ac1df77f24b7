//! Doing what is due. Each thing is done in one transaction with taking it off the plan, so that it happens once,
//! whenever the process ends.

use super::store::{self, Due, Run};
use crate::clock::{from_millis, to_millis};
use crate::db::Transaction;
use crate::error::{Error, Result};
use crate::pages::publish::publish_in;
use crate::pages::unpublish::unpublish_in;
use crate::users::people::{self, Colleague};
use crate::{Cms, audit};
use model::access::Actor;
use model::error::{Code, ErrorItem};
use model::mail::Letter;
use model::schedule::ScheduledAction;

/// Does everything that is due by now, what was missed too, in the order in which it was due. Says how much that was.
pub async fn run_due(cms: &Cms) -> Result<usize> {
    let mut done = 0;
    while store::find_due(&mut *cms.db.read().await?, to_millis(cms.now())).await?.is_some() {
        done += usize::from(run_next(cms).await?);
    }
    Ok(done)
}

/// Does the next thing that is due. A fault of ours is a failure too: it must not hold up what is due after it.
async fn run_next(cms: &Cms) -> Result<bool> {
    let mut tx = cms.db.begin().await?;
    let Some(due) = store::find_due(&mut tx, to_millis(cms.now())).await? else { return Ok(false) };
    let setter = match due.set_by {
        Some(id) => people::find_colleague(&mut tx, id).await?,
        None => None,
    };
    let errors = match attempt(cms, &mut tx, &due, setter.as_ref()).await {
        Ok(()) => Vec::new(),
        Err(Error::Internal(source)) => {
            tracing::error!(page = %due.page, error = &*source as &dyn std::error::Error, "a schedule failed");
            tx.rollback().await?;
            tx = cms.db.begin().await?;
            vec![refuse(Code::Unexpected)]
        }
        Err(error) => reasons(error),
    };
    if let (false, Some(setter)) = (errors.is_empty(), &setter) {
        tell(cms, &mut tx, setter, &due, &errors).await?;
    }
    conclude(cms, &mut tx, &due, &errors).await?;
    tx.commit().await?;
    if errors.is_empty() {
        cms.changes.announce();
    }
    Ok(true)
}

/// Acts for the one who set the schedule, with the rights that they have by now.
async fn attempt(cms: &Cms, tx: &mut Transaction, due: &Due, setter: Option<&Colleague>) -> Result<()> {
    let actor = match (due.set_by, setter) {
        (None, _) => &Actor::System,
        (Some(_), Some(setter)) => &setter.actor,
        (Some(_), None) => return Err(Error::Forbidden),
    };
    match due.action {
        ScheduledAction::Publish => publish_in(cms, tx, actor, due.page, due.version).await.map(drop),
        ScheduledAction::Unpublish => unpublish_in(cms, tx, actor, due.page).await,
    }
}

/// A refusal in the words of the catalogue.
fn reasons(error: Error) -> Vec<ErrorItem> {
    match error {
        Error::Refused(errors) => errors,
        Error::Forbidden | Error::Unauthenticated => vec![refuse(Code::NotAuthorized)],
        Error::NotFound => vec![refuse(Code::PageNotFound)],
        _ => vec![refuse(Code::Unexpected)],
    }
}

fn refuse(code: Code) -> ErrorItem {
    ErrorItem::new(code, "schedule", "")
}

/// Takes the thing off the plan, and keeps what came of it.
async fn conclude(cms: &Cms, tx: &mut Transaction, due: &Due, errors: &[ErrorItem]) -> Result<()> {
    store::update_concluded(tx, due).await?;
    store::insert_run(tx, &Run { due, at: to_millis(cms.now()), errors }).await?;
    let action = if errors.is_empty() { "run-schedule" } else { "fail-schedule" };
    let deed = audit::Deed { action, subject: "page", id: Some(due.page.0), detail: due.action.as_str() };
    audit::record(cms, tx, &Actor::System, deed).await
}

async fn tell(cms: &Cms, tx: &mut Transaction, setter: &Colleague, due: &Due, errors: &[ErrorItem]) -> Result<()> {
    let letter = Letter::ScheduleFailed {
        page: due.page,
        title: due.title.clone(),
        action: due.action,
        due_at: from_millis(due.at),
        errors: errors.to_vec(),
    };
    setter.write(cms, tx, &letter).await
}

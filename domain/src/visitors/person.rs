//! Reads and deletes the data of one person, by e-mail address.

use crate::error::{Result, refuse_any};
use crate::users::create::check_email;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::ErrorItem;
use model::visitors::{FORM, Submission};
use storage::submissions;

/// Reads the submissions with an address, newest first.
/// The audit entry does not contain the address.
///
/// # Errors
/// `V_01`, `V_02` or `V_14` for the address.
pub async fn read_person(cms: &Cms, actor: &Actor, email: &str) -> Result<Vec<Submission>> {
    access::require(actor, Operation::ReadSubmissions)?;
    refuse_any(check(email))?;
    cms.write(Effect::Internal, async |tx| {
        let found = submissions::list_of_person(tx, email.trim()).await?;
        record(cms, tx, actor, AuditAction::ReadPerson, found.len()).await?;
        Ok(found)
    })
    .await
}

/// Deletes the submissions with an address, and the
/// mails to it. Returns the number of submissions.
///
/// # Errors
/// `V_01`, `V_02` or `V_14` for the address.
pub async fn delete_person(cms: &Cms, actor: &Actor, email: &str) -> Result<u64> {
    access::require(actor, Operation::DeleteSubmissions)?;
    refuse_any(check(email))?;
    cms.write(Effect::Internal, async |tx| {
        let deleted = submissions::delete_of_person(tx, email.trim()).await?;
        submissions::delete_mails_to(tx, email.trim()).await?;
        record(cms, tx, actor, AuditAction::DeletePerson, usize::try_from(deleted).unwrap_or(usize::MAX)).await?;
        Ok(deleted)
    })
    .await
}

fn check(email: &str) -> Vec<ErrorItem> {
    check_email(email).into_iter().map(|error| ErrorItem::new(error.code, FORM, "email")).collect()
}

async fn record(
    cms: &Cms,
    tx: &mut storage::Transaction,
    actor: &Actor,
    action: AuditAction,
    count: usize,
) -> Result<()> {
    let detail = count.to_string();
    let event = audit::AuditEvent { action, id: None, detail: &detail };
    audit::record(cms, tx, actor, event).await
}

//! Deleting a user. What they did stays in the log and on the pages; who they were does not.

use super::{authority, store, tokens};
use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::{Cms, access, audit, mail};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::UserId;

/// Deletes an account with its sessions, links and mails, and strikes its name out.
///
/// # Errors
/// `UserNotFound`; `Forbidden` for an account that may do more than the actor; `V_07` for one's own and for the last
/// administrator's; `UM_03`, `UM_04` and `UM_10` where the database fails.
pub async fn delete_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    access::require(actor, Operation::DeleteUser)?;
    let mut tx = cms.db.begin().await?;
    let account = store::find_account(&mut tx, user).await?.ok_or(Error::UserNotFound)?;
    authority::require_over(actor, &account)?;
    if authority::is_own(actor, user) {
        return Err(Error::refused(Code::NotPossible, "user", ""));
    }
    authority::keep_an_administrator(&mut tx, &account, "").await?;

    let now = to_millis(cms.now());
    store::delete_sessions_of(&mut tx, user).await?;
    tokens::store::spend_tokens_of(&mut tx, user, None, now).await?;
    mail::forget_mails_of(&mut tx, user).await?;
    store::erase_user(&mut tx, user, now).await.map_err(|error| fault(&error, Code::ProfileNotDeleted))?;
    let deed = audit::Deed { action: "delete-user", subject: "user", id: Some(user.0), detail: "" };
    audit::record(cms, &mut tx, actor, deed).await.map_err(|error| fault(&error, Code::AuditNotStruckOut))?;
    tx.commit().await.map_err(|error| fault(&error.into(), Code::UserNotDeleted))
}

/// A fault of the database in the catalogue's words; its source goes to the log.
fn fault(error: &Error, code: Code) -> Error {
    tracing::error!(error = error as &dyn std::error::Error, "a user could not be deleted");
    Error::refused(code, "user", "")
}

//! Deletes users. Their versions and audit entries stay, without personal data.

use super::api_tokens::revoke::revoke_all_of;
use super::{avatar, escalation, sessions};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, mail};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::fold::fold_email;
use model::id::UserId;
use storage::users::{self, Account};
use storage::{Timestamp, Transaction, list_filters, tokens};

/// Deletes an account with its name, sessions, links and mails. Revokes its API tokens.
///
/// # Errors
/// `UserNotFound`. `Forbidden` for a more powerful account.
/// `V_07` for the own account or the last administrator.
/// `UM_03`, `UM_04` and `UM_10` for failures of the database.
pub async fn delete_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    access::require(actor, Operation::DeleteUser)?;
    let erased = cms.write(Effect::Internal, async |tx| {
        let account = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
        escalation::require_over(actor, &account)?;
        if escalation::is_own(actor, user) {
            return Err(Error::refused(Code::NotPossible, "user", ""));
        }
        escalation::require_other_administrator(tx, &account, "").await?;
        erase(cms, tx, actor, &account).await?;
        Ok(account)
    });
    let account = erased.await.map_err(|error| error.with_code(Code::UserNotDeleted, "user"))?;
    cms.caches.api_tokens.outdate();
    cms.presences.forget(user);
    avatar::forget_unused(cms, &account).await;
    Ok(())
}

async fn erase(cms: &Cms, tx: &mut Transaction, actor: &Actor, account: &Account) -> Result<()> {
    let (user, now) = (account.user.id, Timestamp::from(cms.now()));
    sessions::end_all_of(cms, tx, user).await?;
    revoke_all_of(cms, tx, user).await?;
    storage::presence::delete_signs_of(tx, user).await?;
    tokens::spend_tokens_of(tx, user, None, now).await?;
    users::delete_known_networks(tx, user).await?;
    list_filters::delete_list_filters_of(tx, user).await?;
    mail::forget_mails_of(tx, user).await?;
    let erased = users::erase_user(tx, user, now).await;
    erased.map_err(|error| Error::from(error).with_code(Code::ProfileNotDeleted, "user"))?;
    let redacted = record(cms, tx, actor, account).await;
    redacted.map_err(|error| error.with_code(Code::AuditNotStruckOut, "user"))
}

/// Records the deletion, and redacts the address in earlier audit entries.
async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, account: &Account) -> Result<()> {
    for action in [AuditAction::FailLogIn, AuditAction::LockLogIn] {
        audit::redact(tx, action, &fold_email(&account.user.email)).await?;
    }
    let event = audit::AuditEvent { action: AuditAction::DeleteUser, id: Some(account.user.id.0), detail: "" };
    audit::record(cms, tx, actor, event).await
}

//! Disables and enables the log-in of users.

use super::api_tokens::revoke::revoke_all_of;
use super::{escalation, sessions};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::UserId;
use storage::users::{self, Account};
use storage::{Timestamp, Transaction, tokens};

/// Disables an account and ends its sessions, links and API tokens.
///
/// # Errors
/// `UserNotFound`. `Forbidden` for a more powerful account.
/// `V_07` for the own account or the last administrator.
pub async fn disable_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    access::require(actor, Operation::DisableUser)?;
    cms.write(Effect::Internal, async |tx| {
        let account = find(tx, actor, user).await?;
        if escalation::is_own(actor, user) {
            return Err(Error::refused(Code::NotPossible, "user", ""));
        }
        escalation::require_other_administrator(tx, &account, "").await?;
        let now = Timestamp::from(cms.now());
        users::update_disabled(tx, user, Some(now)).await?;
        sessions::end_all_of(cms, tx, user).await?;
        revoke_all_of(cms, tx, user).await?;
        storage::presence::delete_signs_of(tx, user).await?;
        tokens::spend_tokens_of(tx, user, None, now).await?;
        let event = audit::AuditEvent { action: AuditAction::DisableUser, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    cms.caches.api_tokens.outdate();
    cms.presences.forget(user);
    Ok(())
}

/// Enables an account.
///
/// # Errors
/// `UserNotFound`. `Forbidden` for a more powerful account.
pub async fn enable_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    access::require(actor, Operation::DisableUser)?;
    cms.write(Effect::Internal, async |tx| {
        find(tx, actor, user).await?;
        users::update_disabled(tx, user, None).await?;
        let event = audit::AuditEvent { action: AuditAction::EnableUser, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

async fn find(tx: &mut Transaction, actor: &Actor, user: UserId) -> Result<Account> {
    let account = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
    escalation::require_over(actor, &account)?;
    Ok(account)
}

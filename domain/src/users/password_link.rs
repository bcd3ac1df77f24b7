//! Links to a new password that the operator gives to a user.

use super::escalation;
use super::tokens::{self, TokenPurpose};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::UserId;
use storage::users;

/// Secret of a link.
pub enum PasswordLink {
    /// For a user with a password. It is valid for an hour.
    Reset(String),
    /// For an invited user. It is valid for 72 hours.
    Activate(String),
}

/// Creates a link without a mail. Earlier links of the user become invalid.
/// Only the system may do this, because the link is as good as a password.
///
/// # Errors
/// `Forbidden` for users. `UserNotFound`. `V_07` for a disabled user.
pub async fn create_password_link(cms: &Cms, actor: &Actor, user: UserId) -> Result<PasswordLink> {
    access::require(actor, Operation::ChangeUser)?;
    if *actor != Actor::System {
        return Err(Error::Forbidden);
    }
    cms.write(Effect::Internal, async |tx| {
        let account = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
        escalation::require_over(actor, &account)?;
        if account.disabled {
            return Err(Error::refused(Code::NotPossible, "user", ""));
        }
        let (purpose, link): (_, fn(String) -> PasswordLink) = match account.password_hash {
            Some(_) => (TokenPurpose::Reset, PasswordLink::Reset),
            None => (TokenPurpose::Activate, PasswordLink::Activate),
        };
        let token = tokens::issue(cms, tx, user, purpose).await?;
        let event = audit::AuditEvent { action: AuditAction::ForgetPassword, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await?;
        tokens::find_secret(cms, tx, token).await?.map(link).ok_or(Error::UserNotFound)
    })
    .await
}

//! Sets a password by a mailed link.

use super::rules::invalid;
use super::tokens::{self, TokenPurpose};
use super::{lockout, password, sessions};
use crate::audit::{self, origin};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_email;
use storage::{Connection, users};

/// Input of `auth/reset-account`.
pub struct NewPassword {
    pub password: String,
    pub confirm: String,
    pub token: String,
}

/// Sets a new password, and ends all
/// sessions and links of the user.
///
/// # Errors
/// `V_01` and `V_09` to `V_11` for the password.
/// `V_01` and `V_03` for the confirmation. `V_01`
/// for a missing token. `V_04` for an unknown token.
/// `V_05` for a token that was used or has expired.
pub async fn reset_account(cms: &Cms, actor: &Actor, new: NewPassword) -> Result<()> {
    access::require(actor, Operation::ResetAccount)?;
    let hash = tokens::hash(new.token.trim());
    let mut errors = password::check(&new.password, "user");
    errors.extend(check_confirmation(&new.password, &new.confirm));
    match find_live(cms, &mut cms.db.read().await?, &new, &hash).await {
        Err(Error::Refused(more)) => errors.extend(more),
        other => drop(other?),
    }
    crate::error::refuse_any(errors)?;
    let password_hash = cms.passwords.hash(&new.password).await?;

    cms.write(Effect::Internal, async |tx| {
        // Checks the token again, because only one of
        // several concurrent requests may succeed.
        let token = find_live(cms, tx, &new, &hash).await?;
        let account = users::find_account(tx, token.user).await?.filter(|account| !account.disabled);
        let account = account.ok_or_else(|| Error::Refused(vec![invalid(Code::SpentToken, "token")]))?;
        storage::tokens::spend_tokens_of(tx, token.user, None, cms.now().into()).await?;
        users::update_password(tx, token.user, &password_hash).await?;
        sessions::end_all_of(cms, tx, token.user).await?;
        lockout::clear_failures_of_email(cms, tx, &fold_email(&account.user.email)).await?;
        // Records the network as known,
        // because the user read the mail. In
        // this way, a mail also ends a lock.
        lockout::remember_network(cms, tx, token.user, &origin::client()).await?;
        let who = Actor::User { id: token.user, grants: Vec::new() };
        let action = if token.purpose == TokenPurpose::Activate.name() {
            AuditAction::ActivateAccount
        } else {
            AuditAction::ResetPassword
        };
        let event = audit::AuditEvent { action, id: Some(token.user.0), detail: "" };
        audit::record(cms, tx, &who, event).await
    })
    .await
}

async fn find_live(
    cms: &Cms,
    conn: &mut Connection,
    new: &NewPassword,
    hash: &str,
) -> Result<storage::tokens::FoundToken> {
    let refused = |code| Error::Refused(vec![invalid(code, "token")]);
    if new.token.trim().is_empty() {
        return Err(refused(Code::Required));
    }
    let found = storage::tokens::find_token(conn, hash, cms.now().into()).await?;
    match found {
        None => Err(refused(Code::BadToken)),
        Some(token) if !token.is_live => Err(refused(Code::SpentToken)),
        Some(token) => Ok(token),
    }
}

pub(super) fn check_confirmation(password: &str, confirm: &str) -> Option<ErrorItem> {
    if confirm.is_empty() {
        return Some(invalid(Code::Required, "confirm"));
    }
    (confirm != password).then(|| invalid(Code::ConfirmationDiffers, "confirm"))
}

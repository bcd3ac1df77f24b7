//! Keeping somebody from logging in, and allowing it again.

use super::store::{self, Account};
use super::{authority, tokens};
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::{Error, Result};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::UserId;

/// Disables an account and ends its sessions and links at once.
///
/// # Errors
/// `UserNotFound`; `Forbidden` for an account that may do more than the actor; `V_07` for one's own and for the last
/// administrator's.
pub async fn disable_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    let (mut tx, account) = begin(cms, actor, user).await?;
    if authority::is_own(actor, user) {
        return Err(Error::refused(Code::NotPossible, "user", ""));
    }
    authority::keep_an_administrator(&mut tx, &account, "").await?;
    let now = to_millis(cms.now());
    store::update_disabled(&mut tx, user, Some(now)).await?;
    store::delete_sessions_of(&mut tx, user).await?;
    tokens::store::spend_tokens_of(&mut tx, user, None, now).await?;
    let deed = audit::Deed { action: "disable-user", subject: "user", id: Some(user.0), detail: "" };
    audit::record(cms, &mut tx, actor, deed).await?;
    Ok(tx.commit().await?)
}

/// Allows an account to log in again.
///
/// # Errors
/// `UserNotFound`; `Forbidden` for an account that may do more than the actor.
pub async fn enable_user(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    let (mut tx, _) = begin(cms, actor, user).await?;
    store::update_disabled(&mut tx, user, None).await?;
    let deed = audit::Deed { action: "enable-user", subject: "user", id: Some(user.0), detail: "" };
    audit::record(cms, &mut tx, actor, deed).await?;
    Ok(tx.commit().await?)
}

async fn begin(cms: &Cms, actor: &Actor, user: UserId) -> Result<(Transaction, Account)> {
    access::require(actor, Operation::DisableUser)?;
    let mut tx = cms.db.begin().await?;
    let account = store::find_account(&mut tx, user).await?.ok_or(Error::UserNotFound)?;
    authority::require_over(actor, &account)?;
    Ok((tx, account))
}

//! Prevents privilege escalation: users grant only their permissions, and
//! change no more powerful account.

use crate::access;
use crate::error::{Error, Result};
use model::access::{Actor, Grant, Operation};
use model::error::Code;
use model::id::UserId;
use storage::Connection;
use storage::users::{self, Account};

/// Requires all of these grants.
pub(super) fn require_all(actor: &Actor, grants: &[Grant]) -> Result<()> {
    if actor.holds(grants) { Ok(()) } else { Err(Error::Forbidden) }
}

/// Refuses changes of another, more powerful account. Otherwise a new address
/// would hand it over.
pub(super) fn require_over(actor: &Actor, account: &Account) -> Result<()> {
    if is_own(actor, account.user.id) { Ok(()) } else { require_all(actor, &account.role.permissions) }
}

/// Requires `own` for the actor's account, otherwise `others`.
pub(super) fn require_own_or(actor: &Actor, user: UserId, own: Operation, others: Operation) -> Result<()> {
    access::require(actor, if is_own(actor, user) { own } else { others })
}

pub(super) fn is_own(actor: &Actor, user: UserId) -> bool {
    actor.user_id() == Some(user)
}

/// Refuses to remove the last administrator with `V_07`.
pub(super) async fn require_other_administrator(
    conn: &mut Connection,
    account: &Account,
    property: &str,
) -> Result<()> {
    if account.administrator && users::count_administrators_besides(conn, account.user.id).await? == 0 {
        return Err(Error::refused(Code::NotPossible, "user", property));
    }
    Ok(())
}

//! Prevents privilege escalation: users grant only permissions that they have, and change only accounts with no more
//! permissions than their own.

use crate::access;
use crate::error::{Error, Result};
use model::access::{Actor, Grant, Operation};
use model::error::Code;
use model::id::UserId;
use storage::Connection;
use storage::users::{self, Account};

/// Refuses an actor who lacks any of these grants.
pub(super) fn require_all(actor: &Actor, grants: &[Grant]) -> Result<()> {
    if actor.holds(grants) { Ok(()) } else { Err(Error::Forbidden) }
}

/// Refuses an actor who deals with somebody else's account that may do more than they may themselves. Otherwise, who
/// changes its address would soon have it.
pub(super) fn require_over(actor: &Actor, account: &Account) -> Result<()> {
    if is_own(actor, account.user.id) { Ok(()) } else { require_all(actor, &account.role.permissions) }
}

/// Requires one operation for the actor's own account, and another one for any other account.
pub(super) fn require_own_or(actor: &Actor, user: UserId, own: Operation, others: Operation) -> Result<()> {
    access::require(actor, if is_own(actor, user) { own } else { others })
}

pub(super) fn is_own(actor: &Actor, user: UserId) -> bool {
    actor.user_id() == Some(user)
}

/// Refuses to take the last administrator away, with `V_07`.
pub(super) async fn keep_an_administrator(conn: &mut Connection, account: &Account, property: &str) -> Result<()> {
    if account.administrator && users::count_administrators_besides(conn, account.user.id).await? == 0 {
        return Err(Error::refused(Code::NotPossible, "user", property));
    }
    Ok(())
}

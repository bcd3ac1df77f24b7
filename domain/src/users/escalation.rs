//! Prevents privilege escalation: users grant
//! only permissions that they have, and change
//! no account that is more powerful than theirs.

use crate::access;
use crate::error::{Error, Result};
use model::access::{Actor, Grant, Operation};
use model::error::Code;
use model::id::UserId;
use storage::Connection;
use storage::users::{self, Account};

/// Refuses an actor who does not have all of these grants.
pub(super) fn require_all(actor: &Actor, grants: &[Grant]) -> Result<()> {
    if actor.holds(grants) { Ok(()) } else { Err(Error::Forbidden) }
}

/// Refuses changes of another account that
/// is more powerful. Otherwise the actor
/// could take it over with a new address.
pub(super) fn require_over(actor: &Actor, account: &Account) -> Result<()> {
    if is_own(actor, account.user.id) { Ok(()) } else { require_all(actor, &account.role.permissions) }
}

/// Requires the operation `own` for the actor's
/// own account, and `others` for other accounts.
pub(super) fn require_own_or(actor: &Actor, user: UserId, own: Operation, others: Operation) -> Result<()> {
    access::require(actor, if is_own(actor, user) { own } else { others })
}

pub(super) fn is_own(actor: &Actor, user: UserId) -> bool {
    actor.user_id() == Some(user)
}

/// Returns `V_07` if the account is the only administrator.
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

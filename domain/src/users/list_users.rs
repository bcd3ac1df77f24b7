//! Reads users.

use super::escalation::require_own_or;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::UserId;
use model::user::{AccountStatus, ListedUser, User};
use storage::users::{self, Account};

/// Lists all users by name, with their account status.
pub async fn list_users(cms: &Cms, actor: &Actor) -> Result<Vec<ListedUser>> {
    access::require(actor, Operation::ListUsers)?;
    let accounts = users::list_accounts(&mut cms.db.read().await?).await?;
    Ok(accounts.into_iter().map(listed).collect())
}

/// Reads the actor's own account, or another account with permission.
pub async fn read_user(cms: &Cms, actor: &Actor, id: UserId) -> Result<User> {
    require_own_or(actor, id, Operation::ChangeOwnUser, Operation::ListUsers)?;
    let account = users::find_account(&mut cms.db.read().await?, id).await?;
    Ok(account.ok_or(Error::UserNotFound)?.user)
}

fn listed(account: Account) -> ListedUser {
    let status = match (account.disabled, account.password_hash) {
        (true, _) => AccountStatus::Disabled,
        (false, None) => AccountStatus::Invited,
        (false, Some(_)) => AccountStatus::Active,
    };
    ListedUser { user: account.user, status, created_at: account.created_at.into() }
}

//! Reading users.

use super::store::{self, Account};
use crate::clock::from_millis;
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::user::{AccountStatus, ListedUser};

/// Lists all users by name, with what their accounts can do.
pub async fn list_users(cms: &Cms, actor: &Actor) -> Result<Vec<ListedUser>> {
    access::require(actor, Operation::ListUsers)?;
    let accounts = store::list_accounts(&mut *cms.db.read().await?).await?;
    Ok(accounts.into_iter().map(listed).collect())
}

fn listed(account: Account) -> ListedUser {
    let status = match (account.disabled, account.password_hash) {
        (true, _) => AccountStatus::Disabled,
        (false, None) => AccountStatus::Invited,
        (false, Some(_)) => AccountStatus::Active,
    };
    ListedUser { user: account.user, status, created_at: from_millis(account.created_at) }
}

//! The user of a request.

use crate::Cms;
use crate::error::Result;
use model::access::Actor;
use model::id::UserId;
use model::user::User;
use storage::users;

/// Finds an active user. `None` if the account is gone or disabled, so that its sessions end at
/// once.
pub async fn find_active_user(cms: &Cms, id: UserId) -> Result<Option<User>> {
    let account = users::find_account(&mut *cms.db.read().await?, id).await?;
    Ok(account.filter(|account| !account.disabled).map(|account| account.user))
}

/// Returns the actor of a user.
pub fn actor_of(user: &User) -> Actor {
    match &user.role {
        Some(role) if user.id != UserId(0) => Actor::User { id: user.id, grants: role.permissions.clone() },
        _ => Actor::Visitor,
    }
}

//! Who a request speaks for.

use crate::Cms;
use crate::error::Result;
use model::access::Actor;
use model::id::UserId;
use model::user::User;
use storage::users;

/// Finds a user who may still act. `None` when the account is gone or disabled, so that its sessions end at once.
pub async fn find_active_user(cms: &Cms, id: UserId) -> Result<Option<User>> {
    let account = users::find_account(&mut *cms.db.read().await?, id).await?;
    Ok(account.filter(|account| !account.disabled).map(|account| account.user))
}

/// The actor that a user is.
pub fn actor_of(user: &User) -> Actor {
    match &user.role {
        Some(role) if user.id != UserId(0) => Actor::User { id: user.id, grants: role.permissions.clone() },
        _ => Actor::Visitor,
    }
}

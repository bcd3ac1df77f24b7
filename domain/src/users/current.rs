//! Finds the user of a request.

use crate::Cms;
use crate::error::Result;
use model::access::Actor;
use model::id::UserId;
use model::user::User;
use storage::users;

/// Returns the user of a session. Returns
/// `None` for a deleted or disabled user,
/// so that the session is no longer valid.
pub async fn find_active_user(cms: &Cms, id: UserId) -> Result<Option<User>> {
    let account = users::find_account(&mut cms.db.read().await?, id).await?;
    Ok(account.filter(|account| !account.disabled).map(|account| account.user))
}

pub fn actor_of(user: &User) -> Actor {
    match &user.role {
        Some(role) if user.id != UserId(0) => Actor::User { id: user.id, grants: role.permissions.clone() },
        _ => Actor::Visitor,
    }
}

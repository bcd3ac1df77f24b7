//! The user of a request.

use crate::Cms;
use crate::error::Result;
use model::access::Actor;
use model::id::UserId;
use model::user::User;
use storage::users;

/// Returns `None` for deleted or disabled users, ending their sessions.
pub async fn find_active_user(cms: &Cms, id: UserId) -> Result<Option<User>> {
    let account = users::find_account(&mut *cms.db.read().await?, id).await?;
    Ok(account.filter(|account| !account.disabled).map(|account| account.user))
}

pub fn actor_of(user: &User) -> Actor {
    match &user.role {
        Some(role) if user.id != UserId(0) => Actor::User { id: user.id, grants: role.permissions.clone() },
        _ => Actor::Visitor,
    }
}

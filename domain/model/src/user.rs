//! Users and their roles.

use crate::access::Grant;
use crate::id::{RoleId, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// A user. `ID` 0 means not logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct User {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub email: String,
    /// The user's role. Null if no user is logged in.
    pub role: Option<Role>,
    pub profile: Profile,
    /// Entity tag of address, role and profile.
    /// A change with an older tag is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

impl User {
    /// Returns the user of a request without a session.
    pub fn visitor() -> Self {
        Self { id: UserId(0), email: String::new(), role: None, profile: Profile::default(), version: String::new() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Profile {
    pub name: String,
    pub job_title: String,
    /// The path of the profile picture. Empty if there is none.
    pub image: String,
}

/// A role with its permissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Role {
    #[serde(rename = "ID")]
    pub id: RoleId,
    pub name: String,
    pub permissions: Vec<Grant>,
    /// Entity tag of name and permissions.
    /// A change with an older tag is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

/// Status of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AccountStatus {
    Active,
    /// Has not chosen a password yet.
    Invited,
    /// Cannot log in until enabled again.
    Disabled,
}

/// A user, for users who manage users.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedUser {
    #[serde(flatten)]
    pub user: User,
    pub status: AccountStatus,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A role, for users who manage roles.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedRole {
    #[serde(flatten)]
    pub role: Role,
    /// True for the administrator role, which can only be renamed.
    pub administrator: bool,
    /// Number of users with the role.
    pub users: i64,
}

/// A user as the author of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Person {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub name: String,
    /// Name of the API token with which a program acted for the user.
    /// Absent if the user acted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub token: String,
}

impl Person {
    /// Returns a user who acts without an API token.
    pub fn new(id: UserId, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), token: String::new() }
    }
}

/// Returns the path of a user's profile picture.
pub fn avatar_path(user: UserId, hash: &str) -> String {
    format!("/api/pagewright/user/{user}/image/{hash}")
}

//! Users and their roles.

use crate::access::Grant;
use crate::id::{RoleId, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// A user (specification, section 3). `ID` 0 means not logged in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct User {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub email: String,
    /// Null for a visitor.
    pub role: Option<Role>,
    pub profile: Profile,
    /// Entity tag of address, role and profile. A change that names an older one is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

impl User {
    /// Nobody: what a request without a session is answered with.
    pub fn visitor() -> Self {
        Self { id: UserId(0), email: String::new(), role: None, profile: Profile::default(), version: String::new() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Profile {
    pub name: String,
    pub job_title: String,
    /// The path of the profile picture; empty for none.
    pub image: String,
}

/// A role with what it permits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Role {
    #[serde(rename = "ID")]
    pub id: RoleId,
    pub name: String,
    pub permissions: Vec<Grant>,
    /// Entity tag of name and permissions. A change that names an older one is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

/// What an account can do at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AccountStatus {
    Active,
    /// Has not chosen a password yet.
    Invited,
    /// Cannot log in until somebody allows it again.
    Disabled,
}

/// A user as those see it who manage users.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedUser {
    #[serde(flatten)]
    pub user: User,
    pub status: AccountStatus,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A role as those see it who manage roles.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedRole {
    #[serde(flatten)]
    pub role: Role,
    /// Whether this is the role that may do everything: it can be renamed, and neither changed otherwise nor deleted.
    pub administrator: bool,
    /// How many users have it.
    pub users: i64,
}

/// A user as the author of something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Person {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub name: String,
}

/// Returns the path of the picture of a user.
pub fn avatar_path(user: UserId, hash: &str) -> String {
    format!("/api/pagewright/user/{user}/image/{hash}")
}

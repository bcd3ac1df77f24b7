//! API tokens: secrets with which programs act for a user.

use crate::access::Grant;
use crate::id::ApiTokenId;
use crate::locale::Locale;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Maximum number of days until a token expires.
pub const MAX_TOKEN_DAYS: u32 = 3650;

/// An API token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiToken {
    #[serde(rename = "ID")]
    pub id: ApiTokenId,
    pub name: String,
    /// Permissions in addition to reading published content.
    /// They are valid only as far as the owner has them.
    pub permissions: Vec<Grant>,
    /// Locales of the content that the token may read and change.
    /// Null means all.
    #[schema(required)]
    pub locales: Option<Vec<Locale>>,
    pub owner: Person,
    pub status: ApiTokenStatus,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null if the token does not expire.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// Time of the last use, up to a minute late. Null if never used.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_used_at: Option<OffsetDateTime>,
}

/// State of an API token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ApiTokenStatus {
    Active,
    Expired,
    Revoked,
}

/// Reason why a request with or without a token is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenRefusal {
    #[error("An API token is required: Authorization: Bearer pw_…")]
    Missing,
    #[error("The API token is not valid.")]
    Unknown,
    #[error("The API token has expired.")]
    Expired,
    #[error("The API token was revoked.")]
    Revoked,
    #[error("The API token belongs to a user who is disabled or deleted.")]
    OwnerGone,
    #[error("The site is closed to visitors. A token needs a permission and all languages to read it.")]
    SiteClosed,
}

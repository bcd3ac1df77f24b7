//! Share links, which show a stored version without an account.

use serde::Serialize;
use std::fmt;
use time::OffsetDateTime;

/// Maximum lifetime of a share link, in hours: thirty days.
pub const MAX_SHARE_HOURS: i64 = 720;

/// The share link of a version. Both fields
/// are null if no link is valid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionShare {
    /// The path of the link.
    #[schema(required)]
    pub url: Option<String>,
    /// Time at which the link expires.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
}

/// The share link of a viewed version.
#[derive(Clone, PartialEq, Eq)]
pub struct ShareLink {
    /// The secret part of the link's address.
    pub token: String,
    pub expires_at: OffsetDateTime,
}

impl fmt::Debug for ShareLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShareLink").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

impl ShareLink {
    /// Returns the path of the link.
    pub fn path(&self) -> String {
        format!("/preview/{}", self.token)
    }
}

impl From<Option<&ShareLink>> for VersionShare {
    fn from(link: Option<&ShareLink>) -> Self {
        Self { url: link.map(ShareLink::path), expires_at: link.map(|link| link.expires_at) }
    }
}

//! Links by which somebody without an account sees a stored version.

use serde::Serialize;
use time::OffsetDateTime;

/// The most hours that a link is given: thirty days.
pub const MAX_HOURS: i64 = 720;

/// The link of a version; null where it has none that works.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionShare {
    /// The path of the link.
    #[schema(required)]
    pub url: Option<String>,
    /// When the link ends.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
}

/// The link that a version is looked at by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareLink {
    /// The secret part of its address.
    pub token: String,
    pub expires_at: OffsetDateTime,
}

impl ShareLink {
    /// The path that the link leads to.
    pub fn path(&self) -> String {
        format!("/preview/{}", self.token)
    }
}

impl From<Option<&ShareLink>> for VersionShare {
    fn from(link: Option<&ShareLink>) -> Self {
        Self { url: link.map(ShareLink::path), expires_at: link.map(|link| link.expires_at) }
    }
}

//! Publication requests and their legal moves.

use crate::id::{PageId, RequestId, VersionId};
use crate::locale::Locale;
use crate::page::PageStatus;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Maximum length of a comment or of feedback, in characters.
pub const MAX_COMMENT_CHARS: usize = 1000;

/// Status of a publication request.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum RequestStatus {
    Sent,
    Resent,
    Accepted,
    Rejected,
    Revoked,
}

/// A move that changes the status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestMove {
    Resend,
    Accept,
    Reject,
    Revoke,
}

impl RequestStatus {
    /// Returns true if the request waits for a decision.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Sent | Self::Resent)
    }

    /// Returns the status after a move, or `None`
    /// if the move is illegal.
    pub fn after(self, step: RequestMove) -> Option<Self> {
        match (self, step) {
            (Self::Sent | Self::Resent | Self::Rejected, RequestMove::Resend) => Some(Self::Resent),
            (Self::Sent | Self::Resent, RequestMove::Accept) => Some(Self::Accepted),
            (Self::Sent | Self::Resent, RequestMove::Reject) => Some(Self::Rejected),
            (Self::Sent | Self::Resent, RequestMove::Revoke) => Some(Self::Revoked),
            _ => None,
        }
    }

    /// Returns the name in the database and the API.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A publication request in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestListItem {
    pub id: RequestId,
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    /// The version to publish.
    #[serde(rename = "pageVersionID")]
    pub page_version_id: VersionId,
    /// The live version for comparison. Null if unpublished.
    #[serde(rename = "publishedVersionID")]
    pub published_version_id: Option<VersionId>,
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    #[serde(rename = "type")]
    pub page_type: String,
    pub page_status: PageStatus,
    pub status: RequestStatus,
    /// True if a newer version is stored.
    /// The request must then be resent.
    pub outdated: bool,
    pub comment: String,
    /// Null if the product acted, not a user.
    pub requested_by: Option<Person>,
    #[serde(with = "time::serde::rfc3339")]
    pub requested_at: OffsetDateTime,
    /// Empty until the request is decided.
    pub feedback: String,
    pub decided_by: Option<Person>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// An acceptance that can still be undone, because the page
    /// is not live yet. Null if there is none.
    pub acceptance: Option<PendingAcceptance>,
}

/// An acceptance that takes effect in seconds,
/// unless it is undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingAcceptance {
    /// Null if the product acted, not a user.
    pub by: Option<Person>,
    /// Time at which the page goes live.
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
}

/// The latest request for a version, with its moves, oldest first.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestDetail {
    #[serde(flatten)]
    pub request: RequestListItem,
    pub steps: Vec<RequestStep>,
}

/// One move of a request: user, time and comment.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestStep {
    pub status: RequestStatus,
    #[serde(rename = "pageVersionID")]
    pub page_version_id: VersionId,
    pub by: Option<Person>,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub comment: String,
    /// The event that closed the request.
    /// Null if a user made the move.
    pub close_reason: Option<CloseReason>,
}

/// An event that closes a request without a decision.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum CloseReason {
    /// The page was published directly.
    Published,
    /// The page was moved to the trash.
    Deleted,
}

impl CloseReason {
    /// Returns the name in the database and the API.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::{CloseReason, RequestMove, RequestStatus};
    use strum::VariantArray as _;

    #[test]
    fn a_decided_request_is_not_decided_again() {
        for status in [RequestStatus::Accepted, RequestStatus::Revoked] {
            for step in [RequestMove::Resend, RequestMove::Accept, RequestMove::Reject, RequestMove::Revoke] {
                assert_eq!(status.after(step), None, "{status:?} {step:?}");
            }
        }
        assert_eq!(RequestStatus::Rejected.after(RequestMove::Accept), None);
        assert_eq!(RequestStatus::Rejected.after(RequestMove::Resend), Some(RequestStatus::Resent));
    }

    #[test]
    fn an_open_request_can_take_every_move() {
        for status in [RequestStatus::Sent, RequestStatus::Resent] {
            assert!(status.is_open());
            assert_eq!(status.after(RequestMove::Resend), Some(RequestStatus::Resent));
            assert_eq!(status.after(RequestMove::Accept), Some(RequestStatus::Accepted));
            assert_eq!(status.after(RequestMove::Reject), Some(RequestStatus::Rejected));
            assert_eq!(status.after(RequestMove::Revoke), Some(RequestStatus::Revoked));
        }
    }

    #[test]
    fn the_words_of_the_database_are_those_of_the_wire() {
        for status in RequestStatus::VARIANTS {
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
        }
        for reason in CloseReason::VARIANTS {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.as_str());
        }
    }
}

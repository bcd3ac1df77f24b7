//! Identifiers: positive integers that are never reused.
//! Each model has its own type.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl From<i64> for $name {
            fn from(id: i64) -> Self {
                Self(id)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A page: one row for each locale.
    PageId,
    /// A stored version of a page.
    VersionId,
    /// The record of one publication: user, time and version.
    PublicationId,
    /// A user. `0` means not logged in.
    UserId,
    /// A role.
    RoleId,
    /// A mail in the outbox.
    MailId,
    /// The token of a link mailed to a user.
    TokenId,
    /// An entry of the audit log.
    AuditId,
    /// A file of the media library.
    FileId,
    /// A background job.
    JobId,
    /// A group of pages that are translations of each other.
    GroupId,
    /// A request to publish a page.
    RequestId,
    /// A redirect.
    RedirectId,
    /// A form that a visitor sent.
    SubmissionId,
    /// An address without a page or redirect, requested by visitors.
    UnknownAddressId,
    /// A tag of pages and files.
    TagId,
    /// A share link of a stored version.
    ShareId,
    /// An API token of a user.
    ApiTokenId,
    /// An address that is called after events.
    WebhookId,
    /// An event for one webhook.
    DeliveryId,
    /// A saved pattern or page template.
    TemplateId,
    /// A saved filter of a page list.
    ListFilterId,
}

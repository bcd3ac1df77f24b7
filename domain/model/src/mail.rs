//! The mail templates of the product.

use crate::error::ErrorItem;
use crate::id::{MailId, PageId, SubmissionId, VersionId};
use crate::schedule::ScheduledAction;
use crate::visitors::Submission;
use crate::workflow::CloseReason;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The template of a mail, with its data. It is rendered
/// in the receiver's language when the mail is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MailTemplate {
    /// A new account, whose owner chooses a password by the link.
    ActivateAccount,
    /// A new password was requested for the receiver's account.
    ResetPassword,
    /// A test, which the receiver requested.
    Test,
    /// A publication request that the receiver may decide.
    PublicationRequested(RequestNews),
    /// The receiver's request was accepted: the page is live.
    PublicationAccepted(RequestNews),
    /// The receiver's request was rejected, with reasons.
    PublicationRejected(RequestNews),
    /// The request was revoked by a user, or closed
    /// by a change of the page.
    PublicationRevoked { news: RequestNews, note: Option<CloseReason> },
    /// The accepted page could not be published.
    /// The request is open again.
    AcceptanceFailed { page: PageId, title: String, errors: Vec<ErrorItem> },
    /// A scheduled action of the receiver failed.
    ScheduleFailed {
        page: PageId,
        title: String,
        action: ScheduledAction,
        /// Due time in UTC.
        #[serde(with = "time::serde::rfc3339")]
        due_at: OffsetDateTime,
        errors: Vec<ErrorItem>,
    },
    /// A visitor sent a form. The outbox does
    /// not store its content.
    FormReceived {
        submission: SubmissionId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<Box<Submission>>,
    },
    /// The receiver's address was entered for the newsletter,
    /// maybe by another person.
    ConfirmSubscription {
        submission: SubmissionId,
        /// Time in milliseconds. It distinguishes this link from earlier links.
        issued_at: i64,
    },
    /// The address is confirmed. The link ends the subscription.
    Subscribed { submission: SubmissionId, issued_at: i64 },
}

/// A kind of mails that users can refuse. Failures, which
/// need a person, and mails about the account cannot be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OptionalMail {
    /// A request of another user waits for a review.
    PublicationRequested,
    /// A request of the user was accepted or rejected.
    PublicationDecided,
    /// A request was revoked, or closed by a change.
    PublicationRevoked,
}

impl MailTemplate {
    /// Returns the kind under which users can refuse the mail.
    pub fn optional(&self) -> Option<OptionalMail> {
        match self {
            Self::PublicationRequested(_) => Some(OptionalMail::PublicationRequested),
            Self::PublicationAccepted(_) | Self::PublicationRejected(_) => Some(OptionalMail::PublicationDecided),
            Self::PublicationRevoked { .. } => Some(OptionalMail::PublicationRevoked),
            Self::ActivateAccount
            | Self::ResetPassword
            | Self::Test
            | Self::AcceptanceFailed { .. }
            | Self::ScheduleFailed { .. }
            | Self::FormReceived { .. }
            | Self::ConfirmSubscription { .. }
            | Self::Subscribed { .. } => None,
        }
    }

    /// Returns the stored name of the template.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::ActivateAccount => "activate-account",
            Self::ResetPassword => "reset-password",
            Self::Test => "test",
            Self::PublicationRequested(_) => "publication-requested",
            Self::PublicationAccepted(_) => "publication-accepted",
            Self::PublicationRejected(_) => "publication-rejected",
            Self::PublicationRevoked { .. } => "publication-revoked",
            Self::AcceptanceFailed { .. } => "acceptance-failed",
            Self::ScheduleFailed { .. } => "schedule-failed",
            Self::FormReceived { .. } => "form-received",
            Self::ConfirmSubscription { .. } => "confirm-subscription",
            Self::Subscribed { .. } => "subscribed",
        }
    }
}

/// The way of mails out of the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailDelivery {
    /// A mail server sends them.
    Server,
    /// No mail server is set. They are only written to a folder.
    Folder,
}

impl MailDelivery {
    /// Returns true if mails leave the installation without a known problem.
    pub fn works(self, problem: Option<&MailProblem>) -> bool {
        self == Self::Server && problem.is_none()
    }
}

/// A mail that the mail server refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedMail {
    pub id: MailId,
    /// The template, such as `reset-password`.
    pub kind: String,
    /// The receiver's address. Reduced to first letter and domain
    /// for callers without the permission to read addresses.
    pub address: String,
    pub attempts: i64,
    /// Reason of the newest failure: phase and the server's message.
    pub failure: String,
    #[serde(with = "time::serde::rfc3339")]
    pub queued_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub failed_at: OffsetDateTime,
    /// Time of the next retry. Null if the mail was abandoned.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub next_attempt_at: Option<OffsetDateTime>,
}

/// A failure to send mails. Its cause is not the address
/// of a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailProblem {
    /// Time of the first failure since the last sent mail.
    pub since: OffsetDateTime,
    /// Number of mails that failed since then, waiting or abandoned.
    pub mails: i64,
    /// Reason of the newest failure.
    pub failure: String,
}

/// The data of a mail about a publication request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestNews {
    pub page: PageId,
    /// The requested version, which names the request in the admin.
    /// `None` in mails that an older release queued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<VersionId>,
    pub title: String,
    /// Name of the acting user. Empty if the product itself acted.
    pub who: String,
    /// The comment of the request or the feedback
    /// of the reviewer. May be empty.
    pub words: String,
}

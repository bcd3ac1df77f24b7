//! The mail templates of the product.

use crate::error::ErrorItem;
use crate::id::{MailId, PageId, SubmissionId};
use crate::schedule::ScheduledAction;
use crate::visitors::Submission;
use crate::workflow::Note;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The subject of a mail. Its text and layout are made on sending, in the receiver's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MailTemplate {
    /// An account was created for the receiver, who chooses a password by the link.
    ActivateAccount,
    /// A new password was requested for the receiver's account.
    ResetPassword,
    /// A user requests the publication of a page. The receiver may decide it.
    PublicationRequested(RequestNews),
    /// The receiver's request was accepted: the page is live.
    PublicationAccepted(RequestNews),
    /// The receiver's request was rejected, with reasons.
    PublicationRejected(RequestNews),
    /// A request was revoked by a user, or cancelled by another change of the page, as the note says.
    PublicationRevoked { news: RequestNews, note: Option<Note> },
    /// The page of a request that the receiver accepted could not be published. The request is open again.
    AcceptanceFailed { page: PageId, title: String, errors: Vec<ErrorItem> },
    /// A scheduled action of the receiver failed.
    ScheduleFailed {
        page: PageId,
        title: String,
        action: ScheduledAction,
        /// In UTC.
        #[serde(with = "time::serde::rfc3339")]
        due_at: OffsetDateTime,
        errors: Vec<ErrorItem>,
    },
    /// A visitor sent a form. Its content is read when the mail is sent, because the outbox does not store it.
    FormReceived {
        submission: SubmissionId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<Box<Submission>>,
    },
    /// The receiver's address was entered for the newsletter, perhaps by another person.
    ConfirmSubscription {
        submission: SubmissionId,
        /// Milliseconds. Distinguishes this link from earlier ones.
        issued_at: i64,
    },
    /// The receiver confirmed the address. The link ends the subscription.
    Subscribed { submission: SubmissionId, issued_at: i64 },
}

impl MailTemplate {
    /// Returns the stored name of the template.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::ActivateAccount => "activate-account",
            Self::ResetPassword => "reset-password",
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

/// A mail that the mail server did not accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedMail {
    pub id: MailId,
    /// The template, such as `reset-password`.
    pub kind: String,
    /// The receiver's address. Callers without permission to read addresses get its first letter and its domain.
    pub address: String,
    pub attempts: i64,
    /// Reason of the newest failure: the phase, and the mail server's message.
    pub failure: String,
    #[serde(with = "time::serde::rfc3339")]
    pub queued_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub failed_at: OffsetDateTime,
    /// Time of the next retry. `null` for a mail that was given up.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub next_attempt_at: Option<OffsetDateTime>,
}

/// The newest mails fail for a reason that is not about their receivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailProblem {
    /// Time of the first failure since the last mail that was sent.
    pub since: OffsetDateTime,
    /// Number of mails that wait or were given up since then.
    pub mails: i64,
    /// Reason of the newest failure.
    pub failure: String,
}

/// The result of a publication request, or a change to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestNews {
    pub page: PageId,
    pub title: String,
    /// Name of the user who acted. Empty for the product itself.
    pub who: String,
    /// The comment or the feedback. May be empty.
    pub words: String,
}

//! The templates that the product writes.

use crate::error::ErrorItem;
use crate::id::{MailId, PageId, SubmissionId};
use crate::schedule::ScheduledAction;
use crate::visitors::Submission;
use crate::workflow::Note;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// What a mail is about. Its words and its looks are made when it is sent, in the receiver's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MailTemplate {
    /// Somebody made an account for the receiver, who chooses a password by the link.
    ActivateAccount,
    /// Somebody asked for a new password for the receiver's account.
    ResetPassword,
    /// Somebody asks for a page to be published, and the receiver may decide it.
    PublicationRequested(RequestNews),
    /// The receiver's request was accepted: the page is live.
    PublicationAccepted(RequestNews),
    /// The receiver's request was rejected, with reasons.
    PublicationRejected(RequestNews),
    /// A request was revoked by a person, or, as the note says, cancelled by another change of the page.
    PublicationRevoked { news: RequestNews, note: Option<Note> },
    /// The page of a request that the receiver accepted could not be published. The request is open again.
    AcceptanceFailed { page: PageId, title: String, errors: Vec<ErrorItem> },
    /// What the receiver scheduled could not be done.
    ScheduleFailed {
        page: PageId,
        title: String,
        action: ScheduledAction,
        /// In UTC.
        #[serde(with = "time::serde::rfc3339")]
        due_at: OffsetDateTime,
        errors: Vec<ErrorItem>,
    },
    /// A visitor sent a form. What it says is not kept in the outbox; it is read when the mail is sent.
    FormReceived {
        submission: SubmissionId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<Box<Submission>>,
    },
    /// Somebody, maybe not the receiver, signed the receiver up for the newsletter.
    ConfirmSubscription {
        submission: SubmissionId,
        /// Milliseconds; tells this link from earlier ones.
        issued_at: i64,
    },
    /// The receiver confirmed the address. The link ends the subscription.
    Subscribed { submission: SubmissionId, issued_at: i64 },
}

impl MailTemplate {
    /// The name of the template, as it is stored.
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

/// A mail that was tried and not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedMail {
    pub id: MailId,
    /// The template, such as `reset-password`.
    pub kind: String,
    /// The address of the receiver. Callers who may not read it elsewhere get its first letter and its domain.
    pub address: String,
    pub attempts: i64,
    /// Reason of the newest failure: the phase, and the words of the mail server.
    pub failure: String,
    #[serde(with = "time::serde::rfc3339")]
    pub queued_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub failed_at: OffsetDateTime,
    /// When it is tried again; `null` for a mail that was given up.
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

/// What became of a request to publish a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestNews {
    pub page: PageId,
    pub title: String,
    /// The name of the one who did it; empty for the product itself.
    pub who: String,
    /// The comment or the feedback; may be empty.
    pub words: String,
}

//! Webhooks: addresses of other programs, which the server calls after events.

use crate::id::{DeliveryId, WebhookId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;

/// Maximum characters of the URL of a webhook.
pub const MAX_WEBHOOK_URL_CHARS: usize = 1_000;

/// An event that webhooks report.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    utoipa::ToSchema,
)]
pub enum WebhookEvent {
    /// A version of a page went live. The page may have been live before.
    #[serde(rename = "page.published")]
    #[strum(serialize = "page.published")]
    PagePublished,
    /// A page is no longer live.
    #[serde(rename = "page.unpublished")]
    #[strum(serialize = "page.unpublished")]
    PageUnpublished,
    /// A live page got another address.
    #[serde(rename = "page.moved")]
    #[strum(serialize = "page.moved")]
    PageMoved,
    /// A visitor sent a form, or confirmed a subscription.
    #[serde(rename = "submission.received")]
    #[strum(serialize = "submission.received")]
    SubmissionReceived,
    /// A file was added to the media library, or restored from its trash.
    #[serde(rename = "media.added")]
    #[strum(serialize = "media.added")]
    MediaAdded,
    /// A file was changed, moved or replaced.
    #[serde(rename = "media.changed")]
    #[strum(serialize = "media.changed")]
    MediaChanged,
    /// A file was moved to the trash.
    #[serde(rename = "media.deleted")]
    #[strum(serialize = "media.deleted")]
    MediaDeleted,
    /// A user asked for a test. Every webhook gets it.
    #[serde(rename = "webhook.test")]
    #[strum(serialize = "webhook.test")]
    Test,
}

impl WebhookEvent {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Reason why a delivery was not taken.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryFailure {
    UnknownHost,
    PrivateAddress,
    NoConnection,
    NotSecure,
    Timeout,
    Redirect,
    Status,
    NoAnswer,
    /// Newer deliveries took its place in the queue.
    TooMany,
}

impl DeliveryFailure {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the reason as a sentence. `status` is that of the answer, if any.
    pub fn sentence(self, status: Option<u16>) -> String {
        let status = status.unwrap_or_default();
        match self {
            Self::UnknownHost => "The name of the host is not known.".to_owned(),
            Self::PrivateAddress => "The host has a private address, which this server does not call.".to_owned(),
            Self::NoConnection => "The host accepts no connection.".to_owned(),
            Self::NotSecure => "The encryption or the certificate of the host is not valid.".to_owned(),
            Self::Timeout => "The host did not answer in time.".to_owned(),
            Self::Redirect => {
                format!(
                    "The host answered with a redirect (status {status}), which is not followed. Enter the final address."
                )
            }
            Self::Status => format!("The host answered with status {status}."),
            Self::NoAnswer => "The connection ended before an answer.".to_owned(),
            Self::TooMany => "Too many deliveries waited, so the oldest were given up.".to_owned(),
        }
    }
}

/// State of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WebhookState {
    /// It is turned off.
    Off,
    /// It has not been called yet.
    Unused,
    Works,
    /// The last call failed.
    Fails,
}

/// A webhook, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    #[serde(rename = "ID")]
    pub id: WebhookId,
    pub name: String,
    pub url: String,
    pub events: Vec<WebhookEvent>,
    pub enabled: bool,
    pub state: WebhookState,
    /// Reason of the last failure. Null unless it fails.
    #[schema(required)]
    pub failure: Option<DeliveryFailure>,
    /// The reason as an English sentence. Null unless it fails.
    #[schema(required)]
    pub message: Option<String>,
    /// Status of the last answer. Null unless it fails, or if there was no answer.
    #[schema(required)]
    pub http_status: Option<u16>,
    /// Time of the first failure after the last success. Null unless it fails.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub failing_since: Option<OffsetDateTime>,
    /// Time until which nothing is sent, because the last calls failed.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub paused_until: Option<OffsetDateTime>,
    /// Number of deliveries that wait.
    pub waiting: i64,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_delivered_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Time until which deliveries are also signed with the former secret.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub former_secret_until: Option<OffsetDateTime>,
    /// Entity tag of name, URL, events and switch.
    /// A change with an older tag is refused.
    pub version: String,
}

/// State of a delivery.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryState {
    /// It was not tried yet.
    Waiting,
    /// It failed, and is tried again.
    Retrying,
    Delivered,
    /// It was given up.
    Failed,
}

/// An event for one webhook.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookDelivery {
    #[serde(rename = "ID")]
    pub id: DeliveryId,
    #[serde(rename = "webhookID")]
    pub webhook: WebhookId,
    /// Name of the webhook.
    pub webhook_name: String,
    /// The header `webhook-id`, the same for all webhooks and attempts.
    #[serde(rename = "eventID")]
    pub event_id: String,
    /// Name of the event, such as `page.published`.
    pub event: String,
    pub state: DeliveryState,
    #[serde(with = "time::serde::rfc3339")]
    pub queued_at: OffsetDateTime,
    pub attempts: i64,
    /// Time of the last attempt.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub attempted_at: Option<OffsetDateTime>,
    /// Null if it is not tried again.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub next_attempt_at: Option<OffsetDateTime>,
    /// Duration of the last attempt in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<i64>,
    /// Status of the last answer.
    #[schema(required)]
    pub http_status: Option<u16>,
    /// Reason of the last failure.
    #[schema(required)]
    pub failure: Option<DeliveryFailure>,
    /// The reason as an English sentence.
    #[schema(required)]
    pub message: Option<String>,
    /// Beginning of the last answer. Empty after a success.
    pub answer: String,
    /// The values of `data` that are stored. URLs are added when it is sent.
    #[schema(value_type = Object)]
    pub data: Value,
}

#[cfg(test)]
mod tests {
    use super::{DeliveryFailure, WebhookEvent};
    use strum::VariantArray;

    #[test]
    fn an_event_has_one_name() {
        for event in WebhookEvent::VARIANTS {
            assert_eq!(serde_json::to_value(event).unwrap(), event.as_str());
            assert_eq!(event.as_str().parse(), Ok(*event));
        }
    }

    #[test]
    fn each_failure_is_a_sentence_without_more_than_the_status() {
        for failure in DeliveryFailure::VARIANTS {
            assert_eq!(serde_json::to_value(failure).unwrap(), failure.as_str());
            assert!(failure.sentence(None).ends_with('.'), "{failure:?}");
        }
        assert_eq!(DeliveryFailure::Status.sentence(Some(503)), "The host answered with status 503.");
    }
}

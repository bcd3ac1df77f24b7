//! Rules for webhooks, and how they are shown.

use super::address::parse_url;
use super::address_policy;
use crate::Cms;
use crate::error::{Result, refuse_any};
use crate::users::roles::role_rules::check_name;
use model::error::{Code, ErrorItem};
use model::webhook::{DeliveryFailure, Webhook, WebhookEvent, WebhookState};
use storage::entity_tag;
use storage::webhooks::{WebhookRow, WebhookValues};

pub(super) const MODEL: &str = "webhook";

/// A webhook as a client sends it.
#[derive(Clone, Debug, Default)]
pub struct AskedWebhook {
    pub name: String,
    pub url: String,
    /// Names of events, such as `page.published`.
    pub events: Vec<String>,
    pub enabled: bool,
    /// Version that the client read.
    pub version: Option<String>,
}

/// A webhook that was checked.
pub(super) struct CheckedWebhook {
    name: String,
    url: String,
    events: Vec<WebhookEvent>,
    enabled: bool,
}

impl CheckedWebhook {
    pub(super) fn values(&self) -> WebhookValues<'_> {
        WebhookValues { name: &self.name, url: &self.url, events: &self.events, enabled: self.enabled }
    }
}

/// Checks a webhook.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the name. `V_01`, `V_13`, `V_14` for the URL, and
/// `V_12` if it has a private address. `V_01` and `V_12` for the events.
pub(super) fn check(cms: &Cms, asked: &AskedWebhook) -> Result<CheckedWebhook> {
    let mut errors: Vec<ErrorItem> = check_name(MODEL, &asked.name).into_iter().collect();
    let url = parse_url(address_policy(cms), &asked.url);
    errors.extend(url.as_ref().err().map(|code| ErrorItem::new(*code, MODEL, "url")));
    let known = |name: &String| name.parse().ok().filter(|event| *event != WebhookEvent::Test);
    let mut events: Vec<WebhookEvent> = asked.events.iter().filter_map(known).collect();
    if events.len() < asked.events.len() {
        errors.push(ErrorItem::new(Code::NotValid, MODEL, "events"));
    } else if events.is_empty() {
        errors.push(ErrorItem::new(Code::Required, MODEL, "events"));
    }
    refuse_any(errors)?;
    events.sort_unstable();
    events.dedup();
    let url = url.map(String::from).unwrap_or_default();
    Ok(CheckedWebhook { name: asked.name.trim().to_owned(), url, events, enabled: asked.enabled })
}

/// Returns a webhook as it is shown.
pub(super) fn shown(row: WebhookRow) -> Result<Webhook> {
    let enabled = row.is_enabled();
    let version = entity_tag(&(&row.name, &row.url, &row.events, enabled))?;
    let state = match (row.failing_since, row.delivered_at) {
        _ if !enabled => WebhookState::Off,
        (Some(_), _) => WebhookState::Fails,
        (None, Some(_)) => WebhookState::Works,
        (None, None) => WebhookState::Unused,
    };
    let failure: Option<DeliveryFailure> = row.failure.parse().ok();
    let http_status = row.http_status.and_then(|status| u16::try_from(status).ok());
    Ok(Webhook {
        id: row.id,
        name: row.name,
        url: row.url,
        events: row.events,
        enabled,
        state,
        failure,
        message: failure.map(|failure| failure.sentence(http_status)),
        http_status,
        failing_since: row.failing_since.map(Into::into),
        paused_until: row.paused_until.map(Into::into),
        waiting: row.waiting,
        last_delivered_at: row.delivered_at.map(Into::into),
        created_at: row.created_at.into(),
        former_secret_until: row.former_until.map(Into::into),
        version,
    })
}

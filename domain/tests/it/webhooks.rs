//! Tests webhooks: who may have them, what they are told, and in which order.

use crate::receiver::{Answer, BASE_URL, Received, Receiver, sender};
use crate::test_site::{TestSite, actor_with, forbidden, grants, not_found, refused, titled};
use domain::error::Error;
use domain::pages::create::CreatedPage;
use domain::pages::store_version::store_version;
use domain::webhooks::change::change_webhook;
use domain::webhooks::create::{AskedWebhook, MAX_WEBHOOKS, WebhookWithSecret, create_webhook};
use domain::webhooks::delete::delete_webhook;
use domain::webhooks::deliver::{deliver, take_due_deliveries};
use domain::webhooks::list_deliveries::{ListDeliveries, list_deliveries};
use domain::webhooks::list_webhooks::{list_webhooks, read_webhook};
use domain::webhooks::renew_secret::renew_webhook_secret;
use domain::webhooks::replay::replay_delivery;
use domain::webhooks::send_test::send_test_delivery;
use domain::webhooks::{AddressPolicy, start_deliveries};
use domain::workflow::publish::publish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::{DeliveryId, WebhookId};
use model::webhook::{DeliveryState, WebhookDelivery, WebhookState};
use serde_json::json;
use time::Duration;

pub(crate) const SYSTEM: &Actor = &Actor::System;

/// A site whose webhooks may call this computer.
pub(crate) async fn calling_site() -> TestSite {
    let site = TestSite::new().await;
    start_deliveries(&site.cms, sender(AddressPolicy::Any));
    site
}

pub(crate) fn asked(url: &str, events: &[&str]) -> AskedWebhook {
    let events = events.iter().map(|event| (*event).to_owned()).collect();
    AskedWebhook { name: "Search".to_owned(), url: url.to_owned(), events, enabled: true, version: None }
}

pub(crate) async fn webhook(site: &TestSite, receiver: &Receiver, events: &[&str]) -> WebhookWithSecret {
    create_webhook(&site.cms, SYSTEM, asked(&receiver.url(), events)).await.unwrap()
}

/// Creates a page and publishes it.
pub(crate) async fn publish(site: &TestSite, slug: &str) -> CreatedPage {
    let page = site.page(SYSTEM, slug).await;
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    page
}

/// Sends all deliveries that are due now. Returns their number.
pub(crate) async fn send_due(site: &TestSite) -> usize {
    let mut sent = 0;
    loop {
        let due = take_due_deliveries(&site.cms).await.unwrap();
        if due.is_empty() {
            return sent;
        }
        for delivery in &due {
            deliver(&site.cms, delivery).await.unwrap();
            sent += 1;
        }
    }
}

/// Returns all deliveries, oldest first.
pub(crate) async fn deliveries(site: &TestSite) -> Vec<WebhookDelivery> {
    let mut items = list_deliveries(&site.cms, SYSTEM, &ListDeliveries::default()).await.unwrap().items;
    items.reverse();
    items
}

pub(crate) async fn only(receiver: &Receiver) -> Received {
    let received = receiver.take();
    assert_eq!(received.len(), 1, "{received:?}");
    received.into_iter().next().unwrap()
}

#[tokio::test]
async fn permission_is_checked_before_anything_else() {
    let site = TestSite::new().await;
    for actor in [site.user("Reviewer").await, actor_with(7, &grants(&[Permission::ManageSettings]))] {
        forbidden(list_webhooks(&site.cms, &actor).await);
        forbidden(read_webhook(&site.cms, &actor, WebhookId(9)).await);
        forbidden(create_webhook(&site.cms, &actor, AskedWebhook::default()).await);
        forbidden(change_webhook(&site.cms, &actor, WebhookId(9), AskedWebhook::default()).await);
        forbidden(delete_webhook(&site.cms, &actor, WebhookId(9)).await);
        forbidden(renew_webhook_secret(&site.cms, &actor, WebhookId(9)).await);
        forbidden(send_test_delivery(&site.cms, &actor, WebhookId(9)).await);
        forbidden(list_deliveries(&site.cms, &actor, &ListDeliveries::default()).await);
        forbidden(replay_delivery(&site.cms, &actor, DeliveryId(9)).await);
    }
    let manager = actor_with(7, &grants(&[Permission::ManageWebhooks]));
    not_found(read_webhook(&site.cms, &manager, WebhookId(9)).await);
    not_found(delete_webhook(&site.cms, &manager, WebhookId(9)).await);
    not_found(renew_webhook_secret(&site.cms, &manager, WebhookId(9)).await);
    not_found(send_test_delivery(&site.cms, &manager, WebhookId(9)).await);
    not_found(replay_delivery(&site.cms, &manager, DeliveryId(9)).await);
}

#[tokio::test]
async fn a_webhook_needs_a_name_a_public_address_and_known_events() {
    let site = TestSite::new().await;
    let create = async |asked| create_webhook(&site.cms, SYSTEM, asked).await;
    refused(
        create(AskedWebhook::default()).await,
        &[(Code::Required, "name"), (Code::Required, "url"), (Code::Required, "events")],
    );
    let valid = asked("https://example.org/hook", &["page.published"]);
    for (asked, expected) in [
        (AskedWebhook { name: "a\u{7}".into(), ..valid.clone() }, (Code::NotValid, "name")),
        (AskedWebhook { name: "a".repeat(101), ..valid.clone() }, (Code::TooLong, "name")),
        (asked("example.org", &["page.published"]), (Code::NotAUrl, "url")),
        (asked("http://127.0.0.1:8080/", &["page.published"]), (Code::NotValid, "url")),
        (asked("http://localhost/", &["page.published"]), (Code::NotValid, "url")),
        (asked("https://example.org", &["page.renamed"]), (Code::NotValid, "events")),
        (asked("https://example.org", &["webhook.test"]), (Code::NotValid, "events")),
    ] {
        refused(create(asked).await, &[expected]);
    }
    for _ in 0..MAX_WEBHOOKS {
        create(valid.clone()).await.unwrap();
    }
    refused(create(valid).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_webhook_is_changed_only_from_its_newest_version() {
    let site = TestSite::new().await;
    let made = create_webhook(&site.cms, SYSTEM, asked("https://a.example/#x", &["page.published"])).await.unwrap();
    assert_eq!((made.webhook.url.as_str(), made.webhook.state), ("https://a.example/", WebhookState::Unused));
    let id = made.webhook.id;
    let version = Some(made.webhook.version.clone());
    let change =
        AskedWebhook { version, enabled: false, ..asked("https://b.example/", &["media.added", "media.added"]) };
    let changed = change_webhook(&site.cms, SYSTEM, id, change.clone()).await.unwrap();
    assert_eq!(
        (changed.url.as_str(), changed.events.len(), changed.state),
        ("https://b.example/", 1, WebhookState::Off)
    );
    assert!(matches!(change_webhook(&site.cms, SYSTEM, id, change).await, Err(Error::Stale { .. })));
    delete_webhook(&site.cms, SYSTEM, id).await.unwrap();
    assert!(list_webhooks(&site.cms, SYSTEM).await.unwrap().items.is_empty());
    let actions: Vec<_> = site.events().await.into_iter().map(|entry| entry.action).collect();
    assert_eq!(actions, ["create-webhook", "change-webhook", "delete-webhook"]);
}

#[tokio::test]
async fn a_published_page_is_told_with_a_signature() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, &["page.published"]).await;
    let page = site.page(SYSTEM, "/boats").await;
    store_version(&site.cms, SYSTEM, page.version, titled("Boats")).await.unwrap();
    let live = publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    assert_eq!(read_webhook(&site.cms, SYSTEM, made.webhook.id).await.unwrap().waiting, 1);
    assert_eq!(send_due(&site).await, 1);

    let received = only(&receiver).await;
    let stored = deliveries(&site).await.remove(0);
    assert!(received.is_signed_with(&made.secret));
    assert_eq!(received.headers["webhook-timestamp"], site.cms.now().unix_timestamp().to_string());
    assert_eq!(received.headers["webhook-id"], stored.event_id);
    assert_eq!(received.headers["content-type"], "application/json");
    assert!(received.headers["user-agent"].starts_with("Pagewright/"));
    let group = site.number("select group_id from page").await;
    assert_eq!(
        received.json(),
        json!({
            "id": stored.event_id,
            "type": "page.published",
            "timestamp": "2026-03-02T09:00:00Z",
            "site": BASE_URL,
            "data": {
                "id": page.page, "groupId": group, "type": "plain", "locale": "en-gb", "slug": "/boats",
                "path": "/boats", "url": format!("{BASE_URL}/boats"), "title": "Boats", "versionId": live.version,
            },
        })
    );
    assert_eq!((stored.state, stored.attempts, stored.http_status), (DeliveryState::Delivered, 1, Some(204)));
    let shown = read_webhook(&site.cms, SYSTEM, made.webhook.id).await.unwrap();
    assert_eq!((shown.state, shown.waiting, shown.last_delivered_at), (WebhookState::Works, 0, Some(site.cms.now())));
}

#[tokio::test]
async fn a_new_secret_and_the_former_one_sign_for_a_day() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, &["page.published"]).await;
    let renewed = renew_webhook_secret(&site.cms, SYSTEM, made.webhook.id).await.unwrap();
    assert_ne!(renewed.secret, made.secret);
    let rows = site.data.text("select nonce from webhook where name = $1", "Search").await;
    assert!(!renewed.secret.contains(&rows));
    publish(&site, "/a").await;
    send_due(&site).await;
    let received = only(&receiver).await;
    assert!(received.is_signed_with(&renewed.secret) && received.is_signed_with(&made.secret));
    site.clock.advance(Duration::days(1));
    publish(&site, "/b").await;
    send_due(&site).await;
    let received = only(&receiver).await;
    assert!(received.is_signed_with(&renewed.secret) && !received.is_signed_with(&made.secret));
}

#[tokio::test]
async fn only_webhooks_that_are_on_and_report_the_event_are_called_and_all_with_its_id() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let media = webhook(&site, &receiver, &["media.added"]).await;
    let (first, second) = (
        webhook(&site, &receiver, &["page.published"]).await,
        webhook(&site, &receiver, &["page.published", "media.added"]).await,
    );
    let off = AskedWebhook { enabled: false, ..asked(&receiver.url(), &["page.published"]) };
    create_webhook(&site.cms, SYSTEM, off).await.unwrap();
    publish(&site, "/a").await;
    let queued = deliveries(&site).await;
    assert_eq!(
        queued.iter().map(|delivery| delivery.webhook).collect::<Vec<_>>(),
        [first.webhook.id, second.webhook.id]
    );
    assert_eq!(queued[0].event_id, queued[1].event_id);
    assert!(queued.iter().all(|delivery| delivery.webhook != media.webhook.id));
    assert_eq!(send_due(&site).await, 2);
}

#[tokio::test]
async fn a_webhook_gets_one_delivery_at_a_time_and_waits_for_no_other_webhook() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let slow = webhook(&site, &receiver, &["page.published"]).await;
    publish(&site, "/a").await;
    publish(&site, "/b").await;
    let held = take_due_deliveries(&site.cms).await.unwrap();
    assert_eq!(held.len(), 1);
    assert!(take_due_deliveries(&site.cms).await.unwrap().is_empty());
    webhook(&site, &receiver, &["page.published"]).await;
    publish(&site, "/c").await;
    let other = take_due_deliveries(&site.cms).await.unwrap();
    assert_eq!(other.len(), 1);
    deliver(&site.cms, &other[0]).await.unwrap();
    deliver(&site.cms, &held[0]).await.unwrap();
    drop((held, other));
    assert_eq!(send_due(&site).await, 2);
    let paths: Vec<_> = receiver.take().iter().map(|received| received.json()["data"]["path"].clone()).collect();
    assert_eq!(paths, ["/c", "/a", "/b", "/c"]);
    assert_eq!(read_webhook(&site.cms, SYSTEM, slow.webhook.id).await.unwrap().waiting, 0);
}

#[tokio::test]
async fn a_test_is_sent_before_everything_that_waits_and_without_a_pause() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, &["page.published"]).await;
    for slug in ["/a", "/b", "/c"] {
        publish(&site, slug).await;
    }
    receiver.answer(vec![Answer::Status(500, ""); 3]);
    send_due(&site).await;
    assert!(read_webhook(&site.cms, SYSTEM, made.webhook.id).await.unwrap().paused_until.is_some());
    receiver.take();
    publish(&site, "/d").await;
    assert_eq!(send_due(&site).await, 0);
    send_test_delivery(&site.cms, SYSTEM, made.webhook.id).await.unwrap();
    send_due(&site).await;
    let received = receiver.take();
    assert_eq!(received[0].json()["type"], "webhook.test");
    assert_eq!(received[0].json()["data"], json!({}));
    // Its success shows that the receiver takes everything again.
    let paths: Vec<_> = received[1..].iter().map(|received| received.json()["data"]["path"].clone()).collect();
    assert_eq!(paths, ["/a", "/b", "/c", "/d"]);
    let off = AskedWebhook { enabled: false, ..asked(&receiver.url(), &["page.published"]) };
    change_webhook(&site.cms, SYSTEM, made.webhook.id, off).await.unwrap();
    refused(send_test_delivery(&site.cms, SYSTEM, made.webhook.id).await, &[(Code::NotPossible, "enabled")]);
}

#[tokio::test]
async fn the_log_is_filtered_by_webhook_and_state() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, &["page.published"]).await;
    webhook(&site, &receiver, &["page.published"]).await;
    publish(&site, "/a").await;
    receiver.answer([Answer::Status(503, "Later")]);
    send_due(&site).await;
    publish(&site, "/b").await;
    let count = async |webhook: Option<WebhookId>, state: &str| {
        let ask = ListDeliveries { webhook, state: state.to_owned(), ..ListDeliveries::default() };
        list_deliveries(&site.cms, SYSTEM, &ask).await.unwrap().total_items
    };
    assert_eq!(count(None, "").await, 4);
    assert_eq!(count(Some(made.webhook.id), "").await, 2);
    assert_eq!((count(None, "delivered").await, count(None, "retrying").await), (1, 1));
    assert_eq!((count(None, "waiting").await, count(None, "failed").await), (2, 0));
    let wrong = ListDeliveries { state: "lost".to_owned(), ..ListDeliveries::default() };
    refused(list_deliveries(&site.cms, SYSTEM, &wrong).await, &[(Code::NotValid, "state")]);
}

//! Tests receivers that fail, and everything that waits for them.

use crate::receiver::{Answer, Receiver, sender};
use crate::test_site::{TestSite, refused};
use crate::webhooks::{SYSTEM, asked, calling_site, deliveries, only, publish, send_due, webhook};
use domain::Interruption;
use domain::system::read::{needs_attention, read_system};
use domain::webhooks::change::change_webhook;
use domain::webhooks::cleanup::clean_up_deliveries;
use domain::webhooks::create::{AskedWebhook, create_webhook};
use domain::webhooks::deliver::{deliver, recover_deliveries, take_due_deliveries};
use domain::webhooks::list_webhooks::list_webhooks;
use domain::webhooks::replay::replay_delivery;
use domain::webhooks::status::{DeliveryAttempts, count_delivery_attempts};
use domain::webhooks::{AddressPolicy, start_deliveries};
use model::error::Code;
use model::system::ProcessStatus;
use model::webhook::{DeliveryFailure, DeliveryState, Webhook, WebhookState};
use time::Duration;

const PUBLISHED: &[&str] = &["page.published"];

pub(crate) async fn shown(site: &TestSite) -> Webhook {
    list_webhooks(&site.cms, SYSTEM).await.unwrap().items.remove(0)
}

/// Returns the warnings about webhooks.
pub(crate) async fn warnings(site: &TestSite) -> Vec<String> {
    let process = ProcessStatus { version: String::new(), started_at: site.cms.now(), memory: None, disk: None };
    let state = read_system(&site.cms, SYSTEM, process, Vec::new()).await.unwrap();
    let warnings = state.warnings.into_iter().map(|warning| warning.to_string());
    warnings.filter(|warning| warning.contains("webhook")).collect()
}

/// Returns the result of one delivery to an address.
async fn failure_at(site: &TestSite, url: &str) -> Option<DeliveryFailure> {
    site.data.execute("delete from webhook").await;
    create_webhook(&site.cms, SYSTEM, asked(url, PUBLISHED)).await.unwrap();
    let page = site.number("select count(*) from page").await;
    publish(site, &format!("/page-{page}")).await;
    assert_eq!(send_due(site).await, 1, "{url}");
    deliveries(site).await.remove(0).failure
}

#[tokio::test]
async fn every_receiver_that_misbehaves_is_a_failure_with_its_reason() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let large = "x".repeat(500);
    for (answer, failure, status, shown) in [
        (Answer::Status(500, "Oh\u{7} no\n"), DeliveryFailure::Status, Some(500), "Oh no"),
        (Answer::Status(404, ""), DeliveryFailure::Status, Some(404), ""),
        (Answer::Redirect("http://169.254.169.254/"), DeliveryFailure::Redirect, Some(302), ""),
        (Answer::Redirect("/elsewhere"), DeliveryFailure::Redirect, Some(302), ""),
        (Answer::Large(500), DeliveryFailure::Status, Some(500), large.as_str()),
        (Answer::Silence, DeliveryFailure::Timeout, None, ""),
        (Answer::Close, DeliveryFailure::NoAnswer, None, ""),
    ] {
        receiver.answer([answer.clone()]);
        assert_eq!(failure_at(&site, &receiver.url()).await, Some(failure), "{answer:?}");
        assert_eq!(receiver.take().len(), 1, "{answer:?}");
        let delivery = deliveries(&site).await.remove(0);
        assert_eq!((delivery.http_status, delivery.answer.as_str()), (status, shown), "{answer:?}");
        assert_eq!(delivery.state, DeliveryState::Retrying);
        assert!(delivery.message.unwrap().ends_with('.'));
    }
    let tls = receiver.url().replace("http:", "https:");
    assert_eq!(failure_at(&site, &tls).await, Some(DeliveryFailure::NotSecure));
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    assert_eq!(failure_at(&site, &format!("http://{closed}/")).await, Some(DeliveryFailure::NoConnection));
    assert_eq!(failure_at(&site, "http://nothing.invalid/").await, Some(DeliveryFailure::UnknownHost));
}

#[tokio::test]
async fn an_answer_to_a_success_is_not_read() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    for answer in [Answer::Large(200), Answer::Dripping(200)] {
        receiver.answer([answer]);
        assert_eq!(failure_at(&site, &receiver.url()).await, None);
        let delivery = deliveries(&site).await.remove(0);
        assert_eq!((delivery.state, delivery.answer.as_str()), (DeliveryState::Delivered, ""));
        // A slow answer would take the timeout.
        assert!(delivery.duration_ms.unwrap() < 1_000);
    }
    receiver.answer([Answer::Dripping(500)]);
    assert_eq!(failure_at(&site, &receiver.url()).await, Some(DeliveryFailure::Status));
}

#[tokio::test]
async fn a_private_address_is_not_called_even_if_it_was_stored_or_a_name_leads_to_it() {
    let receiver = Receiver::new().await;
    let site = calling_site().await;
    webhook(&site, &receiver, PUBLISHED).await;
    create_webhook(&site.cms, SYSTEM, asked(&format!("http://localhost:{}/", receiver.port), PUBLISHED)).await.unwrap();
    publish(&site, "/a").await;
    let site = site.restarted().await;
    start_deliveries(&site.cms, sender(AddressPolicy::Public));
    assert_eq!(send_due(&site).await, 2);
    let failures: Vec<_> = deliveries(&site).await.into_iter().map(|delivery| delivery.failure).collect();
    assert_eq!(failures, [Some(DeliveryFailure::PrivateAddress); 2]);
    assert!(receiver.take().is_empty());
    refused(create_webhook(&site.cms, SYSTEM, asked(&receiver.url(), PUBLISHED)).await, &[(Code::NotValid, "url")]);
}

#[tokio::test]
async fn a_failed_delivery_is_retried_after_a_back_off_that_grows() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    receiver.answer(vec![Answer::Status(500, ""); 2]);
    assert_eq!(send_due(&site).await, 1);
    let first = only(&receiver).await;
    for (seconds, attempts) in [(5, 1), (10, 2)] {
        let delivery = deliveries(&site).await.remove(0);
        let wait = delivery.next_attempt_at.unwrap() - site.cms.now();
        assert!((seconds..=seconds * 6 / 5).contains(&wait.whole_seconds()), "{wait}");
        assert_eq!(delivery.attempts, attempts);
        site.clock.advance(Duration::seconds(seconds - 1));
        assert_eq!(send_due(&site).await, 0);
        site.clock.advance(Duration::seconds(seconds / 5 + 1));
        assert_eq!(send_due(&site).await, 1);
        let again = only(&receiver).await;
        assert_eq!((&again.headers["webhook-id"], &again.body), (&first.headers["webhook-id"], &first.body));
        assert_ne!(again.headers["webhook-signature"], first.headers["webhook-signature"]);
    }
    assert_eq!(deliveries(&site).await[0].state, DeliveryState::Delivered);
    assert_eq!(shown(&site).await.state, WebhookState::Works);
    assert_eq!(count_delivery_attempts(&site.cms), DeliveryAttempts { delivered: 1, failed: 2 });
}

#[tokio::test]
async fn a_queue_whose_receiver_is_dead_is_tried_seldom_and_drains_when_it_is_back() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    for number in 0..12 {
        publish(&site, &format!("/{number}")).await;
    }
    assert_eq!(warnings(&site).await, [""; 0]);
    receiver.answer(vec![Answer::Status(503, ""); 9]);
    assert_eq!(send_due(&site).await, 3);
    let failing = shown(&site).await;
    assert_eq!((failing.state, failing.http_status, failing.waiting), (WebhookState::Fails, Some(503), 12));
    assert_eq!(failing.failing_since, Some(site.cms.now()));
    assert_eq!(failing.message.unwrap(), "The host answered with status 503.");
    let sentence = "the webhook “Search” has failed since 2026-03-02T09:00:00Z: The host answered with status 503.";
    assert_eq!(warnings(&site).await, [sentence]);
    for _ in 0..6 {
        assert_eq!(send_due(&site).await, 0);
        site.clock.advance(Duration::minutes(12));
        assert_eq!(send_due(&site).await, 1);
    }
    site.clock.advance(Duration::minutes(12));
    assert_eq!(send_due(&site).await, 12);
    assert_eq!((shown(&site).await.state, shown(&site).await.waiting), (WebhookState::Works, 0));
    assert_eq!(warnings(&site).await, [""; 0]);
}

#[tokio::test]
async fn a_webhook_that_fails_needs_attention() {
    let (site, receiver) = (TestSite::on_file().await, Receiver::new().await);
    start_deliveries(&site.cms, sender(AddressPolicy::Any));
    webhook(&site, &receiver, PUBLISHED).await;
    for slug in ["/a", "/b", "/c"] {
        publish(&site, slug).await;
    }
    let alerts = async || needs_attention(&site.cms, SYSTEM, &[]).await.unwrap();
    assert!(!alerts().await);
    receiver.answer(vec![Answer::Status(500, ""); 3]);
    send_due(&site).await;
    assert!(alerts().await);
}

#[tokio::test]
async fn a_new_address_is_called_at_once() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = create_webhook(&site.cms, SYSTEM, asked("http://nothing.invalid/", PUBLISHED)).await.unwrap();
    for slug in ["/a", "/b", "/c", "/d"] {
        publish(&site, slug).await;
    }
    assert_eq!(send_due(&site).await, 3);
    let change = AskedWebhook { version: Some(made.webhook.version), ..asked(&receiver.url(), PUBLISHED) };
    change_webhook(&site.cms, SYSTEM, made.webhook.id, change).await.unwrap();
    assert_eq!(send_due(&site).await, 4);
}

#[tokio::test]
async fn all_that_waited_for_a_dead_receiver_is_sent_after_its_first_answer() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    receiver.answer(vec![Answer::Close; 100]);
    let dead_until = site.cms.now() + Duration::hours(6);
    let wait = async || deliveries(&site).await[0].next_attempt_at.unwrap() - site.cms.now();
    // The back-off is random, so the next attempt may be near after any time.
    while site.cms.now() < dead_until || wait().await <= Duration::MINUTE {
        send_due(&site).await;
        site.clock.advance(Duration::minutes(1));
    }
    receiver.recover();
    publish(&site, "/b").await;
    site.clock.advance(Duration::MINUTE);
    assert_eq!(send_due(&site).await, 2);
}

#[tokio::test]
async fn a_receiver_that_rejects_one_event_gets_the_others_at_once() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    for number in 0..6 {
        publish(&site, &format!("/{number}")).await;
    }
    receiver.answer(vec![Answer::Status(400, "No"); 5]);
    assert_eq!(send_due(&site).await, 6);
    // The success does not send the rejected ones again at once.
    assert_eq!(send_due(&site).await, 0);
    assert_eq!(shown(&site).await.waiting, 5);
}

#[tokio::test]
async fn a_delivery_that_is_sent_again_during_an_attempt_stays_the_first() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    for slug in ["/a", "/b", "/c"] {
        publish(&site, slug).await;
    }
    receiver.answer(vec![Answer::Status(500, ""); 4]);
    assert_eq!(send_due(&site).await, 3);
    site.clock.advance(Duration::minutes(12));
    let held = take_due_deliveries(&site.cms).await.unwrap();
    let other = deliveries(&site).await.into_iter().find(|delivery| delivery.event_id != held[0].event_id()).unwrap();
    replay_delivery(&site.cms, SYSTEM, other.id).await.unwrap();
    deliver(&site.cms, &held[0]).await.unwrap();
    drop(held);
    receiver.take();
    send_due(&site).await;
    assert_eq!(receiver.take()[0].headers["webhook-id"], other.event_id.as_str());
}

#[tokio::test]
async fn a_delivery_whose_time_is_over_is_not_sent_any_more() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    site.clock.advance(Duration::days(4));
    assert_eq!(send_due(&site).await, 0);
    publish(&site, "/b").await;
    assert_eq!(send_due(&site).await, 1);
}

#[tokio::test]
async fn a_delivery_is_given_up_after_three_days_and_can_be_sent_again() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    let mut attempts = 0;
    receiver.answer(vec![Answer::Status(500, "No"); 100]);
    while deliveries(&site).await[0].state != DeliveryState::Failed {
        attempts += send_due(&site).await;
        clean_up_deliveries(&site.cms).await.unwrap();
        site.clock.advance(Duration::minutes(10));
    }
    assert!((20..40).contains(&attempts), "{attempts}");
    let given_up = deliveries(&site).await.remove(0);
    let age = site.cms.now() - given_up.queued_at;
    assert!(age > Duration::hours(67) && age <= Duration::days(3) + Duration::minutes(20), "{age}");
    assert_eq!((given_up.answer.as_str(), given_up.next_attempt_at), ("No", None));
    receiver.take();
    assert_eq!(send_due(&site).await, 0);

    // The rest of the answers are failures of another receiver.
    let other = Receiver::new().await;
    let webhook = shown(&site).await;
    change_webhook(&site.cms, SYSTEM, webhook.id, asked(&other.url(), PUBLISHED)).await.unwrap();
    replay_delivery(&site.cms, SYSTEM, given_up.id).await.unwrap();
    let waiting = deliveries(&site).await.remove(0);
    assert_eq!((waiting.state, waiting.next_attempt_at), (DeliveryState::Waiting, Some(waiting.queued_at)));
    refused(replay_delivery(&site.cms, SYSTEM, given_up.id).await, &[(Code::NotPossible, "")]);
    assert_eq!(send_due(&site).await, 1);
    assert_eq!(only(&other).await.headers["webhook-id"], given_up.event_id);
    // Also a delivery that succeeded.
    replay_delivery(&site.cms, SYSTEM, given_up.id).await.unwrap();
    assert_eq!(send_due(&site).await, 1);
    assert_eq!(site.events().await.last().unwrap().action, "replay-delivery");
    let off = AskedWebhook { enabled: false, ..asked(&other.url(), PUBLISHED) };
    change_webhook(&site.cms, SYSTEM, webhook.id, off).await.unwrap();
    refused(replay_delivery(&site.cms, SYSTEM, given_up.id).await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_replay_does_not_wait_for_a_pause() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    for slug in ["/a", "/b", "/c", "/d"] {
        publish(&site, slug).await;
    }
    receiver.answer(vec![Answer::Status(500, ""); 3]);
    assert_eq!(send_due(&site).await, 3);
    receiver.take();
    let second = deliveries(&site).await.remove(1);
    replay_delivery(&site.cms, SYSTEM, second.id).await.unwrap();
    send_due(&site).await;
    assert_eq!(receiver.take()[0].headers["webhook-id"], second.event_id);
}

#[tokio::test]
async fn an_interrupted_delivery_is_due_at_once_after_a_stop_and_later_after_a_crash() {
    for interruption in [Interruption::Stop, Interruption::Crash] {
        let (site, receiver) = (calling_site().await, Receiver::new().await);
        webhook(&site, &receiver, PUBLISHED).await;
        publish(&site, "/a").await;
        assert_eq!(take_due_deliveries(&site.cms).await.unwrap().len(), 1);
        let site = site.restarted().await;
        start_deliveries(&site.cms, sender(AddressPolicy::Any));
        recover_deliveries(&site.cms, interruption).await.unwrap();
        assert_eq!(send_due(&site).await, usize::from(interruption == Interruption::Stop));
        site.clock.advance(Duration::seconds(6));
        assert_eq!(send_due(&site).await, usize::from(interruption == Interruption::Crash));
    }
}

#[tokio::test]
async fn the_result_for_a_deleted_webhook_is_dropped() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    publish(&site, "/b").await;
    receiver.answer([Answer::Status(500, "")]);
    let due = take_due_deliveries(&site.cms).await.unwrap();
    domain::webhooks::delete::delete_webhook(&site.cms, SYSTEM, made.webhook.id).await.unwrap();
    deliver(&site.cms, &due[0]).await.unwrap();
    assert!(deliveries(&site).await.is_empty());
    assert_eq!(site.number("select count(*) from webhook_queue").await, 0);
}

#[tokio::test]
async fn a_clock_that_was_ahead_delays_nothing() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    site.clock.advance(Duration::days(365));
    for slug in ["/a", "/b", "/c"] {
        publish(&site, slug).await;
    }
    receiver.answer(vec![Answer::Status(500, ""); 3]);
    assert_eq!(send_due(&site).await, 3);
    site.clock.advance(Duration::days(-365));
    assert_eq!(send_due(&site).await, 3);
}

#[tokio::test]
async fn ended_deliveries_are_deleted_by_age_and_by_number() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/old").await;
    send_due(&site).await;
    site.clock.advance(Duration::days(30));
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(deliveries(&site).await.len(), 1);
    publish(&site, "/waiting").await;
    site.clock.advance(Duration::SECOND);
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(deliveries(&site).await.len(), 1);
    assert_eq!(deliveries(&site).await[0].state, DeliveryState::Waiting);
    site.data
        .execute(
            "insert into webhook_delivery (webhook_id, event_id, event, data, queued_at, give_up_at, delivered_at)
             with recursive n(x) as (select 1 union all select x + 1 from n where x < 11500)
             select (select max(id) from webhook), 'evt_' || x, 'page.published', '{}', 1775000000000, 0, 1 from n",
        )
        .await;
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(site.number("select count(*) from webhook_delivery where next_attempt_at is null").await, 10_000);
    assert_eq!(site.number("select count(*) from webhook_delivery where event_id = 'evt_11500'").await, 1);
    assert_eq!(site.number("select count(*) from webhook_delivery where next_attempt_at is not null").await, 1);
}

//! Tests that work happens once, and that a node
//! takes over the work of another that is gone.

use crate::nodes::Nodes;
use crate::test_site::AMPLE_CAPACITY;
use domain::Cms;
use domain::jobs::{run_job, take_due};
use domain::nodes::renew;
use domain::outbox::{self, SendFailure};
use domain::webhooks::create::{AskedWebhook, create_webhook};
use domain::webhooks::deliver::{deliver, take_due_deliveries};
use domain::webhooks::send::WebhookSender;
use domain::webhooks::{AddressPolicy, start_deliveries};
use domain::workflow::publish::publish_page;
use model::access::Actor;
use std::sync::Arc;
use time::Duration;
use tokio::sync::Barrier;

/// Makes all nodes silent for longer than a node may be.
async fn silence(nodes: &Nodes) {
    nodes.site.data.execute("update node set seen_at = seen_at - 31000").await;
}

#[tokio::test]
async fn a_job_of_a_living_node_is_not_taken_however_long_it_takes() {
    let nodes = Nodes::new().await;
    nodes.site.picture(100, 1).await;
    let job = take_due(nodes.one(), 10).await.unwrap().remove(0);
    nodes.site.clock.advance(Duration::days(1));
    renew(nodes.other()).await.unwrap();
    assert!(take_due(nodes.other(), 10).await.unwrap().is_empty());
    run_job(nodes.one(), &job).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from job where taken_by is not null").await, 0);
}

#[tokio::test]
async fn the_jobs_of_a_node_that_is_gone_run_on_another() {
    let nodes = Nodes::new().await;
    nodes.site.picture(100, 1).await;
    let late = take_due(nodes.one(), 10).await.unwrap().remove(0);
    silence(&nodes).await;
    renew(nodes.other()).await.unwrap();
    let job = take_due(nodes.other(), 10).await.unwrap().remove(0);
    assert_eq!(job.id(), late.id());
    // The first node was only slow. Its result changes nothing for the other.
    run_job(nodes.one(), &late).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from job where taken_by is not null").await, 1);
    run_job(nodes.other(), &job).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from job where taken_by is not null").await, 0);
}

#[tokio::test]
async fn the_mails_of_a_node_that_is_gone_are_sent_by_another() {
    let nodes = Nodes::new().await;
    nodes.site.account("reader@house.example", "Reviewer").await;
    let page = nodes.site.page(&Actor::System, "/page").await.page;
    nodes.site.ask(&Actor::System, page, "").await.unwrap();
    let late = outbox::take_due(nodes.one(), AMPLE_CAPACITY).await.unwrap().remove(0);
    renew(nodes.other()).await.unwrap();
    assert!(outbox::take_due(nodes.other(), AMPLE_CAPACITY).await.unwrap().is_empty());
    silence(&nodes).await;
    renew(nodes.other()).await.unwrap();
    let mail = outbox::take_due(nodes.other(), AMPLE_CAPACITY).await.unwrap().remove(0);
    assert_eq!((mail.id, &mail.message_id), (late.id, &late.message_id));
    outbox::failed(nodes.one(), late.id, SendFailure::Installation, "late").await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from mail where failed_at is not null").await, 0);
    outbox::sent(nodes.other(), mail.id).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from mail where sent_at is not null").await, 1);
}

#[tokio::test]
async fn a_webhook_is_called_by_one_node_at_a_time_and_by_another_after_it_is_gone() {
    let nodes = Nodes::new().await;
    for cms in [nodes.one(), nodes.other()] {
        start_deliveries(cms, WebhookSender::new("https://site.example", AddressPolicy::Any).unwrap());
    }
    let events = vec!["page.published".to_owned()];
    // Nothing listens there, so each delivery fails.
    let asked =
        AskedWebhook { name: "Search".into(), url: "http://127.0.0.1:9/".into(), events, enabled: true, version: None };
    create_webhook(nodes.one(), &Actor::System, asked).await.unwrap();
    for slug in ["/a", "/b"] {
        let page = nodes.site.page(&Actor::System, slug).await.page;
        publish_page(nodes.one(), &Actor::System, page, None).await.unwrap();
    }
    let late = take_due_deliveries(nodes.one()).await.unwrap().remove(0);
    renew(nodes.other()).await.unwrap();
    assert!(take_due_deliveries(nodes.other()).await.unwrap().is_empty());
    silence(&nodes).await;
    renew(nodes.other()).await.unwrap();
    let next = take_due_deliveries(nodes.other()).await.unwrap().remove(0);
    assert_ne!(next.event_id(), late.event_id());
    // The first node was only slow. Its result changes nothing for the other.
    deliver(nodes.one(), &late).await.unwrap();
    let taken = "select count(*) from webhook_queue where taken_by is not null and failures = 0";
    assert_eq!(nodes.site.number(taken).await, 1);
    deliver(nodes.other(), &next).await.unwrap();
    let freed = "select count(*) from webhook_queue where taken_by is null and failures = 1";
    assert_eq!(nodes.site.number(freed).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_look_for_deliveries_at_the_same_time_take_each_queue_once() {
    const WEBHOOKS: usize = 5;
    const ROUNDS: i64 = 20;
    let nodes = Nodes::new().await;
    for cms in [nodes.one(), nodes.other()] {
        start_deliveries(cms, WebhookSender::new("https://site.example", AddressPolicy::Any).unwrap());
    }
    for number in 0..WEBHOOKS {
        let (name, url) = (number.to_string(), "http://127.0.0.1:9/".to_owned());
        let events = vec!["page.published".to_owned()];
        let asked = AskedWebhook { name, url, events, enabled: true, version: None };
        create_webhook(nodes.one(), &Actor::System, asked).await.unwrap();
    }
    let page = nodes.site.page(&Actor::System, "/a").await.page;
    publish_page(nodes.one(), &Actor::System, page, None).await.unwrap();
    for round in 1..=ROUNDS {
        let start = Arc::new(Barrier::new(2));
        let take = |cms: &Arc<Cms>| {
            let (cms, start) = (Arc::clone(cms), Arc::clone(&start));
            tokio::spawn(async move {
                start.wait().await;
                take_due_deliveries(&cms).await.unwrap()
            })
        };
        let (one, other) = tokio::join!(take(nodes.one()), take(nodes.other()));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!(one.len() + other.len(), WEBHOOKS, "round {round}");
        // Each taking counts an attempt, so a delivery that both took would count twice.
        let attempts = nodes.site.number("select cast(sum(attempts) as bigint) from webhook_delivery").await;
        assert_eq!(attempts, round * i64::try_from(WEBHOOKS).unwrap());
        nodes.site.data.execute("update webhook_queue set taken_by = null, delivery_id = null").await;
        nodes.site.data.execute("update webhook_delivery set next_attempt_at = 1").await;
    }
}

//! Tests the bounds of what webhooks keep, and that none of it shows a secret.

use crate::receiver::Receiver;
use crate::test_site::TestSite;
use crate::webhook_failures::{shown, warnings};
use crate::webhooks::{calling_site, publish, webhook};
use domain::webhooks::cleanup::{MAX_WAITING_DELIVERIES, clean_up_deliveries};
use domain::webhooks::deliver::take_due_deliveries;

const PUBLISHED: &[&str] = &["page.published"];

/// Queues this number of deliveries of the only webhook, which are given up at a time.
async fn queue_many(site: &TestSite, count: u32, give_up_at: i64) {
    let statement = format!(
        "insert into webhook_delivery (webhook_id, event_id, event, data, queued_at, give_up_at, next_attempt_at)
         with recursive n (i) as (select 1 union all select i + 1 from n where i < {count})
         select w.id, 'evt', 'page.published', '{{}}', 1, {give_up_at}, 1 from webhook w, n"
    );
    site.data.execute(Box::leak(statement.into_boxed_str())).await;
}

#[tokio::test]
async fn the_oldest_deliveries_are_given_up_if_too_many_wait_and_a_person_is_told() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    queue_many(&site, MAX_WAITING_DELIVERIES - 1, i64::MAX).await;
    publish(&site, "/late").await;
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(shown(&site).await.waiting, i64::from(MAX_WAITING_DELIVERIES));
    let told = warnings(&site).await;
    assert!(told.len() == 1 && told[0].contains("20000 deliveries to the webhook “Search” wait"), "{told:?}");

    queue_many(&site, 2_500, i64::MAX).await;
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(shown(&site).await.waiting, i64::from(MAX_WAITING_DELIVERIES));
    let given_up = "select count(*) from webhook_delivery where failure = 'too-many' and next_attempt_at is null";
    assert_eq!(site.number(given_up).await, 2_500);
    let oldest = "select count(*) from webhook_delivery where failure = 'too-many' and id <= 2500";
    assert_eq!(site.number(oldest).await, 2_500);
}

#[tokio::test]
async fn all_deliveries_whose_time_is_over_are_given_up() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    webhook(&site, &receiver, PUBLISHED).await;
    queue_many(&site, 2_500, 1).await;
    queue_many(&site, 10, i64::MAX).await;
    clean_up_deliveries(&site.cms).await.unwrap();
    assert_eq!(shown(&site).await.waiting, 10);
}

#[tokio::test]
async fn no_secret_is_shown_by_debug_output() {
    let (site, receiver) = (calling_site().await, Receiver::new().await);
    let made = webhook(&site, &receiver, PUBLISHED).await;
    publish(&site, "/a").await;
    let due = take_due_deliveries(&site.cms).await.unwrap();
    assert_eq!(due.len(), 1);
    let nonce = site.data.text("select nonce from webhook where name = $1", "Search").await;
    let shown = format!("{made:?} {due:?}");
    assert!(shown.contains("Search") && !shown.contains(&made.secret) && !shown.contains(&nonce), "{shown}");
}

//! Tests the outbox.

use crate::test_site::{AMPLE_CAPACITY, TestSite};
use domain::outbox::{SendFailure, failed, sent, take_due};
use domain::users::forgot_password::forgot_password;
use domain::users::language::remember_language;
use model::access::Actor;
use model::locale::Locale;
use time::Duration;

async fn one_mail() -> TestSite {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    forgot_password(&site.cms, &Actor::Visitor, "a@house.example").await.unwrap();
    site
}

#[tokio::test]
async fn a_mail_is_tried_again_later_as_the_same_mail() {
    let site = one_mail().await;
    let first = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    failed(&site.cms, first.id, SendFailure::Installation, "down").await.unwrap();
    assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty());
    site.clock.advance(Duration::minutes(1));
    let second = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    assert_eq!((&second.message_id, &second.token), (&first.message_id, &first.token));
    failed(&site.cms, second.id, SendFailure::Installation, "down").await.unwrap();
    site.clock.advance(Duration::minutes(1));
    assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty());
    site.clock.advance(Duration::minutes(1));
    let third = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    sent(&site.cms, third.id).await.unwrap();
    site.clock.advance(Duration::days(2));
    assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_that_is_refused_is_given_up() {
    let site = one_mail().await;
    let mail = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    failed(&site.cms, mail.id, SendFailure::Receiver, "no such mailbox").await.unwrap();
    site.clock.advance(Duration::minutes(30));
    assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_whose_link_is_dead_is_not_sent() {
    let site = one_mail().await;
    site.clock.advance(Duration::hours(1));
    assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_is_in_the_language_of_its_receiver() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    remember_language(&site.cms, &editor, &Locale::parse("nl").unwrap()).await.unwrap();
    forgot_password(&site.cms, &Actor::Visitor, "editor@house.example").await.unwrap();
    assert_eq!(site.mails().await[0].language, "nl");
}

#[tokio::test]
async fn a_mail_whose_end_was_never_noted_comes_again_later_as_the_same_mail() {
    let site = one_mail().await;
    let first = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    for _ in 0..15 {
        site.clock.advance(Duration::seconds(1));
        assert!(take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().is_empty(), "it comes again within seconds");
    }
    let site = site.restarted().await;
    site.clock.advance(Duration::seconds(45));
    let second = take_due(&site.cms, AMPLE_CAPACITY).await.unwrap().remove(0);
    assert_eq!((&second.message_id, &second.token), (&first.message_id, &first.token));
    assert!(first.token.is_some());
}

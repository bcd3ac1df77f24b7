//! The outbox.

use crate::house::{House, ROOM};
use domain::mail::{Failure, failed, sent, take_due};
use domain::users::forgot_password::forgot_password;
use domain::users::language::remember_language;
use model::access::Actor;
use model::locale::Locale;
use time::Duration;

async fn one_mail() -> House {
    let house = House::new().await;
    house.account("a@house.example", "Editor").await;
    forgot_password(&house.cms, &Actor::Visitor, "a@house.example").await.unwrap();
    house
}

#[tokio::test]
async fn a_mail_is_tried_again_later_as_the_same_mail() {
    let house = one_mail().await;
    let first = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    failed(&house.cms, first.id, Failure::ForNow, "down").await.unwrap();
    assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty());
    house.clock.advance(Duration::minutes(1));
    let second = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    assert_eq!((&second.message_id, &second.token), (&first.message_id, &first.token));
    failed(&house.cms, second.id, Failure::ForNow, "down").await.unwrap();
    house.clock.advance(Duration::minutes(1));
    assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty());
    house.clock.advance(Duration::minutes(1));
    let third = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    sent(&house.cms, third.id).await.unwrap();
    house.clock.advance(Duration::days(2));
    assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_that_is_refused_is_given_up() {
    let house = one_mail().await;
    let mail = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    failed(&house.cms, mail.id, Failure::ForGood, "no such mailbox").await.unwrap();
    house.clock.advance(Duration::minutes(30));
    assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_whose_link_is_dead_is_not_sent() {
    let house = one_mail().await;
    house.clock.advance(Duration::hours(1));
    assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_mail_is_in_the_language_of_its_receiver() {
    let house = House::new().await;
    let editor = house.user("Editor").await;
    remember_language(&house.cms, &editor, &Locale::parse("nl").unwrap()).await.unwrap();
    forgot_password(&house.cms, &Actor::Visitor, "editor@house.example").await.unwrap();
    assert_eq!(house.mails().await[0].language, "nl");
}

#[tokio::test]
async fn a_mail_whose_end_was_never_noted_comes_again_later_as_the_same_mail() {
    let house = one_mail().await;
    let first = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    for _ in 0..15 {
        house.clock.advance(Duration::seconds(1));
        assert!(take_due(&house.cms, ROOM).await.unwrap().is_empty(), "it comes again within seconds");
    }
    let house = house.restarted().await;
    house.clock.advance(Duration::seconds(45));
    let second = take_due(&house.cms, ROOM).await.unwrap().remove(0);
    assert_eq!((&second.message_id, &second.token), (&first.message_id, &first.token));
    assert!(first.token.is_some());
}

//! Tests the end of sessions.

use crate::test_site::TestSite;
use domain::settings::change_settings;
use domain::users::sessions::{begin_session, change_session, delete_expired_sessions, end_session, find_session};
use model::access::Actor;
use model::site::SettingsChange;
use time::Duration;

#[tokio::test]
async fn a_session_lives_while_it_is_used_and_not_longer_than_half_a_day() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin_session(&site.cms, "s", user, "{}".into()).await.unwrap();
    for _ in 0..12 {
        assert!(find_session(&site.cms, "s").await.unwrap().is_some());
        site.clock.advance(Duration::minutes(59));
    }
    assert!(find_session(&site.cms, "s").await.unwrap().is_some());
    site.clock.advance(Duration::minutes(12));
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
}

#[tokio::test]
async fn an_idle_session_ends_at_the_hour() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin_session(&site.cms, "s", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(60));
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
    // Reading an expired session does not renew it.
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_that_ended_is_not_written_back() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin_session(&site.cms, "s", user, "{}".into()).await.unwrap();
    end_session(&site.cms, "s").await.unwrap();
    change_session(&site.cms, "s", "{\"a\":1}").await.unwrap();
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
    end_session(&site.cms, "s").await.unwrap();
}

#[tokio::test]
async fn sweeping_takes_what_ended_and_leaves_what_lives() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin_session(&site.cms, "old", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(40));
    begin_session(&site.cms, "new", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(40));
    delete_expired_sessions(&site.cms).await.unwrap();
    assert!(find_session(&site.cms, "old").await.unwrap().is_none());
    assert_eq!(find_session(&site.cms, "new").await.unwrap().unwrap().user, user);
    let site = site.restarted().await;
    assert!(find_session(&site.cms, "new").await.unwrap().is_some());
}

#[tokio::test]
async fn a_shorter_limit_holds_for_sessions_that_have_begun() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    let limit = async |idle, absolute| {
        let change = SettingsChange {
            session_idle_minutes: Some(idle),
            session_absolute_hours: Some(absolute),
            ..SettingsChange::default()
        };
        change_settings(&site.cms, &Actor::System, change).await.unwrap();
    };
    let lives = async || find_session(&site.cms, "s").await.unwrap().is_some();
    limit(120, 2).await;
    begin_session(&site.cms, "s", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(59));
    assert!(lives().await);
    site.clock.advance(Duration::minutes(10));
    limit(120, 1).await;
    assert!(!lives().await);
    limit(120, 2).await;
    assert!(lives().await);
    site.clock.advance(Duration::minutes(10));
    limit(5, 2).await;
    assert!(!lives().await);
}

#[tokio::test]
async fn a_session_of_a_clock_that_was_ahead_lives_no_longer_than_others() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    site.clock.advance(Duration::days(30));
    begin_session(&site.cms, "s", user, "{}".into()).await.unwrap();
    site.clock.advance(-Duration::days(30));
    assert!(find_session(&site.cms, "s").await.unwrap().is_some());
    site.clock.advance(Duration::minutes(60));
    assert!(find_session(&site.cms, "s").await.unwrap().is_none(), "idle for an hour");

    begin_session(&site.cms, "t", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(50));
    assert!(find_session(&site.cms, "t").await.unwrap().is_some());
    site.clock.advance(-Duration::minutes(20));
    assert!(find_session(&site.cms, "t").await.unwrap().is_some());
    site.clock.advance(Duration::minutes(60));
    assert!(find_session(&site.cms, "t").await.unwrap().is_none(), "marked as used in what is the future now");
}

#[tokio::test]
async fn an_idle_session_of_a_clock_that_was_ahead_ends_like_others() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin_session(&site.cms, "used", user, "{}".into()).await.unwrap();
    site.clock.advance(Duration::minutes(50));
    assert!(find_session(&site.cms, "used").await.unwrap().is_some());
    site.clock.advance(Duration::days(30));
    begin_session(&site.cms, "begun", user, "{}".into()).await.unwrap();
    site.clock.advance(-Duration::days(30) - Duration::minutes(50));
    delete_expired_sessions(&site.cms).await.unwrap();
    site.clock.advance(Duration::minutes(60));
    for id in ["used", "begun"] {
        assert!(find_session(&site.cms, id).await.unwrap().is_none(), "{id}");
    }
}

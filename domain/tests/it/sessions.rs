//! Tests the end of sessions.

use crate::test_site::TestSite;
use domain::settings::change_settings;
use domain::users::sessions::{
    NewSession, begin_session, change_session, delete_expired_sessions, end_own_session, end_session, find_session,
    list_own_sessions,
};
use model::access::Actor;
use model::id::UserId;
use model::session::SessionClient;
use model::site::SettingsChange;
use time::Duration;

async fn begin(site: &TestSite, id: &str, user: UserId) {
    begin_from(site, id, user, "Firefox").await;
}

async fn begin_from(site: &TestSite, id: &str, user: UserId, user_agent: &str) {
    let client = SessionClient::new(user_agent, "192.0.2.1");
    let session = NewSession { id: id.to_owned(), user, client, data: "{}".to_owned() };
    begin_session(&site.cms, session).await.unwrap();
}

#[tokio::test]
async fn a_session_lives_while_it_is_used_and_not_longer_than_half_a_day() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin(&site, "s", user).await;
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
    begin(&site, "s", user).await;
    site.clock.advance(Duration::minutes(60));
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
    // Reading an expired session does not renew it.
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_that_ended_is_not_written_back() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin(&site, "s", user).await;
    end_session(&site.cms, "s").await.unwrap();
    change_session(&site.cms, "s", "{\"a\":1}").await.unwrap();
    assert!(find_session(&site.cms, "s").await.unwrap().is_none());
    end_session(&site.cms, "s").await.unwrap();
}

#[tokio::test]
async fn sweeping_takes_what_ended_and_leaves_what_lives() {
    let site = TestSite::new().await;
    let user = site.account("a@house.example", "Editor").await;
    begin(&site, "old", user).await;
    site.clock.advance(Duration::minutes(40));
    begin(&site, "new", user).await;
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
    begin(&site, "s", user).await;
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
    begin(&site, "s", user).await;
    site.clock.advance(-Duration::days(30));
    assert!(find_session(&site.cms, "s").await.unwrap().is_some());
    site.clock.advance(Duration::minutes(60));
    assert!(find_session(&site.cms, "s").await.unwrap().is_none(), "idle for an hour");

    begin(&site, "t", user).await;
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
    begin(&site, "used", user).await;
    site.clock.advance(Duration::minutes(50));
    assert!(find_session(&site.cms, "used").await.unwrap().is_some());
    site.clock.advance(Duration::days(30));
    begin(&site, "begun", user).await;
    site.clock.advance(-Duration::days(30) - Duration::minutes(50));
    delete_expired_sessions(&site.cms).await.unwrap();
    site.clock.advance(Duration::minutes(60));
    for id in ["used", "begun"] {
        assert!(find_session(&site.cms, id).await.unwrap().is_none(), "{id}");
    }
}

#[tokio::test]
async fn users_see_their_sessions_last_used_first_and_end_one() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let user = editor.user_id().unwrap();
    let other = site.another("Editor", 2).await;
    begin_from(&site, "ended", user, "Firefox").await;
    site.clock.advance(Duration::minutes(61));
    begin_from(&site, "phone", user, &"é".repeat(1_000)).await;
    begin(&site, "foreign", other.user_id().unwrap()).await;
    site.clock.advance(Duration::minutes(5));
    begin(&site, "desk", user).await;
    let ids = async || {
        let list = list_own_sessions(&site.cms, &editor, "desk").await.unwrap();
        assert_eq!(list.total_items, list.items.len() as i64);
        list.items
    };
    let found = ids().await;
    let seen: Vec<_> = found.iter().map(|session| (session.id.as_str(), session.is_current)).collect();
    assert_eq!(seen, [("desk", true), ("phone", false)]);
    let client = found[1].client.as_ref().unwrap();
    assert_eq!((client.user_agent.chars().count(), client.address.as_str()), (400, "192.0.2.1"));
    for id in ["phone", "foreign", "ended", "unknown", ""] {
        end_own_session(&site.cms, &editor, id).await.unwrap();
    }
    assert_eq!(ids().await.len(), 1);
    assert!(find_session(&site.cms, "phone").await.unwrap().is_none());
    assert!(find_session(&site.cms, "foreign").await.unwrap().is_some());
    let recorded = site.events().await.iter().filter(|event| event.action == "end-session").count();
    assert_eq!(recorded, 2, "one for each session that existed");
}

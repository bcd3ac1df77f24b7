//! Tests the audit log.

use crate::test_site::{PASSWORD, TestSite, forbidden, refused};
use domain::audit::list_audit::{AuditListInput, list_audit};
use domain::audit::origin::from_address;
use domain::list::ListQuery;
use domain::users::change::{UserChange, change_user};
use domain::users::delete::delete_user;
use domain::users::disable::disable_user;
use domain::users::language::remember_language;
use domain::users::sessions::{end_sessions, log_out};
use model::access::Actor;
use model::audit::AuditEntry;
use model::error::Code;
use model::locale::Locale;
use time::Duration;

#[tokio::test]
async fn the_log_says_who_did_what_when_and_from_where() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let id = site.account("a@house.example", "Editor").await;
    site.clock.advance(Duration::minutes(5));
    from_address("192.0.2.7".to_owned(), disable_user(&site.cms, &administrator, id)).await.unwrap();
    let ask = AuditListInput { action: Some("disable-user".to_owned()), ..AuditListInput::default() };
    let found = list_audit(&site.cms, &administrator, ask).await.unwrap();
    assert_eq!(found.total_items, 1);
    let entry = &found.items[0];
    assert_eq!((entry.address.as_str(), entry.subject.as_str(), entry.subject_id), ("192.0.2.7", "user", Some(id.0)));
    assert_eq!(entry.user.as_ref().unwrap().name, "Somebody");
    let from = AuditListInput { from: Some("2026-03-02T10:05:00+01:00".to_owned()), ..AuditListInput::default() };
    assert_eq!(list_audit(&site.cms, &administrator, from).await.unwrap().total_items, 1);
    let to = AuditListInput { to: Some("2026-03-02T09:05:00Z".to_owned()), ..AuditListInput::default() };
    assert_eq!(list_audit(&site.cms, &administrator, to).await.unwrap().total_items, 2);
}

#[tokio::test]
async fn a_deed_is_found_by_each_form_of_the_name_of_its_user() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let named = UserChange { name: Some("Łukasz Müller".to_owned()), ..UserChange::default() };
    change_user(&site.cms, &editor, editor.user_id().unwrap(), named).await.unwrap();
    let count = async |term: &str| {
        let query = ListQuery { search_term: term.to_owned(), ..ListQuery::default() };
        list_audit(&site.cms, &Actor::System, AuditListInput { query, ..AuditListInput::default() })
            .await
            .unwrap()
            .total_items
    };
    let all = count("Łukasz Müller").await;
    assert!(all > 0);
    for term in ["lukasz", "MUELLER", "muller"] {
        assert_eq!(count(term).await, all, "{term}");
    }
    assert_eq!(count("Moller").await, 0);
}

#[tokio::test]
async fn the_deeds_of_a_deleted_user_stay_without_the_name() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    end_sessions(&site.cms, &editor, id).await.unwrap();
    remember_language(&site.cms, &editor, &Locale::parse("nl").unwrap()).await.unwrap();
    delete_user(&site.cms, &administrator, id).await.unwrap();
    let ask = AuditListInput { user: Some(id), ..AuditListInput::default() };
    let found = list_audit(&site.cms, &administrator, ask).await.unwrap();
    let doer = found.items[0].user.clone().unwrap();
    assert_eq!((doer.id, doer.name.as_str(), doer.deleted), (id, "", true));
}

/// Returns the entries of an action, newest first.
async fn entries(site: &TestSite, action: &str) -> Vec<AuditEntry> {
    let ask = AuditListInput {
        action: Some(action.to_owned()),
        query: ListQuery { page_size: Some(100), ..ListQuery::default() },
        ..AuditListInput::default()
    };
    list_audit(&site.cms, &Actor::System, ask).await.unwrap().items
}

#[tokio::test]
async fn coming_and_going_is_in_the_log() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    site.log_in("editor@house.example", PASSWORD).await.unwrap();
    site.begin_session("one", id).await;
    log_out(&site.cms, &editor, "one").await.unwrap();
    assert!(!site.has_session("one").await);
    log_out(&site.cms, &Actor::Visitor, "one").await.unwrap();
    for action in ["log-in", "log-out"] {
        let found = entries(&site, action).await;
        assert_eq!(found.len(), 1, "{action}");
        assert_eq!(found[0].user.as_ref().unwrap().id, id, "{action}");
    }
}

#[tokio::test]
async fn failures_are_in_the_log_until_the_lock_falls_and_the_lock_is_once() {
    let site = TestSite::new().await;
    site.account("a@house.example", "Editor").await;
    for email in ["A@house.example", "nobody@house.example"] {
        for _ in 0..9 {
            site.log_in(email, "wrong").await.unwrap_err();
        }
        let failures = entries(&site, "fail-log-in").await;
        let of_email = failures.iter().filter(|entry| entry.detail == email.to_lowercase()).count();
        assert_eq!(of_email, 5, "{email}");
        assert!(failures.iter().all(|entry| entry.user.is_none() && entry.subject_id.is_none()), "{failures:?}");
        let locks = entries(&site, "lock-log-in").await;
        assert_eq!(locks.iter().filter(|entry| entry.detail == email.to_lowercase()).count(), 1, "{locks:?}");
    }
}

#[tokio::test]
async fn a_password_in_the_wrong_field_is_not_written_into_the_log() {
    let site = TestSite::new().await;
    site.log_in(PASSWORD, PASSWORD).await.unwrap_err();
    assert_eq!(entries(&site, "fail-log-in").await[0].detail, "");
}

#[tokio::test]
async fn whoever_guesses_for_an_hour_does_not_fill_the_log() {
    let site = TestSite::new().await;
    for number in 0..205 {
        site.log_in(&format!("{number}@house.example"), "wrong").await.unwrap_err();
    }
    let ask = || AuditListInput { action: Some("fail-log-in".to_owned()), ..AuditListInput::default() };
    assert_eq!(list_audit(&site.cms, &Actor::System, ask()).await.unwrap().total_items, 200);
    site.clock.advance(Duration::hours(1));
    site.log_in("a@house.example", "wrong").await.unwrap_err();
    assert_eq!(list_audit(&site.cms, &Actor::System, ask()).await.unwrap().total_items, 201);
}

#[tokio::test]
async fn a_wrong_current_password_is_in_the_log_with_its_user() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let id = editor.user_id().unwrap();
    let guess = UserChange {
        email: Some("b@house.example".to_owned()),
        current_password: Some("wrong".to_owned()),
        ..UserChange::default()
    };
    change_user(&site.cms, &editor, id, guess).await.err().unwrap();
    assert_eq!(entries(&site, "fail-log-in").await[0].user.as_ref().unwrap().id, id);
}

#[tokio::test]
async fn the_address_of_a_deleted_user_is_struck_out() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let id = site.account("Ada@house.example", "Editor").await;
    for email in ["ada@house.example", "other@house.example"] {
        for _ in 0..5 {
            site.log_in(email, "wrong").await.unwrap_err();
        }
    }
    delete_user(&site.cms, &administrator, id).await.unwrap();
    for action in ["fail-log-in", "lock-log-in"] {
        let found = entries(&site, action).await;
        assert!(found.iter().all(|entry| entry.detail != "ada@house.example"), "{found:?}");
        assert!(found.iter().any(|entry| entry.detail == "other@house.example"), "{found:?}");
        assert!(found.iter().any(|entry| entry.detail.is_empty()), "{found:?}");
    }
}

#[tokio::test]
async fn the_log_is_for_those_who_may_read_it() {
    let site = TestSite::new().await;
    forbidden(list_audit(&site.cms, &site.user("Reviewer").await, AuditListInput::default()).await);
    let wrong = AuditListInput {
        from: Some("yesterday".to_owned()),
        query: ListQuery { column_to_sort: Some("secret".to_owned()), page_size: Some(101), ..ListQuery::default() },
        ..AuditListInput::default()
    };
    let expected = [(Code::NotValid, "pageSize"), (Code::NotValid, "columnToSort"), (Code::NotValid, "from")];
    refused(list_audit(&site.cms, &site.user("Administrator").await, wrong).await, &expected);
}

//! The audit log.

use crate::house::{House, forbidden, refused};
use domain::audit::list::{ListAudit, list_audit};
use domain::audit::origin::from_address;
use domain::list::ListQuery;
use domain::users::delete::delete_user;
use domain::users::disable::disable_user;
use domain::users::language::remember_language;
use domain::users::sessions::end_sessions;
use model::error::Code;
use model::locale::Locale;
use time::Duration;

#[tokio::test]
async fn the_log_says_who_did_what_when_and_from_where() {
    let house = House::new().await;
    let administrator = house.user("Administrator").await;
    let id = house.account("a@house.example", "Editor").await;
    house.clock.advance(Duration::minutes(5));
    from_address("192.0.2.7".to_owned(), disable_user(&house.cms, &administrator, id)).await.unwrap();
    let ask = ListAudit { action: Some("disable-user".to_owned()), ..ListAudit::default() };
    let found = list_audit(&house.cms, &administrator, ask).await.unwrap();
    assert_eq!(found.total_items, 1);
    let entry = &found.items[0];
    assert_eq!((entry.address.as_str(), entry.subject.as_str(), entry.subject_id), ("192.0.2.7", "user", Some(id.0)));
    assert_eq!(entry.user.as_ref().unwrap().name, "Somebody");
    let from = ListAudit { from: Some("2026-03-02T10:05:00+01:00".to_owned()), ..ListAudit::default() };
    assert_eq!(list_audit(&house.cms, &administrator, from).await.unwrap().total_items, 1);
    let to = ListAudit { to: Some("2026-03-02T09:05:00Z".to_owned()), ..ListAudit::default() };
    assert_eq!(list_audit(&house.cms, &administrator, to).await.unwrap().total_items, 2);
}

#[tokio::test]
async fn the_deeds_of_a_deleted_user_stay_without_the_name() {
    let house = House::new().await;
    let administrator = house.user("Administrator").await;
    let editor = house.user("Editor").await;
    let id = editor.user_id().unwrap();
    end_sessions(&house.cms, &editor, id).await.unwrap();
    remember_language(&house.cms, &editor, &Locale::parse("nl").unwrap()).await.unwrap();
    delete_user(&house.cms, &administrator, id).await.unwrap();
    let ask = ListAudit { user: Some(id), ..ListAudit::default() };
    let found = list_audit(&house.cms, &administrator, ask).await.unwrap();
    let doer = found.items[0].user.clone().unwrap();
    assert_eq!((doer.id, doer.name.as_str(), doer.deleted), (id, "", true));
}

#[tokio::test]
async fn the_log_is_for_those_who_may_read_it() {
    let house = House::new().await;
    forbidden(list_audit(&house.cms, &house.user("Reviewer").await, ListAudit::default()).await);
    let wrong = ListAudit {
        from: Some("yesterday".to_owned()),
        query: ListQuery { column_to_sort: Some("secret".to_owned()), page_size: Some(101), ..ListQuery::default() },
        ..ListAudit::default()
    };
    let expected = [(Code::NotValid, "pageSize"), (Code::NotValid, "columnToSort"), (Code::NotValid, "from")];
    refused(list_audit(&house.cms, &house.user("Administrator").await, wrong).await, &expected);
}

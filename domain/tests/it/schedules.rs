//! What happens to pages by itself.

use crate::house::{House, draft, forbidden, grants, holder, refused, titled};
use domain::pages::create::{Created, create_page};
use domain::pages::publish::publish_page;
use domain::pages::read::read_page;
use domain::pages::requests::read::read_request;
use domain::pages::schedule::drop::drop_schedule;
use domain::pages::schedule::plan::{NewSchedule, schedule_page};
use domain::pages::schedule::read::read_schedule;
use domain::pages::schedule::run::run_due;
use domain::pages::store_version::store_version;
use domain::pages::unpublish::unpublish_page;
use domain::pages::view::view_slug;
use domain::users::change::{UserChange, change_user};
use domain::users::delete::delete_user;
use domain::users::disable::disable_user;
use domain::users::roles::list::list_roles;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::VersionId;
use model::mail::Letter;
use model::page::PageStatus;
use model::schedule::{PageSchedule, ScheduledAction};
use model::workflow::{Note, RequestStatus};
use serde_json::json;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

/// A plan with moments so many minutes from now.
fn plan(house: &House, publish: Option<i64>, unpublish: Option<i64>) -> NewSchedule {
    let at = |minutes: i64| (house.cms.now() + Duration::minutes(minutes)).format(&Rfc3339).unwrap();
    NewSchedule { version: None, publish_at: publish.map(at), unpublish_at: unpublish.map(at) }
}

async fn planned(house: &House, actor: &Actor, made: Created, publish: Option<i64>, unpublish: Option<i64>) {
    schedule_page(&house.cms, actor, made.page, plan(house, publish, unpublish)).await.unwrap();
}

async fn schedule(house: &House, made: Created) -> PageSchedule {
    read_schedule(&house.cms, &Actor::System, made.page).await.unwrap()
}

/// What ran, the newest first, with the codes of what failed.
async fn runs(house: &House, made: Created) -> Vec<(ScheduledAction, Vec<Code>)> {
    let codes = |errors: Vec<model::error::ErrorItem>| errors.into_iter().map(|item| item.code).collect();
    schedule(house, made).await.runs.into_iter().map(|run| (run.action, codes(run.errors))).collect()
}

async fn is_live(house: &House) -> bool {
    view_slug(&house.cms, &Actor::Visitor, "/page").await.unwrap().is_some()
}

#[tokio::test]
async fn a_page_is_published_and_unpublished_at_its_times() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let made = house.page(&reviewer, "/page").await;
    planned(&house, &reviewer, made, Some(10), Some(20)).await;
    let seen = house.cms.generation();
    house.clock.advance(Duration::minutes(9));
    assert_eq!(run_due(&house.cms).await.unwrap(), 0);
    assert!(!is_live(&house).await);
    house.clock.advance(Duration::minutes(1));
    assert_eq!(run_due(&house.cms).await.unwrap(), 1);
    assert!(is_live(&house).await);
    assert_ne!(house.cms.generation(), seen);
    let left = schedule(&house, made).await.plan.unwrap();
    assert_eq!((left.publish_at, left.page_version_id, left.unpublish_at.is_some()), (None, None, true));
    house.clock.advance(Duration::minutes(10));
    assert_eq!(run_due(&house.cms).await.unwrap(), 1);
    assert!(!is_live(&house).await);
    assert!(schedule(&house, made).await.plan.is_none());
    assert_eq!(run_due(&house.cms).await.unwrap(), 0);
    assert_eq!(runs(&house, made).await, [(ScheduledAction::Unpublish, vec![]), (ScheduledAction::Publish, vec![])]);
    assert!(house.letters().await.is_empty());
    let deeds = house.deeds().await;
    let publication = deeds.iter().find(|deed| deed.action == "publish-page").unwrap();
    assert_eq!(publication.user.as_ref().map(|user| user.id), reviewer.user_id());
}

#[tokio::test]
async fn the_version_that_was_planned_is_published() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let made = house.page(&reviewer, "/page").await;
    planned(&house, &reviewer, made, Some(10), None).await;
    store_version(&house.cms, &reviewer, made.version, titled("Later")).await.unwrap();
    house.clock.advance(Duration::minutes(10));
    run_due(&house.cms).await.unwrap();
    let page = read_page(&house.cms, &reviewer, made.page).await.unwrap();
    assert_eq!((page.published_version_id, page.status), (Some(made.version), PageStatus::PublishedWithChanges));
}

#[tokio::test]
async fn what_was_missed_is_caught_up_in_order_and_once() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let made = house.page(&reviewer, "/page").await;
    planned(&house, &reviewer, made, Some(10), Some(20)).await;
    house.clock.advance(Duration::days(3));
    let house = house.restarted().await;
    assert_eq!(run_due(&house.cms).await.unwrap(), 2);
    let ran = schedule(&house, made).await.runs;
    assert_eq!(
        ran.iter().map(|run| run.action).collect::<Vec<_>>(),
        [ScheduledAction::Unpublish, ScheduledAction::Publish]
    );
    assert!(ran.iter().all(|run| run.errors.is_empty() && run.ran_at > run.due_at));
    assert_eq!(read_page(&house.cms, &reviewer, made.page).await.unwrap().status, PageStatus::Unpublished);
    let house = house.restarted().await;
    assert_eq!(run_due(&house.cms).await.unwrap(), 0);
}

#[tokio::test]
async fn a_schedule_has_the_rights_that_its_setter_has_then() {
    for fall in ["demoted", "disabled", "deleted"] {
        let house = House::new().await;
        let reviewer = house.user("Reviewer").await;
        let made = house.page(&reviewer, "/page").await;
        planned(&house, &reviewer, made, Some(10), None).await;
        let user = reviewer.user_id().unwrap();
        match fall {
            "disabled" => disable_user(&house.cms, &Actor::System, user).await.unwrap(),
            "deleted" => delete_user(&house.cms, &Actor::System, user).await.unwrap(),
            _ => {
                let roles = list_roles(&house.cms, &Actor::System).await.unwrap().items;
                let role = roles.into_iter().find(|role| role.role.name == "Editor").map(|role| role.role.id);
                change_user(&house.cms, &Actor::System, user, UserChange { role, ..UserChange::default() })
                    .await
                    .unwrap();
            }
        }
        house.clock.advance(Duration::minutes(10));
        assert_eq!(run_due(&house.cms).await.unwrap(), 1, "{fall}");
        assert!(!is_live(&house).await, "{fall}");
        assert_eq!(runs(&house, made).await, [(ScheduledAction::Publish, vec![Code::NotAuthorized])], "{fall}");
        assert!(schedule(&house, made).await.plan.is_none(), "{fall}");
        assert_eq!(house.letters().await.len(), usize::from(fall == "demoted"), "{fall}");
    }
}

#[tokio::test]
async fn a_failure_is_told_to_the_one_who_set_the_schedule() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let made = house.page(&reviewer, "/page").await;
    publish_page(&house.cms, &reviewer, made.page, None).await.unwrap();
    planned(&house, &reviewer, made, None, Some(10)).await;
    unpublish_page(&house.cms, &reviewer, made.page).await.unwrap();
    let due: OffsetDateTime = house.cms.now() + Duration::minutes(10);
    house.clock.advance(Duration::minutes(30));
    run_due(&house.cms).await.unwrap();
    assert_eq!(runs(&house, made).await, [(ScheduledAction::Unpublish, vec![Code::NotPossible])]);
    let letters = house.letters().await;
    let [(to, Letter::ScheduleFailed { page, title, action, due_at, errors })] = letters.as_slice() else {
        panic!("{letters:?}")
    };
    assert_eq!((to.as_str(), *page, title.as_str()), ("reviewer@house.example", made.page, "Title"));
    assert_eq!((*action, *due_at, errors[0].code), (ScheduledAction::Unpublish, due, Code::NotPossible));
    assert_eq!(house.deeds().await.last().unwrap().action, "fail-schedule");
}

#[tokio::test]
async fn one_failure_does_not_hold_up_the_rest() {
    let house = House::new().await;
    let (reviewer, other) = (house.user("Reviewer").await, house.another("Reviewer", 2).await);
    let first = create_page(&house.cms, &reviewer, crate::house::new_page("/first")).await.unwrap();
    let made = house.page(&other, "/page").await;
    planned(&house, &reviewer, first, Some(1), None).await;
    planned(&house, &other, made, Some(2), None).await;
    disable_user(&house.cms, &Actor::System, reviewer.user_id().unwrap()).await.unwrap();
    house.clock.advance(Duration::minutes(5));
    assert_eq!(run_due(&house.cms).await.unwrap(), 2);
    assert!(is_live(&house).await);
}

#[tokio::test]
async fn publishing_by_schedule_takes_the_request_off_the_table() {
    let house = House::new().await;
    let (editor, reviewer) = (house.user("Editor").await, house.user("Reviewer").await);
    let made = house.page(&editor, "/page").await;
    planned(&house, &reviewer, made, Some(10), None).await;
    house.ask(&editor, made.page, "").await.unwrap();
    house.clock.advance(Duration::minutes(10));
    run_due(&house.cms).await.unwrap();
    let detail = read_request(&house.cms, &editor, made.version).await.unwrap();
    assert_eq!((detail.request.status, detail.steps[1].note), (RequestStatus::Revoked, Some(Note::Published)));
}

#[tokio::test]
async fn a_plan_that_cannot_be_is_refused_and_the_one_before_stays() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let (made, other) = (house.page(&reviewer, "/page").await, house.page(&reviewer, "/other").await);
    planned(&house, &reviewer, made, Some(10), None).await;
    let before = schedule(&house, made).await.plan.unwrap().publish_at;
    let refuse = async |new: NewSchedule, expected: &[(Code, &str)]| {
        refused(schedule_page(&house.cms, &reviewer, made.page, new).await, expected);
        assert_eq!(schedule(&house, made).await.plan.unwrap().publish_at, before);
    };
    let (publish, unpublish) = ((Code::NotValid, "publishAt"), (Code::NotValid, "unpublishAt"));
    refuse(plan(&house, None, None), &[(Code::Required, "publishAt")]).await;
    refuse(plan(&house, Some(0), None), &[publish]).await;
    refuse(plan(&house, Some(-1), Some(-1)), &[publish, unpublish]).await;
    refuse(plan(&house, Some(10), Some(10)), &[unpublish]).await;
    refuse(plan(&house, Some(10), Some(5)), &[unpublish]).await;
    for nonsense in ["tomorrow", "2026-13-01T00:00:00Z", "2027-01-01T00:00:00", "99999-01-01T00:00:00Z", "0"] {
        refuse(NewSchedule { publish_at: Some(nonsense.into()), ..NewSchedule::default() }, &[publish]).await;
    }
    for version in [other.version, VersionId(999)] {
        let foreign = NewSchedule { version: Some(version), ..plan(&house, Some(10), None) };
        refuse(foreign, &[(Code::NotValid, "pageVersionID")]).await;
    }
    let blocks = json!({ "blocks": [{ "type": "note", "key": "a", "props": {} }] });
    store_version(&house.cms, &reviewer, made.version, draft(&blocks)).await.unwrap();
    refuse(plan(&house, Some(10), None), &[(Code::Required, "blocks[a].title")]).await;
}

#[tokio::test]
async fn a_plan_is_dropped_once_by_who_may_make_one() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let made = house.page(&reviewer, "/page").await;
    planned(&house, &reviewer, made, Some(10), Some(20)).await;
    let reader = holder(reviewer.user_id().unwrap().0, &grants(&[Permission::ViewDrafts]));
    forbidden(drop_schedule(&house.cms, &reader, made.page).await);
    drop_schedule(&house.cms, &reviewer, made.page).await.unwrap();
    refused(drop_schedule(&house.cms, &reviewer, made.page).await, &[(Code::NotPossible, "")]);
    house.clock.advance(Duration::hours(1));
    assert_eq!(run_due(&house.cms).await.unwrap(), 0);
}

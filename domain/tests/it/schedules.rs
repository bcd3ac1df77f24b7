//! Tests the scheduled publication of pages.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, refused, titled, within};
use domain::error::Error;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::users::change::{UserChange, change_user};
use domain::users::delete::delete_user;
use domain::users::disable::disable_user;
use domain::users::roles::list_roles::list_roles;
use domain::viewer::view::{surround, view_slug};
use domain::workflow::publish::{publish_page, publish_page_and_keep_plan};
use domain::workflow::requests::accept::accept_request;
use domain::workflow::requests::read::read_request;
use domain::workflow::requests::request::{AskedPublication, request_publication};
use domain::workflow::schedule::delete::delete_schedule;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::read::read_schedule;
use domain::workflow::schedule::run::run_due;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::VersionId;
use model::mail::MailTemplate;
use model::page::PageStatus;
use model::schedule::{PageSchedule, ScheduledAction};
use model::workflow::{CloseReason, RequestStatus};
use serde_json::json;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

/// Returns a schedule with times in minutes from now.
fn plan(site: &TestSite, publish: Option<i64>, unpublish: Option<i64>) -> NewSchedule {
    let at = |minutes: i64| (site.cms.now() + Duration::minutes(minutes)).format(&Rfc3339).unwrap();
    NewSchedule { version: None, publish_at: publish.map(at), unpublish_at: unpublish.map(at) }
}

async fn planned(site: &TestSite, actor: &Actor, made: CreatedPage, publish: Option<i64>, unpublish: Option<i64>) {
    schedule_page(&site.cms, actor, made.page, plan(site, publish, unpublish)).await.unwrap();
}

async fn schedule(site: &TestSite, made: CreatedPage) -> PageSchedule {
    read_schedule(&site.cms, &Actor::System, made.page).await.unwrap()
}

/// Returns the past runs with their error codes, newest first.
async fn runs(site: &TestSite, made: CreatedPage) -> Vec<(ScheduledAction, Vec<Code>)> {
    let codes = |errors: Vec<model::error::ErrorItem>| errors.into_iter().map(|item| item.code).collect();
    schedule(site, made).await.runs.into_iter().map(|run| (run.action, codes(run.errors))).collect()
}

async fn is_live(site: &TestSite) -> bool {
    view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().is_some()
}

#[tokio::test]
async fn a_page_is_published_and_unpublished_at_its_times() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    planned(&site, &reviewer, made, Some(10), Some(20)).await;
    let seen = site.cms.generation();
    site.clock.advance(Duration::minutes(9));
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    assert!(!is_live(&site).await);
    site.clock.advance(Duration::minutes(1));
    assert_eq!(run_due(&site.cms).await.unwrap(), 1);
    assert!(is_live(&site).await);
    assert_ne!(site.cms.generation(), seen);
    let left = schedule(&site, made).await.plan.unwrap();
    assert_eq!((left.publish_at, left.page_version_id, left.unpublish_at.is_some()), (None, None, true));
    site.clock.advance(Duration::minutes(10));
    assert_eq!(run_due(&site.cms).await.unwrap(), 1);
    assert!(!is_live(&site).await);
    assert!(schedule(&site, made).await.plan.is_none());
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    assert_eq!(runs(&site, made).await, [(ScheduledAction::Unpublish, vec![]), (ScheduledAction::Publish, vec![])]);
    assert!(site.messages().await.is_empty());
    let events = site.events().await;
    let publication = events.iter().find(|event| event.action == "publish-page").unwrap();
    assert_eq!(publication.user.as_ref().map(|user| user.id), reviewer.user_id());
}

#[tokio::test]
async fn staff_see_on_a_live_page_what_is_not_live_yet_and_visitors_do_not() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    let bar = async |actor: &Actor| {
        let page = view_slug(&site.cms, actor, "/page").await.unwrap().unwrap();
        surround(&site.cms, actor, page).await.unwrap().edit_bar
    };
    assert_eq!(bar(&reviewer).await.unwrap().status, PageStatus::Published);
    store_version(&site.cms, &reviewer, made.version, titled("Newer")).await.unwrap();
    planned(&site, &reviewer, made, Some(10), None).await;
    let shown = bar(&reviewer).await.unwrap();
    assert_eq!(shown.status, PageStatus::PublishedWithChanges);
    assert!(shown.may_edit && shown.publish_at.is_some() && shown.unpublish_at.is_none(), "{shown:?}");
    let user = reviewer.person_id().unwrap().0;
    let reader = actor_with(user, &grants(&[Permission::ViewDrafts]));
    assert!(!bar(&reader).await.unwrap().may_edit);
    let elsewhere = actor_with(user, &[within(Permission::ViewDrafts, "nl-nl")]);
    let translator = actor_with(user, &grants(&[Permission::CreateTranslation]));
    for actor in [Actor::Visitor, Actor::System, elsewhere, translator] {
        assert_eq!(bar(&actor).await, None, "{actor:?}");
    }
}

#[tokio::test]
async fn publishing_by_hand_drops_a_plan_for_an_older_version() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    planned(&site, &reviewer, made, Some(10), Some(20)).await;
    let newer = store_version(&site.cms, &reviewer, made.version, titled("Newer")).await.unwrap();
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    let left = schedule(&site, made).await.plan.unwrap();
    assert_eq!((left.publish_at, left.page_version_id, left.unpublish_at.is_some()), (None, None, true));
    assert!(site.events().await.iter().any(|event| event.action == "drop-schedule"));
    site.clock.advance(Duration::minutes(10));
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    let live = view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().unwrap();
    assert_eq!((live.title.as_str(), live.page_version.id), ("Newer", newer.id));
}

#[tokio::test]
async fn publishing_by_hand_keeps_what_is_planned_after_it() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    let first = made.version;
    store_version(&site.cms, &reviewer, first, titled("Newer")).await.unwrap();
    // The schedule is kept, because its version is newer
    // than the published version.
    planned(&site, &reviewer, made, Some(10), None).await;
    publish_page(&site.cms, &reviewer, made.page, Some(first)).await.unwrap();
    assert!(schedule(&site, made).await.plan.is_some());
    // The reviewer keeps the schedule, although it publishes
    // an older version later.
    publish_page_and_keep_plan(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert!(schedule(&site, made).await.plan.is_some());
    // A schedule that only unpublishes the page is kept.
    planned(&site, &reviewer, made, None, Some(20)).await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert!(schedule(&site, made).await.plan.unwrap().unpublish_at.is_some());
}

#[tokio::test]
async fn accepting_a_request_drops_a_plan_for_an_older_version() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    planned(&site, &reviewer, made, Some(10), None).await;
    let newer = store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    let ask = AskedPublication { page: made.page, version: Some(newer.id), comment: String::new() };
    request_publication(&site.cms, &editor, ask).await.unwrap();
    accept_request(&site.cms, &reviewer, newer.id, "").await.unwrap();
    assert!(schedule(&site, made).await.plan.is_none());
}

#[tokio::test]
async fn a_plan_ends_with_the_year_2100() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    for (moment, year) in [
        ("2101-01-01T00:00:00Z", Some("2101")),
        ("12026-11-27T09:00:00Z", Some("12026")),
        ("275760-09-13T00:00:00Z", Some("275760")),
        ("0026-11-27T09:00:00Z", None),
        ("0000-01-01T00:00:00Z", None),
    ] {
        let new = NewSchedule { publish_at: Some(moment.into()), ..NewSchedule::default() };
        match schedule_page(&site.cms, &Actor::System, made.page, new).await {
            Err(Error::Refused(errors)) => {
                assert_eq!((errors[0].code, errors[0].detail.as_deref()), (Code::NotValid, year), "{moment}");
            }
            other => panic!("{moment}: {other:?}"),
        }
    }
    let new = NewSchedule { publish_at: Some("2100-12-31T23:59:00Z".into()), ..NewSchedule::default() };
    schedule_page(&site.cms, &Actor::System, made.page, new).await.unwrap();
}

#[tokio::test]
async fn the_version_that_was_planned_is_published() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    planned(&site, &reviewer, made, Some(10), None).await;
    store_version(&site.cms, &reviewer, made.version, titled("Later")).await.unwrap();
    site.clock.advance(Duration::minutes(10));
    run_due(&site.cms).await.unwrap();
    let page = read_page(&site.cms, &reviewer, made.page).await.unwrap();
    assert_eq!((page.published_version_id, page.status), (Some(made.version), PageStatus::PublishedWithChanges));
}

#[tokio::test]
async fn what_was_missed_is_caught_up_in_order_and_once() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    planned(&site, &reviewer, made, Some(10), Some(20)).await;
    site.clock.advance(Duration::days(3));
    let site = site.restarted().await;
    assert_eq!(run_due(&site.cms).await.unwrap(), 2);
    let ran = schedule(&site, made).await.runs;
    assert_eq!(
        ran.iter().map(|run| run.action).collect::<Vec<_>>(),
        [ScheduledAction::Unpublish, ScheduledAction::Publish]
    );
    assert!(ran.iter().all(|run| run.errors.is_empty() && run.ran_at > run.due_at));
    assert_eq!(read_page(&site.cms, &reviewer, made.page).await.unwrap().status, PageStatus::Unpublished);
    let site = site.restarted().await;
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
}

#[tokio::test]
async fn a_schedule_has_the_rights_that_its_setter_has_then() {
    for fall in ["demoted", "disabled", "deleted"] {
        let site = TestSite::new().await;
        let reviewer = site.user("Reviewer").await;
        let made = site.page(&reviewer, "/page").await;
        planned(&site, &reviewer, made, Some(10), None).await;
        let user = reviewer.user_id().unwrap();
        match fall {
            "disabled" => disable_user(&site.cms, &Actor::System, user).await.unwrap(),
            "deleted" => delete_user(&site.cms, &Actor::System, user).await.unwrap(),
            _ => {
                let roles = list_roles(&site.cms, &Actor::System).await.unwrap().items;
                let role = roles.into_iter().find(|role| role.role.name == "Editor").map(|role| role.role.id);
                change_user(&site.cms, &Actor::System, user, UserChange { role, ..UserChange::default() })
                    .await
                    .unwrap();
            }
        }
        site.clock.advance(Duration::minutes(10));
        assert_eq!(run_due(&site.cms).await.unwrap(), 1, "{fall}");
        assert!(!is_live(&site).await, "{fall}");
        assert_eq!(runs(&site, made).await, [(ScheduledAction::Publish, vec![Code::NotAuthorized])], "{fall}");
        assert!(schedule(&site, made).await.plan.is_none(), "{fall}");
        assert_eq!(site.messages().await.len(), usize::from(fall == "demoted"), "{fall}");
    }
}

#[tokio::test]
async fn a_failure_is_told_to_the_one_who_set_the_schedule() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    planned(&site, &reviewer, made, None, Some(10)).await;
    unpublish_page(&site.cms, &reviewer, made.page).await.unwrap();
    let due: OffsetDateTime = site.cms.now() + Duration::minutes(10);
    site.clock.advance(Duration::minutes(30));
    run_due(&site.cms).await.unwrap();
    assert_eq!(runs(&site, made).await, [(ScheduledAction::Unpublish, vec![Code::NotPossible])]);
    let messages = site.messages().await;
    let [(to, MailTemplate::ScheduleFailed { page, title, action, due_at, errors })] = messages.as_slice() else {
        panic!("{messages:?}")
    };
    assert_eq!((to.as_str(), *page, title.as_str()), ("reviewer@house.example", made.page, "Title"));
    assert_eq!((*action, *due_at, errors[0].code), (ScheduledAction::Unpublish, due, Code::NotPossible));
    assert_eq!(site.events().await.last().unwrap().action, "fail-schedule");
}

#[tokio::test]
async fn one_failure_does_not_hold_up_the_rest() {
    let site = TestSite::new().await;
    let (reviewer, other) = (site.user("Reviewer").await, site.another("Reviewer", 2).await);
    let first = create_page(&site.cms, &reviewer, crate::test_site::new_page("/first")).await.unwrap();
    let made = site.page(&other, "/page").await;
    planned(&site, &reviewer, first, Some(1), None).await;
    planned(&site, &other, made, Some(2), None).await;
    disable_user(&site.cms, &Actor::System, reviewer.user_id().unwrap()).await.unwrap();
    site.clock.advance(Duration::minutes(5));
    assert_eq!(run_due(&site.cms).await.unwrap(), 2);
    assert!(is_live(&site).await);
}

#[tokio::test]
async fn publishing_by_schedule_takes_the_request_off_the_table() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    planned(&site, &reviewer, made, Some(10), None).await;
    site.ask(&editor, made.page, "").await.unwrap();
    site.clock.advance(Duration::minutes(10));
    run_due(&site.cms).await.unwrap();
    let detail = read_request(&site.cms, &editor, made.version).await.unwrap();
    assert_eq!(
        (detail.request.status, detail.steps[1].close_reason),
        (RequestStatus::Revoked, Some(CloseReason::Published))
    );
}

#[tokio::test]
async fn a_plan_that_cannot_be_is_refused_and_the_one_before_stays() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let (made, other) = (site.page(&reviewer, "/page").await, site.page(&reviewer, "/other").await);
    planned(&site, &reviewer, made, Some(10), None).await;
    let before = schedule(&site, made).await.plan.unwrap().publish_at;
    let refuse = async |new: NewSchedule, expected: &[(Code, &str)]| {
        refused(schedule_page(&site.cms, &reviewer, made.page, new).await, expected);
        assert_eq!(schedule(&site, made).await.plan.unwrap().publish_at, before);
    };
    let (publish, unpublish) = ((Code::NotValid, "publishAt"), (Code::NotValid, "unpublishAt"));
    refuse(plan(&site, None, None), &[(Code::Required, "publishAt")]).await;
    refuse(plan(&site, Some(0), None), &[publish]).await;
    refuse(plan(&site, Some(-1), Some(-1)), &[publish, unpublish]).await;
    refuse(plan(&site, Some(10), Some(10)), &[unpublish]).await;
    refuse(plan(&site, Some(10), Some(5)), &[unpublish]).await;
    for nonsense in ["tomorrow", "2026-13-01T00:00:00Z", "2027-01-01T00:00:00", "99999-01-01T00:00:00Z", "0"] {
        refuse(NewSchedule { publish_at: Some(nonsense.into()), ..NewSchedule::default() }, &[publish]).await;
    }
    for version in [other.version, VersionId(999)] {
        let foreign = NewSchedule { version: Some(version), ..plan(&site, Some(10), None) };
        refuse(foreign, &[(Code::NotValid, "pageVersionID")]).await;
    }
    let blocks = json!({ "blocks": [{ "type": "note", "key": "a", "props": {} }] });
    store_version(&site.cms, &reviewer, made.version, draft(&blocks)).await.unwrap();
    refuse(plan(&site, Some(10), None), &[(Code::Required, "blocks[a].title")]).await;
}

#[tokio::test]
async fn a_plan_is_dropped_once_by_who_may_make_one() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    planned(&site, &reviewer, made, Some(10), Some(20)).await;
    let reader = actor_with(reviewer.user_id().unwrap().0, &grants(&[Permission::ViewDrafts]));
    forbidden(delete_schedule(&site.cms, &reader, made.page).await);
    delete_schedule(&site.cms, &reviewer, made.page).await.unwrap();
    refused(delete_schedule(&site.cms, &reviewer, made.page).await, &[(Code::NotPossible, "")]);
    site.clock.advance(Duration::hours(1));
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
}

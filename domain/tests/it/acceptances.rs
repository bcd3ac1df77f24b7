//! Tests acceptances, which can be undone for a short time.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, refused, titled};
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use domain::pages::create::CreatedPage;
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::trash::delete::delete_page;
use domain::trash::restore::restore_page;
use domain::users::disable::disable_user;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::requests::accept::accept_request;
use domain::workflow::requests::accept_undoably::{UNDO_WINDOW, accept_undoably};
use domain::workflow::requests::list_requests::{RequestListInput, list_requests};
use domain::workflow::requests::read::read_request;
use domain::workflow::requests::reject::reject_request;
use domain::workflow::requests::revoke::revoke_request;
use domain::workflow::requests::run_acceptance::run_due_acceptances;
use domain::workflow::requests::undo_acceptance::undo_acceptance;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::read::read_schedule;
use domain::workflow::schedule::run::run_due;
use model::access::{Actor, Permission};
use model::error::Code;
use model::mail::MailTemplate;
use model::workflow::{CloseReason, MAX_COMMENT_CHARS, RequestDetail, RequestStatus};
use serde_json::json;
use std::sync::Arc;
use time::Duration;
use time::format_description::well_known::Rfc3339;

const ALREADY: &[(Code, &str)] = &[(Code::NotPossible, "")];

/// A site with the page of an editor, which
/// a reviewer has just accepted.
struct AcceptedRequest {
    site: TestSite,
    editor: Actor,
    reviewer: Actor,
    made: CreatedPage,
}

async fn accepted() -> AcceptedRequest {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    site.ask(&editor, made.page, "Please look").await.unwrap();
    site.messages().await;
    accept_undoably(&site.cms, &reviewer, made.version, " Fine ").await.unwrap();
    AcceptedRequest { site, editor, reviewer, made }
}

async fn request(site: &TestSite, made: CreatedPage) -> RequestDetail {
    read_request(&site.cms, &Actor::System, made.version).await.unwrap()
}

async fn is_live(site: &TestSite) -> bool {
    view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().is_some()
}

#[tokio::test]
async fn an_acceptance_is_carried_out_after_ten_seconds() {
    let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
    let before = request(&site, made).await;
    let acceptance = before.request.acceptance.clone().unwrap();
    assert_eq!(acceptance.by.map(|person| person.id), reviewer.user_id());
    assert_eq!(acceptance.due_at, site.cms.now() + UNDO_WINDOW);
    assert_eq!((before.request.status, before.request.feedback.as_str()), (RequestStatus::Sent, ""));

    let seen = site.cms.generation();
    site.clock.advance(UNDO_WINDOW - Duration::milliseconds(1));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 0);
    assert!(!is_live(&site).await && site.messages().await.is_empty());
    assert_eq!(site.cms.generation(), seen);

    site.clock.advance(Duration::milliseconds(1));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 0);
    assert!(is_live(&site).await);
    assert_ne!(site.cms.generation(), seen);
    let after = request(&site, made).await;
    assert_eq!((after.request.status, after.request.feedback.as_str()), (RequestStatus::Accepted, "Fine"));
    assert!(after.request.acceptance.is_none());
    assert_eq!(after.request.decided_by.map(|person| person.id), reviewer.user_id());
    assert_eq!(after.steps.len(), 2);
    let messages = site.messages().await;
    let [(to, MailTemplate::PublicationAccepted(news))] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!((to.as_str(), news.words.as_str()), ("editor@house.example", "Fine"));
    let actions: Vec<String> = site.events().await.into_iter().map(|event| event.action).collect();
    assert!(actions.ends_with(&["start-acceptance", "publish-page", "accept-publication"].map(str::to_owned)));
}

#[tokio::test]
async fn undoing_leaves_everything_as_before() {
    let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
    let seen = site.cms.generation();
    undo_acceptance(&site.cms, &reviewer, made.version).await.unwrap();
    refused(undo_acceptance(&site.cms, &reviewer, made.version).await, ALREADY);
    site.clock.advance(Duration::minutes(1));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 0);
    assert!(!is_live(&site).await && site.messages().await.is_empty());
    assert_eq!(site.cms.generation(), seen);
    let after = request(&site, made).await;
    assert_eq!((after.request.status, after.steps.len()), (RequestStatus::Sent, 1));
    assert!(after.request.acceptance.is_none() && after.request.decided_by.is_none());
    assert_eq!(site.events().await.last().unwrap().action, "undo-acceptance");
    reject_request(&site.cms, &reviewer, made.version, "After all not").await.unwrap();
}

#[tokio::test]
async fn an_acceptance_after_an_undone_one_has_its_own_ten_seconds() {
    let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
    site.clock.advance(Duration::seconds(5));
    undo_acceptance(&site.cms, &reviewer, made.version).await.unwrap();
    accept_undoably(&site.cms, &reviewer, made.version, "Again").await.unwrap();
    site.clock.advance(Duration::seconds(5));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 0);
    site.clock.advance(Duration::seconds(5));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    refused(undo_acceptance(&site.cms, &reviewer, made.version).await, ALREADY);
    assert!(is_live(&site).await);
}

#[tokio::test]
async fn an_acceptance_survives_a_restart() {
    let AcceptedRequest { site, made, .. } = accepted().await;
    let site = site.restarted().await;
    site.clock.advance(Duration::hours(1));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    assert!(is_live(&site).await);
    assert_eq!(request(&site, made).await.request.status, RequestStatus::Accepted);
}

#[tokio::test]
async fn a_clock_that_is_set_back_holds_up_no_acceptance() {
    let AcceptedRequest { site, .. } = accepted().await;
    site.clock.advance(Duration::hours(-1));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    assert!(is_live(&site).await);
}

#[tokio::test]
async fn an_accepted_request_takes_no_other_decision() {
    let AcceptedRequest { site, editor, reviewer, made } = accepted().await;
    let other = site.another("Reviewer", 2).await;
    for actor in [&reviewer, &other] {
        refused(accept_undoably(&site.cms, actor, made.version, "").await, ALREADY);
        refused(accept_request(&site.cms, actor, made.version, "").await, ALREADY);
        refused(reject_request(&site.cms, actor, made.version, "No").await, ALREADY);
    }
    refused(revoke_request(&site.cms, &editor, made.version, "").await, ALREADY);
    forbidden(undo_acceptance(&site.cms, &other, made.version).await);
    forbidden(undo_acceptance(&site.cms, &editor, made.version).await);
    assert!(request(&site, made).await.request.acceptance.is_some());
    assert!(site.messages().await.is_empty());
}

#[tokio::test]
async fn an_undoable_acceptance_is_refused_like_another() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    site.another("Reviewer", 2).await;
    let made = site.page(&editor, "/page").await;
    refused(accept_undoably(&site.cms, &reviewer, made.version, "").await, ALREADY);
    refused(undo_acceptance(&site.cms, &reviewer, made.version).await, ALREADY);
    site.ask(&reviewer, made.page, "").await.unwrap();
    forbidden(accept_undoably(&site.cms, &reviewer, made.version, "").await);
    let long = "x".repeat(MAX_COMMENT_CHARS + 1);
    refused(accept_undoably(&site.cms, &Actor::System, made.version, &long).await, &[(Code::TooLong, "feedback")]);
    store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    refused(accept_undoably(&site.cms, &Actor::System, made.version, "").await, ALREADY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_acceptance_is_undone_or_carried_out_and_never_both() {
    for _ in 0..10 {
        let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
        site.clock.advance(UNDO_WINDOW);
        let cms = Arc::new(site.cms);
        let (undoing, carrying) = (Arc::clone(&cms), Arc::clone(&cms));
        let undone = tokio::spawn(async move { undo_acceptance(&undoing, &reviewer, made.version).await.is_ok() });
        let carried = tokio::spawn(async move { run_due_acceptances(&carrying).await.unwrap() });
        let (undone, carried) = (undone.await.unwrap(), carried.await.unwrap());
        let site = TestSite { cms: Arc::into_inner(cms).unwrap(), ..site };
        assert_eq!(undone, carried == 0);
        assert_eq!(is_live(&site).await, !undone);
        assert_eq!(site.messages().await.len(), carried);
    }
}

#[tokio::test]
async fn what_is_stored_after_an_acceptance_is_not_published_with_it() {
    let AcceptedRequest { site, editor, made, .. } = accepted().await;
    let newer = store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    refused(site.ask(&editor, made.page, "This one").await, ALREADY);
    site.clock.advance(UNDO_WINDOW);
    run_due_acceptances(&site.cms).await.unwrap();
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.published_version_id, page.page_version.id), (Some(made.version), newer.id));
    assert_eq!(site.ask(&editor, made.page, "This one").await.unwrap().status, RequestStatus::Sent);
}

#[tokio::test]
async fn publishing_and_deleting_end_an_acceptance() {
    let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    refused(undo_acceptance(&site.cms, &reviewer, made.version).await, ALREADY);
    assert_eq!(request(&site, made).await.steps[1].close_reason, Some(CloseReason::Published));

    let AcceptedRequest { site: other, made, .. } = accepted().await;
    delete_page(&other.cms, &Actor::System, made.page).await.unwrap();
    for site in [&site, &other] {
        site.clock.advance(UNDO_WINDOW);
        assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 0);
    }
    restore_page(&other.cms, &Actor::System, made.page, None).await.unwrap();
    assert!(!is_live(&other).await);
}

#[tokio::test]
async fn an_acceptance_holds_back_the_plan_that_it_drops() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    let publish_at = Some((site.cms.now() + Duration::seconds(5)).format(&Rfc3339).unwrap());
    let plan = NewSchedule { version: None, publish_at, unpublish_at: None };
    schedule_page(&site.cms, &reviewer, made.page, plan).await.unwrap();
    let newer = store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    site.ask(&editor, made.page, "").await.unwrap();
    accept_undoably(&site.cms, &reviewer, newer.id, "").await.unwrap();

    site.clock.advance(Duration::seconds(6));
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    site.clock.advance(Duration::seconds(4));
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!(page.published_version_id, Some(newer.id));
    assert!(read_schedule(&site.cms, &Actor::System, made.page).await.unwrap().plan.is_none());
}

#[tokio::test]
async fn an_undone_acceptance_lets_the_plan_run() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    let publish_at = Some((site.cms.now() + Duration::seconds(5)).format(&Rfc3339).unwrap());
    let plan = NewSchedule { version: None, publish_at, unpublish_at: None };
    schedule_page(&site.cms, &reviewer, made.page, plan).await.unwrap();
    site.ask(&editor, made.page, "").await.unwrap();
    accept_undoably(&site.cms, &reviewer, made.version, "").await.unwrap();
    site.clock.advance(Duration::seconds(6));
    undo_acceptance(&site.cms, &reviewer, made.version).await.unwrap();
    assert_eq!(run_due(&site.cms).await.unwrap(), 1);
    assert!(is_live(&site).await);
}

#[tokio::test]
async fn a_reviewer_who_may_no_longer_accept_publishes_nothing() {
    let AcceptedRequest { site, reviewer, made, .. } = accepted().await;
    disable_user(&site.cms, &Actor::System, reviewer.user_id().unwrap()).await.unwrap();
    site.clock.advance(UNDO_WINDOW);
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    assert!(!is_live(&site).await && site.messages().await.is_empty());
    let after = request(&site, made).await;
    assert_eq!((after.request.status, after.request.acceptance), (RequestStatus::Sent, None));
    assert_eq!(site.events().await.last().unwrap().action, "fail-acceptance");
    accept_request(&site.cms, &Actor::System, made.version, "").await.unwrap();
}

#[tokio::test]
async fn a_page_that_can_no_longer_be_published_is_mailed_to_the_reviewer() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    let file = site.picture(8, 1).await;
    let images = json!({ "picture": [{ "fileID": file.id }] });
    let note = json!({ "type": "note", "key": "a", "props": { "title": "A" }, "__images": images });
    let stored = store_version(&site.cms, &editor, made.version, draft(&json!({ "blocks": [note] }))).await.unwrap();
    site.ask(&editor, made.page, "").await.unwrap();
    site.messages().await;
    accept_undoably(&site.cms, &reviewer, stored.id, "").await.unwrap();
    delete_file(&site.cms, &Actor::System, file.id, InUsePolicy::Force).await.unwrap();
    purge_file(&site.cms, &Actor::System, file.id).await.unwrap();
    site.clock.advance(UNDO_WINDOW);
    assert_eq!(run_due_acceptances(&site.cms).await.unwrap(), 1);
    let messages = site.messages().await;
    let [(to, MailTemplate::AcceptanceFailed { page, title, errors })] = messages.as_slice() else {
        panic!("{messages:?}")
    };
    assert_eq!((to.as_str(), *page, title.as_str()), ("reviewer@house.example", made.page, "Title"));
    assert_eq!((errors[0].code, errors[0].property.as_str()), (Code::NotValid, "blocks[a].picture"));
    assert_eq!(
        list_requests(&site.cms, &reviewer, RequestListInput::default()).await.unwrap().items[0].acceptance,
        None
    );
}

#[tokio::test]
async fn readers_of_requests_see_that_one_is_accepted() {
    let AcceptedRequest { site, reviewer, .. } = accepted().await;
    let reader = actor_with(900, &grants(&[Permission::ViewDrafts]));
    let list = list_requests(&site.cms, &reader, RequestListInput::default()).await.unwrap();
    let acceptance = list.items[0].acceptance.clone().unwrap();
    assert_eq!(acceptance.by.map(|person| person.id), reviewer.user_id());
}

//! Tests the presence of users on a page.

use crate::test_site::{TestSite, actor_with, forbidden, grants, not_found, refused, titled};
use domain::collaboration::presence::{Heartbeat, UserActivity, record_heartbeat};
use domain::pages::store_version::store_version;
use domain::users::delete::delete_user;
use domain::users::disable::disable_user;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::PageId;
use model::page::PageStatus;
use time::Duration;

/// Returns the other users on a page, each with true
/// if the user edits.
async fn met(site: &TestSite, actor: &Actor, page: PageId, doing: UserActivity) -> Vec<(i64, bool)> {
    let noted = record_heartbeat(&site.cms, actor, page, at_page(doing)).await.unwrap();
    noted.others.into_iter().map(|other| (other.user.id.0, other.editing)).collect()
}

/// Returns the heartbeat of a user who has no block selected.
fn at_page(doing: UserActivity) -> Heartbeat {
    Heartbeat { doing, block_key: None }
}

fn at_block(key: &str) -> Heartbeat {
    Heartbeat { doing: UserActivity::Editing, block_key: Some(key.to_owned()) }
}

fn id(actor: &Actor) -> i64 {
    actor.user_id().unwrap().0
}

#[tokio::test]
async fn people_at_one_page_learn_of_each_other() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let (page, other) = (site.page(&editor, "/page").await, site.page(&editor, "/other").await);
    assert!(met(&site, &editor, page.page, UserActivity::Reading).await.is_empty());
    assert_eq!(met(&site, &reviewer, page.page, UserActivity::Editing).await, [(id(&editor), false)]);
    assert_eq!(met(&site, &editor, page.page, UserActivity::Editing).await, [(id(&reviewer), true)]);
    assert!(met(&site, &editor, other.page, UserActivity::Reading).await.is_empty());
    assert_eq!(met(&site, &reviewer, page.page, UserActivity::Leaving).await, [(id(&editor), true)]);
    assert!(met(&site, &editor, page.page, UserActivity::Reading).await.is_empty());
}

#[tokio::test]
async fn who_falls_silent_is_forgotten() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let page = site.page(&editor, "/page").await.page;
    met(&site, &editor, page, UserActivity::Reading).await;
    let begun = site.cms.now();
    for _ in 0..3 {
        site.clock.advance(Duration::seconds(45));
        assert_eq!(met(&site, &reviewer, page, UserActivity::Reading).await.len(), 1);
        met(&site, &editor, page, UserActivity::Reading).await;
    }
    let noted = record_heartbeat(&site.cms, &reviewer, page, at_page(UserActivity::Reading)).await.unwrap();
    assert_eq!(noted.others[0].since, begun);
    site.clock.advance(Duration::seconds(46));
    assert!(met(&site, &reviewer, page, UserActivity::Reading).await.is_empty());
    site.clock.advance(Duration::hours(-2));
    assert!(met(&site, &editor, page, UserActivity::Reading).await.is_empty());
}

#[tokio::test]
async fn presence_tells_what_the_page_has_come_to() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    site.ask(&editor, made.page, "").await.unwrap();
    let noted = record_heartbeat(&site.cms, &editor, made.page, at_page(UserActivity::Reading)).await.unwrap();
    assert_eq!((noted.newest_version, noted.status), (made.version, PageStatus::Requested));
}

#[tokio::test]
async fn presence_tells_who_stored_the_newest_version_and_when() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    site.clock.advance(Duration::minutes(5));
    let stored = store_version(&site.cms, &reviewer, made.version, titled("Newer")).await.unwrap();
    let stored_at = site.cms.now();
    site.clock.advance(Duration::minutes(5));
    let noted = record_heartbeat(&site.cms, &editor, made.page, at_page(UserActivity::Reading)).await.unwrap();
    assert_eq!((noted.newest_version, noted.stored_at), (stored.id, stored_at));
    assert_eq!(noted.stored_by.unwrap().id.0, id(&reviewer));
    store_version(&site.cms, &Actor::System, stored.id, titled("Newest")).await.unwrap();
    let noted = record_heartbeat(&site.cms, &editor, made.page, at_page(UserActivity::Reading)).await.unwrap();
    assert!(noted.stored_by.is_none());
}

#[tokio::test]
async fn people_at_one_page_learn_at_which_block_the_others_are() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let page = site.page(&editor, "/page").await.page;
    for heartbeat in [at_block("first"), at_block("not-stored_yet"), at_page(UserActivity::Editing)] {
        let expected = heartbeat.block_key.clone();
        record_heartbeat(&site.cms, &editor, page, heartbeat).await.unwrap();
        let noted = record_heartbeat(&site.cms, &reviewer, page, at_block("other")).await.unwrap();
        assert_eq!(noted.others[0].block_key, expected);
    }
}

#[tokio::test]
async fn what_can_be_no_key_is_refused_and_not_remembered() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let page = site.page(&editor, "/page").await.page;
    for key in ["", "a b", "<b>", "k".repeat(65).as_str()] {
        let noted = record_heartbeat(&site.cms, &editor, page, at_block(key)).await;
        refused(noted, &[(Code::NotValid, "blockKey")]);
    }
    assert!(met(&site, &reviewer, page, UserActivity::Reading).await.is_empty());
    record_heartbeat(&site.cms, &editor, page, at_block(&"k".repeat(64))).await.unwrap();
    assert_eq!(met(&site, &reviewer, page, UserActivity::Reading).await.len(), 1);
}

#[tokio::test]
async fn only_who_may_read_a_page_is_at_it() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    let stranger = actor_with(id(&editor), &grants(&[Permission::ManageMedia]));
    forbidden(record_heartbeat(&site.cms, &stranger, page, at_page(UserActivity::Reading)).await);
    not_found(record_heartbeat(&site.cms, &editor, PageId(999), at_page(UserActivity::Reading)).await);
}

#[tokio::test]
async fn a_page_remembers_so_many_and_no_more() {
    let site = TestSite::new().await;
    let page = site.page(&Actor::System, "/page").await.page;
    let mut last = site.user("Viewer").await;
    for number in 0..52 {
        met(&site, &last, page, UserActivity::Reading).await;
        last = site.another("Viewer", number).await;
    }
    assert_eq!(met(&site, &last, page, UserActivity::Reading).await.len(), 50);
}

#[tokio::test]
async fn an_account_that_is_gone_or_disabled_is_at_no_page() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let viewer = site.user("Viewer").await;
    let page = site.page(&editor, "/page").await.page;
    for actor in [&editor, &reviewer] {
        met(&site, actor, page, UserActivity::Editing).await;
    }
    assert_eq!(met(&site, &viewer, page, UserActivity::Reading).await.len(), 2);
    delete_user(&site.cms, &Actor::System, editor.user_id().unwrap()).await.unwrap();
    disable_user(&site.cms, &Actor::System, reviewer.user_id().unwrap()).await.unwrap();
    assert!(met(&site, &viewer, page, UserActivity::Reading).await.is_empty());
}

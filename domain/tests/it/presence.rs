//! Who else has a page open.

use crate::house::{House, forbidden, grants, holder, not_found};
use domain::pages::presence::{Doing, note_presence};
use model::access::{Actor, Permission};
use model::id::PageId;
use model::page::PageStatus;
use time::Duration;

/// Who somebody meets at a page, and whether they are editing.
async fn met(house: &House, actor: &Actor, page: PageId, doing: Doing) -> Vec<(i64, bool)> {
    let company = note_presence(&house.cms, actor, page, doing).await.unwrap();
    company.others.into_iter().map(|other| (other.user.id.0, other.editing)).collect()
}

fn id(actor: &Actor) -> i64 {
    actor.user_id().unwrap().0
}

#[tokio::test]
async fn people_at_one_page_learn_of_each_other() {
    let house = House::new().await;
    let (editor, reviewer) = (house.user("Editor").await, house.user("Reviewer").await);
    let (page, other) = (house.page(&editor, "/page").await, house.page(&editor, "/other").await);
    assert!(met(&house, &editor, page.page, Doing::Reading).await.is_empty());
    assert_eq!(met(&house, &reviewer, page.page, Doing::Editing).await, [(id(&editor), false)]);
    assert_eq!(met(&house, &editor, page.page, Doing::Editing).await, [(id(&reviewer), true)]);
    assert!(met(&house, &editor, other.page, Doing::Reading).await.is_empty());
    assert_eq!(met(&house, &reviewer, page.page, Doing::Leaving).await, [(id(&editor), true)]);
    assert!(met(&house, &editor, page.page, Doing::Reading).await.is_empty());
}

#[tokio::test]
async fn who_falls_silent_is_forgotten() {
    let house = House::new().await;
    let (editor, reviewer) = (house.user("Editor").await, house.user("Reviewer").await);
    let page = house.page(&editor, "/page").await.page;
    met(&house, &editor, page, Doing::Reading).await;
    let begun = house.cms.now();
    for _ in 0..3 {
        house.clock.advance(Duration::seconds(45));
        assert_eq!(met(&house, &reviewer, page, Doing::Reading).await.len(), 1);
        met(&house, &editor, page, Doing::Reading).await;
    }
    let company = note_presence(&house.cms, &reviewer, page, Doing::Reading).await.unwrap();
    assert_eq!(company.others[0].since, begun);
    house.clock.advance(Duration::seconds(46));
    assert!(met(&house, &reviewer, page, Doing::Reading).await.is_empty());
    house.clock.advance(Duration::hours(-2));
    assert!(met(&house, &editor, page, Doing::Reading).await.is_empty());
}

#[tokio::test]
async fn presence_tells_what_the_page_has_come_to() {
    let house = House::new().await;
    let editor = house.user("Editor").await;
    let made = house.page(&editor, "/page").await;
    house.ask(&editor, made.page, "").await.unwrap();
    let company = note_presence(&house.cms, &editor, made.page, Doing::Reading).await.unwrap();
    assert_eq!((company.newest_version, company.status), (made.version, PageStatus::Requested));
}

#[tokio::test]
async fn only_who_may_read_a_page_is_at_it() {
    let house = House::new().await;
    let editor = house.user("Editor").await;
    let page = house.page(&editor, "/page").await.page;
    let stranger = holder(id(&editor), &grants(&[Permission::ManageMedia]));
    forbidden(note_presence(&house.cms, &stranger, page, Doing::Reading).await);
    not_found(note_presence(&house.cms, &editor, PageId(999), Doing::Reading).await);
}

#[tokio::test]
async fn a_page_remembers_so_many_and_no_more() {
    let house = House::new().await;
    let page = house.page(&Actor::System, "/page").await.page;
    let mut last = house.user("Viewer").await;
    for number in 0..52 {
        met(&house, &last, page, Doing::Reading).await;
        last = house.another("Viewer", number).await;
    }
    assert_eq!(met(&house, &last, page, Doing::Reading).await.len(), 50);
}

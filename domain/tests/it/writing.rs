//! Writes whose caller goes away: either nothing happened, or all that follows from it did.

use crate::house::{House, titled};
use domain::Generation;
use domain::pages::publish::publish_page;
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::pages::unpublish::unpublish_page;
use domain::users::sessions::sweep_sessions;
use model::access::Actor;
use model::id::PageId;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

/// Polls some work so often at most, as its wakers ask, and drops it. Says whether it ended before.
async fn abandon<T>(work: impl Future<Output = T>, polls: usize) -> bool {
    let mut work = pin!(work);
    let mut left = polls;
    poll_fn(|cx| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        match work.as_mut().poll(cx) {
            Poll::Ready(_) => Poll::Ready(true),
            Poll::Pending if left == 0 => Poll::Ready(false),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

async fn is_live(house: &House, page: PageId) -> bool {
    // A write waits for the one that runs.
    sweep_sessions(&house.cms).await.unwrap();
    read_page(&house.cms, &Actor::System, page).await.unwrap().published_id.is_some()
}

#[tokio::test]
async fn a_commit_is_never_parted_from_what_follows_it() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let page = house.page(&reviewer, "/left").await.page;
    let (mut was_live, mut completed, mut changes) = (false, 0, 0);
    for polls in (1..60).cycle().take(600) {
        let before: Generation = house.cms.generation();
        let ended = match was_live {
            false => abandon(publish_page(&house.cms, &reviewer, page, None), polls).await,
            true => abandon(unpublish_page(&house.cms, &reviewer, page), polls).await,
        };
        let live = is_live(&house, page).await;
        let (changed, raised) = (live != was_live, house.cms.generation() != before);
        assert_eq!(changed, raised, "after {polls} polls: changed {changed}, seen {raised}");
        assert!(changed || !ended, "what ended has happened");
        completed += usize::from(ended);
        changes += usize::from(changed);
        was_live = live;
    }
    assert!(completed > 0 && changes > completed, "{completed} ended, {changes} committed: no cut came close");
}

#[tokio::test]
async fn writing_goes_on_after_a_write_was_abandoned() {
    let house = House::new().await;
    let editor = house.user("Editor").await;
    let created = house.page(&editor, "/left").await;
    let mut base = created.version;
    for polls in 0..40 {
        let title = format!("Title {polls}");
        abandon(store_version(&house.cms, &editor, base, titled(&title)), polls).await;
        sweep_sessions(&house.cms).await.unwrap();
        base = read_page(&house.cms, &editor, created.page).await.unwrap().page_version.id;
        base = store_version(&house.cms, &editor, base, titled("Kept")).await.unwrap().id;
    }
}

#[tokio::test]
async fn the_generation_outlives_the_process() {
    let house = House::new().await;
    let reviewer = house.user("Reviewer").await;
    let page = house.page(&reviewer, "/left").await.page;
    publish_page(&house.cms, &reviewer, page, None).await.unwrap();
    let before = house.cms.generation();
    let house = house.restarted().await;
    assert_eq!(house.cms.generation(), before);
    unpublish_page(&house.cms, &reviewer, page).await.unwrap();
    assert_ne!(house.cms.generation(), before);
}

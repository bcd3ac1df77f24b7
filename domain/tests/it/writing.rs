//! Tests cancelled writes. Either all of a write happens, or nothing.

use crate::test_site::{TestSite, titled};
use domain::Generation;
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::users::sessions::delete_expired_sessions;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::id::PageId;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

const MIN_ROUNDS: usize = 300;
const MAX_ROUNDS: usize = 20_000;

/// Polls a future up to `polls` times, then drops it.
/// Returns true if the future had ended.
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

async fn is_live(site: &TestSite, page: PageId) -> bool {
    // This write waits until the running write has ended.
    delete_expired_sessions(&site.cms).await.unwrap();
    read_page(&site.cms, &Actor::System, page).await.unwrap().published_id.is_some()
}

#[tokio::test]
async fn a_commit_is_never_parted_from_what_follows_it() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let page = site.page(&reviewer, "/left").await.page;
    let (mut was_live, mut completed, mut changes) = (false, 0, 0);
    // Goes on until a write was abandoned during its
    // commit. How soon that is depends on the machine.
    for (round, polls) in (1..60).cycle().take(MAX_ROUNDS).enumerate() {
        let before: Generation = site.cms.generation();
        let ended = match was_live {
            false => abandon(publish_page(&site.cms, &reviewer, page, None), polls).await,
            true => abandon(unpublish_page(&site.cms, &reviewer, page), polls).await,
        };
        let live = is_live(&site, page).await;
        let (changed, raised) = (live != was_live, site.cms.generation() != before);
        assert_eq!(changed, raised, "after {polls} polls: changed {changed}, seen {raised}");
        assert!(changed || !ended, "what ended has happened");
        completed += usize::from(ended);
        changes += usize::from(changed);
        was_live = live;
        if round >= MIN_ROUNDS && completed > 0 && changes > completed {
            return;
        }
    }
    panic!("{completed} ended, {changes} committed: no cut came close");
}

#[tokio::test]
async fn writing_goes_on_after_a_write_was_abandoned() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let created = site.page(&editor, "/left").await;
    let mut base = created.version;
    for polls in 0..40 {
        let title = format!("Title {polls}");
        abandon(store_version(&site.cms, &editor, base, titled(&title)), polls).await;
        delete_expired_sessions(&site.cms).await.unwrap();
        base = read_page(&site.cms, &editor, created.page).await.unwrap().page_version.id;
        base = store_version(&site.cms, &editor, base, titled("Kept")).await.unwrap().id;
    }
}

#[tokio::test]
async fn the_generation_outlives_the_process() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let page = site.page(&reviewer, "/left").await.page;
    publish_page(&site.cms, &reviewer, page, None).await.unwrap();
    let before = site.cms.generation();
    let site = site.restarted().await;
    assert_eq!(site.cms.generation(), before);
    unpublish_page(&site.cms, &reviewer, page).await.unwrap();
    assert_ne!(site.cms.generation(), before);
}

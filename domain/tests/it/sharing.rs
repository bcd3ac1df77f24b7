//! Tests share links of stored versions.

use crate::test_site::{TestSite, not_found};
use domain::collaboration::sharing::read_share::read_share;
use domain::collaboration::sharing::share::share_version;
use domain::collaboration::sharing::view::view_shared;
use model::access::Actor;
use time::Duration;

const SYSTEM: &Actor = &Actor::System;
const VISITOR: &Actor = &Actor::Visitor;

#[tokio::test]
async fn a_link_of_a_clock_that_was_ahead_opens_nothing_and_gives_way_to_another() {
    let site = TestSite::new().await;
    let made = site.page(SYSTEM, "/page").await;
    site.clock.advance(Duration::days(2));
    let ahead = share_version(&site.cms, SYSTEM, made.version, 48).await.unwrap();
    site.clock.advance(-Duration::days(2));
    not_found(view_shared(&site.cms, VISITOR, &ahead.token).await);
    assert_eq!(read_share(&site.cms, SYSTEM, made.version).await.unwrap(), None);
    let shared = share_version(&site.cms, SYSTEM, made.version, 72).await.unwrap();
    assert_eq!(view_shared(&site.cms, VISITOR, &shared.token).await.unwrap().page.page_version.title, "Title");
    site.clock.advance(Duration::days(2));
    not_found(view_shared(&site.cms, VISITOR, &ahead.token).await);
    assert_eq!(read_share(&site.cms, SYSTEM, made.version).await.unwrap(), Some(shared));
}

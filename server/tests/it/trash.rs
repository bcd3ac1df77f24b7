//! Deletion and restoration of pages.

use crate::harness::site::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn a_deleted_page_is_gone_for_visitors_at_once_and_comes_back() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    assert_eq!(visitor.get("/about").await.status, 200);
    reviewer.throw_away(made.page).await.succeeded();
    assert_eq!(visitor.get("/about").await.status, 404);
    reviewer.read(&format!("page/{}", made.page)).await.denied(404, "PM_01");
    reviewer.read(&format!("page/{}/schedule", made.page)).await.denied(404, "PM_01");
    reviewer.read(&format!("page/version/{}/fetch-request-comment", made.version)).await.denied(404, "PM_01");
    reviewer.read(&format!("page/get-sibling-slugs/{}", made.page)).await.denied(404, "PM_01");
    assert_eq!(reviewer.get(&format!("/cmsadmin/page/{}", made.page)).await.status, 404);
    assert_eq!(reviewer.get(&format!("/cmsadmin/preview/{}", made.version)).await.status, 404);
    reviewer.post(&format!("page/{}/presence", made.page), json!({})).await.denied(404, "PM_01");
    reviewer.throw_away(made.page).await.denied(404, "PM_01");

    let trash = reviewer.post("page/trash", json!({})).await.json();
    let item = &trash["items"][0];
    assert_eq!((&trash["totalItems"], &item["id"], &item["slug"]), (&json!(1), &json!(made.page), &json!("/about")));
    assert_eq!(
        (&item["deletedAt"], &item["purgeAt"]),
        (&json!("2026-03-02T09:00:00Z"), &json!("2026-04-01T09:00:00Z"))
    );
    let back = reviewer.post(&format!("page/{}/restore", made.page), json!({})).await.succeeded();
    assert_eq!((&back["pageID"], &back["slug"]), (&json!(made.page), &json!("/about")));
    let page = reviewer.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["status"], &page["publishedID"]), (&json!("unpublished"), &Value::Null));
    assert_eq!(visitor.get("/about").await.status, 404);
}

#[tokio::test]
async fn a_slug_that_was_taken_meanwhile_has_to_change() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    editor.throw_away(made.page).await.succeeded();
    editor.create("/about", "Another").await;
    let call = format!("page/{}/restore", made.page);
    editor.post(&call, json!({})).await.refused(&[("V_06", "slug")]);
    editor.post(&call, json!({ "slug": "/About us" })).await.refused(&[("V_12", "slug")]);
    editor.post(&call, json!({ "slug": 7 })).await.denied(422, "V_12");
    assert_eq!(editor.post(&call, json!({ "slug": "/about-us" })).await.succeeded()["slug"], "/about-us");
    editor.post(&call, json!({})).await.refused(&[("V_07", "")]);
}

#[tokio::test]
async fn only_what_is_in_the_trash_is_purged() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    let translation = reviewer.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    reviewer.publish(translation.page).await.succeeded();
    let call = format!("page/{}/purge", made.page);
    reviewer.post(&call, json!({})).await.refused(&[("V_07", "")]);
    reviewer.throw_away(made.page).await.succeeded();
    site.viewer().await.post(&call, json!({})).await.denied(403, "UM_01");
    reviewer.post(&call, json!({})).await.succeeded();
    reviewer.post(&call, json!({})).await.denied(404, "PM_01");
    assert_eq!(site.anonymous().get("/nl-nl/over-ons").await.status, 200);
    let dutch = reviewer.read(&format!("page/{}", translation.page)).await.json();
    assert_eq!((&dutch["status"], &dutch["outdated"]), (&json!("published"), &json!(false)));
}

#[tokio::test]
async fn the_list_of_the_trash_refuses_what_it_does_not_know() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for (ask, expected) in [
        (json!({ "pageSize": 101 }), ("V_12", "pageSize")),
        (json!({ "pageIndex": -1 }), ("V_12", "pageIndex")),
        (json!({ "columnToSort": "changedAt" }), ("V_12", "columnToSort")),
        (json!({ "type": "nothing" }), ("V_12", "type")),
        (json!({ "locale": "xx-xx" }), ("V_12", "locale")),
        (json!({ "searchTerm": "x".repeat(256) }), ("V_14", "searchTerm")),
    ] {
        editor.post("page/trash", ask).await.refused(&[expected]);
    }
}

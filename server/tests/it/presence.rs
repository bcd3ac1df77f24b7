//! Presence of two users on a page.

use crate::harness::site::TestSite;
use serde_json::json;
use time::Duration;

#[tokio::test]
async fn two_editors_of_one_page_are_told_of_each_other() {
    let site = TestSite::new().await;
    let (ada, grace) = (site.editor().await, site.editor().await);
    let made = ada.create("/about", "About").await;
    let call = format!("page/{}/presence", made.page);
    let alone = ada.post(&call, json!({ "editing": false })).await.json();
    let expected = json!({
        "others": [],
        "newestVersionID": made.version,
        "storedBy": alone["storedBy"],
        "storedAt": "2026-03-02T09:00:00Z",
        "status": "concept",
    });
    assert_eq!(alone, expected);
    assert_eq!(alone["storedBy"]["name"], "Editor 0");
    let met = grace.post(&call, json!({ "editing": true })).await.json();
    assert_eq!(met["others"][0]["user"]["name"], "Editor 0");
    assert_eq!(
        (&met["others"][0]["editing"], &met["others"][0]["since"]),
        (&json!(false), &json!("2026-03-02T09:00:00Z"))
    );
    assert_eq!(ada.post(&call, json!({})).await.json()["others"][0]["editing"], true);

    let newest = ada.stored(made.version, json!({ "title": "Newer" })).await;
    assert_eq!(grace.post(&call, json!({})).await.json()["newestVersionID"], newest);
    grace.post(&call, json!({ "leaving": true })).await.json();
    assert_eq!(ada.post(&call, json!({})).await.json()["others"], json!([]));
    site.clock.advance(Duration::seconds(46));
    assert_eq!(grace.post(&call, json!({})).await.json()["others"], json!([]));
    ada.post(&call, json!({ "editing": "yes" })).await.denied(422, "V_12");
}

#[tokio::test]
async fn an_editor_is_told_at_which_block_the_other_is() {
    let site = TestSite::new().await;
    let (ada, grace) = (site.editor().await, site.editor().await);
    let made = ada.create("/about", "About").await;
    let call = format!("page/{}/presence", made.page);
    ada.post(&call, json!({ "editing": true, "blockKey": "k1" })).await.json();
    assert_eq!(grace.post(&call, json!({})).await.json()["others"][0]["blockKey"], "k1");
    // A client without `blockKey` counts as being at the page itself.
    assert_eq!(ada.post(&call, json!({})).await.json()["others"][0]["blockKey"], json!(null));
    grace.post(&call, json!({ "blockKey": null })).await.json();
    ada.post(&call, json!({ "blockKey": 7 })).await.denied(422, "V_12");
    ada.post(&call, json!({ "blockKey": "not a key" })).await.refused(&[("V_12", "blockKey")]);
}

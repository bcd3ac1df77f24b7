//! Page history: lists, comparisons and restorations.

use crate::harness::client::TestClient;
use crate::harness::content::rich_text;
use crate::harness::site::TestSite;
use serde_json::{Value, json};
use time::Duration;

async fn versions(client: &TestClient, page: i64) -> Value {
    client.read(&format!("page/{page}/versions")).await.json()
}

fn restore(version: i64) -> String {
    format!("page/version/{version}/restore")
}

#[tokio::test]
async fn a_history_names_versions_authors_and_publications() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    site.clock.advance(Duration::minutes(30));
    let second = reviewer.stored(made.version, json!({ "title": "About us" })).await;
    reviewer.publish(made.page).await.succeeded();
    reviewer.autosave(second, json!({ "title": "Half" })).await.succeeded();
    let me = json!({ "ID": 1, "name": "Reviewer 0" });
    let expected = json!({ "totalItems": 2, "items": [
        { "id": second, "number": 2, "note": "", "baseID": made.version, "title": "About us", "createdAt": "2026-03-02T09:30:00Z", "createdBy": me,
          "live": true, "publishedAt": "2026-03-02T09:30:00Z", "publishedBy": me, "hasPublicationRequest": false },
        { "id": made.version, "number": 1, "note": "", "baseID": null, "title": "About", "createdAt": "2026-03-02T09:00:00Z", "createdBy": me,
          "live": false, "publishedAt": null, "publishedBy": null, "hasPublicationRequest": false },
    ] });
    assert_eq!(versions(&site.viewer().await, made.page).await, expected);
    let one = reviewer.read(&format!("page/{}/versions?pageIndex=1&pageSize=1", made.page)).await.json();
    assert_eq!((&one["items"][0], &one["totalItems"]), (&expected["items"][1], &json!(2)));
}

#[tokio::test]
async fn a_history_refuses_what_it_does_not_have() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let ask = async |query: &str| editor.read(&format!("page/{}/versions?{query}", made.page)).await;
    ask("pageSize=0&pageIndex=-1").await.refused(&[("V_12", "pageSize"), ("V_12", "pageIndex")]);
    ask("pageSize=101").await.refused(&[("V_12", "pageSize")]);
    ask("pageIndex=4294967296").await.refused(&[("V_12", "pageIndex")]);
    for query in ["pageSize=ten", "pageIndex=0.5", "pageIndex=", "pageSize=99999999999999999999"] {
        ask(query).await.denied(422, "V_12");
    }
    editor.read("page/99/versions").await.denied(404, "PM_01");
    editor.read("page/about/versions").await.denied(422, "V_12");
}

#[tokio::test]
async fn two_versions_are_compared_by_the_keys_of_their_blocks() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let blocks = json!({ "blocks": [rich_text("a", "<p>A</p>"), rich_text("b", "<p>B</p>")] });
    let before = editor.stored(made.version, blocks).await;
    let blocks = json!({ "seoTitle": "S", "blocks": [rich_text("b", "<p>Bee</p>"), rich_text("c", "<p>C</p>")] });
    let after = editor.stored(before, blocks).await;
    let found = editor.read(&format!("page/version/{before}/compare/{after}")).await.json();
    assert_eq!((&found["before"]["id"], &found["after"]["id"]), (&json!(before), &json!(after)));
    assert_eq!(found["fields"], json!([{ "name": "seoTitle", "before": "", "after": "S" }]));
    let html = |before: Value, after: Value| json!([{ "name": "html", "before": before, "after": after }]);
    let block = |key: &str, change: &str, fields: Value| json!({ "key": key, "type": "rich-text", "change": change, "moved": false, "fields": fields });
    assert_eq!(
        found["blocks"],
        json!([
            block("a", "removed", html(json!("<p>A</p>"), Value::Null)),
            block("b", "changed", html(json!("<p>B</p>"), json!("<p>Bee</p>"))),
            block("c", "added", html(Value::Null, json!("<p>C</p>"))),
        ])
    );
}

#[tokio::test]
async fn only_versions_of_one_page_in_its_locales_are_compared() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let dutch = editor.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    let other = editor.create("/other", "Other").await;
    let compare = async |a: &str, b: &str| editor.read(&format!("page/version/{a}/compare/{b}")).await;
    let (a, b, c) = (made.version.to_string(), dutch.version.to_string(), other.version.to_string());
    assert_eq!(compare(&a, &b).await.json()["fields"][0]["after"], "Over ons");
    compare(&a, &c).await.refused(&[("V_12", "id")]);
    compare(&a, "99").await.denied(404, "PM_01");
    compare("99", &a).await.denied(404, "PM_01");
    compare(&a, "-").await.denied(422, "V_12");
    let kept = site.reviewer().await.autosave(made.version, json!({ "title": "Mine" })).await.succeeded();
    compare(&a, &kept["pageVersionID"].to_string()).await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_restored_version_shows_its_pictures_again() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let made = editor.create("/about", "About").await;
    let file = editor.picture("boat.jpg", 64, 32).await;
    let image = json!({ "type": "image", "key": "pic", "props": {},
                        "__images": { "picture": [{ "fileID": file["id"], "altText": "A boat" }] } });
    let old = editor.stored(made.version, json!({ "blocks": [image] })).await;
    let newest = editor.stored(old, json!({ "blocks": [], "title": "Empty" })).await;
    editor.publish(made.page).await.succeeded();
    let address =
        format!("medialib/get-page-file/{}/block_images_pic/{}/boat.jpg", made.page, file["hash"].as_str().unwrap());
    site.anonymous().read(&address).await.denied(404, "PM_01");

    let body = editor.post(&restore(old), json!({ "basePageVersionID": newest })).await.succeeded();
    let restored = body["pageVersionID"].as_i64().unwrap();
    assert!(restored > newest);
    assert_eq!(
        (&body["pageVersion"]["title"], &body["pageVersion"]["blocks"][0]["key"]),
        (&json!("About"), &json!("pic"))
    );
    assert_eq!(editor.read(&format!("page/version/fetch/{restored}")).await.json(), body["pageVersion"]);
    editor.publish(made.page).await.succeeded();
    assert_eq!(site.anonymous().read(&address).await.status, 200);
    assert!(site.anonymous().get("/about").await.text().contains("A boat"));
}

#[tokio::test]
async fn a_single_block_is_restored_into_the_newest_version() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let old = editor
        .stored(made.version, json!({ "blocks": [rich_text("a", "<p>1</p>"), rich_text("b", "<p>1</p>")] }))
        .await;
    editor.stored(old, json!({ "title": "New", "blocks": [rich_text("a", "<p>2</p>")] })).await;
    let body = editor.post(&restore(old), json!({ "blockKey": "b" })).await.succeeded();
    let version = &body["pageVersion"];
    assert_eq!((&version["title"], &version["blocks"][0]["props"]["html"]), (&json!("New"), &json!("<p>2</p>")));
    assert_eq!(
        (&version["blocks"][1]["key"], &version["blocks"][1]["props"]["html"]),
        (&json!("b"), &json!("<p>1</p>"))
    );
}

#[tokio::test]
async fn what_cannot_be_restored_leaves_the_page_as_it_is() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let newest = editor.stored(made.version, json!({ "title": "New" })).await;
    let call = restore(made.version);
    let stale = editor.post(&call, json!({ "basePageVersionID": made.version })).await;
    stale.denied(409, "V_07");
    assert_eq!(stale.json()["latest"]["id"], newest);
    editor.post(&call, json!({ "blockKey": "none" })).await.refused(&[("V_12", "blockKey")]);
    editor.post(&call, json!({ "basePageVersionID": 99 })).await.denied(404, "PM_01");
    let kept = editor.autosave(newest, json!({ "title": "Half" })).await.succeeded()["pageVersionID"].as_i64().unwrap();
    editor.post(&restore(kept), json!({})).await.refused(&[("V_07", "id")]);
    site.reviewer().await.post(&restore(kept), json!({})).await.denied(404, "PM_01");
    for body in [json!({ "blockKey": 5 }), json!({ "basePageVersionID": "x" }), json!([])] {
        editor.post(&call, body).await.denied(422, "V_12");
    }
    editor.post("page/version/99/restore", json!({})).await.denied(404, "PM_01");
    assert_eq!(versions(&editor, made.page).await["totalItems"], 2);
}

#[tokio::test]
async fn a_page_says_who_made_and_changed_it_to_staff_alone() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.editor().await, site.reviewer().await);
    let made = editor.create("/about", "About").await;
    site.clock.advance(Duration::minutes(30));
    reviewer.stored(made.version, json!({ "title": "About us" })).await;
    let page = reviewer.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["createdBy"]["name"], &page["changedBy"]["name"]), (&json!("Editor 0"), &json!("Reviewer 1")));
    assert_eq!(
        (&page["createdAt"], &page["changedAt"]),
        (&json!("2026-03-02T09:00:00Z"), &json!("2026-03-02T09:30:00Z"))
    );
    assert_eq!((&page["sourcePageID"], page["groupID"].is_i64()), (&Value::Null, true));
    let dutch = editor.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    let translation = editor.read(&format!("page/{}", dutch.page)).await.json();
    assert_eq!((&translation["sourcePageID"], &translation["groupID"]), (&json!(made.page), &page["groupID"]));

    reviewer.publish(made.page).await.succeeded();
    let seen = site.anonymous().read("page/get-by-slug-query?slug=/about").await.json();
    assert_eq!((&seen["createdBy"], &seen["changedBy"]), (&Value::Null, &Value::Null));
    assert_eq!(seen["createdAt"], page["createdAt"]);
}

//! Translations after changes of their source.

use crate::harness::client::TestClient;
use crate::harness::content::{Made, rich_text};
use crate::harness::site::TestSite;
use serde_json::{Value, json};

/// A page with two blocks and its Dutch translation.
async fn pair(editor: &TestClient) -> (Made, Made) {
    let made = editor.create("/about", "About").await;
    let blocks = json!({ "blocks": [rich_text("a", "<p>A</p>"), rich_text("b", "<p>B</p>")] });
    let version = editor.stored(made.version, blocks).await;
    let dutch = editor.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    (Made { version, ..made }, dutch)
}

async fn drift(client: &TestClient, page: i64) -> Value {
    client.read(&format!("page/{page}/drift")).await.json()
}

async fn is_outdated(client: &TestClient, page: i64) -> Value {
    client.read(&format!("page/{page}")).await.json()["outdated"].clone()
}

#[tokio::test]
async fn a_changed_source_is_shown_beside_its_translation_and_settled() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (source, dutch) = pair(&editor).await;
    assert_eq!(drift(&editor, source.page).await, json!({ "source": null, "items": [] }));
    assert_eq!(drift(&editor, dutch.page).await["items"], json!([]));
    let blocks = json!([rich_text("x", "<p>X</p>"), rich_text("a", "<p>Ah</p>")]);
    let newest = editor.stored(source.version, json!({ "title": "About us", "blocks": blocks })).await;

    let found = drift(&site.viewer().await, dutch.page).await;
    assert_eq!(
        found["source"],
        json!({ "pageID": source.page, "locale": "en-gb", "title": "About us", "slug": "/about", "pageVersionID": newest })
    );
    let field = |name: &str, before: Value, after: Value| json!([{ "name": name, "before": before, "after": after }]);
    let items = found["items"].as_array().unwrap();
    let expected = [
        ("", "changed", json!(source.version), field("title", json!("About"), json!("About us")), Value::Null),
        ("x", "added", Value::Null, field("html", Value::Null, json!("<p>X</p>")), Value::Null),
        ("a", "changed", json!(source.version), field("html", json!("<p>A</p>"), json!("<p>Ah</p>")), json!("x")),
        ("b", "removed", json!(source.version), field("html", json!("<p>B</p>"), Value::Null), Value::Null),
    ];
    assert_eq!(items.len(), expected.len(), "{found}");
    for (item, (key, change, since, fields, after)) in items.iter().zip(expected) {
        assert_eq!((&item["key"], &item["change"]), (&json!(key), &json!(change)));
        assert_eq!((&item["sincePageVersionID"], &item["fields"], &item["after"]), (&since, &fields, &after), "{key}");
    }
    assert_eq!((&items[1]["block"]["props"]["html"], &items[3]["block"]), (&json!("<p>X</p>"), &Value::Null));

    let acknowledge = format!("page/{}/drift/acknowledge", dutch.page);
    let body = editor.post(&acknowledge, json!({ "pageVersionID": newest, "keys": ["", "a", "x"] })).await.succeeded();
    assert_eq!(body["outdated"], true);
    assert_eq!(drift(&editor, dutch.page).await["items"][0]["key"], "b");
    let body = editor.post(&acknowledge, json!({ "pageVersionID": newest, "keys": ["b"] })).await.succeeded();
    assert_eq!(body["outdated"], false);
    assert_eq!(is_outdated(&editor, dutch.page).await, false);
    let page = editor.read(&format!("page/{}", dutch.page)).await.json();
    assert_eq!(page["pageVersion"]["id"], dutch.version, "acknowledging stores nothing");
}

#[tokio::test]
async fn an_outdated_block_says_so_and_is_stored_as_it_was() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let made = editor.create("/about", "About").await;
    let strange = |n: &str| format!(r#"{{ "key":"s",  "type":"later","n":1.0,"props":{{"z":{n},"a":[ ]}} }}"#);
    let store = async |base: i64, block: &str| {
        let text = format!(r#"{{"blocks":[{block},{}]}}"#, rich_text("t", "<p>T</p>"));
        editor.post_text(&format!("page/version/{base}/store"), text).await.succeeded()["pageVersionID"]
            .as_i64()
            .unwrap()
    };
    let first = store(made.version, &strange("1e2")).await;
    let dutch = editor.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    store(first, &strange("1e3")).await;

    let read = editor.read(&format!("page/version/fetch/{}", dutch.version)).await;
    let blocks = &read.json()["blocks"];
    assert_eq!((&blocks[0]["outdated"], &blocks[1]["outdated"]), (&json!(true), &Value::Null));
    let answer = editor.post_text(&format!("page/version/{}/store", dutch.version), read.body.clone()).await;
    let stored = answer.succeeded()["pageVersionID"].as_i64().unwrap();
    assert_eq!(editor.read(&format!("page/version/fetch/{stored}")).await.json(), answer.json()["pageVersion"]);
    let old = editor.read(&format!("page/version/fetch/{}", dutch.version)).await.text();
    assert!(old.contains(&strange("1e2")), "an older version is nobody's work: {old}");

    editor.publish(dutch.page).await.succeeded();
    let seen = site.anonymous().read("page/get-by-slug-query?slug=/nl-nl/over-ons").await.text();
    assert!(seen.contains(&strange("1e2")), "{seen}");
}

#[tokio::test]
async fn a_block_is_stored_without_what_a_client_says_of_its_source() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let block = json!({ "type": "rich-text", "key": "a", "props": { "html": "<p>A</p>" }, "outdated": true });
    let body = editor.store(made.version, json!({ "blocks": [block] })).await.succeeded();
    assert_eq!(body["pageVersion"]["blocks"][0]["outdated"], Value::Null);
}

#[tokio::test]
async fn a_translation_that_follows_its_source_is_no_longer_outdated() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (source, dutch) = pair(&editor).await;
    editor.stored(source.version, json!({ "blocks": [rich_text("b", "<p>B</p>")] })).await;
    assert_eq!(is_outdated(&editor, dutch.page).await, true);
    editor.stored(dutch.version, json!({ "blocks": [rich_text("b", "<p>Bee</p>")] })).await;
    assert_eq!(is_outdated(&editor, dutch.page).await, false);
}

#[tokio::test]
async fn what_makes_no_sense_to_settle_is_refused_and_changes_nothing() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let (source, dutch) = pair(&editor).await;
    let newest = editor.stored(source.version, json!({ "blocks": [rich_text("a", "<p>Ah</p>")] })).await;
    let before = drift(&editor, dutch.page).await;
    let acknowledge = |page: i64| format!("page/{page}/drift/acknowledge");
    let ask = |version: i64, key: &str| json!({ "pageVersionID": version, "keys": [key], "order": true });
    editor.post(&acknowledge(source.page), ask(newest, "a")).await.refused(&[("V_07", "")]);
    editor.post(&acknowledge(dutch.page), ask(dutch.version, "a")).await.refused(&[("V_12", "pageVersionID")]);
    editor.post(&acknowledge(dutch.page), ask(newest, "zzz")).await.refused(&[("V_12", "keys")]);
    editor.post(&acknowledge(99), ask(newest, "a")).await.denied(404, "PM_01");
    for body in [
        json!({}),
        json!({ "pageVersionID": "1" }),
        json!({ "pageVersionID": newest, "keys": "a" }),
        json!({ "pageVersionID": newest, "keys": [1] }),
        json!({ "pageVersionID": newest, "order": 1 }),
    ] {
        editor.post(&acknowledge(dutch.page), body).await.denied(422, "V_12");
    }
    editor.read("page/99/drift").await.denied(404, "PM_01");
    editor.read("page/about/drift").await.denied(422, "V_12");
    assert_eq!(drift(&editor, dutch.page).await, before);
}

#[tokio::test]
async fn settling_is_in_the_audit_log() {
    let site = TestSite::new().await;
    let admin = site.administrator().await;
    let (source, dutch) = pair(&admin).await;
    let newest = admin.stored(source.version, json!({ "title": "New" })).await;
    admin
        .post(&format!("page/{}/drift/acknowledge", dutch.page), json!({ "pageVersionID": newest, "keys": [""] }))
        .await
        .succeeded();
    admin.post(&format!("page/version/{}/restore", source.version), json!({})).await.succeeded();
    let log = admin.post("audit/list", json!({})).await.json();
    let actions: Vec<&str> =
        log["items"].as_array().unwrap().iter().map(|item| item["action"].as_str().unwrap()).collect();
    assert!(actions.contains(&"settle-drift") && actions.contains(&"restore-version"), "{actions:?}");
}

//! Content checks of versions.

use crate::harness::answer::TestResponse;
use crate::harness::content::rich_text;
use crate::harness::site::{PASSWORD, TestSite};
use http::StatusCode;
use serde_json::{Value, json};

/// Findings of an answer: kind, place and subject.
#[track_caller]
fn findings(answer: &TestResponse) -> Vec<[String; 3]> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let body = answer.json();
    let finding = |item: &Value| ["kind", "place", "subject"].map(|name| item[name].as_str().unwrap().to_owned());
    body["items"].as_array().unwrap_or_else(|| panic!("no items in {body}")).iter().map(finding).collect()
}

/// Errors that prevent publication: code and property.
fn errors(answer: &TestResponse) -> Vec<(String, String)> {
    let body = answer.json();
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    body["errors"].as_array().unwrap().iter().map(|item| (text(item, "code"), text(item, "property"))).collect()
}

#[tokio::test]
async fn what_keeps_a_draft_from_being_published_is_what_publishing_refuses() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let made = editor.create("/about", "About").await;
    let blocks = json!([
        { "type": "hero", "key": "h", "props": {} },
        { "type": "quote", "key": "q", "props": { "quote": "" } },
    ]);
    editor.stored(made.version, json!({ "blocks": blocks })).await;
    let draft = json!({ "pageID": made.page, "title": "About", "blocks": blocks });
    let checked = errors(&editor.post("page/version/check", draft).await);
    let refused = editor.publish(made.page).await.errors();
    assert!(!refused.is_empty());
    assert_eq!(checked, refused);
}

#[tokio::test]
async fn what_may_be_mended_is_listed_in_the_order_of_the_page_and_nothing_is_stored() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let picture = editor.picture("hull.jpg", 64, 32).await;
    editor.live("/live", "Live", "<p>a</p>").await;
    let draft = editor.create("/draft", "Draft").await;
    let made = editor.create("/about", "About").await;
    let version = json!({ "pageID": made.page, "title": " ", "blocks": [
        { "type": "image", "key": "i", "props": {}, "__images": { "picture": [{ "fileID": picture["id"] }] } },
        rich_text("r", "<h3>Too deep</h3><p><a href=\"/live\">1</a> <a href=\"/draft\">2</a> <a href=\"/about\">3</a> \
            <a href=\"/nowhere\">4</a> <a href=\"#there\">5</a> <a href=\"#down\">6</a> <a href=\"javascript:alert(1)\">7</a></p>"),
        { "type": "hero", "key": "h", "props": { "title": "Hero", "linkLabel": "Read on" }, "anchorPoint": "down" },
    ] });
    let answer = editor.post("page/version/check", version.clone()).await;
    let expected = [
        ["missing-description", "seoDescription", ""],
        ["missing-alt-text", "blocks[i].picture", "hull.jpg"],
        ["heading-order", "blocks[r].html", "Too deep"],
        ["unpublished-page", "blocks[r].html", "/draft"],
        ["unknown-page", "blocks[r].html", "/nowhere"],
        ["unknown-anchor", "blocks[r].html", "#there"],
        ["empty-link", "blocks[r].html", "7"],
    ];
    assert_eq!(findings(&answer), expected.map(|finding| finding.map(str::to_owned)));
    let required = ["title", "blocks[h].link"].map(|place| ("V_01".to_owned(), place.to_owned()));
    assert_eq!(errors(&answer), required);
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["pageVersion"]["id"], &page["autosaveVersionID"]), (&json!(made.version), &Value::Null));
    // Publication fixes the reported link.
    editor.publish(draft.page).await.succeeded();
    let again = findings(&editor.post("page/version/check", version).await);
    assert!(!again.iter().any(|[kind, ..]| kind == "unpublished-page"), "{again:?}");
}

#[tokio::test]
async fn a_draft_is_rendered_and_checked_in_one_answer() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let made = editor.create("/about", "About").await;
    let draft = json!({ "pageID": made.page, "title": "Draft", "blocks": [
        { "type": "hero", "key": "h", "props": { "title": "Hero", "linkLabel": "Read on" } },
        rich_text("r", "<p><a href=\"/nowhere\">4</a></p>"),
    ] });
    let both = editor.post("page/version/inspect", draft.clone()).await.json();
    let check = editor.post("page/version/check", draft.clone()).await.json();
    assert_eq!((&both["errors"], &both["items"]), (&check["errors"], &check["items"]));
    assert_eq!(check["items"].as_array().map(Vec::len), Some(2), "{check}");
    // Only the main content is compared,
    // because the documents have different tokens.
    let page = editor.post("page/version/preview", draft).await.text();
    let main = |html: &str| html.split("<main").nth(1).and_then(|rest| rest.split("</main>").next()).map(str::to_owned);
    assert!(main(&page).unwrap().contains("data-field=\"html\""));
    assert_eq!(main(both["html"].as_str().unwrap()), main(&page));
    editor.post("page/version/inspect", json!({})).await.refused(&[("V_01", "pageID")]);
    let many: Vec<_> = (0..501).map(|n| json!({ "type": "quote", "key": n.to_string() })).collect();
    editor
        .post("page/version/inspect", json!({ "pageID": made.page, "blocks": many }))
        .await
        .refused(&[("V_14", "blocks")]);
}

#[tokio::test]
async fn links_to_redirects_tags_and_the_search_lead_somewhere() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let live = administrator.live("/live", "Live", "<p>a</p>").await;
    administrator.post("redirect", json!({ "from": "/old", "pageID": live.page })).await.succeeded();
    administrator.post("redirect", json!({ "from": "/gone", "status": 410 })).await.succeeded();
    let made = administrator.create("/about", "About").await;
    let links = ["/old", "/gone", "/tags/boats", "/search", "/nl-nl/live", "/en-gb/live/", "/sitemap.xml"];
    let html: String = links.iter().map(|link| format!("<p><a href=\"{link}\">a</a></p>")).collect();
    let draft = json!({ "pageID": made.page, "seoDescription": "D", "blocks": [rich_text("r", &html)] });
    let found = findings(&administrator.post("page/version/check", draft).await);
    let expected = [["unknown-page", "blocks[r].html", "/gone"], ["unknown-page", "blocks[r].html", "/nl-nl/live"]];
    assert_eq!(found, expected.map(|finding| finding.map(str::to_owned)));
}

#[tokio::test]
async fn nobody_learns_of_drafts_that_they_may_not_read() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.create("/secret", "Secret").await;
    let mine = json!([
        { "name": "view-drafts", "parameters": { "own": true } }, { "name": "create-page" }, { "name": "edit-page" },
    ]);
    administrator.post("role", json!({ "name": "Writer", "permissions": mine })).await.succeeded();
    let email = site.account("Writer").await;
    let writer = site.anonymous();
    writer.log_in(&email, PASSWORD).await.succeeded();
    let made = writer.create("/mine", "Mine").await;
    writer.create("/other", "Other").await;
    let html = "<p><a href=\"/secret\">a</a> <a href=\"/other\">b</a></p>";
    let draft = json!({ "pageID": made.page, "seoDescription": "D", "blocks": [rich_text("r", html)] });
    let found = findings(&writer.post("page/version/check", draft).await);
    let expected = [["unknown-page", "blocks[r].html", "/secret"], ["unpublished-page", "blocks[r].html", "/other"]];
    assert_eq!(found, expected.map(|finding| finding.map(str::to_owned)));
}

#[tokio::test]
async fn only_a_version_of_a_page_that_one_may_read_is_looked_through() {
    let site = TestSite::new().await;
    let made = site.administrator().await.create("/about", "About").await;
    let ask = json!({ "pageID": made.page });
    site.anonymous().post("page/version/check", ask.clone()).await.denied(401, "UM_01");
    let viewer = site.viewer().await;
    assert_eq!(viewer.post("page/version/check", ask).await.status, StatusCode::OK);
    viewer.post("page/version/check", json!({})).await.refused(&[("V_01", "pageID")]);
    viewer.post("page/version/check", json!({ "pageID": 999 })).await.denied(404, "PM_01");
    viewer.post("page/version/check", json!({ "pageID": made.page, "blocks": 1 })).await.denied(422, "V_12");
    let blocks: Vec<Value> = (0..501).map(|n| rich_text(&format!("k{n}"), "")).collect();
    let many = json!({ "pageID": made.page, "blocks": blocks });
    viewer.post("page/version/check", many).await.refused(&[("V_14", "blocks")]);
    let large = json!({ "pageID": made.page, "seoDescription": "x".repeat(2 * 1024 * 1024) });
    viewer.post("page/version/check", large).await.denied(413, "V_14");
}

#[tokio::test]
async fn writes_name_what_no_type_knows_and_visitors_do_not_see() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    let picture = reviewer.picture("hull.jpg", 64, 32).await;
    let blocks = json!([
        { "type": "rich-text", "key": "a", "props": { "html": "<p>A</p>", "text": "Lost" } },
        { "type": "slider", "key": "b", "props": {} },
        { "type": "rich-text", "key": "c", "props": { "html": "<p>C</p>" }, "__images": { "photo": [{ "fileID": picture["id"] }] } },
    ]);
    let expected = json!([
        { "kind": "unknown-field", "place": "blocks[a].text", "subject": "text" },
        { "kind": "unknown-file", "place": "blocks[c].photo", "subject": "photo" },
        { "kind": "unknown-block-type", "place": "blocks[b]", "subject": "slider" },
    ]);
    let warned = |answer: &serde_json::Value| {
        let mut warnings = answer["Warnings"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
        let mut expected = expected.as_array().unwrap().clone();
        warnings.sort_by_key(ToString::to_string);
        expected.sort_by_key(ToString::to_string);
        assert_eq!(warnings, expected);
    };
    let draft = json!({ "blocks": blocks });
    warned(&reviewer.autosave(made.version, draft.clone()).await.succeeded());
    let stored = reviewer.store(made.version, draft).await.succeeded();
    warned(&stored);
    warned(&reviewer.publish(made.page).await.succeeded());
    let live = site.anonymous().get("/about").await.text();
    assert!(live.contains("<p>A</p>") && !live.contains("Lost"), "{live}");

    let newest = stored["pageVersionID"].as_i64().unwrap();
    let without = json!({ "blocks": [{ "type": "rich-text", "key": "a", "props": { "html": "<p>A</p>" } }] });
    let stored = reviewer.store(newest, without).await.succeeded();
    assert_eq!(stored["Warnings"], serde_json::Value::Null, "{stored}");
    let typed = json!({
        "title": "B", "slug": "/b", "type": "content", "locale": "en-gb", "content": {}, "typeData": { "mood": "dark" },
    });
    let created = reviewer.post("page/create", typed).await.succeeded();
    assert_eq!(created["Warnings"][0]["place"], "pageType.props.mood", "{created}");
}

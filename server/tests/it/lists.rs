//! Page lists: shapes and refusals.

use crate::harness::site::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn the_structure_is_a_list_of_groups() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let about = editor.create("/about", "About").await;
    let dutch = editor.translate(about.page, "nl-nl", "Over", "/over").await;
    editor.create("/about/team", "Team").await;
    let list = editor.post("page/list-groups", json!({})).await.json();
    assert_eq!(list["totalItems"], 2);
    let [first, second] = list["items"].as_array().unwrap().as_slice() else { panic!("{list}") };
    assert_eq!((&first["type"], &first["depth"], &second["depth"]), (&json!("content"), &json!(0), &json!(1)));
    assert!(first["groupID"].is_i64());
    let ids: Vec<&Value> = first["pages"].as_array().unwrap().iter().map(|page| &page["id"]).collect();
    assert_eq!(ids, [&json!(about.page), &json!(dutch.page)]);
    assert_eq!(first["pages"][1]["status"], "concept");
    let wrong = json!({ "pageSize": 101, "pageIndex": -1, "columnToSort": "status", "type": "none" });
    editor.post("page/list-groups", wrong).await.refused(&[
        ("V_12", "pageSize"),
        ("V_12", "pageIndex"),
        ("V_12", "columnToSort"),
        ("V_12", "type"),
    ]);
    editor.post("page/list-groups", json!({ "pageIndex": "0" })).await.denied(422, "V_12");
}

#[tokio::test]
async fn pages_are_found_by_what_is_typed() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/boats", "Wooden boats").await;
    let find = async |body: Value| editor.post("page/search", body).await;
    let found = find(json!({ "locale": "en-gb", "searchTerm": "boat" })).await.json();
    assert_eq!((&found[0]["id"], &found[0]["slug"]), (&json!(made.page), &json!("/boats")));
    assert_eq!(find(json!({ "locale": "nl-nl", "searchTerm": "boat" })).await.json(), json!([]));
    find(json!({ "locale": "xx", "searchTerm": "x".repeat(256) }))
        .await
        .refused(&[("V_12", "locale"), ("V_14", "searchTerm")]);
    find(json!({ "searchTerm": "boat" })).await.denied(422, "V_12");
    let several = json!({ "locale": "en-gb", "pageIDs": [999, made.page] });
    assert_eq!(editor.post("page/get-multiple", several).await.json()[0]["title"], "Wooden boats");
    let many = json!({ "locale": "en-gb", "pageIDs": (0..101).collect::<Vec<_>>() });
    editor.post("page/get-multiple", many).await.refused(&[("V_14", "pageIDs")]);
    editor.post("page/get-multiple", json!({ "locale": "en-gb", "pageIDs": ["x"] })).await.denied(422, "V_12");
}

#[tokio::test]
async fn visitors_list_live_pages_by_title() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.live("/b", "Beta", "<p>b</p>").await;
    let alpha = administrator.live("/a", "alpha", "<p>a</p>").await;
    administrator.create("/draft", "A draft").await;
    let list = visitor.post("page/get-pages", json!({ "type": "content", "locale": "en-gb" })).await.json();
    let first = json!({ "id": alpha.page, "title": "alpha", "slug": "/a", "locale": "en-gb", "type": "content" });
    assert_eq!((&list["totalItems"], &list["items"][0]), (&json!(2), &first));
    let second = visitor.post("page/get-pages", json!({ "pageSize": 1, "pageIndex": 1 })).await.json();
    assert_eq!(second["items"][0]["title"], "Beta");
    let wrong = json!({ "type": "none", "locale": "none", "pageSize": 0 });
    let wrong = visitor.post("page/get-pages", wrong).await;
    wrong.refused(&[("V_12", "type"), ("V_12", "locale"), ("V_12", "pageSize")]);
}

#[tokio::test]
async fn status_sorts_in_the_order_that_a_page_goes_through() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.create("/concept", "Concept").await;
    let gone = administrator.live("/gone", "Gone", "<p>x</p>").await;
    administrator.unpublish(gone.page).await.succeeded();
    let ahead = administrator.live("/ahead", "Ahead", "<p>x</p>").await;
    administrator.stored(ahead.version, json!({ "title": "Further" })).await;
    administrator.live("/live", "Live", "<p>x</p>").await;
    let list = administrator.post("page/list", json!({ "columnToSort": "status" })).await.json();
    let words: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|item| item["status"].as_str().unwrap()).collect();
    assert_eq!(words, ["concept", "published", "published with changes", "unpublished"]);
}

//! Pages: creation, translation, reads and lists.

use crate::harness::content::{Made, new_page};
use crate::harness::site::TestSite;
use serde_json::{Value, json};
use time::Duration;

/// Body of a new page with changed fields.
fn with(changes: Value) -> Value {
    let mut page = new_page("/about", "About");
    for (name, value) in changes.as_object().unwrap() {
        page[name] = value.clone();
    }
    page
}

#[tokio::test]
async fn a_new_page_is_a_concept_with_an_empty_version() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", " About us ").await;
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["id"], made.page);
    assert_eq!(
        (&page["slug"], &page["title"], &page["type"]),
        (&json!("/about"), &json!("About us"), &json!("content"))
    );
    assert_eq!((&page["locale"], &page["status"]), (&json!("en-gb"), &json!("concept")));
    assert_eq!((&page["publishedVersionID"], &page["publishedID"]), (&Value::Null, &Value::Null));
    let version = &page["pageVersion"];
    assert_eq!((&version["id"], &version["pageID"]), (&json!(made.version), &json!(made.page)));
    assert_eq!((&version["blocks"], &version["seoImage"]), (&json!([]), &Value::Null));
    assert_eq!((&version["hasPublicationRequest"], &version["pageType"]["id"]), (&json!(false), &json!("content")));
    assert!(version["__images"].is_object() && version["__files"].is_object());
    assert_eq!(editor.read(&format!("page/version/fetch/{}", made.version)).await.json(), *version);
}

#[tokio::test]
async fn what_is_wrong_with_a_new_page_is_said_all_at_once() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let nothing = [("V_01", "title"), ("V_01", "slug"), ("V_01", "type"), ("V_01", "locale")];
    editor.post("page/create", json!({})).await.refused(&nothing);
    let wrong = with(json!({
        "title": "x".repeat(256), "slug": "/About", "type": "news", "locale": "xx-xx",
    }));
    editor.post("page/create", wrong).await.refused(&[
        ("V_14", "title"),
        ("V_12", "slug"),
        ("V_12", "type"),
        ("V_12", "locale"),
    ]);
    for changes in
        [json!({ "content": [] }), json!({ "content": "" }), json!({ "typeData": [] }), json!({ "title": 5 })]
    {
        editor.post("page/create", with(changes)).await.denied(422, "V_12");
    }
    let article = with(json!({ "type": "article", "typeData": { "date": "tomorrow", "summary": 5 } }));
    editor.post("page/create", article).await.refused(&[("V_12", "typeData.date"), ("V_12", "typeData.summary")]);
    assert_eq!(editor.post("page/list", json!({})).await.json()["totalItems"], 0);
}

#[tokio::test]
async fn a_taken_slug_is_named_with_everything_else_that_is_wrong() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.create("/about", "About").await;
    editor.post("page/create", new_page("/about", "Again")).await.refused(&[("V_06", "slug")]);
    let twice_wrong = with(json!({ "title": "" }));
    editor.post("page/create", twice_wrong).await.refused(&[("V_06", "slug"), ("V_01", "title")]);
}

#[tokio::test]
async fn a_slug_belongs_to_its_locale_alone() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.create("/about", "About").await;
    editor.post("page/create", with(json!({ "locale": "nl-nl" }))).await.succeeded();
    editor.post("page/create", with(json!({ "locale": "NL-nl" }))).await.refused(&[("V_06", "slug")]);
}

#[tokio::test]
async fn two_pages_made_at_once_do_not_share_a_slug() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let ask = || editor.post("page/create", new_page("/about", "About"));
    let answers = tokio::join!(ask(), ask(), ask());
    let answers = [answers.0, answers.1, answers.2].map(|answer| answer.json()["Success"] == true);
    assert_eq!(answers.iter().filter(|made| **made).count(), 1);
}

#[tokio::test]
async fn slugs_are_lower_case_words_that_the_product_does_not_need_itself() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let long = format!("/{}", "a".repeat(255));
    for (slug, code) in [
        ("", "V_01"),
        ("about", "V_12"),
        ("/about/", "V_12"),
        ("//about", "V_12"),
        ("/a--b", "V_12"),
        ("/über", "V_12"),
        ("/a b", "V_12"),
        ("/a\u{0}", "V_12"),
        ("/a/../b", "V_12"),
        ("/%61", "V_12"),
        ("/cmsadmin", "V_12"),
        ("/api/pagewright/x", "V_12"),
        ("/assets/x", "V_12"),
        ("/preview/x", "V_12"),
        ("/search", "V_12"),
        ("/healthz", "V_12"),
        ("/nl-nl", "V_12"),
        ("/en-gb/about", "V_12"),
        (long.as_str(), "V_14"),
    ] {
        let answer = editor.post("page/create", with(json!({ "slug": slug }))).await;
        assert_eq!(answer.errors(), [(code.to_owned(), "slug".to_owned())], "{slug}");
    }
    for slug in ["/", "/404", "/a/b/c", "/2026", "/cmsadmin-help", "/api/x", "/media", "/wi-fi", "/xx-xx/a"] {
        editor.post("page/create", with(json!({ "slug": slug }))).await.succeeded();
    }
}

#[tokio::test]
async fn a_value_of_the_wrong_type_is_malformed() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for change in [
        json!({ "title": 5 }),
        json!({ "title": null }),
        json!({ "slug": ["/a"] }),
        json!({ "type": {} }),
        json!({ "locale": true }),
        json!({ "typeData": [] }),
        json!({ "typeData": "x" }),
    ] {
        editor.post("page/create", with(change)).await.denied(422, "V_12");
    }
}

#[tokio::test]
async fn what_a_client_keeps_with_a_page_comes_back_as_it_was() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let content = json!({ "z": 1, "a": { "deep": [null, true, "\u{0}\u{1f600}"] } });
    let made = editor.post("page/create", with(json!({ "content": content }))).await.succeeded();
    let page = editor.read(&format!("page/{}", made["pageID"])).await.json();
    assert_eq!(page["content"], content);
}

#[tokio::test]
async fn a_translation_has_the_blocks_of_its_source_under_the_same_keys() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let source = editor.live("/about", "About", "<p>Us</p>").await;
    let made = editor.translate(source.page, "nl-nl", "Over ons", "/over-ons").await;
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(
        (&page["locale"], &page["slug"], &page["title"]),
        (&json!("nl-nl"), &json!("/over-ons"), &json!("Over ons"))
    );
    assert_eq!((&page["status"], &page["outdated"]), (&json!("concept"), &json!(false)));
    assert_eq!(page["pageVersion"]["blocks"][0]["key"], "text");
    assert_eq!(page["pageVersion"]["blocks"][0]["props"]["html"], "<p>Us</p>");

    editor.stored(source.version, json!({ "title": "About us" })).await;
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["outdated"], true);
}

#[tokio::test]
async fn a_translation_without_a_slug_gets_one_from_its_title() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let source = editor.create("/about", "About").await;
    let ask = json!({ "pageID": source.page, "newLocale": "de-de", "title": "Über uns & Café" });
    let made = Made::of(&editor.post("page/create-translation", ask).await.succeeded());
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["slug"], "/uber-uns-cafe");
}

#[tokio::test]
async fn what_is_wrong_with_a_translation_is_said_all_at_once() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let source = editor.create("/about", "About").await;
    editor.translate(source.page, "nl-nl", "Over ons", "/over-ons").await;
    let ask = |locale: &str, title: &str, slug: &str| {
        let body = json!({ "pageID": source.page, "newLocale": locale, "title": title, "slug": slug });
        let editor = editor.clone();
        async move { editor.post("page/create-translation", body).await }
    };
    ask("nl-nl", "Nog eens", "/nog-eens").await.refused(&[("V_06", "newLocale")]);
    ask("en-gb", "Again", "/again").await.refused(&[("V_06", "newLocale")]);
    ask("xx-xx", "", "/x").await.refused(&[("V_12", "newLocale"), ("V_01", "title")]);
    ask("", "T", "/x").await.refused(&[("V_01", "newLocale")]);
    ask("de-de", "", "/Falsch").await.refused(&[("V_01", "title"), ("V_12", "slug")]);
    editor.post("page/create", with(json!({ "locale": "de-de", "slug": "/taken" }))).await.succeeded();
    ask("de-de", "Neu", "/taken").await.refused(&[("V_06", "slug")]);
    let unknown = json!({ "pageID": 99, "newLocale": "de-de", "title": "T" });
    editor.post("page/create-translation", unknown).await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_home_page_stays_home_in_every_locale() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let home = editor.create("/", "Home").await;
    let made = editor.translate(home.page, "nl-nl", "Welkom", "/welkom").await;
    assert_eq!(editor.read(&format!("page/{}", made.page)).await.json()["slug"], "/");
}

#[tokio::test]
async fn a_list_shows_the_newest_change_first() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let mut made = Vec::new();
    for title in ["One", "Two", "Three"] {
        made.push(editor.create(&format!("/{}", title.to_lowercase()), title).await);
        site.clock.advance(Duration::seconds(1));
    }
    editor.stored(made[0].version, json!({ "title": "One again" })).await;
    let list = editor.post("page/list", json!({})).await.json();
    let titles: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["One again", "Three", "Two"]);
    assert_eq!(list["totalItems"], 3);
    assert_eq!(list["items"][0]["changedBy"]["name"], "Editor 0");
}

#[tokio::test]
async fn a_list_comes_in_pages_of_twenty_five() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    for number in 0..27 {
        editor.create(&format!("/page-{number:02}"), &format!("Page {number:02}")).await;
    }
    let count = |list: &Value| list["items"].as_array().unwrap().len();
    let first = editor.post("page/list", json!({ "columnToSort": "title" })).await.json();
    assert_eq!((count(&first), &first["totalItems"], &first["items"][0]["title"]), (25, &json!(27), &json!("Page 00")));
    let second = editor.post("page/list", json!({ "columnToSort": "title", "pageIndex": 1 })).await.json();
    assert_eq!((count(&second), &second["totalItems"]), (2, &json!(27)));
    let far = editor.post("page/list", json!({ "pageIndex": u32::MAX, "pageSize": 100 })).await.json();
    assert_eq!((count(&far), &far["totalItems"]), (0, &json!(27)));
    let last =
        editor.post("page/list", json!({ "columnToSort": "title", "sortOrder": "desc", "pageSize": 1 })).await.json();
    assert_eq!(last["items"][0]["title"], "Page 26");
}

#[tokio::test]
async fn a_list_is_searched_and_filtered() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let about = editor.create("/about", "100% us").await;
    editor.create("/other_thing".replace('_', "-").as_str(), "A_B").await;
    editor.translate(about.page, "nl-nl", "Wij", "/wij").await;
    let article = with(json!({ "slug": "/news", "type": "article", "title": "News" }));
    editor.post("page/create", article).await.succeeded();
    let slugs = async |ask: Value| -> Vec<String> {
        let list = editor.post("page/list", ask).await.json();
        let mut slugs: Vec<String> =
            list["items"].as_array().unwrap().iter().map(|item| item["slug"].as_str().unwrap().to_owned()).collect();
        assert_eq!(list["totalItems"], slugs.len());
        slugs.sort();
        slugs
    };
    assert_eq!(slugs(json!({ "searchTerm": "100%" })).await, ["/about"]);
    assert_eq!(slugs(json!({ "searchTerm": "u" })).await, ["/about"]);
    assert_eq!(slugs(json!({ "searchTerm": "%" })).await, [""; 0]);
    assert_eq!(slugs(json!({ "searchTerm": "a_b" })).await, ["/other-thing"]);
    assert_eq!(slugs(json!({ "searchTerm": "'" })).await, [""; 0]);
    assert_eq!(slugs(json!({ "searchTerm": "\\" })).await, [""; 0]);
    assert_eq!(slugs(json!({ "locale": "nl-nl" })).await, ["/wij"]);
    assert_eq!(slugs(json!({ "type": "article" })).await, ["/news"]);
    assert_eq!(slugs(json!({ "type": "", "locale": "", "searchTerm": null })).await.len(), 4);
}

#[tokio::test]
async fn a_list_refuses_what_it_does_not_have() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let wrong = json!({
        "pageSize": 101, "pageIndex": -1, "columnToSort": "id; drop table page", "type": "news", "locale": "xx-xx",
        "searchTerm": "x".repeat(256),
    });
    editor.post("page/list", wrong).await.refused(&[
        ("V_12", "pageSize"),
        ("V_12", "pageIndex"),
        ("V_12", "columnToSort"),
        ("V_12", "type"),
        ("V_12", "locale"),
        ("V_14", "searchTerm"),
    ]);
    for size in [0, -1, 5_000_000_000_i64] {
        editor.post("page/list", json!({ "pageSize": size })).await.refused(&[("V_12", "pageSize")]);
    }
    for ask in [json!({ "pageSize": "10" }), json!({ "pageIndex": 0.5 }), json!({ "searchTerm": 1 })] {
        editor.post("page/list", ask).await.denied(422, "V_12");
    }
}

#[tokio::test]
async fn every_column_sorts_both_ways() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.create("/a", "A").await;
    editor.create("/b", "B").await;
    for column in ["title", "slug", "type", "locale", "status", "changedAt"] {
        for order in ["asc", "desc"] {
            let list = editor.post("page/list", json!({ "columnToSort": column, "sortOrder": order })).await.json();
            assert_eq!(list["totalItems"], 2, "{column} {order}");
        }
    }
}

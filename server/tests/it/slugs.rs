//! Slug changes in the API and for visitors.

use crate::harness::content::{new_page, rich_text};
use crate::harness::site::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn a_live_page_is_found_at_its_old_address() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let made = administrator.live("/about", "About", "<p>Us</p>").await;
    let answer =
        administrator.put(&format!("page/{}/save", made.page), json!({ "id": made.page, "slug": "/us" })).await;
    let body = answer.succeeded();
    assert_eq!((&body["slug"], &body["updated"], &body["menus"]), (&json!("/us"), &json!([]), &json!([])));
    let old = visitor.get("/about?from=mail").await;
    assert_eq!((old.status.as_u16(), old.header("location")), (301, "/us?from=mail"));
    assert_eq!(visitor.head("/About/").await.header("location"), "/us");
    assert!(visitor.get("/us").await.text().contains("<p>Us</p>"));
    administrator.unpublish(made.page).await.succeeded();
    assert_eq!(visitor.get("/about").await.status, 404);
}

#[tokio::test]
async fn links_are_rewritten_when_that_is_asked_for() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let target = administrator.live("/about", "About", "<p>Us</p>").await;
    let linking = administrator.live("/home", "Welcome", "<p><a href=\"/about#team\">Us</a></p>").await;
    let hero = json!({ "type": "hero", "key": "h", "props": { "title": "T", "linkLabel": "Us", "link": "/about?a" } });
    let draft = administrator.create("/draft", "Draft").await;
    administrator.stored(draft.version, json!({ "blocks": [hero, rich_text("t", "<p>/about</p>")] })).await;
    assert!(visitor.get("/home").await.text().contains("href=\"/about#team\""));
    let save = json!({ "slug": "/us", "shouldUpdateLinks": true });
    let body = administrator.put(&format!("page/{}/save", target.page), save).await.succeeded();
    let updated = body["updated"].as_array().unwrap();
    assert_eq!(updated.len(), 2, "{body}");
    assert_eq!((&updated[0]["pageID"], &updated[0]["title"]), (&json!(linking.page), &json!("Welcome")));
    assert!(updated[0]["pageVersionID"].as_i64().unwrap() > linking.version);
    assert!(visitor.get("/home").await.text().contains("href=\"/us#team\""), "the cached page is gone");
    let page = administrator.read(&format!("page/{}", draft.page)).await.json();
    let blocks = &page["pageVersion"]["blocks"];
    assert_eq!((&blocks[0]["props"]["link"], &page["status"]), (&json!("/us?a"), &json!("concept")));
    assert_eq!(blocks[1]["props"]["html"], "<p>/about</p>");
    administrator.store(linking.version, json!({ "title": "Stale" })).await.denied(409, "V_07");
}

#[tokio::test]
async fn what_cannot_be_saved_says_why() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    administrator.create("/taken", "Taken").await;
    let home = administrator.create("/", "Home").await;
    let save = async |page: i64, body: Value| administrator.put(&format!("page/{page}/save"), body).await;
    save(made.page, json!({})).await.refused(&[("V_01", "slug")]);
    save(made.page, json!({ "slug": "//x" })).await.refused(&[("V_12", "slug")]);
    save(made.page, json!({ "slug": "/taken" })).await.refused(&[("V_06", "slug")]);
    save(made.page, json!({ "id": home.page, "slug": "/x" })).await.refused(&[("V_12", "id")]);
    save(home.page, json!({ "slug": "/x" })).await.refused(&[("V_07", "slug")]);
    save(999, json!({ "slug": "/x" })).await.denied(404, "PM_01");
    for body in [json!({ "slug": 5 }), json!({ "slug": "/x", "shouldUpdateLinks": "yes" }), json!({ "id": "x" })] {
        save(made.page, body).await.denied(422, "V_12");
    }
    site.viewer().await.put(&format!("page/{}/save", made.page), json!({ "slug": "/x" })).await.denied(403, "UM_01");
    assert_eq!(administrator.read(&format!("page/{}", made.page)).await.json()["slug"], "/about");
}

#[tokio::test]
async fn an_address_is_tested_before_it_is_taken() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let check = async |body: Value| editor.post("page/slug-available", body).await;
    let free = check(json!({ "slug": "/new", "locale": "en-gb" })).await.succeeded();
    assert_eq!((&free["available"], &free["proposal"]), (&json!(true), &Value::Null));
    let taken = check(json!({ "slug": "/about", "locale": "en-gb" })).await.succeeded();
    assert_eq!((&taken["available"], &taken["proposal"]), (&json!(false), &json!("/about-2")));
    let own = check(json!({ "slug": "/about", "locale": "en-gb", "pageID": made.page })).await.succeeded();
    assert_eq!(own["available"], true);
    check(json!({})).await.refused(&[("V_01", "slug"), ("V_12", "locale")]);
    for (slug, locale, holder, proposal) in [
        ("/about", "en-gb", "page", "/about-2"),
        ("/cmsadmin/x", "en-gb", "product", "/cmsadmin-2/x"),
        ("/readyz", "en-gb", "product", "/readyz-2"),
        ("/search", "en-gb", "product", "/search-2"),
        ("/search", "nl-nl", "product", "/search-2"),
        ("/tags", "nl-nl", "product", "/tags-2"),
        ("/nl-nl/x", "en-gb", "locale", "/nl-nl-2/x"),
    ] {
        let taken = check(json!({ "slug": slug, "locale": locale })).await.succeeded();
        assert_eq!((&taken["available"], &taken["holder"]), (&json!(false), &json!(holder)), "{slug}");
        assert_eq!(taken["proposal"], proposal, "{slug}");
    }
    for slug in ["/wi-fi", "/to-do", "/api", "/assets", "/media", "/preview", "/metrics", "/es"] {
        assert_eq!(check(json!({ "slug": slug, "locale": "en-gb" })).await.succeeded()["available"], true, "{slug}");
    }
    assert_eq!(check(json!({ "slug": "/cmsadmin", "locale": "nl-nl" })).await.succeeded()["available"], true);
    for (slug, replaces_tag) in [("/tags/boats", true), ("/boats", false)] {
        let free = check(json!({ "slug": slug, "locale": "nl-nl" })).await.succeeded();
        assert_eq!((&free["available"], &free["replacesTag"]), (&json!(true), &json!(replaces_tag)), "{slug}");
    }
    check(json!({ "slug": [], "locale": "en-gb" })).await.denied(422, "V_12");
}

#[tokio::test]
async fn a_title_in_any_script_gets_an_address_that_is_free() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.create("/privet", "Привет").await;
    let propose = async |title: &str, locale: &str| {
        editor.post("page/propose-slug", json!({ "title": title, "locale": locale })).await
    };
    for (title, locale, slug) in [
        ("Привет", "en-gb", "/privet-2"),
        ("Привет", "nl-nl", "/privet"),
        ("你好世界", "en-gb", "/ni-hao-shi-jie"),
        ("C#", "en-gb", "/c-sharp"),
        ("Readyz", "en-gb", "/readyz-2"),
        ("nl nl", "en-gb", "/nl-nl-2"),
        ("!!!", "en-gb", "/page"),
        ("", "en-gb", "/page"),
    ] {
        assert_eq!(propose(title, locale).await.succeeded()["slug"], slug, "{title}");
    }
    propose("a", "xx").await.refused(&[("V_12", "locale")]);
}

#[tokio::test]
async fn an_anchor_belongs_to_one_block_of_a_page() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let blocks = json!([{ "type": "rich-text", "key": "a", "props": {}, "anchorPoint": "team" }]);
    let check = async |name: &str, key: &str| {
        let ask = json!({ "anchorName": name, "blockKey": key, "pageVersionBlocks": blocks });
        editor.post("page/anchor-available", ask).await
    };
    assert_eq!(check("team", "b").await.succeeded()["available"], false);
    assert_eq!(check("team", "a").await.succeeded()["available"], true);
    assert_eq!(check("Team", "b").await.succeeded()["available"], true);
    check("", "b").await.refused(&[("V_01", "anchorName")]);
    for right in ["1st", "é", "पता", &"a".repeat(200)] {
        assert_eq!(check(right, "b").await.succeeded()["available"], true, "{right}");
    }
    for wrong in ["-a", "a b", "e\u{301}", "a\u{0}", &"a".repeat(201), "content", "theme"] {
        check(wrong, "b").await.refused(&[("V_12", "anchorName")]);
    }
    editor
        .post("page/anchor-available", json!({ "anchorName": "a", "pageVersionBlocks": {} }))
        .await
        .denied(422, "V_12");
}

#[tokio::test]
async fn what_points_at_a_page_is_told() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let target = administrator.live("/about", "About", "<p>Us</p>").await;
    let linking = administrator.live("/home", "Welcome", "<p><a href=\"/about\">Us</a></p>").await;
    let found = administrator.read(&format!("page/{}/references", target.page)).await.json();
    let expected =
        json!([{ "pageID": linking.page, "title": "Welcome", "slug": "/home", "locale": "en-gb", "live": true }]);
    assert_eq!((&found["pages"], &found["menus"]), (&expected, &json!([])));
    administrator.read("page/999/references").await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_duplicate_is_a_page_of_its_own() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    editor.stored(made.version, json!({ "blocks": [rich_text("a", "<p>Us</p>")] })).await;
    editor.translate(made.page, "nl-nl", "Over", "/over").await;
    let ask = json!({ "pageID": made.page, "locale": "de-de", "title": " Kopie ", "slug": "/kopie" });
    let copy = editor.post("page/duplicate", ask.clone()).await.succeeded();
    let page = editor.read(&format!("page/{}", copy["pageID"])).await.json();
    assert_eq!(
        (&page["title"], &page["status"], &page["locale"]),
        (&json!("Kopie"), &json!("concept"), &json!("de-de"))
    );
    assert_eq!(page["pageVersion"]["blocks"][0]["props"]["html"], "<p>Us</p>");
    let siblings = editor.read(&format!("page/get-siblings/{}", copy["pageID"])).await.json();
    assert_eq!(siblings.as_array().unwrap().len(), 1);
    editor.post("page/duplicate", ask).await.refused(&[("V_06", "slug")]);
    let wrong = json!({ "pageID": made.page, "locale": "xx-xx", "title": "", "slug": "/A" });
    editor.post("page/duplicate", wrong).await.refused(&[("V_01", "title"), ("V_12", "slug"), ("V_12", "locale")]);
    editor.post("page/duplicate", json!({ "pageID": 999 })).await.denied(404, "PM_01");
    editor.post("page/duplicate", json!({})).await.denied(422, "V_12");
}

#[tokio::test]
async fn siblings_are_told_to_whoever_may_see_them() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let made = administrator.create("/about", "About").await;
    administrator.translate(made.page, "nl-nl", "Over", "/over").await;
    let call = format!("page/get-siblings/{}", made.page);
    assert_eq!(administrator.read(&call).await.json()[1]["locale"], "nl-nl");
    visitor.read(&call).await.denied(404, "PM_01");
    administrator.publish(made.page).await.succeeded();
    let expected = json!([
        { "pageID": made.page, "locale": "en-gb", "slug": "/about", "title": "About", "published": true }
    ]);
    assert_eq!(visitor.read(&call).await.json(), expected);
    let other = administrator.post("page/create", new_page("/other", "Other")).await.succeeded();
    visitor.read(&format!("page/get-siblings/{}", other["pageID"])).await.denied(404, "PM_01");
}

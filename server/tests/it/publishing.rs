//! Effects and timing of publication.

use crate::harness::content::{new_page, rich_text};
use crate::harness::site::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn a_page_is_public_before_the_publication_answers() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let made = reviewer.live("/about", "About", "<p>First words</p>").await;
    for words in ["Second words", "Third words"] {
        // Requested twice, because the second answer comes from the cache.
        for _ in 0..2 {
            assert!(!visitor.get("/about").await.text().contains(words));
        }
        let page = reviewer.read(&format!("page/{}", made.page)).await.json();
        let base = page["pageVersion"]["id"].as_i64().unwrap();
        let version = reviewer.stored(base, json!({ "blocks": [rich_text("text", words)] })).await;
        assert!(!visitor.get("/about").await.text().contains(words), "storing publishes nothing");
        let body = reviewer.publish(made.page).await.succeeded();
        assert_eq!(body["publishedVersionID"], version);
        assert!(body["publishedID"].is_i64());
        assert!(visitor.get("/about").await.text().contains(words));
    }
}

#[tokio::test]
async fn a_page_follows_its_publication_in_every_status() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    let status = async || reviewer.read(&format!("page/{}", made.page)).await.json()["status"].clone();
    assert_eq!(status().await, "concept");
    reviewer.publish(made.page).await.succeeded();
    assert_eq!(status().await, "published");
    reviewer.stored(made.version, json!({ "title": "Changed" })).await;
    assert_eq!(status().await, "published with changes");
    reviewer.unpublish(made.page).await.succeeded();
    assert_eq!(status().await, "unpublished");
    let page = reviewer.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["publishedVersionID"], &page["publishedID"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn what_must_be_filled_in_is_asked_for_when_publishing() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let article = json!({ "title": "News", "slug": "/news", "type": "article", "locale": "en-gb" });
    let made = reviewer.post("page/create", article).await.succeeded();
    let base = made["pageVersionID"].as_i64().unwrap();
    let draft = json!({ "blocks": [
        { "type": "hero", "key": "h1", "props": { "linkLabel": "Only a label" } },
        { "type": "image", "key": "i1" },
        { "type": "quote", "key": "q1", "props": { "quote": "  " } },
        { "type": "columns", "key": "c1", "props": { "html": "<p></p>" } },
        { "type": "rich-text", "key": "r1", "props": { "html": "<p>&nbsp;</p>" } },
        { "type": "video-link", "key": "v1" },
        { "type": "from-the-future", "key": "f1" },
    ] });
    reviewer.stored(base, draft).await;
    reviewer.publish(made["pageID"].as_i64().unwrap()).await.refused(&[
        ("V_01", "pageType.props.date"),
        ("V_01", "blocks[h1].title"),
        ("V_01", "blocks[h1].link"),
        ("V_01", "blocks[i1].picture"),
        ("V_01", "blocks[q1].quote"),
        ("V_01", "blocks[c1].html"),
        ("V_01", "blocks[c1].picture"),
        ("V_01", "blocks[r1].html"),
        ("V_01", "blocks[v1].url"),
        ("V_01", "blocks[v1].title"),
    ]);
    assert_eq!(site.anonymous().get("/news").await.status, 404);
}

#[tokio::test]
async fn a_named_version_is_published_and_no_other() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Old words</p>").await;
    let other = reviewer.create("/other", "Other").await;
    reviewer.stored(made.version, json!({ "blocks": [rich_text("a", "<p>New words</p>")] })).await;
    let publish = async |version: Value| {
        reviewer.post(&format!("page/{}/publish", made.page), json!({ "pageVersionID": version })).await
    };
    publish(json!(other.version)).await.refused(&[("V_12", "pageVersionID")]);
    publish(json!(9999)).await.refused(&[("V_12", "pageVersionID")]);
    publish(json!("1")).await.denied(422, "V_12");
    let autosave = reviewer.autosave(made.version, json!({ "title": "Half" })).await.succeeded();
    publish(autosave["pageVersionID"].clone()).await.refused(&[("V_07", "pageVersionID")]);
    let body = publish(json!(made.version)).await.succeeded();
    assert_eq!(body["publishedVersionID"], made.version);
    assert!(site.anonymous().get("/about").await.text().contains("Old words"));
    let body = publish(Value::Null).await.succeeded();
    assert_ne!(body["publishedVersionID"], made.version);
    assert!(site.anonymous().get("/about").await.text().contains("New words"));
}

#[tokio::test]
async fn unpublishing_takes_a_page_away_at_once() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    assert_eq!(visitor.get("/about").await.status, 200);
    let body = reviewer.unpublish(made.page).await.succeeded();
    assert_eq!((&body["publishedVersionID"], &body["publishedID"]), (&Value::Null, &Value::Null));
    assert_eq!(visitor.get("/about").await.status, 404);
    visitor.read("page/get-by-slug-query?slug=/about").await.denied(404, "PM_01");
    reviewer.unpublish(made.page).await.denied(200, "V_07");
}

#[tokio::test]
async fn unpublishing_what_was_never_live_is_refused() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    reviewer.unpublish(made.page).await.denied(200, "V_07");
}

#[tokio::test]
async fn a_page_is_found_by_its_slug_in_both_ways() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    let dutch = reviewer.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    let visitor = site.anonymous();
    visitor.post("page/get-by-slug", json!({ "slug": "/nl-nl/over-ons" })).await.denied(404, "PM_01");
    reviewer.publish(dutch.page).await.succeeded();
    for (slug, id) in
        [("/about", made.page), ("about", made.page), ("/en-gb/about", made.page), ("/nl-nl/over-ons", dutch.page)]
    {
        let posted = visitor.post("page/get-by-slug", json!({ "slug": slug })).await;
        let read = visitor.read(&format!("page/get-by-slug-query?slug={slug}")).await;
        assert_eq!(posted.json()["id"], id, "{slug}");
        assert_eq!(read.json()["id"], id, "{slug}");
    }
    for slug in ["/nothing", "/over-ons", "/de-de/about", "/xx-xx/about", "/../about", "/a%2fb", "\u{0}", "/'"] {
        visitor.post("page/get-by-slug", json!({ "slug": slug })).await.denied(404, "PM_01");
    }
    let siblings = visitor.read(&format!("page/get-sibling-slugs/{}", made.page)).await.json();
    assert_eq!(siblings, json!([{ "locale": "en-gb", "slug": "/about" }, { "locale": "nl-nl", "slug": "/over-ons" }]));
}

#[tokio::test]
async fn visitors_read_the_live_version_and_never_a_newer_one() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Live words</p>").await;
    let secret = json!({ "title": "Secret title", "blocks": [rich_text("text", "<p>Secret words</p>")] });
    reviewer.stored(made.version, secret).await;
    for client in [site.anonymous(), reviewer.clone()] {
        let page = client.read("page/get-by-slug-query?slug=/about").await.text();
        assert!(page.contains("Live words") && !page.contains("Secret"), "{page}");
        let html = client.get("/about").await.text();
        assert!(html.contains("Live words") && !html.contains("Secret"), "{html}");
    }
}

#[tokio::test]
async fn publishing_one_page_changes_the_others_that_name_it() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/about", "About", "<p>Us</p>").await;
    let dutch = reviewer.translate(made.page, "nl-nl", "Over ons", "/over-ons").await;
    let visitor = site.anonymous();
    assert!(!visitor.get("/about").await.text().contains("/nl-nl/over-ons"));
    reviewer.publish(dutch.page).await.succeeded();
    assert!(visitor.get("/about").await.text().contains("/nl-nl/over-ons"));
    reviewer.unpublish(dutch.page).await.succeeded();
    assert!(!visitor.get("/about").await.text().contains("/nl-nl/over-ons"));
}

#[tokio::test]
async fn the_settings_are_everybodys_to_read() {
    let site = TestSite::new().await;
    let settings = site.anonymous().read("settings/get").await.json();
    assert_eq!(settings["defaultLocale"], "en-gb");
    assert_eq!(settings["availableLocales"], json!(["en-gb", "nl-nl", "de-de", "fr-fr"]));
    assert_eq!(settings["customSlugLocales"], json!(["nl-nl", "de-de", "fr-fr"]));
    assert!(settings.get("sessionIdleMinutes").is_none() && settings.get("inactivityMinutes").is_none());
    let settings = site.viewer().await.read("settings/get").await.json();
    let times = ["sessionIdleMinutes", "sessionAbsoluteHours", "inactivityMinutes"].map(|name| &settings[name]);
    assert_eq!(times, [60, 12, 30]);
}

#[tokio::test]
async fn a_change_of_the_settings_is_seen_at_once_and_takes_what_it_knows() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let visitor = site.anonymous();
    administrator.live("/about", "About", "<p>Us</p>").await;
    assert!(visitor.get("/about").await.text().contains("| Pagewright"));
    let ask = json!({ "siteName": "Quay", "inactivityMinutes": 0, "nonsense": 1, "company": { "city": "Delft" } });
    let answer = administrator.put("settings", ask).await.succeeded();
    assert_eq!(
        (&answer["settings"]["siteName"], &answer["settings"]["inactivityMinutes"]),
        (&json!("Quay"), &json!(0))
    );
    let html = visitor.get("/about").await.text();
    assert!(html.contains("| Quay") && html.contains("Delft"), "{html}");
    let wrong = json!({ "siteName": "", "sessionIdleMinutes": 4 });
    administrator.put("settings", wrong).await.refused(&[("V_12", "sessionIdleMinutes"), ("V_01", "siteName")]);
    administrator.put("settings", json!({ "sessionIdleMinutes": "x" })).await.denied(422, "V_12");
    assert_eq!(visitor.read("settings/get").await.json()["siteName"], "Quay");
}

#[tokio::test]
async fn many_pages_published_at_once_are_all_live() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let mut tasks = Vec::new();
    for number in 0..12 {
        let reviewer = reviewer.clone();
        tasks.push(tokio::spawn(async move {
            let body = reviewer.post("page/create", new_page(&format!("/p{number}"), "P")).await.succeeded();
            reviewer.publish(body["pageID"].as_i64().unwrap()).await.succeeded();
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for number in 0..12 {
        assert_eq!(site.anonymous().get(&format!("/p{number}")).await.status, 200);
    }
}

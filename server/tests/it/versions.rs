//! Versions: storing, autosaving and immutability.

use crate::harness::content::rich_text;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn storing_makes_a_new_version_and_leaves_the_old_one() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let before = editor.read(&format!("page/version/fetch/{}", made.version)).await.body;
    let draft = json!({
        "title": "About us", "seoTitle": "Who we are", "seoDescription": "All of us", "seoKeywords": ["boats"],
        "blocks": [rich_text("a", "<p>Us</p>")],
    });
    let answer = editor.store(made.version, draft).await.succeeded();
    let stored = answer["pageVersionID"].as_i64().unwrap();
    assert!(stored > made.version);
    assert_eq!(editor.read(&format!("page/version/fetch/{stored}")).await.json(), answer["pageVersion"]);
    assert_eq!(answer["pageVersion"]["title"], "About us");
    assert_eq!(answer["pageVersion"]["seoKeywords"], json!(["boats"]));
    assert_eq!(answer["pageVersion"]["blocks"][0]["props"]["html"], "<p>Us</p>");
    assert_eq!(editor.read(&format!("page/version/fetch/{}", made.version)).await.body, before);
}

#[tokio::test]
async fn what_a_store_leaves_out_stays() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let first = editor.stored(made.version, json!({ "blocks": [rich_text("a", "<p>Us</p>")], "seoTitle": "S" })).await;
    let body = editor.store(first, json!({ "title": "New", "id": 999, "nonsense": {} })).await.succeeded();
    assert_eq!(body["pageVersion"]["seoTitle"], "S");
    assert_eq!(body["pageVersion"]["blocks"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_version_can_be_stored_as_it_was_read() {
    let site = TestSite::new().await;
    let editor = site.reviewer().await;
    let made = editor.live("/about", "About", "<p>Us</p>").await;
    let version = editor.read(&format!("page/version/fetch/{}", made.version)).await.json();
    let body = editor.store(made.version, version.clone()).await.succeeded();
    for name in ["title", "blocks", "seoTitle", "seoKeywords", "seoImage", "pageType", "__images", "__files"] {
        assert_eq!(body["pageVersion"][name], version[name], "{name}");
    }
}

#[tokio::test]
async fn a_stale_base_is_a_conflict_that_changes_nothing() {
    let site = TestSite::new().await;
    let (one, two) = (site.editor().await, site.editor().await);
    let made = one.create("/about", "About").await;
    let newest = one.stored(made.version, json!({ "title": "First" })).await;
    let answer = two.store(made.version, json!({ "title": "Second" })).await;
    answer.denied(409, "V_07");
    let latest = &answer.json()["latest"];
    assert_eq!((&latest["id"], &latest["title"]), (&json!(newest), &json!("First")));
    let page = two.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["pageVersion"]["id"], &page["title"]), (&json!(newest), &json!("First")));
}

#[tokio::test]
async fn of_two_stores_at_once_one_wins_and_the_other_is_told() {
    let site = TestSite::new().await;
    let (one, two) = (site.editor().await, site.editor().await);
    let made = one.create("/about", "About").await;
    let (a, b) = tokio::join!(
        one.store(made.version, json!({ "title": "A" })),
        two.store(made.version, json!({ "title": "B" }))
    );
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let (won, lost) = if a.status.is_success() { (a, b) } else { (b, a) };
    assert_eq!(lost.json()["latest"]["id"], won.json()["pageVersionID"]);
}

#[tokio::test]
async fn blocks_of_unknown_types_survive_byte_for_byte() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let strange = concat!(
        r#"{ "key":"k1",  "type":"from-the-future","n":1.0,"big":123456789012345678901234567890,"#,
        r#""props":{"html":"<script>kept</script>","z":1e2,"a":[ ],"é":"\u00e9"},"b":{}}"#
    );
    let text = format!(r#"{{"blocks":[{strange},{}]}}"#, rich_text("k2", "<p>x</p>"));
    let answer = editor.post_text(&format!("page/version/{}/store", made.version), text).await;
    let version = answer.succeeded()["pageVersionID"].as_i64().unwrap();
    assert!(answer.text().contains(strange), "{}", answer.text());
    let fetched = editor.read(&format!("page/version/fetch/{version}")).await.text();
    assert!(fetched.contains(strange), "{fetched}");
    let next = editor.stored(version, json!({ "title": "Other" })).await;
    let fetched = editor.read(&format!("page/version/fetch/{next}")).await.text();
    assert!(fetched.contains(strange), "{fetched}");
}

#[tokio::test]
async fn rich_text_is_cleaned_when_it_is_written() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    for (number, (dirty, clean)) in [
        ("<p onclick=\"x()\">a<script>alert(1)</script></p>", "<p>a</p>"),
        ("<img src=x onerror=alert(1)>a", "a"),
        ("<a href=\"java\nscript:alert(1)\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
        ("<p>a<b", "<p>a</p>"),
        ("<svg/onload=alert(1)>", ""),
        ("<form action=/x><input></form>", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let key = format!("k{number}");
        let page = editor.read(&format!("page/{}", made.page)).await.json();
        let base = page["pageVersion"]["id"].as_i64().unwrap();
        for (draft, field) in [
            (rich_text(&key, dirty), "html"),
            (json!({ "type": "columns", "key": key, "props": { "html": dirty } }), "html"),
        ] {
            let answer = editor.autosave(base, json!({ "blocks": [draft] })).await.succeeded();
            let kept = editor.read(&format!("page/version/fetch/{}", answer["pageVersionID"])).await.json();
            assert_eq!(kept["blocks"][0]["props"][field], clean, "{dirty}");
        }
        let body = editor.store(base, json!({ "blocks": [rich_text(&key, dirty)] })).await.succeeded();
        assert_eq!(body["pageVersion"]["blocks"][0]["props"]["html"], clean, "{dirty}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_version_is_said_all_at_once() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let image = json!({ "fileID": 99 });
    let draft = json!({
        "title": " ", "seoTitle": "x".repeat(256), "seoDescription": "x".repeat(501),
        "seoKeywords": vec!["x"; 21], "seoImage": [image, image], "__images": { "cover": [image] },
        "blocks": [
            { "type": "hero", "key": "h", "props": { "title": 5, "link": "javascript:alert(1)", "linkLabel": "L" } },
            { "type": "quote", "key": "h", "props": { "quote": "x".repeat(2001) } },
            { "type": "image", "key": "i", "props": { "width": "huge" }, "anchorPoint": "-", "__images": { "picture": [image] } },
            { "type": "video-link", "key": "v", "props": { "url": "https://evil.example/x" } },
            { "type": "unknown", "key": "not a key" },
            { "type": "", "key": "n" },
        ],
    });
    let answer = editor.store(made.version, draft).await;
    answer.refused(&[
        ("V_01", "title"),
        ("V_14", "seoTitle"),
        ("V_14", "seoDescription"),
        ("V_14", "seoKeywords"),
        ("V_12", "seoImage"),
        ("V_12", "seoImage"),
        ("V_12", "seoImage"),
        ("V_12", "pageType.props.cover"),
        ("V_01", "blocks[n].type"),
        ("V_12", "blocks[h].title"),
        ("V_13", "blocks[h].link"),
        ("V_06", "blocks[h].key"),
        ("V_14", "blocks[h].quote"),
        ("V_12", "blocks[i].width"),
        ("V_12", "blocks[i].anchorPoint"),
        ("V_12", "blocks[i].picture"),
        ("V_13", "blocks[v].url"),
        ("V_12", "blocks[not a key].key"),
    ]);
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["pageVersion"]["id"], made.version);
}

#[tokio::test]
async fn a_version_has_at_most_five_hundred_blocks() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let blocks = |count: usize| (0..count).map(|n| rich_text(&format!("k{n}"), "<p>x</p>")).collect::<Vec<Value>>();
    editor.store(made.version, json!({ "blocks": blocks(501) })).await.refused(&[("V_14", "blocks")]);
    editor.store(made.version, json!({ "blocks": blocks(500) })).await.succeeded();
}

#[tokio::test]
async fn a_version_has_at_most_two_mebibytes() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let blocks = |size: usize| json!({ "blocks": [{ "type": "x", "key": "k", "props": { "t": "x".repeat(size) } }] });
    editor.store(made.version, blocks(2 * 1024 * 1024)).await.denied(413, "V_14");
    let stored = editor.stored(made.version, blocks(2 * 1024 * 1024 - 1024)).await;
    // The draft is small enough to send,
    // but too large with the stored content.
    let more = json!({ "seoDescription": "x".repeat(500), "__images": {}, "seoTitle": "x".repeat(255),
                       "seoKeywords": vec!["x".repeat(50); 20] });
    editor.store(stored, more).await.denied(413, "V_14");
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["pageVersion"]["id"], stored);
}

#[tokio::test]
async fn a_version_of_the_wrong_types_is_malformed() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    for draft in [
        json!({ "title": 1 }),
        json!({ "blocks": {} }),
        json!({ "blocks": [1] }),
        json!({ "blocks": [{}] }),
        json!({ "blocks": [{ "type": "quote" }] }),
        json!({ "blocks": [{ "type": "quote", "key": 1 }] }),
        json!({ "blocks": [{ "type": "quote", "key": "k", "props": [] }] }),
        json!({ "blocks": [{ "type": "image", "key": "k", "__images": { "picture": [{ "fileID": "1" }] } }] }),
        json!({ "blocks": [{ "type": "image", "key": "k", "__images": { "picture": [{ "fileID": 1e30 }] } }] }),
        json!({ "seoImage": {} }),
        json!({ "seoKeywords": "a" }),
        json!({ "seoKeywords": [1] }),
        json!({ "pageType": 5 }),
    ] {
        editor.store(made.version, draft).await.denied(422, "V_12");
    }
    let twice = r#"{"blocks":[{"type":"quote","type":"hero","key":"k"}]}"#;
    editor.post_text(&format!("page/version/{}/store", made.version), twice).await.denied(422, "V_12");
}

#[tokio::test]
async fn a_version_does_not_change_the_type_of_its_page() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let body = editor.store(made.version, json!({ "pageType": { "id": "article", "props": {} } })).await.succeeded();
    assert_eq!(body["pageVersion"]["pageType"]["id"], "content");
}

#[tokio::test]
async fn an_autosave_is_rewritten_in_place_and_is_nobody_elses() {
    let site = TestSite::new().await;
    let (one, two) = (site.editor().await, site.reviewer().await);
    let made = one.create("/about", "About").await;
    let kept = one.autosave(made.version, json!({ "title": "Half" })).await.succeeded()["pageVersionID"].clone();
    let again = one.autosave(made.version, json!({ "title": "Half done" })).await.succeeded();
    assert_eq!(again["pageVersionID"], kept);
    let fetched = one.read(&format!("page/version/fetch/{kept}")).await.json();
    assert_eq!((&fetched["title"], &fetched["autosave"]), (&json!("Half done"), &json!(true)));
    let page = one.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["autosaveVersionID"], &page["title"]), (&kept, &json!("About")));

    two.read(&format!("page/version/fetch/{kept}")).await.denied(404, "PM_01");
    two.post(&format!("page/version/{kept}/store"), json!({})).await.denied(404, "PM_01");
    assert_eq!(two.get(&format!("/cmsadmin/preview/{kept}")).await.status, 404);
    assert_eq!(two.read(&format!("page/{}", made.page)).await.json()["autosaveVersionID"], Value::Null);
    let others = two.autosave(made.version, json!({ "title": "Mine" })).await.succeeded()["pageVersionID"].clone();
    assert_ne!(others, kept);
}

#[tokio::test]
async fn an_autosave_on_an_old_base_is_kept_and_storing_it_asks() {
    let site = TestSite::new().await;
    let (one, two) = (site.editor().await, site.editor().await);
    let made = one.create("/about", "About").await;
    two.stored(made.version, json!({ "title": "Meanwhile" })).await;
    let kept = one.autosave(made.version, json!({ "title": "Half" })).await.succeeded()["pageVersionID"].clone();
    one.post(&format!("page/version/{kept}/store"), json!({})).await.denied(409, "V_07");
    assert_eq!(one.read(&format!("page/version/fetch/{kept}")).await.json()["title"], "Half");
}

#[tokio::test]
async fn an_autosave_says_what_it_was_made_on_and_when() {
    let site = TestSite::new().await;
    let (one, two) = (site.editor().await, site.editor().await);
    let made = one.create("/about", "About").await;
    let kept = one.autosave(made.version, json!({ "title": "Half" })).await.succeeded();
    let stored = two.stored(made.version, json!({ "title": "Meanwhile" })).await;
    let fetched = one.read(&format!("page/version/fetch/{}", kept["pageVersionID"])).await.json();
    assert_eq!((&fetched["basePageVersionID"], &fetched["createdAt"]), (&json!(made.version), &kept["createdAt"]));
    let newest = one.read(&format!("page/version/fetch/{stored}")).await.json();
    assert_eq!(newest["basePageVersionID"], Value::Null);
    let on_top = one.autosave(stored, json!({ "title": "Half" })).await.succeeded()["pageVersionID"].clone();
    assert_eq!(one.read(&format!("page/version/fetch/{on_top}")).await.json()["basePageVersionID"], json!(stored));
}

#[tokio::test]
async fn storing_an_autosave_stores_what_it_holds_and_ends_it() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let kept = editor.autosave(made.version, json!({ "title": "Half" })).await.succeeded()["pageVersionID"].clone();
    let body = editor.post(&format!("page/version/{kept}/store"), json!({})).await.succeeded();
    assert_eq!((&body["pageVersion"]["title"], &body["pageVersion"]["autosave"]), (&json!("Half"), &json!(false)));
    editor.read(&format!("page/version/fetch/{kept}")).await.denied(404, "PM_01");
    assert_eq!(editor.read(&format!("page/{}", made.page)).await.json()["autosaveVersionID"], Value::Null);
}

#[tokio::test]
async fn a_preview_shows_what_is_stored_nowhere() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let draft = json!({ "pageID": made.page, "title": "Unsaved", "blocks": [
        rich_text("k-1", "<p>Typed just now<script>alert(1)</script></p>"),
        { "type": "hero", "key": "k-2", "props": { "title": "T", "linkLabel": "L", "link": "javascript:alert(1)" } },
    ] });
    let answer = editor.post("page/version/preview", draft).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("text/html"));
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert!(answer.header("content-security-policy").contains("script-src 'none'"));
    let html = answer.text();
    for part in ["<!DOCTYPE html>", "Unsaved", "Typed just now", "data-block-key=\"k-1\"", "noindex"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("javascript:") && !html.contains("alert"), "{html}");
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!(page["pageVersion"]["id"], made.version);
    editor.post("page/version/preview", json!({ "title": "T" })).await.refused(&[("V_01", "pageID")]);
}

#[tokio::test]
async fn a_preview_has_the_bounds_of_a_version() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let ask = async |blocks: Vec<Value>| {
        editor.post("page/version/preview", json!({ "pageID": made.page, "blocks": blocks })).await
    };
    let blocks = |count: usize| (0..count).map(|n| rich_text(&format!("k{n}"), "<p>x</p>")).collect::<Vec<Value>>();
    ask(blocks(501)).await.refused(&[("V_14", "blocks")]);
    let keyed = |length: usize| vec![rich_text("k", "<p>x</p>"), rich_text(&"k".repeat(length), "<p>x</p>")];
    ask(keyed(65)).await.refused(&[("V_14", "blocks[1].key")]);
    assert!(ask(keyed(64)).await.text().contains(&"k".repeat(64)));
    let shown = ask(blocks(500)).await;
    assert!(shown.header("content-type").starts_with("text/html"), "{}", shown.text());
    let large = |bytes: usize| vec![json!({ "type": "x", "key": "k", "props": { "t": "x".repeat(bytes) } })];
    ask(large(2 * 1024 * 1024)).await.denied(413, "V_14");
    // The draft is small enough to send,
    // but too large with the stored content.
    editor
        .stored(made.version, json!({ "seoDescription": "x".repeat(500), "seoKeywords": vec!["x".repeat(50); 20] }))
        .await;
    ask(large(2 * 1024 * 1024 - 100)).await.denied(413, "V_14");
}

#[tokio::test]
async fn a_block_of_an_unknown_type_is_named_in_a_preview_and_nowhere_in_public() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "About").await;
    let strange = json!({ "type": "from-the-future", "key": "k1", "props": { "text": "Later" } });
    let blocks = json!([rich_text("k0", "<p>Now</p>"), strange]);
    let version = reviewer.stored(made.version, json!({ "blocks": blocks })).await;
    reviewer.publish(made.page).await.succeeded();
    let problem = "data-block-key=\"k1\" class=\"block block-problem\"><p>This block is of the type “from-the-future”";
    for html in [
        reviewer.post("page/version/preview", json!({ "pageID": made.page })).await.text(),
        reviewer.get(&format!("/cmsadmin/preview/{version}")).await.text(),
    ] {
        assert!(html.contains(problem) && html.contains("Now"), "{html}");
    }
    let url = reviewer.post(&format!("page/version/{version}/share"), json!({ "hours": 1 })).await.succeeded();
    for path in ["/about", url["url"].as_str().unwrap()] {
        let html = site.anonymous().get(path).await.text();
        assert!(html.contains("Now") && !html.contains("future") && !html.contains("Later"), "{html}");
    }
}

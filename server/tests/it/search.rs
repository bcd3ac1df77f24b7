//! Search over HTTP: call, page without a script, and index maintenance.

use crate::harness::content::{Made, new_page};
use crate::harness::site::TestSite;
use domain::search::catch_up;
use http::StatusCode;
use serde_json::json;

/// A site with an English and a Dutch page about oak.
async fn oak() -> TestSite {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.live("/oak", "About oak", "<p>Planks of <b>oak</b> &amp; elm</p>").await;
    let dutch = reviewer.translate(made.page, "nl-nl", "Over eiken", "/eiken").await;
    reviewer.publish(dutch.page).await.succeeded();
    catch_up(&site.cms).await.unwrap();
    site
}

#[tokio::test]
async fn visitors_search_what_is_published() {
    let site = oak().await;
    let found = site.anonymous().post("search/search", json!({ "term": "oak", "locales": ["en-gb"] })).await.json();
    assert_eq!((&found["total"], &found["complete"]), (&json!(1), &json!(true)));
    let result = &found["results"][0];
    assert_eq!(
        (&result["title"], &result["path"], &result["type"]),
        (&json!("About oak"), &json!("/oak"), &json!("content"))
    );
    assert!(result["snippet"].as_array().unwrap().contains(&json!({ "text": "oak", "marked": true })), "{result}");
    let suggested = site.anonymous().read("search/suggest?locale=nl-nl&term=eik").await.json();
    assert_eq!(suggested, json!([{ "title": "Over eiken", "path": "/nl-nl/eiken" }]));
}

#[tokio::test]
async fn what_cannot_be_searched_for_is_refused_in_a_clear_answer() {
    let site = oak().await;
    let visitor = site.anonymous();
    for (ask, code, property) in [
        (json!({ "term": "x".repeat(60_000) }), "V_14", "term"),
        (json!({ "term": "a", "count": 1_000_000_000 }), "V_12", "count"),
        (json!({ "term": "a", "offset": -1 }), "V_12", "offset"),
        (json!({ "term": "a", "locales": ["xx-yy"] }), "V_12", "locales"),
        (json!({ "term": "a", "order": "\u{0}" }), "V_12", "order"),
        (json!({ "term": "a", "pageTypes": ["nothing"] }), "V_12", "pageTypes"),
    ] {
        visitor.post("search/search", ask).await.refused(&[(code, property)]);
    }
    for ask in [
        json!({ "term": 3 }),
        json!({ "count": "many" }),
        json!({ "count": 1e300 }),
        json!({ "offset": 9_223_372_036_854_775_808_u64 }),
        json!({ "locales": "en-gb" }),
    ] {
        visitor.post("search/search", ask).await.denied(422, "V_12");
    }
    for term in ["\"", "\u{0}\u{1}", "+-&&||!(){}[]^\"~*?:\\/", "AND OR NOT", "title:", "😀"] {
        let answer = visitor.post("search/search", json!({ "term": term })).await;
        assert_eq!((answer.status, answer.json()["total"].clone()), (StatusCode::OK, json!(0)), "{term:?}");
    }
    let strange = json!({ "term": "oak", "tags": ["x".repeat(60_000), "\u{0}", "' or 1 = 1"] });
    assert_eq!(visitor.post("search/search", strange).await.json()["total"], json!(0));
}

#[tokio::test]
async fn what_cannot_be_suggested_is_refused_in_a_clear_answer() {
    let site = oak().await;
    let visitor = site.anonymous();
    let long = format!("search/suggest?locale=en-gb&term={}", "x".repeat(60_000));
    visitor.read(&long).await.refused(&[("V_14", "term")]);
    visitor.read("search/suggest?locale=xx-yy&term=oak").await.refused(&[("V_12", "locale")]);
    visitor.read("search/suggest?locale=%00&term=oak").await.refused(&[("V_12", "locale")]);
    for term in ["", "%00%01", "%22", "%2B-%26%26%7C%7C!()%7B%7D%5B%5D%5E~*%3F%3A%5C"] {
        let answer = visitor.read(&format!("search/suggest?locale=en-gb&term={term}")).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!([])), "{term}");
    }
    let no_text = visitor.read("search/suggest?locale=en-gb&term=%ff%fe").await;
    assert!(!no_text.status.is_server_error(), "{}", no_text.text());
}

#[tokio::test]
async fn without_a_folder_for_its_indexes_the_search_says_so_and_the_site_answers() {
    let site = oak().await;
    site.take_search_folder();
    let administrator = site.administrator().await;
    administrator.post("search/index-all-pages", json!({})).await.succeeded();
    // The second call closes the open indexes, because it
    // compares them with the database after a failure.
    for _ in 0..2 {
        assert!(catch_up(&site.cms).await.is_err());
    }
    let status = administrator.read("search/status").await;
    assert_eq!((status.status, &status.json()["indexingState"]), (StatusCode::OK, &json!("error")));
    assert!(status.json()["failure"].is_string(), "{}", status.text());
    let visitor = site.anonymous();
    let found = visitor.post("search/search", json!({ "term": "oak", "locales": ["en-gb"] })).await;
    assert_eq!((found.status, &found.json()["complete"]), (StatusCode::OK, &json!(false)));
    let page = visitor.get("/search?q=oak").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("just being prepared"), "{}", page.text());
    let suggested = visitor.read("search/suggest?locale=en-gb&term=oak").await;
    assert_eq!((suggested.status, suggested.json()), (StatusCode::OK, json!([])));
    assert_eq!(visitor.get("/oak").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_search_page_needs_no_script_and_is_in_the_language_of_its_address() {
    let site = oak().await;
    let visitor = site.anonymous();
    let page = visitor.get("/search?q=oak").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "private, no-store");
    let html = page.text();
    for part in ["content=\"noindex\"", "<mark>oak</mark>", "href=\"/oak\"", "One result for", "action=\"/search\""] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let dutch = visitor.get("/nl-nl/search?q=eiken").await.text();
    assert!(dutch.contains("<html lang=\"nl-NL\">") && dutch.contains("href=\"/nl-nl/eiken\""), "{dutch}");
    assert!(visitor.get("/nl-nl/search?q=mahogany").await.text().contains("Niets gevonden"));
    let moved = visitor.get("/en-gb/search?q=oak").await;
    assert_eq!((moved.status, moved.header("location")), (StatusCode::MOVED_PERMANENTLY, "/search?q=oak"));
}

#[tokio::test]
async fn results_are_narrowed_by_links_with_readable_addresses() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    for (slug, tags) in [("/one", json!(["Tall ships", "Sea"])), ("/two", json!(["Tall ships"]))] {
        let data = json!({ "date": "2026-03-01", "tags": tags });
        let page = json!({ "title": format!("Oak {slug}"), "slug": slug, "type": "article", "locale": "en-gb", "typeData": data });
        let made = Made::of(&reviewer.post("page/create", page).await.succeeded());
        reviewer.publish(made.page).await.succeeded();
    }
    catch_up(&site.cms).await.unwrap();
    let visitor = site.anonymous();
    let html = visitor.get("/search?q=oak").await.text();
    for part in ["2 results for", "<a href=\"/search?q=oak&amp;tag=tall-ships\">Tall ships (2)</a>", "Sea (1)"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let html = visitor.get("/search?q=oak&tag=sea").await.text();
    for part in ["One result for", "href=\"/one\"", "Tall ships (2)"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("href=\"/two\""), "{html}");
    let found = visitor.post("search/search", json!({ "term": "oak", "tags": ["sea"] })).await.json();
    assert_eq!((&found["total"], &found["tags"][1]), (&json!(1), &json!({ "slug": "sea", "name": "Sea", "count": 1 })));
    visitor.post("search/search", json!({ "tags": "sea" })).await.denied(422, "V_12");
}

#[tokio::test]
async fn every_address_of_the_search_page_shows_a_page() {
    let site = oak().await;
    let visitor = site.anonymous();
    let long = format!("/search?q={}", "x".repeat(60_000));
    for path in [
        "/search",
        "/search?q=",
        "/search?q=%00%22%3Cscript%3E",
        "/search?q=oak&page=-1&order=worst&type=none&tag=none",
        "/search?q=oak&page=99999999999999999999",
        "/search?q=%ff%fe",
        long.as_str(),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(!answer.text().contains("<script>"), "{path}");
    }
    assert!(visitor.get(&long).await.text().contains("only its first 255 characters"));
    assert_eq!(visitor.get("/xx-yy/search?q=oak").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn no_page_takes_the_address_of_the_search() {
    let site = oak().await;
    let editor = site.editor().await;
    for slug in ["/search", "/tags"] {
        editor.post("page/create", new_page(slug, "Our own")).await.refused(&[("V_12", "slug")]);
    }
    editor.post("page/create", new_page("/search/boats", "Our own")).await.succeeded();
    assert!(site.anonymous().get("/nl-nl/search?q=eiken").await.text().contains("/nl-nl/eiken"));
}

#[tokio::test]
async fn whoever_is_lost_can_search() {
    let site = oak().await;
    let lost = site.anonymous().get("/nl-nl/niets").await;
    assert_eq!(lost.status, StatusCode::NOT_FOUND);
    assert!(lost.text().contains("action=\"/nl-nl/search\""), "{}", lost.text());
    site.reviewer().await.live("/404", "Lost", "<p>Sorry</p>").await;
    let lost = site.anonymous().get("/nothing").await.text();
    assert!(lost.contains("Sorry") && lost.contains("action=\"/search\""), "{lost}");
}

#[tokio::test]
async fn those_who_look_after_the_search_see_and_change_it() {
    let site = oak().await;
    let administrator = site.administrator().await;
    let visitor = site.anonymous();
    visitor.post("search/search", json!({ "term": "teak", "locales": ["en-gb"] })).await;
    domain::search::write_misses(&site.cms).await.unwrap();
    let misses = administrator.read("search/misses").await.json();
    assert_eq!(
        (&misses[0]["term"], &misses[0]["searches"], &misses[0]["locale"]),
        (&json!("teak"), &json!(1), &json!("en-gb"))
    );
    administrator.delete("search/misses").await.succeeded();
    assert_eq!(administrator.read("search/misses").await.json(), json!([]));

    let saved = administrator.put("search/synonyms/en-gb", json!({ "groups": [[" teak ", "oak"], ["one"]] })).await;
    let saved = saved.succeeded();
    assert_eq!(saved["groups"], json!([["teak", "oak"]]));
    let kept = json!([{ "locale": "en-gb", "groups": [["teak", "oak"]], "version": saved["version"] }]);
    assert_eq!(administrator.read("search/synonyms").await.json(), kept);
    let found = visitor.post("search/search", json!({ "term": "teak", "locales": ["en-gb"] })).await.json();
    assert_eq!(found["total"], json!(1));

    administrator.post("search/remove-all-pages", json!({})).await.succeeded();
    assert_eq!(administrator.read("search/status").await.json()["removalState"], json!("loading"));
    catch_up(&site.cms).await.unwrap();
    assert_eq!(visitor.post("search/search", json!({ "term": "oak" })).await.json()["total"], json!(0));
    administrator.post("search/index-all-pages", json!({})).await.succeeded();
    catch_up(&site.cms).await.unwrap();
    let status = administrator.read("search/status").await.json();
    assert_eq!((&status["indexingState"], &status["removalState"]), (&json!("success"), &json!("success")));
    assert_eq!((&status["indexed"], &status["toIndex"]), (&json!(2), &json!(2)));
    let english = json!({ "locale": "en-gb", "published": 1, "indexed": 1 });
    assert!(status["locales"].as_array().unwrap().contains(&english), "{status}");
}

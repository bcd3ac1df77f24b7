//! Tags in the API and for visitors.

use crate::harness::client::TestClient;
use crate::harness::content::Made;
use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

/// A live article with these tags.
async fn article(client: &TestClient, slug: &str, tags: Value) -> Made {
    let data = json!({ "date": "2026-03-01", "tags": tags });
    let page = json!({ "title": slug, "slug": slug, "type": "article", "locale": "en-gb", "typeData": data });
    let made = Made::of(&client.post("page/create", page).await.succeeded());
    client.publish(made.page).await.succeeded();
    made
}

async fn tag_named(client: &TestClient, name: &str) -> Value {
    let found = client.post("tags/list", json!({ "searchTerm": name })).await.json();
    found["items"][0].clone()
}

fn names(list: &Value) -> Vec<(String, i64)> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|tag| (tag["name"].as_str().unwrap().to_owned(), tag["count"].as_i64().unwrap())).collect()
}

#[tokio::test]
async fn tags_are_made_listed_changed_merged_and_deleted() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.post("tags", json!({ "name": " Open  source", "private": true })).await.succeeded();
    let id = made["tag"]["id"].as_i64().unwrap();
    let version = &made["tag"]["version"];
    let expected =
        json!({"id":id,"name":"Open source","private":true,"slug":"open-source","names":{},"version":version});
    assert_eq!(made["tag"], expected);
    article(&administrator, "/a", json!(["Boats", "open SOURCE"])).await;
    let boats = tag_named(&administrator, "boat").await;
    assert_eq!((&boats["pages"], &boats["publishedPages"], &boats["files"]), (&json!(1), &json!(1), &json!(0)));
    let change = json!({ "name": "Ships", "names": { "nl-nl": "Schepen" } });
    let changed = administrator.put(&format!("tags/{}", boats["id"]), change).await.succeeded();
    assert_eq!(changed["tag"]["names"], json!({ "nl-nl": "Schepen" }));
    let merged = administrator.post(&format!("tags/{id}/merge"), json!({ "into": boats["id"] })).await.succeeded();
    assert_eq!(merged["tag"]["name"], "Ships");
    let list = administrator.post("tags/list", json!({ "columnToSort": "pages", "sortOrder": "desc" })).await.json();
    assert_eq!((&list["totalItems"], &list["items"][0]["name"]), (&json!(1), &json!("Ships")));
    administrator.delete(&format!("tags/{}", boats["id"])).await.succeeded();
    administrator.delete(&format!("tags/{}", boats["id"])).await.denied(404, "PM_01");
    assert_eq!(administrator.post("tags/list", json!({})).await.json()["totalItems"], 0);
}

#[tokio::test]
async fn what_is_no_tag_is_refused() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Boats" })).await.succeeded();
    administrator.post("tags", json!({ "name": "ＢＯＡＴＳ" })).await.refused(&[("V_06", "name")]);
    administrator.post("tags", json!({ "name": "" })).await.refused(&[("V_16", "name")]);
    administrator.post("tags", json!({ "name": "x".repeat(51) })).await.refused(&[("V_14", "name")]);
    administrator.post("tags", json!({ "name": 5 })).await.denied(422, "V_12");
    let validate = async |tag: &str| administrator.post("tags/validate", json!({ "tag": tag })).await;
    validate("Sea").await.succeeded();
    validate("boats ").await.refused(&[("V_06", "tag")]);
    validate(" ").await.refused(&[("V_16", "tag")]);
    validate(&"x".repeat(51)).await.refused(&[("V_14", "tag")]);
    let names = json!({ "names": { "xx-xx": "X", "nl-nl": "y".repeat(51) } });
    administrator.put("tags/1", names).await.refused(&[("V_12", "names.xx-xx"), ("V_14", "names.nl-nl")]);
    administrator.post("tags/1/merge", json!({ "into": 1 })).await.refused(&[("V_12", "into")]);
    administrator.put("tags/x", json!({})).await.denied(422, "V_12");
    administrator.put("tags/99", json!({})).await.denied(404, "PM_01");
    let wrong = administrator.post("tags/list", json!({ "kind": "secret", "columnToSort": "id" })).await;
    wrong.refused(&[("V_12", "kind"), ("V_12", "columnToSort")]);
    administrator.post("tags/search", json!({ "term": "x".repeat(51) })).await.refused(&[("V_14", "term")]);
}

#[tokio::test]
async fn the_caches_tell_visitors_of_public_tags_of_published_pages_alone() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Secret", "private": true })).await.succeeded();
    administrator.post("tags", json!({ "name": "Unused" })).await.succeeded();
    let made = article(&administrator, "/a", json!(["Boats", "Secret"])).await;
    article(&administrator, "/b", json!(["Boats"])).await;
    let visitor = site.anonymous();
    for call in ["tags/cache/fetch", "tags/fetch"] {
        assert_eq!(names(&visitor.read(call).await.json()), [("Boats".to_owned(), 2)], "{call}");
    }
    for call in ["tags/cache/search", "tags/search"] {
        let found = visitor.post(call, json!({ "term": "OA" })).await.json();
        assert_eq!(names(&found), [("Boats".to_owned(), 2)], "{call}");
        assert_eq!(visitor.post(call, json!({ "term": "secret" })).await.json()["totalItems"], 0, "{call}");
    }
    for call in ["tags/cache/fetch-private", "tags/fetch-private"] {
        visitor.read(call).await.denied(401, "UM_01");
        assert_eq!(names(&administrator.read(call).await.json()), [("Secret".to_owned(), 1)], "{call}");
    }
    let all = names(&administrator.read("tags/fetch").await.json());
    assert_eq!(all, [("Boats".to_owned(), 2), ("Unused".to_owned(), 0)]);
    administrator.unpublish(made.page).await.succeeded();
    assert_eq!(names(&visitor.read("tags/cache/fetch").await.json()), [("Boats".to_owned(), 1)]);
}

#[tokio::test]
async fn the_caches_are_answered_without_a_query_until_something_changes() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    article(&administrator, "/a", json!(["Boats"])).await;
    let visitor = site.anonymous();
    visitor.read("tags/cache/fetch").await;
    let (_, queries) = count_queries(visitor.read("tags/cache/fetch")).await;
    assert_eq!(queries, 0);
    article(&administrator, "/b", json!(["Boats"])).await;
    assert_eq!(names(&visitor.read("tags/cache/fetch").await.json()), [("Boats".to_owned(), 2)]);
}

#[tokio::test]
async fn an_article_leads_to_the_pages_of_its_public_tags() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Secret", "private": true })).await.succeeded();
    article(&administrator, "/a", json!(["Boats", "Secret"])).await;
    article(&administrator, "/b", json!(["Boats"])).await;
    let visitor = site.anonymous();
    let html = visitor.get("/a").await.text();
    assert!(html.contains("<a href=\"/tags/boats\" rel=\"tag\">Boats</a>"), "{html}");
    assert!(!html.contains("Secret"), "{html}");
    let json = visitor.read("page/get-by-slug-query?slug=/a").await.json();
    assert_eq!((&json["typeData"]["tags"], json["tags"].as_array().unwrap().len()), (&json!(["Boats"]), 1));
    let page = visitor.get("/tags/boats").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "public, no-cache"));
    let html = page.text();
    for part in ["<title>Boats | ", "href=\"/a\"", "href=\"/b\"", "rel=\"canonical\" href=\"http"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("noindex"), "{html}");
    assert_eq!(visitor.get("/Tags/Boats/").await.header("location"), "/tags/boats");
    for nothing in ["/tags/secret", "/tags/none", "/tags/boats/2", "/nl-nl/tags/boats", "/tags"] {
        assert_eq!(visitor.get(nothing).await.status, 404, "{nothing}");
    }
    let boats = tag_named(&administrator, "Boats").await;
    administrator.put(&format!("tags/{}", boats["id"]), json!({ "name": "Ships" })).await.succeeded();
    assert!(visitor.get("/a").await.text().contains("<a href=\"/tags/ships\" rel=\"tag\">Ships</a>"));
    let old = visitor.get("/tags/boats").await;
    assert_eq!((old.status.as_u16(), old.header("location")), (301, "/tags/ships"));
    assert!(visitor.get("/tags/ships").await.text().contains("<h1 class=\"page-title\">Ships</h1>"));
}

#[tokio::test]
async fn pages_with_tags_and_pages_of_tags_take_a_fixed_number_of_queries() {
    let site = TestSite::without_page_cache().await;
    let administrator = site.administrator().await;
    let many: Vec<String> = (0..10).map(|n| format!("Tag {n}")).collect();
    for n in 0..5 {
        article(&administrator, &format!("/a-{n}"), json!(many)).await;
    }
    let visitor = site.anonymous();
    visitor.get("/a-1").await;
    let (page, queries) = count_queries(visitor.get("/a-1")).await;
    assert_eq!(
        (page.text().matches("rel=\"tag\"").count(), queries),
        (10, 3),
        "the third finds the articles before and after"
    );
    let (page, queries) = count_queries(visitor.get("/tags/tag-3")).await;
    assert_eq!((page.status.as_u16(), queries), (200, 3));
    let (none, without) = count_queries(visitor.get("/tags/none")).await;
    let (_, nothing) = count_queries(visitor.get("/nothing")).await;
    assert_eq!((none.status.as_u16(), without), (404, nothing), "what is no tag costs no more than nothing");
}

#[tokio::test]
async fn the_page_of_a_tag_is_as_closed_as_the_site() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    article(&administrator, "/a", json!(["Boats"])).await;
    assert_eq!(site.anonymous().get("/tags/boats").await.status, 200);
    administrator.put("settings", json!({ "siteAccess": "maintenance" })).await.succeeded();
    let closed = site.anonymous().get("/tags/boats").await;
    assert!(closed.status == 503 && !closed.text().contains("Boats"), "{} {}", closed.status, closed.text());
    site.anonymous().read("tags/cache/fetch").await.denied(401, "UM_01");
    assert_eq!(administrator.get("/tags/boats").await.status, 200);
}

#[tokio::test]
async fn who_does_not_manage_tags_manages_none() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Boats" })).await.succeeded();
    for client in [site.reviewer().await, site.editor().await, site.viewer().await] {
        client.post("tags", json!({ "name": "Sea" })).await.denied(403, "UM_01");
        client.put("tags/1", json!({ "name": "Ships" })).await.denied(403, "UM_01");
        client.post("tags/1/merge", json!({ "into": 1 })).await.denied(403, "UM_01");
        client.delete("tags/1").await.denied(403, "UM_01");
        client.post("tags/list", json!({})).await.denied(403, "UM_01");
        assert_eq!(names(&client.read("tags/fetch").await.json()), [("Boats".to_owned(), 0)]);
    }
    site.anonymous().post("tags", json!({ "name": "Sea" })).await.denied(401, "UM_01");
    site.anonymous().post("tags/validate", json!({ "tag": "Sea" })).await.denied(401, "UM_01");
}

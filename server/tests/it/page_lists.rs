//! Pages with page lists: constant numbers of queries, current content.

use crate::harness::client::TestClient;
use crate::harness::content::{new_page, rich_text};
use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

fn list(key: &str, props: Value) -> Value {
    json!({ "type": "page-list", "key": key, "props": props })
}

async fn live_with(client: &TestClient, slug: &str, blocks: Value) -> i64 {
    let made = client.create(slug, slug).await;
    client.stored(made.version, json!({ "blocks": blocks })).await;
    client.publish(made.page).await.succeeded();
    made.page
}

#[tokio::test]
async fn a_page_takes_two_queries_and_three_with_lists_however_many_there_are() {
    let site = TestSite::without_page_cache().await;
    let reviewer = site.reviewer().await;
    let target = live_with(&reviewer, "/plain", json!([rich_text("t", "<p>Text</p>")])).await;
    let chosen = json!({ "source": "chosen", "pages": [{ "key": "a", "page": target }] });
    let lists: Vec<Value> = (1..=20).map(|n| list(&format!("n{n}"), json!({ "count": n, "order": "title" }))).collect();
    let blocks: Vec<Value> =
        lists.into_iter().chain([list("c", chosen), list("all", json!({"languages":"all"}))]).collect();
    live_with(&reviewer, "/lists", json!(blocks)).await;
    let visitor = site.anonymous();
    visitor.get("/plain").await;
    let (plain, queries) = count_queries(visitor.get("/plain")).await;
    assert_eq!((plain.status.as_u16(), queries), (200, 2));
    let (lists, queries) = count_queries(visitor.get("/lists")).await;
    assert_eq!((lists.text().matches("href=\"/plain\"").count(), queries), (22, 3));
}

#[tokio::test]
async fn a_list_follows_what_is_published_renamed_and_taken_away() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    live_with(&reviewer, "/list", json!([list("l", json!({}))])).await;
    let boats = live_with(&reviewer, "/boats", json!([])).await;
    let visitor = site.anonymous();
    let sees = async |text: &str| visitor.get("/list").await.text().contains(text);
    assert!(sees("href=\"/boats\"").await);
    reviewer.put(&format!("page/{boats}/save"), json!({ "id": boats, "slug": "/ships" })).await.succeeded();
    assert!(sees("href=\"/ships\"").await && !sees("href=\"/boats\"").await);
    reviewer.unpublish(boats).await.succeeded();
    assert!(!sees("/ships").await);
    let json = visitor.read("page/get-by-slug-query?slug=/list").await.json();
    assert_eq!(json["lists"], json!({ "l": [] }));
}

#[tokio::test]
async fn a_list_by_tag_keeps_to_its_tag_when_another_one_takes_the_former_name() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let article = async |slug: &str, tag: &str| {
        let data = json!({ "date": "2026-03-01", "tags": [tag] });
        let page = json!({ "title": slug, "slug": slug, "type": "article", "locale": "en-gb", "typeData": data });
        let made = administrator.post("page/create", page).await.succeeded();
        administrator.publish(made["pageID"].as_i64().unwrap()).await.succeeded();
    };
    article("/oak", "Timber").await;
    live_with(&administrator, "/list", json!([list("l", json!({ "tag": ["Timber"] }))])).await;
    let shown = async || {
        let json = site.anonymous().read("page/get-by-slug-query?slug=/list").await.json();
        slugs(&json["lists"], "l")
    };
    assert_eq!(shown().await, ["/oak"]);
    let found = administrator.post("tags/list", json!({ "searchTerm": "Timber" })).await.json();
    let id = &found["items"][0]["id"];
    administrator.put(&format!("tags/{id}"), json!({ "name": "Wood" })).await.succeeded();
    administrator.post("tags", json!({ "name": "Timber" })).await.succeeded();
    article("/iron", "Timber").await;
    assert_eq!(shown().await, ["/oak"]);
}

/// Slugs of the pages in a list.
fn slugs(lists: &Value, key: &str) -> Vec<String> {
    let pages = lists[key].as_array().unwrap();
    pages.iter().map(|page| page["slug"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn lists_leave_out_what_nobody_can_open_and_other_languages_that_were_not_chosen() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let kept = live_with(&reviewer, "/kept", json!([])).await;
    let unpublished = live_with(&reviewer, "/unpublished", json!([])).await;
    let deleted = live_with(&reviewer, "/deleted", json!([])).await;
    let dutch = reviewer.translate(kept, "nl-nl", "Nederlands", "/nederlands").await;
    reviewer.publish(dutch.page).await.succeeded();
    let pages = [deleted, dutch.page, unpublished, kept].map(|page| json!({ "key": format!("p{page}"), "page": page }));
    let chosen = json!({ "source": "chosen", "pages": pages });
    let news = json!({ "type": "news-teaser", "key": "news", "props": chosen });
    let own = list("own", json!({ "order": "title" }));
    live_with(&reviewer, "/list", json!([list("chosen", chosen), news, own])).await;
    let visitor = site.anonymous();
    let shown = async || visitor.read("page/get-by-slug-query?slug=/list").await.json()["lists"].clone();
    let all = shown().await;
    for key in ["chosen", "news"] {
        assert_eq!(slugs(&all, key), ["/deleted", "/nederlands", "/unpublished", "/kept"], "{key}");
    }
    assert_eq!(slugs(&all, "own"), ["/deleted", "/kept", "/unpublished"]);
    reviewer.unpublish(unpublished).await.succeeded();
    reviewer.throw_away(deleted).await.succeeded();
    let left = shown().await;
    for key in ["chosen", "news"] {
        assert_eq!(slugs(&left, key), ["/nederlands", "/kept"], "{key}");
    }
    assert_eq!(slugs(&left, "own"), ["/kept"]);
    reviewer.throw_away(dutch.page).await.succeeded();
    reviewer.throw_away(kept).await.succeeded();
    let page = visitor.get("/list").await;
    assert_eq!(page.status.as_u16(), 200);
    assert!(!page.body().contains("card-link"), "{}", page.text());
}

#[tokio::test]
async fn a_page_frames_only_what_its_blocks_declare() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let video = json!({"type":"video-link","key":"v","props":{"url":"https://vimeo.com/76979871","title":"Film"}});
    live_with(&reviewer, "/film", json!([video])).await;
    live_with(&reviewer, "/plain", json!([])).await;
    let policy = async |path: &str| site.anonymous().get(path).await.header("content-security-policy").to_owned();
    let film = policy("/film").await;
    assert!(film.contains("frame-src https://player.vimeo.com https://www.youtube-nocookie.com;"), "{film}");
    let plain = policy("/plain").await;
    assert!(plain.contains("frame-src 'none';"), "{plain}");
}

#[tokio::test]
async fn a_page_of_nothing_but_different_lists_is_a_page() {
    let site = TestSite::without_page_cache().await;
    let reviewer = site.reviewer().await;
    live_with(&reviewer, "/plain", json!([])).await;
    let orders = ["newest", "oldest", "title"];
    let lists = (0..500_usize).map(|n| {
        let (count, order, languages) = (n % 24 + 1, orders[n / 24 % 3], if n / 72 % 2 == 0 { "own" } else { "all" });
        let page_type = ["", "content", "article", "landing"][n / 144];
        list(&format!("n{n}"), json!({"count":count,"order":order,"languages":languages,"pageType":page_type}))
    });
    live_with(&reviewer, "/lists", json!(lists.collect::<Vec<_>>())).await;
    let visitor = site.anonymous();
    visitor.get("/plain").await;
    let (page, queries) = count_queries(visitor.get("/lists")).await;
    assert_eq!((page.status.as_u16(), queries), (200, 3));
    assert!(page.text().contains("href=\"/plain\""));
}

async fn live_article(client: &TestClient, slug: &str, day: &str) -> i64 {
    let mut article = new_page(slug, slug);
    (article["type"], article["typeData"]) = (json!("article"), json!({ "date": day }));
    let made = client.post("page/create", article).await.succeeded();
    let page = made["pageID"].as_i64().unwrap();
    client.publish(page).await.succeeded();
    page
}

#[tokio::test]
async fn an_article_leads_to_those_beside_it_in_three_queries_and_follows_what_is_published() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    live_article(&reviewer, "/news/old", "2026-01-01").await;
    let visitor = site.anonymous();
    assert!(!visitor.get("/news/old").await.text().contains("class=\"neighbours\""));
    let new = live_article(&reviewer, "/news/new", "2026-03-01").await;
    let (old, queries) = count_queries(visitor.get("/news/old")).await;
    let html = old.text();
    assert!(html.contains("<a rel=\"next\" href=\"/news/new\"") && !html.contains("rel=\"prev\""), "{html}");
    // Includes one query that loads the site again after the change.
    assert_eq!(queries, 4);
    reviewer.unpublish(new).await.succeeded();
    assert!(!visitor.get("/news/old").await.text().contains("/news/new"));
}

#[tokio::test]
async fn a_menu_beside_the_text_takes_one_query_more_and_none_where_it_is_off() {
    let site = TestSite::without_page_cache().await;
    let reviewer = site.reviewer().await;
    let yard = reviewer.create("/yard", "/yard").await;
    let without = reviewer.stored(yard.version, json!({ "blocks": [rich_text("t", "<p>Text</p>")] })).await;
    reviewer.publish(yard.page).await.succeeded();
    live_with(&reviewer, "/yard/docks", json!([])).await;
    let visitor = site.anonymous();
    visitor.get("/yard").await;
    let (off, queries) = count_queries(visitor.get("/yard")).await;
    assert_eq!((off.body().contains("side-menu"), queries), (false, 2));
    let on = json!({ "pageType": { "id": "content", "props": { "sideMenu": true } } });
    reviewer.stored(without, on).await;
    reviewer.publish(yard.page).await.succeeded();
    visitor.get("/yard").await;
    let (on, queries) = count_queries(visitor.get("/yard")).await;
    assert!(on.text().contains("<li><a href=\"/yard/docks\">/yard/docks</a></li>"), "{}", on.text());
    assert_eq!(queries, 3);
}

//! Menus in the API and on pages.

use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use serde_json::{Value, json};

fn address(label: &str, url: &str) -> Value {
    json!({ "label": label, "url": url })
}

#[tokio::test]
async fn a_menu_is_public_before_the_change_answers() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let about = administrator.live("/about", "About", "<p>Us</p>").await;
    let draft = administrator.create("/draft", "Draft").await;
    // Fills the page cache.
    visitor.get("/about").await;
    let items = json!([
        { "label": "We", "items": [{ "pageID": about.page, "anchor": "team" }, address("Shop", "https://shop.example/")] },
        { "pageID": draft.page, "items": [address("Below", "/below")] },
    ]);
    let answer = administrator.put("menu/main/en-gb", json!({ "items": items, "version": 0 })).await.succeeded();
    let html = visitor.get("/about").await.text();
    for part in ["<span class=\"menu-group\">We</span>", "href=\"/about#team\"", "href=\"https://shop.example/\""] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("/below"), "{html}");
    assert_eq!(answer["menu"]["version"], 1);
    let hidden = &answer["menu"]["items"][1];
    assert_eq!((&hidden["shown"], &hidden["page"]["title"]), (&json!(false), &json!("Draft")));
    assert_eq!((&hidden["page"]["published"], &hidden["page"]["status"]), (&json!(false), &json!("concept")));
    let read = administrator.read("menu/main/en-gb").await.json();
    assert_eq!(read["items"], answer["menu"]["items"]);
    let legal = json!({ "items": [address("Terms", "/terms")] });
    administrator.put("menu/legal/en-gb", legal).await.succeeded();
    let html = visitor.get("/about").await.body();
    let last = html.split("footer-legal").nth(1).unwrap();
    assert!(last.contains("<a href=\"/terms\">Terms</a>"), "{html}");
}

#[tokio::test]
async fn a_stale_menu_is_a_conflict_and_changes_nothing() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let change = async |label: &str, version: i64| {
        let body = json!({ "items": [address(label, "/a")], "version": version });
        administrator.put("menu/footer/nl-nl", body).await
    };
    change("First", 0).await.succeeded();
    let stale = change("Second", 0).await;
    stale.denied(409, "V_07");
    assert_eq!(stale.errors(), [("V_07".to_owned(), "version".to_owned())]);
    assert_eq!(stale.json()["latest"]["items"][0]["label"], "First");
    let read = administrator.read("menu/footer/nl-nl").await.json();
    assert_eq!((&read["version"], &read["items"][0]["label"]), (&json!(1), &json!("First")));
    let list = administrator.read("menu/list").await.json();
    assert_eq!(list["totalItems"], 12);
    let own = list["items"].as_array().unwrap().iter().find(|menu| menu["version"] == 1).unwrap();
    assert_eq!((&own["name"], &own["locale"], &own["items"]), (&json!("footer"), &json!("nl-nl"), &json!(1)));
}

#[tokio::test]
async fn what_is_no_menu_is_refused() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.live("/about", "About", "<p>Us</p>").await;
    let change = async |call: &str, items: Value| administrator.put(call, json!({ "items": items })).await;
    change("menu/side/en-gb", json!([])).await.refused(&[("V_12", "name")]);
    change("menu/main/xx-xx", json!([])).await.refused(&[("V_12", "locale")]);
    change("menu/main/en-gb", json!([address("", "//evil.example")]))
        .await
        .refused(&[("V_01", "items[0].label"), ("V_13", "items[0].url")]);
    change("menu/main/en-gb", json!("no list")).await.denied(422, "V_12");
    change("menu/main/en-gb", json!([{ "pageID": "1" }])).await.denied(422, "V_12");
    administrator.read("menu/side/en-gb").await.denied(404, "PM_01");
    let search = async |term: &str| {
        administrator.post("menu/search-pages", json!({ "searchTerm": term, "locale": "en-gb" })).await
    };
    search("ab").await.refused(&[("V_12", "searchTerm")]);
    search(&"a".repeat(256)).await.refused(&[("V_14", "searchTerm")]);
    let found = search("abo").await.json();
    assert_eq!((&found["totalItems"], &found["items"][0]["slug"]), (&json!(1), &json!("/about")));
    site.viewer().await.put("menu/main/en-gb", json!({ "items": [] })).await.denied(403, "UM_01");
}

#[tokio::test]
async fn a_menu_is_copied_to_another_language_and_what_it_replaces_is_named() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let about = administrator.live("/about", "About", "<p>Us</p>").await;
    let dutch = administrator.translate(about.page, "nl-nl", "Over ons", "/over-ons").await;
    let alone = administrator.live("/alone", "Alone", "<p>Us</p>").await;
    let items = json!([{ "pageID": about.page }, { "pageID": alone.page }, address("Shop", "https://shop.example/")]);
    administrator.put("menu/main/en-gb", json!({ "items": items })).await.succeeded();
    let copy = async |body: Value| administrator.post("menu/main/nl-nl/copy", body).await;
    let copied = copy(json!({ "from": "en-gb" })).await.succeeded();
    assert_eq!((&copied["leftOut"], &copied["menu"]["version"]), (&json!(["Alone"]), &json!(1)));
    assert_eq!(copied["menu"]["items"][0]["pageID"], dutch.page);
    copy(json!({ "from": "en-gb" })).await.refused(&[("V_01", "version")]);
    let stale = copy(json!({ "from": "en-gb", "version": 0 })).await;
    stale.denied(409, "V_07");
    assert_eq!(stale.json()["latest"]["items"][1]["label"], "Shop");
    copy(json!({ "from": "en-gb", "version": 1 })).await.succeeded();
    assert_eq!(visitor.get("/about").await.text().matches("https://shop.example/").count(), 1);
}

#[tokio::test]
async fn a_page_is_offered_for_a_menu_and_put_into_it_by_its_settings() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let pages = ["/about", "/team", "/crew"];
    for slug in pages {
        administrator.live(slug, slug, "<p>Us</p>").await;
    }
    let page = administrator.read("menu/main/en-gb/pages").await.json()["items"][0]["id"].clone();
    let (offered, queries) = count_queries(administrator.read("menu/main/en-gb/pages")).await;
    let (again, all_queries) = count_queries(administrator.read("menu/footer/en-gb/pages")).await;
    assert_eq!((offered.json()["totalItems"].clone(), queries), (again.json()["totalItems"].clone(), all_queries));
    let call = format!("page/{page}/menus");
    let added = administrator.put(&format!("{call}/main"), json!({})).await.succeeded();
    assert_eq!(added["menus"][0], json!({ "name": "main", "inMenu": true }));
    assert!(visitor.get("/about").await.text().contains("<a href=\"/crew\">/crew</a>"));
    let last = administrator.read("menu/main/en-gb/pages").await.json()["items"].as_array().unwrap().last().cloned();
    assert_eq!(last.unwrap()["id"], page);
    administrator.delete(&format!("{call}/main")).await.succeeded();
    assert_eq!(administrator.read(&call).await.json()["items"][0]["inMenu"], false);
    assert!(!visitor.get("/about").await.text().contains("<a href=\"/crew\">"));
    administrator.put(&format!("{call}/side"), json!({})).await.refused(&[("V_12", "name")]);
    administrator.read("page/9999/menus").await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_page_below_others_leads_back_to_them_in_the_same_number_of_queries() {
    let site = TestSite::without_page_cache().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.live("/about", "About", "<p>Us</p>").await;
    administrator.live("/about/team", "Team", "<p>Us</p>").await;
    visitor.get("/about").await;
    let (page, queries) = count_queries(visitor.get("/about/team")).await;
    assert_eq!(queries, 2);
    let html = page.text();
    let crumbs = html.split("class=\"breadcrumb\"").nth(1).unwrap().split("</nav>").next().unwrap();
    for part in ["<a href=\"/\">Home</a>", "<a href=\"/about\">About</a>", "<span aria-current=\"page\">Team</span>"] {
        assert!(crumbs.contains(part), "{part} in {crumbs}");
    }
    assert!(!visitor.get("/about").await.text().contains("class=\"breadcrumb\""));
}

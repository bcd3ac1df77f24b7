//! Redirects in the API and for visitors.

use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use domain::addresses::redirects::hits::write_hits;
use serde_json::json;

#[tokio::test]
async fn a_redirect_is_made_followed_listed_and_taken_away() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let made = administrator.live("/about", "About", "<p>Us</p>").await;
    let to_page = json!({ "from": "/old.html", "pageID": made.page });
    let id = administrator.post("redirect", to_page).await.succeeded()["redirectID"].as_i64().unwrap();
    let away = json!({ "from": "/nl-nl/weg", "to": "https://other.example/a?b=c#d", "status": 302 });
    administrator.post("redirect", away).await.succeeded();
    let old = visitor.get("/old.html?x=1").await;
    assert_eq!((old.status.as_u16(), old.header("location")), (301, "/about?x=1"));
    let away = visitor.get("/nl-nl/weg?x=1").await;
    assert_eq!((away.status.as_u16(), away.header("location")), (302, "https://other.example/a?b=c&x=1#d"));
    let list = administrator.post("redirect/list", json!({ "columnToSort": "from" })).await.json();
    assert_eq!(list["totalItems"], 2);
    let first = &list["items"][0];
    assert_eq!((&first["from"], &first["to"]), (&json!("/old.html"), &json!("/about")));
    assert_eq!((&first["pageID"], &first["status"]), (&json!(made.page), &json!(301)));
    assert_eq!(first["createdBy"]["name"], "Administrator 0");
    administrator.delete(&format!("redirect/{id}")).await.succeeded();
    assert_eq!(visitor.get("/old.html").await.status, 404);
    administrator.delete(&format!("redirect/{id}")).await.denied(404, "PM_01");
}

#[tokio::test]
async fn a_redirect_that_may_not_be_is_refused() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.live("/about", "About", "<p>Us</p>").await;
    let make = async |body| administrator.post("redirect", body).await;
    make(json!({})).await.refused(&[("V_01", "from"), ("V_01", "to")]);
    make(json!({ "from": "/about", "to": "/b" })).await.refused(&[("V_06", "from")]);
    make(json!({ "from": "/a", "to": "/a" })).await.refused(&[("V_07", "to")]);
    make(json!({ "from": "/a", "to": "//evil.example" })).await.refused(&[("V_13", "to")]);
    make(json!({ "from": "/a", "to": "/b", "pageID": 1 })).await.refused(&[("V_12", "to")]);
    make(json!({ "from": "/a", "to": "/b", "status": 307 })).await.refused(&[("V_12", "status")]);
    make(json!({ "from": "/cmsadmin", "to": "/b" })).await.refused(&[("V_12", "from")]);
    let named = make(json!({ "from": "/a#b", "to": "/b" })).await;
    named.refused(&[("V_12", "from")]);
    assert_eq!(named.json()["Errors"][0]["detail"], "#");
    make(json!({ "from": "/a", "pageID": "1" })).await.denied(422, "V_12");
    administrator.delete("redirect/x").await.denied(422, "V_12");
    let wrong = json!({ "pageSize": 0, "columnToSort": "id" });
    let wrong = administrator.post("redirect/list", wrong).await;
    wrong.refused(&[("V_12", "pageSize"), ("V_12", "columnToSort")]);
    site.editor().await.post("redirect", json!({ "from": "/a", "to": "/b" })).await.denied(403, "UM_01");
}

#[tokio::test]
async fn a_page_that_is_there_costs_no_more_for_the_redirects() {
    let site = TestSite::without_page_cache().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let made = administrator.live("/about", "About", "<p>Us</p>").await;
    administrator.post("redirect", json!({ "from": "/old", "pageID": made.page })).await.succeeded();
    visitor.get("/about").await;
    let (_, there) = count_queries(visitor.get("/about")).await;
    let (old, led) = count_queries(visitor.get("/old")).await;
    let (_, nothing) = count_queries(visitor.get("/nothing")).await;
    assert_eq!((there, old.status.as_u16(), led), (2, 301, 2));
    assert!(nothing <= 4, "{nothing}");
}

#[tokio::test]
async fn a_redirect_by_query_comes_before_the_page_in_the_cache() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.live("/", "Home", "<p>Us</p>").await;
    let answer = async |path: &str| {
        let answer = visitor.get(path).await;
        (answer.status.as_u16(), answer.header("location").to_owned())
    };
    assert_eq!(answer("/?p=1164").await, (200, String::new()));
    administrator.post("redirect", json!({ "from": "/?p=1164", "to": "/größe" })).await.succeeded();
    for (path, expected) in [
        ("/?p=1164", (301, "/gr%C3%B6%C3%9Fe")),
        ("/?a=b&p=1164&c", (301, "/gr%C3%B6%C3%9Fe?a=b&c")),
        ("/?p=1165", (200, "")),
        ("/?a=b", (200, "")),
        ("/", (200, "")),
    ] {
        assert_eq!(answer(path).await, (expected.0, expected.1.to_owned()), "{path}");
        let of_staff = administrator.get(path).await;
        assert_eq!((of_staff.status.as_u16(), of_staff.header("location")), expected, "{path}");
    }
    let (_, asked) = count_queries(visitor.get("/?a=b")).await;
    assert_eq!(asked, 0);
}

#[tokio::test]
async fn what_is_gone_answers_410_with_the_page_for_what_is_not_there() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    administrator.post("redirect", json!({ "from": "/gone", "status": 410 })).await.succeeded();
    let built_in = visitor.get("/gone").await;
    assert_eq!((built_in.status.as_u16(), built_in.header("location")), (410, ""));
    assert!(built_in.text().contains("This page does not exist"));
    administrator.live("/404", "Lost", "<p>Us</p>").await;
    let own = visitor.get("/gone").await;
    assert!(own.status == 410 && own.text().contains("Lost | "), "{}", own.text());
    assert_eq!(visitor.get("/unknown").await.status, 404);
}

#[tokio::test]
async fn a_file_is_looked_at_and_then_imported() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    let csv = "from,to,status\n/a,/b,\n/a,/c,\n";
    let looked = administrator.post("redirect/import", json!({ "csv": csv, "dryRun": true })).await.succeeded();
    assert_eq!(looked["created"], 1);
    let second = &looked["lines"][1];
    assert_eq!((&second["line"], &second["outcome"]), (&json!(3), &json!("refused")));
    assert_eq!(second["errors"][0]["code"], "V_06");
    assert_eq!(visitor.get("/a").await.status, 404);
    let done = administrator.post("redirect/import", json!({ "csv": csv })).await.succeeded();
    assert_eq!((&done["created"], &done["lines"]), (&looked["created"], &looked["lines"]));
    assert_eq!(visitor.get("/a").await.status, 301);
    administrator.post("redirect/import", json!({ "csv": "" })).await.refused(&[("V_01", "csv")]);
    administrator.post("redirect/import", json!({ "csv": 1 })).await.denied(422, "V_12");
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_offered_until_they_lead_somewhere() {
    let site = TestSite::new().await;
    let (administrator, visitor) = (site.administrator().await, site.anonymous());
    for _ in 0..2 {
        visitor.get("/lost?token=secret").await;
        visitor.get("/nl-nl/weg").await;
    }
    write_hits(&site.cms).await.unwrap();
    let list = async || administrator.post("redirect/unknown", json!({ "columnToSort": "path" })).await.json();
    let found = list().await;
    assert_eq!(found["totalItems"], 2);
    let first = &found["items"][0];
    assert_eq!((&first["path"], &first["hits"]), (&json!("/lost"), &json!(2)));
    administrator.post("redirect", json!({ "from": "/lost", "to": "/" })).await.succeeded();
    let rest = list().await;
    assert_eq!((&rest["totalItems"], &rest["items"][0]["path"]), (&json!(1), &json!("/nl-nl/weg")));
    let id = rest["items"][0]["id"].as_i64().unwrap();
    administrator.delete(&format!("redirect/unknown/{id}")).await.succeeded();
    assert_eq!(list().await["totalItems"], 0);
    visitor.get("/lost").await;
    let redirects = administrator.post("redirect/list", json!({ "kind": "manual" })).await.json();
    assert_eq!((&redirects["items"][0]["hits"], &redirects["items"][0]["automatic"]), (&json!(1), &json!(false)));
    administrator.post("redirect/list", json!({ "kind": "other" })).await.refused(&[("V_12", "kind")]);
}

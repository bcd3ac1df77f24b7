//! Server functions over HTTP behave like other API calls,
//! which is not the default of Leptos.

use crate::api::API;
use crate::harness::client::TestClient;
use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use http::{Method, StatusCode};
use leptos::server_fn::axum::server_fn_paths;
use serde_json::json;

const BY_SLUG: &str = "/api/pagewright/page/get-by-slug-query";

async fn live_page() -> (TestSite, TestClient) {
    let site = TestSite::new().await;
    site.reviewer().await.live("/about", "About", "<p>Us</p>").await;
    let visitor = site.anonymous();
    (site, visitor)
}

#[tokio::test]
async fn every_server_function_is_a_described_call_of_the_api() {
    let site = TestSite::new().await;
    let document = site.anonymous().read("openapi.json").await.json();
    let functions: Vec<(&str, Method)> = server_fn_paths().collect();
    assert!(functions.contains(&(BY_SLUG, Method::GET)), "{functions:?}");
    for (path, method) in functions {
        let call = path.strip_prefix(API).unwrap();
        let method = method.as_str().to_lowercase();
        assert!(document["paths"][call][&method]["responses"]["200"].is_object(), "{method} {path}");
    }
}

#[tokio::test]
async fn a_server_function_answers_with_json_whatever_is_accepted() {
    let (_site, visitor) = live_page().await;
    let plain = visitor.get(&format!("{BY_SLUG}?slug=/about")).await;
    assert_eq!((plain.status, plain.header("content-type")), (StatusCode::OK, "application/json"));
    assert_eq!(plain.json()["title"], "About");
    let browser = [("accept", "text/html,application/xhtml+xml"), ("referer", "https://elsewhere.example/")];
    let asked = visitor.get_with(&format!("{BY_SLUG}?slug=/about"), &browser).await;
    assert_eq!((asked.status, &asked.body), (plain.status, &plain.body));
    assert!(asked.headers.get("location").is_none());
    let missing = visitor.get_with(&format!("{BY_SLUG}?slug=/none"), &browser).await;
    missing.denied(404, "PM_01");
}

#[tokio::test]
async fn a_server_function_refuses_like_every_other_call() {
    let (_site, visitor) = live_page().await;
    let by_function = visitor.get(&format!("{BY_SLUG}?slug=/none")).await;
    let by_handler = visitor.post("page/get-by-slug", json!({ "slug": "/none" })).await;
    assert_eq!((by_function.status, &by_function.body), (by_handler.status, &by_handler.body));
    for header in ["content-type", "cache-control", "content-security-policy", "x-content-type-options"] {
        assert_eq!(by_function.header(header), by_handler.header(header), "{header}");
    }
    for query in ["", "?", "?slug[a]=b", "?other=/about", "?slug=/about&slug=/about"] {
        visitor.get(&format!("{BY_SLUG}{query}")).await.denied(422, "V_12");
    }
}

#[tokio::test]
async fn a_server_function_is_asked_for_its_head_as_well() {
    let (_site, visitor) = live_page().await;
    let head = visitor.head(&format!("{BY_SLUG}?slug=/about")).await;
    assert_eq!((head.status, head.header("content-type")), (StatusCode::OK, "application/json"));
    assert_eq!(visitor.head(&format!("{BY_SLUG}?slug=/none")).await.status, StatusCode::NOT_FOUND);
    visitor.post("page/get-by-slug-query", json!({ "slug": "/about" })).await.denied(405, "V_07");
}

#[tokio::test]
async fn a_server_function_asks_what_its_use_case_asks() {
    let (_site, visitor) = live_page().await;
    let call = format!("{BY_SLUG}?slug=/about");
    visitor.get(&call).await;
    let (answer, queries) = count_queries(visitor.get(&call)).await;
    assert_eq!((answer.status, queries), (StatusCode::OK, 2));
}

//! Content API: caching, other sites, closed sites.

use crate::api_tokens::secret;
use crate::harness::answer::TestResponse;
use crate::harness::client::TestClient;
use crate::harness::queries::count_queries;
use crate::harness::site::TestSite;
use axum::body::Body;
use http::{Request, StatusCode};
use serde_json::json;

const PAGE: &str = "/api/pagewright/content/page?path=/about";
const CORS: &str = "access-control-allow-origin";
const APP: &str = "https://app.example";

/// A site with a page, its administrator, and a program with its token.
async fn site() -> (TestSite, TestClient, Program) {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.live("/about", "About us", "<p>Us</p>").await;
    let bearer = format!("Bearer {}", secret(&administrator, &[]).await);
    let program = Program { client: site.anonymous(), bearer };
    (site, administrator, program)
}

struct Program {
    client: TestClient,
    bearer: String,
}

impl Program {
    async fn get(&self, path: &str) -> TestResponse {
        self.get_with(path, &[]).await
    }

    async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        let headers = [&[("authorization", self.bearer.as_str())], headers].concat();
        self.client.get_with(path, &headers).await
    }

    async fn content(&self, call: &str) -> TestResponse {
        self.get(&format!("/api/pagewright/content/{call}")).await
    }
}

#[tokio::test]
async fn a_program_reads_published_content() {
    let (_site, administrator, program) = site().await;
    administrator.put("menu/main/en-gb", json!({ "items": [{ "label": "A", "url": "/about" }] })).await.succeeded();
    let page = program.get(PAGE).await.json();
    assert_eq!((&page["title"], &page["url"]), (&json!("About us"), &json!("http://site.example/about")));
    assert_eq!(page["blocks"][0]["fields"]["html"], "<p>Us</p>");
    let list = program.content("pages?limit=1").await.json();
    assert_eq!(
        (&list["items"][0]["id"], &list["totalItems"], &list["totalPages"]),
        (&page["id"], &json!(1), &json!(1))
    );
    assert_eq!(program.content(&format!("pages/{}", page["id"])).await.json(), page);
    assert_eq!(program.content("menus").await.json()["main"][0]["href"], "/about");
    assert_eq!(program.content("site").await.json()["defaultLocale"], "en-gb");
    assert_eq!(program.content("media").await.json()["totalItems"], 0);
    assert_eq!(program.content("search?term=about").await.status, StatusCode::OK);
    for (call, status) in [
        ("page?path=/nothing", 404),
        ("pages/999", 404),
        ("nothing", 404),
        ("page", 422),
        ("pages/x", 422),
        ("pages/1?x=1", 422),
        ("site?x=1", 422),
        ("pages?limit=101", 422),
        ("pages?limit=x", 422),
        ("pages?page=0", 422),
        ("pages?local=en-gb", 422),
        ("pages?locale=xx", 422),
        ("search?count=101", 422),
    ] {
        let answer = program.content(call).await;
        assert_eq!(answer.status.as_u16(), status, "{call}");
        assert_eq!(answer.json()["Success"], false, "{call}");
    }
    let long = format!("search?term={}", "x".repeat(256));
    program.content(&long).await.denied(422, "V_14");
}

#[tokio::test]
async fn an_answer_comes_from_memory_until_the_next_publication() {
    let (_site, administrator, program) = site().await;
    let first = program.get(PAGE).await;
    let (again, queries) = count_queries(program.get(PAGE)).await;
    assert_eq!((again.text(), queries), (first.text(), 0));
    assert_eq!(first.header("cache-control"), "private, no-cache");
    assert_eq!(first.header("vary"), "authorization, accept-encoding, origin");
    assert_eq!(first.header("content-type"), "application/json");
    let tag = first.header("etag").to_owned();
    let known = program.get_with(PAGE, &[("if-none-match", &tag)]).await;
    assert_eq!((known.status, known.text().as_str()), (StatusCode::NOT_MODIFIED, ""));
    let packed = program.get_with(PAGE, &[("accept-encoding", "br")]).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert_ne!(packed.header("etag"), tag);

    let id = first.json()["id"].as_i64().unwrap();
    administrator.unpublish(id).await.succeeded();
    assert_eq!(program.get_with(PAGE, &[("if-none-match", &tag)]).await.status, StatusCode::NOT_FOUND);
    administrator.publish(id).await.succeeded();
    assert_eq!(program.get(PAGE).await.text().len(), first.text().len());
}

#[tokio::test]
async fn the_search_is_never_read_from_memory_but_has_a_tag() {
    let (_site, _administrator, program) = site().await;
    let search = "/api/pagewright/content/search?term=about";
    let first = program.get(search).await;
    let again = program.get_with(search, &[("if-none-match", first.header("etag"))]).await;
    assert!(matches!(again.status.as_u16(), 200 | 304));
    let (_, queries) = count_queries(program.get(search)).await;
    assert!(queries <= 4, "{queries}");
}

#[tokio::test]
async fn a_head_has_the_headers_of_a_get() {
    let (_site, _administrator, program) = site().await;
    for _ in 0..2 {
        let request = Request::head(PAGE).header("authorization", &program.bearer);
        let head = program.client.send(request.body(Body::empty()).unwrap()).await;
        let get = program.get(PAGE).await;
        assert_eq!((head.status, head.header("etag")), (StatusCode::OK, get.header("etag")));
        assert_eq!(head.header("content-length"), get.header("content-length"));
        assert!(!get.body.is_empty());
    }
}

#[tokio::test]
async fn tokens_of_different_languages_share_no_answers() {
    let (_site, administrator, program) = site().await;
    let made = administrator.post("api-token", json!({ "name": "Dutch", "locales": ["nl-nl"] })).await.succeeded();
    let dutch = format!("Bearer {}", made["secret"].as_str().unwrap());
    for _ in 0..2 {
        assert_eq!(program.get(PAGE).await.status, StatusCode::OK);
        let refused = program.client.get_with(PAGE, &[("authorization", &dutch)]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn other_sites_read_only_if_a_setting_allows_it() {
    let (_site, administrator, program) = site().await;
    let preflight = async |origin: &str| {
        let request = Request::options(PAGE).header("origin", origin).header("access-control-request-method", "GET");
        program.client.send(request.body(Body::empty()).unwrap()).await
    };
    let allowed = async |origin: &str| {
        let answers = [preflight(origin).await, program.get_with(PAGE, &[("origin", origin)]).await];
        let refused = program.client.get_with(PAGE, &[("origin", origin)]).await;
        assert_eq!(
            (answers[0].status, answers[1].status, refused.status.as_u16()),
            (StatusCode::NO_CONTENT, StatusCode::OK, 401)
        );
        let origins = [&answers[0], &answers[1], &refused].map(|answer| answer.header(CORS).to_owned());
        assert!(origins.iter().all(|each| *each == origins[0]), "{origins:?}");
        assert!(answers.iter().all(|answer| answer.header("vary").contains("origin")));
        assert_eq!(answers[0].header("access-control-allow-headers"), "authorization, if-none-match");
        assert_eq!(answers[0].header("access-control-allow-credentials"), "");
        origins[0].clone()
    };
    assert_eq!(allowed(APP).await, "");
    administrator.put("settings", json!({ "apiOrigins": [APP] })).await.succeeded();
    assert_eq!(allowed(APP).await, APP);
    assert_eq!(allowed("https://evil.example").await, "");
    assert_eq!(allowed("https://app.example.evil.example").await, "");
    assert_eq!(allowed("null").await, "");
    administrator.put("settings", json!({ "apiOrigins": ["*"] })).await.succeeded();
    assert_eq!(allowed("https://evil.example").await, "https://evil.example");
    for wrong in
        ["app.example", "https://app.example/", "https://APP.example", "ftp://app.example", "https://a.example:443"]
    {
        let answer = administrator.put("settings", json!({ "apiOrigins": [APP, wrong] })).await;
        answer.refused(&[("V_13", "apiOrigins")]);
        assert_eq!(answer.json()["Errors"][0]["detail"], wrong);
    }
    // Other calls of the API answer no other site.
    let request = Request::options("/api/pagewright/page/list")
        .header("origin", APP)
        .header("access-control-request-method", "POST");
    assert_eq!(program.client.send(request.body(Body::empty()).unwrap()).await.header(CORS), "");
    assert_eq!(program.client.read("settings/get").await.json().get("apiOrigins"), None);
}

#[tokio::test]
async fn a_closed_site_stays_closed() {
    let (_site, administrator, program) = site().await;
    assert_eq!(program.get(PAGE).await.status, StatusCode::OK);
    let staff = format!("Bearer {}", secret(&administrator, &["view-drafts"]).await);
    let asked = async || program.client.get_with(PAGE, &[("authorization", &staff)]).await.status;
    for change in
        [json!({ "siteAccess": "maintenance" }), json!({ "siteAccess": "password", "sitePassword": "harbour" })]
    {
        administrator.put("settings", change).await.succeeded();
        // The second answer would come from memory.
        for _ in 0..2 {
            assert_eq!(asked().await, StatusCode::OK);
            program.get(PAGE).await.denied(403, "UM_01");
        }
    }
    administrator.put("settings", json!({ "siteAccess": "everyone" })).await.succeeded();
    assert_eq!(program.get(PAGE).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_cookie_never_opens_the_content_api() {
    let (_site, administrator, _program) = site().await;
    administrator.get(PAGE).await.denied(401, "UM_01");
}

//! Refusals of all API calls.

use crate::api::API;
use crate::harness::calls::{ApiCall, Takes, calls};
use crate::harness::client::TestClient;
use crate::harness::site::{BASE_URL, TestSite};
use axum::body::{Body, HttpBody};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{Method, Request, StatusCode};
use hyper::body::Frame;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// API calls with POST and JSON bodies of the right types.
async fn writes(client: &TestClient) -> Vec<(String, Value)> {
    let writes = calls(client).await.into_iter().filter(|call| call.method == Method::POST);
    let writes = writes.filter_map(|call| match call.takes {
        Takes::Json(body) => Some((call.path, body)),
        _ => None,
    });
    writes.collect()
}

/// API calls with PUT and DELETE.
async fn changes(client: &TestClient) -> Vec<ApiCall> {
    let is_change = |call: &ApiCall| matches!(call.method, Method::PUT | Method::DELETE);
    calls(client).await.into_iter().filter(is_change).collect()
}

/// API calls with GET, except links in mails, and content for API tokens.
async fn reads(client: &TestClient) -> Vec<ApiCall> {
    let is_other = |template: &str| ["newsletter/", "content/"].iter().any(|area| template.starts_with(area));
    let is_read = |call: &ApiCall| call.method == Method::GET && !is_other(&call.template);
    calls(client).await.into_iter().filter(is_read).collect()
}

/// Reads that succeed in an empty installation.
const ALWAYS_THERE: &[&str] = &[
    "menu/list",
    "menu/{name}/{locale}",
    "menu/{name}/{locale}/pages",
    "search/status",
    "search/misses",
    "search/synonyms",
    "search/suggest",
    "tags/fetch",
    "tags/fetch-private",
    "tags/cache/fetch",
    "tags/cache/fetch-private",
    "schema/list",
    "settings/get",
    "user",
    "user/list",
    "own-mails",
    "session/list",
    "api-token/list",
    "backup/list",
    "backup/status",
    "webhook/list",
    "role/list",
    "page/fetch-request",
    "medialib/folders",
    "system",
];

fn json_request(call: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let request = Request::post(format!("{API}/{call}")).header(CONTENT_TYPE, "application/json");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Body::from("{}")).unwrap()
}

#[tokio::test]
async fn a_write_without_its_proofs_is_refused() {
    let site = TestSite::new().await;
    for client in [site.anonymous(), site.administrator().await] {
        let token = client.token().await;
        let requested = ("x-requested-with", "XMLHttpRequest");
        let is_visitor = client.read("user").await.json()["ID"] == 0;
        let calls = writes(&client).await.into_iter().map(|(call, _)| call).chain(["medialib/add-file".to_owned()]);
        for call in calls.filter(|call| !is_visitor || is_open("post", call)) {
            let call = call.as_str();
            for headers in [
                &[][..],
                &[requested],
                &[requested, ("x-csrf-token", "")],
                &[requested, ("x-csrf-token", "0000000000000000000000000000000000000000")],
                &[("x-csrf-token", token.as_str())],
                &[("x-requested-with", "fetch"), ("x-csrf-token", token.as_str())],
                &[requested, ("x-csrf-token", token.as_str()), ("sec-fetch-site", "cross-site")],
            ] {
                let answer = client.send(json_request(call, headers)).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{call} {headers:?}");
                answer.denied(403, "V_04");
            }
        }
    }
}

#[tokio::test]
async fn a_write_of_a_page_of_another_user_is_refused() {
    let site = TestSite::new().await;
    let [administrator, translator] = [site.administrator().await, site.translator().await];
    let id = administrator.read("user").await.json()["ID"].to_string();
    let call = "auth/refresh-session";
    for (client, user, status) in [
        (&administrator, id.as_str(), StatusCode::OK),
        (&translator, id.as_str(), StatusCode::UNAUTHORIZED),
        (&site.anonymous(), id.as_str(), StatusCode::UNAUTHORIZED),
        (&administrator, "0", StatusCode::UNAUTHORIZED),
        (&administrator, "", StatusCode::UNAUTHORIZED),
    ] {
        let token = client.token().await;
        let proofs =
            [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token.as_str()), ("x-pagewright-user", user)];
        let answer = client.send(json_request(call, &proofs)).await;
        assert_eq!(answer.status, status, "{user:?}");
    }
}

/// Operations that require no permission in the table of `model::access`.
const OPEN: &[&str] = &[
    "post /auth/login",
    "post /auth/logout",
    "post /auth/user",
    "post /auth/forgot-password",
    "post /auth/reset-account",
    "post /page/get-pages",
    "post /page/get-by-slug",
    "get /page/get-by-slug-query",
    "get /page/get-sibling-slugs/{id}",
    "get /page/get-siblings/{id}",
    "get /page/{id}/embed/{blockKey}",
    "get /medialib/get-page-file/{pageID}/{group}/{hash}/{fileName}",
    "post /search/search",
    "get /search/suggest",
    "get /tags/fetch",
    "post /tags/search",
    "get /tags/cache/fetch",
    "post /tags/cache/search",
    "get /settings/get",
    "get /settings/picture/{hash}",
    "get /user",
    "post /visitors/contact",
    "post /visitors/subscribe",
    "post /visitors/download",
    "post /visitors/consent",
    "get /newsletter/confirm/{token}",
    "post /newsletter/confirm/{token}",
    "get /newsletter/unsubscribe/{token}",
    "post /newsletter/unsubscribe/{token}",
];

fn is_open(method: &str, call: &str) -> bool {
    OPEN.contains(&format!("{method} /{call}").as_str())
}

/// Body that the server must not read.
struct NeverRead;

impl HttpBody for NeverRead {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        panic!("the body was read")
    }
}

#[tokio::test]
async fn a_visitor_is_told_to_log_in_before_anything_of_a_request_is_read() {
    let site = TestSite::new().await;
    let visitor = site.anonymous();
    let token = visitor.token().await;
    let document = visitor.read("openapi.json").await.json();
    let mut open = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{method} {path}");
            let is_proof = |proof: &Value| ["session", "apiToken"].iter().any(|name| proof.get(name).is_some());
            let needs_session = operation["security"].as_array().unwrap().iter().all(is_proof);
            if OPEN.contains(&name.as_str()) {
                assert!(!needs_session, "{name}");
                open.insert(name);
                continue;
            }
            assert!(needs_session, "{name}");
            let call = path.split('/').map(|part| if part.starts_with('{') { "x" } else { part }).collect::<Vec<_>>();
            for content_type in ["application/json", "text/plain", "multipart/form-data; boundary=e", ""] {
                for proofs in [&[][..], &[("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token.as_str())]] {
                    let request = Request::builder()
                        .method(method.to_uppercase().as_str())
                        .uri(format!("{API}{}?x=y", call.join("/")))
                        .header(CONTENT_TYPE, content_type);
                    let request = proofs.iter().fold(request, |request, (name, value)| request.header(*name, *value));
                    visitor.send(request.body(Body::new(NeverRead)).unwrap()).await.denied(401, "UM_01");
                }
            }
        }
    }
    assert_eq!(open.len(), OPEN.len(), "{open:?}");
}

#[tokio::test]
async fn a_write_that_another_origin_sends_is_refused() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let token = client.token().await;
    let proofs = [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token.as_str())];
    for (name, value) in [
        ("origin", "null"),
        ("origin", "https://evil.example"),
        ("origin", "http://www.site.example"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let headers = [&proofs[..], &[(name, value)]].concat();
        client.send(json_request("auth/user", &headers)).await.denied(403, "V_04");
    }
    for (name, value) in [("origin", BASE_URL), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none")] {
        let headers = [&proofs[..], &[(name, value)]].concat();
        assert_eq!(client.send(json_request("auth/user", &headers)).await.status, StatusCode::OK, "{name}: {value}");
    }
}

#[tokio::test]
async fn a_change_without_its_proofs_is_refused() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    for ApiCall { method, path, .. } in changes(&client).await {
        let mut request = json_request(&path, &[("x-requested-with", "XMLHttpRequest")]);
        *request.method_mut() = method;
        client.send(request).await.denied(403, "V_04");
    }
}

#[tokio::test]
async fn the_token_of_another_session_is_refused() {
    let site = TestSite::new().await;
    let (mine, other, visitor) = (site.editor().await, site.editor().await, site.anonymous());
    for token in [other.token().await, visitor.token().await] {
        let headers = [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token.as_str())];
        mine.send(json_request("auth/user", &headers)).await.denied(403, "V_04");
    }
    let token = mine.token().await;
    let headers = [("x-requested-with", "XMLHttpRequest"), ("x-csrf-token", token.as_str())];
    visitor.send(json_request("auth/user", &headers)).await.denied(403, "V_04");
}

#[tokio::test]
async fn a_token_is_found_in_every_document() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    editor.create("/about", "About").await;
    for path in ["/cmsadmin/", "/cmsadmin/page/1", "/nothing-here"] {
        assert!(editor.get(path).await.text().contains(&editor.token().await), "{path}");
    }
}

#[tokio::test]
async fn a_body_that_is_not_json_is_refused_by_its_type() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    for (call, body) in writes(&client).await {
        let call = call.as_str();
        for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json", ""] {
            let request = client.write(call).await.header(CONTENT_TYPE, content_type);
            let answer = client.send(request.body(Body::from(body.to_string())).unwrap()).await;
            answer.denied(415, "V_12");
        }
        let bare = client.write(call).await.body(Body::from(body.to_string())).unwrap();
        client.send(bare).await.denied(415, "V_12");
    }
}

#[tokio::test]
async fn the_parameters_of_the_content_type_do_not_matter() {
    let site = TestSite::new().await;
    let client = site.anonymous();
    let request = client.write("auth/user").await.header(CONTENT_TYPE, "Application/JSON; charset=utf-8");
    assert_eq!(client.send(request.body(Body::from("{}")).unwrap()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_body_that_is_malformed_is_refused() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let deep = "[".repeat(100_000);
    for (call, _) in writes(&client).await {
        let call = call.as_str();
        for body in ["", "{", "nonsense", "[1]", "\"x\"", "{}{}", "{\"a\":\"\u{0}\"}", "\u{feff}{}", deep.as_str()] {
            let answer = client.post_text(call, body.to_owned()).await;
            assert_eq!(answer.status.as_u16(), 422, "{call} {:.20}", body);
            answer.denied(422, "V_12");
        }
        let answer = client.post_text(call, b"{\"a\":\"\xff\"".to_vec()).await;
        answer.denied(422, "V_12");
    }
}

#[tokio::test]
async fn a_body_over_two_mebibytes_is_refused() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let body = format!("{{\"x\":\"{}\"}}", "x".repeat(2 * 1024 * 1024));
    for (call, _) in writes(&client).await {
        client.post_text(&call, body.clone()).await.denied(413, "V_14");
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    for call in [
        "page/create-translation",
        "page/7/publish",
        "page/7/unpublish",
        "page/version/7/store",
        "page/version/7/autosave",
        "page/version/preview",
        "page/version/check",
        "page/version/inspect",
        "page/7/request-publication",
        "page/version/7/accept-publication",
        "page/version/7/undo-acceptance",
        "page/version/7/reject-publication",
        "page/version/7/revoke-publication",
        "page/7/schedule",
        "page/7/delete",
        "page/7/restore",
        "page/7/purge",
        "page/7/presence",
    ] {
        let body = json!({ "pageID": 7, "newLocale": "nl-nl", "title": "T" });
        client.post(call, body).await.denied(404, "PM_01");
    }
    client.delete("page/7/schedule").await.denied(404, "PM_01");
    let reads = reads(&client).await;
    for always in ALWAYS_THERE {
        assert!(reads.iter().any(|call| call.template == *always), "{always} is no call");
    }
    for call in reads.iter().filter(|call| !ALWAYS_THERE.contains(&call.template.as_str())) {
        client.read(&call.path).await.denied(404, "PM_01");
    }
    for call in ["page/9223372036854775807", "page/0", "page/-1", "page/version/fetch/0"] {
        client.read(call).await.denied(404, "PM_01");
    }
    for call in ["", "nothing", "page", "page/1/nothing", "PAGE/1"] {
        assert_eq!(client.read(call).await.status, StatusCode::NOT_FOUND, "{call}");
        assert_eq!(client.read(call).await.json()["Success"], false, "{call}");
    }
}

#[tokio::test]
async fn an_id_of_the_wrong_type_is_malformed() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    for id in ["x", "1.5", "9223372036854775808", "99999999999999999999999", "1%20", "%00", "1;drop", "0x1"] {
        client.read(&format!("page/{id}")).await.denied(422, "V_12");
        client.read(&format!("page/version/fetch/{id}")).await.denied(422, "V_12");
        client.read(&format!("page/get-sibling-slugs/{id}")).await.denied(422, "V_12");
        client.read(&format!("medialib/preview-image?imageID={id}")).await.denied(422, "V_12");
        client.post(&format!("page/{id}/publish"), json!({})).await.denied(422, "V_12");
        client.post(&format!("page/version/{id}/store"), json!({})).await.denied(422, "V_12");
        client.post(&format!("page/version/{id}/accept-publication"), json!({})).await.denied(422, "V_12");
        client.post(&format!("page/{id}/delete"), json!({})).await.denied(422, "V_12");
    }
    client.read("page/get-by-slug-query").await.denied(422, "V_12");
    client.read("medialib/preview-image").await.denied(422, "V_12");
}

#[tokio::test]
async fn another_method_is_not_allowed() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let send = async |method: Method, call: &str| {
        let request = client.write(call).await.method(method).header(CONTENT_TYPE, "application/json");
        client.send(request.body(Body::from("{}")).unwrap()).await
    };
    for (method, call) in [
        (Method::PUT, "page/create"),
        (Method::DELETE, "page/1"),
        (Method::GET, "auth/login"),
        (Method::POST, "page/1"),
    ] {
        let answer = send(method, call).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{call}");
        assert_eq!(answer.json()["Success"], false, "{call}");
    }
}

#[tokio::test]
async fn the_document_of_the_api_is_served() {
    let site = TestSite::new().await;
    let answer = site.anonymous().read("openapi.json").await;
    assert_eq!(answer.status, StatusCode::OK);
    let document = answer.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let name = operation["operationId"].as_str().unwrap().to_owned();
            assert!(names.insert(name.clone()), "{path} shares the name {name}");
            for status in ["200", "401", "403", "404", "500"] {
                assert!(operation["responses"][status].is_object(), "{name} does not describe {status}");
            }
        }
    }
}

/// Checks if a schema allows the body of a refusal.
fn allows_refusal(document: &Value, schema: &Value) -> bool {
    let any = |key: &str| schema[key].as_array().into_iter().flatten();
    match schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/components/schemas/")) {
        Some(name) => allows_refusal(document, &document["components"]["schemas"][name]),
        None if schema["anyOf"].is_array() => any("anyOf").any(|part| allows_refusal(document, part)),
        None if schema["allOf"].is_array() => {
            // All other fields must be optional, because refusals lack them.
            any("allOf").any(|part| allows_refusal(document, part))
                && any("allOf").all(|part| part["$ref"].is_string() || part.get("required").is_none())
        }
        None => {
            let names: Vec<&str> = any("required").filter_map(Value::as_str).collect();
            names == ["Success", "Errors"]
        }
    }
}

#[tokio::test]
async fn refusals_at_the_status_of_a_success_are_described() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let document = client.read("openapi.json").await.json();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let content = &operation["responses"]["200"]["content"];
            // Operations behind mailed links answer with HTML.
            if method != "get" && content.get("text/html").is_none() {
                let schema = &content["application/json"]["schema"];
                assert!(allows_refusal(&document, schema), "{method} {path} {content}");
            }
        }
    }
    // Sends one refused call of each kind:
    // a list, a write and a file download.
    // Then checks the schema of a list by GET.
    client.post("page/list", json!({ "pageSize": 0 })).await.refused(&[("V_12", "pageSize")]);
    client.post("page/create", json!({ "title": "T", "slug": "/t", "type": "content", "locale": "xx" })).await.errors();
    client.post("form/export", json!({ "kind": "survey" })).await.refused(&[("V_12", "kind")]);
    let requests = &document["paths"]["/page/fetch-request"]["get"]["responses"]["200"]["content"];
    assert!(allows_refusal(&document, &requests["application/json"]["schema"]), "{requests}");
}

#[tokio::test]
async fn a_whole_number_with_a_fraction_of_zero_is_an_integer() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let body = client.post_text("page/list", "{\"pageSize\":25.0,\"pageIndex\":0e0}").await;
    assert!(body.json()["items"].is_array(), "{}", body.text());
    client.post_text("page/list", "{\"pageSize\":25.5}").await.denied(422, "V_12");
}

#[tokio::test]
async fn answers_of_the_api_are_kept_by_no_cache_unless_they_say_so() {
    let site = TestSite::new().await;
    for client in [site.administrator().await, site.anonymous()] {
        let reads = reads(&client).await.into_iter().map(|call| call.path);
        for call in reads.chain(["nothing", "openapi.json"].map(str::to_owned)) {
            let answer = client.read(&call).await;
            assert_eq!(answer.header("cache-control"), "private, no-store", "{call} {}", answer.status);
        }
        let answer = client.post("page/list", json!({})).await;
        assert_eq!(answer.header("cache-control"), "private, no-store");
    }
}

#[tokio::test]
async fn no_answer_lets_a_browser_guess_its_type() {
    let site = TestSite::new().await;
    let client = site.administrator().await;
    let nosniff = async |client: &TestClient, path: &str| {
        let answer = client.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path} {}", answer.status);
    };
    for call in reads(&client).await {
        nosniff(&client, &format!("{API}/{}", call.path)).await;
    }
    for path in ["/", "/nothing-here", "/cmsadmin/", "/cmsadmin/login", "/cmsadmin/nothing", "/favicon.svg"] {
        nosniff(&client, path).await;
        nosniff(&site.anonymous(), path).await;
    }
}

#[tokio::test]
async fn nothing_is_written_by_reading() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    administrator.live("/about", "About", "<p>Us</p>").await;
    let clients = [administrator, site.anonymous()];
    let mut witness = site.witness().await;
    let before = witness.state().await;
    for client in &clients {
        let screens = ["/", "/about", "/cmsadmin/", "/cmsadmin/users", "/cmsadmin/login", "/cmsadmin/logout"];
        let forms = ["/cmsadmin/language", "/cmsadmin/forgot-password", "/cmsadmin/reset-password/x"];
        let links = ["/cmsadmin/activate-account/x", "/cmsadmin/set-up/x", "/cmsadmin/user/settings?email=x"];
        for path in screens.into_iter().chain(forms).chain(links) {
            client.get(path).await;
        }
        // Browsers may open any address with GET,
        // so all paths of the API are requested.
        for call in calls(client).await {
            client.read(&call.path).await;
        }
    }
    assert_eq!(witness.state().await, before);
    assert_eq!(clients[0].get("/cmsadmin/").await.status, StatusCode::OK, "still logged in");
    clients[0].create("/new", "New").await;
    assert_ne!(witness.state().await, before);
}

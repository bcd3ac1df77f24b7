//! The MCP server: its protocol, and what it refuses.

use crate::harness::agent::{DRAFTING, TestAgent, message, rpc};
use crate::harness::answer::TestResponse;
use crate::harness::site::{BASE_URL, TestSite};
use axum::body::Body;
use http::header::{ALLOW, AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN};
use http::{Method, Request};
use serde_json::{Value, json};
use time::Duration;

/// Asserts a JSON-RPC error with a status, and words.
#[track_caller]
fn refused(answer: &TestResponse, status: u16, words: &str) {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/json");
    let body = answer.json();
    assert_eq!((&body["jsonrpc"], &body["id"]), (&json!("2.0"), &Value::Null), "{body}");
    assert!(body["error"]["code"].is_i64());
    let said = body["error"]["message"].as_str().unwrap();
    assert!(said.contains(words) && said.ends_with('.'), "{said}");
}

fn introduction(version: &str) -> Value {
    let client = json!({ "name": "test", "version": "1" });
    rpc("initialize", json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client }))
}

async fn tools_of(agent: &TestAgent) -> Vec<String> {
    let answer = agent.ask("tools/list", json!({})).await;
    let tools = answer["result"]["tools"].as_array().unwrap().iter();
    tools.map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_agent_is_introduced_without_a_session() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, DRAFTING).await;
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let answer = agent.send(introduction(version).to_string()).await;
        let result = answer.json()["result"].clone();
        assert_eq!(
            (&result["protocolVersion"], &result["serverInfo"]["name"]),
            (&json!(version), &json!("pagewright"))
        );
        assert!(result["capabilities"]["tools"].is_object());
        assert!(result["instructions"].as_str().unwrap().contains("request_publication"));
        assert_eq!((answer.header("mcp-session-id"), answer.header("set-cookie")), ("", ""));
        assert!(!answer.header("x-request-id").is_empty());
        assert_eq!(answer.header("cache-control"), "private, no-store");
    }
    let notified = agent.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string()).await;
    assert_eq!((notified.status.as_u16(), notified.body.len()), (202, 0));
    assert_eq!(agent.ask("ping", json!({})).await["result"], json!({}));
    let unknown = agent.ask("resources/subscribe-to-all", json!({})).await;
    assert_eq!(unknown["error"]["code"], -32601);
    let versioned = message().header("mcp-protocol-version", "2025-06-18");
    assert_eq!(agent.send_with(versioned, rpc("tools/list", json!({})).to_string()).await.status, 200);
    let versioned = message().header("mcp-protocol-version", "1999-12-31");
    let answer = agent.send_with(versioned, rpc("tools/list", json!({})).to_string()).await;
    assert_eq!(answer.status, 400);
    assert!(answer.json()["error"]["message"].as_str().unwrap().contains("1999-12-31"));
}

#[tokio::test]
async fn a_client_that_needs_no_introduction_calls_at_once() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, DRAFTING).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let request = message().header("mcp-protocol-version", "2026-07-28").header("mcp-method", "tools/call");
    let call = rpc("tools/call", json!({ "name": "get_site", "arguments": {}, "_meta": meta }));
    let answer = agent.send_with(request.header("mcp-name", "get_site"), call.to_string()).await;
    assert_eq!(answer.json()["result"]["structuredContent"]["defaultLocale"], "en-gb", "{}", answer.text());
}

#[tokio::test]
async fn a_list_has_the_tools_that_the_token_can_use() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    assert_eq!(tools_of(&site.agent(&administrator, &[]).await).await, ["get_site", "list_menus"]);
    let reader = tools_of(&site.agent(&administrator, &["view-drafts"]).await).await;
    assert!(reader.contains(&"get_page".to_owned()) && !reader.contains(&"update_draft".to_owned()), "{reader:?}");
    let drafting = site.agent(&administrator, DRAFTING).await;
    let listed = tools_of(&drafting).await;
    assert!(listed.contains(&"request_publication".to_owned()) && !listed.contains(&"publish_page".to_owned()));
    // A translation copies a draft, which the token must be able to read.
    let blind = tools_of(&site.agent(&administrator, &["create-translation"]).await).await;
    assert!(!blind.contains(&"translate_page".to_owned()), "{blind:?}");
    let translator = tools_of(&site.agent(&administrator, &["create-translation", "view-drafts"]).await).await;
    assert!(translator.contains(&"translate_page".to_owned()), "{translator:?}");
    let tools = drafting.ask("tools/list", json!({})).await["result"]["tools"].clone();
    let hints = |name: &str| {
        let tool = tools.as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
        (tool["annotations"]["readOnlyHint"].clone(), tool["annotations"]["destructiveHint"].clone())
    };
    assert_eq!(hints("get_page"), (json!(true), json!(false)));
    assert_eq!(hints("update_draft"), (json!(false), json!(false)));
}

#[tokio::test]
async fn each_refusal_of_a_token_says_why() {
    let site = TestSite::new().await;
    let (administrator, other) = (site.administrator().await, site.administrator().await);
    let body = rpc("tools/list", json!({})).to_string();
    let send = async |authorization: Option<&str>| {
        let request = authorization.into_iter().fold(message(), |request, value| request.header(AUTHORIZATION, value));
        site.anonymous().send(request.body(Body::from(body.clone())).unwrap()).await
    };
    for (authorization, words) in [
        (None, "Authorization: Bearer"),
        (Some("Basic eDp5"), "Authorization: Bearer"),
        (Some("Bearer pw_1"), "is not valid"),
        (Some(&*format!("Bearer pw_{}", "0".repeat(40))), "is not valid"),
    ] {
        let answer = send(authorization).await;
        assert_eq!(answer.header("www-authenticate"), "Bearer");
        match words {
            "is not valid" => refused(&answer, 401, words),
            _ => assert!(answer.status == 401 && answer.text().contains(words), "{}", answer.text()),
        }
    }
    // A session is no proof, and is not even read.
    let answer = administrator.send(message().body(Body::from(body.clone())).unwrap()).await;
    assert_eq!((answer.status.as_u16(), answer.header("www-authenticate")), (401, "Bearer"));

    let [short, revoked, disabled] = [("expiresInDays", json!(1)), ("name", json!("A")), ("name", json!("B"))];
    let short = site.agent_with(&administrator, &[], json!({ short.0: short.1 })).await;
    let revoked = site.agent_with(&administrator, &[], json!({ revoked.0: revoked.1 })).await;
    let disabled = site.agent_with(&other, &[], json!({ disabled.0: disabled.1 })).await;
    for agent in [&short, &revoked, &disabled] {
        assert_eq!(agent.send(body.clone()).await.status, 200);
    }
    let tokens = administrator.read("api-token/list").await.json();
    let id = tokens["items"].as_array().unwrap().iter().find(|token| token["name"] == "A").unwrap()["ID"].clone();
    administrator.delete(&format!("api-token/{id}")).await.succeeded();
    refused(&revoked.send(body.clone()).await, 401, "was revoked");
    let user = other.read("user").await.json()["ID"].clone();
    administrator.post(&format!("user/{user}/disable"), json!({})).await.succeeded();
    refused(&disabled.send(body.clone()).await, 401, "disabled or deleted");
    site.clock.advance(Duration::days(1));
    refused(&short.send(body).await, 401, "has expired");
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, &[]).await;
    let body = rpc("tools/list", json!({})).to_string();
    for origin in ["https://evil.example", "null", "http://site.example.evil.example", "http://site.example:81"] {
        let answer = agent.send_with(message().header(ORIGIN, origin), body.clone()).await;
        refused(&answer, 403, "other sites");
    }
    let answer = agent.send_with(message().header("sec-fetch-site", "cross-site"), body.clone()).await;
    refused(&answer, 403, "other sites");
    assert_eq!(agent.send_with(message().header(ORIGIN, BASE_URL), body.clone()).await.status, 200);
    let preflight = Request::builder().method(Method::OPTIONS).uri("/mcp").header(HOST, "site.example");
    let answer = agent.send_with(preflight.header(ORIGIN, "https://evil.example"), "").await;
    assert_eq!((answer.status.as_u16(), answer.header("access-control-allow-origin")), (405, ""));
}

#[tokio::test]
async fn only_post_is_a_method() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, &[]).await;
    for method in [Method::GET, Method::DELETE, Method::PUT, Method::PATCH, Method::OPTIONS] {
        let request = Request::builder().method(method).uri("/mcp").header(HOST, "site.example");
        let answer = agent.send_with(request.header("accept", "text/event-stream"), "").await;
        refused(&answer, 405, "no sessions");
        assert_eq!(answer.headers[ALLOW], "POST");
    }
    let request = Request::post("/mcp/").header(HOST, "site.example").header(CONTENT_TYPE, "application/json");
    assert_eq!(agent.send_with(request, rpc("ping", json!({})).to_string()).await.status, 200);
}

#[tokio::test]
async fn a_body_that_is_not_one_message_is_refused() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, DRAFTING).await;
    for (body, words) in [
        ("", "not valid JSON"),
        ("{\"jsonrpc\":", "not valid JSON"),
        ("tools/list", "not valid JSON"),
        ("[]", "one message at a time"),
        (" [{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", "one message at a time"),
        ("{}", "not a JSON-RPC message"),
        ("\"ping\"", "not a JSON-RPC message"),
        ("{\"id\":1,\"method\":\"ping\"}", "not a JSON-RPC message"),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[]}", "not a JSON-RPC message"),
        ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", "not a JSON-RPC message"),
    ] {
        refused(&agent.send(body).await, 400, words);
    }
    assert_eq!(agent.send("{").await.json()["error"]["code"], -32700);
    refused(&agent.send(Body::from(vec![0xff, 0xfe])).await, 400, "not valid JSON");
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}1{}}}",
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    refused(&agent.send(deep).await, 400, "not a JSON-RPC message");
    let request = Request::post("/mcp").header(HOST, "site.example").header(CONTENT_TYPE, "text/plain");
    refused(&agent.send_with(request, rpc("ping", json!({})).to_string()).await, 415, "application/json");
}

#[tokio::test]
async fn ten_megabytes_are_refused_however_they_are_sent() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, DRAFTING).await;
    let data = "A".repeat(10 * 1024 * 1024);
    let call = rpc("tools/call", json!({ "name": "upload_media", "arguments": { "fileName": "a.png", "data": data } }));
    refused(&agent.send(call.to_string()).await, 413, "larger than 8 MiB");
    let chunks = call.to_string().into_bytes();
    let chunks: Vec<Result<Vec<u8>, std::io::Error>> = chunks.chunks(64 * 1024).map(|part| Ok(part.to_vec())).collect();
    let stream = Body::from_stream(futures_util::stream::iter(chunks));
    refused(&agent.send(stream).await, 413, "larger than 8 MiB");
}

#[tokio::test]
async fn wrong_types_are_refused_with_their_place() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, DRAFTING).await;
    for params in [json!({}), json!({ "name": 5 }), json!({ "name": "get_site", "arguments": [] })] {
        let answer = agent.ask("tools/call", params.clone()).await;
        assert_eq!(answer["error"]["code"], -32602, "{params}: {answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("wrong types"), "{answer}");
    }
    let answer = agent.ask("tools/call", json!({ "name": "delete_everything" })).await;
    assert_eq!(answer["error"]["message"], "There is no tool “delete_everything”.");
    for (tool, arguments, words) in [
        ("get_page", json!({ "pageID": "1" }), "`pageID`"),
        ("get_page", json!({}), "missing field `pageID`"),
        ("get_page", json!({ "pageID": 1.5 }), "`pageID`"),
        ("get_page", json!({ "pageID": null }), "`pageID`"),
        ("get_page", json!({ "pageID": 99_999_999_999_999_999_999_u128 as f64 }), "`pageID`"),
        ("get_page", json!({ "pageID": 1, "page": 2 }), "unknown field `page`"),
        ("get_site", json!({ "locale": "nl" }), "unknown field `locale`"),
        ("find_pages", json!({ "words": ["a"] }), "`words`"),
        ("find_pages", json!({ "pageSize": 0 }), "`pageSize` is not valid"),
        ("find_pages", json!({ "locale": "xx" }), "`locale` is not valid"),
        ("find_media", json!({ "kind": "poem" }), "not valid"),
        ("create_page", json!({ "title": 1, "type": "content", "locale": "en-gb" }), "`title`"),
        ("update_draft", json!({ "basePageVersionID": 1, "blocks": {} }), "`blocks`"),
        ("update_draft", json!({ "basePageVersionID": 1, "blocks": [{ "type": "quote" }] }), "`blocks[0]`"),
        ("update_draft", json!({ "basePageVersionID": 1, "seoImage": { "fileID": "a" } }), "`seoImage.fileID`"),
        ("upload_media", json!({ "fileName": "a.png", "data": "not base64!" }), "`data`"),
        ("describe_block_type", json!({ "id": "poem" }), "`id` is not valid"),
    ] {
        let said = agent.fail(tool, arguments.clone()).await;
        assert!(said.contains(words), "{tool} {arguments}: {said}");
    }
}

#[tokio::test]
async fn requests_are_counted_under_one_route() {
    let site = TestSite::new().await;
    let agent = site.agent(&site.administrator().await, &[]).await;
    agent.ask("ping", json!({})).await;
    agent.send("{").await;
    let text = site.monitor().get("/metrics").await.text();
    for status in ["2xx", "4xx"] {
        let sample = format!("{{route=\"/mcp\",status=\"{status}\",cache=\"none\"}} 1");
        assert!(text.contains(&sample), "{sample}");
    }
}

#[tokio::test]
async fn a_closed_site_is_read_only_with_a_permission() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let (reader, drafting) = (site.agent(&administrator, &[]).await, site.agent(&administrator, DRAFTING).await);
    let settings = administrator.read("settings/get").await.json();
    let change = json!({ "siteAccess": "maintenance", "version": settings["version"] });
    administrator.put("settings", change).await.succeeded();
    refused(&reader.send(rpc("ping", json!({})).to_string()).await, 403, "closed");
    drafting.call("get_site", json!({})).await;
}

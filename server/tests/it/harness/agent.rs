//! An AI agent: a client of the MCP server with an API token.

use super::answer::TestResponse;
use super::client::TestClient;
use super::site::TestSite;
use axum::body::Body;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use http::{Request, StatusCode, request};
use serde_json::{Value, json};

/// Permissions of an agent that drafts pages and asks for their publication.
pub(crate) const DRAFTING: &[&str] =
    &["view-drafts", "create-page", "edit-page", "create-translation", "manage-media", "request-publication"];

pub(crate) struct TestAgent {
    client: TestClient,
    secret: String,
}

impl TestSite {
    /// Creates a token of a user with the name “Agent” for an agent.
    pub(crate) async fn agent(&self, owner: &TestClient, permissions: &[&str]) -> TestAgent {
        self.agent_with(owner, permissions, json!({})).await
    }

    /// Creates a token with further properties.
    pub(crate) async fn agent_with(&self, owner: &TestClient, permissions: &[&str], more: Value) -> TestAgent {
        let permissions: Vec<Value> = permissions.iter().map(|name| json!({ "name": name })).collect();
        let mut asked = json!({ "name": "Agent", "permissions": permissions });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = owner.post("api-token", asked).await.succeeded();
        TestAgent { client: self.anonymous(), secret: made["secret"].as_str().unwrap().to_owned() }
    }
}

/// Begins a request to the MCP server.
pub(crate) fn message() -> request::Builder {
    Request::post("/mcp")
        .header(HOST, "site.example")
        .header(CONTENT_TYPE, "application/json")
        .header("accept", "application/json, text/event-stream")
}

/// Body of a JSON-RPC request.
pub(crate) fn rpc(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })
}

impl TestAgent {
    /// Sends a body with the token.
    pub(crate) async fn send(&self, body: impl Into<Body>) -> TestResponse {
        self.send_with(message(), body).await
    }

    pub(crate) async fn send_with(&self, request: request::Builder, body: impl Into<Body>) -> TestResponse {
        let request = request.header(AUTHORIZATION, format!("Bearer {}", self.secret));
        self.client.send(request.body(body.into()).unwrap()).await
    }

    /// Sends a request and returns the JSON-RPC answer.
    pub(crate) async fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.send(rpc(method, params).to_string()).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    /// Calls a tool and returns the result, of a failure too.
    async fn result(&self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool and returns its answer.
    #[track_caller]
    pub(crate) fn call(&self, tool: &str, arguments: Value) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            let result = self.result(tool, arguments).await;
            assert_eq!(result["isError"], false, "{caller}: {result}");
            let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
            assert_eq!(text, result["structuredContent"]);
            text
        }
    }

    /// Calls a tool that fails and returns its words.
    pub(crate) async fn fail(&self, tool: &str, arguments: Value) -> String {
        let result = self.result(tool, arguments).await;
        assert_eq!(result["isError"], true, "{result}");
        let words = result["content"][0]["text"].as_str().unwrap().to_owned();
        assert!(words.starts_with(result["structuredContent"]["error"].as_str().unwrap()), "{result}");
        words
    }

    /// Calls a tool that fails and returns the facts about the failure.
    pub(crate) async fn failure(&self, tool: &str, arguments: Value) -> Value {
        let result = self.result(tool, arguments).await;
        assert_eq!(result["isError"], true, "{result}");
        result["structuredContent"].clone()
    }
}

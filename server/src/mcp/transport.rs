//! The HTTP side of the MCP server: refuses requests without a valid
//! token and bodies that are not one message, each with a sentence.

use super::agent::Agent;
use super::service::ContentServer;
use crate::api::MCP;
use crate::error::{ApiError, Refusal};
use crate::extract::is_json;
use crate::layers::caller::Caller;
use crate::layers::request_body::is_too_slow;
use crate::layers::same_origin::is_foreign;
use crate::layers::security_headers;
use crate::request_id::RequestId;
use crate::state::AppState;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use domain::error::Error;
use http::header::{ACCEPT, ALLOW, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, StatusCode};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::Body as _;
use model::api_token::TokenRefusal;
use rmcp::model::ErrorCode;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde::de::IgnoredAny;
use serde_json::json;
use std::sync::Arc;
use tracing::Span;

/// Maximum bytes of a message. Base64 makes a file a third larger,
/// so an agent can upload files of almost 6 MiB.
const MAX_MESSAGE_BYTES: usize = 8 * 1024 * 1024;
/// Both types, because rmcp requires them. The answer is always JSON.
const ACCEPTED: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");

type McpService = StreamableHttpService<ContentServer, NeverSessionManager>;

pub(crate) fn routes() -> Router<AppState> {
    // Requests of a browser that was tricked into another host have no token.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
        .disable_allowed_hosts();
    let service = McpService::new(|| Ok(ContentServer), Arc::new(NeverSessionManager::default()), config);
    let answer = async move |State(state): State<AppState>, request: Request| {
        serve(&service, state, request).await.unwrap_or_else(McpRefusal::into_response)
    };
    let route = post(answer).fallback(async || McpRefusal::method().into_response());
    Router::new()
        .route(MCP, route.clone())
        .route(&format!("{MCP}/"), route)
        .layer(map_response(security_headers::of_api_answers))
}

async fn serve(service: &McpService, state: AppState, request: Request) -> Result<Response, McpRefusal> {
    if is_foreign(request.headers(), &state.origin) {
        return Err(McpRefusal::of(StatusCode::FORBIDDEN, "Web pages of other sites may not use the MCP server."));
    }
    let (mut parts, body) = request.into_parts();
    let caller = Caller::from_request_parts(&mut parts, &state).await?;
    let token = caller.token.ok_or(ApiError::Domain(Error::TokenRefused(TokenRefusal::Missing)))?;
    if !is_json(&parts.headers) {
        let words = "The Content-Type must be application/json.";
        return Err(McpRefusal::of(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
    }
    let message = read_message(body).await?;
    let request = parts.extensions.get::<RequestId>().cloned().unwrap_or_else(RequestId::new);
    let agent = Agent { state, token, address: caller.address, request, span: Span::current() };
    // The secret goes no further.
    parts.headers.remove(AUTHORIZATION);
    parts.headers.insert(ACCEPT, ACCEPTED);
    parts.extensions.insert(agent);
    let response = service.handle(Request::from_parts(parts, Full::new(message))).await;
    with_json_error(response.map(Body::new)).await
}

/// Reads a body that is one JSON value and no batch.
async fn read_message(body: Body) -> Result<Bytes, McpRefusal> {
    if body.size_hint().lower() > MAX_MESSAGE_BYTES as u64 {
        return Err(McpRefusal::too_large());
    }
    let message = match Limited::new(body, MAX_MESSAGE_BYTES).collect().await {
        Ok(message) => message.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => return Err(McpRefusal::too_large()),
        Err(error) if is_too_slow(&*error) => {
            return Err(McpRefusal::of(StatusCode::REQUEST_TIMEOUT, "The request came too slowly. Send it again."));
        }
        Err(_) => return Err(McpRefusal::of(StatusCode::BAD_REQUEST, "The request could not be read. Send it again.")),
    };
    if message.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
        return Err(McpRefusal::of(StatusCode::BAD_REQUEST, "Send one message at a time: batches are not supported."));
    }
    if let Err(error) = serde_json::from_slice::<IgnoredAny>(&message) {
        let words = format!("The request is not valid JSON: {error}.");
        return Err(McpRefusal { code: ErrorCode::PARSE_ERROR, ..McpRefusal::of(StatusCode::BAD_REQUEST, words) });
    }
    Ok(message)
}

/// Turns a text that rmcp answers with an error status into a JSON-RPC error.
async fn with_json_error(response: Response) -> Result<Response, McpRefusal> {
    let status = response.status();
    let is_json = |headers: &HeaderMap| headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if status.is_success() || is_json(response.headers()) {
        return Ok(response);
    }
    let text = response.into_body().collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    Err(match status {
        // The content type was right, so the message was not.
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            let words = format!("The request is not a JSON-RPC message of MCP: {text}.");
            McpRefusal::of(StatusCode::BAD_REQUEST, words)
        }
        _ if status.is_server_error() => McpRefusal::of(status, "Something went wrong, please try again later."),
        _ => McpRefusal::of(status, text),
    })
}

/// Refusal before a tool is called: a JSON-RPC error with an HTTP status.
struct McpRefusal {
    code: ErrorCode,
    words: String,
    /// Answer with the status and its headers. The body is replaced.
    response: Response,
}

impl McpRefusal {
    fn of(status: StatusCode, words: impl Into<String>) -> Self {
        let code = if status.is_server_error() { ErrorCode::INTERNAL_ERROR } else { ErrorCode::INVALID_REQUEST };
        Self { code, words: words.into(), response: status.into_response() }
    }

    fn too_large() -> Self {
        let max_mib = MAX_MESSAGE_BYTES / 1024 / 1024;
        let words = format!("The request is larger than {max_mib} MiB. Upload large files in the media library.");
        Self::of(StatusCode::PAYLOAD_TOO_LARGE, words)
    }

    fn method() -> Self {
        let words = "The MCP server only takes POST requests. It has no sessions and no event streams.";
        let mut refusal = Self::of(StatusCode::METHOD_NOT_ALLOWED, words);
        refusal.response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        refusal
    }

    fn into_response(mut self) -> Response {
        let body = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": self.code, "message": self.words } });
        let headers = self.response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *self.response.body_mut() = Body::from(body.to_string());
        self.response
    }
}

/// Keeps the headers of the refusal, which say when to retry, and that a token is needed.
impl From<ApiError> for McpRefusal {
    fn from(error: ApiError) -> Self {
        let refusal = Refusal::from(error);
        let refused = Self::of(refusal.status, refusal.sentence());
        Self { response: refusal.into_response(), ..refused }
    }
}

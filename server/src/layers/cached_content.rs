//! Answers of the content API: checks the token, and reads
//! from memory until the next public change.

use super::bearer::BearerToken;
use super::security_headers;
use crate::api::API;
use crate::page_cache::{CachedPage, ContentVersion, PageKey, PagePlace};
use crate::state::AppState;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::content_api::origins::allows_origin;
use domain::users::api_tokens::authenticate::{CheckedToken, authenticate};
use domain::viewer::admission::is_open;
use http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, CACHE_CONTROL,
    CONTENT_LENGTH, IF_NONE_MATCH, ORIGIN, VARY,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use model::locale::Locale;
use model::visitors::ConsentState;
use std::borrow::Cow;
use std::sync::Arc;

const CONTENT: &str = "/content/";
/// Answers that depend on more than public content:
/// the search indexes, and names in the media library.
const NOT_KEPT: &[&str] = &["/content/search", "/content/media"];
/// Browsers and programs ask again with the ETag. Proxies store nothing,
/// because an answer depends on the token.
const CONTROL: HeaderValue = HeaderValue::from_static("private, no-cache");
const VARIES: HeaderValue = HeaderValue::from_static("authorization, accept-encoding, origin");
/// Seconds that browsers cache the answer to a preflight.
const PREFLIGHT_MAX_AGE: HeaderValue = HeaderValue::from_static("3600");

/// Checks if a request reads the content API.
pub(super) fn is_for_content(request: &Request) -> bool {
    path_of(request).starts_with(CONTENT)
}

/// Returns the path below that of the API.
fn path_of(request: &Request) -> &str {
    request.uri().path().strip_prefix(API).unwrap_or_default()
}

pub(super) async fn serve(state: &AppState, request: Request, next: Next) -> Response {
    let origin = match find_allowed_origin(state, request.headers()).await {
        Ok(origin) => origin,
        Err(error) => return crate::error::ApiError::from(error).into_response(),
    };
    let mut response = match is_preflight(&request) {
        true => preflight(state),
        false => answer(state, request, next).await,
    };
    let headers = response.headers_mut();
    headers.insert(VARY, VARIES);
    if let Some(origin) = origin {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag, retry-after"));
    }
    response
}

/// Returns the origin of a request if its scripts may read the answer.
async fn find_allowed_origin(state: &AppState, headers: &HeaderMap) -> domain::error::Result<Option<HeaderValue>> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(None) };
    let is_allowed = match origin.to_str() {
        Ok(text) => allows_origin(&state.cms, text).await?,
        Err(_) => false,
    };
    Ok(is_allowed.then(|| origin.clone()))
}

fn is_preflight(request: &Request) -> bool {
    *request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// Without the header that names the origin, browsers refuse the request.
fn preflight(state: &AppState) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD"));
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("authorization, if-none-match"));
    headers.insert(ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE);
    security_headers::add_missing(headers, state.is_secure());
    response
}

async fn answer(state: &AppState, mut request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let version = ContentVersion::now(&state.cms);
    let token = match request.extensions().get::<BearerToken>() {
        Some(BearerToken(secret)) if is_read => authenticate(&state.cms, secret).await.ok(),
        _ => None,
    };
    // The handler refuses the request, or finds the fault again.
    let Some(token) = token else { return next.run(request).await };
    let name = name_of(&request, &token).into_owned();
    let key = PageKey { place: PagePlace::Path(&name), consent: ConsentState::Unknown, preferred: None };
    if let Some(page) = state.content.find(key, version).await {
        let response = page.respond(request.headers());
        state.metrics.count_content_hit(response.status());
        return without_body_of_head(request.method(), response);
    }
    let is_kept = !NOT_KEPT.contains(&path_of(&request)) && is_open(&state.cms).await.unwrap_or_default();
    request.extensions_mut().insert(token);
    let asked =
        [ACCEPT_ENCODING, IF_NONE_MATCH].map(|name| request.headers_mut().remove(&name).map(|value| (name, value)));
    let asked: HeaderMap = asked.into_iter().flatten().collect();
    let method = std::mem::replace(request.method_mut(), Method::GET);
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return without_body_of_head(&method, response);
    }
    let Some(page) = read(version, response).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let page = Arc::new(page);
    if is_kept {
        state.content.keep(name, Arc::clone(&page)).await;
    }
    without_body_of_head(&method, page.respond(&asked))
}

/// Returns the name of an answer in the cache. Tokens
/// for the same locales share answers.
fn name_of<'a>(request: &'a Request, token: &CheckedToken) -> Cow<'a, str> {
    let address = request.uri().path_and_query().map_or_else(|| request.uri().path(), |address| address.as_str());
    match &token.locales {
        None => Cow::Borrowed(address),
        Some(locales) => {
            Cow::Owned(format!("{address} {}", locales.iter().map(Locale::as_str).collect::<Vec<_>>().join(",")))
        }
    }
}

/// Reads the answer of a handler.
async fn read(version: ContentVersion, response: Response) -> Option<CachedPage> {
    let (mut parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.ok()?;
    let json = String::from_utf8(bytes.into()).ok()?;
    parts.headers.insert(CACHE_CONTROL, CONTROL);
    parts.headers.insert(VARY, VARIES);
    parts.headers.remove(CONTENT_LENGTH);
    Some(CachedPage::new(version, (StatusCode::OK, &parts.headers), json).await)
}

fn without_body_of_head(method: &Method, mut response: Response) -> Response {
    if *method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

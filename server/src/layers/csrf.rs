//! The token that a write must carry, so that no other site can make a browser write here.
//!
//! A session has a token of its own. Visitors share one that changes with time, so that public pages can be cached.

use super::caller::Caller;
use super::same_origin::is_foreign;
use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::secret::Key;
use hmac::{Hmac, KeyInit, Mac};
use http::{HeaderMap, Method};
use sha2::Sha256;
use subtle::ConstantTimeEq;
use time::OffsetDateTime;

/// How long the visitors' token is handed out. It is accepted for one period more.
const PERIOD_SECONDS: i64 = 6 * 60 * 60;

/// Makes tokens and recognises them.
pub(crate) struct Csrf {
    key: Key,
}

/// The stretch of time in which all visitors have the same token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period(i64);

impl Period {
    pub(crate) fn at(now: OffsetDateTime) -> Self {
        Self(now.unix_timestamp() / PERIOD_SECONDS)
    }
}

impl Csrf {
    pub(crate) fn new(key: Key) -> Self {
        Self { key }
    }

    /// The token of a session, by its id.
    pub(crate) fn session_token(&self, session: &str) -> String {
        self.sign(&format!("session {session}"))
    }

    pub(crate) fn visitor_token(&self, period: Period) -> String {
        self.sign(&format!("visitor {}", period.0))
    }

    /// The token that this caller's pages carry.
    pub(crate) fn token_of(&self, caller: &Caller, now: OffsetDateTime) -> String {
        match &caller.session {
            Some(session) => self.session_token(session),
            None => self.visitor_token(Period::at(now)),
        }
    }

    /// Whether a token is one that this caller was given.
    pub(crate) fn accepts(&self, caller: &Caller, token: &str, now: OffsetDateTime) -> bool {
        let fits = |expected: &str| bool::from(expected.as_bytes().ct_eq(token.as_bytes()));
        match &caller.session {
            Some(session) => fits(&self.session_token(session)),
            None => {
                let Period(current) = Period::at(now);
                [current, current - 1].into_iter().any(|period| fits(&self.visitor_token(Period(period))))
            }
        }
    }

    fn sign(&self, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length is taken");
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().iter().take(20).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Refuses writes to the API that do not prove where they come from. Reads pass.
pub(crate) async fn protect(State(state): State<AppState>, caller: Caller, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return next.run(request).await;
    }
    let headers = request.headers();
    let token = headers.get("x-csrf-token").and_then(|value| value.to_str().ok());
    if is_foreign(headers, &state.origin) || !has_requested_with(headers) {
        return ApiError::Csrf.into_response();
    }
    match token {
        Some(token) if state.csrf.accepts(&caller, token, state.cms.now()) => next.run(request).await,
        // The page was loaded in a session that has ended since: what is needed is a new log-in.
        Some(_) if caller.lost_session => ApiError::Domain(domain::error::Error::Unauthenticated).into_response(),
        _ => ApiError::Csrf.into_response(),
    }
}

fn has_requested_with(headers: &HeaderMap) -> bool {
    headers.get("x-requested-with").is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"XMLHttpRequest"))
}

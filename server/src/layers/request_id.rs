//! Chooses the id of a request.

use super::caller::peer_of;
use crate::request_id::{RequestId, X_REQUEST_ID};
use crate::state::AppState;
use axum::extract::Request;

/// Returns the id that a trusted proxy sent, or a new one.
pub(super) fn of(state: &AppState, request: &Request) -> RequestId {
    let sent = request.headers().get(X_REQUEST_ID).and_then(RequestId::parse);
    let is_trusted = || state.proxies.trusts(peer_of(request.extensions()).to_canonical());
    sent.filter(|_| is_trusted()).unwrap_or_else(RequestId::new)
}

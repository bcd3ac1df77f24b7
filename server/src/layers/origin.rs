//! Determines the client address of a request, also for the audit log.

use super::caller::{ClientAddress, peer_of};
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use domain::audit::origin::from_address;

pub(crate) async fn note(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let address = state.proxies.client_of(peer_of(request.extensions()), request.headers());
    request.extensions_mut().insert(ClientAddress(address));
    from_address(address.to_string(), next.run(request)).await
}

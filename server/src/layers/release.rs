//! Names the release in every API response.

use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue};

const RELEASE: HeaderName = HeaderName::from_static("x-pagewright-release");

/// Adds the current release to a response,
/// so that open tabs notice an update.
pub(crate) async fn note(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if let Ok(release) = HeaderValue::from_str(state.assets.release()) {
        response.headers_mut().insert(RELEASE, release);
    }
    response
}

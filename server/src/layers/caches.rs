//! Answers visitors from memory before all other layers.
//!
//! All caches share one layer, because each layer clones its inner layers
//! for every request.

use super::{bearer, cached_content, cached_files, cached_pages};
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

pub(crate) async fn serve(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    bearer::note(&mut request);
    if cached_content::is_for_content(&request) {
        return cached_content::serve(&state, request, next).await;
    }
    if cached_files::is_for_file(&request) {
        return cached_files::serve(&state, request, next).await;
    }
    match cached_pages::find(&state, &mut request).await {
        Some(page) => page.respond(request.headers()),
        None => next.run(request).await,
    }
}

//! Answers visitors from memory before all other layers.
//!
//! All caches share one layer, because each layer clones its inner layers
//! for every request.

use super::{bearer, cached_content, cached_files, cached_pages, request_id};
use crate::request_id::{RequestId, X_REQUEST_ID};
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

pub(crate) async fn serve(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    bearer::note(&mut request);
    let id = request_id::of(&state, &request);
    let header = id.clone().into();
    let mut response = answer(&state, request, next, id).await;
    response.headers_mut().insert(X_REQUEST_ID, header);
    response
}

async fn answer(state: &AppState, mut request: Request, next: Next, id: RequestId) -> Response {
    if cached_content::is_for_content(&request) {
        request.extensions_mut().insert(id);
        return cached_content::serve(state, request, next).await;
    }
    if cached_files::is_for_file(&request) {
        request.extensions_mut().insert(id);
        return cached_files::serve(state, request, next).await;
    }
    match cached_pages::find(state, &mut request).await {
        Some(page) => {
            let response = page.respond(request.headers());
            state.metrics.count_page_hit(response.status());
            response
        }
        None => {
            request.extensions_mut().insert(id);
            next.run(request).await
        }
    }
}

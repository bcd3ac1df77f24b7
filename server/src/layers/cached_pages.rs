//! Answers visitors from the cache of rendered pages.

use super::caller::has_session_cookie;
use crate::page_cache::{ContentVersion, PageKey, PagePlace};
use crate::screens::consent::choice_of;
use crate::screens::preferred_locale::preferred_locale;
use crate::screens::public::is_for_one_visit;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use domain::addresses::redirects::source::RequestTarget;
use domain::addresses::redirects::unknown::count_unknown;
use domain::viewer::redirects::can_redirect_by_query;
use http::Method;

/// Answers from the cache before anything else looks at the request. Requests with a session and those that a redirect may answer by
/// their query pass by.
pub(crate) async fn serve(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let target = RequestTarget { path: request.uri().path(), query: request.uri().query() };
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads
        && !has_session_cookie(request.headers(), state.session_cookie())
        && !is_for_one_visit(request.uri())
        && let Ok(false) = can_redirect_by_query(&state.cms, &target).await
        && let Ok(consent) = choice_of(&state, request.headers()).await
        && let Ok(preferred) = preferred_locale(&state, request.uri().path(), request.headers()).await
        && let key = (PageKey { place: PagePlace::Path(request.uri().path()), consent, preferred: preferred.as_ref() })
        && let Some(page) = state.pages.find(key, ContentVersion::now(&state.cms)).await
    {
        if page.is_not_found() {
            count_unknown(&state.cms, &target).await;
        }
        return page.respond(request.headers());
    }
    next.run(request).await
}

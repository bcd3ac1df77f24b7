//! Help pages of the admin. They need no permission, only a session.

use super::admin::AdminSession;
use super::query_value;
use app::admin::{self, HelpTask};
use axum::body::Body;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use domain::error::Error;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, StatusCode, Uri};
use std::borrow::Cow;

/// Browsers store a picture forever, because its address contains a hash.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const WEBP: HeaderValue = HeaderValue::from_static("image/webp");

/// Shows the list of tasks. With the path of a screen as
/// `about`, redirects to the help about that screen.
pub(crate) async fn list(session: AdminSession, uri: Uri) -> Response {
    match query_value(&uri, "about") {
        Some(path) => Redirect::to(&admin::help_path_about(&path)).into_response(),
        None => session.answer(StatusCode::OK, admin::help_list),
    }
}

pub(crate) async fn page(session: AdminSession, Path(task): Path<String>) -> Response {
    match HelpTask::parse(&task) {
        Some(task) => session.answer(StatusCode::OK, |cx| admin::help_page(cx, task)),
        None => session.refuse(Error::NotFound),
    }
}

/// Serves a picture. It needs no session, because it shows only the demonstration site.
pub(crate) async fn picture(Path((hash, language, name)): Path<(String, String, String)>) -> Response {
    let Some(content) = admin::help_picture(&hash, &language, &name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let body = match content {
        Cow::Borrowed(content) => Body::from(content),
        Cow::Owned(content) => Body::from(content),
    };
    ([(CONTENT_TYPE, WEBP), (CACHE_CONTROL, FOREVER)], body).into_response()
}

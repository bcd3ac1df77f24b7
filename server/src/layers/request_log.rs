//! Logs every request that reaches a handler.
//! All log lines of the request have its span, with its id.
//! Logged paths have no query and no link secret.

use super::security_headers::contains_token;
use crate::logging::REQUEST_SPAN;
use crate::request_id::RequestId;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing::Instrument;

pub(crate) async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method(), logged(request.uri().path()));
    let id = request.extensions().get::<RequestId>().cloned().unwrap_or_else(RequestId::new);
    let begun = Instant::now();
    let request_id = id.as_str();
    let span = tracing::error_span!(target: REQUEST_SPAN, "request", request_id, %method, path);
    let response = id.scope(next.run(request).instrument(span.clone())).await;
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::info!(target: "pagewright::request", status = response.status().as_u16(), micros));
    response
}

/// Returns a path for the log, without the secret of a link.
/// Otherwise readers of the log could use the link.
fn logged(path: &str) -> String {
    match path.rsplit_once('/') {
        Some((page, _)) if contains_token(path) => format!("{page}/…"),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::logged;

    #[test]
    fn a_log_holds_no_secret_of_a_link() {
        for (path, expected) in [
            ("/preview/5-abc", "/preview/…"),
            ("/cmsadmin/reset-password/abc", "/cmsadmin/reset-password/…"),
            ("/api/pagewright/newsletter/confirm/abc", "/api/pagewright/newsletter/confirm/…"),
            ("/api/pagewright/backup/download/7.abc", "/api/pagewright/backup/download/…"),
            ("/about/us", "/about/us"),
            ("/", "/"),
        ] {
            assert_eq!(logged(path), expected);
        }
    }
}

//! One line in the log for every request that reaches a handler. Addresses are logged without their query.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

pub(crate) async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let begun = Instant::now();
    let response = next.run(request).await;
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::info!(target: "pagewright::request", %method, path, status = response.status().as_u16(), micros);
    response
}

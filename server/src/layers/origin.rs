//! Tells the audit log where the deeds of a request come from.

use super::caller::address_of;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use domain::audit::origin::from_address;

pub(crate) async fn note(request: Request, next: Next) -> Response {
    let address = address_of(request.extensions()).to_string();
    from_address(address, next.run(request)).await
}

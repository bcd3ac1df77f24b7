//! The network address of the current request. It is task-local, so that use cases need not pass it
//! on.

use crate::client::Client;
use std::future::Future;

tokio::task_local! {
    static ADDRESS: String;
}

/// Runs a future for a client. Its events are recorded with the client's network address.
pub async fn from_address<F: Future>(address: String, work: F) -> F::Output {
    ADDRESS.scope(address, work).await
}

/// Returns the client of the current request.
pub(crate) fn client() -> Client {
    Client::of(&address())
}

/// Returns the client's network address, or an empty string without a client.
pub(crate) fn address() -> String {
    ADDRESS.try_with(String::clone).unwrap_or_default()
}

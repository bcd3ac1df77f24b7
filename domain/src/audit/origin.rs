//! The client's network address, as a task-local.

use crate::client::Client;
use std::future::Future;

tokio::task_local! {
    static ADDRESS: String;
}

/// Runs a future. Its audit entries get this network address.
pub async fn from_address<F: Future>(address: String, work: F) -> F::Output {
    ADDRESS.scope(address, work).await
}

/// Returns the client of the current request.
pub(crate) fn client() -> Client {
    Client::of(&address())
}

/// Returns the client's address. Empty outside of requests.
pub(crate) fn address() -> String {
    ADDRESS.try_with(String::clone).unwrap_or_default()
}

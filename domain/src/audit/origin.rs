//! Where the events of a request come from, so that no use case has to hand it on.

use crate::client::Client;
use std::future::Future;

tokio::task_local! {
    static ADDRESS: String;
}

/// Runs something for a client. Its events are recorded with the client's network address.
pub async fn from_address<F: Future>(address: String, work: F) -> F::Output {
    ADDRESS.scope(address, work).await
}

/// The client of the request that is served.
pub(crate) fn client() -> Client {
    Client::of(&address())
}

/// The client's network address; empty where there is no client.
pub(crate) fn address() -> String {
    ADDRESS.try_with(String::clone).unwrap_or_default()
}

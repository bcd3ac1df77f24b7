//! Facts about the HTTP API that the tests in memory and the tests of the process share.

/// Path that every call of the API begins with.
pub(crate) const API: &str = "/api/pagewright";

/// Returns the token for writes from the head of a document.
pub(crate) fn token_in(html: &str) -> String {
    let rest = html.split("name=\"csrf-token\" content=\"").nth(1).expect("the document carries a token");
    rest.split('"').next().unwrap().to_owned()
}

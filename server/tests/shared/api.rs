//! API constants and helpers
//! for tests in memory and tests of the binary.

/// Path prefix of the API.
pub(crate) const API: &str = "/api/pagewright";

/// Returns the CSRF token in a document's head.
pub(crate) fn token_in(html: &str) -> String {
    let rest = html.split("name=\"csrf-token\" content=\"").nth(1).expect("the document carries a token");
    rest.split('"').next().unwrap().to_owned()
}

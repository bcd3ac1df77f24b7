//! Id of a request: in its log lines, in its response,
//! and in the text of an internal error.

use http::{HeaderName, HeaderValue};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const MAX_ID_BYTES: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

#[derive(Clone, Debug)]
pub(crate) struct RequestId(HeaderValue);

impl RequestId {
    /// Returns an id that no other request of this process has.
    pub(crate) fn new() -> Self {
        static START: LazyLock<u64> = LazyLock::new(rand::random);
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = mix(START.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed)));
        Self(HeaderValue::try_from(format!("{number:016x}")).expect("hexadecimal digits"))
    }

    /// Reads the id of a proxy. Returns `None` unless it
    /// has 1 to 64 letters, digits, `-`, `_` and `.`.
    pub(crate) fn parse(value: &HeaderValue) -> Option<Self> {
        let is_known = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let bytes = value.as_bytes();
        ((1..=MAX_ID_BYTES).contains(&bytes.len()) && bytes.iter().all(is_known)).then(|| Self(value.clone()))
    }

    /// Returns the id of the running request. Returns `None` outside of requests.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(Self::clone).ok()
    }

    /// Runs the work of a request.
    pub(crate) async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.to_str().expect("letters and digits")
    }
}

impl From<RequestId> for HeaderValue {
    fn from(id: RequestId) -> Self {
        id.0
    }
}

/// Spreads consecutive numbers (SplitMix64). Different numbers stay different.
fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::RequestId;
    use http::HeaderValue;
    use std::collections::HashSet;

    #[test]
    fn ids_are_distinct_and_readable_again() {
        let ids: HashSet<String> = (0..1000).map(|_| RequestId::new().as_str().to_owned()).collect();
        assert_eq!(ids.len(), 1000);
        for id in &ids {
            let value = HeaderValue::try_from(id).unwrap();
            assert_eq!(RequestId::parse(&value).unwrap().as_str(), id);
        }
    }

    #[test]
    fn only_short_plain_ids_of_a_proxy_are_kept() {
        let id = |text: &str| RequestId::parse(&HeaderValue::try_from(text).unwrap());
        assert!(id("7f3a-B_2.c").is_some() && id(&"a".repeat(64)).is_some());
        for text in ["", "a b", "a\"b", "a;b", "é", "a=b", &"a".repeat(65)] {
            assert!(id(text).is_none(), "{text}");
        }
    }
}

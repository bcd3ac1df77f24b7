//! Third-party code that a block embeds on a page.
//! It runs in a separate document and loads
//! only from declared origins.

use std::fmt;
use url::Url;

/// The embedded content of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// The title of the frame.
    pub title: String,
    /// The provider's code as entered. It never becomes part
    /// of the page itself.
    pub html: String,
    pub origins: Vec<Origin>,
}

/// An https origin for a Content-Security-Policy. Contains no character
/// that would end a source or a directive of the policy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin(String);

impl Origin {
    /// Parses `https://host` or `https://host:port`.
    /// Returns `None` for other schemes, paths, wildcards, IPv6 addresses,
    /// and hosts with characters that have a meaning in a policy.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let url = Url::parse(text).ok()?;
        let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let is_anonymous = !text.contains('@');
        Self::of(&url).filter(|_| is_bare && is_anonymous)
    }

    /// Returns the origin of an address with any path.
    /// `None` if [`Origin::parse`] would refuse the origin.
    pub(crate) fn of(url: &Url) -> Option<Self> {
        let host = url.host_str()?;
        let is_plain =
            host.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
        let is_host = is_plain && host.starts_with(|first: char| first.is_ascii_alphanumeric());
        let is_anonymous = url.username().is_empty() && url.password().is_none();
        let is_origin = url.scheme() == "https" && is_host && is_anonymous;
        is_origin.then(|| Self(url.origin().ascii_serialization()))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn an_origin_is_a_scheme_a_host_and_a_port() {
        for (text, origin) in [
            ("https://widgets.example", "https://widgets.example"),
            (" https://Widgets.Example/ ", "https://widgets.example"),
            ("https://widgets.example:8443", "https://widgets.example:8443"),
            ("https://widgets.example:443", "https://widgets.example"),
            ("https://wídgets.example", "https://xn--wdgets-3va.example"),
        ] {
            assert_eq!(Origin::parse(text).map(|origin| origin.to_string()).as_deref(), Some(origin), "{text}");
        }
    }

    #[test]
    fn nothing_else_gets_into_a_policy() {
        for text in [
            "",
            "widgets.example",
            "http://widgets.example",
            "//widgets.example",
            "https://",
            "https://widgets.example/embed",
            "https://widgets.example/?a",
            "https://widgets.example/#a",
            "https://user@widgets.example",
            "https://:@widgets.example",
            "https://*.example",
            "https://*",
            "https://[::1]",
            "https://a.example;script-src",
            "https://a.example,b.example",
            "https://a.example'unsafe-eval'",
            "https://a.example https://b.example",
            "https://a.example\r\nset-cookie: a=b",
            "https://-a.example",
            "data:text/html,x",
            "'self'",
            "*",
        ] {
            assert_eq!(Origin::parse(text), None, "{text:?}");
        }
    }
}

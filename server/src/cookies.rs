//! Cookies of requests.

use cookie::Cookie;
use http::header::COOKIE;
use http::{HeaderMap, HeaderValue};

/// Time for which a browser keeps a choice of its user: a year.
pub(crate) const CHOICE_MAX_AGE_SECONDS: u32 = 31_536_000;

/// Returns the value of the first cookie with a name.
pub(crate) fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.filter(|cookie| cookie.name() == name).find_map(|cookie| cookie.value_raw())
}

/// Cookie that an answer sets. Browsers send it only with requests of the same site.
pub(crate) struct NewCookie<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: &'a str,
    pub(crate) path: &'a str,
    /// 0 deletes the cookie.
    pub(crate) max_age_seconds: u32,
    /// True if scripts cannot read it.
    pub(crate) is_http_only: bool,
    /// True if browsers send it only by HTTPS.
    pub(crate) is_secure: bool,
}

impl NewCookie<'_> {
    /// Returns the header value. `None` if it has characters that headers forbid.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        let Self { name, value, path, max_age_seconds, is_http_only, is_secure } = self;
        let http_only = if *is_http_only { "; HttpOnly" } else { "" };
        let secure = if *is_secure { "; Secure" } else { "" };
        let line = format!("{name}={value}; Path={path}; Max-Age={max_age_seconds}; SameSite=Lax{http_only}{secure}");
        HeaderValue::from_str(&line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use http::header::COOKIE;
    use http::{HeaderMap, HeaderValue};

    #[test]
    fn a_cookie_is_found_by_its_whole_name_in_any_line() {
        let mut headers = HeaderMap::new();
        assert_eq!(find(&headers, "id"), None);
        for line in ["valid=1; =x; broken;  other = 2 ", "id=a=b; id=c; empty="] {
            headers.append(COOKIE, HeaderValue::from_static(line));
        }
        let found = ["id", "other", "empty", "valid", "broken", "i"].map(|name| find(&headers, name));
        assert_eq!(found, [Some("a=b"), Some("2"), Some(""), Some("1"), None, None]);
    }
}

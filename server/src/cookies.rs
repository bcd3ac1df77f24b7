//! Cookies of requests.

use cookie::Cookie;
use http::HeaderMap;
use http::header::COOKIE;

/// Returns the value of the first cookie with a name.
pub(crate) fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.filter(|cookie| cookie.name() == name).find_map(|cookie| cookie.value_raw())
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

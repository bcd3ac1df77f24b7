//! What a visitor agreed to, read from the cookie that their browser keeps.

use crate::state::AppState;
use domain::error::Result;
use domain::site::settings::read_settings;
use http::HeaderMap;
use http::header::COOKIE;
use model::access::Actor;
use model::visitors::{ConsentCookie, ConsentState};

/// The choice that a request brings, for the text of today. Requests without the cookie cost nothing.
pub(crate) async fn choice_of(state: &AppState, headers: &HeaderMap) -> Result<ConsentState> {
    match find_cookie(headers) {
        None => Ok(ConsentState::Unknown),
        Some(cookie) => Ok(cookie.state(read_settings(&state.cms, &Actor::Visitor).await?.consent.text_version)),
    }
}

fn find_cookie(headers: &HeaderMap) -> Option<ConsentCookie> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == ConsentCookie::NAME)?;
    ConsentCookie::parse(value)
}

#[cfg(test)]
mod tests {
    use super::find_cookie;
    use http::header::COOKIE;
    use http::{HeaderMap, HeaderValue};

    #[test]
    fn the_choice_is_found_among_other_cookies() {
        let id = "0".repeat(32);
        let mut headers = HeaderMap::new();
        assert_eq!(find_cookie(&headers), None);
        headers.append(COOKIE, HeaderValue::from_static("a=b; c=d"));
        headers.append(COOKIE, HeaderValue::from_str(&format!("e=f; pagewright-consent=2.{id}.s")).unwrap());
        assert!(find_cookie(&headers).is_some_and(|cookie| cookie.consent.statistics && !cookie.consent.marketing));
        headers.remove(COOKIE);
        headers.append(COOKIE, HeaderValue::from_static("pagewright-consent=<script>"));
        assert_eq!(find_cookie(&headers), None);
    }
}

//! Interface language: chosen by the reader, or from the browser.

use crate::cookies;
use http::HeaderMap;
use http::header::ACCEPT_LANGUAGE;
use i18n::Language;

pub(crate) const COOKIE_NAME: &str = "pagewright-language";

/// Returns the language that the reader chose, or that of the browser.
pub(crate) fn chosen_language(headers: &HeaderMap) -> Language {
    from_cookie(headers).or_else(|| from_browser(headers)).unwrap_or(Language::En)
}

fn from_cookie(headers: &HeaderMap) -> Option<Language> {
    cookies::find(headers, COOKIE_NAME).and_then(Language::parse)
}

fn from_browser(headers: &HeaderMap) -> Option<Language> {
    let wanted = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    wanted.split(',').find_map(|part| Language::parse(part.trim().get(..2)?))
}

#[cfg(test)]
mod tests {
    use super::chosen_language;
    use http::header::{ACCEPT_LANGUAGE, COOKIE};
    use http::{HeaderMap, HeaderValue};
    use i18n::Language;

    #[test]
    fn the_chosen_language_wins_over_the_browsers() {
        let mut headers = HeaderMap::new();
        assert_eq!(chosen_language(&headers), Language::En);
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static("pt, de-AT;q=0.9, fr;q=0.8"));
        assert_eq!(chosen_language(&headers), Language::De);
        headers.insert(COOKIE, HeaderValue::from_static("a=b; pagewright-language=nl"));
        assert_eq!(chosen_language(&headers), Language::Nl);
        headers.insert(COOKIE, HeaderValue::from_static("pagewright-language=xx"));
        assert_eq!(chosen_language(&headers), Language::De);
    }
}

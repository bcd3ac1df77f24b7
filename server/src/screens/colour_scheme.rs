//! Colour scheme of the admin in a browser. Default: that of the device.

use crate::cookies;
use http::HeaderMap;
use model::theme::ColourScheme;

/// Name of the cookie that `react-islands/src/ui/colour-scheme.ts` sets.
const COOKIE_NAME: &str = "pagewright-colour-scheme";

/// Scheme chosen by this reader. `None` follows the device.
pub(crate) fn chosen_scheme(headers: &HeaderMap) -> Option<ColourScheme> {
    match cookies::find(headers, COOKIE_NAME)? {
        "light" => Some(ColourScheme::Light),
        "dark" => Some(ColourScheme::Dark),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::chosen_scheme;
    use http::header::COOKIE;
    use http::{HeaderMap, HeaderValue};
    use model::theme::ColourScheme;

    #[test]
    fn only_a_known_scheme_is_read() {
        assert_eq!(chosen_scheme(&HeaderMap::new()), None);
        for (value, expected) in [
            ("light", Some(ColourScheme::Light)),
            ("dark", Some(ColourScheme::Dark)),
            ("\"><script>", None),
            ("", None),
        ] {
            let cookie = HeaderValue::from_str(&format!("a=b; pagewright-colour-scheme={value}")).unwrap();
            assert_eq!(chosen_scheme(&HeaderMap::from_iter([(COOKIE, cookie)])), expected, "{value}");
        }
    }
}

//! Targets of redirects. A target can take over the
//! rest of the path and the query of a request.

use super::source::{BELOW, RedirectSource};
use crate::error::Result;
use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use storage::Connection;
use storage::redirects::{self, RedirectTarget};
use url::form_urlencoded;

/// Characters to encode in `Location`. Browsers read `\` as `/`.
const OUTSIDE_OF_URLS: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'\\').add(b'^').add(b'`').add(b'{').add(b'|').add(b'}');

/// Parses an address of this site. Returns
/// `None` for an address of another site.
pub(crate) fn parse_own(text: &str, settings: &Settings) -> Option<(Locale, String)> {
    let path = text.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    let address = Address::parse(path, &settings.available_locales);
    Some((address.locale.unwrap_or_else(|| settings.default_locale.clone()), address.rest))
}

/// Splits an address into its path and its suffix
/// (query and anchor). The third value is true if
/// the path ended with `/*`, which is removed.
fn split(to: &str) -> (&str, &str, bool) {
    let (path, suffix) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
    match path.strip_suffix(BELOW) {
        Some(path) => (path, suffix, true),
        None => (path, suffix, false),
    }
}

/// Returns true if the rest of a
/// requested path replaces a final `/*`.
pub(super) fn takes_rest(to: &str) -> bool {
    split(to).2
}

/// Returns the target for a requested
/// path that has no rest.
pub(super) fn without_rest(to: &str) -> String {
    append_rest(to, std::iter::empty())
}

/// Returns an address in the form that page addresses
/// have. In another form, it could lead to another
/// redirect. Keeps addresses that the product
/// answers, such as files.
pub(crate) fn normalize(to: &str, settings: &Settings) -> String {
    let (path, suffix, takes_rest) = split(to);
    let suffix = if matches!(suffix, "?" | "#") { "" } else { suffix };
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    let address = Address::parse(&format!("/{}", segments.join("/")), &settings.available_locales);
    if is_reserved(&address.to_canonical()) {
        return to.to_owned();
    }
    let locale = address.locale.as_ref().unwrap_or(&settings.default_locale);
    let path = Address::path_of(locale, &address.rest, &settings.default_locale);
    match takes_rest {
        true => format!("{}{BELOW}{suffix}", path.trim_end_matches('/')),
        false => format!("{path}{suffix}"),
    }
}

/// Replaces a final `/*` by the rest of a path.
/// Without `/*`, appends the rest, unless the
/// address has a query or an anchor.
pub(crate) fn append_rest<'a>(to: &str, rest: impl Iterator<Item = &'a str>) -> String {
    let (path, suffix, takes_rest) = split(to);
    let rest = rest.collect::<Vec<_>>().join("/");
    if !takes_rest && (rest.is_empty() || !suffix.is_empty()) {
        return to.to_owned();
    }
    format!("{}/{rest}{suffix}", path.trim_end_matches('/'))
}

/// Adds query pairs before the anchor. Skips
/// names that the address already has.
pub(crate) fn with_pairs<'a>(to: &str, pairs: impl Iterator<Item = &'a str>) -> String {
    let (address, anchor) = to.split_at(to.find('#').unwrap_or(to.len()));
    let own = address.split_once('?').map(|(_, query)| query);
    let name = |pair: &str| form_urlencoded::parse(pair.as_bytes()).next().map(|(name, _)| name.into_owned());
    let own_names: Vec<String> =
        form_urlencoded::parse(own.unwrap_or_default().as_bytes()).map(|(name, _)| name.into_owned()).collect();
    let mut with = address.to_owned();
    let mut separator = if own.is_some() { '&' } else { '?' };
    for pair in pairs.filter(|pair| name(pair).is_none_or(|name| !own_names.contains(&name))) {
        with.push(separator);
        with.push_str(pair);
        separator = '&';
    }
    with + anchor
}

/// Encodes an address for a `Location` header.
pub(crate) fn to_location(to: &str) -> String {
    utf8_percent_encode(to, OUTSIDE_OF_URLS).to_string()
}

/// Returns true if a redirect has exactly this source,
/// unless its target is a page that is not live.
pub(crate) async fn starts_redirect(conn: &mut Connection, source: &RedirectSource, default: &Locale) -> Result<bool> {
    let target = redirects::find(conn, source).await?.map(|found| found.target);
    Ok(target.is_some_and(|target| matches!(target, RedirectTarget::Gone) || path_of(target, default).is_some()))
}

/// Returns the address of a target.
/// Returns `None` if the target is
/// gone, or is a page that is not live.
pub(crate) fn path_of(target: RedirectTarget, default: &Locale) -> Option<String> {
    match target {
        RedirectTarget::Page { locale, slug, live, .. } => live.then(|| Slug::from_stored(slug).path(&locale, default)),
        RedirectTarget::Address(address) => Some(address),
        RedirectTarget::Gone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{append_rest, to_location, with_pairs};

    #[test]
    fn the_rest_of_a_path_goes_where_the_target_says() {
        for (to, rest, expected) in [
            ("/archive/*", "a/b", "/archive/a/b"),
            ("/archive/*", "", "/archive/"),
            ("/*", "a", "/a"),
            ("/archive/*?from=old#top", "a", "/archive/a?from=old#top"),
            ("/archive", "a", "/archive/a"),
            ("/archive/", "a", "/archive/a"),
            ("/archive", "", "/archive"),
            ("/", "a/b", "/a/b"),
            ("/archive?all=1", "a", "/archive?all=1"),
            ("/archive#all", "a", "/archive#all"),
            ("https://new.example", "a", "https://new.example/a"),
            ("https://new.example/*", "Some-Post.HTML", "https://new.example/Some-Post.HTML"),
            ("https://new.example/blog/", "a", "https://new.example/blog/a"),
        ] {
            let found = append_rest(to, rest.split('/').filter(|part| !part.is_empty()));
            assert_eq!(found, expected, "{to} {rest}");
        }
    }

    #[test]
    fn the_pairs_of_a_query_go_along_before_the_anchor() {
        for (to, pairs, expected) in [
            ("/a", &["x=1", "y"][..], "/a?x=1&y"),
            ("/a#b", &["x=1"], "/a?x=1#b"),
            ("/a?c=d#b", &["x=%2f1"], "/a?c=d&x=%2f1#b"),
            ("/a?c=d", &["c=e", "x=1"], "/a?c=d&x=1"),
            ("/a", &[], "/a"),
        ] {
            assert_eq!(with_pairs(to, pairs.iter().copied()), expected, "{to} {pairs:?}");
        }
    }

    #[test]
    fn a_location_is_ascii_and_stays_on_its_site() {
        assert_eq!(to_location("/größe?a=%20b#c"), "/gr%C3%B6%C3%9Fe?a=%20b#c");
        assert_eq!(to_location("/\\evil.example"), "/%5Cevil.example");
        assert_eq!(to_location("/a\r\nb"), "/a%0D%0Ab");
    }
}

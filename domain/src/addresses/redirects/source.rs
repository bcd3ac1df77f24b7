//! Sources of redirects: the addresses that
//! are stored and compared with requests.
//!
//! A source is the path of an [`Address`] without its
//! locale. It may have a query pair (`/index.php?id=12`)
//! or a final `/*` (`/blog/2018/*`). Both are unambiguous,
//! because an [`Address`] percent-encodes `?` and `*`.

use super::invalid;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
pub(crate) use model::redirect::{BELOW, RedirectSource, list_prefixes};
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;
use url::form_urlencoded;

/// Maximum characters of a source.
const MAX_SOURCE_CHARS: usize = 2_000;
/// Maximum number of query pairs of a request to compare with sources.
const MAX_QUERY_PAIRS: usize = 32;
/// Query parameters that hold a page
/// id in other systems, in lower case.
const ID_NAMES: &[&str] = &[
    "id",
    "p",
    "page_id",
    "pageid",
    "pid",
    "post",
    "post_id",
    "attachment_id",
    "cat",
    "cat_id",
    "nid",
    "itemid",
    "article",
    "article_id",
];
/// Maximum digits of a page id. Longer numbers can be secrets.
const MAX_ID_DIGITS: usize = 10;
/// Path and query of a request, as the client sent them.
#[derive(Clone, Copy, Debug)]
pub struct RequestTarget<'a> {
    pub path: &'a str,
    pub query: Option<&'a str>,
}

impl<'a> RequestTarget<'a> {
    /// Splits a link within the site into
    /// path and query. Ignores its anchor.
    pub(crate) fn of_link(link: &'a str) -> Self {
        let link = link.split('#').next().unwrap_or_default();
        let (path, query) = link.split_once('?').map_or((link, None), |(path, query)| (path, Some(query)));
        Self { path, query }
    }

    /// Returns the pairs of the query, not decoded.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty())
    }
}

/// A source that a request matches.
#[derive(Debug)]
pub(crate) struct SourceMatch {
    pub(crate) source: RedirectSource,
    pub(crate) by: MatchedBy,
}

/// Part of a request that matches a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchedBy {
    /// The path and the query pair with this index.
    Pair(usize),
    Path,
    /// The first segments of the path. Holds their number.
    Beginning(usize),
}

/// Lists the sources that a request matches, most
/// specific first. Reads a path with another locale
/// also as a path of the default locale, because
/// the redirect may be older than that locale.
pub(crate) fn list_matches(settings: &Settings, request: &RequestTarget<'_>) -> Vec<SourceMatch> {
    let default = &settings.default_locale;
    let address = Address::parse(request.path, &settings.available_locales);
    if address.rest.len() > MAX_SOURCE_CHARS * 4 {
        return Vec::new();
    }
    match &address.locale {
        Some(locale) if locale != default => {
            let mut matches = matches_in(locale, &address.rest, 1, request);
            matches.extend(matches_in(default, &address.to_canonical(), 0, request));
            matches
        }
        named => matches_in(default, &address.rest, usize::from(named.is_some()), request),
    }
}

/// Lists the matching sources of a locale. `before`
/// is the number of path segments before `rest`.
fn matches_in(locale: &Locale, rest: &str, before: usize, request: &RequestTarget<'_>) -> Vec<SourceMatch> {
    let matched = |text: String, by| SourceMatch { source: RedirectSource { locale: locale.clone(), text }, by };
    let by_pair =
        request.pairs().take(MAX_QUERY_PAIRS).enumerate().filter_map(|(number, pair)| {
            Some(matched(format!("{rest}?{}", fold_pair(pair)?), MatchedBy::Pair(number)))
        });
    let by_path = std::iter::once(matched(rest.to_owned(), MatchedBy::Path));
    let by_beginning = list_prefixes(rest).map(|text| {
        let segments = before + text.matches('/').count() - 1;
        matched(text, MatchedBy::Beginning(segments))
    });
    by_pair.chain(by_path).chain(by_beginning).collect()
}

/// Normalises a query pair to `name=value`, percent-encoded
/// and in NFC. Returns `None` if it is empty.
fn fold_pair(pair: &str) -> Option<String> {
    let (name, value) = form_urlencoded::parse(pair.as_bytes()).next()?;
    let [name, value]: [String; 2] = [&name, &value].map(|text| text.nfc().collect());
    Some(form_urlencoded::Serializer::new(String::new()).append_pair(&name, &value).finish())
}

/// Parses a path that a user typed. It may
/// have one query pair or a final `/*`.
///
/// # Errors
/// `V_01` if empty, `V_14` if too long,
/// `V_12` for a path that no request can have
/// or that the product answers. The detail of
/// `V_12` is the invalid part, if any.
pub(super) fn parse_source(settings: &Settings, typed: &str) -> Result<RedirectSource, ErrorItem> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(invalid(Code::Required, "from"));
    }
    if typed.chars().count() > MAX_SOURCE_CHARS {
        return Err(invalid(Code::TooLong, "from"));
    }
    let (path, query) = typed.split_once('?').unwrap_or((typed, ""));
    let beginning = path.strip_suffix(BELOW);
    let plain = beginning.unwrap_or(path);
    if !path.starts_with('/') {
        return Err(invalid(Code::NotValid, "from"));
    }
    if let Some(part) = find_forbidden(plain, query, beginning.is_some()) {
        return Err(invalid(Code::NotValid, "from").with_detail(part));
    }
    let default = &settings.default_locale;
    let address = Address::parse(plain, &settings.available_locales);
    let locale = address.locale.unwrap_or_else(|| default.clone());
    let pair = fold_pair(query);
    let text = match (&pair, beginning) {
        (Some(pair), _) => format!("{}?{pair}", address.rest),
        (None, Some(_)) => format!("{}{BELOW}", address.rest.trim_end_matches('/')),
        (None, None) => address.rest.clone(),
    };
    let source = RedirectSource { locale, text };
    let is_answered =
        source.is_path() && [Slug::not_found(), Slug::search()].iter().any(|slug| slug.as_str() == source.text);
    let reserved = match beginning {
        Some(_) => source.path(default),
        None => Address::path_of(&source.locale, &address.rest, default),
    };
    if is_answered || is_reserved(&reserved) {
        return Err(invalid(Code::NotValid, "from"));
    }
    Ok(source)
}

/// Finds the first part that no request can have.
fn find_forbidden(path: &str, query: &str, is_beginning: bool) -> Option<String> {
    let climbs = |segment: &&str| matches!(percent_decode_str(segment).collect::<Vec<u8>>().as_slice(), b"." | b"..");
    let control = percent_decode_str(path).find(u8::is_ascii_control).map(|byte| format!("U+{byte:04X}"));
    let sign = || path.chars().chain(query.chars()).find(|c| matches!(c, '\\' | '#')).map(String::from);
    let star = || path.contains('*').then(|| "*".to_owned());
    let doubled = || path.contains("//").then(|| "//".to_owned());
    let climbing = || path.split('/').find(climbs).map(str::to_owned);
    let second_pair = || query.contains('&').then(|| "&".to_owned());
    let pair_of_beginning = || (is_beginning && !query.is_empty()).then(|| "?".to_owned());
    control
        .or_else(sign)
        .or_else(star)
        .or_else(doubled)
        .or_else(climbing)
        .or_else(second_pair)
        .or_else(pair_of_beginning)
}

/// Returns the source that describes a request to an unknown
/// address: its path and its first query pair with a page id.
/// Omits other pairs, because they can hold secrets.
pub(super) fn source_of_unknown(settings: &Settings, request: &RequestTarget<'_>) -> Option<RedirectSource> {
    let address = Address::parse(request.path, &settings.available_locales);
    let locale = address.locale.unwrap_or_else(|| settings.default_locale.clone());
    let is_id = |pair: &&str| {
        let (name, value) = pair.split_once('=').unwrap_or_default();
        ID_NAMES.contains(&name.to_ascii_lowercase().as_str())
            && (1..=MAX_ID_DIGITS).contains(&value.len())
            && value.bytes().all(|b| b.is_ascii_digit())
    };
    let pair = request.pairs().find(is_id).map(|pair| format!("?{pair}")).unwrap_or_default();
    parse_source(settings, &format!("{}{pair}", Address::path_of(&locale, &address.rest, &settings.default_locale)))
        .ok()
}

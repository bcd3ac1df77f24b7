//! Range requests (RFC 9110, section 14).

use http::HeaderMap;
use http::header::{IF_RANGE, RANGE};
use std::ops::Range;

/// Part of a file that the server sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ByteRange {
    Whole,
    Bytes(Range<u64>),
    /// The range is outside the file.
    Unsatisfiable,
}

/// Returns the requested part of a file of `size` bytes.
/// Returns the whole file for several ranges,
/// or if `If-Range` has another ETag.
pub(super) fn requested_part(headers: &HeaderMap, etag: &str, size: u64) -> ByteRange {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if text(IF_RANGE).is_some_and(|known| known != etag) {
        return ByteRange::Whole;
    }
    text(RANGE).and_then(|range| parse(range, size)).unwrap_or(ByteRange::Whole)
}

fn parse(range: &str, size: u64) -> Option<ByteRange> {
    let (first, last) = range.strip_prefix("bytes=")?.trim().split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    let number =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten();
    let bytes = match (first.is_empty(), last.is_empty()) {
        (true, true) => return None,
        // Suffix range: the last bytes.
        (true, false) => size.saturating_sub(number(last)?)..size,
        (false, true) => number(first)?..size,
        (false, false) => {
            let (first, last) = (number(first)?, number(last)?);
            if last < first {
                return None;
            }
            first..last.saturating_add(1).min(size)
        }
    };
    Some(if bytes.start < bytes.end { ByteRange::Bytes(bytes) } else { ByteRange::Unsatisfiable })
}

#[cfg(test)]
mod tests {
    use super::{ByteRange, requested_part};
    use http::header::{IF_RANGE, RANGE};
    use http::{HeaderMap, HeaderValue};

    fn asked(range: &'static str) -> ByteRange {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_static(range));
        requested_part(&headers, "\"a\"", 100)
    }

    #[test]
    fn one_part_is_read_in_every_form() {
        for (range, expected) in [
            ("bytes=0-9", 0..10),
            ("bytes=90-", 90..100),
            ("bytes=-10", 90..100),
            ("bytes=-1000", 0..100),
            ("bytes=50-1000", 50..100),
            ("bytes=99-99", 99..100),
        ] {
            assert_eq!(asked(range), ByteRange::Bytes(expected), "{range}");
        }
    }

    #[test]
    fn what_is_not_there_is_told_from_what_is_not_understood() {
        for range in ["bytes=100-", "bytes=200-300", "bytes=-0"] {
            assert_eq!(asked(range), ByteRange::Unsatisfiable, "{range}");
        }
        for range in ["bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,3-4", "items=0-1", "bytes=a-b", "bytes=+1-2", "0-1"]
        {
            assert_eq!(asked(range), ByteRange::Whole, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_state_is_the_whole() {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_static("bytes=0-9"));
        headers.insert(IF_RANGE, HeaderValue::from_static("\"b\""));
        assert_eq!(requested_part(&headers, "\"a\"", 100), ByteRange::Whole);
        headers.insert(IF_RANGE, HeaderValue::from_static("\"a\""));
        assert_eq!(requested_part(&headers, "\"a\"", 100), ByteRange::Bytes(0..10));
    }
}

//! Responses with pictures and files.

use super::range::{ByteRange, requested_part};
use crate::error::ApiError;
use crate::layers::security_headers::for_all_sites;
use crate::page_cache::knows;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::Cms;
use domain::error::Error;
use domain::media::download::StoredFile;
use domain::viewer::page_file::CacheScope;
use http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderValue,
};
use http::{HeaderMap, StatusCode};
use std::fmt::Write;

/// Seconds of a year, the longest useful cache lifetime.
const MAX_AGE_SECONDS: u32 = 31_536_000;

/// Lifetime of a file in caches, and the allowed caches.
#[derive(Clone, Copy)]
pub(in crate::api) enum CachePolicy {
    /// Caches keep the file for one year,
    /// because new content has a new address.
    Forever,
    /// Caches keep the file for this number
    /// of seconds, chosen by the operator.
    For(u32),
    /// Caches keep the file, but revalidate it at each request.
    ForNow,
    /// Browsers of staff keep the file for one hour.
    ForStaff,
    Not,
}

impl CachePolicy {
    /// Returns the policy of a page file. `max_age` limits public files only.
    pub(super) fn of_page_file(reach: CacheScope, max_age: u32) -> Self {
        match reach {
            CacheScope::Everyone => Self::for_everyone(max_age),
            CacheScope::ReaderOnly => Self::Not,
        }
    }

    /// Returns the policy of a public file: at most `max_age` seconds.
    pub(in crate::api) fn for_everyone(max_age: u32) -> Self {
        if max_age >= MAX_AGE_SECONDS { Self::Forever } else { Self::For(max_age) }
    }

    fn is_public(self) -> bool {
        matches!(self, Self::Forever | Self::For(_) | Self::ForNow)
    }

    fn cache_control(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Forever => "public, max-age=31536000, immutable",
            Self::For(seconds) => return for_seconds(seconds),
            Self::ForNow => "no-cache",
            Self::ForStaff => "private, max-age=3600",
            Self::Not => "private, no-store",
        })
    }
}

fn for_seconds(seconds: u32) -> HeaderValue {
    HeaderValue::from_str(&format!("public, max-age={seconds}")).expect("letters and digits are a header")
}

/// Sends a picture, or 304 if the client has it.
pub(in crate::api) fn picture(
    request: &HeaderMap,
    content_type: &str,
    bytes: Bytes,
    tag: &str,
    keep: CachePolicy,
) -> Result<Response, ApiError> {
    let headers = headers(content_type, tag, keep)?;
    if knows(request, headers.get(ETAG)) {
        return Ok(not_modified(headers));
    }
    Ok((headers, bytes).into_response())
}

/// Sends an uploaded file or the requested part, as a download.
pub(super) async fn file(
    cms: &Cms,
    request: &HeaderMap,
    file: &StoredFile,
    keep: CachePolicy,
) -> Result<Response, ApiError> {
    let mut headers = headers(&file.content_type, &file.hash, keep)?;
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CONTENT_DISPOSITION, disposition(&file.file_name)?);
    if knows(request, headers.get(ETAG)) {
        return Ok(not_modified(headers));
    }
    let etag = format!("\"{}\"", file.hash);
    let (status, range) = match requested_part(request, &etag, file.size) {
        ByteRange::Whole => (StatusCode::OK, None),
        ByteRange::Bytes(range) => {
            let part = format!("bytes {}-{}/{}", range.start, range.end - 1, file.size);
            headers.insert(CONTENT_RANGE, HeaderValue::from_str(&part).map_err(Error::internal)?);
            (StatusCode::PARTIAL_CONTENT, Some(range))
        }
        ByteRange::Unsatisfiable => {
            let whole = format!("bytes */{}", file.size);
            headers.insert(CONTENT_RANGE, HeaderValue::from_str(&whole).map_err(Error::internal)?);
            headers.remove(CONTENT_DISPOSITION);
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response());
        }
    };
    let length = range.as_ref().map_or(file.size, |range| range.end - range.start);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    let bytes = file.stream(cms, range).await?;
    Ok((status, headers, Body::from_stream(bytes)).into_response())
}

fn headers(content_type: &str, tag: &str, keep: CachePolicy) -> Result<HeaderMap, ApiError> {
    let mut headers = HeaderMap::new();
    let octets = HeaderValue::from_static("application/octet-stream");
    headers.insert(CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap_or(octets));
    headers.insert(CACHE_CONTROL, keep.cache_control());
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"),
    );
    headers.insert(ETAG, HeaderValue::from_str(&format!("\"{tag}\"")).map_err(Error::internal)?);
    if keep.is_public() {
        headers.extend([for_all_sites()]);
    }
    Ok(headers)
}

fn not_modified(mut headers: HeaderMap) -> Response {
    headers.remove(CONTENT_TYPE);
    headers.remove(CONTENT_DISPOSITION);
    (StatusCode::NOT_MODIFIED, headers).into_response()
}

/// Returns `Content-Disposition` with the name in ASCII and in full (RFC 6266).
fn disposition(name: &str) -> Result<HeaderValue, ApiError> {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') || c == ' ' { c } else { '_' })
        .collect();
    let mut value = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''");
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => value.push(byte.into()),
            // Writing to a string cannot fail.
            _ => drop(write!(value, "%{byte:02X}")),
        }
    }
    Ok(HeaderValue::from_str(&value).map_err(Error::internal)?)
}

#[cfg(test)]
mod tests {
    use super::disposition;

    #[test]
    fn a_file_is_saved_under_its_own_name_and_no_other_header() {
        let value = disposition("Jaar\"verslag \r\nX: 2026 – é.pdf").unwrap();
        assert_eq!(
            value.to_str().unwrap(),
            "attachment; filename=\"Jaar_verslag __X: 2026 _ _.pdf\"; \
             filename*=UTF-8''Jaar%22verslag%20%0D%0AX%3A%202026%20%E2%80%93%20%C3%A9.pdf"
        );
    }
}

//! Extractors for handlers, with the API's errors.

use crate::error::ApiError;
use crate::layers::request_body::is_too_slow;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use domain::cpu::run_blocking;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// Maximum nesting depth of a body, equal to serde's limit.
const MAX_JSON_DEPTH: usize = 127;
/// Length from which bodies can take
/// over a millisecond to parse.
const LARGE_BODY_BYTES: usize = 64 * 1024;

/// JSON object as a body. Other content types are refused before reading.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::NotJson);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            _ if is_too_slow(&rejection) => ApiError::TooSlow,
            _ => ApiError::Malformed("The body could not be read.".to_owned()),
        })?;
        match bytes.len() {
            ..LARGE_BODY_BYTES => read_object(&bytes),
            _ => run_blocking(|| read_object(&bytes)),
        }
        .map(Self)
    }
}

/// An empty object.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EmptyBody {}

/// Reads an object of limited depth.
fn read_object<T: DeserializeOwned>(json: &[u8]) -> Result<T, ApiError> {
    if !is_object(json) {
        return Err(ApiError::Malformed("The body must be a JSON object.".to_owned()));
    }
    if is_deeper_than(MAX_JSON_DEPTH, json) {
        return Err(ApiError::Malformed(format!("The body nests deeper than {MAX_JSON_DEPTH} levels.")));
    }
    read(json).map_err(|error| ApiError::Malformed(error.to_string()))
}

/// Reads JSON. If that fails, reads it again
/// with whole numbers as integers.
/// Otherwise serde would reject `25.0`, which is an integer in JSON Schema.
fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, serde_json::Error> {
    let refused = match serde_json::from_slice(json) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    match with_integers(json).map(|json| serde_json::from_slice(&json)) {
        Some(Ok(value)) => Ok(value),
        _ => Err(refused),
    }
}

/// Rewrites numbers such as `25.0` or `1e3` as integers.
/// Returns `None` if there are none.
fn with_integers(json: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(json.len());
    let (mut in_text, mut escaped, mut changed) = (false, false, false);
    let mut rest = json;
    while let Some((&byte, after)) = rest.split_first() {
        if !in_text && (byte == b'-' || byte.is_ascii_digit()) {
            let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
            let (number, after) = rest.split_at(rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len()));
            match whole(number) {
                Some(integer) => {
                    out.extend_from_slice(integer.as_bytes());
                    changed = true;
                }
                None => out.extend_from_slice(number),
            }
            rest = after;
            continue;
        }
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ => {}
        }
        out.push(byte);
        rest = after;
    }
    changed.then_some(out)
}

/// Converts a number such as `25.0` or `1e3` to an integer, if exact.
fn whole(number: &[u8]) -> Option<String> {
    const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_992.0;
    let written_otherwise = number.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'));
    let value: f64 = serde_json::from_slice(number).ok().filter(|_| written_otherwise)?;
    // Turns `-0` into `0`.
    (value.fract() == 0.0 && value.abs() <= MAX_SAFE_INTEGER).then(|| format!("{:.0}", value + 0.0))
}

/// Checks if the JSON is an object.
/// Otherwise serde would also read structs from lists.
fn is_object(json: &[u8]) -> bool {
    json.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Checks if objects and lists are nested deeper than `most`.
/// Serde checks only values that it deserializes.
/// Without this check, blocks of unknown types could be stored
/// that nest too deep to be read again.
fn is_deeper_than(most: usize, json: &[u8]) -> bool {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    json.iter().any(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => depth += 1,
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > most
    })
}

/// Checks if a request declares a JSON body.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    content_type.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Typed segments of the path.
pub(crate) struct Segment<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segment<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// Typed query of the address.
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(value)| Self(value)).map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::{is_deeper_than, read, with_integers};
    use serde::Deserialize;
    use serde_json::value::RawValue;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Counted {
        count: i64,
    }

    #[test]
    fn a_whole_number_is_an_integer_however_it_is_written() {
        for (json, count) in [
            ("25", 25),
            ("25.0", 25),
            ("-3.000", -3),
            ("1e2", 100),
            ("1.5E+1", 15),
            ("-0.0", 0),
            ("9007199254740992.0", 1 << 53),
        ] {
            let json = format!("{{ \"count\" : {json} }}");
            assert_eq!(read::<Counted>(json.as_bytes()).unwrap(), Counted { count }, "{json}");
        }
        for json in ["25.5", "1e-1", "1e300", "9007199254740994.0", "\"25.0\"", "2.", "1.0.0", "--1.0", "null"] {
            assert!(read::<Counted>(format!("{{\"count\":{json}}}").as_bytes()).is_err(), "{json}");
        }
    }

    #[test]
    fn numbers_inside_texts_are_left_alone() {
        let json = br#"{"a":"1.0 \" 2.0","b\\":[1.0,2.5,-4e0,"7.0"],"c":3}"#;
        let expected = br#"{"a":"1.0 \" 2.0","b\\":[1,2.5,-4,"7.0"],"c":3}"#;
        assert_eq!(with_integers(json).unwrap(), expected);
        assert_eq!(with_integers(expected), None);
    }

    #[test]
    fn what_fits_is_read_as_it_came() {
        let raw: Box<RawValue> = read(b"{\"count\":25.0}").unwrap();
        assert_eq!(raw.get(), "{\"count\":25.0}");
    }

    #[test]
    fn depth_is_counted_outside_of_texts() {
        for (json, depth) in
            [(r#"{}"#, 1), (r#"{"a":[{}],"b":[]}"#, 3), (r#"{"a":"[[[["}"#, 1), (r#"{"a\"[[":"\\","b":[]}"#, 2)]
        {
            assert!(is_deeper_than(depth - 1, json.as_bytes()), "{json}");
            assert!(!is_deeper_than(depth, json.as_bytes()), "{json}");
        }
    }
}

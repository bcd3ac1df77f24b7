//! What handlers take from a request, refused in the API's own words.

use crate::error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;

/// How deep a body may nest: as deep as serde goes.
const MAX_DEPTH: usize = 127;

/// A JSON body: an object. Anything but `application/json` is refused before it is read.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::NotJson);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            _ => ApiError::Malformed("The body could not be read.".to_owned()),
        })?;
        if !is_object(&bytes) {
            return Err(ApiError::Malformed("The body must be a JSON object.".to_owned()));
        }
        if is_deeper_than(MAX_DEPTH, &bytes) {
            return Err(ApiError::Malformed(format!("The body nests deeper than {MAX_DEPTH} levels.")));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| ApiError::Malformed(error.to_string()))
    }
}

/// Whether a JSON text begins as an object. Serde would also read the fields of a struct from a list, by their order.
fn is_object(json: &[u8]) -> bool {
    json.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Whether objects and lists are nested deeper than this. Serde asks only where it takes something in, and a block of
/// an unknown type is kept as it came: for its readers, whose patience ends much earlier.
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

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    content_type.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// A part of the address that has to be a number or another simple value.
pub(crate) struct Segment<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segment<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(value)| Self(value)).map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// The query of the address.
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
    use super::is_deeper_than;

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

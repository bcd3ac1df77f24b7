//! The one map from what a use case says to HTTP.

use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::error::Error;
use http::StatusCode;
use http::header::{HeaderValue, RETRY_AFTER};
use model::error::{Code, ErrorItem};
use model::version::PageVersion;
use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer that is not the thing asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// Always false.
    #[serde(rename = "Success")]
    success: bool,
    #[serde(rename = "Errors")]
    errors: Vec<ErrorItem>,
    /// Words for a person; for an internal fault, the id under which it was logged.
    #[serde(rename = "Message", skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The newest version of the page, where the base of a store was older.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest: Option<Box<PageVersion>>,
}

/// Anything that keeps a request from its answer.
#[derive(Debug)]
pub(crate) enum ApiError {
    Domain(Error),
    /// The token of a write is missing, wrong or too old, or the write comes from another site.
    Csrf,
    /// The body is not `application/json`.
    NotJson,
    /// The body is malformed, or a value has the wrong type.
    Malformed(String),
    TooLarge,
    /// The body did not come in time.
    TooSlow,
    /// No such address, or not by this method.
    NoRoute(StatusCode),
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        match self {
            Self::Domain(error) => domain_response(error),
            Self::Csrf => answer(StatusCode::FORBIDDEN, Code::BadToken, "request", "X-CSRF-Token"),
            Self::NotJson => answer(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::NotValid, "request", "Content-Type"),
            Self::Malformed(why) => {
                let errors = vec![ErrorItem::new(Code::NotValid, "request", "")];
                respond(StatusCode::UNPROCESSABLE_ENTITY, errors, Some(why), None)
            }
            Self::TooLarge => answer(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLong, "request", ""),
            Self::TooSlow => answer(StatusCode::REQUEST_TIMEOUT, Code::Unexpected, "request", ""),
            Self::NoRoute(status) => answer(status, Code::NotPossible, "request", ""),
        }
    }
}

fn domain_response(error: Error) -> Response {
    match error {
        Error::Refused(errors) => respond(StatusCode::OK, errors, None, None),
        Error::Unauthenticated => answer(StatusCode::UNAUTHORIZED, Code::NotAuthorized, "request", ""),
        Error::Forbidden => answer(StatusCode::FORBIDDEN, Code::NotAuthorized, "request", ""),
        Error::NotFound => answer(StatusCode::NOT_FOUND, Code::PageNotFound, "request", ""),
        Error::UserNotFound => answer(StatusCode::NOT_FOUND, Code::UserNotFound, "user", ""),
        Error::Busy => {
            let mut response = answer(StatusCode::TOO_MANY_REQUESTS, Code::Unexpected, "request", "");
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("5"));
            response
        }
        Error::Storage(fault, source) => {
            tracing::error!(error = &*source as &dyn std::error::Error, "{fault}");
            let errors = vec![ErrorItem::new(Code::Unexpected, "request", "")];
            let words = format!("Nothing was changed: {fault}. Tell the administrator, and try again in a while.");
            let mut response = respond(StatusCode::SERVICE_UNAVAILABLE, errors, Some(words), None);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("10"));
            response
        }
        Error::TooLarge(item) => respond(StatusCode::PAYLOAD_TOO_LARGE, vec![item], None, None),
        Error::Conflict(latest) => {
            let errors = vec![ErrorItem::new(Code::NotPossible, "pageVersion", "id")];
            respond(StatusCode::CONFLICT, errors, None, latest)
        }
        Error::Internal(source) => {
            let id = correlation_id();
            tracing::error!(id, error = &*source as &dyn std::error::Error, "internal error");
            let errors = vec![ErrorItem::new(Code::Unexpected, "request", "")];
            respond(StatusCode::INTERNAL_SERVER_ERROR, errors, Some(id), None)
        }
    }
}

fn answer(status: StatusCode, code: Code, model: &str, property: &str) -> Response {
    respond(status, vec![ErrorItem::new(code, model, property)], None, None)
}

fn respond(
    status: StatusCode,
    errors: Vec<ErrorItem>,
    message: Option<String>,
    latest: Option<Box<PageVersion>>,
) -> Response {
    (status, Json(ErrorBody { success: false, errors, message, latest })).into_response()
}

/// A name for one fault, so that what a person is shown can be found in the log.
pub(crate) fn correlation_id() -> String {
    use rand::RngExt;
    format!("{:016x}", rand::rng().random::<u64>())
}

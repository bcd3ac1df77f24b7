//! Mapping of domain errors to HTTP.

use crate::request_id::RequestId;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::error::Error;
use http::StatusCode;
use http::header::{HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use i18n::{Language, error_message};
use model::api_token::TokenRefusal;
use model::error::{Code, ErrorItem};
use model::version::PageVersion;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of every error response.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// Always false.
    #[serde(rename = "Success")]
    success: bool,
    #[serde(rename = "Errors")]
    errors: Vec<ErrorItem>,
    /// Text for people, or the log id of an internal error.
    #[serde(rename = "Message", skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// Newest version of the page, if the stored one was based on an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest: Option<Box<PageVersion>>,
}

/// Body of a 409 for an entity that changed after it was read.
#[derive(Serialize, ToSchema)]
pub(crate) struct Conflict<T> {
    /// Always false.
    #[serde(rename = "Success")]
    success: bool,
    #[serde(rename = "Errors")]
    errors: Vec<ErrorItem>,
    /// Current state of the entity.
    latest: T,
}

/// Responds with the result of a change.
/// A stale change gets 409 and the newest state.
///
/// # Errors
/// Other refusals of the change, or failures to read the newest state.
pub(crate) async fn or_latest<C: IntoResponse, T: Serialize>(
    changed: domain::error::Result<C>,
    latest: impl Future<Output = domain::error::Result<T>>,
) -> Result<Response, ApiError> {
    match changed {
        Err(stale @ Error::Stale { .. }) => {
            let Refusal { status, body, .. } = stale.into();
            let conflict = Conflict { success: false, errors: body.errors, latest: latest.await? };
            Ok((status, Json(conflict)).into_response())
        }
        changed => Ok(changed?.into_response()),
    }
}

/// Error of a request.
#[derive(Debug)]
pub(crate) enum ApiError {
    Domain(Error),
    /// The CSRF token is missing or invalid, or the origin is foreign.
    Csrf,
    /// The body is not `application/json`.
    NotJson,
    /// The body is malformed or has a value of the wrong type.
    Malformed(String),
    TooLarge,
    /// A parameter of the content API has a forbidden value.
    Parameters(Vec<ErrorItem>),
    /// The body came too slowly.
    TooSlow,
    /// The address or method does not exist.
    NoRoute(StatusCode),
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

/// Error response with its status. Internal errors are already logged.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Refusal {
    #[serde(skip)]
    pub(crate) status: StatusCode,
    /// Seconds until a retry is allowed.
    #[serde(skip)]
    pub(crate) retry_after: Option<u16>,
    /// True if a valid API token is required.
    #[serde(skip)]
    needs_token: bool,
    body: ErrorBody,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        Refusal::from(self).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.needs_token {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        match error {
            ApiError::Domain(error) => error.into(),
            ApiError::Csrf => refuse(StatusCode::FORBIDDEN, Code::BadToken, "request", "X-CSRF-Token"),
            ApiError::NotJson => refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::NotValid, "request", "Content-Type"),
            ApiError::Malformed(why) => {
                refuse(StatusCode::UNPROCESSABLE_ENTITY, Code::NotValid, "request", "").saying(why)
            }
            ApiError::TooLarge => refuse(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLong, "request", ""),
            ApiError::Parameters(errors) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, errors),
            ApiError::TooSlow => refuse(StatusCode::REQUEST_TIMEOUT, Code::Unexpected, "request", ""),
            ApiError::NoRoute(status) => refuse(status, Code::NotPossible, "request", ""),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(errors) => Self::new(StatusCode::OK, errors),
            Error::Unauthenticated => refuse(StatusCode::UNAUTHORIZED, Code::NotAuthorized, "request", ""),
            Error::TokenRefused(refusal) => refuse_token(refusal),
            Error::Forbidden => refuse(StatusCode::FORBIDDEN, Code::NotAuthorized, "request", ""),
            Error::NotFound => refuse(StatusCode::NOT_FOUND, Code::PageNotFound, "request", ""),
            Error::UserNotFound => refuse(StatusCode::NOT_FOUND, Code::UserNotFound, "user", ""),
            Error::Busy => {
                let refusal = refuse(StatusCode::TOO_MANY_REQUESTS, Code::Unexpected, "request", "");
                Self { retry_after: Some(5), ..refusal }
            }
            Error::Limited(seconds) => {
                let refusal = refuse(StatusCode::TOO_MANY_REQUESTS, Code::Unexpected, "request", "");
                Self { retry_after: Some(seconds), ..refusal }
            }
            Error::Storage(fault, source) => {
                tracing::error!(error = &*source as &dyn std::error::Error, "a request failed with 503: {fault}");
                let words = format!("Nothing was changed: {fault}. Tell the administrator and try again later.");
                let refusal = refuse(StatusCode::SERVICE_UNAVAILABLE, Code::Unexpected, "request", "");
                Self { retry_after: Some(10), ..refusal.saying(words) }
            }
            Error::Contended(source) => {
                tracing::warn!(
                    error = &*source as &dyn std::error::Error,
                    "a request failed with 503, because other nodes changed the same rows at every attempt"
                );
                let words = "Nothing was changed: too many users save at the same time. Try again.".to_owned();
                let refusal = refuse(StatusCode::SERVICE_UNAVAILABLE, Code::Unexpected, "request", "");
                Self { retry_after: Some(1), ..refusal.saying(words) }
            }
            Error::TooLarge(item) => Self::new(StatusCode::PAYLOAD_TOO_LARGE, vec![item]),
            Error::Conflict(latest) => {
                let mut refusal = refuse(StatusCode::CONFLICT, Code::NotPossible, "pageVersion", "id");
                refusal.body.latest = latest;
                refusal
            }
            Error::Stale { model } => refuse(StatusCode::CONFLICT, Code::NotPossible, model, "version"),
            Error::Internal(source) => {
                let id = RequestId::current().unwrap_or_else(RequestId::new);
                let id = id.as_str();
                tracing::error!(
                    id,
                    error = &*source as &dyn std::error::Error,
                    "a request failed with 500; the response contains this id"
                );
                refuse(StatusCode::INTERNAL_SERVER_ERROR, Code::Unexpected, "request", "").saying(id.to_owned())
            }
        }
    }
}

impl Refusal {
    fn new(status: StatusCode, errors: Vec<ErrorItem>) -> Self {
        Self {
            status,
            retry_after: None,
            needs_token: false,
            body: ErrorBody { success: false, errors, message: None, latest: None },
        }
    }

    /// Returns a sentence for readers who know no codes.
    pub(crate) fn sentence(&self) -> String {
        match (&self.body.message, self.status) {
            (Some(id), StatusCode::INTERNAL_SERVER_ERROR) => {
                format!("Something went wrong, please try again later. The log has the cause, with the id {id}.")
            }
            (Some(words), _) => words.clone(),
            (None, StatusCode::TOO_MANY_REQUESTS) => {
                format!("Too many requests. Try again after {} seconds.", self.retry_after.unwrap_or(1))
            }
            (None, _) => {
                let words = self.body.errors.iter().map(|item| error_message(Language::En, item, &item.property));
                words.collect::<Vec<_>>().join(" ")
            }
        }
    }

    pub(crate) fn into_errors(self) -> Vec<ErrorItem> {
        self.body.errors
    }

    fn saying(mut self, words: String) -> Self {
        self.body.message = Some(words);
        self
    }
}

fn refuse(status: StatusCode, code: Code, model: &str, property: &str) -> Refusal {
    Refusal::new(status, vec![ErrorItem::new(code, model, property)])
}

/// Says which problem a token has. Only the holder
/// of its secret can get another answer than "not valid".
fn refuse_token(refusal: TokenRefusal) -> Refusal {
    let (status, code) = match refusal {
        TokenRefusal::Missing => (StatusCode::UNAUTHORIZED, Code::NotAuthorized),
        TokenRefusal::Unknown => (StatusCode::UNAUTHORIZED, Code::BadToken),
        TokenRefusal::Expired | TokenRefusal::Revoked | TokenRefusal::OwnerGone => {
            (StatusCode::UNAUTHORIZED, Code::SpentToken)
        }
        TokenRefusal::SiteClosed => (StatusCode::FORBIDDEN, Code::NotAuthorized),
    };
    let needs_token = status == StatusCode::UNAUTHORIZED;
    Refusal { needs_token, ..refuse(status, code, "apiToken", "").saying(refusal.to_string()) }
}

//! Errors of use cases.

use model::api_token::TokenRefusal;
use model::error::{Code, ErrorItem};
use model::version::PageVersion;

pub use model::storage_fault::StorageFault;

/// Store name in the errors of S3 buckets.
const BUCKET: &str = "S3";

pub type Result<T> = std::result::Result<T, Error>;

/// Failures of use cases. `server/src/error.rs` maps them to HTTP.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The operation needs a logged-in user.
    #[error("not logged in")]
    Unauthenticated,
    /// The API token of the request is refused.
    #[error("{0}")]
    TokenRefused(TokenRefusal),
    #[error("not permitted")]
    Forbidden,
    /// The subject is unknown, or invisible to the actor.
    #[error("not found")]
    NotFound,
    #[error("user not found")]
    UserNotFound,
    /// The input breaks these rules.
    #[error("refused: {0:?}")]
    Refused(Vec<ErrorItem>),
    /// The base is outdated. Holds the newest
    /// version if the actor may see it.
    #[error("the base version is no longer the newest")]
    Conflict(Option<Box<PageVersion>>),
    /// Another user changed the model after it was read.
    #[error("the {model} was changed after it was read")]
    Stale { model: &'static str },
    /// Too much concurrent work. Callers may retry soon.
    #[error("too busy")]
    Busy,
    /// Other nodes changed the same rows at every attempt to write.
    #[error("concurrent writes changed the same rows")]
    Contended(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// One client sent too many requests.
    /// Holds the seconds until it may retry.
    #[error("too many requests from one client")]
    Limited(u16),
    /// The input exceeds the maximum size.
    #[error("too large")]
    TooLarge(ErrorItem),
    /// The disk or the file storage failed.
    /// Nothing changed, and callers may retry.
    #[error("{0}")]
    Storage(StorageFault, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// A bug or system fault. Its cause is
    /// logged, but not sent to the client.
    #[error("internal: {0}")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    pub fn refused(code: Code, model: &str, property: &str) -> Self {
        Self::Refused(vec![ErrorItem::new(code, model, property)])
    }

    /// Logs an internal error and replaces
    /// it with a code. Keeps other errors.
    pub(crate) fn with_code(self, code: Code, model: &str) -> Self {
        match self {
            Self::Internal(source) => {
                tracing::error!(
                    error = &*source as &dyn std::error::Error,
                    ?code,
                    "an internal error was reported to the user"
                );
                Self::refused(code, model, "")
            }
            other => other,
        }
    }

    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }
}

/// Returns `Refused` unless `errors` is empty.
pub(crate) fn refuse_any(errors: Vec<ErrorItem>) -> Result<()> {
    if errors.is_empty() { Ok(()) } else { Err(Error::Refused(errors)) }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        match StorageFault::of_io(&error) {
            Some(fault) => Self::Storage(fault, error.into()),
            None => Self::internal(error),
        }
    }
}

impl From<search::Error> for Error {
    fn from(error: search::Error) -> Self {
        match error.storage_fault() {
            Some(fault) => Self::Storage(fault, error.into()),
            None => Self::internal(error),
        }
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Self {
        match error {
            storage::Error::Fault(fault, source) => Self::Storage(fault, source),
            storage::Error::Conflict(source) => Self::Contended(source),
            storage::Error::NotFound => Self::NotFound,
            storage::Error::Internal(source) => Self::Internal(source),
        }
    }
}

impl From<object_store::Error> for Error {
    fn from(error: object_store::Error) -> Self {
        let fault = fault_behind(&error).or_else(|| is_refused_elsewhere(&error).then_some(StorageFault::Unreachable));
        match fault {
            Some(fault) => Self::Storage(fault, error.into()),
            None => Self::internal(error),
        }
    }
}

/// Returns true if a remote store refused
/// the request or gave no usable answer.
fn is_refused_elsewhere(error: &object_store::Error) -> bool {
    use object_store::Error::{Generic, PermissionDenied, Unauthenticated};
    match error {
        Generic { store, .. } => *store == BUCKET,
        PermissionDenied { .. } | Unauthenticated { .. } => true,
        _ => false,
    }
}

/// Returns the storage fault that caused an error, if any.
fn fault_behind(error: &(dyn std::error::Error + 'static)) -> Option<StorageFault> {
    let causes = std::iter::successors(Some(error), |cause| cause.source());
    causes.filter_map(|cause| cause.downcast_ref()).find_map(StorageFault::of_io)
}

impl From<tokio::task::JoinError> for Error {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::internal(error)
    }
}

//! Errors of use cases.

use model::error::{Code, ErrorItem};
use model::version::PageVersion;

pub use model::storage_fault::StorageFault;

/// Name of the store in errors of a bucket.
const BUCKET: &str = "S3";

pub type Result<T> = std::result::Result<T, Error>;

/// Every way a use case can end without its result. `server/src/error.rs` is the one map from here to HTTP.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The operation needs a logged-in user.
    #[error("not logged in")]
    Unauthenticated,
    #[error("not permitted")]
    Forbidden,
    /// Unknown, or invisible to the actor.
    #[error("not found")]
    NotFound,
    /// The user does not exist, or no longer exists.
    #[error("user not found")]
    UserNotFound,
    /// The input breaks rules; all of them are named.
    #[error("refused: {0:?}")]
    Refused(Vec<ErrorItem>),
    /// The page has a newer version, which comes along for those who may see it.
    #[error("the base version is no longer the newest")]
    Conflict(Option<Box<PageVersion>>),
    /// Another user changed the model after it was read.
    #[error("the {model} was changed after it was read")]
    Stale { model: &'static str },
    /// Too much of this work is running. The caller can retry in a moment.
    #[error("too busy")]
    Busy,
    /// This client sent too much. It can retry after this number of seconds.
    #[error("too many requests from one client")]
    Limited(u16),
    /// The input is larger than anything that may be stored.
    #[error("too large")]
    TooLarge(ErrorItem),
    /// The disk does not take or give what is asked of it. Nothing was changed; it can be tried again.
    #[error("{0}")]
    Storage(StorageFault, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// A fault of ours or of the machine. Its source is logged and never shown.
    #[error("internal: {0}")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// A refusal with one reason.
    pub fn refused(code: Code, model: &str, property: &str) -> Self {
        Self::Refused(vec![ErrorItem::new(code, model, property)])
    }

    /// Says an internal fault in words of the catalogue. Its source goes to the log; every other error stays as it is.
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

/// Refuses when a rule found something.
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

/// Returns true if a remote store gave no answer, or no usable one.
fn is_refused_elsewhere(error: &object_store::Error) -> bool {
    use object_store::Error::{Generic, PermissionDenied, Unauthenticated};
    match error {
        Generic { store, .. } => *store == BUCKET,
        PermissionDenied { .. } | Unauthenticated { .. } => true,
        _ => false,
    }
}

/// Returns the storage fault among the causes of an error.
fn fault_behind(error: &(dyn std::error::Error + 'static)) -> Option<StorageFault> {
    let causes = std::iter::successors(Some(error), |cause| cause.source());
    causes.filter_map(|cause| cause.downcast_ref()).find_map(StorageFault::of_io)
}

impl From<tokio::task::JoinError> for Error {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::internal(error)
    }
}

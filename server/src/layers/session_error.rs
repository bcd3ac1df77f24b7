//! Errors of sessions. tower-sessions carries errors of its
//! store as texts, so a storage fault travels as its name.

use domain::error::Error;
use tower_sessions::{session, session_store};

/// Converts an error of the domain for tower-sessions.
pub(crate) fn backend(error: Error) -> session_store::Error {
    match error {
        Error::Storage(fault, _) => session_store::Error::Backend(<&str>::from(fault).to_owned()),
        error => session_store::Error::Backend(error.to_string()),
    }
}

/// Converts an error of tower-sessions, with its storage fault.
pub(crate) fn domain_error(error: session::Error) -> Error {
    if let session::Error::Store(session_store::Error::Backend(text)) = &error
        && let Ok(fault) = text.parse()
    {
        return Error::Storage(fault, error.into());
    }
    Error::internal(error)
}

//! Work that a user decides on and that
//! runs later: schedules and acceptances.

use crate::error::{Error, Result};
use crate::panics;
use crate::users::people::{self, ActiveUser};
use model::access::Actor;
use model::error::{Code, ErrorItem};
use model::id::UserId;
use storage::Connection;

/// The user who decided on the work.
pub(super) struct Decider {
    by: Option<UserId>,
    user: Option<ActiveUser>,
}

impl Decider {
    /// Finds the user. If `by` is `None`, the system decided.
    pub(super) async fn find(conn: &mut Connection, by: Option<UserId>) -> Result<Self> {
        let user = match by {
            Some(id) => people::find_active(conn, id).await?,
            None => None,
        };
        Ok(Self { by, user })
    }

    /// Returns an actor with the current permissions of the user.
    ///
    /// # Errors
    /// `Forbidden` if the user can no longer log in.
    pub(super) fn actor(&self) -> Result<&Actor> {
        match (self.by, &self.user) {
            (None, _) => Ok(&Actor::System),
            (Some(_), Some(user)) => Ok(&user.actor),
            (Some(_), None) => Err(Error::Forbidden),
        }
    }

    /// Returns the user to notify of a
    /// failure. `None` for the system, or
    /// if the user can no longer log in.
    pub(super) fn user(&self) -> Option<&ActiveUser> {
        self.user.as_ref()
    }
}

/// Runs work, and turns its panic into an error.
///
/// # Errors
/// The errors of the work. `Internal` for a panic.
pub(super) async fn catch<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    panics::catch(work).await.unwrap_or_else(|panic| Err(Error::internal(panic)))
}

/// Converts a refusal to error items of this
/// model. Returns other errors unchanged.
pub(super) fn reasons(error: Error, model: &str) -> Result<Vec<ErrorItem>> {
    match error {
        Error::Refused(errors) => Ok(errors),
        Error::Forbidden | Error::Unauthenticated => Ok(vec![ErrorItem::new(Code::NotAuthorized, model, "")]),
        Error::NotFound => Ok(vec![ErrorItem::new(Code::PageNotFound, model, "")]),
        fault => Err(fault),
    }
}

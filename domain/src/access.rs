//! Checks the permissions of actors, for use cases.

use crate::error::{Error, Result};
use model::access::{Actor, Operation, Permission, Subject};

/// Refuses an actor who may not do the operation
/// on any subject. Every use case calls it. Handlers
/// call it only before they read a large body.
pub fn require(actor: &Actor, operation: Operation) -> Result<()> {
    permit(actor, actor.may_at_all(operation))
}

/// Refuses an operation that the actor may not do
/// on an existing page. Returns `NotFound` if the
/// actor may not see the drafts of the page either.
pub(crate) fn require_on(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    match require_with(actor, operation, subject) {
        Err(Error::Forbidden) if !actor.may_with(Operation::ReadDraft, subject) => Err(Error::NotFound),
        required => required,
    }
}

/// Refuses an operation that the actor may not do on the subject.
pub(crate) fn require_with(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    permit(actor, actor.may_with(operation, subject))
}

/// Refuses an actor without a permission
/// that a part of an operation needs.
pub(crate) fn require_permission(actor: &Actor, permission: Permission, subject: &Subject<'_>) -> Result<()> {
    permit(actor, actor.has(permission, subject))
}

fn permit(actor: &Actor, allowed: bool) -> Result<()> {
    match (allowed, actor) {
        (true, _) => Ok(()),
        (false, Actor::Visitor | Actor::Outsider) => Err(Error::Unauthenticated),
        (false, _) => Err(Error::Forbidden),
    }
}

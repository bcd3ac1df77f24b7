//! Permission checks of use cases.

use crate::error::{Error, Result};
use model::access::{Actor, Operation, Permission, Subject};

/// Refuses actors who may not do the operation on any subject.
/// Use cases always call it, handlers only before large bodies.
pub fn require(actor: &Actor, operation: Operation) -> Result<()> {
    permit(actor, actor.may_at_all(operation))
}

/// Requires an operation on an existing page. Returns `NotFound` if the actor
/// may not see its drafts.
pub(crate) fn require_on(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    match require_with(actor, operation, subject) {
        Err(Error::Forbidden) if !actor.may_with(Operation::ReadDraft, subject) => Err(Error::NotFound),
        required => required,
    }
}

/// Requires an operation on a subject.
pub(crate) fn require_with(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    permit(actor, actor.may_with(operation, subject))
}

/// Requires an extra permission within an operation.
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

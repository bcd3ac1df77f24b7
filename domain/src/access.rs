//! The first line of every use case: may this actor do that?

use crate::error::{Error, Result};
use model::access::{Actor, Operation, Permission, Subject};

/// Refuses an actor who may not do the operation to anything at all. Every use case asks; a handler asks only before it
/// reads a body that is too large to be read for nothing.
pub fn require(actor: &Actor, operation: Operation) -> Result<()> {
    permit(actor, actor.may_at_all(operation))
}

/// Refuses an actor who may not do the operation to a page that exists. A page whose drafts they may not see looks to
/// them like one that is missing (`NotFound`).
pub(crate) fn require_on(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    match require_with(actor, operation, subject) {
        Err(Error::Forbidden) if !actor.may_with(Operation::ReadDraft, subject) => Err(Error::NotFound),
        required => required,
    }
}

/// Refuses an actor who may not do the operation to this subject.
pub(crate) fn require_with(actor: &Actor, operation: Operation, subject: &Subject<'_>) -> Result<()> {
    permit(actor, actor.may_with(operation, subject))
}

/// Refuses an actor who lacks a permission, besides the one of the operation, for what a part of it asks for.
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

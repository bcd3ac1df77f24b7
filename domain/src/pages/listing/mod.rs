//! Lists of pages: for staff what their grants let them see, for everybody what is live.

pub(super) mod filter;
mod found;
pub mod groups;
pub mod list;
pub mod multiple;
pub mod published;
pub mod search;
pub(super) mod store;

use crate::db::Sql;
use model::access::Actor;

/// Adds the condition that an actor may see the drafts of a page, whose table is called `p` in the statement.
pub(crate) fn push_readable(actor: &Actor, sql: &mut Sql) {
    store::Filter::push_readable(actor, sql);
}

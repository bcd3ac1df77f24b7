//! The audit log: who did what to what. Written in the transaction of the deed, and only ever added to.

pub mod list;
pub mod origin;
mod store;

use crate::Cms;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::Result;
use model::access::Actor;

/// What was done, to which thing.
pub(crate) struct Deed<'a> {
    /// Verb-noun, such as `publish-page`.
    pub(crate) action: &'a str,
    /// The noun: `page`, `user`, …
    pub(crate) subject: &'a str,
    pub(crate) id: Option<i64>,
    /// What a reader of the log wants to know besides; never a secret, and no name of a person.
    pub(crate) detail: &'a str,
}

pub(crate) async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, deed: Deed<'_>) -> Result<()> {
    let happened_at = to_millis(cms.clock.now());
    let user_id = actor.user_id().map(|id| id.0);
    store::insert_entry(tx, &store::Entry { happened_at, user_id, address: origin::address(), deed }).await
}

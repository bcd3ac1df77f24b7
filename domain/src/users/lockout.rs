//! The lock that guessing passwords runs into.

use super::rules::check_email;
use super::store;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, audit};
use model::access::Actor;
use model::error::Code;

const MINUTE: i64 = 60 * 1000;
/// Failures for one address from one client, and the time they count and lock for.
const PAIR_LIMIT: i64 = 5;
const PAIR_WINDOW: i64 = 10 * MINUTE;
/// Failures for one address from anywhere.
const EMAIL_LIMIT: i64 = 20;
const EMAIL_WINDOW: i64 = 60 * MINUTE;

/// The most failures, and the most locks, that are written into the log in an hour: nobody can fill it from outside.
const LOGGED: i64 = 200;
pub(super) const FAILURE: &str = "fail-log-in";
pub(super) const LOCK: &str = "lock-log-in";

/// An attempt that was let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    Free,
    /// When it fails, the next one is locked.
    Last,
}

/// Counts an attempt as a failure, before the password is compared: so guesses made all at once are counted too.
///
/// # Errors
/// `AUTH_03` once there were too many.
pub(crate) async fn count_attempt(cms: &Cms, tx: &mut Transaction, email: &str, address: &str) -> Result<Attempt> {
    let now = to_millis(cms.clock.now());
    store::delete_failures_before(tx, now - EMAIL_WINDOW).await?;
    let failures = store::count_failures(tx, email, address, now - PAIR_WINDOW).await?;
    if failures.of_pair >= PAIR_LIMIT || failures.of_email >= EMAIL_LIMIT {
        return Err(Error::refused(Code::TooManyAttempts, "user", ""));
    }
    store::insert_failure(tx, email, address, now).await?;
    let is_last = failures.of_pair + 1 == PAIR_LIMIT || failures.of_email + 1 == EMAIL_LIMIT;
    Ok(if is_last { Attempt::Last } else { Attempt::Free })
}

/// Writes into the log that a password was wrong, and that it was the last one before the lock. Attempts that the lock
/// refuses are not written.
pub(crate) async fn record_failure(cms: &Cms, actor: &Actor, email: &str, attempt: Attempt) -> Result<()> {
    // Some people type their password here; only what can be an address is kept.
    let detail = if check_email(email).is_empty() { email } else { "" };
    cms.write(Effect::Internal, async |tx| {
        record(cms, tx, actor, FAILURE, detail).await?;
        if attempt == Attempt::Last {
            record(cms, tx, actor, LOCK, detail).await?;
        }
        Ok(())
    })
    .await
}

async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, action: &str, detail: &str) -> Result<()> {
    if audit::count_since(tx, action, to_millis(cms.now()) - EMAIL_WINDOW).await? >= LOGGED {
        return Ok(());
    }
    audit::record(cms, tx, actor, audit::AuditEvent { action, subject: "user", id: None, detail }).await
}

/// Forgets the failures of one who knew the password after all.
pub(crate) async fn clear_failures(tx: &mut Transaction, email: &str, address: &str) -> Result<()> {
    store::delete_failures_of(tx, email, address).await
}

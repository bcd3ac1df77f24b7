//! The lock that guessing passwords runs into.

use super::store;
use crate::Cms;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::{Error, Result};
use model::error::Code;

const MINUTE: i64 = 60 * 1000;
/// Failures for one address from one client, and the time they count and lock for.
const PAIR_LIMIT: i64 = 5;
const PAIR_WINDOW: i64 = 10 * MINUTE;
/// Failures for one address from anywhere.
const EMAIL_LIMIT: i64 = 20;
const EMAIL_WINDOW: i64 = 60 * MINUTE;

/// Counts an attempt as a failure, before the password is compared: so guesses made all at once are counted too.
///
/// # Errors
/// `AUTH_03` once there were too many.
pub(super) async fn count_attempt(cms: &Cms, tx: &mut Transaction, email: &str, address: &str) -> Result<()> {
    let now = to_millis(cms.clock.now());
    store::delete_failures_before(tx, now - EMAIL_WINDOW).await?;
    let failures = store::count_failures(tx, email, address, now - PAIR_WINDOW).await?;
    if failures.of_pair >= PAIR_LIMIT || failures.of_email >= EMAIL_LIMIT {
        return Err(Error::refused(Code::TooManyAttempts, "user", ""));
    }
    store::insert_failure(tx, email, address, now).await
}

/// Forgets the failures of one who knew the password after all.
pub(super) async fn forgive(tx: &mut Transaction, email: &str, address: &str) -> Result<()> {
    store::delete_failures_of(tx, email, address).await
}

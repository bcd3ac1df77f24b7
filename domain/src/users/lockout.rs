//! Locks out clients that guess passwords.

use super::rules::check_email;
use super::unrecorded::write_or_log;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, audit};
use model::access::Actor;
use model::audit::AuditAction;
use model::error::Code;
use model::id::UserId;
use storage::users::{self, FailureCounts, FailureWindow};
use storage::{Connection, Timestamp, Transaction};
use time::Duration;

/// Maximum number of failures per account and client within [`PAIR_WINDOW`].
const MAX_PAIR_FAILURES: i64 = 5;
const PAIR_WINDOW: Duration = Duration::minutes(10);
/// Number of failures per account within [`EMAIL_WINDOW`]
/// from which unknown networks are locked out.
const MAX_EMAIL_FAILURES: i64 = 20;
const EMAIL_WINDOW: Duration = Duration::hours(1);
/// Time after the last log-in for which a network stays known.
const NETWORK_RETENTION: Duration = Duration::days(90);
/// Maximum number of known networks per user.
const MAX_NETWORKS: i64 = 20;

/// Maximum number of failures, and of locks, that the audit
/// log records per hour. Otherwise clients could fill it.
const MAX_AUDITED_FAILURES: i64 = 200;

/// Keys by which failures of an attempt are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttemptKeys<'a> {
    /// Folded address of the account, or a name for the site password.
    pub(crate) email: &'a str,
    pub(crate) client: &'a Client,
    /// Too many failures of all clients lock out only unknown networks.
    pub(crate) network: NetworkTrust,
}

/// Trust in the network of a client, for one account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NetworkTrust {
    /// The user has logged in from this
    /// network before, or is logged in now.
    Known,
    Unknown,
}

/// An attempt that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogInAttempt {
    Free,
    /// If this attempt fails, the next is locked out.
    Last,
    /// The account is locked for unknown networks, but this network is known.
    Exempt,
}

/// Counts an attempt as a failure before the password is
/// compared. Otherwise concurrent attempts would not be
/// counted. Counts in memory if the disk refuses writes.
///
/// # Errors
/// `AUTH_03` after too many failures.
pub(crate) async fn count_attempt(cms: &Cms, guess: AttemptKeys<'_>) -> Result<LogInAttempt> {
    let now = Timestamp::from(cms.clock.now());
    let written = cms.write(Effect::Internal, async |tx| {
        users::delete_failures_outside(tx, now - EMAIL_WINDOW, now).await?;
        let failures = count_written(tx, guess, now).await? + cms.unwritten.failures.count(guess, window(now));
        let attempt = check_attempt(guess, &failures)?;
        users::insert_failure(tx, guess.email, guess.client.as_str(), now).await?;
        Ok(attempt)
    });
    match written.await {
        Err(Error::Storage(..)) => {
            let written = count_written(&mut cms.db.read().await?, guess, now).await?;
            cms.unwritten.failures.attempt(guess, window(now), |unwritten| check_attempt(guess, &(written + unwritten)))
        }
        other => other,
    }
}

fn window(now: Timestamp) -> FailureWindow {
    FailureWindow { since: now - EMAIL_WINDOW, pair_since: now - PAIR_WINDOW, now }
}

async fn count_written(conn: &mut Connection, guess: AttemptKeys<'_>, now: Timestamp) -> Result<FailureCounts> {
    Ok(users::count_failures(conn, guess.email, guess.client.as_str(), window(now)).await?)
}

fn check_attempt(guess: AttemptKeys<'_>, failures: &FailureCounts) -> Result<LogInAttempt> {
    let is_locked = failures.of_email >= MAX_EMAIL_FAILURES;
    if failures.of_pair >= MAX_PAIR_FAILURES || (is_locked && guess.network == NetworkTrust::Unknown) {
        return Err(Error::refused(Code::TooManyAttempts, "user", ""));
    }
    let is_last = failures.of_pair + 1 == MAX_PAIR_FAILURES || failures.of_email + 1 == MAX_EMAIL_FAILURES;
    Ok(match (is_last, is_locked) {
        (true, _) => LogInAttempt::Last,
        (false, true) => LogInAttempt::Exempt,
        (false, false) => LogInAttempt::Free,
    })
}

/// Returns the trust in the network of a client for this user.
pub(super) async fn find_network(
    cms: &Cms,
    conn: &mut Connection,
    user: UserId,
    client: &Client,
) -> Result<NetworkTrust> {
    let since = Timestamp::from(cms.clock.now()) - NETWORK_RETENTION;
    let is_known = users::is_known_network(conn, user, client.as_str(), since).await?;
    Ok(if is_known { NetworkTrust::Known } else { NetworkTrust::Unknown })
}

/// Records the network of a client as known,
/// after a log-in or a confirmed link.
pub(super) async fn remember_network(cms: &Cms, tx: &mut Transaction, user: UserId, client: &Client) -> Result<()> {
    if client.is_empty() {
        return Ok(());
    }
    let now = Timestamp::from(cms.clock.now());
    users::upsert_known_network(tx, user, client.as_str(), now).await?;
    Ok(users::delete_oldest_networks(tx, user, MAX_NETWORKS).await?)
}

/// Records a wrong password in the audit log. After
/// the last allowed attempt, also records the lockout.
/// Attempts during a lockout are not recorded.
pub(crate) async fn record_failure(cms: &Cms, actor: &Actor, email: &str, attempt: LogInAttempt) -> Result<()> {
    // Records only valid addresses, because some
    // people type their password into the wrong field.
    let detail = if check_email(email).is_empty() { email } else { "" };
    let action = if attempt == LogInAttempt::Last { AuditAction::LockLogIn } else { AuditAction::FailLogIn };
    write_or_log(cms, action, actor.user_id(), async |tx| {
        record(cms, tx, actor, AuditAction::FailLogIn, detail).await?;
        if attempt == LogInAttempt::Last {
            record(cms, tx, actor, AuditAction::LockLogIn, detail).await?;
        }
        Ok(())
    })
    .await
}

async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, action: AuditAction, detail: &str) -> Result<()> {
    if audit::count_recent(cms, tx, action, EMAIL_WINDOW).await? >= MAX_AUDITED_FAILURES {
        return Ok(());
    }
    audit::record(cms, tx, actor, audit::AuditEvent { action, id: None, detail }).await
}

/// Removes the failures of a client that are only in memory.
pub(crate) fn forget_unwritten_failures(cms: &Cms, email: &str, client: &Client) {
    cms.unwritten.failures.forget(email, Some(client.as_str()));
}

/// Deletes the stored failures of a client after a correct password.
pub(crate) async fn clear_failures(tx: &mut Transaction, email: &str, client: &Client) -> Result<()> {
    Ok(users::delete_failures_of(tx, email, client.as_str()).await?)
}

/// Removes all failures of an account, in
/// memory and stored, after a confirmed link.
pub(super) async fn clear_failures_of_email(cms: &Cms, tx: &mut Transaction, email: &str) -> Result<()> {
    cms.unwritten.failures.forget(email, None);
    Ok(users::delete_failures_of_email(tx, email).await?)
}

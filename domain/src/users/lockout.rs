//! Lock against password guessing.

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

/// Failure limit per account and client, with its window.
const MAX_PAIR_FAILURES: i64 = 5;
const PAIR_WINDOW: Duration = Duration::minutes(10);
/// Failure limit per account, above which unknown networks are locked.
const MAX_EMAIL_FAILURES: i64 = 20;
const EMAIL_WINDOW: Duration = Duration::hours(1);
/// Retention of known networks, and their maximum per user.
const NETWORK_RETENTION: Duration = Duration::days(90);
const MAX_NETWORKS: i64 = 20;

/// Maximum logged failures, and locks, per hour. Otherwise clients could fill
/// the audit log.
const MAX_AUDITED_FAILURES: i64 = 200;

/// Keys of an attempt's count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttemptKeys<'a> {
    /// Folded address, or the name of another password.
    pub(crate) email: &'a str,
    pub(crate) client: &'a Client,
    /// Failures from other networks lock out only unknown ones.
    pub(crate) network: NetworkTrust,
}

/// Trust in a client's network, per account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NetworkTrust {
    /// The user logged in from it before, or is logged in.
    Known,
    Unknown,
}

/// A permitted attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogInAttempt {
    Free,
    /// If it fails, the next one is locked.
    Last,
    /// Let through as known, despite failures from other networks.
    Exempt,
}

/// Counts an attempt as a failure before the comparison. Otherwise concurrent
/// guesses would not count. Uses memory if the disk refuses writes.
///
/// # Errors
/// `AUTH_03`: too many failures.
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
            let written = count_written(&mut *cms.db.read().await?, guess, now).await?;
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

/// Returns the trust in the client's network.
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

/// Stores a network after a log-in or a confirmed link.
pub(super) async fn remember_network(cms: &Cms, tx: &mut Transaction, user: UserId, client: &Client) -> Result<()> {
    if client.is_empty() {
        return Ok(());
    }
    let now = Timestamp::from(cms.clock.now());
    users::upsert_known_network(tx, user, client.as_str(), now).await?;
    Ok(users::delete_oldest_networks(tx, user, MAX_NETWORKS).await?)
}

/// Logs a wrong password, and a lock after the last attempt, but no refusals.
pub(crate) async fn record_failure(cms: &Cms, actor: &Actor, email: &str, attempt: LogInAttempt) -> Result<()> {
    // Only possible addresses, because some people type their password here.
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

/// Forgets a client's failures in memory, without a transaction.
pub(crate) fn forget_unwritten_failures(cms: &Cms, email: &str, client: &Client) {
    cms.unwritten.failures.forget(email, Some(client.as_str()));
}

/// Deletes the failures of a successful client.
pub(crate) async fn clear_failures(tx: &mut Transaction, email: &str, client: &Client) -> Result<()> {
    Ok(users::delete_failures_of(tx, email, client.as_str()).await?)
}

/// Forgets all failures of an account after a confirmed link.
pub(super) async fn clear_failures_of_email(cms: &Cms, tx: &mut Transaction, email: &str) -> Result<()> {
    cms.unwritten.failures.forget(email, None);
    Ok(users::delete_failures_of_email(tx, email).await?)
}

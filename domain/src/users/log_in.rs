//! Logs users in.

use super::lockout::{self, AttemptKeys, LogInAttempt, NetworkTrust};
use super::password::{PASSWORD_CHARS_LIMIT, PasswordMatch};
use super::rules::MAX_EMAIL_CHARS;
use super::unrecorded::write_or_log;
use crate::client::Client;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_email;
use model::user::User;
use storage::users::{self, Account};

pub struct Credentials {
    pub email: String,
    pub password: String,
    /// Network address of the client.
    pub address: String,
}

/// Verifies credentials, also if the disk is full. An
/// unknown, disabled or invited account fails with the
/// same error and in the same time as a wrong password.
///
/// # Errors
/// `V_01` for an empty field. `V_14` for a long address.
/// `AUTH_01` for wrong credentials. `AUTH_03` after too
/// many failures. `Busy` if too many passwords wait.
pub async fn log_in(cms: &Cms, actor: &Actor, credentials: Credentials) -> Result<User> {
    access::require(actor, Operation::LogIn)?;
    refuse_any(check(&credentials))?;
    let client = Client::of(&credentials.address);
    let place = cms.passwords.queue(client.clone())?;
    let email = fold_email(&credentials.email);
    let (account, network) = find_account(cms, &email, &client).await?;
    let attempt = lockout::count_attempt(cms, AttemptKeys { email: &email, client: &client, network }).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    // Compares an empty password instead of one
    // that is too long. It takes the same time.
    let password =
        if credentials.password.chars().count() < PASSWORD_CHARS_LIMIT { credentials.password.as_str() } else { "" };
    match (cms.passwords.verify(place, password, hash).await?, account) {
        (PasswordMatch::Yes, Some(account)) => record_log_in(cms, account.user, &email, &client, attempt).await,
        _ => {
            lockout::record_failure(cms, &Actor::Visitor, &email, attempt).await?;
            Err(Error::refused(Code::WrongCredentials, "user", ""))
        }
    }
}

/// Finds the account unless it is
/// disabled, and the trust in the network.
async fn find_account(cms: &Cms, email: &str, client: &Client) -> Result<(Option<Account>, NetworkTrust)> {
    let mut conn = cms.db.read().await?;
    let account = users::find_account_by_email(&mut conn, email).await?.filter(|account| !account.disabled);
    let network = match &account {
        Some(account) => lockout::find_network(cms, &mut conn, account.user.id, client).await?,
        None => NetworkTrust::Unknown,
    };
    Ok((account, network))
}

async fn record_log_in(cms: &Cms, user: User, email: &str, client: &Client, attempt: LogInAttempt) -> Result<User> {
    let action = if attempt == LogInAttempt::Exempt { AuditAction::LogInDespiteLock } else { AuditAction::LogIn };
    lockout::forget_unwritten_failures(cms, email, client);
    write_or_log(cms, action, Some(user.id), async |tx| {
        lockout::clear_failures(tx, email, client).await?;
        lockout::remember_network(cms, tx, user.id, client).await?;
        let who = Actor::User { id: user.id, grants: Vec::new() };
        let event = audit::AuditEvent { action, id: Some(user.id.0), detail: "" };
        audit::record(cms, tx, &who, event).await
    })
    .await?;
    Ok(user)
}

fn check(credentials: &Credentials) -> Vec<ErrorItem> {
    let filled = [("email", credentials.email.trim()), ("password", credentials.password.as_str())];
    let empty = filled.into_iter().filter(|(_, text)| text.is_empty());
    let mut errors: Vec<_> = empty.map(|(name, _)| ErrorItem::new(Code::Required, "user", name)).collect();
    // Refuses a long address, because failures are stored with it.
    if credentials.email.trim().chars().count() > MAX_EMAIL_CHARS {
        errors.push(ErrorItem::new(Code::TooLong, "user", "email"));
    }
    errors
}

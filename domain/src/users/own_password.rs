//! Verifies the password of a user again, before something dangerous.

use super::lockout::{self, AttemptKeys, NetworkTrust};
use super::password::{self, PasswordMatch};
use super::rules::invalid;
use crate::Cms;
use crate::audit::origin;
use crate::error::{Error, Result};
use crate::write::Effect;
use model::access::Actor;
use model::error::Code;
use model::fold::fold_email;
use storage::users::{self, Account};

/// Verifies the password of the user who acts.
///
/// # Errors
/// `AUTH_02` for a wrong password, `AUTH_03` after too many, both
/// about `currentPassword`.
pub(crate) async fn verify_own_password(cms: &Cms, actor: &Actor, current: &str) -> Result<()> {
    let id = actor.person_id().ok_or(Error::Forbidden)?;
    let account = users::find_account(&mut cms.db.read().await?, id).await?.ok_or(Error::UserNotFound)?;
    verify_password_of(cms, actor, &account, current).await
}

pub(super) async fn verify_password_of(cms: &Cms, actor: &Actor, account: &Account, current: &str) -> Result<()> {
    let (email, client) = (fold_email(&account.user.email), origin::client());
    let place = cms.passwords.queue(client.clone())?;
    let guess = AttemptKeys { email: &email, client: &client, network: NetworkTrust::Known };
    let attempt = lockout::count_attempt(cms, guess).await?;
    let current = if current.chars().count() < password::PASSWORD_CHARS_LIMIT { current } else { "" };
    if cms.passwords.verify(place, current, account.password_hash.clone()).await? != PasswordMatch::Yes {
        lockout::record_failure(cms, actor, &email, attempt).await?;
        return Err(Error::Refused(vec![invalid(Code::WrongPassword, "currentPassword")]));
    }
    lockout::forget_unwritten_failures(cms, &email, &client);
    cms.write(Effect::Internal, async |tx| lockout::clear_failures(tx, &email, &client).await).await
}

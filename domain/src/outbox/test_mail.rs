//! Sends a test mail to an administrator.

use crate::error::{Error, Result};
use crate::mail::{self, Receiver};
use crate::users::language;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::mail::MailTemplate;
use storage::users;

/// Queues a mail to the actor's own address, and returns the address.
///
/// # Errors
/// `UserNotFound` for an actor without an account.
pub async fn send_test_mail(cms: &Cms, actor: &Actor) -> Result<String> {
    access::require(actor, Operation::ManageMails)?;
    let user = actor.person_id().ok_or(Error::UserNotFound)?;
    cms.write(Effect::Internal, async |tx| {
        let account = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
        let language = language::of(cms, &account).await?;
        let to = Receiver {
            user: Some(user),
            name: &account.user.profile.name,
            address: &account.user.email,
            language: &language,
        };
        mail::queue(cms, tx, &to, &MailTemplate::Test, None).await?;
        Ok(account.user.email)
    })
    .await
}

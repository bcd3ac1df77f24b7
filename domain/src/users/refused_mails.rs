//! The mails that users refuse in their settings.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::mail::OptionalMail;
use storage::users;

/// Returns the mails that the actor refuses.
pub async fn read_refused_mails(cms: &Cms, actor: &Actor) -> Result<Vec<OptionalMail>> {
    access::require(actor, Operation::ChangeOwnUser)?;
    let Some(user) = actor.person_id() else { return Ok(Vec::new()) };
    let account = users::find_account(&mut cms.db.read().await?, user).await?.ok_or(Error::UserNotFound)?;
    Ok(account.refused_mails)
}

/// Replaces the mails that the actor refuses.
pub async fn change_refused_mails(cms: &Cms, actor: &Actor, mut refused: Vec<OptionalMail>) -> Result<()> {
    access::require(actor, Operation::ChangeOwnUser)?;
    let Some(user) = actor.person_id() else { return Ok(()) };
    refused.sort_unstable();
    refused.dedup();
    cms.write(Effect::Internal, async |tx| Ok(users::update_refused_mails(tx, user, &refused).await?)).await
}

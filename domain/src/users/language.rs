//! The language in which mails address a user.

use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::locale::Locale;
use storage::users::{self, Account};

/// Stores the language of the user's interface, for mails.
pub async fn remember_language(cms: &Cms, actor: &Actor, language: &Locale) -> Result<()> {
    access::require(actor, Operation::ChangeOwnUser)?;
    let Some(user) = actor.user_id() else { return Ok(()) };
    cms.write(Effect::Internal, async |tx| Ok(users::update_language(tx, user, language.base()).await?)).await
}

/// Returns the language of a user, or
/// that of the site if it is unknown.
pub(crate) async fn of(cms: &Cms, account: &Account) -> Result<String> {
    if !account.language.is_empty() {
        return Ok(account.language.clone());
    }
    Ok(site::snapshot::current(cms).await?.settings.default_locale.base().to_owned())
}

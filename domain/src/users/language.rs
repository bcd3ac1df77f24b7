//! The language for addressing a user.

use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::locale::Locale;
use storage::users::{self, Account};

/// Stores the user's interface language for mails.
pub async fn remember_language(cms: &Cms, actor: &Actor, language: &Locale) -> Result<()> {
    access::require(actor, Operation::ChangeOwnUser)?;
    let Some(user) = actor.user_id() else { return Ok(()) };
    cms.write(Effect::Internal, async |tx| Ok(users::update_language(tx, user, language.base()).await?)).await
}

/// Returns the user's language, or the site's.
pub(super) async fn of(cms: &Cms, account: &Account) -> Result<String> {
    if !account.language.is_empty() {
        return Ok(account.language.clone());
    }
    Ok(site::snapshot::current(cms).await?.settings.default_locale.base().to_owned())
}

//! Creates the first administrator, by the
//! link that the operator gets at the start.

use super::create::{self, NewUser};
use super::reset_account::check_confirmation;
use super::rules::invalid;
use super::{roles, tokens};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::user::Profile;
use storage::site::{delete_setting, find_setting, update_setting};
use storage::users;

/// Setting with the hash of the link's secret. A link works
/// on each node, and each start of a node voids earlier links,
/// because all nodes share the setting.
const LINK: &str = "set-up-link";

/// Input for the first administrator.
pub struct FirstAdministrator {
    pub token: String,
    pub name: String,
    pub email: String,
    pub password: String,
    pub confirm: String,
}

/// Creates the secret of the link.
/// Returns `None` if there is a user.
pub async fn create_set_up_link(cms: &Cms) -> Result<Option<String>> {
    if !create::is_empty(cms).await? {
        return Ok(None);
    }
    let secret = tokens::random_secret();
    let hash = tokens::hash(&secret);
    cms.write(Effect::Internal, async |tx| Ok(update_setting(tx, LINK, &hash).await?)).await?;
    Ok(Some(secret))
}

/// Creates the first user, with all permissions.
///
/// # Errors
/// The errors of [`create::create_user`]. `V_01` and
/// `V_03` for the confirmation. `V_04` for a wrong token
/// or the token of an earlier start. `V_05` if there is a user.
pub async fn set_up(cms: &Cms, actor: &Actor, first: FirstAdministrator) -> Result<()> {
    access::require(actor, Operation::SetUp)?;
    let new = NewUser {
        email: first.email,
        password: first.password,
        role: roles::ADMINISTRATOR.to_owned(),
        profile: Profile { name: first.name.trim().to_owned(), ..Profile::default() },
    };
    let mut errors = create::check(&new);
    errors.extend(check_confirmation(&new.password, &first.confirm));
    // Reads the link before it looks for users. Otherwise
    // a request in between, which creates a user and
    // deletes the link, would cause `V_04` instead of `V_05`.
    let link: Option<String> = find_setting(&mut cms.db.read().await?, LINK).await?;
    if !create::is_empty(cms).await? {
        errors.push(invalid(Code::SpentToken, "token"));
    } else if link != Some(tokens::hash(first.token.trim())) {
        errors.push(invalid(Code::BadToken, "token"));
    }
    refuse_any(errors)?;
    let password_hash = cms.passwords.hash(&new.password).await?;

    let made = cms.write(Effect::Internal, async |tx| {
        // Checks this again, because only one of
        // several concurrent requests may succeed.
        if users::count_users(tx).await? > 0 {
            return Err(Error::Refused(vec![invalid(Code::SpentToken, "token")]));
        }
        delete_setting(tx, LINK).await?;
        create::insert(cms, tx, &Actor::System, &new, &password_hash).await
    });
    made.await?;
    Ok(())
}

//! The first administrator, and the link for creating
//! one, which the operator gets at the start.

use super::create::{self, NewUser};
use super::reset_account::check_confirmation;
use super::rules::invalid;
use super::{roles, tokens};
use crate::Cms;
use crate::error::{Error, Result};
use crate::write::Effect;
use model::access::Actor;
use model::error::{Code, ErrorItem};
use model::user::Profile;
use storage::site::{delete_setting, find_setting, update_setting};
use storage::{Transaction, users};

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

/// Returns the new user, and the errors of all fields and of the link.
pub(crate) async fn check(cms: &Cms, first: FirstAdministrator) -> Result<(NewUser, Vec<ErrorItem>)> {
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
    Ok((new, errors))
}

/// Inserts the first user, with all permissions, and ends the link.
///
/// # Errors
/// `V_05` if there is a user.
pub(crate) async fn insert(cms: &Cms, tx: &mut Transaction, new: &NewUser, password_hash: &str) -> Result<()> {
    // Checks this again, because only one of
    // several concurrent requests may succeed.
    if users::count_users(tx).await? > 0 {
        return Err(Error::Refused(vec![invalid(Code::SpentToken, "token")]));
    }
    delete_setting(tx, LINK).await?;
    create::insert(cms, tx, &Actor::System, new, password_hash).await?;
    Ok(())
}

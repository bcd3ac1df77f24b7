//! Creates users with a password, by command or set-up link.

use super::rules::{check_profile, invalid};
use super::{escalation, password};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_email;
use model::id::UserId;
use model::user::Profile;
use storage::{Transaction, roles, users};

pub use super::rules::check_email;

pub struct NewUser {
    pub email: String,
    pub password: String,
    /// Name of a role.
    pub role: String,
    pub profile: Profile,
}

/// Creates a user who can log in at once.
///
/// # Errors
/// `V_01`, `V_02` and `V_06` for the address.
/// `V_01`, `V_12` and `V_14` for the profile.
/// `V_09` to `V_11` for the password. `V_12` for
/// the role. `UM_09` for a failure of the database.
pub async fn create_user(cms: &Cms, actor: &Actor, new: NewUser) -> Result<UserId> {
    access::require(actor, Operation::CreateUser)?;
    refuse_any(check(&new))?;
    let password_hash = cms.passwords.hash(&new.password).await?;
    let created = cms.write(Effect::Internal, async |tx| insert(cms, tx, actor, &new, &password_hash).await);
    created.await.map_err(|error| error.with_code(Code::UserNotCreated, "user"))
}

/// Returns true if there are no users.
pub async fn is_empty(cms: &Cms) -> Result<bool> {
    Ok(users::count_users(&mut cms.db.read().await?).await? == 0)
}

/// Finds invalid fields of a new user without reading
/// the database.
pub(super) fn check(new: &NewUser) -> Vec<ErrorItem> {
    let mut errors = check_email(&new.email);
    errors.extend(check_profile(&new.profile));
    errors.extend(password::check(&new.password, "user"));
    errors
}

pub(super) async fn insert(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    new: &NewUser,
    password_hash: &str,
) -> Result<UserId> {
    let role = roles::find_role_by_name(tx, &new.role).await?;
    let mut errors = Vec::new();
    if users::find_account_by_email(tx, &fold_email(&new.email)).await?.is_some() {
        errors.push(invalid(Code::AlreadyExists, "email"));
    }
    let Some(role) = role else {
        errors.push(invalid(Code::NotValid, "role"));
        return Err(Error::Refused(errors));
    };
    refuse_any(errors)?;
    escalation::require_all(actor, &role.permissions)?;
    let user = users::NewUserRow {
        email: new.email.trim(),
        password_hash,
        role: role.id,
        profile: &new.profile,
        created_at: cms.clock.now().into(),
    };
    let id = users::insert_user(tx, &user).await?;
    let event = audit::AuditEvent { action: AuditAction::CreateUser, id: Some(id.0), detail: &new.role };
    audit::record(cms, tx, actor, event).await?;
    Ok(id)
}

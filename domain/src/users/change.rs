//! Changes accounts: the own account of a
//! user, or other accounts with permission.

use super::own_password::verify_password_of;
use super::rules::{check_email, check_job_title, check_name, invalid};
use super::{avatar, escalation, password, sessions};
use crate::audit;
use crate::entity_tag::require_current;
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::fold::fold_email;
use model::id::{RoleId, UserId};
use model::user::{Profile, User};
use storage::users::{self, Account};
use storage::{Transaction, roles, tokens};

/// Input of `PUT user/{id}`. Absent fields keep their values.
#[derive(Clone, Default)]
pub struct UserChange {
    pub email: Option<String>,
    pub role: Option<RoleId>,
    pub name: Option<String>,
    pub job_title: Option<String>,
    /// Unchanged path of the picture. An empty path removes the picture.
    pub image: Option<String>,
    /// Required if users change their own address or password.
    pub current_password: Option<String>,
    pub password: Option<String>,
    pub confirm: Option<String>,
    /// Version that the client read.
    pub version: Option<String>,
}

/// A user after a change, and the effect on the password.
pub struct ChangedUser {
    pub user: User,
    pub password: PasswordChange,
}

/// Effect of a change on the password.
/// A new password ends all sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordChange {
    Kept,
    Replaced,
}

/// Changes an account. Users without permission may change
/// their own name, job title and picture. If they give their
/// password, they may also change their address and password.
///
/// # Errors
/// `Forbidden` for a role or an account with more permissions
/// than the actor, and for another user's password. `V_01`,
/// `V_02`, `V_06`, `V_12` and `V_14` for fields. `AUTH_02` and
/// `AUTH_03` for the current password. `V_08` to `V_11` for the
/// new password. `V_07` for the role of the last administrator.
/// `UserNotFound`. `Stale` for an outdated version.
pub async fn change_user(cms: &Cms, actor: &Actor, id: UserId, change: UserChange) -> Result<ChangedUser> {
    escalation::require_own_or(actor, id, Operation::ChangeOwnUser, Operation::ChangeUser)?;
    let account = users::find_account(&mut cms.db.read().await?, id).await?.ok_or(Error::UserNotFound)?;
    require_allowed(actor, &account, &change)?;
    let change = without_unchanged(change, &account);
    refuse_any(check(actor, &account, &change))?;
    if needs_proof(actor, &account, &change) {
        verify_password_of(cms, actor, &account, change.current_password.as_deref().unwrap_or_default()).await?;
    }
    let password_hash = match &change.password {
        Some(password) => Some(cms.passwords.hash(password).await?),
        None => None,
    };

    let written = cms.write(Effect::Internal, async |tx| {
        let account = users::find_account(tx, id).await?.ok_or(Error::UserNotFound)?;
        require_current(change.version.as_deref(), &account.user.version, "user")?;
        write(cms, tx, actor, &account, &change).await?;
        if let Some(hash) = &password_hash {
            users::update_password(tx, id, hash).await?;
            sessions::end_all_of(cms, tx, id).await?;
            // Invalidates earlier links, because
            // they could replace the new password.
            tokens::spend_tokens_of(tx, id, None, cms.now().into()).await?;
        }
        let event = audit::AuditEvent { action: AuditAction::ChangeUser, id: Some(id.0), detail: &describe(&change) };
        audit::record(cms, tx, actor, event).await?;
        let user = users::find_account(tx, id).await?.ok_or(Error::UserNotFound)?.user;
        Ok((account, user))
    });
    let (account, user) = written.await?;
    cms.caches.api_tokens.outdate();
    if change.image.is_some() {
        avatar::forget_unused(cms, &account).await;
    }
    let password = if password_hash.is_some() { PasswordChange::Replaced } else { PasswordChange::Kept };
    Ok(ChangedUser { user, password })
}

/// Refuses a change of fields that the actor
/// may not change, whatever the new value.
fn require_allowed(actor: &Actor, account: &Account, change: &UserChange) -> Result<()> {
    escalation::require_over(actor, account)?;
    let own = escalation::is_own(actor, account.user.id);
    if change.role.is_some() {
        access::require(actor, Operation::ChangeUser)?;
    }
    if !own && [&change.password, &change.confirm, &change.current_password].iter().any(|text| is_given(text)) {
        return Err(Error::Forbidden);
    }
    Ok(())
}

/// Removes fields whose new value equals the present value.
fn without_unchanged(change: UserChange, account: &Account) -> UserChange {
    let before = &account.user;
    let given = is_given(&change.password) || is_given(&change.confirm);
    UserChange {
        email: change.email.map(|email| email.trim().to_owned()).filter(|email| *email != before.email),
        role: change.role.filter(|role| *role != account.role.id),
        name: change.name.map(|name| name.trim().to_owned()).filter(|name| *name != before.profile.name),
        job_title: change.job_title.map(|t| t.trim().to_owned()).filter(|t| *t != before.profile.job_title),
        image: change.image.filter(|image| *image != before.profile.image),
        password: if given { Some(change.password.unwrap_or_default()) } else { None },
        confirm: if given { Some(change.confirm.unwrap_or_default()) } else { None },
        current_password: change.current_password,
        version: change.version,
    }
}

fn check(actor: &Actor, account: &Account, change: &UserChange) -> Vec<ErrorItem> {
    let mut errors = change.email.as_deref().map(check_email).unwrap_or_default();
    errors.extend(change.name.as_deref().and_then(check_name));
    errors.extend(change.job_title.as_deref().and_then(check_job_title));
    if change.image.as_deref().is_some_and(|image| !image.is_empty()) {
        errors.push(invalid(Code::NotValid, "image"));
    }
    if let Some(password) = &change.password {
        errors.extend(password::check(password, "user"));
        if change.confirm.as_ref() != Some(password) {
            errors.push(invalid(Code::PasswordsDiffer, "confirm"));
        }
    }
    if needs_proof(actor, account, change) && !is_given(&change.current_password) {
        errors.push(invalid(Code::Required, "currentPassword"));
    }
    errors
}

/// Returns true if the change needs the current
/// password. That is a change of the user's own
/// password, or of the own address without `ChangeUser`.
fn needs_proof(actor: &Actor, account: &Account, change: &UserChange) -> bool {
    let own = escalation::is_own(actor, account.user.id);
    own && (change.password.is_some() || (change.email.is_some() && !actor.may_at_all(Operation::ChangeUser)))
}

async fn write(cms: &Cms, tx: &mut Transaction, actor: &Actor, account: &Account, change: &UserChange) -> Result<()> {
    let (id, before) = (account.user.id, &account.user);
    if let Some(role) = change.role {
        let role = roles::find_role(tx, role).await?;
        let role = role.ok_or_else(|| Error::Refused(vec![invalid(Code::NotValid, "role")]))?;
        escalation::require_all(actor, &role.role.permissions)?;
        escalation::require_other_administrator(tx, account, "role").await?;
    }
    if let Some(email) = &change.email {
        let other = users::find_account_by_email(tx, &fold_email(email)).await?;
        if other.is_some_and(|other| other.user.id != id) {
            return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "email")]));
        }
        // Invalidates links that were sent to the old address.
        tokens::spend_tokens_of(tx, id, None, cms.now().into()).await?;
    }
    if change.image.is_some() {
        users::update_avatar(tx, id, "").await?;
    }
    let Profile { name, job_title, image } = before.profile.clone();
    let (name, job_title) = (change.name.clone().unwrap_or(name), change.job_title.clone().unwrap_or(job_title));
    let (email, role) = (change.email.as_deref().unwrap_or(&before.email), change.role.unwrap_or(account.role.id));
    Ok(users::update_user(tx, id, email, role, &Profile { name, job_title, image }).await?)
}

/// Lists the changed fields for the audit log.
fn describe(change: &UserChange) -> String {
    let parts = [
        ("email", change.email.is_some()),
        ("role", change.role.is_some()),
        ("name", change.name.is_some()),
        ("jobTitle", change.job_title.is_some()),
        ("image", change.image.is_some()),
        ("password", change.password.is_some()),
    ];
    parts.into_iter().filter(|(_, changed)| *changed).map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}

fn is_given(text: &Option<String>) -> bool {
    text.as_deref().is_some_and(|text| !text.is_empty())
}

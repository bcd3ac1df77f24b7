//! Invites users by a mailed link.

use super::rules::{check_email, check_profile, invalid};
use super::tokens::{self, TokenPurpose};
use super::{escalation, language};
use crate::error::{Error, Result, refuse_any};
use crate::mail::{self, Receiver};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::fold::fold_email;
use model::id::{RoleId, UserId};
use model::mail::MailTemplate;
use model::user::{Profile, User};
use storage::users::{self, Account};
use storage::{Transaction, roles};

pub struct Invitation {
    pub email: String,
    /// `None` if the client named no role.
    pub role: Option<RoleId>,
    pub profile: Profile,
}

/// Creates an account without a password, and
/// mails a link that is valid for 72 hours.
///
/// # Errors
/// `V_01`, `V_02`, `V_06` and `V_14` for the address. `V_01`,
/// `V_12` and `V_14` for the profile. `V_01`, `V_12` and
/// `Forbidden` for the role. `UM_09` for a failure of the database.
pub async fn invite_user(cms: &Cms, actor: &Actor, invitation: Invitation) -> Result<User> {
    access::require(actor, Operation::CreateUser)?;
    let invited = cms.write(Effect::Internal, async |tx| {
        let account = insert(cms, tx, actor, &invitation).await?;
        send_link(cms, tx, &account).await?;
        Ok(account.user)
    });
    invited.await.map_err(|error| error.with_code(Code::UserNotCreated, "user"))
}

/// Invites a user without a mail, and
/// returns the secret of the link.
///
/// # Errors
/// The errors of [`invite_user`].
pub async fn invite_by_hand(cms: &Cms, actor: &Actor, invitation: Invitation) -> Result<String> {
    access::require(actor, Operation::CreateUser)?;
    let issued = cms.write(Effect::Internal, async |tx| {
        let account = insert(cms, tx, actor, &invitation).await?;
        let token = tokens::issue(cms, tx, account.user.id, TokenPurpose::Activate).await?;
        tokens::find_secret(cms, tx, token).await
    });
    issued.await?.ok_or(Error::UserNotFound)
}

async fn insert(cms: &Cms, tx: &mut Transaction, actor: &Actor, invitation: &Invitation) -> Result<Account> {
    let mut errors = check_email(&invitation.email);
    errors.extend(check_profile(&invitation.profile));
    let role = match invitation.role {
        Some(id) => roles::find_role(tx, id).await?,
        None => None,
    };
    if role.is_none() {
        errors.push(invalid(if invitation.role.is_none() { Code::Required } else { Code::NotValid }, "role"));
    }
    if let Some(role) = &role {
        escalation::require_all(actor, &role.role.permissions)?;
    }
    if users::find_account_by_email(tx, &fold_email(&invitation.email)).await?.is_some() {
        errors.push(invalid(Code::AlreadyExists, "email"));
    }
    refuse_any(errors)?;
    let role = role.ok_or(Error::UserNotFound)?.role;

    let profile = Profile {
        name: invitation.profile.name.trim().to_owned(),
        job_title: invitation.profile.job_title.trim().to_owned(),
        image: String::new(),
    };
    let new = users::NewUserRow {
        email: invitation.email.trim(),
        password_hash: "",
        role: role.id,
        profile: &profile,
        created_at: cms.now().into(),
    };
    let id = users::insert_user(tx, &new).await?;
    let event = audit::AuditEvent { action: AuditAction::CreateUser, id: Some(id.0), detail: &role.name };
    audit::record(cms, tx, actor, event).await?;
    users::find_account(tx, id).await?.ok_or(Error::UserNotFound)
}

/// Mails a new link to a user who has no
/// password yet. Earlier links become invalid.
///
/// # Errors
/// `UserNotFound`. `Forbidden` for a more powerful account.
/// `V_07` if the user has a password or is disabled.
pub async fn resend_activation(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    access::require(actor, Operation::CreateUser)?;
    cms.write(Effect::Internal, async |tx| {
        let account = find_invited(tx, actor, user).await?;
        send_link(cms, tx, &account).await?;
        record_link(cms, tx, actor, user, "").await
    })
    .await
}

/// Creates a new link for a user who has no password yet, without
/// a mail, and returns its secret. Earlier links become invalid.
///
/// # Errors
/// The errors of [`resend_activation`].
pub async fn create_activation_link(cms: &Cms, actor: &Actor, user: UserId) -> Result<String> {
    access::require(actor, Operation::CreateActivationLink)?;
    let secret = cms.write(Effect::Internal, async |tx| {
        let account = find_invited(tx, actor, user).await?;
        let token = tokens::issue(cms, tx, account.user.id, TokenPurpose::Activate).await?;
        record_link(cms, tx, actor, user, "handed over").await?;
        tokens::find_secret(cms, tx, token).await
    });
    secret.await?.ok_or(Error::UserNotFound)
}

/// Finds a user who has no password yet.
async fn find_invited(tx: &mut Transaction, actor: &Actor, user: UserId) -> Result<Account> {
    let account = users::find_account(tx, user).await?.ok_or(Error::UserNotFound)?;
    escalation::require_over(actor, &account)?;
    if account.password_hash.is_some() || account.disabled {
        return Err(Error::refused(Code::NotPossible, "user", ""));
    }
    Ok(account)
}

async fn record_link(cms: &Cms, tx: &mut Transaction, actor: &Actor, user: UserId, detail: &str) -> Result<()> {
    let event = audit::AuditEvent { action: AuditAction::ResendActivation, id: Some(user.0), detail };
    audit::record(cms, tx, actor, event).await
}

async fn send_link(cms: &Cms, tx: &mut Transaction, account: &Account) -> Result<()> {
    let token = tokens::issue(cms, tx, account.user.id, TokenPurpose::Activate).await?;
    let language = language::of(cms, account).await?;
    let to = Receiver {
        user: Some(account.user.id),
        name: &account.user.profile.name,
        address: &account.user.email,
        language: &language,
    };
    mail::queue(cms, tx, &to, &MailTemplate::ActivateAccount, Some(token)).await
}

//! Access to users for other modules: their
//! current permissions, and mails to them.

use super::current::actor_of;
use crate::Cms;
use crate::error::Result;
use crate::mail::{self, Receiver};
use model::access::Actor;
use model::id::UserId;
use model::mail::MailTemplate;
use model::user::Person;
use storage::users::{self, Account};
use storage::{Connection, Transaction};

/// A user who can log in.
pub(crate) struct ActiveUser {
    pub(crate) person: Person,
    /// Actor with the current permissions of the user.
    pub(crate) actor: Actor,
    account: Account,
}

/// Returns a user. Returns `None` for a deleted, disabled or invited user.
pub(crate) async fn find_active(conn: &mut Connection, id: UserId) -> Result<Option<ActiveUser>> {
    Ok(users::find_account(conn, id).await?.and_then(user))
}

/// Lists users who can log in, by name.
pub(crate) async fn list_active(conn: &mut Connection) -> Result<Vec<ActiveUser>> {
    Ok(users::list_accounts(conn).await?.into_iter().filter_map(user).collect())
}

fn user(account: Account) -> Option<ActiveUser> {
    if account.disabled || account.password_hash.is_none() {
        return None;
    }
    let person = Person::new(account.user.id, account.user.profile.name.clone());
    Some(ActiveUser { person, actor: actor_of(&account.user), account })
}

impl ActiveUser {
    /// Queues a mail to the user, in the transaction that
    /// causes it. Does nothing if the user refuses such mails.
    pub(crate) async fn write(&self, cms: &Cms, tx: &mut Transaction, template: &MailTemplate) -> Result<()> {
        if template.optional().is_some_and(|kind| self.account.refused_mails.contains(&kind)) {
            return Ok(());
        }
        let language = super::language::of(cms, &self.account).await?;
        let to = Receiver {
            user: Some(self.person.id),
            name: &self.person.name,
            address: &self.account.user.email,
            language: &language,
        };
        mail::queue(cms, tx, &to, template, None).await
    }
}

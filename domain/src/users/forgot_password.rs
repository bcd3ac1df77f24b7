//! Requests for a mailed link to choose a new password.

use super::language;
use super::rules::MAX_EMAIL_CHARS;
use super::tokens::{self, TokenPurpose};
use crate::audit::{self, origin};
use crate::error::Result;
use crate::mail::{self, Receiver};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::fold::fold_email;
use model::mail::MailTemplate;
use storage::users::{self, Account};
use storage::{Timestamp, Transaction};
use time::Duration;

/// Maximum number of requests for an address per hour.
const MAX_LINKS_PER_ADDRESS: i64 = 5;
/// Maximum number of requests of a client per hour.
const MAX_LINKS_PER_CLIENT: i64 = 20;

/// Mails a link that is valid for one hour
/// if a user has this address. The response
/// and its time do not reveal whether there
/// is such a user. An unknown address causes
/// a write too, and the mail is sent later.
pub async fn forgot_password(cms: &Cms, actor: &Actor, email: &str) -> Result<()> {
    access::require(actor, Operation::ForgotPassword)?;
    // Cuts the address, because no account has a longer one.
    let email: String = fold_email(email).chars().take(MAX_EMAIL_CHARS + 1).collect();
    let (now, client) = (Timestamp::from(cms.now()), origin::client());
    cms.write(Effect::Internal, async |tx| {
        let asked = storage::tokens::count_requests(
            tx,
            &email,
            client.as_str(),
            now - Duration::HOUR + Duration::MILLISECOND..=now,
        )
        .await?;
        // Without a client, only the limit of the address applies.
        let is_within_limits =
            asked.for_email < MAX_LINKS_PER_ADDRESS && (client.is_empty() || asked.by_client < MAX_LINKS_PER_CLIENT);
        if !is_within_limits {
            return Ok(());
        }
        // Counts only requests within the limits. Otherwise
        // a client could stop a user from getting links.
        storage::tokens::insert_request(tx, &email, client.as_str(), now).await?;
        let account = users::find_account_by_email(tx, &email).await?;
        if let Some(account) = account.filter(|account| !account.disabled) {
            send_link(cms, tx, actor, &account).await?;
        }
        Ok(())
    })
    .await
}

async fn send_link(cms: &Cms, tx: &mut Transaction, actor: &Actor, account: &Account) -> Result<()> {
    let id = account.user.id;
    let token = tokens::issue(cms, tx, id, TokenPurpose::Reset).await?;
    let language = language::of(cms, account).await?;
    let to = Receiver {
        user: Some(id),
        name: &account.user.profile.name,
        address: &account.user.email,
        language: &language,
    };
    mail::queue(cms, tx, &to, &MailTemplate::ResetPassword, Some(token)).await?;
    let event = audit::AuditEvent { action: AuditAction::ForgetPassword, id: Some(id.0), detail: "" };
    audit::record(cms, tx, actor, event).await
}

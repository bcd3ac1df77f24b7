//! Newsletter subscriptions. A subscription
//! is valid after its address is confirmed.

use super::accept::{accept, row};
use super::tokens;
use crate::error::Result;
use crate::mail::{self, Receiver};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::SubmissionId;
use model::mail::MailTemplate;
use model::visitors::{FormInput, FormKind, NewsletterAction, SubmissionStatus};
use storage::submissions::{self, NewSubmission};
use storage::{Timestamp, Transaction};
use time::Duration;

/// Lifetime of a confirmation link. Afterwards,
/// an unconfirmed address is deleted.
pub(super) const CONFIRMATION_LIFETIME: Duration = Duration::days(7);
/// Minimum time between two links to one address.
/// Otherwise clients could flood an address with mails.
const CONFIRMATION_RESEND_INTERVAL: Duration = Duration::hours(1);

/// Stores an address, and mails a confirmation link. The
/// response does not reveal whether the address was known.
///
/// # Errors
/// `NotFound`, the codes of `check_form`, `Limited`.
pub async fn subscribe(cms: &Cms, actor: &Actor, input: &FormInput) -> Result<()> {
    access::require(actor, Operation::SubmitForm)?;
    let input = &input.cleaned();
    let accepted = accept(cms, FormKind::Newsletter, input).await?;
    let row = row(cms, FormKind::Newsletter, input, &accepted.page);
    cms.write(Effect::Internal, async |tx| {
        let id = match submissions::find_subscription(tx, row.email).await? {
            None => submissions::insert_submission(tx, &row).await?,
            Some(known) if known.status == SubmissionStatus::Confirmed.as_str() => return Ok(()),
            Some(known) if known.mailed_at.is_some_and(|at| was_mailed_recently(at, row.at)) => return Ok(()),
            Some(known) => {
                submissions::update_signed_up_again(tx, known.id, &row).await?;
                known.id
            }
        };
        send_link(cms, tx, id, &row).await
    })
    .await
}

/// Returns true if it is too early for
/// another link. Ignores a time in the
/// future, which a wrong clock leaves.
fn was_mailed_recently(mailed_at: Timestamp, now: Timestamp) -> bool {
    mailed_at > now - CONFIRMATION_RESEND_INTERVAL && mailed_at <= now
}

/// Mails a confirmation link. Earlier links become invalid.
async fn send_link(cms: &Cms, tx: &mut Transaction, id: SubmissionId, row: &NewSubmission<'_>) -> Result<()> {
    let issued_at = row.at.as_millis();
    let secret = tokens::secret_of(cms, NewsletterAction::Confirm, id, issued_at);
    submissions::delete_links(tx, id).await?;
    let (confirm, expires_at) = (NewsletterAction::Confirm, row.at + CONFIRMATION_LIFETIME);
    submissions::insert_link(tx, &tokens::hash(&secret), id, confirm, Some(expires_at)).await?;
    submissions::update_mailed(tx, id, row.at).await?;
    let to = Receiver { user: None, name: "", address: row.email, language: row.locale.base() };
    mail::queue(cms, tx, &to, &MailTemplate::ConfirmSubscription { submission: id, issued_at }, None).await
}

//! Lists failed mails for administrators, and retries them.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::users::tokens;
use crate::visitors::mail_content;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::MailId;
use model::list::List;
use model::mail::{FailedMail, MailProblem};
use storage::mails;

/// Lists failed mails, newest failure first by default.
/// Masks the addresses of users and visitors, if the
/// actor may not read the lists that contain them.
///
/// # Errors
/// `V_12` for invalid parameters.
pub async fn list_failed_mails(cms: &Cms, actor: &Actor, ask: &ListQuery) -> Result<List<FailedMail>> {
    access::require(actor, Operation::ManageMails)?;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("mail", mails::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let mails = mails::list_failed(&mut conn, &asked).await?;
    let total_items = mails::count_failed(&mut conn).await?;
    let items = mails.into_iter().map(|failed| masked_for(actor, failed)).collect();
    Ok(List { items, total_items })
}

fn masked_for(actor: &Actor, mails::FailedRow { mut mail, is_for_user }: mails::FailedRow) -> FailedMail {
    let readable_in = if is_for_user { Operation::ListUsers } else { Operation::ReadSubmissions };
    if !actor.may_at_all(readable_in) {
        mail.address = mask(&mail.address);
    }
    mail
}

/// Masks an address, except its first letter and its domain.
fn mask(address: &str) -> String {
    let (name, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{domain}")
}

/// Retries a failed mail, with as many attempts as a new mail.
///
/// # Errors
/// `NotFound` if the mail did not fail. `V_07`
/// if its link or its subject no longer exists.
pub async fn retry_mail(cms: &Cms, actor: &Actor, id: MailId) -> Result<()> {
    access::require(actor, Operation::ManageMails)?;
    cms.write(Effect::Internal, async |tx| {
        let mail = mails::find_failed(tx, id).await?.ok_or(Error::NotFound)?;
        let has_link = match mail.token {
            Some(token) => tokens::find_secret(cms, tx, token).await?.is_some(),
            None => true,
        };
        if !has_link || mail_content::complete(cms, tx, mail.template).await?.is_none() {
            return Err(Error::refused(Code::NotPossible, "mail", ""));
        }
        mails::update_due_now(tx, id, cms.now().into()).await?;
        tx.mark_mail_queued();
        let event = audit::AuditEvent { action: AuditAction::SendMailAgain, id: Some(id.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Returns the reason why the newest mails
/// failed. Returns `None` after a later success,
/// or if the installation is not the cause.
pub async fn find_mail_problem(cms: &Cms, actor: &Actor) -> Result<Option<MailProblem>> {
    access::require(actor, Operation::ManageMails)?;
    Ok(mails::find_problem(&mut cms.db.read().await?, cms.now().into()).await?)
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn a_masked_address_shows_its_first_letter_and_domain() {
        for (address, expected) in
            [("ada@site.example", "a…@site.example"), ("é@b.example", "é…@b.example"), ("ada", "a…@")]
        {
            assert_eq!(mask(address), expected);
        }
    }
}

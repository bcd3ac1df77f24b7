//! Queues mails. A mail is queued in the transaction that causes it.

use crate::Cms;
use crate::error::Result;
use model::id::{TokenId, UserId};
use model::mail::MailTemplate;
use rand::RngExt;
use storage::{Transaction, mails};

/// Receiver of a mail.
pub(crate) struct Receiver<'a> {
    pub(crate) user: Option<UserId>,
    pub(crate) name: &'a str,
    pub(crate) address: &'a str,
    /// Language of the interface, such as `nl`.
    pub(crate) language: &'a str,
}

/// Queues a mail in the transaction that causes it.
pub(crate) async fn queue(
    cms: &Cms,
    tx: &mut Transaction,
    to: &Receiver<'_>,
    template: &MailTemplate,
    token: Option<TokenId>,
) -> Result<()> {
    let mail = mails::NewMail {
        message_id: format!("{:032x}", rand::rng().random::<u128>()),
        user: to.user,
        name: one_line(to.name),
        address: one_line(to.address),
        language: to.language,
        template: serde_json::to_string(template)?,
        token,
        at: cms.now().into(),
    };
    mails::insert_mail(tx, &mail).await?;
    tx.mark_mail_queued();
    Ok(())
}

/// Deletes all mails to a user, queued or sent.
pub(crate) async fn forget_mails_of(tx: &mut Transaction, user: UserId) -> Result<()> {
    Ok(mails::delete_mails_of(tx, user).await?)
}

/// Removes control characters, because they could end a mail header.
fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(one_line("Ada\r\nBcc: all@example.org\0"), "AdaBcc: all@example.org");
    }
}

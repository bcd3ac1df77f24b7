//! From being queued to being sent or given up.

use super::store;
use crate::Cms;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::Result;
use crate::users::tokens;
use crate::visitors::mail_content;
use crate::write::Effect;
use model::id::{MailId, TokenId, UserId};
use model::mail::MailTemplate;
use rand::RngExt;

const MINUTE: i64 = 60 * 1000;
/// How long a mail waits after each failure; after the last one it is given up.
const BACK_OFF: &[i64] = &[
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    60 * MINUTE,
    120 * MINUTE,
    240 * MINUTE,
    480 * MINUTE,
    960 * MINUTE,
];
/// How long the record of a mail is kept after its end.
const KEPT: i64 = 30 * 24 * 60 * MINUTE;
/// The most characters of a failure that are kept.
const MAX_FAILURE: usize = 500;

/// Who gets a mail.
pub(crate) struct Receiver<'a> {
    pub(crate) user: Option<UserId>,
    pub(crate) name: &'a str,
    pub(crate) address: &'a str,
    /// The language of the interface, such as `nl`.
    pub(crate) language: &'a str,
}

/// A mail whose time has come.
#[derive(Clone, Debug)]
pub struct DueMail {
    pub id: MailId,
    /// The same at every try, so that a receiver can tell a repeated mail from a new one.
    pub message_id: String,
    /// One line without control characters.
    pub name: String,
    /// One line without control characters.
    pub address: String,
    /// The language of the interface, such as `nl`.
    pub language: String,
    pub template: MailTemplate,
    /// The secret of the link, for letters that have one.
    pub token: Option<String>,
}

/// Why a mail could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Another try may go well.
    ForNow,
    /// It will never be taken.
    ForGood,
}

/// Queues a mail in the transaction that causes it.
pub(crate) async fn queue(
    cms: &Cms,
    tx: &mut Transaction,
    to: &Receiver<'_>,
    template: &MailTemplate,
    token: Option<TokenId>,
) -> Result<()> {
    let mail = store::NewMail {
        message_id: format!("{:032x}", rand::rng().random::<u128>()),
        user: to.user,
        name: one_line(to.name),
        address: one_line(to.address),
        language: to.language,
        template: serde_json::to_string(template)?,
        token,
        at: to_millis(cms.now()),
    };
    store::insert_mail(tx, &mail).await?;
    tx.note_queued_mail();
    Ok(())
}

/// How many mails can be sent at the moment.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub mails: usize,
    /// Of these, how many that are not about an account: mails that somebody waits for are not held up by others.
    pub other_than_account: usize,
}

/// Takes mails that are due: those with a link first, then the oldest.
///
/// Each counts as tried before it is handed out, and is due again only after its wait: a mail whose end cannot be noted,
/// for a full disk or a crash, comes again rarely, and as the same mail with the same link. A mail whose link is dead by
/// now is given up.
pub async fn take_due(cms: &Cms, room: Room) -> Result<Vec<DueMail>> {
    let now = to_millis(cms.now());
    let limit = u32::try_from(room.mails).unwrap_or(u32::MAX);
    if store::list_due(&mut *cms.db.read().await?, now, limit).await?.is_empty() {
        return Ok(Vec::new());
    }
    cms.write(Effect::Internal, async |tx| {
        let (account, mut other): (Vec<_>, Vec<_>) =
            store::list_due(tx, now, limit).await?.into_iter().partition(|mail| mail.token.is_some());
        other.truncate(room.other_than_account);
        let mut taken = Vec::with_capacity(account.len() + other.len());
        for mail in account.into_iter().chain(other) {
            taken.extend(take(cms, tx, mail, now).await?);
        }
        Ok(taken)
    })
    .await
}

async fn take(cms: &Cms, tx: &mut Transaction, mail: store::Waiting, now: i64) -> Result<Option<DueMail>> {
    store::update_tried(tx, mail.id, now + back_off(mail.attempts)).await?;
    let token = match mail.token {
        Some(id) => match tokens::find_secret(cms, tx, id).await? {
            Some(secret) => Some(secret),
            None => return give_up(tx, mail.id).await,
        },
        None => None,
    };
    let Some(completed) = mail_content::complete(cms, tx, mail.template).await? else {
        return give_up(tx, mail.id).await;
    };
    Ok(Some(DueMail {
        id: mail.id,
        message_id: mail.message_id,
        name: mail.name,
        address: mail.address,
        language: mail.language,
        template: completed.template,
        token: token.or(completed.secret),
    }))
}

/// Gives up a mail that has nothing to say any more.
async fn give_up(tx: &mut Transaction, id: MailId) -> Result<Option<DueMail>> {
    store::update_failed(tx, id, "the link is no longer valid").await?;
    store::update_given_up(tx, id).await?;
    Ok(None)
}

/// How long a mail that was tried so often waits after the next try.
fn back_off(attempts: i64) -> i64 {
    let place = usize::try_from(attempts).unwrap_or(usize::MAX).min(BACK_OFF.len() - 1);
    BACK_OFF[place]
}

/// Waits until a mail is queued.
pub async fn queued(cms: &Cms) {
    cms.wakes.mail.notified().await;
}

/// Notes that a mail was taken by its receiver's server.
pub async fn sent(cms: &Cms, id: MailId) -> Result<()> {
    let now = to_millis(cms.now());
    cms.write(Effect::Internal, async |tx| store::update_sent(tx, id, now).await).await
}

/// Notes that a mail was not taken. It is given up when it never will be, and after the last try.
pub async fn failed(cms: &Cms, id: MailId, failure: Failure, why: &str) -> Result<()> {
    let why: String = why.chars().take(MAX_FAILURE).collect();
    cms.write(Effect::Internal, async |tx| {
        let Some(attempts) = store::find_attempts(tx, id).await? else { return Ok(()) };
        store::update_failed(tx, id, &why).await?;
        let was_last = usize::try_from(attempts).is_ok_and(|attempts| attempts > BACK_OFF.len());
        if failure == Failure::ForGood || was_last {
            store::update_given_up(tx, id).await?;
        }
        Ok(())
    })
    .await
}

/// Removes every trace of the mails to a user.
pub(crate) async fn forget_mails_of(tx: &mut Transaction, user: UserId) -> Result<()> {
    store::delete_mails_of(tx, user).await
}

/// Removes the records of mails that ended long ago, and of the links in them.
pub async fn sweep_mails(cms: &Cms) -> Result<()> {
    cms.write(Effect::Internal, async |tx| {
        store::delete_ended_before(tx, to_millis(cms.now()) - KEPT).await?;
        tokens::sweep(cms, tx).await?;
        Ok(())
    })
    .await
}

/// Text that cannot end a header.
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

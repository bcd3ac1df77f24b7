//! From being queued to being sent or given up.

use super::store;
use crate::Cms;
use crate::clock::to_millis;
use crate::db::Transaction;
use crate::error::Result;
use crate::users::tokens;
use crate::write::Effect;
use model::id::{MailId, TokenId, UserId};
use model::mail::Letter;
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
/// The most mails that are handed out at a time.
const BATCH: u32 = 20;
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
    pub letter: Letter,
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
    letter: &Letter,
    token: Option<TokenId>,
) -> Result<()> {
    let mail = store::NewMail {
        message_id: format!("{:032x}", rand::rng().random::<u128>()),
        user: to.user,
        name: one_line(to.name),
        address: one_line(to.address),
        language: to.language,
        letter: serde_json::to_string(letter)?,
        token,
        at: to_millis(cms.now()),
    };
    store::insert_mail(tx, &mail).await?;
    tx.note_queued_mail();
    Ok(())
}

/// The mails to send now, the oldest first; for the one worker.
///
/// The token of a link is made here, so that it exists in the mail and nowhere else: the database keeps its hash. It
/// stays the same for every try of this process. A mail whose link is dead by now is given up.
pub async fn due(cms: &Cms) -> Result<Vec<DueMail>> {
    let now = to_millis(cms.now());
    let waiting = store::list_due(&mut *cms.db.read().await?, now, BATCH).await?;
    let mut ready = Vec::with_capacity(waiting.len());
    for mail in waiting {
        let token = match mail.token {
            Some(id) => match tokens::mint(cms, id).await? {
                Some(token) => Some(token),
                None => {
                    give_up(cms, mail.id, "the link is no longer valid").await?;
                    continue;
                }
            },
            None => None,
        };
        ready.push(DueMail {
            id: mail.id,
            message_id: mail.message_id,
            name: mail.name,
            address: mail.address,
            language: mail.language,
            letter: mail.letter,
            token,
        });
    }
    Ok(ready)
}

/// Waits until a mail is queued.
pub async fn queued(cms: &Cms) {
    cms.wakes.mail.notified().await;
}

/// Notes that a mail was taken.
pub async fn sent(cms: &Cms, id: MailId) -> Result<()> {
    cms.write(Effect::Internal, async |tx| {
        if let Some(token) = store::find_attempts(tx, id).await?.and_then(|mail| mail.token) {
            cms.minted.forget(token);
        }
        store::update_sent(tx, id, to_millis(cms.now())).await
    })
    .await
}

/// Notes that a mail was not taken, and when to try again.
pub async fn failed(cms: &Cms, id: MailId, failure: Failure, why: &str) -> Result<()> {
    cms.write(Effect::Internal, async |tx| {
        let Some(mail) = store::find_attempts(tx, id).await? else { return Ok(()) };
        let wait = usize::try_from(mail.attempts).ok().and_then(|attempts| BACK_OFF.get(attempts));
        let next = wait.filter(|_| failure == Failure::ForNow).map(|wait| to_millis(cms.now()) + wait);
        if let (None, Some(token)) = (next, mail.token) {
            cms.minted.forget(token);
        }
        let why: String = why.chars().take(MAX_FAILURE).collect();
        store::update_failed(tx, id, next, &why).await
    })
    .await
}

async fn give_up(cms: &Cms, id: MailId, why: &str) -> Result<()> {
    failed(cms, id, Failure::ForGood, why).await
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

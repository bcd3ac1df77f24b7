//! Outbox of mails. A worker sends queued
//! mails, and retries mails that failed.

pub mod failures;
pub mod test_mail;

use crate::Cms;
use crate::claims::{Claim, Interruption};
use crate::error::Result;
use crate::users::tokens;
use crate::visitors::mail_content;
use crate::write::Effect;
use model::id::MailId;
use model::mail::MailTemplate;
use storage::jobs::DueFor;
use storage::nodes::WorkOf;
use storage::{Timestamp, Transaction, mails};
use time::Duration;

/// Back-off after the first failure. Each further failure doubles it.
const FIRST_BACK_OFF: Duration = Duration::minutes(1);
const MAX_BACK_OFF: Duration = Duration::hours(4);
/// Sum of all back-offs until a mail
/// is given up. Leaves time to fix
/// the mail server after a weekend.
const RETRY_PERIOD: Duration = Duration::days(5);
/// Retention of a mail after it was sent or given up.
const MAIL_RETENTION: Duration = Duration::days(30);
/// Maximum characters of a stored failure message.
const MAX_FAILURE_CHARS: usize = 500;

/// A due mail that a worker has taken.
#[derive(Clone)]
pub struct DueMail {
    pub id: MailId,
    /// Id of the message. It is the same for every
    /// attempt, so that receivers recognise duplicates.
    pub message_id: String,
    /// Name of the receiver, in one line without control characters.
    pub name: String,
    /// Address of the receiver, in one line without control characters.
    pub address: String,
    /// Language of the mail, such as `nl`.
    pub language: String,
    pub template: MailTemplate,
    /// Secret of the link, if the template has one.
    pub token: Option<String>,
    /// Claim on the mail, so that no other worker sends it.
    pub claim: Claim,
}

/// Cause of a failed attempt to send a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendFailure {
    /// The mail server, the connection or the
    /// settings failed. The mail is retried.
    Installation,
    /// The server refused the receiver permanently. The mail is given up.
    Receiver,
}

/// Numbers of mails that can be sent now.
#[derive(Clone, Copy, Debug)]
pub struct SendCapacity {
    pub mails: usize,
    /// Maximum number of these mails that are not about accounts.
    /// Otherwise they would delay mails that users wait for.
    pub other_than_account: usize,
}

/// Takes due mails that no worker sends. Mails
/// with links are first, then the oldest.
///
/// Counts an attempt before it begins. Otherwise
/// a mail whose result cannot be stored, as on a
/// full disk, would repeat without a back-off.
/// Gives up mails whose link is no longer valid.
pub async fn take_due(cms: &Cms, room: SendCapacity) -> Result<Vec<DueMail>> {
    let now = Timestamp::from(cms.now());
    // Lists more mails than needed, because
    // claimed mails can be due and are skipped.
    let listed = u32::try_from(room.mails.saturating_add(cms.mail_claims.count())).unwrap_or(u32::MAX);
    let back_offs = back_offs();
    let due = DueFor { node: &cms.node.id, now, back_offs: &back_offs, most: listed };
    if room.mails == 0 || !mails::are_due(&mut cms.db.read().await?, due).await? {
        return Ok(Vec::new());
    }
    cms.write(Effect::Internal, async |tx| {
        let (mut taken, mut others) = (Vec::new(), 0);
        for mail in mails::lock_due(tx, due).await? {
            let is_other = mail.token.is_none();
            if taken.len() == room.mails || (is_other && others == room.other_than_account) {
                break;
            }
            let Some(claim) = cms.mail_claims.claim(mail.id) else { continue };
            if let Some(mail) = take(cms, tx, mail, now, claim).await? {
                others += usize::from(is_other);
                taken.push(mail);
            }
        }
        Ok(taken)
    })
    .await
}

/// Makes mails of this node without a result due
/// again. Requires that no worker of it runs.
pub async fn recover(cms: &Cms, interruption: Interruption) -> Result<()> {
    recover_of(cms, WorkOf { node: Some(&cms.node.id), seen_since: Timestamp::MIN }, interruption).await
}

/// Makes mails of interrupted nodes due again.
pub(crate) async fn recover_of(cms: &Cms, of: WorkOf<'_>, interruption: Interruption) -> Result<()> {
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| Ok(mails::update_interrupted(tx, of, now, interruption.counted()).await?))
        .await
}

async fn take(
    cms: &Cms,
    tx: &mut Transaction,
    mail: mails::WaitingMailRow,
    now: Timestamp,
    claim: Claim,
) -> Result<Option<DueMail>> {
    mails::update_attempt_started(tx, mail.id, &cms.node.id, now + back_off(mail.attempts + 1)).await?;
    let token = match mail.token {
        Some(id) => match tokens::find_secret(cms, tx, id).await? {
            Some(secret) => Some(secret),
            None => return give_up(tx, mail.id, now).await,
        },
        None => None,
    };
    let Some(completed) = mail_content::complete(cms, tx, mail.template).await? else {
        return give_up(tx, mail.id, now).await;
    };
    Ok(Some(DueMail {
        id: mail.id,
        message_id: mail.message_id,
        name: mail.name,
        address: mail.address,
        language: mail.language,
        template: completed.template,
        token: token.or(completed.secret),
        claim,
    }))
}

/// Gives up a mail whose link is no longer valid. Returns `None`.
async fn give_up(tx: &mut Transaction, id: MailId, now: Timestamp) -> Result<Option<DueMail>> {
    mails::update_given_up(tx, id, "the link is no longer valid", now).await?;
    Ok(None)
}

/// Returns the back-off after this number of attempts.
fn back_off(attempts: i64) -> Duration {
    let doublings = attempts.saturating_sub(1).clamp(0, 16);
    (FIRST_BACK_OFF * (1_i32 << doublings)).min(MAX_BACK_OFF)
}

/// Returns all different back-offs, shortest first.
fn back_offs() -> Vec<Duration> {
    (1..).map(back_off).take_while(|back_off| *back_off < MAX_BACK_OFF).chain([MAX_BACK_OFF]).collect()
}

/// Returns true if a mail is given up after this attempt.
fn is_last(attempts: i64) -> bool {
    (1..=attempts.min(1_000)).map(back_off).sum::<Duration>() >= RETRY_PERIOD
}

pub async fn queued(cms: &Cms) {
    cms.wakes.mail.notified().await;
}

/// Records that the mail server accepted a mail.
pub async fn sent(cms: &Cms, id: MailId) -> Result<()> {
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| Ok(mails::update_sent(tx, id, now).await?)).await?;
    cms.mail_claims.release(id);
    Ok(())
}

/// Records a failure. The mail is retried
/// after the back-off, unless the receiver
/// was refused or the retry period is over.
pub async fn failed(cms: &Cms, id: MailId, failure: SendFailure, why: &str) -> Result<()> {
    let why: String = why.chars().take(MAX_FAILURE_CHARS).collect();
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| {
        let Some(attempts) = mails::find_attempts(tx, id).await? else { return Ok(()) };
        let is_over = failure == SendFailure::Receiver || is_last(attempts);
        let failed = mails::FailedAttempt {
            failure: &why,
            receiver_refused: failure == SendFailure::Receiver,
            at: now,
            next: (!is_over).then(|| now + back_off(attempts)),
        };
        Ok(mails::update_failed(tx, id, &cms.node.id, &failed).await?)
    })
    .await?;
    cms.mail_claims.release(id);
    Ok(())
}

/// Deletes mails after their retention, and expired tokens of links.
pub async fn delete_expired_mails(cms: &Cms) -> Result<()> {
    cms.write(Effect::Internal, async |tx| {
        mails::delete_ended_before(tx, Timestamp::from(cms.now()) - MAIL_RETENTION).await?;
        tokens::delete_expired(cms, tx).await?;
        Ok(())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::{FIRST_BACK_OFF, MAX_BACK_OFF, RETRY_PERIOD, back_off, is_last};
    use time::Duration;

    #[test]
    fn waits_double_up_to_a_bound_and_end_after_the_retry_period() {
        let waits: Vec<i64> = (1..=10).map(|attempts| back_off(attempts).whole_minutes()).collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
        assert_eq!((back_off(0), back_off(i64::MAX)), (FIRST_BACK_OFF, MAX_BACK_OFF));
        let last = (1..).find(|attempts| is_last(*attempts)).unwrap();
        let waited: Duration = (1..last).map(back_off).sum();
        assert!((RETRY_PERIOD - MAX_BACK_OFF..RETRY_PERIOD).contains(&waited), "{waited}");
    }
}

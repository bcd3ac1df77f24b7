//! Sends mails from the outbox.

use super::{RepeatedFailure, Stop, drain};
use crate::mail::{Mailer, SendError};
use domain::error::Result;
use domain::outbox::{DueMail, SendCapacity, SendFailure, failed, queued, recover, sent, take_due};
use domain::site::settings::{read_mail_settings, read_settings};
use domain::{Cms, Interruption, panics};
use model::access::Actor;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Interval of checks of the outbox.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of concurrent mails.
/// `RESERVED_ACCOUNT_MAILS` of them are reserved for mails about accounts.
const MAX_CONCURRENT_MAILS: usize = 8;
const RESERVED_ACCOUNT_MAILS: usize = 2;

/// Sends due mails until the process stops.
/// Sends several mails at a time, so that a slow attempt delays no others.
/// Unfinished mails of a former process are due immediately.
pub(crate) async fn run(cms: Arc<Cms>, mailer: Arc<Mailer>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut sending, mut is_recovered, mut failure) = (JoinSet::new(), false, RepeatedFailure::default());
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => break,
            _ = interval.tick() => {}
            () = queued(&cms) => {}
            Some(_) = sending.join_next() => {}
        }
        let started = send_due(&cms, &mailer, &mut sending, &mut is_recovered).await;
        if let Some(error) = failure.record(started) {
            tracing::warn!(%error, "failed to read the outbox; it will be retried");
        }
    }
    if !drain(&mut sending).await
        && let Err(error) = recover(&cms, Interruption::Stop).await
    {
        tracing::warn!(%error, "failed to record interrupted mails; the next start recovers them");
    }
}

async fn send_due(
    cms: &Arc<Cms>,
    mailer: &Arc<Mailer>,
    sending: &mut JoinSet<()>,
    is_recovered: &mut bool,
) -> Result<()> {
    if !*is_recovered {
        recover(cms, Interruption::Crash).await?;
        *is_recovered = true;
    }
    let room = SendCapacity {
        mails: MAX_CONCURRENT_MAILS.saturating_sub(sending.len()),
        other_than_account: (MAX_CONCURRENT_MAILS - RESERVED_ACCOUNT_MAILS).saturating_sub(sending.len()),
    };
    for mail in take_due(cms, room).await? {
        sending.spawn(send_one(Arc::clone(cms), Arc::clone(mailer), mail));
    }
    Ok(())
}

async fn send_one(cms: Arc<Cms>, mailer: Arc<Mailer>, mail: DueMail) {
    if let Err(error) = send(&cms, &mailer, &mail).await {
        tracing::warn!(mail = %mail.id, %error, "failed to record the result of a mail; it will be retried");
    }
}

async fn send(cms: &Cms, mailer: &Mailer, mail: &DueMail) -> Result<()> {
    let settings = read_settings(cms, &Actor::System).await?;
    let own = read_mail_settings(cms, &Actor::System).await?;
    let delivery = mailer.deliver(&settings.site_name, &own, mail, cms.now());
    let delivered = panics::catch(delivery).await;
    match delivered.unwrap_or_else(|why| Err(SendError { failure: SendFailure::Installation, why })) {
        Ok(()) => sent(cms, mail.id).await,
        Err(SendError { failure, why }) => {
            tracing::warn!(mail = %mail.id, why, "failed to send a mail");
            failed(cms, mail.id, failure, &why).await
        }
    }
}

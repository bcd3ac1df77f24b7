//! Follows the links in newsletter mails: confirm and unsubscribe.

use super::tokens;
use crate::error::{Error, Result};
use crate::mail::{self, Receiver};
use crate::write::Effect;
use crate::{Cms, access, webhooks};
use model::access::{Actor, Operation};
use model::error::Code;
use model::locale::Locale;
use model::mail::MailTemplate;
use model::visitors::{FormKind, NewsletterAction, SubmissionStatus};
use storage::submissions::{self, SubscriptionLink};
use storage::{Connection, Timestamp};

/// Name of the model in errors about unknown, used or expired links.
const MODEL: &str = "subscription";

/// A newsletter link that works, or that was followed before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedLink {
    /// Locale of the subscription.
    pub locale: Locale,
    /// True if the link was followed before and now changes
    /// nothing. Mail programs and browsers repeat requests.
    pub was_followed: bool,
}

/// Checks a link without using it.
///
/// # Errors
/// `V_04` for an unknown link. `V_05` for
/// a link that has expired, or was used
/// before the subscription changed again.
pub async fn check_link(cms: &Cms, actor: &Actor, action: NewsletterAction, secret: &str) -> Result<FollowedLink> {
    access::require(actor, Operation::FollowNewsletterLink)?;
    let mut conn = cms.db.read().await?;
    let (link, was_followed) = get_link(&mut conn, action, secret, cms.now().into()).await?;
    Ok(FollowedLink { locale: link.locale, was_followed })
}

/// Confirms the address of a subscription, and mails a link to unsubscribe.
///
/// # Errors
/// The errors of [`check_link`].
pub async fn confirm_subscription(cms: &Cms, actor: &Actor, secret: &str) -> Result<FollowedLink> {
    access::require(actor, Operation::FollowNewsletterLink)?;
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| {
        let (link, was_followed) = get_link(tx, NewsletterAction::Confirm, secret, now).await?;
        if !was_followed {
            submissions::update_link_spent(tx, &tokens::hash(secret), now).await?;
            submissions::update_status(tx, link.submission, SubmissionStatus::Confirmed, now).await?;
            let end = tokens::secret_of(cms, NewsletterAction::Unsubscribe, link.submission, now.as_millis());
            let unsubscribe = NewsletterAction::Unsubscribe;
            submissions::insert_link(tx, &tokens::hash(&end), link.submission, unsubscribe, None).await?;
            let to = Receiver { user: None, name: "", address: &link.email, language: link.locale.base() };
            let template = MailTemplate::Subscribed { submission: link.submission, issued_at: now.as_millis() };
            mail::queue(cms, tx, &to, &template, None).await?;
            let (id, kind) = (link.submission, FormKind::Newsletter);
            webhooks::events::submission_received(cms, tx, id, kind, None, &link.locale).await?;
        }
        Ok(FollowedLink { locale: link.locale, was_followed })
    })
    .await
}

/// Ends the subscription of a link.
///
/// # Errors
/// The errors of [`check_link`].
pub async fn unsubscribe(cms: &Cms, actor: &Actor, secret: &str) -> Result<FollowedLink> {
    access::require(actor, Operation::FollowNewsletterLink)?;
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| {
        let (link, was_followed) = get_link(tx, NewsletterAction::Unsubscribe, secret, now).await?;
        if !was_followed {
            submissions::update_link_spent(tx, &tokens::hash(secret), now).await?;
            submissions::update_status(tx, link.submission, SubmissionStatus::Unsubscribed, now).await?;
        }
        Ok(FollowedLink { locale: link.locale, was_followed })
    })
    .await
}

/// Returns the link of a secret. The second
/// value is true if it was followed before.
async fn get_link(
    conn: &mut Connection,
    action: NewsletterAction,
    secret: &str,
    now: Timestamp,
) -> Result<(SubscriptionLink, bool)> {
    let result = match action {
        NewsletterAction::Confirm => SubmissionStatus::Confirmed,
        NewsletterAction::Unsubscribe => SubmissionStatus::Unsubscribed,
    };
    match submissions::find_link(conn, &tokens::hash(secret)).await? {
        Some(link) if link.action != action.as_str() => Err(Error::refused(Code::BadToken, MODEL, "")),
        None => Err(Error::refused(Code::BadToken, MODEL, "")),
        Some(link) if link.is_live(now) => Ok((link, false)),
        Some(link) if link.is_spent && link.status == result.as_str() => Ok((link, true)),
        Some(_) => Err(Error::refused(Code::SpentToken, MODEL, "")),
    }
}

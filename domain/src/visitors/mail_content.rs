//! Adds content and links to mails about forms when they
//! are sent. The outbox stores neither texts nor secrets.

use super::tokens;
use crate::Cms;
use crate::error::Result;
use model::id::SubmissionId;
use model::mail::MailTemplate;
use model::visitors::NewsletterAction;
use storage::{Connection, submissions};

/// A template with its content, and the secret of its link.
pub(crate) struct CompletedMail {
    pub(crate) template: MailTemplate,
    pub(crate) secret: Option<String>,
}

/// Completes a template. Returns `None` if its form
/// was deleted or its link is no longer valid.
pub(crate) async fn complete(
    cms: &Cms,
    conn: &mut Connection,
    template: MailTemplate,
) -> Result<Option<CompletedMail>> {
    let secret = match template {
        MailTemplate::FormReceived { submission, .. } => {
            let content = submissions::find_submission(conn, submission).await?.map(Box::new);
            return Ok(content.map(|content| CompletedMail {
                template: MailTemplate::FormReceived { submission, content: Some(content) },
                secret: None,
            }));
        }
        MailTemplate::ConfirmSubscription { submission, issued_at } => {
            find_live(cms, conn, NewsletterAction::Confirm, submission, issued_at).await?
        }
        MailTemplate::Subscribed { submission, issued_at } => {
            find_live(cms, conn, NewsletterAction::Unsubscribe, submission, issued_at).await?
        }
        _ => return Ok(Some(CompletedMail { template, secret: None })),
    };
    Ok(secret.map(|secret| CompletedMail { template, secret: Some(secret) }))
}

async fn find_live(
    cms: &Cms,
    conn: &mut Connection,
    action: NewsletterAction,
    subscription: SubmissionId,
    issued_at: i64,
) -> Result<Option<String>> {
    let secret = tokens::secret_of(cms, action, subscription, issued_at);
    let link = submissions::find_link(conn, &tokens::hash(&secret)).await?;
    Ok(link.filter(|link| link.is_live(cms.now().into())).map(|_| secret))
}

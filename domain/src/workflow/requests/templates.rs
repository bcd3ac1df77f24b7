//! Queues mails about requests to the users concerned.

use super::Decision;
use crate::Cms;
use crate::error::Result;
use crate::users::people::{self, ActiveUser};
use model::access::{Actor, Operation};
use model::error::ErrorItem;
use model::id::{UserId, VersionId};
use model::mail::{MailTemplate, RequestNews};
use model::workflow::RequestStatus;
use storage::Transaction;
use storage::pages::PageRow;
use storage::requests::RequestRow;

/// Notifies all reviewers except the user who sent the request.
pub(super) async fn notify_reviewers(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    version: VersionId,
    title: &str,
    comment: &str,
) -> Result<()> {
    let news = RequestNews {
        page: page.id,
        version: Some(version),
        title: title.to_owned(),
        who: name_of(tx, actor).await?,
        words: comment.to_owned(),
    };
    let reviewers = list_reviewers(tx, page, actor.user_id()).await?;
    write_to(cms, tx, reviewers, &MailTemplate::PublicationRequested(news)).await
}

/// Notifies the requester of the decision.
pub(super) async fn notify_requester(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    request: &RequestRow,
    decision: &Decision<'_>,
) -> Result<()> {
    let news = request_result(tx, actor, request, decision).await?;
    let template = match decision.status {
        RequestStatus::Accepted => MailTemplate::PublicationAccepted(news),
        _ => MailTemplate::PublicationRejected(news),
    };
    let requester = find_requester(tx, request).await?;
    write_to(cms, tx, requester, &template).await
}

/// Notifies reviewers if the requester revoked
/// the request, and otherwise the requester.
pub(super) async fn notify_of_revocation(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: &PageRow,
    request: &RequestRow,
    decision: &Decision<'_>,
) -> Result<()> {
    let news = request_result(tx, actor, request, decision).await?;
    let receivers = if request.requested_by == actor.user_id() {
        list_reviewers(tx, page, actor.user_id()).await?
    } else {
        find_requester(tx, request).await?
    };
    write_to(cms, tx, receivers, &MailTemplate::PublicationRevoked { news, note: decision.note }).await
}

/// Notifies the reviewer that an acceptance failed.
pub(super) async fn notify_of_failed_acceptance(
    cms: &Cms,
    tx: &mut Transaction,
    reviewer: &ActiveUser,
    request: &RequestRow,
    errors: &[ErrorItem],
) -> Result<()> {
    let template =
        MailTemplate::AcceptanceFailed { page: request.page, title: request.title.clone(), errors: errors.to_vec() };
    reviewer.write(cms, tx, &template).await
}

async fn write_to(cms: &Cms, tx: &mut Transaction, receivers: Vec<ActiveUser>, template: &MailTemplate) -> Result<()> {
    for receiver in receivers {
        receiver.write(cms, tx, template).await?;
    }
    Ok(())
}

async fn list_reviewers(tx: &mut Transaction, page: &PageRow, besides: Option<UserId>) -> Result<Vec<ActiveUser>> {
    let mut active = people::list_active(tx).await?;
    active
        .retain(|one| Some(one.person.id) != besides && one.actor.may_with(Operation::AcceptRequest, &page.subject()));
    Ok(active)
}

/// Finds the requester. Returns an empty
/// list if the system sent the request,
/// or if the user can no longer log in.
async fn find_requester(tx: &mut Transaction, request: &RequestRow) -> Result<Vec<ActiveUser>> {
    match request.requested_by {
        Some(id) => Ok(people::find_active(tx, id).await?.into_iter().collect()),
        None => Ok(Vec::new()),
    }
}

async fn request_result(
    tx: &mut Transaction,
    actor: &Actor,
    request: &RequestRow,
    decision: &Decision<'_>,
) -> Result<RequestNews> {
    let who = name_of(tx, actor).await?;
    let (version, title, words) = (Some(request.version), request.title.clone(), decision.words.to_owned());
    Ok(RequestNews { page: request.page, version, title, who, words })
}

/// Returns the name of the actor, with that of its API token.
async fn name_of(tx: &mut Transaction, actor: &Actor) -> Result<String> {
    let Some(id) = actor.user_id() else { return Ok(String::new()) };
    let name = people::find_active(tx, id).await?.map(|user| user.person.name).unwrap_or_default();
    Ok(match actor.token_name() {
        "" => name,
        token => format!("{name} ({token})"),
    })
}

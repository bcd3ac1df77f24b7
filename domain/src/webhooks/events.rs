//! Queues deliveries in the transaction that causes an event.
//!
//! The data name things by their ids. They contain nothing
//! that a visitor entered, because receivers are other companies.

use super::RETRY_PERIOD;
use super::cleanup::give_up_excess;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, site};
use model::id::{FileId, PageId, SubmissionId, VersionId, WebhookId};
use model::locale::Locale;
use model::slug::Slug;
use model::visitors::FormKind;
use model::webhook::WebhookEvent;
use rand::RngExt;
use serde_json::{Value, json};
use storage::files::find_any_file;
use storage::jobs::{JobKind, insert_job};
use storage::pages::{PageRow, find_page};
use storage::webhook_deliveries::{NewDelivery, insert_delivery};
use storage::webhooks::list_subscribed;
use storage::{Timestamp, Transaction};

/// Maximum number of files whose events a transaction queues.
/// Their ids must fit into an index of PostgreSQL.
const FILES_PER_TRANSACTION: usize = 50;

/// Returns the id of a new event. It is random, because
/// a restored database gives out the same numbers again.
pub(super) fn new_event_id() -> String {
    let bytes: [u8; 16] = rand::rng().random();
    format!("evt_{}", hex::encode(bytes))
}

/// Queues that a version of a page went live.
pub(crate) async fn page_published(
    cms: &Cms,
    tx: &mut Transaction,
    page: &PageRow,
    version: VersionId,
    title: &str,
) -> Result<()> {
    let Some(event) = Event::subscribed(tx, WebhookEvent::PagePublished).await? else { return Ok(()) };
    let mut data = page_data(cms, page).await?;
    data["title"] = title.into();
    data["versionId"] = version.0.into();
    event.queue(cms, tx, &data).await
}

/// Queues that a page is no longer live.
pub(crate) async fn page_unpublished(cms: &Cms, tx: &mut Transaction, page: &PageRow) -> Result<()> {
    let Some(event) = Event::subscribed(tx, WebhookEvent::PageUnpublished).await? else { return Ok(()) };
    let data = page_data(cms, page).await?;
    event.queue(cms, tx, &data).await
}

/// Queues that a live page got another slug.
pub(crate) async fn page_moved(cms: &Cms, tx: &mut Transaction, page: PageId, former: &Slug) -> Result<()> {
    let Some(event) = Event::subscribed(tx, WebhookEvent::PageMoved).await? else { return Ok(()) };
    let page = find_page(tx, page).await?.ok_or(Error::NotFound)?;
    let mut data = page_data(cms, &page).await?;
    let settings = &site::snapshot::current(cms).await?.settings;
    data["formerSlug"] = former.as_str().into();
    data["formerPath"] = former.path(&page.locale, &settings.default_locale).into();
    event.queue(cms, tx, &data).await
}

/// Queues that a visitor sent a form.
pub(crate) async fn submission_received(
    cms: &Cms,
    tx: &mut Transaction,
    id: SubmissionId,
    kind: FormKind,
    page: Option<PageId>,
    locale: &Locale,
) -> Result<()> {
    let Some(event) = Event::subscribed(tx, WebhookEvent::SubmissionReceived).await? else { return Ok(()) };
    event.queue(cms, tx, &json!({ "id": id, "form": kind, "pageId": page, "locale": locale })).await
}

/// Queues an event about each of some files of the media library. A job
/// queues those about many files. Otherwise a change of a large
/// folder would delay other writes.
pub(crate) async fn media_changed(
    cms: &Cms,
    tx: &mut Transaction,
    event: WebhookEvent,
    files: &[FileId],
) -> Result<()> {
    let Some(subscribed) = Event::subscribed(tx, event).await? else { return Ok(()) };
    if files.len() <= FILES_PER_TRANSACTION {
        return subscribed.queue_about(cms, tx, files).await;
    }
    for part in files.chunks(FILES_PER_TRANSACTION) {
        let ids: Vec<String> = part.iter().map(ToString::to_string).collect();
        let subject = format!("{} {}", event.as_str(), ids.join(" "));
        insert_job(tx, JobKind::ReportFiles, &subject, cms.now().into()).await?;
    }
    Ok(())
}

/// Queues the events of a job, which `media_changed` has queued.
pub(crate) async fn report_files(cms: &Cms, subject: &str) -> Result<()> {
    let mut words = subject.split(' ');
    let event = words.next().and_then(|name| name.parse().ok()).ok_or(Error::NotFound)?;
    let files: Vec<FileId> = words.filter_map(|id| id.parse().ok()).map(FileId).collect();
    let webhooks = cms.write(Effect::Internal, async |tx| {
        let Some(subscribed) = Event::subscribed(tx, event).await? else { return Ok(Vec::new()) };
        subscribed.queue_about(cms, tx, &files).await?;
        Ok(subscribed.webhooks)
    });
    for webhook in webhooks.await? {
        give_up_excess(cms, webhook).await?;
    }
    Ok(())
}

/// An event that webhooks report.
struct Event {
    name: WebhookEvent,
    webhooks: Vec<WebhookId>,
}

impl Event {
    /// Returns `None` if no webhook reports the event.
    async fn subscribed(tx: &mut Transaction, name: WebhookEvent) -> Result<Option<Self>> {
        let webhooks = list_subscribed(tx, name).await?;
        Ok((!webhooks.is_empty()).then_some(Self { name, webhooks }))
    }

    /// Queues the event about each of some files.
    async fn queue_about(&self, cms: &Cms, tx: &mut Transaction, files: &[FileId]) -> Result<()> {
        for id in files {
            let Some(file) = find_any_file(tx, *id).await? else { continue };
            let data = json!({
                "id": file.id,
                "folder": file.path,
                "fileName": file.file_name,
                "kind": file.kind,
                "contentType": file.content_type,
                "size": file.size,
            });
            self.queue(cms, tx, &data).await?;
        }
        Ok(())
    }

    async fn queue(&self, cms: &Cms, tx: &mut Transaction, data: &Value) -> Result<()> {
        let (event_id, data, at) = (new_event_id(), data.to_string(), Timestamp::from(cms.now()));
        let give_up_at = at + RETRY_PERIOD;
        let new = NewDelivery { event_id: &event_id, event: self.name, data: &data, at, give_up_at };
        for webhook in &self.webhooks {
            insert_delivery(tx, *webhook, new).await?;
        }
        tx.mark_delivery_queued();
        Ok(())
    }
}

async fn page_data(cms: &Cms, page: &PageRow) -> Result<Value> {
    let settings = &site::snapshot::current(cms).await?.settings;
    let path = Slug::from_stored(page.slug.clone()).path(&page.locale, &settings.default_locale);
    Ok(json!({
        "id": page.id,
        "groupId": page.group,
        "type": page.page_type,
        "locale": page.locale,
        "slug": page.slug,
        "path": path,
    }))
}

//! Writes to the database. Every use case writes through this module.

use crate::error::{Error, Result};
use crate::{Cms, page_order, page_words, purge};
use std::sync::Arc;
use std::time::{Duration, Instant};
use storage::{Transaction, WriteOrder, search_texts, site};
use tokio::sync::Notify;
use tracing::Instrument;

/// Readers who see the changes of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Only staff.
    Internal,
    /// Staff, and visitors who search. Runs in
    /// one order with public writes of all nodes.
    Search,
    /// Staff and visitors. Rendered pages and the site snapshot are made again.
    Public,
}

impl Effect {
    /// Returns the order among writes of other nodes. Writes that
    /// queue index work must see all nodes, and public ones
    /// would otherwise conflict in the generation.
    fn order(self) -> WriteOrder {
        match self {
            Self::Internal => WriteOrder::Concurrent,
            Self::Search | Self::Public => WriteOrder::Sequential,
        }
    }
}

/// Notifications that wake waiting workers.
#[derive(Default)]
pub(crate) struct WorkerNotifications {
    /// A mail was queued.
    pub(crate) mail: Notify,
    /// A job for the search indexes was queued.
    pub(crate) search: Notify,
    /// A delivery to a webhook was queued.
    pub(crate) webhook: Notify,
}

/// Maximum attempts of work that conflicts with writes of other nodes.
const MAX_ATTEMPTS: u32 = 10;
/// Half of the mean back-off after the first attempt.
/// The mean doubles with each further attempt.
const BACK_OFF: Duration = Duration::from_millis(4);
const MAX_BACK_OFF: Duration = Duration::from_millis(250);

/// Returns a random time up to twice the mean, so that nodes do not meet again.
fn random_back_off(attempts: u32) -> Duration {
    let mean = BACK_OFF.saturating_mul(1 << attempts.min(16)).min(MAX_BACK_OFF);
    mean.mul_f64(2.0 * rand::random::<f64>())
}

impl Cms {
    /// Runs work in a write transaction,
    /// of which there is only one at a
    /// time. Commits if the work succeeds.
    ///
    /// If the client leaves during the work, it is rolled
    /// back. The commit runs in a separate task, which
    /// the client cannot cancel. Otherwise visitors could
    /// still see the former page. The words of changed
    /// pages are indexed before the commit.
    ///
    /// Several nodes can share a PostgreSQL database. If another node changed
    /// the same rows, a clone of the work runs from its beginning.
    ///
    /// # Errors
    /// The errors of the work, after which nothing has
    /// changed. `Storage` if the disk refuses the write.
    /// `Contended` if other nodes changed the same rows
    /// at every attempt.
    pub(crate) async fn write<T>(
        &self,
        effect: Effect,
        work: impl AsyncFnOnce(&mut Transaction) -> Result<T> + Clone,
    ) -> Result<T> {
        let begun = Instant::now();
        let mut attempts = 1;
        let written = loop {
            match self.try_write(effect, work.clone()).await {
                Err(Error::Contended(_)) if attempts < MAX_ATTEMPTS => {
                    self.write_health.count_retry();
                    tracing::debug!(attempts, "another node changed the same rows; the write is retried");
                    tokio::time::sleep(random_back_off(attempts)).await;
                    attempts += 1;
                }
                written => break written,
            }
        };
        self.write_health.record_duration(begun.elapsed());
        self.write_health.note(self.now(), written.as_ref().map(|(_, has_changes)| *has_changes));
        written.map(|(done, _)| done)
    }

    /// Writes something optional. Returns no
    /// error if the disk refuses the write.
    pub(crate) async fn write_if_possible(
        &self,
        work: impl AsyncFnOnce(&mut Transaction) -> Result<()> + Clone,
    ) -> Result<()> {
        match self.write(Effect::Internal, work).await {
            Err(Error::Storage(fault, detail)) => {
                tracing::debug!(%fault, %detail, "skipped an optional write because of a storage fault");
                Ok(())
            }
            other => other,
        }
    }

    /// Runs work like [`Cms::write`], but rolls it back. Returns its result.
    pub(crate) async fn dry_run<T>(&self, work: impl AsyncFnOnce(&mut Transaction) -> Result<T>) -> Result<T> {
        let mut tx = self.db.begin(WriteOrder::Concurrent).await?;
        let said = work(&mut tx).await;
        tx.roll_back().await?;
        said
    }

    /// Writes like [`Cms::write`]. Also returns true if anything changed.
    async fn try_write<T>(
        &self,
        effect: Effect,
        work: impl AsyncFnOnce(&mut Transaction) -> Result<T>,
    ) -> Result<(T, bool)> {
        let mut tx = self.db.begin(effect.order()).await?;
        let worked = match work(&mut tx).await {
            Ok(done) => self.follow_changes(&mut tx).await.map(|()| done),
            Err(error) => Err(error),
        };
        match worked {
            Ok(done) => {
                if effect == Effect::Public {
                    purge::queue_for(self, &mut tx).await?;
                }
                let has_changes = effect == Effect::Public || tx.has_changes().await?;
                self.commit(tx, effect).await?;
                Ok((done, has_changes))
            }
            Err(error) => {
                if let Err(failed) = tx.roll_back().await {
                    tracing::debug!(error = %failed, "failed to roll back a transaction; its connection was closed");
                }
                Err(error)
            }
        }
    }

    /// Updates the search texts and the sort keys of changed pages.
    async fn follow_changes(&self, tx: &mut Transaction) -> Result<()> {
        page_order::follow_changes(tx).await?;
        page_words::read_changed(self, tx).await?;
        Ok(search_texts::fill_missing(tx).await?)
    }

    async fn commit(&self, mut tx: Transaction, effect: Effect) -> Result<()> {
        let (generation, wakes) = (Arc::clone(&self.generation), Arc::clone(&self.wakes));
        let finish = async move {
            let raised = match effect {
                Effect::Public => Some(site::raise_generation(&mut tx).await?),
                Effect::Internal | Effect::Search => None,
            };
            let (has_mail, has_index) = (tx.has_queued_mail(), tx.has_queued_index());
            let has_delivery = tx.has_queued_delivery();
            let turn = tx.commit().await?;
            if let Some(raised) = raised {
                generation.raise_to(raised);
            }
            drop(turn);
            if has_mail {
                wakes.mail.notify_one();
            }
            if has_index {
                wakes.search.notify_one();
            }
            if has_delivery {
                wakes.webhook.notify_one();
            }
            Ok(())
        };
        tokio::spawn(finish.in_current_span()).await?
    }
}

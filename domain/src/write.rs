//! The one way to write.

use crate::Cms;
use crate::error::{Error, Result};
use crate::pages::words;
use std::sync::Arc;
use storage::{Transaction, search_texts, site};
use tokio::sync::Notify;
use tracing::Instrument;

/// Who sees what a write changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Staff only.
    Internal,
    /// Visitors too: rendered pages and the snapshot of the site are made anew afterwards.
    Public,
}

/// What workers wait for besides their time.
#[derive(Default)]
pub(crate) struct Wakes {
    /// A mail was queued.
    pub(crate) mail: Notify,
    /// The search indexes have something to follow.
    pub(crate) search: Notify,
}

impl Cms {
    /// Does some work in the one transaction that writes at a time, and commits it when the work succeeded.
    ///
    /// The work runs in the task of its caller: when a client leaves before the commit, the work is dropped and rolled
    /// back. The commit and all that follows it run in a task of their own, to their end: nothing is ever committed
    /// whose visitors still see the page from before. The words of all pages that the work changed are read before the
    /// commit, so that lists find what was committed.
    ///
    /// # Errors
    /// Those of the work, after which nothing has changed; `Storage` where the disk does not take the write.
    pub(crate) async fn write<T>(
        &self,
        effect: Effect,
        work: impl AsyncFnOnce(&mut Transaction) -> Result<T>,
    ) -> Result<T> {
        let written = self.try_write(effect, work).await;
        self.write_health.note(self.now(), written.as_ref().map(|(_, has_changes)| *has_changes));
        written.map(|(done, _)| done)
    }

    /// Writes something that its caller can do without. A disk that takes no write is no error.
    ///
    /// # Errors
    /// Those of the work.
    pub(crate) async fn write_if_possible(&self, work: impl AsyncFnOnce(&mut Transaction) -> Result<()>) -> Result<()> {
        match self.write(Effect::Internal, work).await {
            Err(Error::Storage(fault, detail)) => {
                tracing::debug!(%fault, %detail, "a write was skipped");
                Ok(())
            }
            other => other,
        }
    }

    /// Does some work as [`Cms::write`] would, and takes it back: what it says would happen if it were written.
    ///
    /// # Errors
    /// Those of the work.
    pub(crate) async fn rehearse<T>(&self, work: impl AsyncFnOnce(&mut Transaction) -> Result<T>) -> Result<T> {
        let mut tx = self.db.begin().await?;
        let said = work(&mut tx).await;
        tx.roll_back().await?;
        said
    }

    /// Returns the result of the work, and whether it changed anything.
    async fn try_write<T>(
        &self,
        effect: Effect,
        work: impl AsyncFnOnce(&mut Transaction) -> Result<T>,
    ) -> Result<(T, bool)> {
        let mut tx = self.db.begin().await?;
        let worked = match work(&mut tx).await {
            Ok(done) => self.read_changed_words(&mut tx).await.map(|()| done),
            Err(error) => Err(error),
        };
        match worked {
            Ok(done) => {
                let has_changes = effect == Effect::Public || tx.has_changes().await?;
                self.commit(tx, effect).await?;
                Ok((done, has_changes))
            }
            Err(error) => {
                if let Err(failed) = tx.roll_back().await {
                    tracing::debug!(error = %failed, "a connection was closed instead of rolled back");
                }
                Err(error)
            }
        }
    }

    /// Folds the texts that changed, for those who look for them.
    async fn read_changed_words(&self, tx: &mut Transaction) -> Result<()> {
        words::read_changed(self, tx).await?;
        Ok(search_texts::fill_missing(tx).await?)
    }

    async fn commit(&self, mut tx: Transaction, effect: Effect) -> Result<()> {
        let (generation, wakes) = (Arc::clone(&self.generation), Arc::clone(&self.wakes));
        let finish = async move {
            let raised = match effect {
                Effect::Public => Some(site::raise_generation(&mut tx).await?),
                Effect::Internal => None,
            };
            let (has_mail, has_index) = (tx.has_queued_mail(), tx.has_queued_index());
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
            Ok(())
        };
        tokio::spawn(finish.in_current_span()).await?
    }
}

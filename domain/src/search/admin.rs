//! Maintains the search index in the
//! background: status, rebuilding and removal.

use super::Search;
use super::follow::list_locales;
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::locale::Locale;
use model::search::{IndexTaskState, LocaleIndex, SearchStatus};
use std::collections::BTreeSet;
use storage::search_index::{IndexWork, REMOVED_UP_TO, find_last_publication, queue_on_all_except};
use storage::site::update_setting;

/// Returns the state of the indexes
/// and the progress of work on them.
pub async fn get_search_status(cms: &Cms, actor: &Actor) -> Result<SearchStatus> {
    access::require(actor, Operation::ManageSearch)?;
    let (locales, counts) = list_locales(cms).await?;
    let of_locale = |locale: Locale| LocaleIndex {
        published: counts.get(&locale).copied().unwrap_or_default(),
        indexed: cms.search.folders.open(&locale).map(|index| index.count()),
        locale,
    };
    let locales = locales.into_iter().map(of_locale).collect();
    let progress = cms.search.progress();
    Ok(SearchStatus {
        removal_state: progress.removal,
        indexing_state: progress.indexing,
        indexed: progress.indexed,
        to_index: progress.to_index,
        failure: progress.failure.clone(),
        locales,
    })
}

/// Requests new indexes of all locales. Searches use
/// the old indexes until the new indexes are complete.
pub async fn index_all_pages(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ManageSearch)?;
    cms.write(Effect::Search, async |tx| {
        update_setting(tx, REMOVED_UP_TO, &0_i64).await?;
        queue_on_all_except(tx, &cms.node.id, IndexWork::Rebuild).await?;
        audit::record(cms, tx, actor, event(AuditAction::IndexAllPages)).await
    })
    .await?;
    let (locales, _): (BTreeSet<Locale>, _) = list_locales(cms).await?;
    cms.search.want_rebuild(locales);
    cms.wakes.search.notify_one();
    Ok(())
}

/// Requests that all pages are removed from the
/// indexes. Until the indexes are rebuilt, searches
/// find only pages that are published afterwards.
pub async fn remove_all_pages(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ManageSearch)?;
    cms.write(Effect::Search, async |tx| {
        let last = find_last_publication(tx).await?;
        update_setting(tx, REMOVED_UP_TO, &last).await?;
        queue_on_all_except(tx, &cms.node.id, IndexWork::Remove).await?;
        audit::record(cms, tx, actor, event(AuditAction::RemoveAllPages)).await
    })
    .await?;
    cms.search.want_removal();
    cms.wakes.search.notify_one();
    Ok(())
}

impl Search {
    /// Requests new indexes of these locales, and shows the progress.
    pub(super) fn want_rebuild(&self, locales: impl IntoIterator<Item = Locale>) {
        self.note(|progress| {
            progress.wanted.extend(locales);
            progress.indexing = IndexTaskState::Loading;
        });
    }

    /// Requests the removal of all pages, and shows the progress.
    /// Cancels indexing that is waiting or has failed.
    pub(super) fn want_removal(&self) {
        self.note(|progress| {
            progress.removal_is_wanted = true;
            if !progress.wanted.is_empty()
                && matches!(progress.indexing, IndexTaskState::Loading | IndexTaskState::Error)
            {
                progress.indexing = IndexTaskState::Idle;
            }
            progress.wanted.clear();
            progress.removal = IndexTaskState::Loading;
        });
    }
}

fn event(action: AuditAction) -> audit::AuditEvent<'static> {
    audit::AuditEvent { action, id: None, detail: "" }
}

//! Updates the search indexes from the database.
//!
//! Publishing queues a task for each node. The node
//! deletes it after the index is committed, and may run
//! it twice. Each start of the process also compares
//! the indexes with the database, because there
//! are no tasks for a missing or outdated index.

use super::taken_work::TakenWork;
use super::{IndexProgress, Search};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, site};
use model::id::PageId;
use model::locale::Locale;
use model::search::IndexTaskState;
use search::{IndexChange, Writers};
use std::collections::{BTreeSet, HashMap, HashSet};
use storage::Transaction;
use storage::search_index::{self, IndexTask, IndexWork, queue_on, queue_on_all_except};
use storage::site::{find_setting, update_setting};

/// Number of queued tasks per batch.
const TASK_BATCH: u32 = 200;
/// Number of pages per batch of a rebuild.
const LIVE_PAGE_BATCH: u32 = 50;
/// An index is rebuilt if more pages than this number
/// differ, and more than one in [`REBUILD_DIVISOR`].
const MIN_PAGES_TO_REBUILD: usize = 1_000;
const REBUILD_DIVISOR: usize = 4;

/// Waits until a page is published or
/// work on the indexes is requested.
pub async fn wait_for_changes(cms: &Cms) {
    cms.wakes.search.notified().await;
}

/// Stores whether the indexes contain pages that are hidden
/// from search engines. Queues a comparison on the other nodes.
pub(crate) async fn set_includes_unlisted(cms: &Cms, tx: &mut Transaction, holds: bool) -> Result<()> {
    let before = find_setting(tx, search_index::HOLDS_UNLISTED).await?;
    if before != Some(holds) {
        update_setting(tx, search_index::HOLDS_UNLISTED, &holds).await?;
        queue_on_all_except(tx, &cms.node.id, IndexWork::Compare).await?;
    }
    Ok(())
}

/// Requests a comparison of indexes and database
/// by the running or next [`catch_up`].
pub(crate) fn compare_again(cms: &Cms) {
    cms.search.progress().comparison_is_wanted = true;
    cms.wakes.search.notify_one();
}

/// Updates the indexes: compares them with the database after
/// a start, runs requested rebuilds, and applies publications.
///
/// # Errors
/// Errors of the disk or the database.
/// The next call continues the work.
pub async fn catch_up(cms: &Cms) -> Result<()> {
    let mut is_compared = cms.search.following.lock().await;
    // A failure leaves false, so that the next call
    // compares. A comparison repairs any state.
    let was_compared = std::mem::take(&mut *is_compared);
    let done = catch_up_from(cms, was_compared).await;
    *is_compared = done.is_ok();
    done
}

async fn catch_up_from(cms: &Cms, is_compared: bool) -> Result<()> {
    if !is_compared {
        compare(cms).await?;
    }
    loop {
        if cms.search.takes_comparison() {
            compare(cms).await?;
        } else if let Some(removal) = cms.search.take_removal() {
            remove(cms).await?;
            removal.finish();
            // Adds the pages that were published after
            // the request, because they were removed too.
            compare(cms).await?;
        } else if let Some(locales) = cms.search.take_requested_rebuilds() {
            rebuild(cms, locales.work()).await?;
            locales.finish();
        } else if !follow(cms).await? {
            return Ok(());
        }
    }
}

impl Search {
    /// Takes the request for a comparison. It need not be put
    /// back, because a failed [`catch_up`] compares again.
    fn takes_comparison(&self) -> bool {
        std::mem::take(&mut self.progress().comparison_is_wanted)
    }

    fn take_removal(&self) -> Option<TakenWork<(), impl FnOnce(())>> {
        let is_wanted = std::mem::take(&mut self.progress().removal_is_wanted);
        is_wanted.then(|| TakenWork::new((), |()| self.progress().removal_is_wanted = true))
    }

    /// Takes the locales to rebuild. Puts them
    /// back after a failure, because a comparison
    /// does not request complete indexes again.
    fn take_requested_rebuilds(&self) -> Option<TakenWork<Vec<Locale>, impl FnOnce(Vec<Locale>)>> {
        let wanted = std::mem::take(&mut self.progress().wanted);
        (!wanted.is_empty()).then(|| TakenWork::new(wanted.into_iter().collect(), |locales| self.want(locales)))
    }
}

/// Lists the locales of the site and of live
/// pages, and counts the live pages of each.
pub(super) async fn list_locales(cms: &Cms) -> Result<(BTreeSet<Locale>, HashMap<Locale, i64>)> {
    let counts = search_index::count_live(&mut cms.db.read().await?).await?;
    let available = site::snapshot::current(cms).await?.settings.available_locales.clone();
    Ok((available.into_iter().chain(counts.keys().cloned()).collect(), counts))
}

/// Compares the indexes with the database, and queues the differences.
async fn compare(cms: &Cms) -> Result<()> {
    let (locales, _) = list_locales(cms).await?;
    for locale in locales {
        let published = search_index::list_publications(&mut cms.db.read().await?, &locale).await?;
        let of = locale.clone();
        let different = cms.search.thread.run(move |writers| differences(writers, &of, published)).await?;
        match different {
            None => cms.search.want([locale]),
            Some(pages) if pages.is_empty() => {}
            Some(pages) => {
                cms.write(Effect::Internal, async |tx| {
                    for page in &pages {
                        queue_on(tx, &cms.node.id, IndexWork::Page(*page)).await?;
                    }
                    Ok(())
                })
                .await?;
            }
        }
    }
    Ok(())
}

/// Reads every index completely. Returns the differences
/// from the database. The next start fixes them.
pub(crate) async fn find_damaged_indexes(cms: &Cms) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for locale in list_locales(cms).await?.0 {
        let published = search_index::list_publications(&mut cms.db.read().await?, &locale).await?;
        let of = locale.clone();
        match cms.search.thread.run(move |writers| differences(writers, &of, published)).await? {
            None => found.push(format!("the index of {locale} is missing or damaged")),
            Some(pages) if pages.is_empty() => {}
            Some(pages) => {
                let count = pages.len();
                found.push(format!("the index of {locale} differs from the database in {count} pages"));
            }
        }
    }
    Ok(found)
}

/// Returns the pages that differ. Returns
/// `None` if the index has to be rebuilt.
fn differences(
    writers: &mut Writers,
    locale: &Locale,
    published: Vec<(PageId, i64)>,
) -> search::Result<Option<Vec<PageId>>> {
    let Some(indexed) = writers.read_whole(locale)? else { return Ok(None) };
    let number = published.len();
    let published: HashSet<(PageId, i64)> = published.into_iter().collect();
    let indexed: HashSet<(PageId, i64)> = indexed.into_iter().collect();
    let pages: HashSet<PageId> = published.symmetric_difference(&indexed).map(|(page, _)| *page).collect();
    let is_far_off = pages.len() > MIN_PAGES_TO_REBUILD && pages.len() > number / REBUILD_DIVISOR;
    Ok((!is_far_off).then(|| pages.into_iter().collect()))
}

/// Runs a batch of queued tasks. Returns true if there were any.
async fn follow(cms: &Cms) -> Result<bool> {
    let (tasks, changes) = {
        let mut conn = cms.db.read().await?;
        let tasks = search_index::list_tasks(&mut conn, &cms.node.id, TASK_BATCH).await?;
        if tasks.is_empty() {
            return Ok(false);
        }
        let changes = read_changes(&mut conn, &tasks).await?;
        (tasks, changes)
    };
    request_work(cms, &tasks).await?;
    let missing = cms.search.thread.run(move |writers| writers.apply(&changes)).await?;
    cms.search.want(missing);
    let done: Vec<i64> = tasks.iter().map(|task| task.id).collect();
    cms.write(Effect::Internal, async |tx| Ok(search_index::delete_tasks(tx, &done).await?)).await?;
    Ok(true)
}

/// Requests the work on whole indexes that another node queued.
async fn request_work(cms: &Cms, tasks: &[IndexTask]) -> Result<()> {
    for task in tasks {
        match task.work {
            IndexWork::Page(_) => {}
            IndexWork::Compare => cms.search.progress().comparison_is_wanted = true,
            IndexWork::Rebuild => cms.search.want_rebuild(list_locales(cms).await?.0),
            IndexWork::Remove => cms.search.want_removal(),
        }
    }
    Ok(())
}

async fn read_changes(conn: &mut storage::Connection, tasks: &[IndexTask]) -> Result<Vec<IndexChange>> {
    let changed: BTreeSet<PageId> =
        tasks.iter().filter_map(|task| if let IndexWork::Page(page) = task.work { Some(page) } else { None }).collect();
    let pages: Vec<PageId> = changed.into_iter().collect();
    let live = search_index::list_live_of(conn, &pages).await?;
    let is_live: HashSet<PageId> = live.iter().map(|row| row.id).collect();
    let gone: Vec<PageId> = pages.into_iter().filter(|page| !is_live.contains(page)).collect();
    let mut locales = search_index::list_locales_of(conn, &gone).await?;
    let removed = gone.into_iter().map(|page| IndexChange::Remove(page, locales.remove(&page)));
    Ok(live.into_iter().map(|row| IndexChange::Put(Box::new(row))).chain(removed).collect())
}

/// Rebuilds indexes. Searches use the old indexes meanwhile.
async fn rebuild(cms: &Cms, locales: &[Locale]) -> Result<()> {
    let counts = search_index::count_indexed(&mut cms.db.read().await?).await?;
    let to_index = locales.iter().filter_map(|locale| counts.get(locale)).sum();
    cms.search.note(|progress| {
        (progress.indexing, progress.indexed, progress.to_index) = (IndexTaskState::Loading, 0, to_index);
    });
    let done = rebuild_all(cms, locales).await;
    cms.search.note(|progress| match &done {
        Ok(()) => (progress.indexing, progress.failure) = (IndexTaskState::Success, None),
        Err(error) => (progress.indexing, progress.failure) = (IndexTaskState::Error, Some(error.to_string())),
    });
    done
}

async fn rebuild_all(cms: &Cms, locales: &[Locale]) -> Result<()> {
    let begun = locales.to_vec();
    cms.search.thread.run(move |writers| writers.begin(&begun)).await?;
    for locale in locales {
        rebuild_locale(cms, locale).await?;
    }
    Ok(cms.search.thread.run(Writers::finish).await?)
}

async fn rebuild_locale(cms: &Cms, locale: &Locale) -> Result<()> {
    let mut reader = cms.db.read_through().await?;
    let (mut last, mut read_ahead) = (PageId(0), None);
    loop {
        let rows = match read_ahead.take() {
            Some(rows) => rows,
            None => search_index::list_live(&mut reader, locale, last, LIVE_PAGE_BATCH).await?,
        };
        let Some(row) = rows.last() else { return Ok(()) };
        last = row.id;
        let number = rows.iter().map(|row| i64::from(row.is_found())).sum::<i64>();
        let added = cms.search.thread.run(move |writers| writers.add(&rows));
        let (added, next) =
            futures_util::future::join(added, search_index::list_live(&mut reader, locale, last, LIVE_PAGE_BATCH))
                .await;
        added?;
        cms.search.note(|progress| progress.indexed += number);
        // Reads the batch again if pages changed. Otherwise
        // their old content would overwrite the change.
        read_ahead = if follow(cms).await? { None } else { Some(next?) };
    }
}

/// Replaces the index of each locale by an empty one.
async fn remove(cms: &Cms) -> Result<()> {
    let (locales, _) = list_locales(cms).await?;
    let locales: Vec<Locale> = locales.into_iter().collect();
    let done = cms
        .search
        .thread
        .run(move |writers| {
            writers.remove_all()?;
            writers.begin(&locales)?;
            writers.finish()
        })
        .await;
    cms.search.note(|progress| match &done {
        Ok(()) => (progress.removal, progress.failure) = (IndexTaskState::Success, None),
        Err(error) => (progress.removal, progress.failure) = (IndexTaskState::Error, Some(error.to_string())),
    });
    Ok(done?)
}

impl Search {
    pub(super) fn note(&self, change: impl FnOnce(&mut IndexProgress)) {
        change(&mut self.progress());
    }
}

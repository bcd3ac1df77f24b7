//! Updates the search indexes from the database.
//!
//! Publishing queues a job, deleted after the index commit and safe to repeat.
//! Each start compares indexes with the database, because missing or outdated
//! indexes queue no jobs.

use super::taken_work::TakenWork;
use super::{IndexProgress, Search};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, site};
use model::id::{JobId, PageId};
use model::locale::Locale;
use model::search::IndexTaskState;
use search::{IndexChange, Writers};
use std::collections::{BTreeSet, HashMap, HashSet};
use storage::Transaction;
use storage::search_index::{self, ChangedPage, queue_page};
use storage::site::update_setting;

/// Pages per batch: changed ones, and all.
const CHANGED_PAGE_BATCH: u32 = 200;
const LIVE_PAGE_BATCH: u32 = 50;
/// Over `MIN_PAGES_TO_REBUILD` differing pages, and over one in `REBUILD_DIVISOR`, cause a rebuild.
const MIN_PAGES_TO_REBUILD: usize = 1_000;
const REBUILD_DIVISOR: usize = 4;

/// Waits for a publication or an index request.
pub async fn wait_for_changes(cms: &Cms) {
    cms.wakes.search.notified().await;
}

/// Sets if indexes hold pages hidden from search engines. Wakes the worker.
pub(crate) async fn set_includes_unlisted(tx: &mut Transaction, holds: bool) -> Result<()> {
    Ok(update_setting(tx, search_index::HOLDS_UNLISTED, &holds).await?)
}

/// Requests a comparison by the running or next [`catch_up`].
pub(crate) fn compare_again(cms: &Cms) {
    cms.search.progress().comparison_is_wanted = true;
    cms.wakes.search.notify_one();
}

/// Updates the indexes: compares them after a start, rebuilds requested ones,
/// and applies publications.
///
/// # Errors
/// Those of disk and database. The next call continues.
pub async fn catch_up(cms: &Cms) -> Result<()> {
    let mut is_compared = cms.search.following.lock().await;
    // False after a failure, because a comparison repairs any state.
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
            // Restores pages published after the request.
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
    /// Losing it is harmless, because a failed [`catch_up`] compares again.
    fn takes_comparison(&self) -> bool {
        std::mem::take(&mut self.progress().comparison_is_wanted)
    }

    fn take_removal(&self) -> Option<TakenWork<(), impl FnOnce(())>> {
        let is_wanted = std::mem::take(&mut self.progress().removal_is_wanted);
        is_wanted.then(|| TakenWork::new((), |()| self.progress().removal_is_wanted = true))
    }

    /// Takes locales to rebuild. A comparison would not request complete ones.
    fn take_requested_rebuilds(&self) -> Option<TakenWork<Vec<Locale>, impl FnOnce(Vec<Locale>)>> {
        let wanted = std::mem::take(&mut self.progress().wanted);
        (!wanted.is_empty()).then(|| TakenWork::new(wanted.into_iter().collect(), |locales| self.want(locales)))
    }
}

/// Lists locales of the site and of live pages.
pub(super) async fn list_locales(cms: &Cms) -> Result<(BTreeSet<Locale>, HashMap<Locale, i64>)> {
    let counts = search_index::count_live(&mut *cms.db.read().await?).await?;
    let available = site::snapshot::current(cms).await?.settings.available_locales.clone();
    Ok((available.into_iter().chain(counts.keys().cloned()).collect(), counts))
}

/// Finds differences between indexes and database.
async fn compare(cms: &Cms) -> Result<()> {
    let (locales, _) = list_locales(cms).await?;
    for locale in locales {
        let published = search_index::list_publications(&mut *cms.db.read().await?, &locale).await?;
        let of = locale.clone();
        let different = cms.search.thread.run(move |writers| differences(writers, &of, published)).await?;
        match different {
            None => cms.search.want([locale]),
            Some(pages) if pages.is_empty() => {}
            Some(pages) => {
                cms.write(Effect::Internal, async |tx| {
                    for page in &pages {
                        queue_page(tx, *page, cms.now().into()).await?;
                    }
                    Ok(())
                })
                .await?;
            }
        }
    }
    Ok(())
}

/// Reads every index. Returns the differences, fixed by the next start.
pub(crate) async fn find_damaged_indexes(cms: &Cms) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for locale in list_locales(cms).await?.0 {
        let published = search_index::list_publications(&mut *cms.db.read().await?, &locale).await?;
        let of = locale.clone();
        match cms.search.thread.run(move |writers| differences(writers, &of, published)).await? {
            None => {
                found.push(format!("search: the index of {locale} is missing or damaged; the next start rebuilds it"))
            }
            Some(pages) if pages.is_empty() => {}
            Some(pages) => {
                let count = pages.len();
                found.push(format!(
                    "search: the index of {locale} differs from the database in {count} pages; the next start fixes it"
                ));
            }
        }
    }
    Ok(found)
}

/// Returns differing pages, or `None` for a rebuild.
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

/// Runs a batch of queued jobs. Returns true if any.
async fn follow(cms: &Cms) -> Result<bool> {
    let (changed, changes) = {
        let mut conn = cms.db.read().await?;
        let changed = search_index::list_changed(&mut conn, CHANGED_PAGE_BATCH).await?;
        if changed.is_empty() {
            return Ok(false);
        }
        let changes = read_changes(&mut conn, &changed).await?;
        (changed, changes)
    };
    let missing = cms.search.thread.run(move |writers| writers.apply(&changes)).await?;
    cms.search.want(missing);
    let jobs: Vec<JobId> = changed.iter().map(|changed| changed.job).collect();
    cms.write(Effect::Internal, async |tx| Ok(search_index::delete_jobs(tx, &jobs).await?)).await?;
    Ok(true)
}

async fn read_changes(conn: &mut storage::Connection, changed: &[ChangedPage]) -> Result<Vec<IndexChange>> {
    let pages: Vec<PageId> = changed.iter().map(|changed| changed.page).collect();
    let live = search_index::list_live_of(conn, &pages).await?;
    let is_live: HashSet<PageId> = live.iter().map(|row| row.id).collect();
    let gone: Vec<PageId> = pages.into_iter().filter(|page| !is_live.contains(page)).collect();
    let mut locales = search_index::list_locales_of(conn, &gone).await?;
    let removed = gone.into_iter().map(|page| IndexChange::Remove(page, locales.remove(&page)));
    Ok(live.into_iter().map(|row| IndexChange::Put(Box::new(row))).chain(removed).collect())
}

/// Rebuilds indexes while searches use the old ones.
async fn rebuild(cms: &Cms, locales: &[Locale]) -> Result<()> {
    let counts = search_index::count_indexed(&mut *cms.db.read().await?).await?;
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
        // Otherwise pages read before a change would overwrite it.
        read_ahead = if follow(cms).await? { None } else { Some(next?) };
    }
}

/// Leaves an empty index for each locale.
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

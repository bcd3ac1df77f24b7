//! The public search, with one index per locale.
//!
//! The `search` crate is the engine. [`follow`] updates and
//! repairs the indexes. The content of results is read from
//! the database, so pages that are not live never appear.

mod admin;
mod find;
mod follow;
mod misses;
mod suggest;
mod synonyms;
mod taken_work;

pub use self::admin::{get_search_status, index_all_pages, remove_all_pages};
pub use self::find::search_site;
pub use self::follow::{catch_up, wait_for_changes};
pub(crate) use self::follow::{compare_again, find_damaged_indexes, set_includes_unlisted};
pub use self::misses::{forget_misses, list_misses, write_misses};
pub use self::suggest::suggest;
pub use self::synonyms::{SynonymsChange, change_synonyms, list_synonyms, read_synonyms};

use self::misses::Misses;
use self::synonyms::SynonymCache;
use content::fields::registry::Types;
use model::locale::Locale;
use model::search::IndexTaskState;
use search::{Analyzer, IndexFolders, IndexThread, SEARCH_STEM_CACHE_WORDS};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// State of the search that is not in the database.
pub(crate) struct Search {
    folders: Arc<IndexFolders>,
    thread: IndexThread,
    types: Arc<Types>,
    progress: Mutex<IndexProgress>,
    /// Locked during index updates. True if the indexes
    /// were compared with the database since the start.
    following: tokio::sync::Mutex<bool>,
    synonyms: SynonymCache,
    misses: Misses,
    /// Analyzers that no search uses now. They keep their cached words.
    analyzers: Mutex<HashMap<Locale, Analyzer>>,
    /// Permits for searches, one per CPU. With
    /// more, searches would slow each other down.
    turns: Arc<Semaphore>,
}

/// Work on the indexes that was requested, and its progress.
#[derive(Default)]
struct IndexProgress {
    wanted: BTreeSet<Locale>,
    removal_is_wanted: bool,
    comparison_is_wanted: bool,
    removal: IndexTaskState,
    indexing: IndexTaskState,
    indexed: i64,
    to_index: i64,
    failure: Option<String>,
}

impl Search {
    pub(crate) fn new(data: &Path, types: &Types) -> Self {
        let (folders, types) = (Arc::new(IndexFolders::new(data)), Arc::new(types.clone()));
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            thread: IndexThread::new(Arc::clone(&folders), Arc::clone(&types)),
            folders,
            types,
            progress: Mutex::default(),
            following: tokio::sync::Mutex::new(false),
            synonyms: SynonymCache::default(),
            misses: Misses::default(),
            analyzers: Mutex::default(),
            turns: Arc::new(Semaphore::new(processors)),
        }
    }

    /// Closes the indexes.
    pub(crate) async fn close(&self) {
        self.thread.close().await;
    }

    fn progress(&self) -> MutexGuard<'_, IndexProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests new indexes of these locales.
    fn want(&self, locales: impl IntoIterator<Item = Locale>) {
        self.progress().wanted.extend(locales);
    }

    fn with_analyzer<T>(&self, locale: &Locale, work: impl FnOnce(&mut Analyzer) -> T) -> T {
        let analyzers = || self.analyzers.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = analyzers().remove(locale);
        let mut analyzer = taken.unwrap_or_else(|| Analyzer::of(locale, SEARCH_STEM_CACHE_WORDS));
        let done = work(&mut analyzer);
        analyzers().insert(locale.clone(), analyzer);
        done
    }
}

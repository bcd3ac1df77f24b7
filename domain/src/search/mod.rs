//! The search of the public site: an index for each locale, derived from what is published.
//!
//! The `search` crate is the engine. [`follow`] updates the indexes by the jobs that publishing
//! queues, and rebuilds indexes that are missing, broken or of an older format. Results show the
//! current state of the database, so an unpublished page is never shown.

mod admin;
mod find;
mod follow;
mod misses;
mod suggest;
mod synonyms;
mod taken;

pub use self::admin::{get_search_status, index_all_pages, remove_all_pages};
pub use self::find::search_site;
pub use self::follow::{catch_up, wait_for_changes};
pub(crate) use self::follow::{compare_again, find_damaged_indexes, hold_unlisted};
pub use self::misses::{forget_misses, list_misses, write_misses};
pub use self::suggest::suggest;
pub use self::synonyms::{SynonymsChange, change_synonyms, list_synonyms, read_synonyms};

use self::misses::Misses;
use self::synonyms::SynonymCache;
use content::fields::registry::Types;
use model::locale::Locale;
use model::search::WorkState;
use search::{Analyzer, Folders, IndexThread, SOME_WORDS};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// The state of the search besides the database.
pub(crate) struct Search {
    folders: Arc<Folders>,
    thread: IndexThread,
    types: Arc<Types>,
    progress: Mutex<Progress>,
    /// Held while the indexes are updated. True if they were compared with the database since the
    /// start.
    following: tokio::sync::Mutex<bool>,
    synonyms: SynonymCache,
    misses: Misses,
    /// Analyzers that no search uses at the moment, with their cached words.
    analyzers: Mutex<HashMap<Locale, Analyzer>>,
    /// One search per processor at a time. More would only slow each other down.
    turns: Arc<Semaphore>,
}

/// The requested work on the indexes, and its progress.
#[derive(Default)]
struct Progress {
    wanted: BTreeSet<Locale>,
    removal_is_wanted: bool,
    comparison_is_wanted: bool,
    removal: WorkState,
    indexing: WorkState,
    indexed: i64,
    to_index: i64,
    failure: Option<String>,
}

impl Search {
    pub(crate) fn new(data: &Path, types: &Types) -> Self {
        let (folders, types) = (Arc::new(Folders::new(data)), Arc::new(types.clone()));
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

    /// Releases the indexes at the end.
    pub(crate) async fn close(&self) {
        self.thread.close().await;
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests a new index of these locales.
    fn want(&self, locales: impl IntoIterator<Item = Locale>) {
        self.progress().wanted.extend(locales);
    }

    /// Runs work with an analyzer of a locale.
    fn with_analyzer<T>(&self, locale: &Locale, work: impl FnOnce(&mut Analyzer) -> T) -> T {
        let analyzers = || self.analyzers.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = analyzers().remove(locale);
        let mut analyzer = taken.unwrap_or_else(|| Analyzer::of(locale, SOME_WORDS));
        let done = work(&mut analyzer);
        analyzers().insert(locale.clone(), analyzer);
        done
    }
}

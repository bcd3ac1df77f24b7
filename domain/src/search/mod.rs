//! The search of the public site: an index for each locale, derived from what is published.
//!
//! The `search` crate holds the engine. [`follow`] brings the indexes after the database, by the jobs that publishing queues, and makes those
//! anew that are missing, broken or of an older format. Results show what the database says at that moment, so what was taken off is
//! never shown, whatever an index still holds.

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

/// What searching needs besides the database.
pub(crate) struct Search {
    folders: Arc<Folders>,
    thread: IndexThread,
    types: Arc<Types>,
    progress: Mutex<Progress>,
    /// Held while the indexes are brought after the database. Whether they were compared with it since the start.
    following: tokio::sync::Mutex<bool>,
    synonyms: SynonymCache,
    misses: Misses,
    /// Those that no search uses at this moment, with the words that they remember.
    analyzers: Mutex<HashMap<Locale, Analyzer>>,
    /// As many searches at a time as there are processors: more would only be slower each.
    turns: Arc<Semaphore>,
}

/// What was asked of the indexes, and how far it is.
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

    /// Lets go of the indexes at the end.
    pub(crate) async fn close(&self) {
        self.thread.close().await;
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a new index of these locales.
    fn want(&self, locales: impl IntoIterator<Item = Locale>) {
        self.progress().wanted.extend(locales);
    }

    /// Does something with an analyzer of a locale.
    fn with_analyzer<T>(&self, locale: &Locale, work: impl FnOnce(&mut Analyzer) -> T) -> T {
        let analyzers = || self.analyzers.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = analyzers().remove(locale);
        let mut analyzer = taken.unwrap_or_else(|| Analyzer::of(locale, SOME_WORDS));
        let done = work(&mut analyzer);
        analyzers().insert(locale.clone(), analyzer);
        done
    }
}

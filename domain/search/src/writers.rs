//! The low-priority thread that changes the indexes.
//! It waits while there is nothing to change.

use crate::analysis::{Analyzer, INDEXING_STEM_CACHE_WORDS};
use crate::folders::IndexFolders;
use crate::index::{IndexedPage, OpenLocaleIndex, commit};
use crate::{Error, LivePage, Result};
use content::fields::check::parse_date;
use content::fields::registry::Types;
use content::upgrade::upgrade;
use content::words::search_text;
use model::id::PageId;
use model::locale::Locale;
use model::version::VersionContent;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tantivy::{IndexWriter, TantivyDocument};
use time::Date;
use tokio::sync::oneshot;

/// Time without work after which the thread closes the writers.
/// The thread itself keeps running.
const WRITER_IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// Nice value of the thread. 19 is the lowest priority.
const WRITER_NICE_VALUE: i32 = 19;

/// A change of a page in the indexes.
pub enum IndexChange {
    Put(Box<LivePage>),
    /// Removes the page from the index of a locale.
    /// `None` removes it from all indexes.
    Remove(PageId, Option<Locale>),
}

type Task = Box<dyn FnOnce(&mut Writers) + Send>;

/// Handle of the thread, which starts with the first work.
pub struct IndexThread {
    folders: Arc<IndexFolders>,
    types: Arc<Types>,
    tasks: Mutex<Option<Sender<Task>>>,
}

impl IndexThread {
    pub fn new(folders: Arc<IndexFolders>, types: Arc<Types>) -> Self {
        Self { folders, types, tasks: Mutex::new(None) }
    }

    /// Runs work in the thread, after all earlier work.
    /// If the work fails, the indexes roll back to their last commit.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Writers) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.send(Box::new(move |writers| {
            let done = work(writers);
            if done.is_err() {
                writers.roll_back();
            }
            drop(answer.send(done));
        }))?;
        answered.await.map_err(|_| Error::Ended)?
    }

    /// Ends the thread without committing. The next start
    /// of the server repeats uncommitted changes.
    pub async fn close(&self) {
        let running = self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(running) = running else { return };
        let (answer, answered) = oneshot::channel();
        let task: Task = Box::new(move |writers| {
            writers.abandon();
            let _ = answer.send(());
        });
        if running.send(task).is_ok() {
            // An error only means that the thread has already ended.
            drop(answered.await);
        }
    }

    fn send(&self, task: Task) -> Result<()> {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let task = match &*tasks {
            Some(running) => match running.send(task) {
                Ok(()) => return Ok(()),
                Err(returned) => returned.0,
            },
            None => task,
        };
        let (sender, receiver) = channel();
        let writers = Writers::new(Arc::clone(&self.folders), Arc::clone(&self.types));
        std::thread::Builder::new().name("search-index".to_owned()).spawn(move || serve(&receiver, writers))?;
        let sent = sender.send(task);
        *tasks = Some(sender);
        sent.map_err(|_| Error::Ended)
    }
}

fn serve(tasks: &Receiver<Task>, mut writers: Writers) {
    lower_priority();
    loop {
        match tasks.recv_timeout(WRITER_IDLE_TIMEOUT) {
            Ok(task) => task(&mut writers),
            // Writers stay open during a rebuild, because it sometimes
            // waits for the database.
            Err(RecvTimeoutError::Timeout) if writers.is_rebuilding() => {}
            Err(RecvTimeoutError::Timeout) => {
                writers.close();
                match tasks.recv() {
                    Ok(task) => task(&mut writers),
                    Err(_) => return,
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    writers.close();
}

/// Lowers the priority of this thread. The threads
/// that it starts for merging and writing inherit it.
#[cfg(target_os = "linux")]
fn lower_priority() {
    if let Err(error) = rustix::process::setpriority_process(None, WRITER_NICE_VALUE) {
        tracing::debug!(%error, "failed to lower the priority of the search index thread");
    }
}

/// Does nothing, because only Linux
/// sets the priority of a single thread.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {
    let _ = WRITER_NICE_VALUE;
}

/// An index with an open writer.
struct OpenWriter {
    index: Arc<OpenLocaleIndex>,
    writer: IndexWriter,
    analyzer: Analyzer,
}

impl OpenWriter {
    fn new(index: Arc<OpenLocaleIndex>, locale: &Locale) -> Result<Self> {
        let writer = index.writer()?;
        Ok(Self { index, writer, analyzer: Analyzer::of(locale, INDEXING_STEM_CACHE_WORDS) })
    }

    /// Closes the writer without committing. Waits for its threads,
    /// because they write into the folder until they end.
    fn close(self, locale: &Locale) {
        if let Err(error) = self.writer.wait_merging_threads() {
            tracing::warn!(%locale, %error, "failed to wait for merges of the search index; its writer is closed");
        }
    }

    /// Replaces a page in the index, or removes it
    /// if searches do not show it. Also removes a page
    /// whose words cannot be read, because an error
    /// would block all later changes.
    fn put(&mut self, row: &LivePage, types: &Types) -> Result<()> {
        self.writer.delete_term(self.index.page_term(row.id));
        if !row.is_found() {
            return Ok(());
        }
        let read = catch_unwind(AssertUnwindSafe(|| self.read_document(row, types)));
        match read.map_err(|_| Error::Panic).flatten() {
            Ok(document) => drop(self.writer.add_document(document)?),
            Err(error) => {
                tracing::error!(
                    page = %row.id,
                    error = &error as &dyn std::error::Error,
                    "failed to index a page; searches do not find it"
                );
            }
        }
        Ok(())
    }

    fn read_document(&mut self, row: &LivePage, types: &Types) -> Result<TantivyDocument> {
        let mut content: VersionContent = serde_json::from_str(&row.body)?;
        let schemas = types.of_page(&row.page_type);
        upgrade(&mut content, schemas);
        let said = search_text(&content, schemas);
        let mut documents: Vec<&str> = said.documents.iter().map(|file| file.file_name.as_str()).collect();
        let own: HashSet<&str> = said.documents.iter().map(|file| file.hash.as_str()).collect();
        let texts = row.documents.iter().filter(|(hash, _)| own.contains(hash.as_str()));
        documents.extend(texts.map(|(_, text)| text.as_str()));
        let mut seo = vec![content.seo_title.as_str(), content.seo_description.as_str()];
        seo.extend(content.seo_keywords.iter().map(String::as_str));
        let page = IndexedPage {
            id: row.id,
            publication: row.publication,
            page_type: &row.page_type,
            day: parse_date(&row.day).unwrap_or(Date::MIN),
            title: &content.title,
            tags: &row.tags,
            seo,
            said,
            documents,
        };
        Ok(self.index.document(&page, &mut self.analyzer))
    }

    fn remove(&mut self, page: PageId) {
        self.writer.delete_term(self.index.page_term(page));
    }
}

/// The open writers of the current indexes,
/// and of new indexes during a rebuild.
pub struct Writers {
    folders: Arc<IndexFolders>,
    types: Arc<Types>,
    current: HashMap<Locale, OpenWriter>,
    next: HashMap<Locale, OpenWriter>,
}

impl Writers {
    fn new(folders: Arc<IndexFolders>, types: Arc<Types>) -> Self {
        Self { folders, types, current: HashMap::new(), next: HashMap::new() }
    }

    fn is_rebuilding(&self) -> bool {
        !self.next.is_empty()
    }

    /// Applies changes to the current indexes,
    /// and to new indexes during a rebuild.
    /// Commits the current indexes, so that searches
    /// see the changes immediately.
    /// Returns the locales whose index must be rebuilt,
    /// because it is missing or cannot be written.
    pub fn apply(&mut self, changes: &[IndexChange]) -> Result<HashSet<Locale>> {
        let (mut missing, mut touched, mut unwritable) = (HashSet::new(), HashSet::new(), HashSet::new());
        let everywhere = self.folders.list()?;
        for change in changes {
            let locales = match change {
                IndexChange::Put(row) => std::slice::from_ref(&row.locale),
                IndexChange::Remove(_, Some(locale)) => std::slice::from_ref(locale),
                IndexChange::Remove(_, None) => &everywhere,
            };
            for locale in locales {
                if !unwritable.contains(locale) && !self.open_current(locale)? {
                    unwritable.insert(locale.clone());
                }
                let (current, next) = (self.current.get_mut(locale), self.next.get_mut(locale));
                match (&current, &next) {
                    (Some(_), _) => drop(touched.insert(locale.clone())),
                    (None, Some(_)) => {}
                    (None, None) => drop(missing.insert(locale.clone())),
                }
                for open in current.into_iter().chain(next) {
                    change_one(open, change, &self.types)?;
                }
            }
        }
        for locale in touched {
            match self.commit_current(&locale) {
                Ok(()) => {}
                // The index is not rebuilt. It is intact,
                // and the disk may recover.
                Err(error) if error.storage_fault().is_some() => return Err(error),
                Err(error) => {
                    tracing::warn!(%locale, %error, "a search index rejects changes and will be rebuilt");
                    self.close_current(&locale);
                    if !self.next.contains_key(&locale) {
                        missing.insert(locale);
                    }
                }
            }
        }
        Ok(missing)
    }

    fn commit_current(&mut self, locale: &Locale) -> Result<()> {
        if let Some(open) = self.current.get_mut(locale) {
            commit(&mut open.writer)?;
            open.index.reader.reload()?;
        }
        Ok(())
    }

    /// Opens the writer of a locale's current index.
    /// Returns true if the index exists and can be written.
    ///
    /// # Errors
    ///
    /// Errors of the disk, which may recover.
    /// After any other error the index counts as missing,
    /// but stays searchable until its replacement.
    fn open_current(&mut self, locale: &Locale) -> Result<bool> {
        if self.current.contains_key(locale) {
            return Ok(true);
        }
        let Some(index) = self.folders.open(locale) else { return Ok(false) };
        match OpenWriter::new(index, locale) {
            Ok(open) => drop(self.current.insert(locale.clone(), open)),
            Err(error) if error.storage_fault().is_some() => return Err(error),
            Err(error) => {
                tracing::warn!(%locale, %error, "a search index cannot be opened for writing and will be rebuilt");
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Closes the writer of an index without committing.
    fn close_current(&mut self, locale: &Locale) {
        if let Some(open) = self.current.remove(locale) {
            open.close(locale);
        }
    }

    /// Closes the writers of new indexes without committing.
    fn close_next(&mut self) {
        for (locale, open) in self.next.drain() {
            open.close(&locale);
        }
    }

    /// Lists the pages of an index with the ids of their
    /// publications, and closes the index. `None` if the index
    /// is incomplete or damaged, or after an interrupted rebuild.
    pub fn read_whole(&mut self, locale: &Locale) -> Result<Option<Vec<(PageId, i64)>>> {
        if self.folders.has_next(locale) {
            return Ok(None);
        }
        self.close_current(locale);
        self.folders.close(locale);
        // Damaged files may cause errors or panics.
        let folders = Arc::clone(&self.folders);
        let read = catch_unwind(AssertUnwindSafe(|| {
            let index = folders.open(locale)?;
            let is_damaged = index.index.validate_checksum().map_or(true, |damaged| !damaged.is_empty());
            if is_damaged { None } else { index.publications().ok() }
        }));
        self.folders.close(locale);
        Ok(read.ok().flatten())
    }

    /// Creates empty new indexes next to the current indexes,
    /// for a rebuild.
    pub fn begin(&mut self, locales: &[Locale]) -> Result<()> {
        self.close_next();
        self.folders.clear_root()?;
        for locale in locales {
            let index = OpenLocaleIndex::create(&self.folders.next(locale))?;
            self.next.insert(locale.clone(), OpenWriter::new(Arc::new(index), locale)?);
        }
        Ok(())
    }

    /// Adds pages to the new indexes of their locales.
    pub fn add(&mut self, rows: &[LivePage]) -> Result<()> {
        for row in rows {
            if let Some(open) = self.next.get_mut(&row.locale) {
                open.put(row, &self.types)?;
            }
        }
        Ok(())
    }

    /// Commits the new indexes and replaces the current indexes with them.
    pub fn finish(&mut self) -> Result<()> {
        let locales: Vec<Locale> = self.next.keys().cloned().collect();
        for locale in locales {
            if let Some(open) = self.next.get_mut(&locale) {
                commit(&mut open.writer)?;
            }
            if let Some(open) = self.next.remove(&locale) {
                open.close(&locale);
            }
            self.close_current(&locale);
            self.folders.replace(&locale)?;
        }
        Ok(())
    }

    /// Removes all indexes.
    pub fn remove_all(&mut self) -> Result<()> {
        self.roll_back();
        self.folders.remove_all()
    }

    /// Drops the writers without waiting for merges, because the process ends.
    fn abandon(&mut self) {
        self.current.clear();
        self.next.clear();
    }

    /// Closes the writers without committing. Writers of current
    /// indexes reopen on demand. A rebuild must begin again.
    fn roll_back(&mut self) {
        for (locale, open) in self.current.drain() {
            open.close(&locale);
        }
        self.close_next();
    }

    /// Closes the writers of the current indexes
    /// after their merges have ended.
    fn close(&mut self) {
        for (locale, open) in self.current.drain() {
            let index = Arc::clone(&open.index);
            open.close(&locale);
            // Makes searches use the merged files, which are fewer.
            if let Err(error) = index.reader.reload() {
                tracing::warn!(
                    %locale,
                    %error,
                    "failed to reload the search index after a merge; searches use the files from before the merge"
                );
            }
        }
    }
}

fn change_one(open: &mut OpenWriter, change: &IndexChange, types: &Types) -> Result<()> {
    match change {
        IndexChange::Put(row) => open.put(row, types),
        IndexChange::Remove(page, _) => {
            open.remove(*page);
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{IndexChange, IndexFolders, LivePage, Locale, PageId, Types, VersionContent, Writers, commit};
    use std::sync::Arc;
    use tantivy::TantivyDocument;

    fn live(id: i64, body: &str) -> LivePage {
        LivePage {
            id: PageId(id),
            locale: Locale::parse("en-gb").unwrap(),
            slug: format!("/{id}"),
            page_type: "content".to_owned(),
            publication: id,
            day: "2026-01-01".to_owned(),
            body: body.to_owned(),
            documents: Vec::new(),
            tags: Vec::new(),
        }
    }

    #[test]
    fn a_page_whose_words_cannot_be_read_holds_up_no_other_page() {
        let data = tempfile::tempdir().unwrap();
        let locale = Locale::parse("en-gb").unwrap();
        let mut writers = Writers::new(Arc::new(IndexFolders::new(data.path())), Arc::new(Types::default()));
        writers.begin(std::slice::from_ref(&locale)).unwrap();
        writers.finish().unwrap();
        let whole = serde_json::to_string(&VersionContent::default()).unwrap();
        let changes = [live(1, &whole), live(2, "{"), live(3, &whole)].map(|row| IndexChange::Put(Box::new(row)));
        assert!(writers.apply(&changes).unwrap().is_empty());
        let mut found = writers.read_whole(&locale).unwrap().unwrap();
        found.sort_unstable();
        assert_eq!(found, [(PageId(1), 1), (PageId(3), 3)]);
    }

    /// Number of commits after which the writer merges
    /// their segments.
    const COMMITS_BEFORE_MERGE: usize = 8;

    #[test]
    fn a_writer_has_ended_its_merges_when_its_index_is_replaced() {
        let data = tempfile::tempdir().unwrap();
        let folders = Arc::new(IndexFolders::new(data.path()));
        let locale = Locale::parse("en-gb").unwrap();
        let mut writers = Writers::new(folders, Arc::new(Types::default()));
        writers.begin(std::slice::from_ref(&locale)).unwrap();
        writers.finish().unwrap();
        assert!(writers.open_current(&locale).unwrap());
        let open = writers.current.get_mut(&locale).unwrap();
        for _ in 0..COMMITS_BEFORE_MERGE {
            open.writer.add_document(TantivyDocument::new()).unwrap();
            commit(&mut open.writer).unwrap();
        }
        let former = open.index.index.clone();
        writers.close_current(&locale);
        assert_eq!(former.searchable_segment_ids().unwrap().len(), 1, "the merge is over");
        writers.begin(std::slice::from_ref(&locale)).unwrap();
        writers.finish().unwrap();
        assert_eq!(writers.read_whole(&locale).unwrap(), Some(Vec::new()));
    }
}

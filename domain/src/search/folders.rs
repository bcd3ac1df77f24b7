//! The folders of the indexes, and the indexes that are open for searching.
//!
//! All of it is derived from the database: `search/<locale>` of the data folder, and `search/next-<locale>` while an index is made.

use super::index::{LocaleIndex, remove_folder};
use crate::error::Result;
use model::locale::Locale;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

pub(super) struct Folders {
    root: PathBuf,
    /// Opened when they are needed first.
    open: RwLock<HashMap<Locale, Arc<LocaleIndex>>>,
}

impl Folders {
    pub(super) fn new(data: &Path) -> Self {
        Self { root: data.join("search"), open: RwLock::default() }
    }

    /// The index of a locale; `None` where there is none that is whole.
    pub(super) fn open(&self, locale: &Locale) -> Option<Arc<LocaleIndex>> {
        if let Some(open) = self.open.read().unwrap_or_else(PoisonError::into_inner).get(locale) {
            return Some(Arc::clone(open));
        }
        let mut all = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get(locale) {
            return Some(Arc::clone(open));
        }
        let index = Arc::new(LocaleIndex::open(&self.folder(locale))?);
        all.insert(locale.clone(), Arc::clone(&index));
        Some(index)
    }

    /// Lets go of an index: it is opened again when it is needed.
    pub(super) fn close(&self, locale: &Locale) {
        self.open.write().unwrap_or_else(PoisonError::into_inner).remove(locale);
    }

    /// The locales that have a folder.
    pub(super) fn list(&self) -> Result<Vec<Locale>> {
        let entries = match std::fs::read_dir(&self.root) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut found = Vec::new();
        for entry in entries {
            found.extend(entry?.file_name().to_str().and_then(Locale::parse));
        }
        Ok(found)
    }

    /// Where a new index of a locale is made.
    pub(super) fn next(&self, locale: &Locale) -> PathBuf {
        self.root.join(format!("next-{locale}"))
    }

    /// Whether a new index of a locale was being made when the product ended.
    pub(super) fn has_next(&self, locale: &Locale) -> bool {
        self.next(locale).exists()
    }

    /// Puts the new index of a locale into the place of the old one. Searches that run see the old one to their end. A crash
    /// between the two steps leaves no index, which the next start makes anew.
    pub(super) fn replace(&self, locale: &Locale) -> Result<()> {
        remove_folder(&self.folder(locale))?;
        std::fs::rename(self.next(locale), self.folder(locale))?;
        std::fs::File::open(&self.root)?.sync_all()?;
        self.close(locale);
        Ok(())
    }

    /// Removes everything.
    pub(super) fn remove_all(&self) -> Result<()> {
        remove_folder(&self.root)?;
        self.open.write().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }

    fn folder(&self, locale: &Locale) -> PathBuf {
        self.root.join(locale.as_str())
    }
}

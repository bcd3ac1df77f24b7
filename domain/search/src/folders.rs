//! The folders of the indexes, and the indexes that are open for searching.
//!
//! All of it is derived from the database: `search/<locale>` of the data folder, `search/next-<locale>` while an index is made, and
//! `search/former-<locale>` while one takes its place.

use crate::Result;
use crate::index::{LocaleIndex, remove_folder};
use model::locale::Locale;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

pub struct Folders {
    root: PathBuf,
    /// Opened when they are needed first.
    open: RwLock<HashMap<Locale, Arc<LocaleIndex>>>,
}

impl Folders {
    pub fn new(data: &Path) -> Self {
        Self { root: data.join("search"), open: RwLock::default() }
    }

    /// The index of a locale; `None` where there is none that is whole.
    pub fn open(&self, locale: &Locale) -> Option<Arc<LocaleIndex>> {
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
    pub fn close(&self, locale: &Locale) {
        self.open.write().unwrap_or_else(PoisonError::into_inner).remove(locale);
    }

    /// The locales that have a folder.
    pub fn list(&self) -> Result<Vec<Locale>> {
        let names = self.list_names()?;
        Ok(names.iter().filter_map(|name| name.to_str().and_then(Locale::parse)).collect())
    }

    fn list_names(&self) -> Result<Vec<OsString>> {
        let entries = match std::fs::read_dir(&self.root) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Vec::new());
            }
            entries => entries?,
        };
        let names: std::io::Result<Vec<OsString>> = entries.map(|entry| Ok(entry?.file_name())).collect();
        Ok(names?)
    }

    /// Where a new index of a locale is made.
    pub fn next(&self, locale: &Locale) -> PathBuf {
        self.root.join(format!("next-{locale}"))
    }

    /// Whether a new index of a locale was being made when the product ended.
    pub fn has_next(&self, locale: &Locale) -> bool {
        self.next(locale).exists()
    }

    /// Makes room for the folder of all indexes, where a file is in its place. A link to a folder stays: that may be away.
    pub fn clear_root(&self) -> Result<()> {
        match std::fs::symlink_metadata(&self.root) {
            Ok(found) if found.is_file() => remove_folder(&self.root),
            _ => Ok(()),
        }
    }

    /// Puts the new index of a locale into the place of the old one. No writer of either may be open. Running searches see the old one to
    /// their end. A crash between the renames leaves `next-<locale>`, after which the next start makes another index.
    pub fn replace(&self, locale: &Locale) -> Result<()> {
        let (folder, former) = (self.folder(locale), self.root.join(format!("former-{locale}")));
        remove_folder(&former)?;
        {
            // A search that opens the index meanwhile would find files of both.
            let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
            match std::fs::rename(&folder, &former) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
            std::fs::rename(self.next(locale), folder)?;
            open.remove(locale);
        }
        std::fs::File::open(&self.root)?.sync_all()?;
        if let Err(error) = remove_folder(&former) {
            tracing::warn!(%locale, %error, "a former search index was not removed");
        }
        Ok(())
    }

    /// Removes everything in the folder of all indexes.
    pub fn remove_all(&self) -> Result<()> {
        for name in self.list_names()? {
            remove_folder(&self.root.join(name))?;
        }
        self.open.write().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }

    fn folder(&self, locale: &Locale) -> PathBuf {
        self.root.join(locale.as_str())
    }
}

//! Index folders and open indexes.
//!
//! All indexes can be rebuilt from the database. The data
//! folder holds `search/<locale>`, `search/next-<locale>` during a rebuild,
//! and `search/former-<locale>` while the new index replaces the old one.

use crate::Result;
use crate::index::{OpenLocaleIndex, remove_folder};
use model::locale::Locale;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

pub struct IndexFolders {
    root: PathBuf,
    /// Open indexes. Each is opened on first use.
    open: RwLock<HashMap<Locale, Arc<OpenLocaleIndex>>>,
}

impl IndexFolders {
    pub fn new(data: &Path) -> Self {
        Self { root: data.join("search"), open: RwLock::default() }
    }

    /// Returns the index of a locale, or `None`
    /// if there is no complete index.
    pub fn open(&self, locale: &Locale) -> Option<Arc<OpenLocaleIndex>> {
        if let Some(open) = self.open.read().unwrap_or_else(PoisonError::into_inner).get(locale) {
            return Some(Arc::clone(open));
        }
        let mut all = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get(locale) {
            return Some(Arc::clone(open));
        }
        let index = Arc::new(OpenLocaleIndex::open(&self.folder(locale))?);
        all.insert(locale.clone(), Arc::clone(&index));
        Some(index)
    }

    /// Closes the open index of a locale.
    /// The next search reopens it.
    pub fn close(&self, locale: &Locale) {
        self.open.write().unwrap_or_else(PoisonError::into_inner).remove(locale);
    }

    /// Lists the locales that have an index folder.
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

    /// Returns the folder of a locale's new index during a rebuild.
    pub fn next(&self, locale: &Locale) -> PathBuf {
        self.root.join(format!("next-{locale}"))
    }

    /// Returns true if the locale's index is being rebuilt,
    /// or if the process ended during the rebuild.
    pub fn has_next(&self, locale: &Locale) -> bool {
        self.next(locale).exists()
    }

    /// Removes the root folder if it is a file by mistake.
    /// Keeps a symbolic link, because its target may be unmounted.
    pub fn clear_root(&self) -> Result<()> {
        match std::fs::symlink_metadata(&self.root) {
            Ok(found) if found.is_file() => remove_folder(&self.root),
            _ => Ok(()),
        }
    }

    /// Replaces a locale's index with the new one.
    /// No writer of either index may be open.
    /// Running searches keep using the old index.
    /// After a crash between the renames, `next-<locale>` remains,
    /// and the next start rebuilds the index.
    pub fn replace(&self, locale: &Locale) -> Result<()> {
        let (folder, former) = (self.folder(locale), self.root.join(format!("former-{locale}")));
        remove_folder(&former)?;
        {
            // Locks the open indexes. Otherwise a search could open
            // files of the old and the new index.
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
            tracing::warn!(%locale, %error, "failed to remove the replaced search index; the next rebuild removes it");
        }
        Ok(())
    }

    /// Removes all index folders.
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

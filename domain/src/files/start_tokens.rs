//! Tokens of the starts of a data folder. The folder keeps the last ones in a file, and a storage outside of it has the newest one. A start
//! that finds another token there knows that another copy of the folder was started.

use super::Files;
use crate::atomic_write::atomic_write;
use crate::error::Result;
use std::io::ErrorKind;

/// Name of the file in the data folder. It is no part of the database, so an older database can take the place of a newer one.
pub(super) const FILE: &str = "start-tokens";
/// Maximum number of tokens that are kept. With the older ones, files that are restored from a backup are still known.
const MAX_TOKENS: usize = 100;

impl Files {
    /// Returns whether the data folder knows the token of a storage. A storage inside of the folder is copied with it, and needs none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn knows_start(&self, token: &str) -> Result<bool> {
        if self.start_tokens.is_none() {
            return Ok(true);
        }
        Ok(self.read_start_tokens()?.iter().any(|known| known == token))
    }

    /// Makes a token for this start. The data folder knows it before the storage does, and still knows the one of the storage, so a crash
    /// between the two is harmless. `None` for a storage inside of the data folder.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn add_start_token(&self, current: Option<&str>) -> Result<Option<String>> {
        let Some(file) = &self.start_tokens else { return Ok(None) };
        let mut tokens = self.read_start_tokens()?;
        let token = format!("{:032x}", rand::random::<u128>());
        // The one of the storage is moved to the end, otherwise starts that do not reach the storage would push it out.
        tokens.retain(|known| Some(known.as_str()) != current);
        tokens.extend(current.map(str::to_owned));
        tokens.push(token.clone());
        let kept = &tokens[tokens.len().saturating_sub(MAX_TOKENS)..];
        atomic_write(file, (kept.join("\n") + "\n").as_bytes())?;
        Ok(Some(token))
    }

    fn read_start_tokens(&self) -> Result<Vec<String>> {
        let Some(file) = &self.start_tokens else { return Ok(Vec::new()) };
        match std::fs::read(file) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FILE, MAX_TOKENS};
    use crate::files::Files;
    use crate::files::storage::MediaStorage;
    use object_store::memory::InMemory;
    use std::sync::Arc;

    #[test]
    fn the_token_of_the_storage_stays_known_however_many_starts_do_not_reach_it() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::open(data.path(), &MediaStorage::Store(Arc::new(InMemory::new()))).unwrap();
        let current = files.add_start_token(None).unwrap().unwrap();
        for _ in 0..2 * MAX_TOKENS {
            assert!(!files.knows_start("0123").unwrap());
            files.add_start_token(Some(&current)).unwrap().unwrap();
            assert!(files.knows_start(&current).unwrap());
        }
        let kept = std::fs::read_to_string(data.path().join(FILE)).unwrap();
        assert_eq!(kept.lines().count(), MAX_TOKENS);
    }

    #[test]
    fn a_storage_inside_of_the_data_folder_needs_no_token() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::open(data.path(), &MediaStorage::Folder).unwrap();
        assert_eq!(files.add_start_token(None).unwrap(), None);
        assert!(files.knows_start("0123").unwrap() && !data.path().join(FILE).exists());
    }
}

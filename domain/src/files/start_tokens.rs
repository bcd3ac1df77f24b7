//! Tokens, to detect copies of a data folder. Each
//! start of the process adds one to the folder. An
//! external storage holds the newest token.

use super::Files;
use crate::atomic_write::atomic_write;
use crate::error::Result;
use std::io::ErrorKind;

/// File in the data folder. The tokens are not in the
/// database, because an older database may be restored.
pub(super) const FILE: &str = "start-tokens";
/// Maximum number of tokens. Old tokens are kept,
/// because restored files hold one of them.
const MAX_TOKENS: usize = 100;

impl Files {
    /// Returns true for a token of this data folder,
    /// or if the storage is inside the data folder.
    ///
    /// # Errors
    /// Fails if the file of tokens is unreadable.
    pub(crate) fn knows_start(&self, token: &str) -> Result<bool> {
        if self.start_tokens.is_none() {
            return Ok(true);
        }
        Ok(self.read_start_tokens()?.iter().any(|known| known == token))
    }

    /// Creates the token of this start. Returns `None`
    /// if the storage is inside the data folder. Keeps
    /// `current`, the token in the storage. Otherwise,
    /// after a crash before the storage gets the new token,
    /// the token in it would seem to be that of a copy.
    ///
    /// # Errors
    /// Fails if the file of tokens is not writable.
    pub(crate) fn add_start_token(&self, current: Option<&str>) -> Result<Option<String>> {
        let Some(file) = &self.start_tokens else { return Ok(None) };
        let mut tokens = self.read_start_tokens()?;
        let token = format!("{:032x}", rand::random::<u128>());
        // Moves `current` to the end. Otherwise it would be
        // lost after many starts that do not reach the storage.
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

//! Tokens of a data folder's starts, to detect copied folders. An external
//! storage has the newest.

use super::Files;
use crate::atomic_write::atomic_write;
use crate::error::Result;
use std::io::ErrorKind;

/// File in the data folder, because an older database may be restored.
pub(super) const FILE: &str = "start-tokens";
/// Maximum number of tokens. Older ones identify restored files.
const MAX_TOKENS: usize = 100;

impl Files {
    /// Returns true for a known token, or a storage inside the data folder.
    ///
    /// # Errors
    /// If the file is unreadable.
    pub(crate) fn knows_start(&self, token: &str) -> Result<bool> {
        if self.start_tokens.is_none() {
            return Ok(true);
        }
        Ok(self.read_start_tokens()?.iter().any(|known| known == token))
    }

    /// Creates this start's token, or `None` for a storage inside the data
    /// folder. Retains `current`, so a crash between both writes is harmless.
    ///
    /// # Errors
    /// If the file is not writable.
    pub(crate) fn add_start_token(&self, current: Option<&str>) -> Result<Option<String>> {
        let Some(file) = &self.start_tokens else { return Ok(None) };
        let mut tokens = self.read_start_tokens()?;
        let token = format!("{:032x}", rand::random::<u128>());
        // Moved to the end, otherwise starts without storage would drop it.
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

//! Tokens, to detect copies of an installation. Each start of
//! the process adds one. An external storage holds the newest.

use super::Files;
use crate::atomic_write::atomic_write;
use crate::error::Result;
use std::io::ErrorKind;

/// File in the data folder. With SQLite the tokens are not in
/// the database, because an older database may be restored.
pub(super) const FILE: &str = "start-tokens";
/// Maximum number of tokens. Old tokens are kept,
/// because restored files hold one of them.
const MAX_TOKENS: usize = 100;

/// Tokens of the last starts, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct StartTokens(pub(crate) Vec<String>);

impl StartTokens {
    pub(crate) fn contains(&self, token: &str) -> bool {
        self.0.iter().any(|known| known == token)
    }

    /// Adds the token of this start, and returns it. Keeps
    /// `current`, the token in the storage. Otherwise,
    /// after a crash before the storage gets the new token,
    /// the token in it would seem to be that of a copy.
    pub(crate) fn add(&mut self, current: Option<&str>) -> String {
        let token = format!("{:032x}", rand::random::<u128>());
        // Moves `current` to the end. Otherwise it would be
        // lost after many starts that do not reach the storage.
        self.0.retain(|known| Some(known.as_str()) != current);
        self.0.extend(current.map(str::to_owned));
        self.0.push(token.clone());
        self.0.drain(..self.0.len().saturating_sub(MAX_TOKENS));
        token
    }
}

impl Files {
    /// Reads the tokens of the data folder. There are
    /// none if the storage is inside of it.
    ///
    /// # Errors
    /// Fails if the file of tokens is unreadable.
    pub(crate) fn read_start_tokens(&self) -> Result<StartTokens> {
        let Some(file) = &self.start_tokens else { return Ok(StartTokens::default()) };
        match std::fs::read(file) {
            Ok(bytes) => Ok(StartTokens(String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(StartTokens::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// # Errors
    /// Fails if the file of tokens is not writable.
    pub(crate) fn write_start_tokens(&self, tokens: &StartTokens) -> Result<()> {
        let Some(file) = &self.start_tokens else { return Ok(()) };
        Ok(atomic_write(file, (tokens.0.join("\n") + "\n").as_bytes())?)
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
        let start = |current: Option<&str>| {
            let mut tokens = files.read_start_tokens().unwrap();
            let token = tokens.add(current);
            files.write_start_tokens(&tokens).unwrap();
            token
        };
        let current = start(None);
        for _ in 0..2 * MAX_TOKENS {
            assert!(!files.read_start_tokens().unwrap().contains("0123"));
            start(Some(&current));
            assert!(files.read_start_tokens().unwrap().contains(&current));
        }
        let kept = std::fs::read_to_string(data.path().join(FILE)).unwrap();
        assert_eq!(kept.lines().count(), MAX_TOKENS);
    }

    #[test]
    fn a_storage_inside_of_the_data_folder_needs_no_token() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::open(data.path(), &MediaStorage::Folder).unwrap();
        let mut tokens = files.read_start_tokens().unwrap();
        tokens.add(None);
        files.write_start_tokens(&tokens).unwrap();
        assert!(files.is_in_data_folder() && !data.path().join(FILE).exists());
    }
}

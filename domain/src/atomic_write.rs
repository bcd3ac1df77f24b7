//! Atomic writes of small files in the data folder.

use std::fs::File;
use std::io::{Result, Write};
use std::path::Path;

/// Replaces a file atomically. Only the user
/// of this process can read it. The file is
/// on disk when the function returns.
pub(crate) fn atomic_write(file: &Path, bytes: &[u8]) -> Result<()> {
    let half = file.with_extension("half");
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut open = options.open(&half)?;
    open.write_all(bytes)?;
    open.sync_all()?;
    std::fs::rename(half, file)?;
    if let Some(folder) = file.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

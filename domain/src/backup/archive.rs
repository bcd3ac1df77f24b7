//! Tar files with one backup.

use super::destination::Destination;
use super::files::{CopyError, HEADER, LIST, MAX_DESCRIPTION_BYTES, is_known_name};
use super::half_file::HalfFile;
use super::header::{Backup, BackupFile, BackupId};
use super::repository::{parse_header, parse_list};
use super::synced_file::SyncedFile;
use super::{BackupError, Result};
use crate::error::Error;
use futures_util::StreamExt;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter};
use tokio_tar::{Archive, Builder, EntryType, Header};
use tokio_util::io::InspectReader;

const BUFFER_BYTES: usize = 1 << 20;

/// Writes the entries of a tar file.
pub(super) struct TarWriter<W: AsyncWrite + Unpin + Send + 'static> {
    builder: Builder<W>,
    /// Time of all entries, in seconds since 1970.
    time: u64,
}

impl<W: AsyncWrite + Unpin + Send + 'static> TarWriter<W> {
    pub(super) fn new(writer: W, id: &BackupId) -> Self {
        let time = u64::try_from(id.time().unix_timestamp()).unwrap_or_default();
        Self { builder: Builder::new(writer), time }
    }

    /// Appends a file of this size.
    ///
    /// # Errors
    /// Fails if the file has another size.
    pub(super) async fn append(
        &mut self,
        name: &str,
        bytes: u64,
        from: impl AsyncRead + Unpin,
    ) -> io::Result<BackupFile> {
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(self.time);
        let (mut digest, mut read) = (Sha256::new(), 0);
        let hashed = InspectReader::new(from, |part: &[u8]| {
            digest.update(part);
            read += part.len() as u64;
        });
        self.builder.append_data(&mut header, name, BufReader::with_capacity(BUFFER_BYTES, hashed)).await?;
        if read != bytes {
            return Err(io::Error::other(format!("{name} has {read} bytes instead of {bytes}")));
        }
        Ok(BackupFile { name: name.to_owned(), bytes, sha256: hex::encode(digest.finalize()) })
    }

    /// Ends the tar file.
    pub(super) async fn finish(self) -> io::Result<W> {
        self.builder.into_inner().await
    }
}

/// A tar file in progress. It gets its name when it is complete.
pub(super) struct ArchiveFile {
    tar: TarWriter<BufWriter<SyncedFile>>,
    half: HalfFile,
    path: PathBuf,
}

impl ArchiveFile {
    /// # Errors
    /// `Exists`, `Running` if another process writes the
    /// file, or `Place` if no file can be written there.
    pub(super) async fn create(path: &Path, id: &BackupId) -> Result<Self> {
        let place = path.display().to_string();
        if path.try_exists().unwrap_or(true) {
            return Err(BackupError::Exists { place });
        }
        let mut half = path.as_os_str().to_owned();
        half.push(".half");
        let half = PathBuf::from(half);
        let file = open_half(&half).map_err(|error| BackupError::of_lock(error, &place))?;
        let half = HalfFile::new(half);
        let tar = TarWriter::new(BufWriter::with_capacity(BUFFER_BYTES, SyncedFile::new(file)), id);
        Ok(Self { tar, half, path: path.to_owned() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn tar(&mut self) -> &mut TarWriter<BufWriter<SyncedFile>> {
        &mut self.tar
    }

    /// Writes the file to the disk, under its temporary name.
    pub(super) async fn sync(self) -> io::Result<SyncedArchive> {
        let mut file = self.tar.finish().await?;
        file.flush().await?;
        Ok(SyncedArchive { half: self.half, path: self.path, _lock: file.into_inner().into_inner() })
    }
}

/// Opens an unfinished file, locks it against other processes
/// and removes what an interrupted backup wrote to it.
fn open_half(path: &Path) -> std::result::Result<std::fs::File, TryLockError> {
    let mut options = std::fs::File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    file.set_len(0).map_err(TryLockError::Error)?;
    Ok(file)
}

/// A tar file that has to be verified and named.
pub(super) struct SyncedArchive {
    half: HalfFile,
    path: PathBuf,
    _lock: Arc<std::fs::File>,
}

impl SyncedArchive {
    /// Returns the path of the file without its final name.
    pub(super) fn half(&self) -> &Path {
        self.half.path()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// `Exists` if another file got this name meanwhile.
    pub(super) fn publish(self) -> Result<()> {
        if self.path.try_exists().unwrap_or(true) {
            return Err(BackupError::Exists { place: self.path.display().to_string() });
        }
        Ok(self.half.publish(&self.path).map_err(Error::from)?)
    }
}

/// Reads a whole tar file, and compares it with its description.
pub(super) async fn read_archive(path: &Path, place: &str, destination: Destination<'_>) -> Result<Backup> {
    let damaged = |reason: String| BackupError::Damaged { place: place.to_owned(), reason };
    let unreadable = |error: io::Error| damaged(format!("it is not a whole tar file ({error})"));
    let file = match File::open(path).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(BackupError::Missing { place: place.to_owned(), id: None });
        }
        opened => opened.map_err(|error| BackupError::Place { place: place.to_owned(), reason: error.to_string() })?,
    };
    let mut archive = Archive::new(BufReader::with_capacity(BUFFER_BYTES, file));
    let mut entries = archive.entries().map_err(unreadable)?;
    let (mut found, mut names) = (Vec::new(), HashSet::new());
    let (mut list, mut header) = (None, None);
    while let Some(entry) = entries.next().await {
        let mut entry = entry.map_err(unreadable)?;
        let name = String::from_utf8_lossy(&entry.path_bytes().map_err(unreadable)?).into_owned();
        if entry.header().entry_type() != EntryType::Regular {
            return Err(damaged(format!("{name} is not a file")));
        }
        if !names.insert(name.clone()) {
            return Err(damaged(format!("it has {name} twice")));
        }
        match name.as_str() {
            LIST => list = Some(read_description(&mut entry).await.map_err(unreadable)?),
            HEADER => header = Some(read_description(&mut entry).await.map_err(unreadable)?),
            known if is_known_name(known) => {
                found.push(destination.receive(known, &mut entry).await.map_err(|error| match error {
                    CopyError::Read(error) => unreadable(error),
                    CopyError::Write(error) => Error::from(error).into(),
                })?);
            }
            other => return Err(damaged(format!("it has the file {other}, which is in no backup"))),
        }
    }
    let header = header.ok_or_else(|| damaged(format!("it was cut off before its last file, {HEADER}")))?;
    let backup = parse_header(&header, place)?;
    let expected = parse_list(&backup, list.as_deref().unwrap_or_default(), place)?;
    compare(&expected, &found).map_err(damaged)?;
    Ok(backup)
}

async fn read_description(entry: impl AsyncRead + Unpin) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    entry.take(MAX_DESCRIPTION_BYTES).read_to_end(&mut bytes).await?;
    Ok(bytes)
}

fn compare(expected: &[BackupFile], found: &[BackupFile]) -> std::result::Result<(), String> {
    let named: HashSet<&str> = expected.iter().map(|file| file.name.as_str()).collect();
    if let Some(file) = found.iter().find(|file| !named.contains(file.name.as_str())) {
        return Err(format!("it has the file {}, which its list does not name", file.name));
    }
    let found: HashMap<&str, &BackupFile> = found.iter().map(|file| (file.name.as_str(), file)).collect();
    for file in expected {
        match found.get(file.name.as_str()) {
            None => return Err(format!("{} is missing", file.name)),
            Some(found) if *found != file => return Err(format!("{} was changed", file.name)),
            Some(_) => {}
        }
    }
    Ok(())
}

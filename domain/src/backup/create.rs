//! Makes a backup of a site, which can serve meanwhile.

use super::consistent::copy_consistently;
use super::files::{FILES, NAVIGATION, OWNER_FILE, START_TOKENS, is_known_name, name_of};
use super::header::{Backup, BackupFile, BackupId, CreatedBackup, FORMAT};
use super::place::BackupPlace;
use super::progress::Progress;
use super::prune::Retention;
use super::scratch::Scratch;
use super::target::Target;
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::FileKind;
use crate::media::installation::find_or_make_id;
use crate::{Cms, secret};
use model::backup::BackupPhase;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use storage::files::list_all_named_contents;
use storage::{DatabaseLocation, NEWEST_MIGRATION, Snapshot, find_migration};
use tokio::io::AsyncWrite;

/// Refuses a database if another release of the program
/// serves it. Otherwise this program would migrate it.
///
/// # Errors
/// `OtherRelease`, or `Opened` if the database cannot be read.
pub async fn refuse_other_release(data: &Path, database: &DatabaseLocation) -> Result<()> {
    let found = find_migration(data, database).await?;
    match found == NEWEST_MIGRATION {
        true => Ok(()),
        false => Err(BackupError::OtherRelease { found, known: NEWEST_MIGRATION }),
    }
}

/// Makes a backup and verifies it. With a retention, removes older backups
/// of the repository afterwards. A backup that fails has no description,
/// so that it is not taken for a whole one.
///
/// # Errors
/// `Exists`, `InDataFolder`, `ForeignRepository`, `Running`, `LaterBackup`,
/// `NoRoom`, `DamagedSite`, `Damaged`, `Place` or `Failed`.
pub async fn create_backup(
    cms: &Cms,
    data: &Path,
    place: &BackupPlace,
    (retention, progress): (Option<Retention>, &Progress),
) -> Result<CreatedBackup> {
    place.refuse_inside(data)?;
    let scratch = Scratch::begin(cms, data).await?;
    let (id, installation) = (BackupId::at(cms.now()), find_or_make_id(cms).await?);
    let mut target = Target::begin(place, &id, &installation).await?;
    let (backup, list) = fill(cms, (data, &scratch), (id, installation), (&mut target, progress)).await?;
    target.finish(backup, list, (retention, progress)).await
}

/// Writes a backup as a tar file. Its bytes are not read again.
///
/// # Errors
/// `Running`, `NoRoom`, `DamagedSite`, or `Failed`, also if `to` takes no bytes.
pub async fn stream_backup(
    cms: &Cms,
    data: &Path,
    id: BackupId,
    to: impl AsyncWrite + Unpin + Send + 'static,
) -> Result<()> {
    let scratch = Scratch::begin(cms, data).await?;
    let installation = find_or_make_id(cms).await?;
    let mut target = Target::stream(to, &id);
    let progress = Progress::default();
    let (backup, list) = fill(cms, (data, &scratch), (id, installation), (&mut target, &progress)).await?;
    target.finish(backup, list, (None, &progress)).await.map(drop)
}

/// Refuses a backup for which the disk has no room.
///
/// # Errors
/// `NoRoom`, or `Running` if another process makes a backup.
pub async fn require_room(cms: &Cms, data: &Path) -> Result<()> {
    Scratch::begin(cms, data).await?.require_room(cms).await
}

/// Copies the database and all files into a target.
/// Returns the description, and the list of files.
async fn fill(
    cms: &Cms,
    (data, scratch): (&Path, &Scratch),
    (id, installation): (BackupId, String),
    (target, progress): (&mut Target, &Progress),
) -> Result<(Backup, Vec<BackupFile>)> {
    scratch.require_room(cms).await?;
    let mut files = BTreeMap::new();
    let copy = async || copy_once(cms, scratch, target, (&mut files, progress)).await;
    let (snapshot, missing) = copy_consistently(copy).await?;
    let damaged = list_damaged(&files);
    for (name, bytes) in small_files(cms, data).await? {
        files.insert(name.to_owned(), target.put(name, bytes.len() as u64, &bytes[..]).await?);
    }
    let database = tokio::fs::File::open(snapshot.path()).await.map_err(Error::from)?;
    let bytes = database.metadata().await.map_err(Error::from)?.len();
    files.insert(Snapshot::FILE.to_owned(), target.put(Snapshot::FILE, bytes, database).await?);

    let migration = snapshot.migration().await?;
    let backup = Backup {
        format: FORMAT,
        id,
        release: env!("CARGO_PKG_VERSION").to_owned(),
        migration,
        installation,
        files: files.len() as u64,
        bytes: files.values().map(|file| file.bytes).sum(),
        missing,
        damaged,
        list_sha256: String::new(),
    };
    Ok((backup, files.into_values().collect()))
}

/// Copies the database, then the files that are not copied yet. Returns
/// the names of originals that the database names and the site lacks.
async fn copy_once(
    cms: &Cms,
    scratch: &Scratch,
    target: &mut Target,
    (files, progress): (&mut BTreeMap<String, BackupFile>, &Progress),
) -> Result<(Snapshot, Vec<String>)> {
    progress.begin(BackupPhase::Database, (0, 0));
    let snapshot = scratch.copy_database(cms).await?;
    if let Some(reason) = snapshot.integrity_check().await?.into_iter().next() {
        return Err(BackupError::DamagedSite { reason });
    }
    let mut listed = Vec::new();
    for kind in FileKind::ALL {
        for file in cms.files.list(*kind).await? {
            let name = name_of(file.name());
            if !is_known_name(&name) {
                tracing::warn!(name, "a foreign file in the file storage is not in the backup");
            } else if !files.contains_key(&name) {
                listed.push(file);
            }
        }
    }
    let bytes = listed.iter().map(|file| file.bytes).sum();
    progress.begin(BackupPhase::Files, (listed.len() as u64, bytes));
    for file in target.copy(&cms.files, listed, progress).await? {
        files.insert(file.name.clone(), file);
    }
    let named: HashSet<String> = list_all_named_contents(&mut snapshot.read().await?).await?;
    let originals = named.iter().map(|hash| name_of(&format!("{}/{hash}", FileKind::Original.folder())));
    let mut missing: Vec<String> = originals.filter(|name| !files.contains_key(name)).collect();
    missing.sort();
    Ok((snapshot, missing))
}

/// Lists the originals whose bytes do not match their
/// name, which is the beginning of their SHA-256.
fn list_damaged(files: &BTreeMap<String, BackupFile>) -> Vec<String> {
    let folder = format!("{FILES}{}/", FileKind::Original.folder());
    let is_damaged =
        |file: &&BackupFile| file.name.strip_prefix(&folder).is_some_and(|hash| !file.sha256.starts_with(hash));
    files.values().filter(is_damaged).map(|file| file.name.clone()).collect()
}

/// Returns the key of the site, and other small files that exist.
async fn small_files(cms: &Cms, data: &Path) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let mut files = vec![(secret::FILE, cms.key.to_vec())];
    for name in [START_TOKENS, NAVIGATION] {
        match fs::read(data.join(name)) {
            Ok(bytes) => files.push((name, bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(Error::from(error).into()),
        }
    }
    let owner = cms.files.find_owner().await?;
    // Without its start token, which a copy of the site would not know.
    files.extend(owner.map(|owner| (OWNER_FILE, owner.id.into_bytes())));
    Ok(files)
}

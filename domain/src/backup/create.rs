//! Makes a backup of a site, which can serve meanwhile.

use super::files::{NAVIGATION, OWNER_FILE, START_TOKENS, is_known_name, name_of};
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
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::Ordering;
use storage::files::list_all_named_contents;
use storage::{DatabaseLocation, NEWEST_MIGRATION, Snapshot, find_migration};

/// Maximum number of copies of the database for one backup.
const MAX_SNAPSHOTS: usize = 3;

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
/// `DamagedSite`, `Damaged`, `Place`, `NotPruned` or `Failed`.
pub async fn create_backup(
    cms: &Cms,
    data: &Path,
    place: &BackupPlace,
    (retention, progress): (Option<Retention>, &Progress),
) -> Result<CreatedBackup> {
    place.refuse_inside(data)?;
    let scratch = Scratch::begin(cms, data).await?;
    let installation = find_or_make_id(cms).await?;
    let id = BackupId::at(cms.now());
    let mut target = Target::begin(place, &id, &installation).await?;

    let mut files = BTreeMap::new();
    let (snapshot, missing) = copy_database_and_files(cms, &scratch, &mut target, (&mut files, progress)).await?;
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
        list_sha256: String::new(),
    };
    target.finish(backup, files.into_values().collect(), retention).await
}

/// Copies the database, then the files that it names. Copies the database
/// again if files were purged in between. Returns the last copy,
/// and the names of originals that the site lacks.
async fn copy_database_and_files(
    cms: &Cms,
    scratch: &Scratch,
    target: &mut Target,
    (files, progress): (&mut BTreeMap<String, BackupFile>, &Progress),
) -> Result<(Snapshot, Vec<String>)> {
    let (mut snapshots, mut missing_before) = (0, None);
    loop {
        snapshots += 1;
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
        progress.all.fetch_add(listed.iter().map(|file| file.bytes).sum(), Ordering::Relaxed);
        for file in target.copy(&cms.files, listed, progress).await? {
            files.insert(file.name.clone(), file);
        }
        let named: HashSet<String> = list_all_named_contents(&mut snapshot.read().await?).await?;
        let originals = named.iter().map(|hash| name_of(&format!("{}/{hash}", FileKind::Original.folder())));
        let mut missing: Vec<String> = originals.filter(|name| !files.contains_key(name)).collect();
        missing.sort();
        if missing.is_empty() || snapshots == MAX_SNAPSHOTS || missing_before.as_ref() == Some(&missing) {
            return Ok((snapshot, missing));
        }
        missing_before = Some(missing);
    }
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

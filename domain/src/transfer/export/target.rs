//! The folder that an export writes.

use super::ExportError;
use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

/// List of the files of an export, which also marks its folder.
const LIST: &str = ".pagewright-files";
/// A file that is being written.
const HALF: &str = ".pagewright-half";
/// Folder of a repository, which an empty folder may have.
const GIT: &str = ".git";

type Result<T> = std::result::Result<T, ExportError>;

pub(super) struct FolderTarget {
    root: PathBuf,
    /// Files of the earlier export.
    former: BTreeSet<String>,
    files: BTreeSet<String>,
    /// Folders that are there and no links.
    known: HashSet<PathBuf>,
    written: usize,
    /// The list, to which each new file is added before it is written.
    /// Locked until the export ends.
    list: File,
}

impl FolderTarget {
    /// Opens a folder that is new or empty, or has an earlier export.
    pub(super) fn begin(root: &Path) -> Result<Self> {
        let failed = |error: std::io::Error| unwritable(root, &error);
        fs::create_dir_all(root).map_err(failed)?;
        let path = root.join(LIST);
        let is_ours = fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
        if !is_ours {
            for entry in fs::read_dir(root).map_err(failed)? {
                if entry.map_err(failed)?.file_name() != GIT {
                    return Err(ExportError::Occupied(root.display().to_string()));
                }
            }
        }
        let list = File::options().append(true).create(true).open(&path).map_err(failed)?;
        match list.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ExportError::Running(root.display().to_string())),
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) => tracing::debug!(%error, "the folder of an export was not locked"),
        }
        let former = fs::read_to_string(&path).map_err(failed)?;
        let former = former.lines().filter(|line| is_inside(line)).map(str::to_owned).collect();
        let (files, known) = (BTreeSet::new(), HashSet::new());
        Ok(Self { root: root.to_owned(), former, files, known, written: 0, list })
    }

    /// Writes a file with this path, unless it has these bytes.
    pub(super) fn put(&mut self, path: &str, bytes: &[u8]) -> Result<()> {
        let place = self.prepare(path)?;
        let is_equal = fs::symlink_metadata(&place)
            .is_ok_and(|found| found.is_file() && found.len() == bytes.len() as u64)
            && fs::read(&place).is_ok_and(|found| found == bytes);
        if is_equal {
            return Ok(());
        }
        let mut half = self.create_half()?;
        half.write_all(bytes).map_err(|error| unwritable(&place, &error))?;
        self.keep_half(&half, &place)
    }

    /// Makes room for a file, and returns its place. The file is kept.
    pub(super) fn prepare(&mut self, path: &str) -> Result<PathBuf> {
        let place = self.root.join(path);
        self.require_folder(place.parent().unwrap_or(&self.root).to_owned())?;
        if self.files.insert(path.to_owned()) && !self.former.contains(path) {
            writeln!(self.list, "{path}").map_err(|error| unwritable(&place, &error))?;
        }
        Ok(place)
    }

    /// Opens the file that later gets the name of another.
    pub(super) fn create_half(&self) -> Result<File> {
        let half = self.root.join(HALF);
        match fs::remove_file(&half) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(unwritable(&half, &error)),
            _ => File::create_new(&half).map_err(|error| unwritable(&half, &error)),
        }
    }

    /// Gives the file its name. After a power failure, a file without its bytes
    /// is replaced by the next export.
    pub(super) fn keep_half(&mut self, half: &File, place: &Path) -> Result<()> {
        let kept = fs::rename(self.root.join(HALF), place).and_then(|()| half.sync_all());
        kept.map_err(|error| unwritable(place, &error))?;
        self.written += 1;
        Ok(())
    }

    /// Creates a folder and those above it. Refuses links.
    fn require_folder(&mut self, folder: PathBuf) -> Result<()> {
        if folder == self.root || self.known.contains(&folder) {
            return Ok(());
        }
        if let Some(above) = folder.parent() {
            self.require_folder(above.to_owned())?;
        }
        match fs::symlink_metadata(&folder) {
            Ok(found) if found.is_dir() => {}
            Ok(found) if found.is_symlink() => return Err(ExportError::Link(folder.display().to_string())),
            _ => fs::create_dir(&folder).map_err(|error| unwritable(&folder, &error))?,
        }
        self.known.insert(folder);
        Ok(())
    }

    /// Removes the files of the earlier export that are gone. Returns the
    /// numbers of written and of removed files.
    pub(super) fn finish(mut self) -> Result<(usize, usize)> {
        let gone: Vec<String> = self.former.difference(&self.files).cloned().collect();
        let mut removed = 0;
        for path in gone {
            removed += usize::from(self.remove(&path)?);
        }
        let list: String = self.files.iter().map(|path| format!("{path}\n")).collect();
        let written = self.written;
        let mut half = self.create_half()?;
        half.write_all(list.as_bytes()).map_err(|error| unwritable(&self.root, &error))?;
        self.keep_half(&half, &self.root.join(LIST))?;
        Ok((written, removed))
    }

    /// Removes a file, and the folders that are then empty.
    fn remove(&self, path: &str) -> Result<bool> {
        let place = self.root.join(path);
        let folders: Vec<&Path> = place.ancestors().skip(1).take_while(|folder| *folder != self.root).collect();
        if folders.iter().any(|folder| fs::symlink_metadata(folder).is_ok_and(|found| found.is_symlink())) {
            return Ok(false);
        }
        match fs::remove_file(&place) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(false),
            Err(error) => return Err(unwritable(&place, &error)),
            Ok(()) => {}
        }
        for folder in folders {
            // A folder with other files stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(true)
    }
}

/// Returns true for a path that stays in its folder.
fn is_inside(path: &str) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    !path.is_empty() && Path::new(path).components().all(is_plain)
}

pub(super) fn unwritable(place: &Path, error: &std::io::Error) -> ExportError {
    ExportError::Unwritable { place: place.display().to_string(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::{FolderTarget, LIST};
    use crate::transfer::export::ExportError;
    use std::fs;

    #[test]
    fn only_files_of_an_earlier_export_are_replaced_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("site");
        let mut target = FolderTarget::begin(&root).unwrap();
        target.put("pages/a/page.toml", b"a").unwrap();
        target.put("pages/b/page.toml", b"b").unwrap();
        assert!(matches!(FolderTarget::begin(&root), Err(ExportError::Running(_))));
        assert_eq!(target.finish().unwrap(), (2, 0));
        fs::write(root.join("pages/b/notes.txt"), "of a person").unwrap();

        let mut target = FolderTarget::begin(&root).unwrap();
        target.put("pages/a/page.toml", b"a").unwrap();
        assert_eq!(target.finish().unwrap(), (0, 1));
        assert!(root.join("pages/b/notes.txt").exists() && !root.join("pages/b/page.toml").exists());
        assert_eq!(fs::read_to_string(root.join(LIST)).unwrap(), "pages/a/page.toml\n");

        let target = FolderTarget::begin(&root).unwrap();
        assert_eq!(target.finish().unwrap(), (0, 1));
        assert!(!root.join("pages/a").exists() && root.join("pages/b").exists());
    }

    #[test]
    fn an_interrupted_export_leaves_no_unknown_files() {
        let folder = tempfile::tempdir().unwrap();
        let mut target = FolderTarget::begin(folder.path()).unwrap();
        target.put("pages/gone/page.toml", b"a").unwrap();
        drop(target);
        let mut target = FolderTarget::begin(folder.path()).unwrap();
        target.put("pages/a/page.toml", b"a").unwrap();
        assert_eq!(target.finish().unwrap(), (1, 1));
        assert!(!folder.path().join("pages/gone").exists());
    }

    #[test]
    fn other_folders_and_links_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("letter.txt"), "of a person").unwrap();
        assert!(matches!(FolderTarget::begin(folder.path()), Err(ExportError::Occupied(_))));
        fs::remove_file(folder.path().join("letter.txt")).unwrap();
        fs::create_dir(folder.path().join(".git")).unwrap();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("site.toml"), "kept").unwrap();
        let mut target = FolderTarget::begin(folder.path()).unwrap();
        std::os::unix::fs::symlink(outside.path(), folder.path().join("pages")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("site.toml"), folder.path().join("site.toml")).unwrap();
        assert!(matches!(target.put("pages/a/page.toml", b"a"), Err(ExportError::Link(_))));
        target.put("site.toml", b"new").unwrap();
        assert_eq!(fs::read(outside.path().join("site.toml")).unwrap(), b"kept");
        assert_eq!(fs::read(folder.path().join("site.toml")).unwrap(), b"new");
        fs::write(folder.path().join(LIST), "../letter.txt\n/etc/passwd\npages/site.toml\n").unwrap();
        drop(target);
        assert_eq!(FolderTarget::begin(folder.path()).unwrap().finish().unwrap(), (0, 0));
        assert!(outside.path().join("site.toml").exists());
    }
}

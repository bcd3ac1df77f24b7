//! Space of disks.

use std::path::Path;

/// Space of a disk in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DiskSpace {
    /// Space that the process can use.
    pub free: u64,
    pub total: u64,
}

/// Returns the space of the disk with a folder.
#[cfg(unix)]
pub fn disk_space(folder: &Path) -> Option<DiskSpace> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(DiskSpace { free: disk.f_bavail * disk.f_frsize, total: disk.f_blocks * disk.f_frsize })
}

#[cfg(not(unix))]
pub fn disk_space(_: &Path) -> Option<DiskSpace> {
    None
}

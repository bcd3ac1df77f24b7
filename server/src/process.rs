//! Memory, open files and disk of the process.

use std::path::Path;

/// Space of a disk in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiskSpace {
    /// Space that the process can use.
    pub(crate) free: u64,
    pub(crate) total: u64,
}

/// Returns the space of the disk with a folder.
#[cfg(unix)]
pub(crate) fn disk_space(folder: &Path) -> Option<DiskSpace> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(DiskSpace { free: disk.f_bavail * disk.f_frsize, total: disk.f_blocks * disk.f_frsize })
}

#[cfg(not(unix))]
pub(crate) fn disk_space(_: &Path) -> Option<DiskSpace> {
    None
}

/// Returns the memory of the process in bytes. `None` if the system does not tell it.
pub(crate) fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

/// Returns the number of open files. `None` if the system does not tell it.
pub(crate) fn open_files() -> Option<usize> {
    std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count)
}

/// Returns the limit of open files.
#[cfg(unix)]
pub(crate) fn max_open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
pub(crate) fn max_open_files() -> Option<u64> {
    None
}

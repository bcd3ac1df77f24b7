//! Space of disks.

use model::warning::Warning;
use std::path::Path;

/// Space of a disk in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DiskSpace {
    /// Space that the process can use.
    pub free: u64,
    pub total: u64,
}

/// Share of a disk that has to be free, as a divisor.
const MIN_FREE_DIVISOR: u64 = 20;

impl DiskSpace {
    /// Returns a warning if less than 5 % is free.
    pub(crate) fn warning(self) -> Option<Warning> {
        let percent = (self.free * 100).checked_div(self.total).unwrap_or(100);
        (self.free < self.total / MIN_FREE_DIVISOR).then_some(Warning::LowDiskSpace { percent })
    }
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

#[cfg(test)]
mod tests {
    use super::{DiskSpace, Warning};

    #[test]
    fn a_disk_with_less_than_a_twentieth_free_is_named() {
        let warning = |free, total| DiskSpace { free, total }.warning();
        assert_eq!(warning(50, 1_000), None);
        assert_eq!(warning(49, 1_000), Some(Warning::LowDiskSpace { percent: 4 }));
        assert_eq!(warning(0, 1_000), Some(Warning::LowDiskSpace { percent: 0 }));
        assert_eq!(warning(0, 0), None);
    }
}

//! Memory and open files of the process.

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

//! Memory, open files and priority of the process.

/// Lets all other processes go first. Does nothing if the system refuses it.
#[cfg(target_os = "linux")]
pub(crate) fn lower_priority() {
    use rustix::process::{Pid, setpriority_process};
    const LOWEST: i32 = 19;
    // The priority belongs to a thread. New threads get that of their parent.
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    for id in threads.filter_map(|thread| thread.file_name().to_str()?.parse().ok()) {
        let _ = setpriority_process(Pid::from_raw(id), LOWEST);
    }
}

/// Does nothing, because priorities of other systems are not tested.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lower_priority() {}

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

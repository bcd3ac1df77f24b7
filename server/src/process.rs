//! Memory, open files and scheduling policy of the process.

/// Lets this thread, and the threads that it starts, run only while
/// no other thread needs the processor. Does nothing if the system refuses it.
#[cfg(target_os = "linux")]
pub(crate) fn yield_to_others() {
    use thread_priority::{NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy};
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let thread = thread_priority::thread_native_id();
    let _ = thread_priority::set_thread_priority_and_policy(thread, ThreadPriority::Min, idle);
}

/// Does nothing, because the policies of other systems are not tested.
#[cfg(not(target_os = "linux"))]
pub(crate) fn yield_to_others() {}

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

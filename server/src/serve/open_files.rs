//! Number of connections that the operating system allows.

/// Number of open files reserved
/// for the database, site files, mails and log.
const RESERVED_OPEN_FILES: u64 = 128;

/// Raises the limit of open files.
/// Returns the number of possible connections, at most `most`.
#[cfg(unix)]
pub(super) fn room_for(most: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(RESERVED_OPEN_FILES);
    let reachable = maximum.map_or(wanted, |maximum| wanted.min(maximum));
    let limit = match current {
        Some(current) if current < reachable => {
            match setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum }) {
                Ok(()) => reachable,
                Err(_) => current,
            }
        }
        _ => wanted,
    };
    usize::try_from(limit.saturating_sub(RESERVED_OPEN_FILES)).unwrap_or(most).clamp(1, most)
}

#[cfg(not(unix))]
pub(super) fn room_for(most: usize) -> usize {
    most
}

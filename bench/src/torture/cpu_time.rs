//! The CPU time of a process.

use crate::BenchResult;
use std::time::Duration;

/// Returns the CPU time that a process
/// has used, in steps of 10 ms.
pub(super) fn cpu_time(process: u32) -> BenchResult<Duration> {
    /// Ticks per second, the same on all Linux systems.
    const TICKS_PER_SECOND: u64 = 100;
    let unreadable = || "The CPU time of a process cannot be read on this system.".to_owned();
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).map_err(|_| unreadable())?;
    // The process name is in parentheses and may contain spaces.
    let fields = stat.rsplit_once(") ").map(|(_, fields)| fields).ok_or_else(unreadable)?;
    let ticks: u64 = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

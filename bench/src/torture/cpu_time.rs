//! The CPU time of a process.

use crate::Outcome;
use std::time::Duration;

/// Returns the CPU time that a process has taken, in steps of ten milliseconds.
pub(super) fn cpu_time(process: u32) -> Outcome<Duration> {
    /// Ticks in a second, which Linux gives to all programs.
    const TICKS: u64 = 100;
    let unreadable = || "The CPU time of a process cannot be read on this system.".to_owned();
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).map_err(|_| unreadable())?;
    // The name of the process is in parentheses and can contain spaces.
    let fields = stat.rsplit_once(") ").map(|(_, fields)| fields).ok_or_else(unreadable)?;
    let ticks: u64 = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(Duration::from_millis(ticks * 1000 / TICKS))
}

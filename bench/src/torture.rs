//! Cases that try to break the product's promises.
//! A case fails if it has a forbidden result.
//!
//! Each case is a file in the folder `torture`.
//! `PAGEWRIGHT_TORTURE_SECONDS` is the duration
//! of cases without a fixed duration.

mod backups;
mod cpu_time;
mod dripping_bodies;
mod failing_disk;
mod file_names;
mod half_bodies;
mod hang_up;
mod hostile_bodies;
mod hostile_text;
mod killed_indexing;
mod killed_nodes;
mod restarted_database;
mod search_forms;
mod second_database;
mod silent_smtp;
mod visitors;

use crate::BenchResult;
use std::time::Duration;

/// The torture subcommand.
pub(crate) const COMMAND: &str = "torture";

const CASES: &[&str] = &[
    "half-bodies",
    "dripping-bodies",
    "hostile-text",
    "hostile-bodies",
    "hang-up",
    "failing-disk",
    "killed-indexing",
    "backups",
    "killed-nodes",
    "restarted-database",
    "second-database",
    "silent-smtp",
    "search-forms",
    "file-names",
];
const DEFAULT_DURATION_SECONDS: u64 = 30;

/// Counts and violations of a case.
#[derive(Default)]
struct Report {
    counts: Vec<(&'static str, String)>,
    violations: Vec<String>,
}

impl Report {
    fn count(&mut self, what: &'static str, value: impl ToString) {
        self.counts.push((what, value.to_string()));
    }

    /// Records the product's memory after a case, in KiB.
    fn count_memory(&mut self, memory: Option<u32>) {
        self.counts.extend(memory.map(|memory| ("KiB of memory afterwards", memory.to_string())));
    }

    /// Records a violation unless `holds` is true.
    /// `otherwise` returns its description.
    fn claim(&mut self, holds: bool, otherwise: impl FnOnce() -> String) {
        if !holds {
            self.violations.push(otherwise());
        }
    }
}

/// Runs the named cases, or all cases if none is named.
pub(crate) async fn run(names: &[&str]) -> BenchResult<()> {
    if let Some(unknown) = names.iter().find(|name| !CASES.contains(name)) {
        return Err(format!("There is no case {unknown}; the cases are {}.", CASES.join(", ")));
    }
    let duration = duration()?;
    let mut failed = Vec::new();
    for name in CASES.iter().filter(|name| names.is_empty() || names.contains(name)) {
        println!("== {name}");
        let report = run_case(name, duration).await?;
        for (what, value) in &report.counts {
            println!("  {value:>10}  {what}");
        }
        for violation in &report.violations {
            println!("  VIOLATION   {violation}");
        }
        if !report.violations.is_empty() {
            failed.push(*name);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("Violations in: {}.", failed.join(", "))) }
}

async fn run_case(name: &str, duration: Duration) -> BenchResult<Report> {
    match name {
        "half-bodies" => half_bodies::run(duration).await,
        "dripping-bodies" => dripping_bodies::run(duration).await,
        "hostile-bodies" => hostile_bodies::run(duration).await,
        "hostile-text" => hostile_text::run(duration).await,
        "hang-up" => hang_up::run(duration).await,
        "failing-disk" => failing_disk::run(duration).await,
        "backups" => backups::run(duration).await,
        "killed-indexing" => killed_indexing::run(duration).await,
        "killed-nodes" => killed_nodes::run(duration).await,
        "restarted-database" => restarted_database::run(duration).await,
        "second-database" => second_database::run(duration).await,
        "silent-smtp" => silent_smtp::run(duration).await,
        "search-forms" => search_forms::run().await,
        "file-names" => file_names::run().await,
        unknown => Err(format!("There is no case {unknown}.")),
    }
}

fn duration() -> BenchResult<Duration> {
    const VARIABLE: &str = "PAGEWRIGHT_TORTURE_SECONDS";
    match std::env::var(VARIABLE) {
        Ok(text) => text.parse().map(Duration::from_secs).map_err(|_| format!("{VARIABLE} is not a number: {text}.")),
        Err(_) => Ok(Duration::from_secs(DEFAULT_DURATION_SECONDS)),
    }
}

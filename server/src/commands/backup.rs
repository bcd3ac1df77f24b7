//! Commands that make, list and verify backups.

use super::CommandResult;
use super::open::{NO_URL, open, require_site};
use crate::config::{MakeBackup, Places};
use crate::process::lower_priority;
use domain::Cms;
use domain::backup::create::{create_backup, refuse_other_release};
use domain::backup::list::{ListedBackup, list_backups};
use domain::backup::place::BackupPlace;
use domain::backup::verify::verify_backup;
use domain::backup::{Backup, BackupError, CreatedBackup, Progress, Retention};
use model::backup::{BackupPhase, BackupProgress};
use serde_json::json;
use std::io::IsTerminal;
use std::pin::pin;
use std::time::Duration;

/// Interval of the progress in a terminal.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) async fn run(options: MakeBackup) -> CommandResult {
    let place = BackupPlace::parse(&options.place)?;
    let backup = options.backup.as_ref();
    if options.list {
        let backups = list_backups(&place).await.map_err(text)?;
        match options.json {
            true => println!("{}", json!(backups.iter().map(describe_listed).collect::<Vec<_>>())),
            false => backups.iter().for_each(|backup| println!("{}", line_of_listed(backup))),
        }
    } else if options.verify {
        let backup = verify_backup(&place, backup, &Progress::default()).await.map_err(text)?;
        match options.json {
            true => println!("{}", describe(&backup)),
            false => println!("{}\nThe backup is complete. All files have the right content.", line(&backup)),
        }
    } else {
        let made = make(&options, &place).await?;
        report(&made, &options, &place);
        if let Some(defect) = made.defect() {
            return Err(defect);
        }
    }
    Ok(())
}

async fn make(options: &MakeBackup, place: &BackupPlace) -> Result<CreatedBackup, String> {
    let data = &options.places.data;
    if matches!(place, BackupPlace::Archive(_)) && options.retention().is_some() {
        return Err(format!("{place} is one backup. Name a folder or bucket with --keep-days and the like."));
    }
    // The server of the site needs the processors more.
    lower_priority();
    let cms = open_source(&options.places, options.media_url.as_deref()).await?;
    let progress = Progress::default();
    let made = {
        let making = create_backup(&cms, data, place, (options.retention(), &progress));
        let mut making = pin!(making);
        let mut ticks = tokio::time::interval(PROGRESS_INTERVAL);
        loop {
            tokio::select! {
                made = &mut making => break made,
                _ = ticks.tick() => show(&progress),
            }
        }
    };
    cms.close().await;
    made.map_err(text)
}

/// Shows the progress in a terminal.
fn show(progress: &Progress) {
    let BackupProgress { phase, bytes_done, bytes_all, .. } = progress.now();
    let verb = if phase == BackupPhase::Verify { "read again" } else { "copied" };
    if bytes_all > 0 && std::io::stderr().is_terminal() {
        eprint!("\r{} of {} {verb} ", size(bytes_done), size(bytes_all));
    }
}

/// Opens a site that a server of this release may serve meanwhile.
pub(super) async fn open_source(places: &Places, media_url: Option<&str>) -> Result<Cms, String> {
    require_site(places)?;
    refuse_other_release(&places.data, &places.database()).await.map_err(text)?;
    open(places, media_url, NO_URL).await
}

fn report(made: &CreatedBackup, options: &MakeBackup, place: &BackupPlace) {
    let CreatedBackup { backup, new_bytes, removed, .. } = made;
    if options.json {
        let mut json = describe(backup);
        json["newBytes"] = json!(new_bytes);
        json["removedBackups"] = json!(removed);
        println!("{json}");
        return;
    }
    println!("{}", line(backup));
    if *removed > 0 {
        println!("Older backups that were removed: {removed}.");
    }
    println!("The site was copied to {place}, of which {} are new. All files were read again.", size(*new_bytes));
    for name in &backup.missing {
        eprintln!("The site itself lacks the file {name}. The backup does not have it either.");
    }
}

/// Returns a line about a backup: id, size, number of files, release.
fn line(backup: &Backup) -> String {
    let files = backup.files;
    format!("{}  {:>9}  {files} files  Pagewright {}", backup.id, size(backup.bytes), backup.release)
}

fn line_of_listed(ListedBackup { id, description }: &ListedBackup) -> String {
    match description {
        Ok(backup) => line(backup),
        Err(error) => format!("{id}  not readable: {error}"),
    }
}

fn describe_listed(ListedBackup { id, description }: &ListedBackup) -> serde_json::Value {
    match description {
        Ok(backup) => describe(backup),
        Err(error) => json!({ "id": id, "failure": error.to_string() }),
    }
}

fn describe(backup: &Backup) -> serde_json::Value {
    serde_json::to_value(backup).expect("a description has only texts and numbers")
}

/// Returns a size in the largest fitting unit, such as `1.4 GB`.
pub(super) fn size(bytes: u64) -> String {
    const UNITS: &[(u64, &str)] = &[(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];
    match UNITS.iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{}.{} {name}", bytes / unit, bytes % unit * 10 / unit),
        None => format!("{bytes} B"),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub(super) fn text(error: BackupError) -> String {
    error.to_string()
}

impl MakeBackup {
    fn retention(&self) -> Option<Retention> {
        let Self { keep_days: days, keep_weeks: weeks, keep_months: months, .. } = *self;
        (days + weeks + months > 0).then_some(Retention { days, weeks, months })
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn a_size_has_one_decimal() {
        assert_eq!([0, 999, 1_000, 1_450_000, 2_000_000_000].map(size), ["0 B", "999 B", "1.0 kB", "1.4 MB", "2.0 GB"]);
    }
}

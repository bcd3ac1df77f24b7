//! Checks a whole site, and fixes what is safe to fix.

use crate::Cms;
use crate::disk::{DiskSpace, disk_space};
use crate::error::{Error, Result, StorageFault};
use crate::files::{FileKind, StorageEntry};
use crate::health::find_clock_lag;
use crate::jobs::retry_job;
use crate::media::missing::find_damaged_originals;
use crate::media::pictures::render::{fallback_name, restore_renditions};
use crate::search::{catch_up, find_damaged_indexes};
use crate::site::time_zone;
use model::access::Actor;
use model::job::JobItem;
use model::site::SiteAccess;
use model::warning::Warning;
use serde::Serialize;
use std::collections::HashSet;
use std::path::Path;
use storage::{jobs, mails, pictures, site};

/// Maximum number of jobs in the findings.
const MAX_JOBS: u32 = 100;

/// Part of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Database,
    References,
    Files,
    Renditions,
    Search,
    Settings,
    Mails,
    Jobs,
    Disk,
    Clock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Something is lost or does not work.
    Fault,
    /// Something needs attention soon.
    Warning,
    /// The check has fixed it.
    Fixed,
}

/// A finding of the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub part: Part,
    pub severity: Severity,
    /// A clause, such as `originals/0ab1 is missing`.
    pub finding: String,
    /// A sentence about what to do.
    pub advice: String,
}

impl Finding {
    pub fn fault(part: Part, finding: String, advice: &str) -> Self {
        Self { part, severity: Severity::Fault, finding, advice: advice.to_owned() }
    }

    fn warning(part: Part, finding: String, advice: &str) -> Self {
        Self { severity: Severity::Warning, ..Self::fault(part, finding, advice) }
    }

    fn fixed(self) -> Self {
        Self { severity: Severity::Fixed, advice: "Fixed.".to_owned(), ..self }
    }
}

/// Treatment of findings that are safe to fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    None,
    Safe,
}

/// Reads the database, all originals, the list of renditions and all search
/// indexes, and looks at settings, mails, jobs, disk and clock. Safe fixes
/// make lost renditions, index pages again and retry jobs.
///
/// # Errors
/// `Storage` if the database or the file storage cannot be read.
pub async fn check_site(cms: &Cms, data: &Path, fixes: Fixes) -> Result<Vec<Finding>> {
    let mut findings = check_database(cms).await?;
    let is_damaged = !findings.is_empty();
    let checks = [
        check_references(cms).await,
        check_originals(cms).await,
        check_renditions(cms, fixes).await,
        check_search(cms, fixes).await,
        check_settings(cms).await,
        check_mails(cms).await,
        check_jobs(cms, fixes).await,
        check_clock(cms).await,
    ];
    for found in checks {
        match found {
            Ok(found) => findings.extend(found),
            // The check of the database already reported this damage.
            Err(Error::Storage(StorageFault::Damaged, _)) if is_damaged => {}
            Err(error) => return Err(error),
        }
    }
    findings.extend(check_disk(data));
    Ok(findings)
}

async fn check_database(cms: &Cms) -> Result<Vec<Finding>> {
    let damage = cms.db.log_damage().map(str::to_owned).into_iter().chain(cms.db.integrity_check().await?);
    let fault = |found| Finding::fault(Part::Database, found, "Restore the database from a backup.");
    Ok(damage.map(fault).collect())
}

async fn check_references(cms: &Cms) -> Result<Vec<Finding>> {
    let broken = cms.db.list_broken_references().await?;
    let fault = |(table, parent, rows): (String, String, i64)| {
        let found = format!("{rows} rows of {table} name rows of {parent} that do not exist");
        Finding::fault(Part::References, found, "Restore the database from a backup.")
    };
    Ok(broken.into_iter().map(fault).collect())
}

async fn check_originals(cms: &Cms) -> Result<Vec<Finding>> {
    let advice = "Restore this file from a backup, or replace it in the media library.";
    let fault = |found| Finding::fault(Part::Files, found, advice);
    Ok(find_damaged_originals(cms).await?.into_iter().map(fault).collect())
}

/// Looks for pictures of live pages without a rendition.
async fn check_renditions(cms: &Cms, fixes: Fixes) -> Result<Vec<Finding>> {
    let made = cms.files.list(FileKind::Rendition).await?;
    let made: HashSet<&str> = made.iter().map(StorageEntry::hash).collect();
    let live = pictures::list_finished_live_pictures(&mut cms.db.read().await?).await?;
    let mut findings = Vec::new();
    for picture in live.into_iter().map(|row| row.picture).filter(|picture| !made.contains(picture.hash.as_str())) {
        let hash = &picture.hash;
        let advice = "The server makes the sizes when a visitor needs them. Use --fix to make them now.";
        let finding =
            Finding::warning(Part::Renditions, format!("the sizes of the picture {hash} are missing"), advice);
        let is_fixed = fixes == Fixes::Safe && restore_renditions(cms, &picture, &fallback_name(hash)).await.is_ok();
        findings.push(if is_fixed { finding.fixed() } else { finding });
    }
    Ok(findings)
}

async fn check_search(cms: &Cms, fixes: Fixes) -> Result<Vec<Finding>> {
    let found = find_damaged_indexes(cms).await?;
    let is_fixed = fixes == Fixes::Safe && !found.is_empty();
    if is_fixed {
        catch_up(cms).await?;
    }
    let advice = "The next start of the server indexes its pages. Use --fix to do it now.";
    let findings = found.into_iter().map(|found| Finding::warning(Part::Search, found, advice));
    Ok(findings.map(|finding| if is_fixed { finding.fixed() } else { finding }).collect())
}

async fn check_settings(cms: &Cms) -> Result<Vec<Finding>> {
    let stored = site::get_settings(&mut cms.db.read().await?).await?;
    let (site, mut findings) = (&stored.site, Vec::new());
    let mut warn =
        |finding: String| findings.push(Finding::warning(Part::Settings, finding, "Correct the site settings."));
    if !site.available_locales.contains(&site.default_locale) {
        warn(format!("the default language {} is not a language of the site", site.default_locale));
    }
    if !site.time_zone.is_empty() && time_zone::parse_name(&site.time_zone).is_none() {
        warn(format!("the time zone {} is not known", site.time_zone));
    }
    if site.site_access == SiteAccess::Password && stored.site_password_hash.is_none() {
        warn("the site asks visitors for a password, but has none".to_owned());
    }
    Ok(findings)
}

async fn check_mails(cms: &Cms) -> Result<Vec<Finding>> {
    let failed = mails::count_failed(&mut cms.db.read().await?).await?;
    let warning = |found| Finding::warning(Part::Mails, found, "See the screen “Failed mails”.");
    Ok((failed > 0).then(|| warning(format!("{failed} mails could not be sent"))).into_iter().collect())
}

/// Looks for jobs that were given up. Fixes retry them.
async fn check_jobs(cms: &Cms, fixes: Fixes) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for job in jobs::list_given_up(&mut cms.db.read().await?, MAX_JOBS).await? {
        let JobItem { id, kind, failure, .. } = job;
        let failure = failure.unwrap_or_default();
        let advice = "Read the reason. Use --fix to try again when the server starts.";
        let finding = Finding::warning(Part::Jobs, format!("the job {kind} {id} was given up: {failure}"), advice);
        let is_fixed = fixes == Fixes::Safe && retry_job(cms, &Actor::System, id).await.is_ok();
        findings.push(if is_fixed { finding.fixed() } else { finding });
    }
    Ok(findings)
}

async fn check_clock(cms: &Cms) -> Result<Vec<Finding>> {
    let late = find_clock_lag(cms, &mut cms.db.read().await?).await?;
    let fault = |late: Warning| {
        Finding::fault(Part::Clock, late.to_string(), "Set the clock of this machine, for example by NTP.")
    };
    Ok(late.map(fault).into_iter().collect())
}

fn check_disk(data: &Path) -> Option<Finding> {
    let found = disk_space(data).and_then(DiskSpace::warning)?;
    Some(Finding::warning(Part::Disk, found.to_string(), "Free some space."))
}

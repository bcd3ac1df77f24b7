//! Command that checks a site.

use super::CommandResult;
use super::open::{NO_URL, open, require_site};
use super::sentence::sentence;
use super::serve::lock;
use crate::config::Check;
use crate::mail::find_connection_fault;
use domain::check::{Finding, Fixes, Part, Severity, check_site};
use serde_json::json;
use std::time::Duration;

pub(crate) async fn run(options: Check) -> CommandResult {
    let (data, folder) = (&options.places.data, options.places.data.display());
    require_site(&options.places)?;
    let lock = lock(data).map_err(|_| {
        format!("Pagewright is serving the data folder {folder}. Stop it, or check a copy of the folder.")
    })?;
    let cms = open(&options.places, options.media_url.as_deref(), NO_URL).await?;
    let fixes = if options.fix { Fixes::Safe } else { Fixes::None };
    let found = check_site(&cms, data, fixes).await;
    cms.close().await;
    drop(lock);
    let mut findings = found.map_err(|error| format!("The check was not finished. {}", sentence(&error)))?;
    if let Some(url) = options.smtp_url.as_deref().filter(|url| !url.is_empty()) {
        let fault = find_connection_fault(url, Duration::from_secs(options.smtp_timeout)).await;
        findings.extend(fault.map(|fault| Finding::fault(Part::Mails, fault, "Correct PAGEWRIGHT_SMTP_URL.")));
    }
    report(&findings, options.json);
    match findings.iter().filter(|finding| finding.severity == Severity::Fault).count() {
        0 => Ok(()),
        1 => Err(format!("1 fault was found in {folder}.")),
        count => Err(format!("{count} faults were found in {folder}.")),
    }
}

fn report(findings: &[Finding], as_json: bool) {
    if as_json {
        println!("{}", json!(findings));
        return;
    }
    for Finding { part, finding, advice, .. } in findings {
        let part = json!(part);
        println!("{}: {finding}. {advice}", part.as_str().unwrap_or_default());
    }
    if findings.is_empty() {
        println!("No damage was found in the database, the files, the search indexes and the settings.");
    }
}

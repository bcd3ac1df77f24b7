//! Imports redirects from CSV. Each line is `from,to,status`.

use super::create_redirect::{AskedRedirect, ParsedRedirect, is_there, make_redirect, parse_redirect};
use super::{csv, invalid};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::redirect::{ImportOutcome, ImportedLine};
use model::site::Settings;
use storage::Transaction;

/// Maximum number of lines of a file.
const MAX_LINES: usize = 2_000;

/// Mode of an import. A dry run only reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportMode {
    DryRun,
    Write,
}

/// Creates a redirect for each valid line, and
/// returns the outcome of every line. Skips a first
/// line with column names. A dry run does the same
/// and rolls back, so its outcomes are exact.
///
/// # Errors
/// `V_01` for a file without lines, `V_14` for more than 2,000 lines.
pub async fn import_redirects(cms: &Cms, actor: &Actor, file: &str, mode: ImportMode) -> Result<Vec<ImportedLine>> {
    access::require(actor, Operation::ChangeRedirects)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut rows = csv::parse(file);
    if rows.first().is_some_and(|row| row.cells.first().is_some_and(|cell| cell.eq_ignore_ascii_case("from"))) {
        rows.remove(0);
    }
    match rows.len() {
        0 => return Err(Error::Refused(vec![invalid(Code::Required, "csv")])),
        1..=MAX_LINES => {}
        _ => return Err(Error::Refused(vec![invalid(Code::TooLong, "csv")])),
    }
    match mode {
        ImportMode::DryRun => cms.dry_run(async |tx| import(cms, tx, actor, settings, &rows).await).await,
        ImportMode::Write => {
            cms.write(Effect::Public, async |tx| {
                let lines = import(cms, tx, actor, settings, &rows).await?;
                let created = lines.iter().filter(|line| line.outcome == ImportOutcome::Created).count();
                let detail = created.to_string();
                let event = audit::AuditEvent { action: AuditAction::ImportRedirects, id: None, detail: &detail };
                audit::record(cms, tx, actor, event).await?;
                Ok(lines)
            })
            .await
        }
    }
}

async fn import(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    settings: &Settings,
    rows: &[csv::CsvRow],
) -> Result<Vec<ImportedLine>> {
    let mut lines = Vec::with_capacity(rows.len());
    for csv::CsvRow { line, cells } in rows {
        let mut cells = cells.iter().cloned();
        let mut cell = || cells.next().unwrap_or_default();
        let (from, to, status) = (cell(), cell(), cell());
        let (outcome, errors) = match import_line(cms, tx, actor, settings, &from, &to, &status).await {
            Ok(outcome) => (outcome, Vec::new()),
            Err(Error::Refused(errors)) => (ImportOutcome::Refused, errors),
            Err(error) => return Err(error),
        };
        lines.push(ImportedLine { line: *line, from, to, status, outcome, errors });
    }
    Ok(lines)
}

async fn import_line(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    settings: &Settings,
    from: &str,
    to: &str,
    status: &str,
) -> Result<ImportOutcome> {
    let status = match status {
        "" => None,
        text => Some(text.parse().map_err(|_| Error::Refused(vec![wrong_status()]))?),
    };
    let to = Some(to.to_owned()).filter(|to| !to.is_empty());
    let asked = AskedRedirect { from: from.to_owned(), page: None, to, status };
    let parsed: ParsedRedirect = parse_redirect(settings, &asked)?;
    if is_there(tx, settings, &parsed).await? {
        return Ok(ImportOutcome::Unchanged);
    }
    make_redirect(cms, tx, actor, settings, &parsed).await?;
    Ok(ImportOutcome::Created)
}

fn wrong_status() -> ErrorItem {
    invalid(Code::NotValid, "status")
}

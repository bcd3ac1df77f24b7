//! Exports forms to spreadsheets.

mod csv;
mod xlsx;

use super::list_submissions::parse_kind;
use crate::error::{Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::visitors::{FORM, Submission};
use storage::submissions;
use time::format_description::well_known::Rfc3339;

const COLUMNS: [&str; 12] = [
    "id",
    "kind",
    "status",
    "receivedAt",
    "locale",
    "page",
    "firstName",
    "lastName",
    "email",
    "phone",
    "message",
    "fileName",
];

/// Spreadsheet format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    Csv,
    Xlsx,
}

impl ExportFormat {
    fn parse(word: Option<&str>) -> Option<Self> {
        match word {
            None | Some("csv") => Some(Self::Csv),
            Some("xlsx") => Some(Self::Xlsx),
            Some(_) => None,
        }
    }
}

/// Exports the forms of one kind, or of all
/// kinds, as `csv` (default) or `xlsx`.
///
/// # Errors
/// `V_12` for kind or format.
pub async fn export_submissions(
    cms: &Cms,
    actor: &Actor,
    kind: Option<&str>,
    format: Option<&str>,
) -> Result<(ExportFormat, Vec<u8>)> {
    access::require(actor, Operation::ReadSubmissions)?;
    let mut errors = Vec::new();
    let kind = parse_kind(kind, &mut errors);
    let format = ExportFormat::parse(format).unwrap_or_else(|| {
        errors.push(ErrorItem::new(Code::NotValid, FORM, "format"));
        ExportFormat::Csv
    });
    refuse_any(errors)?;
    let forms = submissions::list_all(&mut cms.db.read().await?, kind).await?;
    let file = cms.run_cpu(|| match format {
        ExportFormat::Csv => Ok(csv::write(&forms).into_bytes()),
        ExportFormat::Xlsx => xlsx::write(&forms),
    });
    let file = file.await?;
    let detail = format!("{} {}", kind.map_or("all", |kind| kind.as_str()), forms.len());
    cms.write(Effect::Internal, async |tx| {
        let event = audit::AuditEvent { action: AuditAction::ExportForms, id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    Ok((format, file))
}

/// Returns the cells of a form, in the order of the columns.
fn cells(form: &Submission) -> [String; COLUMNS.len()] {
    [
        form.id.to_string(),
        form.kind.as_str().to_owned(),
        form.status.as_str().to_owned(),
        form.received_at.format(&Rfc3339).unwrap_or_default(),
        form.locale.as_str().to_owned(),
        form.page_title.clone(),
        form.first_name.clone(),
        form.last_name.clone(),
        form.email.clone(),
        form.phone.clone(),
        form.message.clone(),
        form.file_name.clone(),
    ]
}

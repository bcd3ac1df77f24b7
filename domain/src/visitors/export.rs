//! What visitors sent, as a table for a spreadsheet (RFC 4180).

use super::list::parse_kind;
use super::store;
use crate::error::{Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::visitors::Submission;
use time::format_description::well_known::Rfc3339;

/// By which a spreadsheet knows that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
const HEADER: [&str; 12] = [
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

/// Writes all forms of a kind, or of every kind, the oldest first.
///
/// # Errors
/// `V_12` for a kind that does not exist.
pub async fn export_submissions(cms: &Cms, actor: &Actor, kind: Option<&str>) -> Result<String> {
    access::require(actor, Operation::ReadSubmissions)?;
    let mut errors = Vec::new();
    let kind = parse_kind(kind, &mut errors);
    refuse_any(errors)?;
    let forms = store::list_all(&mut *cms.db.read().await?, kind).await?;
    let csv = write(&forms);
    let detail = format!("{} {}", kind.map_or("all", |kind| kind.as_str()), forms.len());
    cms.write(Effect::Internal, async |tx| {
        let event = audit::AuditEvent { action: "export-forms", subject: "form", id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    Ok(csv)
}

fn write(forms: &[Submission]) -> String {
    let mut csv = BYTE_ORDER_MARK.to_owned();
    push_line(&mut csv, HEADER.map(str::to_owned));
    for form in forms {
        let line = [
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
        ];
        push_line(&mut csv, line);
    }
    csv
}

fn push_line(csv: &mut String, cells: [String; HEADER.len()]) {
    csv.push_str(&cells.map(|text| cell(&text)).join(","));
    csv.push_str("\r\n");
}

/// Returns true for texts that a spreadsheet could run as a formula. Telephone numbers are none, unless a hyphen makes them a
/// subtraction.
fn is_formula(text: &str) -> bool {
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '.' | '/' | '(' | ')'));
    match text.strip_prefix('+') {
        Some(number) => !is_number(number),
        None => text.starts_with(['=', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']),
    }
}

/// Writes a text as one cell. It is never a formula, with `,`, `;` or a tab as the separator.
fn cell(text: &str) -> String {
    let text = if is_formula(text) { format!("'{text}") } else { text.to_owned() };
    match text.contains(['"', ',', ';', '\t', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_is_a_formula_and_none_ends_early() {
        for (text, expected) in [
            ("Ada", "Ada"),
            ("=HYPERLINK(\"http://evil.example\")", "\"'=HYPERLINK(\"\"http://evil.example\"\")\""),
            ("+31 (0)20 123 45", "+31 (0)20 123 45"),
            ("+31-20-123", "'+31-20-123"),
            ("+1+SUM(A1)", "'+1+SUM(A1)"),
            ("＝1+1", "'＝1+1"),
            ("a;=1+1", "\"a;=1+1\""),
            ("a\t=1+1", "\"a\t=1+1\""),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("a,b", "\"a,b\""),
            ("two\r\nlines", "\"two\r\nlines\""),
            ("said \"no\"", "\"said \"\"no\"\"\""),
            ("", ""),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
    }
}

//! Writes forms as comma-separated values (RFC 4180).

use super::{COLUMNS, cells};
use model::visitors::Submission;

/// Mark by which spreadsheet programs recognize UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

pub(super) fn write(forms: &[Submission]) -> String {
    let mut csv = BYTE_ORDER_MARK.to_owned();
    push_line(&mut csv, COLUMNS.map(str::to_owned));
    for form in forms {
        push_line(&mut csv, cells(form));
    }
    csv
}

fn push_line(csv: &mut String, cells: [String; COLUMNS.len()]) {
    csv.push_str(&cells.map(|text| cell(&text)).join(","));
    csv.push_str("\r\n");
}

/// Returns true if a spreadsheet program may read a text as
/// a formula. This includes telephone numbers with hyphens.
fn is_formula(text: &str) -> bool {
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '.' | '/' | '(' | ')'));
    match text.strip_prefix('+') {
        Some(number) => !is_number(number),
        None => text.starts_with(['=', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']),
    }
}

/// Quotes a cell, so that no program reads it as a
/// formula or splits it, whatever its separator is.
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

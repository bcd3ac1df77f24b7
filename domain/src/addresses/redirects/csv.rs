//! Parses CSV files of spreadsheets: quoted cells,
//! and commas, semicolons or tabs as separators.

use csv::{ReaderBuilder, StringRecord, Trim};

/// A row that is not empty.
pub(super) struct CsvRow {
    /// Number of the row's first line.
    /// The first line of the file is 1.
    pub(super) line: usize,
    /// Text of each cell, trimmed.
    pub(super) cells: Vec<String>,
}

/// Parses the rows that are not empty. The
/// first row determines the separator.
pub(super) fn parse(text: &str) -> Vec<CsvRow> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(text))
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let (mut line, mut counted) = (1, 0);
    // Reading text from memory does not fail.
    for record in reader.records().map_while(Result::ok) {
        // For the reader, a row begins with
        // the empty lines above it. Moves on
        // to the first line with content.
        let start = record.position().map_or(counted, |position| usize::try_from(position.byte()).unwrap_or(counted));
        let start = start + text[start..].bytes().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        line += text[counted..start].matches('\n').count();
        counted = start;
        if !is_empty(&record) {
            rows.push(CsvRow { line, cells: record.iter().map(unquoted).collect() });
        }
    }
    rows
}

/// Returns the first semicolon or tab outside quotes
/// in the first row. Returns a comma if there is none.
fn separator(text: &str) -> u8 {
    let mut quoted = false;
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => break,
            b';' | b'\t' if !quoted => return byte,
            _ => {}
        }
    }
    b','
}

fn is_empty(record: &StringRecord) -> bool {
    record.len() == 1 && record[0].is_empty()
}

/// Removes the quotes of a cell. The reader
/// keeps them if a space precedes them.
fn unquoted(cell: &str) -> String {
    match cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')) {
        Some(text) => text.replace("\"\"", "\""),
        None => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn read(text: &str) -> Vec<(usize, Vec<String>)> {
        parse(text).into_iter().map(|row| (row.line, row.cells)).collect()
    }

    fn cells(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn cells_are_read_as_spreadsheets_write_them() {
        for (text, expected) in [
            ("/a,/b,301", ["/a", "/b", "301"]),
            ("/a; /b ;302", ["/a", "/b", "302"]),
            ("\u{feff}/a\t/b\t301", ["/a", "/b", "301"]),
            ("\"/a\",\"https://b.example/?q=1,2\",\"\"", ["/a", "https://b.example/?q=1,2", ""]),
            ("/a,\"say \"\"b\"\"\",", ["/a", "say \"b\"", ""]),
            ("\"/a\", \"/b\",301", ["/a", "/b", "301"]),
            ("\"/a;x\",/b,301", ["/a;x", "/b", "301"]),
        ] {
            assert_eq!(read(text), [(1, cells(&expected))], "{text}");
        }
    }

    #[test]
    fn empty_lines_are_left_out_and_still_counted() {
        let found = read("\r\nfrom,to\r\n\r\n/a,/b\r\n");
        assert_eq!(found, [(2, cells(&["from", "to"])), (4, cells(&["/a", "/b"]))]);
    }

    #[test]
    fn a_cell_in_quotes_may_have_several_lines() {
        let found = read("from,to,\"the\r\nstatus\"\r\n\r\n/a,\"/b\n?c\",301\n  \n/d,/e,\n");
        let expected = [
            (1, cells(&["from", "to", "the\r\nstatus"])),
            (4, cells(&["/a", "/b\n?c", "301"])),
            (7, cells(&["/d", "/e", ""])),
        ];
        assert_eq!(found, expected);
    }
}

//! Reading comma-separated values, as spreadsheets write them: commas, semicolons or tabs between the cells, and quotes around those that
//! hold one.

/// A line with something on it.
pub(super) struct Row {
    /// From 1.
    pub(super) line: usize,
    /// Without spaces around them.
    pub(super) cells: Vec<String>,
}

/// Reads the lines that are not empty. What stands between cells is what stands between those of the first line.
pub(super) fn parse(text: &str) -> Vec<Row> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let separator = [';', '\t'].into_iter().find(|sign| first.contains(*sign)).unwrap_or(',');
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| Row { line: number + 1, cells: cells(line, separator) }).collect()
}

/// The cells of a line. Inside quotes two quotes are one.
fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut quoted, mut rest) = (false, line.trim().chars().peekable());
    while let Some(sign) = rest.next() {
        let cell = cells.last_mut().expect("a line has one cell at least");
        match sign {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            sign if sign == separator && !quoted => cells.push(String::new()),
            sign => cell.push(sign),
        }
    }
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
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
        ] {
            assert_eq!(read(text), [(1, cells(&expected))], "{text}");
        }
    }

    #[test]
    fn empty_lines_are_left_out_and_still_counted() {
        let found = read("\r\nfrom,to\r\n\r\n/a,/b\r\n");
        assert_eq!(found, [(2, cells(&["from", "to"])), (4, cells(&["/a", "/b"]))]);
    }
}

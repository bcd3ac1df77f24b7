//! Boxes in which wide tables of rich texts scroll.
//! They can have the keyboard focus.

const BEGIN: &str = "<table";
const END: &str = "</table>";

/// Wraps each table that is not inside another table.
/// `name` is the accessible name of the boxes.
///
/// The HTML must be sanitized,
/// so that every `<` begins a tag.
pub(crate) fn wrap_tables(html: String, name: &str) -> String {
    if !html.contains(BEGIN) {
        return html;
    }
    let mut wrapped = String::with_capacity(html.len() + 128);
    let mut depth = 0_usize;
    let mut rest = html.as_str();
    while let Some(at) = rest.find(BEGIN).into_iter().chain(rest.find(END)).min() {
        wrapped.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix(END) {
            wrapped.push_str(END);
            rest = after;
            depth = depth.saturating_sub(1);
            if depth == 0 {
                wrapped.push_str("</div>");
            }
        } else {
            if depth == 0 {
                wrapped.push_str("<div class=\"table-scroll\" role=\"group\" aria-label=\"");
                wrapped.push_str(name);
                wrapped.push_str("\" tabindex=\"0\">");
            }
            depth += 1;
            wrapped.push_str(BEGIN);
            rest = &rest[BEGIN.len()..];
        }
    }
    wrapped.push_str(rest);
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap_tables;

    const BOX: &str = "<div class=\"table-scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">";

    #[test]
    fn each_table_is_in_a_box_that_the_keyboard_reaches() {
        let table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
        let html = wrap_tables(format!("<p>a</p>{table}<p>b</p>{table}"), "Table");
        assert_eq!(html, format!("<p>a</p>{BOX}{table}</div><p>b</p>{BOX}{table}</div>"));
    }

    #[test]
    fn a_table_within_a_table_has_no_second_box() {
        let table = "<table><tbody><tr><td><table><tbody></tbody></table></td></tr></tbody></table>";
        assert_eq!(wrap_tables(table.to_owned(), "Table"), format!("{BOX}{table}</div>"));
    }

    #[test]
    fn a_text_without_tables_stays_as_it_is() {
        assert_eq!(wrap_tables("<p>&lt;table></p>".to_owned(), "Table"), "<p>&lt;table></p>");
    }
}

//! Table: rows of cells, with optional headers.
//! A wide table scrolls.

use crate::context::{BlockContext, figures, filled};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use serde_json::{Value, json};

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("table", [fields(), appearance::fields().into()].concat())
}

const MAX_ROWS: u32 = 500;
const MAX_COLUMNS: u32 = 20;

fn fields() -> Vec<Field> {
    let text = Field::optional("text", FieldKind::long_text());
    let cell = Items::of([text]);
    let cells = Field::required("cells", cell.between(1, MAX_COLUMNS));
    let row = Items::of([cells]);
    vec![
        Field::required("caption", FieldKind::text()),
        Field::optional("headerRow", FieldKind::Switch).default(true),
        Field::optional("headerColumn", FieldKind::Switch),
        Field::optional("alignNumbers", FieldKind::Switch).default(true),
        Field::required("rows", row.between(1, MAX_ROWS)).default(empty_rows()),
    ]
}

/// The rows of a new table.
fn empty_rows() -> Value {
    const KEYS: [&str; 3] = ["a", "b", "c"];
    let cells: Vec<Value> = KEYS.iter().map(|key| json!({ "key": key })).collect();
    KEYS.iter().map(|key| json!({ "key": key, "cells": cells })).collect()
}

/// The cells of a table.
/// Short rows are filled up to the length of the longest row.
struct TableGrid<'a> {
    rows: Vec<Vec<TableCell<'a>>>,
    has_header_row: bool,
    has_header_column: bool,
    /// For each column, true if its cells are aligned as numbers.
    /// This requires that all non-empty
    /// cells below the header are numbers.
    numbers: Vec<bool>,
}

/// A table cell.
/// Cells that fill up a short row have no fields.
#[derive(Clone, Debug, Default)]
struct TableCell<'a> {
    text: &'a str,
    fields: Option<BlockFields<'a>>,
}

impl<'a> TableGrid<'a> {
    /// Reads the cells. Returns `None` if all of them are empty.
    fn of(fields: &BlockFields<'a>) -> Option<Self> {
        let cell = |fields: BlockFields<'a>| TableCell { text: fields.text("text").trim(), fields: Some(fields) };
        let cells = |row: &BlockFields<'a>| row.items("cells").into_iter().map(cell).collect();
        let mut rows: Vec<Vec<TableCell<'a>>> = fields.items("rows").iter().map(cells).collect();
        if rows.iter().flatten().all(|cell| cell.text.is_empty()) {
            return None;
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        for row in &mut rows {
            row.resize(width, TableCell::default());
        }
        let has_header_row = fields.switch("headerRow").unwrap_or(true);
        let has_header_column = fields.switch("headerColumn") == Some(true);
        let aligns = fields.switch("alignNumbers").unwrap_or(true);
        let body = &rows[usize::from(has_header_row)..];
        let numbers = (0..width).map(|column| {
            let mut texts = body.iter().map(|row| row[column].text).filter(|text| !text.is_empty()).peekable();
            aligns && texts.peek().is_some() && texts.all(is_number)
        });
        let numbers = numbers.collect();
        Some(Self { rows, has_header_row, has_header_column, numbers })
    }

    fn head(&self) -> &[Vec<TableCell<'a>>] {
        &self.rows[..usize::from(self.has_header_row)]
    }

    fn body(&self) -> &[Vec<TableCell<'a>>] {
        &self.rows[usize::from(self.has_header_row)..]
    }

    fn row(&self, cells: &[TableCell<'_>], is_head: bool, cx: &BlockContext<'_>) -> AnyView {
        let cells: Vec<AnyView> = cells
            .iter()
            .enumerate()
            .map(|(column, cell)| {
                let kind = self.numbers[column].then_some("number");
                let field = cell.fields.as_ref().and_then(|fields| cx.field(fields, "text"));
                let text = filled(cell.text).map(|text| figures(text, cx.page.locale));
                // An empty cell is not marked as a header.
                if is_head && text.is_some() {
                    view! { <th scope="col" data-kind=kind data-field=field>{text}</th> }.into_any()
                } else if self.has_header_column && column == 0 && text.is_some() {
                    view! { <th scope="row" data-kind=kind data-field=field>{text}</th> }.into_any()
                } else {
                    view! { <td data-kind=kind data-field=field>{text}</td> }.into_any()
                }
            })
            .collect();
        view! { <tr>{cells}</tr> }.into_any()
    }
}

/// Returns true if the text is one number, with an optional
/// plus or minus, currency symbol or percent sign.
fn is_number(text: &str) -> bool {
    let is_around = |c: char| c.is_whitespace() || "+-−–±%‰€$£¥".contains(c);
    let is_inside = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".,'’".contains(c);
    let core = text.trim_matches(is_around);
    core.starts_with(|c: char| c.is_ascii_digit()) && core.chars().all(is_inside)
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let table = TableGrid::of(&fields).map(|grid| {
        let caption = filled(fields.text("caption"));
        let caption_id = caption.is_some().then(|| format!("{}.caption", block.key));
        // A scrolling element needs keyboard focus and an accessible name.
        let name = caption.is_none().then(|| cx.words("blocks.view.table"));
        let head: Vec<AnyView> = grid.head().iter().map(|row| grid.row(row, true, cx)).collect();
        let head = (!head.is_empty()).then(|| view! { <thead>{head}</thead> });
        let body: Vec<AnyView> = grid.body().iter().map(|row| grid.row(row, false, cx)).collect();
        let body = (!body.is_empty()).then(|| view! { <tbody>{body}</tbody> });
        let caption = caption.map(|caption| {
            let field = cx.field(&fields, "caption");
            view! { <figcaption id=caption_id.clone() data-field=field>{caption}</figcaption> }
        });
        view! {
            <figure class="table">
                {caption}
                <div class="table-scroll" role="group" aria-labelledby=caption_id.clone() aria-label=name tabindex="0">
                    <table aria-labelledby=caption_id.clone()>{head} {body}</table>
                </div>
            </figure>
        }
    });
    cx.div(block, "", table)
}

#[cfg(test)]
mod tests {
    use super::is_number;
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"table","key":"k","props":props})))
    }

    fn rows(rows: &[&[&str]]) -> Value {
        let cell = |(index, text): (usize, &&str)| json!({"key": format!("c{index}"), "text": text});
        let row = |(index, row): (usize, &&[&str])| {
            let cells: Vec<Value> = row.iter().enumerate().map(cell).collect();
            json!({"key": format!("r{index}"), "cells": cells})
        };
        rows.iter().enumerate().map(row).collect()
    }

    #[test]
    fn headers_head_their_column_and_their_row() {
        let rows = rows(&[&["", "Price"], &["Skiff", "12"]]);
        let html = html(json!({"caption":"Prices","headerColumn":true,"rows":rows}));
        let expected = "<div class=\"block block-table\"><figure class=\"table\"><figcaption id=\"k.caption\">Prices</figcaption>\
            <div role=\"group\" aria-labelledby=\"k.caption\" tabindex=\"0\" class=\"table-scroll\">\
            <table aria-labelledby=\"k.caption\"><thead><tr><td></td><th scope=\"col\" data-kind=\"number\">Price</th></tr></thead>\
            <tbody><tr><th scope=\"row\">Skiff</th><td data-kind=\"number\">12</td></tr></tbody></table></div></figure></div>";
        assert_eq!(html, expected);
    }

    #[test]
    fn without_headers_every_cell_is_one_of_the_body() {
        let html = html(json!({"headerRow":false,"rows":rows(&[&["a", "b"]])}));
        assert!(html.contains("<tbody><tr><td>a</td><td>b</td></tr></tbody>") && !html.contains("<th"), "{html}");
        assert!(html.contains("aria-label=\"Table\""), "{html}");
    }

    #[test]
    fn rows_are_filled_up_to_the_longest() {
        let html = html(json!({"rows":rows(&[&["a"], &["b", "c", "d"]])}));
        assert!(html.contains("<tr><th scope=\"col\">a</th><td></td><td></td></tr>"), "{html}");
    }

    #[test]
    fn a_column_with_other_words_is_no_column_of_numbers() {
        let mixed = rows(&[&["Price"], &["12"], &["free"]]);
        assert!(!html(json!({ "rows": mixed })).contains("data-kind"));
        let numbers = rows(&[&["Price"], &["12"]]);
        assert!(!html(json!({"alignNumbers":false,"rows":numbers})).contains("data-kind"));
    }

    #[test]
    fn numbers_are_known_as_people_write_them() {
        for text in ["12", "1,250.50", "1 250", "−3 %", "€ 12,-", "£1.20", "1’250"] {
            assert!(is_number(text), "{text}");
        }
        for text in ["12 boats", "-", "12-14", "x", "2026-03-14", ",5"] {
            assert!(!is_number(text), "{text}");
        }
    }

    #[test]
    fn a_caption_needs_cells_below_it() {
        assert_eq!(
            html(json!({"caption":"Prices","rows":rows(&[&["", " "]])})),
            "<div class=\"block block-table\"></div>"
        );
    }
}

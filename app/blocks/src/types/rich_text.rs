//! Rich text: headings, paragraphs, lists, links and tables.

use crate::context::BlockContext;
use crate::{BlockType, appearance};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("rich-text", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![Field::required("html", FieldKind::rich_text())]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let field = cx.field(&fields, "html");
    let prose =
        cx.rich_text(&fields, "html").map(|html| view! { <div class="prose" data-field=field inner_html=html></div> });
    cx.div(block, "", prose)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::json;

    #[test]
    fn html_is_cleaned_again_when_it_is_shown() {
        let html = html_of(block(json!({"type":"rich-text","key":"k","props":{"html":"<p>a</p>DIRT"}})));
        assert_eq!(html, "<div class=\"block block-rich-text\"><div class=\"prose\"><p>a</p></div></div>");
    }

    #[test]
    fn a_table_is_in_a_box_in_every_block_with_rich_text() {
        let table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
        for (id, props) in [
            ("rich-text", json!({"html":table})),
            ("columns", json!({"html":table})),
            ("accordion", json!({"entries":[{"key":"a","title":"T","html":table}]})),
            ("tabs", json!({"tabs":[{"key":"a","title":"T","html":table}]})),
            ("steps", json!({"steps":[{"key":"a","title":"T","html":table}]})),
            ("timeline", json!({"events":[{"key":"a","title":"T","date":"1931","html":table}]})),
        ] {
            let html = html_of(block(json!({"type":id,"key":"k","props":props})));
            let expected = format!("aria-label=\"Table\" tabindex=\"0\">{table}</div>");
            assert!(html.contains(&expected), "{id}: {html}");
        }
    }
}

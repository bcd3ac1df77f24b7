//! Divider: a line, an ornament or space between two blocks.

use crate::BlockType;
use crate::context::BlockContext;
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("divider", fields())
}

const SPACE: &str = "space";

fn fields() -> Vec<Field> {
    let kinds = [Choice::new("line"), Choice::new("ornament"), Choice::new(SPACE)];
    let sizes = [Choice::new("small"), Choice::new("normal"), Choice::new("large")];
    vec![
        Field::optional("kind", FieldKind::choice(kinds)),
        Field::optional("size", FieldKind::choice(sizes)).default("normal"),
    ]
}

/// Draws line and ornament as `hr`, because they mark
/// a change of subject. Space has no such meaning.
fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let kind = block.text("kind");
    let rule = match kind {
        SPACE => None,
        "ornament" => Some(view! { <hr class="divider-ornament" /> }),
        _ => Some(view! { <hr class="divider-line" /> }),
    };
    let size = match block.text("size") {
        "small" => "divider-small",
        "large" => "divider-large",
        _ => "divider-normal",
    };
    cx.div(block, size, rule)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"divider","key":"k","props":props})))
    }

    #[test]
    fn it_is_a_line_unless_something_else_was_chosen() {
        let line = "<div class=\"block block-divider divider-normal\"><hr class=\"divider-line\"></div>";
        assert_eq!(html(json!({})), line);
        assert_eq!(html(json!({"kind":"from-the-future"})), line);
        assert!(
            html(json!({"kind":"ornament","size":"large"})).contains("divider-large\"><hr class=\"divider-ornament\">")
        );
    }

    #[test]
    fn room_has_nothing_to_say() {
        let html = html(json!({"kind":"space","size":"small"}));
        assert_eq!(html, "<div class=\"block block-divider divider-small\"></div>");
    }
}

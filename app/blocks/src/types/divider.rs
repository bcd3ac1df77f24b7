//! Divider: a line, an ornament or just room between two blocks.

use crate::BlockType;
use crate::context::BlockContext;
use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::kind::{Choice, FieldKind};
use model::fields::schema::{BlockSchema, Field, Words};

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    let label = Words { en: "Divider", nl: "Scheiding", de: "Trenner", fr: "Séparateur" };
    let description = Words {
        en: "A line, an ornament or just room between two blocks.",
        nl: "Een lijn, een ornament of alleen ruimte tussen twee blokken.",
        de: "Eine Linie, ein Ornament oder nur Abstand zwischen zwei Blöcken.",
        fr: "Une ligne, un ornement ou simplement de l’espace entre deux blocs.",
    };
    BlockSchema::new("divider", label, description, fields())
}

const SPACE: &str = "space";

fn fields() -> Vec<Field> {
    let kinds = [
        Choice::new("line", Words { en: "Line", nl: "Lijn", de: "Linie", fr: "Ligne" }),
        Choice::new("ornament", Words { en: "Ornament", nl: "Ornament", de: "Ornament", fr: "Ornement" }),
        Choice::new(SPACE, Words { en: "Space", nl: "Ruimte", de: "Abstand", fr: "Espace" }),
    ];
    let sizes = [
        Choice::new("small", Words { en: "Small", nl: "Klein", de: "Klein", fr: "Petit" }),
        Choice::new("normal", Words { en: "Normal", nl: "Normaal", de: "Normal", fr: "Normal" }),
        Choice::new("large", Words { en: "Large", nl: "Groot", de: "Groß", fr: "Grand" }),
    ];
    vec![
        Field::optional("kind", FieldKind::choice(kinds), Words { en: "Kind", nl: "Soort", de: "Art", fr: "Type" }),
        Field::optional(
            "size",
            FieldKind::choice(sizes),
            Words { en: "Room", nl: "Ruimte", de: "Abstand", fr: "Espace" },
        )
        .default("normal"),
    ]
}

/// Room says nothing; a line and an ornament say that another subject begins.
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

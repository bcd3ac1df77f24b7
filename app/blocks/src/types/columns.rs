//! Columns: text next to a picture.

use crate::context::BlockContext;
use crate::picture::{DisplayWidth, MAX_PICTURE_HEIGHT_REM, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("columns", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("html", FieldKind::rich_text()),
        Field::required("picture", FieldKind::Picture),
        Field::optional("side", FieldKind::choice(sides())),
    ]
}

fn sides() -> [Choice; 2] {
    [Choice::new("left"), Choice::new("right")]
}

const BESIDE: DisplayWidth = DisplayWidth::within("(100% - clamp(2rem, 6vw, 6rem)) / 2", MAX_PICTURE_HEIGHT_REM);
const FRAME: PictureFrame = PictureFrame {
    from_columns: BESIDE,
    from_side: BESIDE,
    ..PictureFrame::same(None, DisplayWidth::within("100%", MAX_PICTURE_HEIGHT_REM)).playing()
};

/// Draws the text first.
/// The style decides on which side the picture is.
fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let prose = cx.rich_text(&fields, "html");
    let prose = prose.map(|html| {
        view! { <div class="columns-text prose" data-field=cx.field(&fields, "html") inner_html=html></div> }
    });
    let picture = cx.picture(&fields, "picture", FRAME);
    let picture = picture.map(|picture| view! { <div class="columns-picture">{picture}</div> });
    let side = match block.text("side") {
        "right" => "columns-right",
        _ => "columns-left",
    };
    cx.div(block, side, (prose, picture))
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let images =
            json!({"picture":[{"hash":"h","fileName":"a.jpg","altText":"A","fileID":1,"width":800,"height":600}]});
        html_of(block(json!({"type":"columns","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn the_picture_stands_on_the_side_that_was_chosen() {
        assert!(html(json!({"side":"right"})).starts_with("<div class=\"block block-columns columns-right\">"));
        assert!(html(json!({})).starts_with("<div class=\"block block-columns columns-left\">"));
    }

    #[test]
    fn text_comes_before_the_picture_and_is_cleaned() {
        let html = html(json!({"html":"<p>a</p>DIRT"}));
        assert!(
            html.contains("<div class=\"columns-text prose\"><p>a</p></div><div class=\"columns-picture\"><picture>"),
            "{html}"
        );
    }
}

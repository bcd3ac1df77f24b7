//! Image: one picture with a caption.
//! It is as wide as the text, wider, or as wide as the page.

use crate::caption::CAPTION;
use crate::context::BlockContext;
use crate::picture::{DisplayWidth, MAX_PICTURE_HEIGHT_REM, PictureFrame};
use crate::{BlockType, appearance, caption};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::{BlockContent, Props};

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).upgraded_by(upgrade)
}

fn schema() -> BlockSchema {
    BlockSchema::new("image", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("picture", FieldKind::Picture),
        caption::field(),
        Field::optional("width", FieldKind::choice(widths())),
    ]
}

fn upgrade(props: &mut Props) {
    caption::upgrade(props.get_mut(CAPTION));
}

fn widths() -> [Choice; 3] {
    [Choice::new("text"), Choice::new("wide"), Choice::new("full")]
}

const FULL: PictureFrame = PictureFrame::same(None, DisplayWidth::whole("edge")).playing();
const WIDE: PictureFrame = PictureFrame::same(None, DisplayWidth::within("100%", MAX_PICTURE_HEIGHT_REM)).playing();
const AS_TEXT: PictureFrame = PictureFrame { from_side: DisplayWidth::within("38rem", MAX_PICTURE_HEIGHT_REM), ..WIDE };

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let (class, frame) = match fields.text("width") {
        "full" => ("image image-full", FULL),
        "wide" => ("image image-wide", WIDE),
        _ => ("image image-text", AS_TEXT),
    };
    let figure = cx.picture(&fields, "picture", frame).map(|picture| {
        let caption = caption::view(&fields, cx);
        view! {
            <figure class=class>
                {picture}
                {caption}
            </figure>
        }
    });
    cx.div(block, "", figure)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let images =
            json!({"picture":[{"hash":"h","fileName":"a.jpg","altText":"","fileID":1,"width":800,"height":600}]});
        html_of(block(json!({"type":"image","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn a_picture_is_as_wide_as_was_chosen() {
        assert!(html(json!({})).contains("<figure class=\"image image-text\"><picture>"));
        assert!(html(json!({"width":"wide"})).contains("<figure class=\"image image-wide\"><picture>"));
        assert!(html(json!({"width":"full"})).contains("<figure class=\"image image-full\"><picture>"));
    }

    #[test]
    fn a_caption_is_shown_where_there_is_one() {
        assert!(html(json!({"caption":"Low tide"})).contains("<figcaption>Low tide</figcaption>"));
        assert!(!html(json!({})).contains("figcaption"));
    }

    #[test]
    fn a_decorative_picture_has_an_empty_alternative() {
        assert!(html(json!({})).contains(" alt=\"\""), "{}", html(json!({})));
    }
}

//! Image: one picture with a caption, as wide as the text, wider, or across the whole page.

use crate::BlockType;
use crate::context::{BlockContext, filled};
use crate::picture::{self, Frame};
use leptos::prelude::*;
use model::block::{BlockContent, BlockSchema, Choice, Field, FieldKind, Words};
use model::body::{image_group, text};

pub(crate) const TYPE: BlockType = BlockType { schema: SCHEMA, view };

pub(crate) const SCHEMA: BlockSchema = BlockSchema {
    id: "image",
    label: Words { en: "Picture", nl: "Afbeelding", de: "Bild", fr: "Image" },
    description: Words {
        en: "One picture with a caption.",
        nl: "Eén afbeelding met een bijschrift.",
        de: "Ein Bild mit einer Bildunterschrift.",
        fr: "Une image avec une légende.",
    },
    fields: FIELDS,
    check: BlockSchema::no_check,
    upgrade: BlockSchema::no_upgrade,
};

const FIELDS: &[Field] = &[
    Field::required("picture", FieldKind::Image, Words { en: "Picture", nl: "Afbeelding", de: "Bild", fr: "Image" }),
    Field::optional(
        "caption",
        FieldKind::Text,
        Words { en: "Caption", nl: "Bijschrift", de: "Bildunterschrift", fr: "Légende" },
    ),
    Field::optional(
        "width",
        FieldKind::Select { options: WIDTHS },
        Words { en: "Width", nl: "Breedte", de: "Breite", fr: "Largeur" },
    ),
];

const WIDTHS: &[Choice] = &[
    Choice {
        value: "text",
        label: Words {
            en: "As wide as the text",
            nl: "Zo breed als de tekst",
            de: "So breit wie der Text",
            fr: "Largeur du texte",
        },
    },
    Choice {
        value: "wide",
        label: Words {
            en: "Wider than the text",
            nl: "Breder dan de tekst",
            de: "Breiter als der Text",
            fr: "Plus large que le texte",
        },
    },
    Choice {
        value: "full",
        label: Words {
            en: "Across the whole page",
            nl: "Over de hele pagina",
            de: "Über die ganze Seite",
            fr: "Toute la largeur de la page",
        },
    },
];

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let figure = picture::of(block, "picture").map(|image| {
        let (class, sizes) = match text(block, "width") {
            "full" => ("image image-full", "100vw"),
            "wide" => ("image image-wide", "(min-width: 80rem) 75rem, 100vw"),
            _ => ("image image-text", "(min-width: 66rem) 38rem, 100vw"),
        };
        let frame = Frame { class: None, sizes };
        let picture = picture::view(cx.page, &image_group(&block.key), image, cx.place, frame);
        let caption = filled(text(block, "caption")).map(|caption| view! { <figcaption>{caption}</figcaption> });
        view! {
            <figure class=class>
                {picture}
                {caption}
            </figure>
        }
    });
    cx.section(block, "", figure)
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
        assert!(html(json!({})).contains("<figure class=\"image image-text\"><img"));
        assert!(html(json!({"width":"wide"})).contains("<figure class=\"image image-wide\"><img"));
        assert!(html(json!({"width":"full"})).contains("<figure class=\"image image-full\"><img"));
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

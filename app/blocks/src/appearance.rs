//! Background and spacing of a block.
//! Blocks store names of design tokens, never CSS values.

use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::Field;
use model::block::BlockContent;

const BACKGROUND: &str = "background";
const SPACE: &str = "space";

/// The fields for background and spacing.
/// `classes` maps their values to CSS classes.
pub fn fields() -> [Field; 2] {
    let backgrounds = [Choice::new("surface-2"), Choice::new("accent-soft"), Choice::new("ink")];
    let spaces = [Choice::new("normal"), Choice::new("close"), Choice::new("wide")];
    [
        Field::optional(BACKGROUND, FieldKind::Colour { options: backgrounds.into() }),
        Field::optional(SPACE, FieldKind::choice(spaces)),
    ]
}

/// Returns the CSS classes for the
/// background and spacing of a block.
pub(crate) fn classes(block: &BlockContent) -> impl Iterator<Item = &'static str> {
    let background = match block.text(BACKGROUND) {
        "surface-2" => Some("block-on-surface"),
        "accent-soft" => Some("block-on-accent"),
        "ink" => Some("block-on-ink"),
        _ => None,
    };
    let space = match block.text(SPACE) {
        "close" => Some("block-space-close"),
        "wide" => Some("block-space-wide"),
        _ => None,
    };
    background.into_iter().chain(space)
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use crate::types;
    use serde_json::json;

    #[test]
    fn what_was_chosen_is_a_class_and_nothing_else_is() {
        let html = |props| html_of(block(json!({"type":"quote","key":"k","props":props})));
        let chosen = html(json!({"quote":"Q","background":"ink","space":"close"}));
        assert!(chosen.starts_with("<div class=\"block block-quote block-on-ink block-space-close\">"), "{chosen}");
        let unknown = html(json!({"quote":"Q","background":"#f00","space":"10px"}));
        assert!(unknown.starts_with("<div class=\"block block-quote\">"), "{unknown}");
    }

    #[test]
    fn forms_pictures_and_embedded_code_offer_the_choice_like_text() {
        let offers = |id: &str| {
            let block_type = types().iter().find(|known| known.schema.id == id).unwrap();
            ["background", "space"].iter().all(|name| block_type.schema.fields.iter().any(|field| field.name == *name))
        };
        for id in ["rich-text", "contact-form", "newsletter-form", "download-form", "image", "html-embed"] {
            assert!(offers(id), "{id}");
        }
        // A hero has its own background, and a divider is only space.
        assert!(!offers("hero") && !offers("divider"));
    }
}

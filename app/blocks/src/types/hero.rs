//! Hero: title, short text, picture and button.
//! As the first block, it opens the page.
//! Elsewhere, it is a band between other blocks.

use crate::BlockType;
use crate::button::Button;
use crate::context::{BlockContext, BlockPosition, Element, MainHeading, filled};
use crate::picture::{DisplayWidth, Motion, PictureFrame};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::prelude::*;
use model::block::{Block, BlockContent};

const ID: &str = "hero";

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check)
}

fn schema() -> BlockSchema {
    BlockSchema::new(ID, fields())
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("title", FieldKind::text()),
        Field::optional("subtitle", FieldKind::long_text()),
        Field::optional("picture", FieldKind::Picture),
        Field::optional(BUTTON.label, FieldKind::text()),
        Field::optional(BUTTON.link, FieldKind::Link),
    ]
}

const BUTTON: Button = Button { label: "linkLabel", link: "link" };

fn check(block: &BlockContent) -> Vec<FieldError> {
    BUTTON.check(block).into_iter().collect()
}

/// Returns the index of the first hero with a title.
/// Its title can be the page's main heading.
pub(crate) fn first_with_title(blocks: &[Block]) -> Option<usize> {
    let has_title = |block: &BlockContent| block.block_type == ID && filled(block.text("title")).is_some();
    blocks.iter().map(Block::content).position(has_title)
}

const ON_PHONES: DisplayWidth = DisplayWidth::cut("edge", 4.0 / 3.0);
/// Picture of a hero that opens the page.
/// It has the full page width and is below the text.
const OPENING: PictureFrame = PictureFrame {
    class: Some("hero-picture"),
    on_phones: ON_PHONES,
    from_columns: DisplayWidth::cut("edge", 2.0),
    from_side: DisplayWidth::cut("edge", 2.0),
    motion: Motion::Plays,
};
/// Width of the picture in a band,
/// where it is next to the text.
const BESIDE: DisplayWidth = DisplayWidth::cut("edge / 2", 1.6).at_least_high(26.0);
const BAND: PictureFrame = PictureFrame { from_columns: BESIDE, from_side: BESIDE, ..OPENING };

/// Returns true if the hero opens the page.
///
/// The style draws the opening for `:first-child`.
/// Below a page title, a hero is the first
/// child only on pages with a side menu,
/// where the blocks have a separate parent element.
fn is_first_child(cx: &BlockContext<'_>) -> bool {
    cx.place == BlockPosition::First && (cx.page.has_side_menu || cx.page.main_heading == MainHeading::FirstHero)
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let title =
        filled(fields.text("title")).map(|title| cx.level.heading("hero-title", cx.field(&fields, "title"), title));
    let element = if title.is_some() { Element::Section } else { Element::Div };
    let subtitle = filled(fields.text("subtitle")).map(|subtitle| {
        view! { <p class="hero-subtitle" data-field=cx.field(&fields, "subtitle")>{subtitle}</p> }.into_any()
    });
    let button = BUTTON.view(&fields, cx, "button");
    let parts: Vec<AnyView> = [title, subtitle, button].into_iter().flatten().collect();
    let words = (!parts.is_empty()).then(|| view! { <div class="hero-text">{parts}</div> });
    let frame = if is_first_child(cx) { OPENING } else { BAND };
    let picture = cx.picture(&fields, "picture", frame);
    cx.element(block, element, "", (words, picture))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::context::{MainHeading, PageContext};
    use crate::testing::{block, html_of, html_of_all, page};
    use crate::{render, types};
    use model::block::Block;
    use model::error::Code;
    use model::locale::Locale;
    use serde_json::json;

    #[test]
    fn everything_that_is_filled_in_is_shown() {
        let html = html_of(block(json!({
            "type":"hero","key":"k",
            "props":{"title":"Down to the water","subtitle":"Every day","linkLabel":"See the boats","link":"/boats"},
            "__images":{"picture":[{"hash":"h","fileName":"quay.jpg","altText":"The quay","fileID":1,"width":2000,"height":900}]},
        })));
        for part in [
            "<div class=\"hero-text\"><h1 class=\"hero-title\">Down to the water</h1>",
            "<p class=\"hero-subtitle\">Every day</p>",
            "<a href=\"/boats\" class=\"button\">See the boats</a></div>",
            "<img src=\"/api/pagewright/medialib/get-page-file/7/block_images_k/h/quay.jpg\"",
            "fetchpriority=\"high\" class=\"hero-picture\">",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn only_the_first_hero_with_a_title_heads_the_page() {
        let html = html_of_all(json!([
            {"type":"hero","key":"a","props":{"subtitle":"No title yet"}},
            {"type":"hero","key":"b","props":{"title":"One"}},
            {"type":"hero","key":"c","props":{"title":"Two"}},
        ]));
        assert!(html.contains("<h1 class=\"hero-title\">One</h1>"), "{html}");
        assert!(html.contains("<h2 class=\"hero-title\">Two</h2>"), "{html}");
    }

    #[test]
    fn the_picture_of_a_hero_below_a_title_is_half_as_wide_as_the_page() {
        let locale = Locale::parse("en-gb").unwrap();
        let blocks: Vec<Block> = serde_json::from_value(json!([{
            "type":"hero","key":"k","props":{"title":"T"},
            "__images":{"picture":[{"hash":"h","fileName":"a.jpg","altText":"","fileID":1,"width":1200,"height":800}]},
        }]))
        .unwrap();
        let is_band = |main_heading, has_side_menu| {
            let page = PageContext { main_heading, has_side_menu, ..page(&locale) };
            render(types(), &blocks, &page, None).contains("/ 2, 39rem)")
        };
        assert!(is_band(MainHeading::Page, false));
        assert!(!is_band(MainHeading::FirstHero, false));
        assert!(!is_band(MainHeading::Page, true), "beside a menu the blocks have a separate element");
    }

    #[test]
    fn a_button_needs_words_and_an_address() {
        let codes = |props| {
            let hero = block(json!({"type":"hero","key":"k","props":props}));
            check(&hero).into_iter().map(|error| (error.path, error.code)).collect::<Vec<_>>()
        };
        assert_eq!(codes(json!({"linkLabel":"Go"})), [("link".to_owned(), Code::Required)]);
        assert_eq!(codes(json!({"link":"/go","linkLabel":" "})), [("linkLabel".to_owned(), Code::Required)]);
        assert_eq!(codes(json!({"link":"/go","linkLabel":"Go"})), []);
        assert_eq!(codes(json!({})), []);
    }

    #[test]
    fn a_link_that_could_act_makes_no_button() {
        let html =
            html_of(block(json!({"type":"hero","key":"k","props":{"linkLabel":"Go","link":"javascript:alert(1)"}})));
        assert!(!html.contains("javascript"), "{html}");
    }
}

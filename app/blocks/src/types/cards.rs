//! Cards: items in a grid, each with picture, title, text and link.

use crate::context::{BlockContext, HeadingLevel, filled};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::error::Code;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check)
}

fn schema() -> BlockSchema {
    BlockSchema::new("cards", [fields(), appearance::fields().into()].concat())
}

const DEFAULT_COLUMNS: u8 = 3;

fn fields() -> Vec<Field> {
    let columns = FieldKind::whole(2, 4);
    let card = Items::of(card_fields());
    vec![
        Field::optional("title", FieldKind::text()),
        Field::optional("columns", columns).default(DEFAULT_COLUMNS),
        Field::optional("withPictures", FieldKind::Switch).default(true),
        Field::required("cards", card.labelled_by("title").between(1, 24)),
    ]
}

fn card_fields() -> [Field; 5] {
    [
        Field::optional("picture", FieldKind::Picture).shown_when("withPictures", true),
        Field::required("title", FieldKind::text()),
        Field::optional("text", FieldKind::long_text()),
        Field::optional("link", FieldKind::Link),
        Field::optional("linkLabel", FieldKind::text()),
    ]
}

/// Returns an error for each card
/// with a link label but no address.
fn check(block: &BlockContent) -> Vec<FieldError> {
    let lacks_address =
        |card: &BlockFields<'_>| !card.text("linkLabel").trim().is_empty() && card.text("link").trim().is_empty();
    let cards = block.fields().items("cards");
    cards
        .iter()
        .filter(|card| lacks_address(card))
        .map(|card| FieldError::new(card.path("link"), Code::Required))
        .collect()
}

/// Returns the frame of a card's picture.
/// `columns` is the CSS class for the number of columns.
pub(crate) fn card_frame(columns: &str) -> PictureFrame {
    let from_side = match columns {
        "cards-2" => "(100% - 2rem) / 2",
        "cards-4" => "(100% - 6rem) / 4",
        _ => "(100% - 4rem) / 3",
    };
    PictureFrame {
        from_columns: DisplayWidth::cut("(100% - 2rem) / 2", 1.5),
        from_side: DisplayWidth::cut(from_side, 1.5),
        ..PictureFrame::same(Some("card-picture"), DisplayWidth::cut("100%", 1.5))
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let title = cx.section_heading(&fields);
    let with_pictures = fields.switch("withPictures").unwrap_or(true);
    let level = cx.item_level(title.as_ref());
    let columns = match fields.number("columns") {
        Some(2.0) => "cards-2",
        Some(4.0) => "cards-4",
        _ => "cards-3",
    };
    let frame = card_frame(columns);
    let cards: Vec<AnyView> = fields
        .items("cards")
        .iter()
        .filter_map(|card| {
            let picture = with_pictures.then(|| cx.picture(card, "picture", frame)).flatten();
            card_view(card, picture, level, cx)
        })
        .collect();
    // Leaves out the heading if there are no cards.
    let heading = title.filter(|_| !cards.is_empty());
    let list = (!cards.is_empty()).then(|| view! { <ul class="cards">{cards}</ul> });
    cx.section(block, columns, heading, list)
}

/// Draws one card. Returns `None` if the card is empty.
fn card_view(
    card: &BlockFields<'_>,
    picture: Option<AnyView>,
    level: HeadingLevel,
    cx: &BlockContext<'_>,
) -> Option<AnyView> {
    let link = cx.href(card, "link");
    let label = filled(card.text("linkLabel"));
    let title = filled(card.text("title")).map(|title| {
        let inner = match (&link, &label) {
            (Some(link), None) => view! { <a class="card-link" href=link.clone()>{title}</a> }.into_any(),
            _ => title.into_any(),
        };
        level.heading("card-title", cx.field(card, "title"), inner)
    });
    let text = filled(card.text("text"))
        .map(|text| view! { <p class="card-text" data-field=cx.field(card, "text")>{text}</p> }.into_any());
    let more = link.zip(label).map(|(link, label)| {
        let field = cx.field(card, "linkLabel");
        view! { <a class="card-link card-more" href=link data-field=field>{label}</a> }.into_any()
    });
    let words: Vec<AnyView> = [title, text, more].into_iter().flatten().collect();
    if words.is_empty() && picture.is_none() {
        return None;
    }
    Some(view! { <li class="card">{picture} <div class="card-words">{words}</div></li> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let images = json!({"cards[a].picture":[{"hash":"h","fileName":"a.jpg","altText":"A","fileID":1,"width":800,"height":600}]});
        html_of(block(json!({"type":"cards","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn every_card_shows_what_is_filled_in() {
        let html = html(json!({"title":"What we do","columns":2,"cards":[
            {"key":"a","title":"Repair","text":"All of it","link":"/repair"},
            {"key":"b","title":"Care","link":"/care","linkLabel":"Our winter care"},
            {"key":"c"},
        ]}));
        for part in [
            "<section class=\"block block-cards cards-2\"><h2 class=\"block-heading\">What we do</h2><ul class=\"cards\">",
            "class=\"card-picture\">",
            "<h3 class=\"card-title\"><a href=\"/repair\" class=\"card-link\">Repair</a></h3><p class=\"card-text\">All of it</p>",
            "<h3 class=\"card-title\">Care</h3><a href=\"/care\" class=\"card-link card-more\">Our winter care</a>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("<li").count(), 2);
    }

    #[test]
    fn pictures_can_be_left_out_and_are_kept() {
        let cards = json!([{"key":"a","title":"Repair"}]);
        assert!(html(json!({ "cards": cards })).contains("<img"));
        assert!(!html(json!({"withPictures":false,"cards":cards})).contains("<img"));
    }

    #[test]
    fn without_a_heading_of_their_own_cards_are_sections() {
        assert!(html(json!({"cards":[{"key":"a","title":"Repair"}]})).contains("<h2 class=\"card-title\">Repair</h2>"));
    }

    #[test]
    fn a_link_that_could_act_is_none() {
        let html = html(json!({"cards":[{"key":"a","title":"Go","link":"javascript:alert(1)"}]}));
        assert!(!html.contains("javascript") && html.contains("Go"), "{html}");
    }

    #[test]
    fn words_for_a_link_need_its_address() {
        let cards = json!([{"key":"a","linkLabel":"More"},{"key":"b","linkLabel":"More","link":"/x"}]);
        let errors = check(&block(json!({"type":"cards","key":"k","props":{"cards":cards}})));
        assert_eq!(errors.iter().map(|error| error.path.as_str()).collect::<Vec<_>>(), ["cards[a].link"]);
    }
}

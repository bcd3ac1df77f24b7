//! Map link: an address with links to map services.
//! The picture comes from the media library,
//! so visitors load nothing from map services.

use crate::context::{BlockContext, filled};
use crate::picture::{DisplayWidth, MAX_PICTURE_HEIGHT_REM, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use content::link::map_links;
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

const MAX_ADDRESS_CHARS: u32 = 500;

fn schema() -> BlockSchema {
    BlockSchema::new("map-link", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![
        Field::optional("title", FieldKind::text()),
        Field::required("address", FieldKind::LongText { max: MAX_ADDRESS_CHARS }),
        Field::optional("text", FieldKind::long_text()),
        Field::optional("picture", FieldKind::Picture),
    ]
}

const ALONE: PictureFrame = PictureFrame::same(None, DisplayWidth::within("100%", MAX_PICTURE_HEIGHT_REM)).playing();
const BESIDE: DisplayWidth = DisplayWidth::within("(100% - clamp(2rem, 6vw, 6rem)) * 3 / 5", MAX_PICTURE_HEIGHT_REM);
const BESIDE_WORDS: PictureFrame = PictureFrame { from_columns: BESIDE, from_side: BESIDE, ..ALONE };

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let heading = cx.section_heading(&fields);
    let address = filled(fields.text("address"));
    let links = address.as_deref().map(|address| {
        let id = format!("{}.maps", block.key);
        let links: Vec<_> = map_links(address)
            .into_iter()
            .map(|(name, href)| view! { <li><a href=href rel="noreferrer">{name}</a></li> })
            .collect();
        view! {
            <p class="map-choice" id=id.clone()>
                {cx.say("blocks.view.mapLink.onMap")}
            </p>
            <ul class="map-links" aria-labelledby=id>
                {links}
            </ul>
        }
    });
    let address = address.map(|address| {
        view! { <address class="map-address" data-field=cx.field(&fields, "address")>{address}</address> }
    });
    let text = filled(fields.text("text"))
        .map(|text| view! { <p class="map-text" data-field=cx.field(&fields, "text")>{text}</p> });
    let has_words = address.is_some() || text.is_some();
    let picture = cx.picture(&fields, "picture", if has_words { BESIDE_WORDS } else { ALONE });
    let picture = picture.map(|picture| view! { <div class="map-picture">{picture}</div> });
    let words = has_words.then(|| view! { <div class="map-words">{address} {text} {links}</div> });
    cx.section(block, "", heading, (words, picture))
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let images =
            json!({"picture":[{"hash":"h","fileName":"a.jpg","altText":"A quay","fileID":1,"width":800,"height":600}]});
        html_of(block(json!({"type":"map-link","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn an_address_leads_to_the_maps_that_visitors_use() {
        let html = html(json!({"title":"Find us","address":"1 Quay & Sons\nHarbour","text":"By boat."}));
        for part in [
            "<h2 class=\"block-heading\">Find us</h2>",
            "<address class=\"map-address\">1 Quay &amp; Sons\nHarbour</address>",
            "<p class=\"map-text\">By boat.</p>",
            "href=\"https://www.openstreetmap.org/search?query=1+Quay+%26+Sons%2C+Harbour\"",
            "href=\"https://www.google.com/maps/search/?api=1&amp;query=1+Quay+%26+Sons%2C+Harbour\"",
            "href=\"https://maps.apple.com/?q=1+Quay+%26+Sons%2C+Harbour\"",
            "class=\"map-picture\"><picture>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<iframe") && !html.contains("<script"), "{html}");
    }

    #[test]
    fn without_an_address_there_are_no_links() {
        let html = html(json!({"address":" "}));
        assert!(!html.contains("<a ") && !html.contains("map-words") && html.contains("<img"), "{html}");
    }
}

//! Logo strip: a row of logos, each with a name and an optional link.

use crate::context::{BlockContext, BlockPosition, filled};
use crate::picture::{DisplayWidth, PictureFrame};
use crate::{BlockType, appearance};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::media::BlockImage;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("logo-strip", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let logo = Items::of([
        Field::required("name", FieldKind::text()),
        Field::required("picture", FieldKind::Picture),
        Field::optional("link", FieldKind::Link),
    ]);
    vec![
        Field::optional("title", FieldKind::text()),
        Field::optional("grey", FieldKind::Switch),
        Field::required("logos", logo.between(1, 60)),
    ]
}

const FRAME: PictureFrame = PictureFrame::same(None, DisplayWidth::within("12rem", 3.5));

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let logos: Vec<AnyView> = fields.items("logos").iter().filter_map(|logo| logo_view(logo, cx)).collect();
    // Leaves out the heading if there are no logos.
    let heading = cx.section_heading(&fields).filter(|_| !logos.is_empty());
    let list = (!logos.is_empty()).then(|| view! { <ul class="logos">{logos}</ul> });
    let colours = if fields.switch("grey").unwrap_or_default() { "logos-grey" } else { "" };
    cx.section(block, colours, heading, list)
}

/// Draws one logo, or its name if it has no picture.
///
/// The name, if set, replaces
/// the alternative text of the picture.
fn logo_view(logo: &BlockFields<'_>, cx: &BlockContext<'_>) -> Option<AnyView> {
    let name = filled(logo.text("name"));
    let picture = logo.picture("picture");
    let words = name.clone().or_else(|| filled(picture?.shown_alt_text()));
    let inner = match picture {
        Some(image) => {
            let named = BlockImage { alt_text: Some(words.clone().unwrap_or_default()), ..image.clone() };
            cx.picture_at(BlockPosition::Later, logo, "picture", &named, FRAME)
        }
        None => view! { <span class="logo-name" data-field=cx.field(logo, "name")>{name?}</span> }.into_any(),
    };
    // Leaves out a link that would have no accessible name.
    let link = cx.href(logo, "link").filter(|_| words.is_some());
    let inner = match link {
        Some(href) => view! { <a class="logo-plate" href=href>{inner}</a> }.into_any(),
        None => view! { <span class="logo-plate">{inner}</span> }.into_any(),
    };
    Some(view! { <li class="logo">{inner}</li> }.into_any())
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        let image =
            |alt: &str| json!([{"hash":"h","fileName":"a.png","altText":alt,"fileID":1,"width":400,"height":100}]);
        let images = json!({"logos[a].picture":image("A blue fish"),"logos[b].picture":image("")});
        html_of(block(json!({"type":"logo-strip","key":"k","props":props,"__images":images})))
    }

    #[test]
    fn a_logo_is_called_by_its_name_and_leads_where_it_says() {
        let html = html(json!({"title":"Partners","grey":true,"logos":[
            {"key":"a","name":"Blue Fish","link":"https://fish.example"},
            {"key":"b","link":"/nameless"},
            {"key":"c","name":"Only a name","link":"javascript:alert(1)"},
            {"key":"d","link":"/nothing"},
        ]}));
        for part in [
            "block-logo-strip logos-grey\"><h2 class=\"block-heading\">Partners</h2><ul class=\"logos\">",
            "<a href=\"https://fish.example\" class=\"logo-plate\">",
            "alt=\"Blue Fish\"",
            "<span class=\"logo-plate\"><span class=\"logo-name\">Only a name</span></span>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!((html.matches("<li").count(), html.matches("<a ").count()), (3, 1), "{html}");
    }

    #[test]
    fn colours_stay_unless_grey_was_chosen() {
        assert!(!html(json!({"logos":[{"key":"a","name":"A"}]})).contains("logos-grey"));
    }
}

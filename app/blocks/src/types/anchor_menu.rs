//! Anchor menu: links to the page's blocks with an anchor and a title.

use crate::context::{Anchor, BlockContext};
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) const ID: &str = "anchor-menu";

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new(ID, fields())
}

fn fields() -> Vec<Field> {
    let own =
        vec![Field::optional("title", FieldKind::text()), Field::optional("layout", FieldKind::choice(layouts()))];
    [own, appearance::fields().into()].concat()
}

fn layouts() -> [Choice; 2] {
    [Choice::new("row"), Choice::new("list")]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let links: Vec<AnyView> = cx.page.anchors.iter().map(link).collect();
    if links.is_empty() {
        return cx.div(block, "", ());
    }
    let layout = match block.text("layout") {
        "list" => "anchor-list",
        _ => "anchor-row",
    };
    let title = block.text("title");
    let name = cx.landmark_name(title, "blocks.view.anchorMenu.name");
    let menu = view! { <nav aria-label=name><ul class="anchors">{links}</ul></nav> };
    cx.section(block, layout, cx.section_heading(&block.fields()), menu)
}

fn link(anchor: &Anchor) -> AnyView {
    let href = format!("#{}", anchor.id);
    view! { <li><a href=href>{anchor.label.clone()}</a></li> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::html_of_all;
    use serde_json::{Value, json};

    fn menu_of(menu: Value) -> String {
        html_of_all(json!([
            menu,
            {"type":"cards","key":"a","anchorPoint":"work","props":{"title":"Our <work>"}},
            {"type":"quote","key":"b","props":{"quote":"Without an anchor"}},
            {"type":"cards","key":"c","anchorPoint":"prices","props":{"title":"Prices"}},
        ]))
    }

    #[test]
    fn it_leads_to_the_blocks_with_an_anchor_in_their_order() {
        let html = menu_of(json!({"type":"anchor-menu","key":"m"}));
        let expected = "<div class=\"block block-anchor-menu anchor-row\"><nav aria-label=\"On this page\"><ul class=\"anchors\">\
                        <li><a href=\"#work\">Our &lt;work&gt;</a></li><li><a href=\"#prices\">Prices</a></li></ul></nav></div>";
        assert!(html.contains(expected), "{html}");
    }

    #[test]
    fn it_is_named_by_its_heading_and_never_leads_to_itself() {
        let props = json!({"title":"Jump to","layout":"list"});
        let html = menu_of(json!({"type":"anchor-menu","key":"m","anchorPoint":"menu","props":props}));
        for part in [
            "<section id=\"menu\" class=\"block block-anchor-menu anchor-list\"><h2 class=\"block-heading\">Jump to</h2>",
            "<nav aria-label=\"Jump to\">",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("href=\"#menu\""), "{html}");
    }

    #[test]
    fn nothing_is_shown_where_there_is_nothing_to_jump_to() {
        let html = html_of_all(json!([
            {"type":"anchor-menu","key":"m","props":{"title":"Jump to"}},
            {"type":"cards","key":"a","props":{"title":"Prices"}},
        ]));
        assert!(html.starts_with("<div class=\"block block-anchor-menu\"></div>"), "{html}");
    }
}

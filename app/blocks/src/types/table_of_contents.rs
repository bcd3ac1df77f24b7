//! Table of contents: links to the headings of the page, as nested lists.

use crate::context::BlockContext;
use crate::{BlockType, appearance};
use content::fields::kind::{Choice, FieldKind};
use content::fields::schema::{BlockSchema, Field};
use content::headings::PageHeading;
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) const ID: &str = "table-of-contents";

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new(ID, fields())
}

fn fields() -> Vec<Field> {
    let own = vec![Field::optional("title", FieldKind::text()), Field::optional("levels", FieldKind::choice(levels()))];
    [own, appearance::fields().into()].concat()
}

fn levels() -> [Choice; 3] {
    [Choice::new("two"), Choice::new("one"), Choice::new("three")]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let deepest = match block.text("levels") {
        "one" => 2,
        "three" => 4,
        _ => 3,
    };
    let listed: Vec<&PageHeading> = cx.page.headings.iter().filter(|heading| heading.level <= deepest).collect();
    if listed.is_empty() {
        return cx.div(block, "", ());
    }
    let fields = block.fields();
    let name = cx.landmark_name(fields.text("title"), "blocks.view.tableOfContents.name");
    let contents = view! { <nav aria-label=name>{list(&listed, "contents")}</nav> };
    cx.section(block, "", cx.section_heading(&fields), contents)
}

/// Draws a list of headings. Headings of a lower level
/// are a list inside the item of the heading above them.
fn list(headings: &[&PageHeading], class: &'static str) -> AnyView {
    let mut items: Vec<AnyView> = Vec::new();
    let mut rest = headings;
    while let Some((first, below)) = rest.split_first() {
        let end = below.iter().position(|heading| heading.level <= first.level).unwrap_or(below.len());
        let (inner, after) = below.split_at(end);
        let inner = (!inner.is_empty()).then(|| list(inner, "contents-below"));
        let href = format!("#{}", first.id);
        items.push(view! { <li><a href=href>{first.text.clone()}</a>{inner}</li> }.into_any());
        rest = after;
    }
    view! { <ul class=class>{items}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::html_of_all;
    use serde_json::{Value, json};

    fn contents(props: Value, blocks: &[Value]) -> String {
        let contents = json!({"type":"table-of-contents","key":"c","props":props});
        let html = html_of_all([&[contents], blocks].concat().into());
        html.split_once("</nav>").map_or(html.clone(), |(contents, _)| contents.to_owned())
    }

    fn text(html: &str) -> Value {
        json!({"type":"rich-text","key":"t","props":{"html":html}})
    }

    #[test]
    fn headings_are_nested_below_those_above_them() {
        let html = "<h2>Boats &amp; oars</h2><h3>Punts</h3><h4>Poles</h4><h3>Skiffs</h3><h2>Hours</h2>";
        let two = "<ul class=\"contents\"><li><a href=\"#boats-oars\">Boats &amp; oars</a><ul class=\"contents-below\">\
                   <li><a href=\"#punts\">Punts</a></li><li><a href=\"#skiffs\">Skiffs</a></li></ul></li>\
                   <li><a href=\"#hours\">Hours</a></li></ul>";
        let found = contents(json!({}), &[text(html)]);
        assert!(found.contains(two), "{found}");
        assert_eq!(contents(json!({"levels":"one"}), &[text(html)]).matches("<a ").count(), 2);
        assert_eq!(contents(json!({"levels":"three"}), &[text(html)]).matches("<a ").count(), 5);
    }

    #[test]
    fn headings_that_begin_below_the_first_level_are_listed() {
        let found = contents(json!({}), &[text("<h3>Punts</h3><h2>Hours</h2><h3>Days</h3>")]);
        assert_eq!((found.matches("<a ").count(), found.matches("<ul").count()), (3, 2), "{found}");
    }

    #[test]
    fn titles_of_blocks_are_listed_with_their_anchors() {
        let blocks = [
            json!({"type":"hero","key":"h","props":{"title":"Welcome"}}),
            json!({"type":"cards","key":"a","anchorPoint":"work","props":{"title":"Our work","cards":[{"key":"x","title":"A"}]}}),
            json!({"type":"quote","key":"b","props":{"quote":"No title"}}),
            json!({"type":"page-list","key":"l","props":{"title":"An empty list"}}),
            json!({"type":"anchor-menu","key":"m","props":{"title":"A menu"}}),
            text("<h3>Boats</h3>"),
        ];
        let found = contents(json!({"title":"In short"}), &blocks);
        assert!(found.contains("<h2 class=\"block-heading\">In short</h2><nav aria-label=\"In short\">"), "{found}");
        let links: Vec<&str> = found.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(links, ["#work", "#boats"]);
    }

    #[test]
    fn a_page_without_headings_shows_nothing() {
        let found = contents(json!({"title":"In short"}), &[text("<p>a</p>")]);
        assert!(found.starts_with("<div class=\"block block-table-of-contents\"></div>"), "{found}");
    }
}

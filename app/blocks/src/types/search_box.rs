//! Search box: leads to the search page.
//!
//! The search field is drawn by the crate `app`, because it
//! has the labels and the address of the search page.

use crate::context::{BlockContext, Element, SearchField, filled};
use crate::{BlockType, appearance};
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("search-box", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    vec![Field::optional("title", FieldKind::text()), Field::optional("intro", FieldKind::long_text())]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let heading = cx.section_heading(&block.fields());
    let element = if heading.is_some() { Element::Section } else { Element::Div };
    let intro = filled(block.text("intro"))
        .map(|intro| view! { <p class="form-intro" data-field=cx.field(&block.fields(), "intro")>{intro}</p> });
    let name = cx.landmark_name(block.text("title"), "blocks.view.searchBox.name");
    let field = (cx.page.search)(cx.page, &SearchField { id: &format!("{}.term", block.key), name: &name });
    cx.element(block, element, "block-form", view! { <div class="form-column">{heading} {intro} {field}</div> })
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::json;

    #[test]
    fn the_field_stands_below_what_introduces_it() {
        let props = json!({"title":"Find it","intro":"Try <keel>."});
        let html = html_of(block(json!({"type":"search-box","key":"k","props":props})));
        let expected = "<section class=\"block block-search-box block-form\"><div class=\"form-column\">\
            <h2 class=\"block-heading\">Find it</h2><p class=\"form-intro\">Try &lt;keel&gt;.</p>\
            <form id=\"k.term\" role=\"search\" aria-label=\"Find it\"></form></div></section>";
        assert_eq!(html, expected);
    }
}

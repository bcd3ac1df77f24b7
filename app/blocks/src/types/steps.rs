//! Steps: a numbered list of instructions.

use crate::context::{BlockContext, HeadingLevel, filled};
use crate::{BlockType, appearance, item_text};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::{BlockSchema, Field};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    BlockSchema::new("steps", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let step = Items::of([Field::required("title", FieldKind::text()), Field::optional("html", item_text::kind())]);
    vec![Field::optional("title", FieldKind::text()), Field::required("steps", step.between(1, 100))]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let steps: Vec<BlockFields<'_>> =
        fields.items("steps").into_iter().filter(|step| filled(step.text("title")).is_some()).collect();
    // Leaves out the heading if there are no steps.
    let heading = cx.section_heading(&fields).filter(|_| !steps.is_empty());
    let level = cx.item_level(heading.as_ref());
    let steps: Vec<AnyView> = steps.iter().map(|step| step_view(step, level, cx)).collect();
    let list = (!steps.is_empty()).then(|| view! { <ol class="steps">{steps}</ol> });
    cx.section(block, "", heading, list)
}

fn step_view(step: &BlockFields<'_>, level: HeadingLevel, cx: &BlockContext<'_>) -> AnyView {
    let title = level.heading("step-title", cx.field(step, "title"), step.text("title").trim().to_owned());
    let text = item_text::view(step, cx);
    view! { <li class="step">{title} {text}</li> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"steps","key":"k","props":props})))
    }

    #[test]
    fn steps_are_a_list_in_their_order() {
        let html = html(json!({"title":"How to hire a boat","steps":[
            {"key":"a","title":"Choose","html":"<p>Any boat.</p>DIRT"},{"key":"b","title":"Sail"},{"key":"c"},
        ]}));
        let expected = "<section class=\"block block-steps\"><h2 class=\"block-heading\">How to hire a boat</h2>\
            <ol class=\"steps\"><li class=\"step\"><h3 class=\"step-title\">Choose</h3>\
            <div class=\"prose\"><p>Any boat.</p></div></li><li class=\"step\"><h3 class=\"step-title\">Sail</h3></li></ol></section>";
        assert_eq!(html, expected);
    }

    #[test]
    fn a_heading_needs_steps_below_it() {
        assert!(!html(json!({"title":"How to","steps":[{"key":"a"}]})).contains("How to"));
    }
}

//! Accordion: titles that open a text below
//! them, such as questions and answers.

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
    BlockSchema::new("accordion", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let entry = Items::of([Field::required("title", FieldKind::text()), Field::required("html", item_text::kind())]);
    vec![
        Field::optional("title", FieldKind::text()),
        Field::required("entries", entry.between(1, 100)),
        Field::optional("oneOpen", FieldKind::Switch),
        Field::optional("firstOpen", FieldKind::Switch),
    ]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let entries: Vec<BlockFields<'_>> =
        fields.items("entries").into_iter().filter(|entry| filled(entry.text("title")).is_some()).collect();
    // Leaves out the heading if there are no entries.
    let heading = cx.section_heading(&fields).filter(|_| !entries.is_empty());
    let level = cx.item_level(heading.as_ref());
    // Browsers keep only one `details`
    // element of the same name open.
    let name = (fields.switch("oneOpen") == Some(true)).then(|| format!("{}-entries", block.key));
    let first_is_open = fields.switch("firstOpen") == Some(true);
    let entries: Vec<AnyView> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| entry_view(entry, name.clone(), first_is_open && index == 0, level, cx))
        .collect();
    let list = (!entries.is_empty()).then(|| view! { <div class="accordion">{entries}</div> });
    cx.section(block, "", heading, list)
}

fn entry_view(
    entry: &BlockFields<'_>,
    name: Option<String>,
    open: bool,
    level: HeadingLevel,
    cx: &BlockContext<'_>,
) -> AnyView {
    let title = level.heading("accordion-title", cx.field(entry, "title"), entry.text("title").trim().to_owned());
    let text = item_text::view(entry, cx);
    view! {
        <details class="accordion-entry" name=name open=open>
            <summary>{title}</summary>
            {text}
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"accordion","key":"k","props":props})))
    }

    fn entries() -> Value {
        json!([{"key":"a","title":"When?","html":"<p>Now.</p>DIRT"},{"key":"b","title":"Where?"},{"key":"c","html":"<p>Lost</p>"}])
    }

    #[test]
    fn every_entry_with_a_title_opens_without_a_script() {
        let html = html(json!({"title":"Questions","entries":entries()}));
        let expected = "<section class=\"block block-accordion\"><h2 class=\"block-heading\">Questions</h2>\
            <div class=\"accordion\"><details class=\"accordion-entry\"><summary><h3 class=\"accordion-title\">When?</h3></summary>\
            <div class=\"prose\"><p>Now.</p></div></details>\
            <details class=\"accordion-entry\"><summary><h3 class=\"accordion-title\">Where?</h3></summary></details></div></section>";
        assert_eq!(html, expected);
    }

    #[test]
    fn entries_of_which_one_is_open_share_a_name() {
        let html = html(json!({"entries":entries(),"oneOpen":true}));
        assert_eq!(html.matches("<details name=\"k-entries\" class=\"accordion-entry\">").count(), 2, "{html}");
    }

    #[test]
    fn only_the_first_entry_is_open_at_the_start() {
        let html = html(json!({"entries":entries(),"firstOpen":true}));
        assert_eq!(html.matches(" open").count(), 1, "{html}");
        assert!(
            html.contains("<details open class=\"accordion-entry\"><summary><h2 class=\"accordion-title\">When?"),
            "{html}"
        );
    }

    #[test]
    fn a_heading_needs_entries_below_it() {
        assert!(!html(json!({"title":"Questions","entries":[{"key":"a"}]})).contains("Questions"));
    }
}

//! Timeline: dated events, in the order
//! that the editor has chosen.

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
    BlockSchema::new("timeline", [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let event = Items::of(event_fields());
    vec![
        Field::optional("title", FieldKind::text()),
        Field::required("events", event.labelled_by("title").between(1, 100)),
    ]
}

fn event_fields() -> [Field; 3] {
    [
        Field::optional("date", FieldKind::text()),
        Field::required("title", FieldKind::text()),
        Field::optional("html", item_text::kind()),
    ]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let events: Vec<BlockFields<'_>> =
        fields.items("events").into_iter().filter(|event| filled(event.text("title")).is_some()).collect();
    // Leaves out the heading if there are no events.
    let heading = cx.section_heading(&fields).filter(|_| !events.is_empty());
    let level = cx.item_level(heading.as_ref());
    let events: Vec<AnyView> = events.iter().map(|event| event_view(event, level, cx)).collect();
    let list = (!events.is_empty()).then(|| view! { <ol class="timeline">{events}</ol> });
    cx.section(block, "", heading, list)
}

/// Draws the title first, because it is the heading.
/// The style shows the date above it.
fn event_view(event: &BlockFields<'_>, level: HeadingLevel, cx: &BlockContext<'_>) -> AnyView {
    let title = level.heading("timeline-title", cx.field(event, "title"), event.text("title").trim().to_owned());
    let date = filled(event.text("date"))
        .map(|date| view! { <p class="timeline-date" data-field=cx.field(event, "date")>{date}</p> });
    let text = item_text::view(event, cx);
    view! { <li class="timeline-event">{title} {date} {text}</li> }.into_any()
}

#[cfg(test)]
mod tests {
    use crate::testing::{block, html_of};
    use serde_json::{Value, json};

    fn html(props: Value) -> String {
        html_of(block(json!({"type":"timeline","key":"k","props":props})))
    }

    #[test]
    fn events_stand_in_the_order_that_they_were_written_in() {
        let html = html(json!({"title":"How it went","events":[
            {"key":"a","date":"1974","title":"First boat","html":"<p>A skiff.</p>DIRT"},
            {"key":"b","title":"Second boat"},
        ]}));
        let expected = "<ol class=\"timeline\">\
            <li class=\"timeline-event\"><h3 class=\"timeline-title\">First boat</h3><p class=\"timeline-date\">1974</p>\
            <div class=\"prose\"><p>A skiff.</p></div></li>\
            <li class=\"timeline-event\"><h3 class=\"timeline-title\">Second boat</h3>";
        assert!(html.contains(expected), "{html}");
    }

    #[test]
    fn an_event_without_a_title_is_none() {
        let html = html(json!({"title":"How it went","events":[{"key":"a","date":"1974","html":"<p>A skiff.</p>"}]}));
        assert_eq!(html, "<div class=\"block block-timeline\"></div>");
    }
}

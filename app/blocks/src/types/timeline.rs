//! Timeline: what happened when, in the order in which it is written.

use crate::context::{BlockContext, Level, filled};
use crate::{BlockType, appearance, item_text};
use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::kind::{FieldKind, Items};
use model::fields::read::Fields;
use model::fields::schema::{BlockSchema, Field, Words};

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view)
}

fn schema() -> BlockSchema {
    let label = Words { en: "Timeline", nl: "Tijdlijn", de: "Zeitleiste", fr: "Chronologie" };
    let description = Words {
        en: "What happened when, below each other along a line.",
        nl: "Wat er wanneer gebeurde, onder elkaar langs een lijn.",
        de: "Was wann geschah, untereinander an einer Linie.",
        fr: "Ce qui s’est passé et quand, le long d’une ligne.",
    };
    BlockSchema::new("timeline", label, description, [fields(), appearance::fields().into()].concat())
}

fn fields() -> Vec<Field> {
    let event = Items::of(Words { en: "Event", nl: "Gebeurtenis", de: "Ereignis", fr: "Événement" }, event_fields());
    vec![
        Field::optional("title", FieldKind::text(), Words { en: "Heading", nl: "Kop", de: "Überschrift", fr: "Titre" }),
        Field::required(
            "events",
            event.labelled_by("title").between(1, 100),
            Words { en: "Events", nl: "Gebeurtenissen", de: "Ereignisse", fr: "Événements" },
        ),
    ]
}

fn event_fields() -> [Field; 3] {
    let date = Words { en: "Date", nl: "Datum", de: "Datum", fr: "Date" };
    [
        Field::optional("date", FieldKind::text(), date).hint(Words {
            en: "As it is to be read: 1974, Spring 2026 or 14 March.",
            nl: "Zoals je het wilt tonen: 1974, voorjaar 2026 of 14 maart.",
            de: "So, wie es gelesen werden soll: 1974, Frühjahr 2026 oder 14. März.",
            fr: "Telle qu’elle doit être lue\u{a0}: 1974, printemps 2026 ou 14 mars.",
        }),
        Field::required("title", FieldKind::text(), Words { en: "Title", nl: "Titel", de: "Titel", fr: "Titre" }),
        Field::optional("html", item_text::kind(), Words { en: "Text", nl: "Tekst", de: "Text", fr: "Texte" }),
    ]
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    let events: Vec<Fields<'_>> =
        fields.items("events").into_iter().filter(|event| filled(event.text("title")).is_some()).collect();
    // No heading without events below it.
    let heading = cx.section_heading(fields.text("title")).filter(|_| !events.is_empty());
    let level = cx.item_level(heading.as_ref());
    let events: Vec<AnyView> = events.iter().map(|event| event_view(event, level, cx)).collect();
    let list = (!events.is_empty()).then(|| view! { <ol class="timeline">{events}</ol> });
    cx.section(block, "", heading, list)
}

/// The title heads the event, so it comes before the date; the style puts the date first.
fn event_view(event: &Fields<'_>, level: Level, cx: &BlockContext<'_>) -> AnyView {
    let title = level.heading("timeline-title", event.text("title").trim().to_owned());
    let date = filled(event.text("date")).map(|date| view! { <p class="timeline-date">{date}</p> });
    let text = item_text::view(event.text("html"), cx);
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

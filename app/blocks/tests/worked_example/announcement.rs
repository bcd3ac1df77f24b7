//! Announcement: a short important text, with opening hours.

use crate::BlockType;
use crate::context::{BlockContext, filled};
use content::fields::kind::{Choice, FieldKind, Items};
use content::fields::schema::{BlockSchema, Field, FieldError};
use leptos::prelude::*;
use model::block::{BlockContent, Props};
use model::error::Code;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).checked_by(check).upgraded_by(upgrade)
}

/// The editor's form, the checks of single fields and the translator's view follow from the schema.
fn schema() -> BlockSchema {
    let tones = [Choice::new("calm"), Choice::new("urgent")];
    let fields = vec![
        Field::required("text", FieldKind::long_text()),
        Field::optional("tone", FieldKind::choice(tones)),
        Field::optional("until", FieldKind::Date).shown_when("tone", "urgent"),
        Field::optional("hours", hour()),
    ];
    BlockSchema::new("announcement", fields)
}

/// Items of a list. Each has a key and can be moved, compared and translated separately.
fn hour() -> Items {
    Items::of([Field::required("day", FieldKind::text()), Field::optional("time", FieldKind::text())])
}

/// Checks a rule between two fields: an urgent announcement has an end.
fn check(block: &BlockContent) -> Vec<FieldError> {
    if block.text("tone") == "urgent" && block.text("until").is_empty() {
        return vec![FieldError::new("until", Code::Required)];
    }
    Vec::new()
}

/// Renames `message`, the former name of `text`, in stored blocks.
fn upgrade(props: &mut Props) {
    if let Some(message) = props.shift_remove("message") {
        props.entry("text").or_insert(message);
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let fields = block.fields();
    // A click in the editor's preview selects the field in `data-field`.
    let words = filled(fields.text("text"))
        .map(|words| view! { <p role="note" data-field=cx.field(&fields, "text")>{words}</p> });
    let hours = fields.items("hours");
    let hours: Vec<_> = hours
        .iter()
        .filter_map(|hour| {
            let day = filled(hour.text("day"))?;
            let time = hour.text("time").to_owned();
            Some(view! {
                <dt data-field=cx.field(hour, "day")>{day}</dt>
                <dd data-field=cx.field(hour, "time")>{time}</dd>
            })
        })
        .collect();
    let hours = (!hours.is_empty()).then(|| view! { <dl>{hours}</dl> });
    let tone = match block.text("tone") {
        "urgent" => "announcement-urgent",
        _ => "announcement-calm",
    };
    cx.div(block, tone, (words, hours))
}

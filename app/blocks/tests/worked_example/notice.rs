//! Notice: a few words that visitors should not miss.

use crate::BlockType;
use crate::context::{BlockContext, filled};
use leptos::prelude::*;
use model::block::{BlockContent, BlockSchema, Choice, Field, FieldError, FieldKind, Words};
use model::body::text;
use model::error::Code;

pub(crate) const TYPE: BlockType = BlockType { schema: SCHEMA, view };

pub(crate) const SCHEMA: BlockSchema = BlockSchema {
    id: "notice",
    label: Words { en: "Notice", nl: "Mededeling", de: "Hinweis", fr: "Avis" },
    description: Words {
        en: "A few words that visitors should not miss.",
        nl: "Een paar woorden die bezoekers niet mogen missen.",
        de: "Ein paar Worte, die niemand übersehen soll.",
        fr: "Quelques mots à ne pas manquer.",
    },
    fields: FIELDS,
    check,
    upgrade,
};

/// The editor's form, the checks of single fields and what a translator sees all come from this list.
const FIELDS: &[Field] = &[
    Field::required("text", FieldKind::LongText, Words { en: "Text", nl: "Tekst", de: "Text", fr: "Texte" }),
    Field::optional("until", FieldKind::Date, Words { en: "Until", nl: "Tot", de: "Bis", fr: "Jusqu’au" }),
    Field::optional(
        "tone",
        FieldKind::Select { options: TONES },
        Words { en: "Tone", nl: "Toon", de: "Ton", fr: "Ton" },
    ),
];

const TONES: &[Choice] = &[
    Choice { value: "calm", label: Words { en: "Calm", nl: "Rustig", de: "Ruhig", fr: "Calme" } },
    Choice { value: "urgent", label: Words { en: "Urgent", nl: "Dringend", de: "Dringend", fr: "Urgent" } },
];

/// A rule between fields: what is urgent has an end.
fn check(block: &BlockContent) -> Vec<FieldError> {
    if text(block, "tone") == "urgent" && text(block, "until").is_empty() {
        return vec![FieldError { field: "until", code: Code::Required }];
    }
    Vec::new()
}

/// The text was called `message` once; blocks that were stored then still read well.
fn upgrade(props: &mut model::block::Props) {
    if let Some(message) = props.shift_remove("message") {
        props.entry("text").or_insert(message);
    }
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let words = filled(text(block, "text")).map(|words| view! { <p role="note">{words}</p> });
    let tone = match text(block, "tone") {
        "urgent" => "notice-urgent",
        _ => "notice-calm",
    };
    cx.section(block, tone, words)
}

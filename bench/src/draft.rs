//! A draft of a long page.

use serde_json::{Value, json};

const BLOCKS: usize = 50;

/// Returns a draft of 50 blocks, with other texts in each round.
pub(crate) fn draft(round: usize) -> Value {
    let html = |number: usize| {
        format!("<h2>Part {number}</h2><p>Round {round}, paragraph {number}. {}</p>", "Boats want water. ".repeat(20))
    };
    let block = |number: usize| json!({ "type": "rich-text", "key": format!("block-{number}"), "props": { "html": html(number) } });
    json!({ "blocks": (0..BLOCKS).map(block).collect::<Vec<_>>() })
}

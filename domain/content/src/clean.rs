//! Cleans the texts and HTML of a version.

use crate::fields::kind::{FieldKind, TextFeature};
use crate::fields::registry::Schemas;
use crate::walk::edit;
use model::text::{clean_written_line, clean_written_lines};
use model::version::VersionContent;
use serde_json::Value;

/// Rewrites all rich texts with `clean`, which receives
/// the HTML and the features of the field.
pub fn clean_html(content: &mut VersionContent, schemas: Schemas<'_>, clean: impl Fn(&str, &[TextFeature]) -> String) {
    edit(content, schemas, &|found| match (&found.field.kind, found.value) {
        (FieldKind::RichText { features, max }, Value::String(html)) => {
            let cleaned = clean(html, features);
            let cleaned = if max.is_some() { in_paragraph(cleaned, |html| clean(html, features)) } else { cleaned };
            (cleaned != *html).then_some(Value::String(cleaned))
        }
        _ => None,
    });
}

/// Puts the start of a short text into a paragraph, if it is in none.
///
/// Otherwise the upgrade of captions could not tell it from plain text.
fn in_paragraph(html: String, clean: impl Fn(&str) -> String) -> String {
    let start = html.trim_start();
    if start.is_empty() || start.starts_with("<p>") { html } else { clean(&format!("<p>{start}")) }
}

/// Normalises the plain texts of a version.
pub fn clean_texts(content: &mut VersionContent, schemas: Schemas<'_>) {
    edit(content, schemas, &|found| {
        let text = found.value.as_str()?;
        let cleaned = match &found.field.kind {
            FieldKind::Text { .. } => clean_written_line(text),
            FieldKind::LongText { .. } => clean_written_lines(text),
            _ => return None,
        };
        (cleaned != text).then_some(Value::String(cleaned))
    });
}

#[cfg(test)]
mod tests {
    use super::{clean_html, in_paragraph};
    use crate::fixtures::{types, version};
    use serde_json::json;

    #[test]
    fn cleaning_touches_rich_text_of_known_types_only() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{"title":"<b>","html":"<b>"}},
            {"type":"other","key":"b","props":{"html":"<b>"}},
        ]));
        clean_html(&mut content, types().of_page("article"), |_, _| "clean".into());
        assert_eq!(content.blocks[0].content().props["html"], "clean");
        assert_eq!(content.blocks[0].content().props["title"], "<b>");
        assert_eq!(content.blocks[1].content().props["html"], "<b>");
    }

    #[test]
    fn a_short_text_begins_with_a_paragraph() {
        let in_paragraph = |html: &str| in_paragraph(html.to_owned(), |html| format!("{html}</p>"));
        assert_eq!(in_paragraph("See <a href=\"/b\">b</a>"), "<p>See <a href=\"/b\">b</a></p>");
        for same in ["", " ", "<p>a</p>", "\n<p>a</p>"] {
            assert_eq!(in_paragraph(same), same);
        }
    }

    #[test]
    fn items_without_keys_or_with_one_key_twice_keep_their_own_words() {
        for list in [
            json!([{"html":"<p>1</p>"},{"html":"<p>2</p>"}]),
            json!([{"key":"k","html":"<p>1</p>"},{"key":"k","html":"<p>2</p>"}]),
        ] {
            let mut content = version(json!([{"type":"note","key":"a","props":{"list":list}}]));
            clean_html(&mut content, types().of_page("article"), |html, _| html.replace("<p>", "<p >"));
            let list = &content.blocks[0].content().props["list"];
            assert_eq!((&list[0]["html"], &list[1]["html"]), (&json!("<p >1</p>"), &json!("<p >2</p>")));
        }
    }
}

//! The searchable text of a version, and word counts.

use crate::fields;
use crate::fields::kind::FieldKind;
use crate::fields::registry::Schemas;
use crate::fields::schema::Field;
use crate::fields::search_text::TextPiece;
use crate::fields::walk::{Values, walk};
use crate::markup::{count_words, text_of};
use crate::walk::{VersionPart, walk_parts};
use model::block::BlockContent;
use model::media::BlockFile;
use model::version::VersionContent;
use model::visitors::FormKind;
use serde_json::Value;

/// The searchable text of a version.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchText<'a> {
    pub headings: Vec<String>,
    pub text: Vec<String>,
    /// The documents that visitors can download without a form.
    pub documents: Vec<&'a BlockFile>,
}

/// Returns the searchable text. Leaves out documents that visitors
/// receive only after they send a form.
///
/// Otherwise the search would show their text to everyone.
pub fn search_text<'a>(content: &'a VersionContent, schemas: Schemas<'a>) -> SearchText<'a> {
    let mut said = SearchText::default();
    walk_parts(content, schemas, &mut |part, found| {
        for piece in fields::search_text::pieces(found) {
            match piece {
                TextPiece::Heading(words) => said.headings.push(words),
                TextPiece::Text(words) => said.text.push(words),
                TextPiece::Document(file) if !is_behind_form(content, part, schemas) => said.documents.push(file),
                TextPiece::Document(_) => {}
            }
        }
    });
    said
}

fn is_behind_form(content: &VersionContent, part: VersionPart, schemas: Schemas<'_>) -> bool {
    let VersionPart::Block(index) = part else { return false };
    let block_type = schemas.types.find_block(&content.blocks[index].content().block_type);
    block_type.is_some_and(|block_type| block_type.behaviour.form == Some(FormKind::Download))
}

/// Counts the words of a block that visitors see.
pub fn count_words_in(block: &BlockContent, fields: &[Field]) -> usize {
    let mut words = 0;
    walk(fields, Values::of_block(block), &mut |found| {
        words += match (&found.field.kind, found.value) {
            _ if !found.shown => 0,
            (FieldKind::Text { .. } | FieldKind::LongText { .. }, Value::String(text)) => count_words(text),
            (FieldKind::RichText { .. }, Value::String(html)) => count_words(&text_of(html)),
            _ => 0,
        };
    });
    words
}

#[cfg(test)]
mod tests {
    use super::count_words_in;
    use crate::fixtures::{types, version};
    use serde_json::json;

    #[test]
    fn the_words_of_a_block_are_those_of_its_texts() {
        let blocks = version(json!([{"type":"note","key":"a","props":{
            "title":"Two words","link":"/no/word","html":"<p>Three <em>more</em> words</p>","later":"Unknown",
            "list":[{"key":"x","html":"<p>One</p>"}],
        }}]));
        let types = types();
        let fields = &types.find_block("note").unwrap().schema.fields;
        assert_eq!(count_words_in(blocks.blocks[0].content(), fields), 6);
    }
}

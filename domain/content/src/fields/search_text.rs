//! Returns the searchable text of values in the order
//! of the page: headings, text, documents.

use super::kind::FieldKind;
use super::walk::VisitedField;
use crate::link::Link;
use model::media::{BlockFile, BlockImage};
use serde_json::Value;

/// Name of the field that contains the heading
/// of a block or an item.
const HEADING: &str = "title";

/// A searchable piece of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPiece<'a> {
    Heading(String),
    Text(String),
    Document(&'a BlockFile),
}

/// Returns the text of a value that readers see.
///
/// Empty for hidden fields, numbers, colours and addresses.
/// Links contain the documents to which they lead.
pub fn pieces<'a>(visit: &VisitedField<'a, '_>) -> Vec<TextPiece<'a>> {
    if !visit.shown {
        return Vec::new();
    }
    match &visit.field.kind {
        FieldKind::Text { .. } if visit.field.name == HEADING => text(visit.value, TextPiece::Heading),
        FieldKind::Text { .. } if is_address(visit.value) => Vec::new(),
        FieldKind::Text { .. } | FieldKind::LongText { .. } => text(visit.value, TextPiece::Text),
        FieldKind::RichText { .. } => {
            let words = visit.value.as_str().map(of_html).unwrap_or_default();
            words.into_iter().chain(visit.files.iter().map(TextPiece::Document)).collect()
        }
        FieldKind::Picture | FieldKind::Pictures { .. } => {
            let words = visit.images.iter().map(words_of).filter(|words| !words.trim().is_empty());
            words.map(|words| TextPiece::Text(words.to_owned())).collect()
        }
        FieldKind::File | FieldKind::Files { .. } | FieldKind::Link => {
            visit.files.iter().map(TextPiece::Document).collect()
        }
        // Tags are not text, because they can be renamed,
        // and private tags must not be found.
        FieldKind::Tags { .. }
        | FieldKind::Code { .. }
        | FieldKind::Number { .. }
        | FieldKind::Switch
        | FieldKind::Choice { .. }
        | FieldKind::Colour { .. }
        | FieldKind::Date
        | FieldKind::DateTime
        | FieldKind::VideoLink
        | FieldKind::Page { .. }
        | FieldKind::PageType
        | FieldKind::Items(_) => Vec::new(),
    }
}

/// Returns true if a text consists only of an external address.
fn is_address(value: &Value) -> bool {
    value.as_str().is_some_and(|text| matches!(Link::parse(text), Some(Link::External(_))))
}

fn text<'a>(value: &Value, piece: fn(String) -> TextPiece<'a>) -> Vec<TextPiece<'a>> {
    let text = value.as_str().map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| piece(text.to_owned())).into_iter().collect()
}

/// Returns the alternative text of a picture.
/// Empty if the picture is decorative.
fn words_of(image: &BlockImage) -> &str {
    image.alt_text.as_deref().unwrap_or(&image.inherited_alt_text)
}

/// Returns the headings and texts of clean HTML,
/// one for each block element.
fn of_html<'a>(html: &str) -> Vec<TextPiece<'a>> {
    let (mut pieces, mut words, mut in_heading) = (Vec::new(), String::new(), false);
    let mut end = |words: &mut String, in_heading: bool| {
        let text = words.trim();
        if !text.is_empty() {
            pieces.push(if in_heading {
                TextPiece::Heading(text.to_owned())
            } else {
                TextPiece::Text(text.to_owned())
            });
        }
        words.clear();
    };
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        push_decoded(&mut words, before);
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        let is_end = tag.starts_with('/');
        let name = tag.trim_start_matches('/').split([' ', '/', '\n', '\t']).next().unwrap_or_default();
        if !is_inside_a_line(name) {
            end(&mut words, in_heading);
            in_heading = !is_end && is_heading(name);
        }
        rest = after;
    }
    push_decoded(&mut words, rest);
    end(&mut words, in_heading);
    pieces
}

fn is_heading(tag: &str) -> bool {
    matches!(tag.as_bytes(), [b'h', b'1'..=b'6'])
}

/// Returns true for inline elements, because they do
/// not end a word.
fn is_inside_a_line(tag: &str) -> bool {
    const INLINE: &[&str] =
        &["a", "abbr", "b", "strong", "i", "em", "u", "s", "sub", "sup", "code", "kbd", "mark", "span", "small"];
    INLINE.contains(&tag)
}

/// Appends text and decodes its entities.
fn push_decoded(words: &mut String, html: &str) {
    let mut rest = html;
    while let Some((before, name)) = rest.split_once('&') {
        words.push_str(before);
        let sign = SIGNS.iter().find_map(|(known, sign)| Some((sign, name.strip_prefix(known)?)));
        match sign {
            Some((sign, after)) => {
                words.push(*sign);
                rest = after;
            }
            None => {
                words.push('&');
                rest = name;
            }
        }
    }
    words.push_str(rest);
}

const SIGNS: &[(&str, char)] =
    &[("amp;", '&'), ("lt;", '<'), ("gt;", '>'), ("quot;", '"'), ("#39;", '\''), ("nbsp;", ' ')];

#[cfg(test)]
mod tests {
    use super::{TextPiece, of_html};

    fn said(html: &str) -> Vec<(bool, String)> {
        let pieces = of_html(html).into_iter();
        let said = |piece| match piece {
            TextPiece::Heading(words) => (true, words),
            TextPiece::Text(words) => (false, words),
            TextPiece::Document(_) => panic!("HTML holds no documents"),
        };
        pieces.map(said).collect()
    }

    #[test]
    fn html_is_its_headings_and_its_lines() {
        let html = "<h2>Oak &amp; elm</h2><p>A <strong>wood</strong>en boat<br>of 1900</p><ul><li>Keel</li></ul>end";
        let expected =
            [(true, "Oak & elm"), (false, "A wooden boat"), (false, "of 1900"), (false, "Keel"), (false, "end")];
        assert_eq!(said(html), expected.map(|(heading, words)| (heading, words.to_owned())));
    }

    #[test]
    fn broken_html_says_what_it_can() {
        for (html, expected) in [("", &[][..]), ("a < b", &["a"]), ("&nope; &", &["&nope; &"]), ("<p", &[])] {
            let words: Vec<String> = said(html).into_iter().map(|(_, words)| words).collect();
            assert_eq!(words, expected, "{html}");
        }
    }

    #[test]
    fn an_address_is_no_word_of_the_page() {
        let is_address = |text: &str| super::is_address(&text.into());
        assert!(is_address("https://widgets.example") && is_address(" https://a.example/b?c "));
        for words in
            ["", "Tides of widgets.example", "See https://widgets.example", "#team", "/about", "mailto:a@b.example"]
        {
            assert!(!is_address(words), "{words}");
        }
    }
}

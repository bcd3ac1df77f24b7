//! Writer for XML documents.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io::Result;

pub(super) type Xml = Writer<Vec<u8>>;

/// Writes a document with one root element.
pub(super) fn document(
    root: &str,
    attributes: &[(&str, &str)],
    content: impl FnOnce(&mut Xml) -> Result<()>,
) -> String {
    let mut xml = Writer::new(Vec::new());
    let written = (|| {
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        end_line(&mut xml)?;
        xml.create_element(root).with_attributes(attributes.iter().copied()).write_inner_content(|xml| {
            end_line(xml)?;
            content(xml)
        })?;
        end_line(&mut xml)
    })();
    written.expect("writing to memory does not fail");
    String::from_utf8(xml.into_inner()).expect("all that was written is text")
}

/// Writes an element with text.
/// Removes characters that XML 1.0 forbids.
pub(super) fn text_element(xml: &mut Xml, name: &str, text: &str) -> Result<()> {
    let allowed =
        |c: &char| matches!(c, '\t' | '\n' | '\r') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'));
    let text: String = text.chars().filter(allowed).collect();
    xml.create_element(name).write_text_content(BytesText::new(&text)).map(drop)
}

pub(super) fn empty_element(xml: &mut Xml, name: &str, attributes: &[(&str, &str)]) -> Result<()> {
    xml.create_element(name).with_attributes(attributes.iter().copied()).write_empty().map(drop)
}

pub(super) fn end_line(xml: &mut Xml) -> Result<()> {
    xml.write_event(Event::Text(BytesText::from_escaped("\n")))
}

#[cfg(test)]
mod tests {
    use super::{document, empty_element, text_element};

    #[test]
    fn text_cannot_become_markup_or_break_the_document() {
        let xml = document("list", &[("name", "a \"b\" & <c>")], |xml| {
            text_element(xml, "title", "Cats & <dogs>\u{1}\u{fffe}\n")?;
            empty_element(xml, "link", &[("href", "/?a=1&b=\"2\"")])
        });
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
            <list name=\"a &quot;b&quot; &amp; &lt;c&gt;\">\n<title>Cats &amp; &lt;dogs&gt;\n</title>\
            <link href=\"/?a=1&amp;b=&quot;2&quot;\"/></list>\n";
        assert_eq!(xml, expected);
    }
}

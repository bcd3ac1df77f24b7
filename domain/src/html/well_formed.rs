//! Rewrites HTML so that parsing and cleaning take linear time.
//!
//! html5ever takes quadratic time in nesting depth,
//! attributes per tag, `&` without `;`, escaped characters
//! per text or attribute, and content between table cells.
//! The output is not trusted: the cleaner runs next.

use content::fields::kind::MAX_NESTING;
use std::borrow::Cow;

/// Maximum number of `&amp;` and of `&` without
/// `;`, counted together in the whole HTML.
const MAX_AMPERSANDS: usize = 1_000;
/// Noncharacter that replaces the `&` above `MAX_AMPERSANDS`
/// during cleaning. Parsers read it like a letter.
const AMPERSAND: char = '\u{fdd0}';
/// Maximum bytes of the name of a character reference.
const MAX_REFERENCE_BYTES: usize = 32;

/// Maximum bytes of text before a [`SEPARATOR`] splits it.
const MAX_TEXT_BYTES: usize = 4_096;
/// Maximum bytes of an attribute value. Larger attributes are removed.
const MAX_ATTRIBUTE_BYTES: usize = 8_192;
/// Comment that splits a long text into
/// short ones. The cleaner removes the
/// comment, but does not join the texts.
const SEPARATOR: &str = "<!---->";

/// Maximum number of elements. Further elements
/// lose their tags, but keep their text.
const MAX_ELEMENTS: usize = 50_000;
/// Maximum number of nodes between table cells. The
/// next such node ends the table. Otherwise the
/// parser would search all siblings for each of them.
const MAX_MISPLACED_NODES: usize = 100;
/// Parts of a table that contain no text,
/// and the elements that each may contain.
const TABLE_PARTS: &[(&str, &[&str])] = &[
    ("table", &["tbody", "td", "th", "thead", "tr"]),
    ("tbody", &["td", "th", "tr"]),
    ("thead", &["td", "th", "tr"]),
    ("tr", &["td", "th"]),
];

/// Elements without an end tag.
const VOID: &[&str] = &["br", "hr"];
/// Inline elements. All other elements end an open paragraph.
const INLINE: &[&str] = &["a", "abbr", "br", "code", "em", "kbd", "mark", "s", "strong", "sub", "sup", "u"];
/// Elements that are removed together with their content.
const DROPPED: &[&str] = &["iframe", "noscript", "object", "script", "style", "template"];
/// Removed elements whose content is not markup.
const RAW_TEXT: &[&str] = &["iframe", "script", "style"];
/// Elements whose tags are removed, but not
/// their content. Each ends an open paragraph.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h5",
    "h6",
    "header",
    "main",
    "nav",
    "section",
    "summary",
];

/// Elements and attributes to keep. Other elements
/// lose their tags, but keep their content.
pub(super) struct Vocabulary<'a> {
    pub(super) has_element: &'a dyn Fn(&str) -> bool,
    pub(super) has_attribute: &'a dyn Fn(&str, &str) -> bool,
}

/// Closes all elements, and removes tags that are nested
/// deeper than [`MAX_NESTING`]. Does not change well-formed
/// input. Callers apply [`with_ampersands`] after parsing.
pub(super) fn well_formed(html: &str, vocabulary: &Vocabulary<'_>) -> String {
    let html = if html.contains(AMPERSAND) { Cow::Owned(html.replace(AMPERSAND, "")) } else { Cow::Borrowed(html) };
    let mut writer = HtmlWriter::new(html.len());
    let mut rest = html.as_ref();
    while let Some(begin) = rest.find('<') {
        let (text, markup) = rest.split_at(begin);
        writer.text(text);
        rest = match Markup::read(markup) {
            Markup::Start { name, attributes, after } => {
                let name = lowercase(name);
                if DROPPED.contains(&name.as_ref()) {
                    after_element(&name, after)
                } else {
                    if (vocabulary.has_element)(&name) {
                        writer.start(&name, attributes, vocabulary);
                    } else if BLOCKS.contains(&name.as_ref()) {
                        writer.end_paragraph();
                    }
                    after
                }
            }
            Markup::End { name, after } => {
                writer.end(&lowercase(name));
                after
            }
            Markup::Other { after } => after,
            Markup::Text => {
                writer.text("&lt;");
                &markup[1..]
            }
        };
    }
    writer.text(rest);
    writer.finish()
}

/// Restores the ampersands that [`well_formed`] replaced.
pub(super) fn with_ampersands(html: String) -> String {
    if html.contains(AMPERSAND) { html.replace(AMPERSAND, "&amp;") } else { html }
}

/// Markup that begins with `<`.
enum Markup<'a> {
    Start {
        name: &'a str,
        attributes: &'a str,
        after: &'a str,
    },
    End {
        name: &'a str,
        after: &'a str,
    },
    /// Comment, declaration or unterminated tag.
    Other {
        after: &'a str,
    },
    /// A `<` in text.
    Text,
}

impl<'a> Markup<'a> {
    fn read(markup: &'a str) -> Self {
        let bytes = markup.as_bytes();
        match (bytes.get(1), bytes.get(2)) {
            (Some(first), _) if first.is_ascii_alphabetic() => match split_tag(&markup[1..]) {
                Some((name, attributes, after)) => Self::Start { name, attributes, after },
                None => Self::Other { after: "" },
            },
            (Some(b'/'), Some(first)) if first.is_ascii_alphabetic() => match split_tag(&markup[2..]) {
                Some((name, _, after)) => Self::End { name, after },
                None => Self::Other { after: "" },
            },
            (Some(b'!'), _) if markup.starts_with("<!--") => Self::Other { after: after_comment(&markup[4..]) },
            (Some(b'!' | b'?' | b'/'), _) => {
                Self::Other { after: markup.split_once('>').map_or("", |(_, after)| after) }
            }
            _ => Self::Text,
        }
    }
}

/// Splits a tag into its name, its
/// attributes and the text after it.
/// Returns `None` if the tag has no end.
fn split_tag(tag: &str) -> Option<(&str, &str, &str)> {
    let ends_name = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    let (name, rest) = tag.split_at(tag.find(ends_name).unwrap_or(tag.len()));
    let mut end = 0;
    while let Some((_, after)) = next_attribute(&rest[end..]) {
        end += after;
    }
    let close = end + rest[end..].find('>')?;
    Some((name, &rest[..end], &rest[close + 1..]))
}

/// Name and value of an attribute. The value
/// still contains character references.
type Attribute<'a> = (&'a str, &'a str);

/// Reads the next attribute. Returns it with
/// its end, or `None` at the end of the tag.
fn next_attribute(tag: &str) -> Option<(Attribute<'_>, usize)> {
    let begin = tag.find(|c: char| !c.is_ascii_whitespace() && c != '/')?;
    if tag[begin..].starts_with('>') {
        return None;
    }
    let ends_name = |(at, c): (usize, char)| at > 0 && (c.is_ascii_whitespace() || matches!(c, '/' | '>' | '='));
    let length = tag[begin..].char_indices().find(|place| ends_name(*place)).map_or(tag.len() - begin, |(at, _)| at);
    let (name, after_name) = (&tag[begin..begin + length], &tag[begin + length..]);
    let Some(value) = after_name.trim_ascii_start().strip_prefix('=').map(str::trim_ascii_start) else {
        return Some(((name, ""), begin + length));
    };
    let value_at = tag.len() - value.len();
    let (value, length) = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => match value[1..].find(quote) {
            Some(end) => (&value[1..=end], end + 2),
            None => ("", value.len()),
        },
        _ => {
            let end = value.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(value.len());
            (&value[..end], end)
        }
    };
    Some(((name, value), value_at + length))
}

fn after_comment(comment: &str) -> &str {
    if let Some(after) = comment.strip_prefix('>').or_else(|| comment.strip_prefix("->")) {
        return after;
    }
    // Searches for both ends, `-->` and `--!>`, at once.
    // Otherwise each comment with one of them would
    // search all following text for the other one.
    let mut rest = comment;
    while let Some(begin) = rest.find("--") {
        let after = &rest[begin + 2..];
        if let Some(after) = after.strip_prefix('>').or_else(|| after.strip_prefix("!>")) {
            return after;
        }
        rest = &rest[begin + 1..];
    }
    ""
}

/// Returns the text after an element whose start tag was already read.
fn after_element<'a>(name: &str, mut rest: &'a str) -> &'a str {
    if RAW_TEXT.contains(&name) {
        while let Some(begin) = rest.find("</") {
            rest = &rest[begin + 2..];
            if rest.get(..name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name)) {
                return split_tag(rest).map_or("", |(.., after)| after);
            }
        }
        return "";
    }
    let mut open = 1_usize;
    while let Some(begin) = rest.find('<') {
        rest = match Markup::read(&rest[begin..]) {
            Markup::Start { name: inner, after, .. } if RAW_TEXT.iter().any(|raw| inner.eq_ignore_ascii_case(raw)) => {
                after_element(&lowercase(inner), after)
            }
            Markup::Start { name: inner, after, .. } => {
                open += usize::from(inner.eq_ignore_ascii_case(name));
                after
            }
            Markup::End { name: inner, after } => {
                open -= usize::from(inner.eq_ignore_ascii_case(name));
                if open == 0 {
                    return after;
                }
                after
            }
            Markup::Other { after } => after,
            Markup::Text => &rest[begin + 1..],
        };
    }
    ""
}

fn lowercase(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) { name.to_ascii_lowercase().into() } else { name.into() }
}

/// Returns true if `&` before this text
/// starts a reference that ends with `;`.
fn is_closed_reference(after: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let length = after.bytes().take(MAX_REFERENCE_BYTES).take_while(|byte| is_part(byte)).count();
    length > 0 && after.as_bytes().get(length) == Some(&b';')
}

struct HtmlWriter {
    out: String,
    /// Start of the current text in `out`.
    text_begin: usize,
    /// Open elements, outermost first.
    open: Vec<String>,
    /// Elements that were removed because of a limit,
    /// and whose end tags must be skipped too.
    too_deep: Vec<String>,
    ampersands: usize,
    elements: usize,
    misplaced: usize,
}

impl HtmlWriter {
    fn new(length: usize) -> Self {
        Self {
            out: String::with_capacity(length),
            text_begin: 0,
            open: Vec::new(),
            too_deep: Vec::new(),
            ampersands: 0,
            elements: 0,
            misplaced: 0,
        }
    }

    fn text(&mut self, text: &str) {
        if !text.trim_ascii().is_empty() {
            self.count_outside_cells(None);
        }
        self.separate_text();
        let mut rest = text;
        while let Some(begin) = rest.find('&') {
            let (before, reference) = rest.split_at(begin);
            self.push_text(before);
            self.separate_text();
            self.count_outside_cells(None);
            rest = self.reference(reference);
        }
        self.push_text(rest);
    }

    /// Counts a node inside a table but outside its
    /// cells. Ends the table after too many such nodes.
    fn count_outside_cells(&mut self, element: Option<&str>) {
        let Some((_, inner)) = self.open.last().and_then(|last| TABLE_PARTS.iter().find(|(part, _)| part == last))
        else {
            return;
        };
        if element.is_some_and(|name| inner.contains(&name)) {
            return;
        }
        self.misplaced += 1;
        if self.misplaced > MAX_MISPLACED_NODES
            && let Some(at) = self.open.iter().rposition(|open| open == "table")
        {
            self.close_from(at);
        }
    }

    /// Writes text that contains no `&`. It
    /// may begin with the rest of a reference.
    fn push_text(&mut self, mut text: &str) {
        while text.len() > MAX_TEXT_BYTES {
            let (piece, after) = text.split_at(text.floor_char_boundary(MAX_TEXT_BYTES));
            self.out.push_str(piece);
            self.separate_text();
            text = after;
        }
        self.out.push_str(text);
    }

    /// Writes a separator if the current text has reached its maximum size.
    fn separate_text(&mut self) {
        if self.out.len() - self.text_begin >= MAX_TEXT_BYTES {
            self.out.push_str(SEPARATOR);
            self.text_begin = self.out.len();
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        let value = value.replace('"', "&quot;");
        let mut rest = value.as_str();
        while let Some(begin) = rest.find('&') {
            let (before, reference) = rest.split_at(begin);
            self.out.push_str(before);
            rest = self.reference(reference);
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    /// Writes the `&` at the beginning of
    /// a text. Returns the text after it.
    fn reference<'a>(&mut self, text: &'a str) -> &'a str {
        let after = &text[1..];
        let after_escaped = after.strip_prefix("amp;");
        if after_escaped.is_none() && is_closed_reference(after) {
            self.out.push('&');
            return after;
        }
        self.ampersands += 1;
        if self.ampersands <= MAX_AMPERSANDS {
            self.out.push('&');
            return after;
        }
        self.out.push(AMPERSAND);
        after_escaped.unwrap_or(after)
    }

    fn start(&mut self, name: &str, attributes: &str, vocabulary: &Vocabulary<'_>) {
        self.end_implied(name);
        let is_too_much = self.elements >= MAX_ELEMENTS;
        if is_too_much || (self.open.len() >= MAX_NESTING && !VOID.contains(&name)) {
            if !VOID.contains(&name) {
                self.too_deep.push(name.to_owned());
            }
            return;
        }
        self.elements += 1;
        self.count_outside_cells(Some(name));
        self.out.push('<');
        self.out.push_str(name);
        let (mut rest, mut written) = (attributes, Vec::new());
        while let Some(((name_as_written, value), length)) = next_attribute(rest) {
            rest = &rest[length..];
            let attribute = lowercase(name_as_written);
            // If a name occurs several times, parsers take the first attribute.
            let is_known = (vocabulary.has_attribute)(name, &attribute) && value.len() <= MAX_ATTRIBUTE_BYTES;
            if is_known && !written.contains(&attribute) {
                self.attribute(&attribute, value);
                written.push(attribute);
            }
        }
        self.out.push('>');
        self.text_begin = self.out.len();
        if !VOID.contains(&name) {
            self.open.push(name.to_owned());
        }
    }

    fn end(&mut self, name: &str) {
        if self.too_deep.last().is_some_and(|last| last == name) {
            self.too_deep.pop();
            return;
        }
        if let Some(at) = self.open.iter().rposition(|open| open == name) {
            self.close_from(at);
        }
    }

    /// Closes elements that the new element implicitly ends.
    fn end_implied(&mut self, name: &str) {
        if !INLINE.contains(&name) {
            self.end_paragraph();
        }
        let (closed, scope): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ol", "ul"]),
            "td" | "th" => (&["td", "th"], &["table"]),
            "tr" => (&["tr"], &["table"]),
            "tbody" | "thead" => (&["tbody", "thead"], &["table"]),
            "a" => (&["a"], &["table"]),
            _ => return,
        };
        let is_end = |open: &str| closed.contains(&open) || scope.contains(&open);
        if let Some(at) =
            self.open.iter().rposition(|open| is_end(open)).filter(|at| closed.contains(&&*self.open[*at]))
        {
            self.close_from(at);
        }
    }

    /// Closes an open paragraph if all
    /// open elements inside it are inline.
    fn end_paragraph(&mut self) {
        let at = self.open.iter().rposition(|open| !INLINE.contains(&open.as_str()));
        if let Some(at) = at.filter(|at| self.open[*at] == "p") {
            self.close_from(at);
        }
    }

    fn close_from(&mut self, at: usize) {
        for name in self.open.drain(at..).rev() {
            self.out.push_str("</");
            self.out.push_str(&name);
            self.out.push('>');
        }
        self.text_begin = self.out.len();
    }

    fn finish(mut self) -> String {
        self.close_from(0);
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::{
        MAX_AMPERSANDS, MAX_ATTRIBUTE_BYTES, MAX_NESTING, MAX_REFERENCE_BYTES, MAX_TEXT_BYTES, SEPARATOR, Vocabulary,
        well_formed, with_ampersands,
    };

    const ELEMENTS: &[&str] =
        &["a", "blockquote", "br", "h2", "hr", "li", "ol", "p", "pre", "strong", "table", "tbody", "td", "tr", "ul"];

    fn rewritten(html: &str) -> String {
        let vocabulary = Vocabulary {
            has_element: &|name| ELEMENTS.contains(&name),
            has_attribute: &|_, attribute| matches!(attribute, "href" | "start"),
        };
        well_formed(html, &vocabulary)
    }

    #[test]
    fn well_formed_html_stays_as_it_is() {
        for html in [
            "",
            "a > b &amp; c &#233; &#xe9;",
            "<h2>a</h2><p>b <strong>c</strong> <a href=\"/d?e=1&amp;f=2\">g</a><br>h</p><hr>",
            "<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul><pre>\n\nd</pre>",
            "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td><p>c</p></td></tr></tbody></table>",
            "<blockquote><p>a</p><p>b</p></blockquote>",
        ] {
            assert_eq!(rewritten(html), html);
        }
    }

    #[test]
    fn other_elements_and_attributes_are_left_out_and_their_text_stays() {
        for (html, expected) in [
            ("<P Class=x HREF=/a href='/b'>a<div>b</div>", "<p href=\"/a\">a</p>b"),
            ("a<script>if (a<b && \"</p>\") {}</script>b", "ab"),
            ("a<SCRIPT>x</Script >b<style>c", "ab"),
            ("a<object><object>x</object>y</object>b", "ab"),
            ("a<object><script></object></script>x</object>b", "ab"),
            ("a<!-- <p> -->b<!-->c<!--->d<!-- x --!>e<!doctype html>f<?php ?>g</>h", "abcdefgh"),
            ("a<!-- -- > ---->b<!-- --! --->c", "abc"),
            ("<svg><text>a</text></svg><![CDATA[<p>b]]>", "ab]]>"),
            ("a < b <3 <", "a &lt; b &lt;3 &lt;"),
            ("<a title=\"x>y\" href='\"'>a</a>", "<a href=\"&quot;\">a</a>"),
            ("<a href=/b>c", "<a href=\"/b\">c</a>"),
            ("a<p href=\"b", "a"),
            ("<br/>a<a/href=/b/>c", "<br>a<a href=\"/b/\">c</a>"),
        ] {
            assert_eq!(rewritten(html), expected, "{html}");
        }
    }

    #[test]
    fn every_element_is_closed_where_a_parser_closes_it() {
        for (html, expected) in [
            ("<p>a<p>b", "<p>a</p><p>b</p>"),
            ("<p>a<strong>b<h2>c</h2>", "<p>a<strong>b</strong></p><h2>c</h2>"),
            ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>e"),
            (
                "<table><tr><td>a<td>b<tr><td>c</table>",
                "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
            ),
            ("<p>a</strong></p></ul>b", "<p>a</p>b"),
            ("<strong><p>a</strong>b</p>", "<strong><p>a</p></strong>b"),
        ] {
            assert_eq!(rewritten(html), expected, "{html}");
        }
    }

    #[test]
    fn what_is_too_deep_keeps_its_text() {
        let count = MAX_NESTING + 10;
        let html = format!("{}a{}b", "<blockquote>".repeat(count), "</blockquote>".repeat(count));
        let expected = format!("{}a{}b", "<blockquote>".repeat(MAX_NESTING), "</blockquote>".repeat(MAX_NESTING));
        assert_eq!(rewritten(&html), expected);
        assert_eq!(rewritten(&format!("{}<br>", "<blockquote>".repeat(count))).matches("<br>").count(), 1);
    }

    #[test]
    fn few_references_without_an_end_are_kept() {
        assert_eq!(rewritten("a &nbsp b & c &copy"), "a &nbsp b & c &copy");
        for unit in ["&", "&amp;"] {
            let many = rewritten(&unit.repeat(MAX_AMPERSANDS + 2)).replace(SEPARATOR, "");
            assert_eq!(with_ampersands(many), format!("{}&amp;&amp;", unit.repeat(MAX_AMPERSANDS)));
        }
        let closed = "&lt;".repeat(2 * MAX_AMPERSANDS);
        assert_eq!(rewritten(&closed).replace(SEPARATOR, ""), closed);
        assert_eq!(with_ampersands(rewritten("a\u{fdd0}b")), "ab");
    }

    #[test]
    fn a_long_text_is_written_in_pieces_that_cut_no_reference() {
        for unit in ["&lt;", "&", "<", "\u{a3}", "a", "&<!-- -->", "\u{a3}<!-- -->", "&amp;a\u{a0}"] {
            let html = rewritten(&unit.repeat(10_000));
            let (longest, total) = html.split(SEPARATOR).fold((0, 0), |(longest, total), piece| {
                assert!(piece.matches('&').count() <= piece.matches(';').count() + MAX_AMPERSANDS, "{unit}");
                (longest.max(piece.len()), total + piece.len())
            });
            assert!(longest <= MAX_TEXT_BYTES + MAX_REFERENCE_BYTES && total > longest, "{unit}: {longest}");
        }
        let link = format!("<a href=\"/{}\">a</a>", "&".repeat(MAX_ATTRIBUTE_BYTES));
        assert_eq!(rewritten(&link), "<a>a</a>");
    }
}

//! Reads Markdown as the HTML of rich text.

use super::REL;
use super::html::{escape, escape_attribute};
use crate::problem::Problem;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Returns the HTML of Markdown. It is not cleaned.
///
/// # Errors
/// A sentence about a picture, which rich text cannot hold.
pub fn to_html(markdown: &str) -> Result<String, Problem> {
    let mut out = HtmlWriter { html: String::new(), code: None, is_in_table_head: false };
    for (event, range) in
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
    {
        match event {
            Event::Start(Tag::Image { .. }) => {
                let sentence = "A text cannot hold a picture. Use a block ::: image for it.";
                return Err(Problem::new(range.start, sentence));
            }
            Event::Start(tag) => out.start(&tag),
            Event::End(tag) => out.end(tag),
            Event::Text(text) => out.text(&text),
            Event::Code(text) => out.html.push_str(&format!("<code>{}</code>", escape(&text))),
            Event::Html(html) => out.html.push_str(html.trim_end_matches('\n')),
            Event::InlineHtml(html) => out.html.push_str(&html),
            Event::SoftBreak => out.html.push('\n'),
            Event::HardBreak => out.html.push_str("<br>"),
            Event::Rule => out.html.push_str("<hr>"),
            _ => {}
        }
    }
    Ok(out.html)
}

struct HtmlWriter {
    html: String,
    /// Text of the open code block.
    code: Option<String>,
    is_in_table_head: bool,
}

impl HtmlWriter {
    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::CodeBlock(_) => self.code = Some(String::new()),
            Tag::List(Some(start)) if *start != 1 => self.html.push_str(&format!("<ol start=\"{start}\">")),
            Tag::Link { dest_url, .. } => {
                self.html.push_str(&format!("<a href=\"{}\"{REL}>", escape_attribute(dest_url)));
            }
            Tag::TableHead => {
                self.is_in_table_head = true;
                self.html.push_str("<thead><tr>");
            }
            tag => {
                if let Some(name) = self.name(tag.to_end()) {
                    self.html.push_str(&format!("<{name}>"));
                }
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                let code = code.strip_suffix('\n').unwrap_or(&code);
                // Parsers of HTML remove the first line break.
                self.html.push_str(&format!("<pre><code>{}</code></pre>", escape(code)));
            }
            TagEnd::TableHead => {
                self.is_in_table_head = false;
                self.html.push_str("</tr></thead><tbody>");
            }
            TagEnd::Table => {
                let html = std::mem::take(&mut self.html);
                // A table without rows has no body.
                self.html = match html.strip_suffix("<tbody>") {
                    Some(html) => format!("{html}</table>"),
                    None => format!("{html}</tbody></table>"),
                };
            }
            tag => {
                if let Some(name) = self.name(tag) {
                    self.html.push_str(&format!("</{name}>"));
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        match &mut self.code {
            Some(code) => code.push_str(text),
            None => self.html.push_str(&escape(text)),
        }
    }

    /// Returns the name of an element. `None` if the text has none for it.
    fn name(&self, tag: TagEnd) -> Option<&'static str> {
        Some(match tag {
            TagEnd::Paragraph => "p",
            TagEnd::Heading(HeadingLevel::H1 | HeadingLevel::H2) => "h2",
            TagEnd::Heading(HeadingLevel::H3) => "h3",
            TagEnd::Heading(_) => "h4",
            TagEnd::BlockQuote(_) => "blockquote",
            TagEnd::List(true) => "ol",
            TagEnd::List(false) => "ul",
            TagEnd::Item => "li",
            TagEnd::Table => "table",
            TagEnd::TableRow => "tr",
            TagEnd::TableCell if self.is_in_table_head => "th",
            TagEnd::TableCell => "td",
            TagEnd::Emphasis => "em",
            TagEnd::Strong => "strong",
            TagEnd::Strikethrough => "s",
            TagEnd::Link => "a",
            _ => return None,
        })
    }
}

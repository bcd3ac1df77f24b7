//! Parses the HTML that the cleaner of rich text returns.

/// Maximum nesting depth of elements.
const MAX_DEPTH: usize = 100;
/// Elements without content.
const VOID: &[&str] = &["br", "hr"];

/// A part of clean HTML.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Node<'a> {
    /// Text with entities.
    Text(&'a str),
    Element(Element<'a>),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    /// The whole start tag.
    pub(super) start: &'a str,
    pub(super) children: Vec<Node<'a>>,
    /// The element with its tags.
    pub(super) html: &'a str,
}

impl Element<'_> {
    pub(super) fn is_plain(&self) -> bool {
        self.start.len() == self.name.len() + 2
    }
}

/// Parses HTML. Returns `None` for HTML that is not clean.
pub(super) fn parse(html: &str) -> Option<Vec<Node<'_>>> {
    let mut rest = html;
    let nodes = parse_nodes(&mut rest, 0)?;
    rest.is_empty().then_some(nodes)
}

/// Parses nodes up to an end tag.
fn parse_nodes<'a>(rest: &mut &'a str, depth: usize) -> Option<Vec<Node<'a>>> {
    let mut nodes = Vec::new();
    if depth > MAX_DEPTH {
        return None;
    }
    while !rest.is_empty() && !rest.starts_with("</") {
        if !rest.starts_with('<') {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            nodes.push(Node::Text(text));
            *rest = after;
            continue;
        }
        let whole = *rest;
        let (start, after) = rest.split_at(end_of_tag(rest)?);
        let name = start.trim_matches(['<', '>']).split(' ').next()?;
        *rest = after;
        let mut children = Vec::new();
        if !VOID.contains(&name) {
            children = parse_nodes(rest, depth + 1)?;
            *rest = rest.strip_prefix("</")?.strip_prefix(name)?.strip_prefix('>')?;
        }
        let html = &whole[..whole.len() - rest.len()];
        nodes.push(Node::Element(Element { name, start, children, html }));
    }
    Some(nodes)
}

/// Returns the length of the tag at the beginning. Attributes have quotes.
fn end_of_tag(html: &str) -> Option<usize> {
    let mut is_quoted = false;
    let end = html.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b'>' && !is_quoted
    })?;
    Some(end + 1)
}

/// Replaces the entities that the cleaner writes.
pub(super) fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", "\u{a0}");
    text.replace("&amp;", "&")
}

/// Escapes text as the cleaner writes it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('\u{a0}', "&nbsp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes the value of an attribute as the cleaner writes it.
pub(super) fn escape_attribute(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

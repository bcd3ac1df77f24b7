//! Writes the HTML of rich text as Markdown.

use super::html::{Element, Node, parse, unescape};
use super::{REL, to_html};

/// Returns Markdown that reads back to exactly this HTML.
/// `None` if there is none.
///
/// A part that Markdown cannot hold is in it as HTML.
pub fn to_markdown(html: &str) -> Option<String> {
    let nodes = parse(html)?;
    let mut blocks = Vec::with_capacity(nodes.len());
    let mut former = Bullet::default();
    for node in &nodes {
        let Node::Element(element) = node else { return None };
        let (block, bullet) = checked_block(element, former)?;
        blocks.push(block);
        former = bullet;
    }
    let markdown = blocks.join("\n\n");
    (to_html(&markdown).as_deref() == Ok(html)).then_some(markdown)
}

/// Ways to write inline text, the most readable first.
const STYLES: [Style; 3] = [
    Style { escapes_all: false, has_tags: false },
    Style { escapes_all: true, has_tags: false },
    Style { escapes_all: true, has_tags: true },
];

#[derive(Clone, Copy)]
struct Style {
    escapes_all: bool,
    /// True if bold and the like are tags instead of asterisks.
    has_tags: bool,
}

/// The last list before a block. An adjacent list needs another bullet,
/// otherwise Markdown joins the two.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Bullet {
    #[default]
    None,
    Hyphen,
    Asterisk,
    Dot,
    Parenthesis,
}

impl Bullet {
    fn after(self, is_ordered: bool) -> Self {
        match (is_ordered, self) {
            (false, Self::Hyphen) => Self::Asterisk,
            (false, _) => Self::Hyphen,
            (true, Self::Dot) => Self::Parenthesis,
            (true, _) => Self::Dot,
        }
    }
}

/// Writes a block in the most readable style that reads back to it.
fn checked_block(element: &Element<'_>, former: Bullet) -> Option<(String, Bullet)> {
    for style in STYLES {
        let mut bullet = former;
        if let Some(block) = write_block(element, style, &mut bullet)
            && to_html(&block).as_deref() == Ok(element.html)
        {
            return Some((block, bullet));
        }
    }
    let is_block = to_html(element.html).as_deref() == Ok(element.html) && !element.html.contains('\n');
    is_block.then(|| (element.html.to_owned(), Bullet::None))
}

fn write_block(element: &Element<'_>, style: Style, former: &mut Bullet) -> Option<String> {
    let bullet = std::mem::take(former);
    let children = &element.children;
    Some(match element.name {
        "p" if element.is_plain() => lines(&inline(children, style)?),
        "h2" => format!("## {}", one_line(children, style)?),
        "h3" => format!("### {}", one_line(children, style)?),
        "h4" => format!("#### {}", one_line(children, style)?),
        "ul" | "ol" => {
            *former = bullet.after(element.name == "ol");
            list(element, style, *former)?
        }
        "blockquote" => prefixed(&blocks(children, style)?, "> ", "> "),
        "pre" => code_block(children)?,
        "table" => table(children, style)?,
        "hr" => "---".to_owned(),
        _ => return None,
    })
}

fn blocks(nodes: &[Node<'_>], style: Style) -> Option<String> {
    let mut former = Bullet::None;
    let write = |node: &Node<'_>| match node {
        Node::Element(element) => write_block(element, style, &mut former),
        Node::Text(_) => None,
    };
    Some(nodes.iter().map(write).collect::<Option<Vec<_>>>()?.join("\n\n"))
}

/// Puts a text before the first line, and another before all further ones.
fn prefixed(text: &str, first: &str, other: &str) -> String {
    let mut out = String::with_capacity(text.len() + first.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let prefix = if index == 0 { first } else { other };
        out.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        out.push_str(line);
    }
    out
}

fn list(element: &Element<'_>, style: Style, bullet: Bullet) -> Option<String> {
    let start = element.start.strip_prefix("<ol start=\"").and_then(|rest| rest.strip_suffix("\">"));
    let start: u64 = match start {
        Some(start) => start.parse().ok()?,
        None if element.is_plain() => 1,
        None => return None,
    };
    let mut items = Vec::with_capacity(element.children.len());
    let mut is_loose = false;
    for (number, child) in (start..).zip(&element.children) {
        let Node::Element(item) = child else { return None };
        if item.name != "li" {
            return None;
        }
        let marker = match bullet {
            Bullet::Asterisk => "* ".to_owned(),
            Bullet::Dot => format!("{number}. "),
            Bullet::Parenthesis => format!("{number}) "),
            Bullet::Hyphen | Bullet::None => "- ".to_owned(),
        };
        is_loose |= item.children.iter().any(|child| matches!(child, Node::Element(Element { name: "p", .. })));
        items.push(prefixed(&item_text(&item.children, style)?, &marker, &" ".repeat(marker.len())));
    }
    Some(items.join(if is_loose { "\n\n" } else { "\n" }))
}

/// Writes an item: its text, then the blocks after it.
fn item_text(children: &[Node<'_>], style: Style) -> Option<String> {
    let is_block = |node: &Node<'_>| {
        matches!(node, Node::Element(element)
            if matches!(element.name, "p" | "ul" | "ol" | "blockquote" | "pre" | "table" | "hr" | "h2" | "h3" | "h4"))
    };
    let (text, rest) = children.split_at(children.iter().position(is_block).unwrap_or(children.len()));
    let is_loose = matches!(rest, [Node::Element(Element { name: "p", .. }), ..]);
    let text = lines(&inline(text, style)?);
    let rest = blocks(rest, style)?;
    Some(match (text.is_empty(), rest.is_empty()) {
        (_, true) => text,
        (true, _) => rest,
        _ if is_loose => format!("{text}\n\n{rest}"),
        _ => format!("{text}\n{rest}"),
    })
}

fn code_block(children: &[Node<'_>]) -> Option<String> {
    let [Node::Element(Element { name: "code", children, .. })] = children else { return None };
    let code = match &children[..] {
        [] => String::new(),
        [Node::Text(code)] => unescape(code),
        _ => return None,
    };
    let fence = "`".repeat(3.max(longest_run(&code, '`') + 1));
    Some(format!("{fence}\n{code}\n{fence}"))
}

fn longest_run(text: &str, sign: char) -> usize {
    text.split(|c| c != sign).map(str::len).max().unwrap_or(0)
}

fn table(children: &[Node<'_>], style: Style) -> Option<String> {
    let mut out: Vec<String> = Vec::new();
    for child in children {
        let Node::Element(part) = child else { return None };
        for row in &part.children {
            let Node::Element(row) = row else { return None };
            let mut cells = Vec::with_capacity(row.children.len());
            for cell in &row.children {
                let Node::Element(cell) = cell else { return None };
                cells.push(one_line(&cell.children, style)?.replace('|', "\\|"));
            }
            let count = cells.len();
            out.push(format!("| {} |", cells.join(" | ")));
            if out.len() == 1 {
                out.push(format!("|{}", " --- |".repeat(count)));
            }
        }
    }
    Some(out.join("\n"))
}

fn one_line(nodes: &[Node<'_>], style: Style) -> Option<String> {
    let text = inline(nodes, style)?;
    let is_heading_end = text.ends_with('#');
    let text = if is_heading_end { format!("{}\\#", &text[..text.len() - 1]) } else { text };
    (!text.contains('\n')).then_some(text)
}

/// Escapes the beginnings of lines that Markdown reads as blocks.
fn lines(text: &str) -> String {
    let escaped = text.split('\n').map(|line| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = line.split_at(digits);
        let is_item = digits > 0 && (rest.starts_with(". ") || rest.starts_with(") ") || rest == "." || rest == ")");
        let is_block = line.starts_with(['#', '>', '+', '-', '=']);
        match (is_item, is_block) {
            (true, _) => format!("{number}\\{rest}"),
            (_, true) => format!("\\{line}"),
            _ => line.to_owned(),
        }
    });
    escaped.collect::<Vec<_>>().join("\n")
}

fn inline(nodes: &[Node<'_>], style: Style) -> Option<String> {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => push_text(&mut out, &unescape(text), style),
            Node::Element(element) => push_element(&mut out, element, style)?,
        }
    }
    Some(out)
}

fn push_element(out: &mut String, element: &Element<'_>, style: Style) -> Option<()> {
    let mark = match element.name {
        "strong" => "**",
        "em" => "*",
        "s" => "~~",
        _ => "",
    };
    match element.name {
        "br" => out.push_str("\\\n"),
        "code" => {
            let [Node::Text(code)] = &element.children[..] else { return None };
            let code = unescape(code);
            let fence = "`".repeat(longest_run(&code, '`') + 1);
            let space = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
            out.push_str(&format!("{fence}{space}{code}{space}{fence}"));
        }
        "a" if !style.has_tags && link(element).is_some() => {
            let target = unescape(link(element)?);
            let is_bracketed = target.is_empty() || target.contains(['(', ')', '<', '*', '_']);
            let target = if is_bracketed && !target.contains('<') { format!("<{target}>") } else { target };
            out.push_str(&format!("[{}]({target})", inline(&element.children, style)?));
        }
        _ if !mark.is_empty() && !style.has_tags => {
            out.push_str(&format!("{mark}{}{mark}", inline(&element.children, style)?));
        }
        "a" | "strong" | "em" | "s" | "sub" | "sup" | "u" => {
            let inner = inline(&element.children, style)?;
            out.push_str(&format!("{}{inner}</{}>", element.start, element.name));
        }
        _ => return None,
    }
    Some(())
}

/// Returns the address of a link that has no other attributes.
fn link<'a>(element: &Element<'a>) -> Option<&'a str> {
    let rest = element.start.strip_prefix("<a href=\"")?.strip_suffix('>')?;
    rest.strip_suffix(REL)?.strip_suffix('"')
}

/// Writes text. Escapes the characters that Markdown
/// would read, or all that it could read.
fn push_text(out: &mut String, text: &str, style: Style) {
    let mut former = out.chars().next_back();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied();
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_escaped = match c {
            '*' | '`' | '[' | ']' | '~' => true,
            '_' => style.escapes_all || !(is_word(former) && is_word(next)),
            '\\' => next.is_none_or(|next| next.is_ascii_punctuation()),
            '<' => style.escapes_all || next.is_none_or(|next| !next.is_whitespace()),
            '&' => style.escapes_all || next.is_none_or(|next| next.is_alphanumeric() || next == '#'),
            _ => style.escapes_all && c.is_ascii_punctuation(),
        };
        if c == '\u{a0}' {
            out.push_str("&nbsp;");
        } else {
            if is_escaped {
                out.push('\\');
            }
            out.push(c);
        }
        former = Some(c);
    }
}

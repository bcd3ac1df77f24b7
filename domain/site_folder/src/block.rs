//! Blocks in fences.

use crate::problem::Problem;
use crate::rich_text::{to_html, to_markdown};
use crate::toml_read;
use crate::values::{FieldValues, Names, push_values, read_values};
use content::fields::kind::{FieldKind, Optionality};
use content::fields::path::is_key;
use content::fields::registry::Types;
use content::fields::schema::Field;
use model::anchor::is_anchor;
use model::block::{Block, BlockContent};
use serde_json::Value;

/// A block of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum FolderBlock {
    Fields(FieldBlock),
    /// Stored text of a block that has no other form, with its line breaks.
    Json(String),
}

/// A block of a known type.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldBlock {
    pub block_type: String,
    pub key: String,
    /// Empty if the block has no anchor.
    pub anchor: String,
    pub values: FieldValues,
}

impl FolderBlock {
    /// Converts a stored block. Adds the paths of fields whose page or file
    /// has no name to `lost`.
    ///
    /// Keeps the stored text of unknown types, and of blocks that would
    /// lose a part of it.
    pub fn of_stored(block: &Block, types: &Types, names: &dyn Names, lost: &mut Vec<String>) -> Self {
        let content = block.content();
        let stored = serde_json::to_string(block).unwrap_or_default();
        let fields = types.find_block(&content.block_type).map(|known| known.schema.fields.as_slice());
        let Some(fields) = fields.filter(|_| is_whole(content, &stored)) else { return Self::Json(stored) };
        let mut own_lost = Vec::new();
        let named = FieldBlock::with_names(content, fields, names, &mut own_lost);
        let mut text = String::new();
        let is_readable = named.push(&mut text, fields).is_some()
            && read_blocks(&text, types).is_ok_and(|read| matches!(&read[..], [Self::Fields(read)] if *read == named));
        if !is_readable {
            return Self::Json(stored);
        }
        lost.extend(own_lost);
        Self::Fields(named)
    }

    pub fn key(&self) -> Option<String> {
        match self {
            Self::Fields(block) => Some(block.key.clone()),
            Self::Json(json) => serde_json::from_str::<Block>(json).ok().map(|block| block.content().key.clone()),
        }
    }
}

impl FieldBlock {
    fn with_names(content: &BlockContent, fields: &[Field], names: &dyn Names, lost: &mut Vec<String>) -> Self {
        let stored = (&content.props, &content.images, &content.files);
        let mut values = FieldValues::with_names(fields, stored, names, lost);
        if let Some(field) = only_text(fields) {
            values.props.entry(field).or_insert_with(|| Value::String(String::new()));
        }
        let (block_type, key) = (content.block_type.clone(), content.key.clone());
        Self { block_type, key, anchor: content.anchor_point.clone(), values }
    }

    /// Writes the block. `None` if it has no readable form.
    fn push(&self, out: &mut String, fields: &[Field]) -> Option<()> {
        let is_named = is_key(&self.key) && (self.anchor.is_empty() || is_anchor(&self.anchor));
        if !is_named || !is_type(&self.block_type) {
            return None;
        }
        let anchor = if self.anchor.is_empty() { String::new() } else { format!(" anchor={}", self.anchor) };
        let mut header = format!("{} #{}{anchor}", self.block_type, self.key);
        let mut body = String::new();
        match self.only_html(fields) {
            Some(html) => match to_markdown(html) {
                Some(markdown) => body = markdown,
                None => {
                    header.push_str(" html");
                    html.clone_into(&mut body);
                }
            },
            None => push_values(&mut body, "", fields, &self.values)?,
        }
        push_fence(out, &header, &body);
        Some(())
    }

    /// Returns the HTML of a block that has nothing else.
    fn only_html(&self, fields: &[Field]) -> Option<&str> {
        let html = self.values.props.get(only_text(fields)?)?.as_str()?;
        let FieldValues { props, pictures, files } = &self.values;
        (props.len() == 1 && pictures.is_empty() && files.is_empty()).then_some(html)
    }
}

/// Returns the field of a type that needs only a rich text.
fn only_text(fields: &[Field]) -> Option<&str> {
    let mut required = fields.iter().filter(|field| field.optionality == Optionality::Required);
    match (required.next(), required.next()) {
        (Some(field), None) if matches!(field.kind, FieldKind::RichText { .. }) => Some(&field.name),
        _ => None,
    }
}

fn is_type(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// Returns true if the content has everything that the stored text has.
fn is_whole(content: &BlockContent, stored: &str) -> bool {
    let Ok(mut text) = serde_json::from_str::<Value>(stored) else { return false };
    // Numbers and duplicate members change when they are read.
    if serde_json::to_string(&text).ok().as_deref() != Some(&without_space(stored)) {
        return false;
    }
    let Ok(read) = serde_json::to_value(content) else { return false };
    let (Some(text), Some(read)) = (text.as_object_mut(), read.as_object()) else { return false };
    // Members of pictures that the server sets are not compared.
    text.keys().all(|name| read.contains_key(name))
}

/// Removes the space between the tokens of JSON.
fn without_space(json: &str) -> String {
    let (mut is_in_text, mut is_escaped) = (false, false);
    let keep = |c: &char| {
        match (*c, is_escaped) {
            (_, true) => is_escaped = false,
            ('\\', _) if is_in_text => is_escaped = true,
            ('"', _) => is_in_text = !is_in_text,
            _ => {}
        }
        is_in_text || !c.is_ascii_whitespace()
    };
    json.chars().filter(keep).collect()
}

/// Writes blocks, with an empty line before each.
pub(crate) fn push_blocks(out: &mut String, blocks: &[FolderBlock], types: &Types) {
    for block in blocks {
        out.push('\n');
        match block {
            FolderBlock::Json(json) => push_fence(out, "json", json),
            FolderBlock::Fields(block) => {
                let known = types.find_block(&block.block_type);
                let fields = known.map_or(&[][..], |known| &known.schema.fields);
                // Only blocks that can be written are of this kind.
                let _ = block.push(out, fields);
            }
        }
    }
}

/// Writes a fence that is longer than all fences in the body.
fn push_fence(out: &mut String, header: &str, body: &str) {
    let colons = body.lines().map(|line| line.bytes().take_while(|byte| *byte == b':').count()).max().unwrap_or(0);
    let fence = ":".repeat(3.max(colons + 1));
    let end = if body.is_empty() || body.ends_with('\n') { "" } else { "\n" };
    out.push_str(&format!("{fence} {header}\n{body}{end}{fence}\n"));
}

/// Reads the blocks of a text.
///
/// # Errors
/// A sentence with the place of the first error.
pub(crate) fn read_blocks(text: &str, types: &Types) -> Result<Vec<FolderBlock>, Problem> {
    let mut blocks: Vec<FolderBlock> = Vec::new();
    let mut keys = std::collections::HashSet::new();
    let mut place = 0;
    while place < text.len() {
        let line_end = text[place..].find('\n').map_or(text.len(), |end| place + end + 1);
        let line = text[place..line_end].trim_end();
        if line.is_empty() {
            place = line_end;
            continue;
        }
        let colons = line.bytes().take_while(|byte| *byte == b':').count();
        if colons < 3 {
            let sentence = "This text is in no block. Put it between the lines \"::: rich-text #key\" and \":::\".";
            return Err(Problem::new(place, sentence));
        }
        let (body, end) = find_end(text, line_end, colons)
            .ok_or_else(|| Problem::new(place, "This block has no end. End it with a line of colons."))?;
        let block = read_block(&line[colons..], body, types, (place, line_end))?;
        let key = block.key().ok_or_else(|| Problem::new(line_end, "This is not the JSON of a block."))?;
        if !keys.insert(key.clone()) {
            return Err(Problem::new(place, format!("Another block of this page has the key \"{key}\" too.")));
        }
        blocks.push(block);
        place = end;
    }
    Ok(blocks)
}

/// Returns the body up to the line of as many colons, and the place after it.
fn find_end(text: &str, begin: usize, colons: usize) -> Option<(&str, usize)> {
    let mut place = begin;
    while place < text.len() {
        let line_end = text[place..].find('\n').map_or(text.len(), |end| place + end + 1);
        let line = text[place..line_end].trim_end();
        if line.len() == colons && line.bytes().all(|byte| byte == b':') {
            return Some((&text[begin..place], line_end));
        }
        place = line_end;
    }
    None
}

fn read_block(
    header: &str,
    body: &str,
    types: &Types,
    (place, body_place): (usize, usize),
) -> Result<FolderBlock, Problem> {
    let wrong = |sentence: String| Err(Problem::new(place, sentence));
    let mut words = header.split_whitespace();
    let name = words.next().unwrap_or_default();
    let (mut key, mut anchor, mut is_html) = ("", "", false);
    for word in words {
        match (word.strip_prefix('#'), word.strip_prefix("anchor=")) {
            (Some(found), _) => key = found,
            (_, Some(found)) => anchor = found,
            _ if word == "html" => is_html = true,
            _ => {
                return wrong(format!("\"{word}\" is no part of the first line of a block, such as ::: quote #owner."));
            }
        }
    }
    if name == "json" && key.is_empty() {
        return Ok(FolderBlock::Json(body.strip_suffix('\n').unwrap_or(body).to_owned()));
    }
    let Some(known) = types.find_block(name) else {
        return wrong(format!("There is no block type \"{name}\"."));
    };
    if !is_key(key) {
        return wrong(format!(
            "The block needs a key, such as ::: {name} #{name}-1: letters, digits, hyphens and underscores."
        ));
    }
    if !(anchor.is_empty() || is_anchor(anchor)) {
        return wrong(format!(
            "\"{anchor}\" is not an anchor: a letter or digit, then letters, digits, hyphens and underscores."
        ));
    }
    let fields = known.schema.fields.as_slice();
    let values = match only_text(fields) {
        Some(field) if !is_fields(body, fields) => {
            let body = body.strip_suffix('\n').unwrap_or(body);
            let html = if is_html {
                body.to_owned()
            } else {
                to_html(body).map_err(|problem| problem.moved_by(body_place))?
            };
            FieldValues {
                props: [(field.to_owned(), Value::String(html))].into_iter().collect(),
                ..FieldValues::default()
            }
        }
        _ => {
            let members = toml_read::read(body).map_err(|problem| problem.moved_by(body_place))?;
            read_values(fields, &members).map_err(|problem| problem.moved_by(body_place))?
        }
    };
    Ok(FolderBlock::Fields(FieldBlock {
        block_type: name.to_owned(),
        key: key.to_owned(),
        anchor: anchor.to_owned(),
        values,
    }))
}

/// Returns true if the body of a block that needs only a rich text
/// is TOML, because the block has other values too.
fn is_fields(body: &str, fields: &[Field]) -> bool {
    let line = body.trim_start().lines().next().unwrap_or_default();
    fields.iter().any(|field| {
        let rest = line.strip_prefix(field.name.as_str());
        rest.is_some_and(|rest| [" =", "=", ".md =", ".md="].iter().any(|sign| rest.starts_with(sign)))
    })
}

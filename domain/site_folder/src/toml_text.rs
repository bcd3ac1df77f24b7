//! Writes TOML, always in the same form.

use serde_json::{Map, Value};
use toml_writer::{ToTomlKey, ToTomlValue, TomlStringBuilder};

/// Beginnings of lines that end a block or the front matter.
const FENCES: [&str; 2] = [":::", "+++"];

/// Writes a text. It has several lines if the text has,
/// except where a line could be read as a fence.
pub fn text(text: &str) -> String {
    let builder = TomlStringBuilder::new(text);
    let has_fence = text.lines().any(|line| FENCES.iter().any(|fence| line.starts_with(fence)));
    if has_fence || text.contains('\r') {
        return builder.as_basic().to_toml_value();
    }
    builder.as_default().to_toml_value()
}

/// Writes a text in several lines, for Markdown.
pub(crate) fn long_text(long: &str) -> String {
    let has_fence = long.lines().any(|line| FENCES.iter().any(|fence| line.starts_with(fence)));
    if has_fence || !long.contains('\n') {
        return text(long);
    }
    let builder = TomlStringBuilder::new(long);
    let literal = if long.contains(['\\', '"']) { builder.as_ml_literal() } else { None };
    literal.unwrap_or_else(|| builder.as_ml_basic()).to_toml_value()
}

pub fn key(key: &str) -> String {
    key.to_toml_key()
}

/// Writes a value in one line, or an array of objects in several.
/// `None` if TOML has no such value.
pub fn value(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number_text(number)?,
        Value::String(value) => text(value),
        Value::Array(values) => array(values.iter().map(self::value).collect::<Option<Vec<_>>>()?),
        Value::Object(members) => {
            table(members.iter().map(|(name, value)| Some((name.as_str(), self::value(value)?))))?
        }
    })
}

/// Writes the values of an array, objects in separate lines.
pub(crate) fn array(values: Vec<String>) -> String {
    if values.iter().any(|value| value.starts_with('{')) {
        let lines: String = values.iter().map(|value| format!("  {value},\n")).collect();
        return format!("[\n{lines}]");
    }
    format!("[{}]", values.join(", "))
}

/// Writes a table in one line.
pub(crate) fn table<'a>(members: impl Iterator<Item = Option<(&'a str, String)>>) -> Option<String> {
    let members = members.map(|member| member.map(|(name, value)| format!("{} = {value}", key(name))));
    let members: Vec<String> = members.collect::<Option<_>>()?;
    Some(if members.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", members.join(", ")) })
}

/// Writes a number. A whole number stays one, and a float stays one.
fn number_text(number: &serde_json::Number) -> Option<String> {
    match (number.as_i64(), number.as_f64()) {
        (Some(whole), _) => Some(whole.to_string()),
        (None, Some(float)) if number.is_f64() => Some(float.to_toml_value()),
        _ => None,
    }
}

/// Writes a file: simple values first, then tables.
/// Leaves out nulls and empty tables.
pub fn document(members: &Map<String, Value>) -> String {
    let mut out = String::new();
    push_table(&mut out, "", members);
    out
}

/// Writes the members of a table that is named `path`.
pub(crate) fn push_table(out: &mut String, path: &str, members: &Map<String, Value>) {
    let is_table = |value: &Value| match value {
        Value::Object(_) => true,
        Value::Array(values) => !values.is_empty() && values.iter().all(Value::is_object),
        _ => false,
    };
    for (name, value) in members.iter().filter(|(_, value)| !is_table(value)) {
        if let Some(text) = self::value(value) {
            out.push_str(&format!("{} = {text}\n", key(name)));
        }
    }
    for (name, value) in members.iter().filter(|(_, value)| is_table(value)) {
        let path = if path.is_empty() { key(name) } else { format!("{path}.{}", key(name)) };
        match value {
            Value::Object(members) if members.values().any(|value| !value.is_null()) => {
                let has_values = members.values().any(|value| !value.is_null() && !is_table(value));
                if has_values {
                    push_header(out, &format!("[{path}]"));
                }
                push_table(out, &path, members);
            }
            Value::Array(items) => {
                for item in items.iter().filter_map(Value::as_object) {
                    push_header(out, &format!("[[{path}]]"));
                    push_table(out, &path, item);
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn push_header(out: &mut String, header: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(header);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{document, text};
    use serde_json::json;

    #[test]
    fn a_text_reads_back_and_has_no_line_that_is_a_fence() {
        for words in [
            "",
            "a",
            "a \"b\" 'c'",
            "a\\b",
            "a\nb\n",
            "\na",
            "a\r\nb",
            ":::\na",
            "x\n::: y",
            "+++\n",
            "\u{1}\u{7f}",
            "'''\"\"\"\n",
        ] {
            let line = format!("a = {}", text(words));
            let read: toml::Table = toml::from_str(&line).unwrap();
            assert_eq!(read["a"].as_str(), Some(words), "{line}");
            assert!(!line.lines().any(|line| line.starts_with(":::") || line.starts_with("+++")), "{line}");
        }
    }

    #[test]
    fn a_document_has_its_tables_last_and_no_nulls() {
        let value = json!({"t":{"a":1.0,"none":null,"deep":{"b":true}},"e":{},"list":[],"items":[{"k":"x","l":[1,2]},{}],"z":"end"});
        let expected = "list = []\nz = \"end\"\n\n[t]\na = 1.0\n\n[t.deep]\nb = true\n\n[[items]]\nk = \"x\"\nl = [1, 2]\n\n[[items]]\n";
        assert_eq!(document(value.as_object().unwrap()), expected);
    }
}

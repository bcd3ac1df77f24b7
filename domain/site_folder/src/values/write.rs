//! Writes values of fields as TOML.

use super::{FieldValues, PictureUse, unknown_of};
use crate::rich_text::to_markdown;
use crate::toml_text::{array, key, long_text, push_header, table, text, value};
use content::fields::kind::{FieldKind, Items};
use content::fields::schema::Field;
use model::block::{Props, key_of};
use serde_json::Value;

/// Writes values into a table with this path, which may be empty.
/// `None` if TOML cannot hold them.
pub(crate) fn push_values(out: &mut String, path: &str, fields: &[Field], values: &FieldValues) -> Option<()> {
    TableWriter { out, values }.push(path, fields, &values.props, "")
}

struct TableWriter<'a> {
    out: &'a mut String,
    values: &'a FieldValues,
}

impl TableWriter<'_> {
    fn push(&mut self, table: &str, fields: &[Field], props: &Props, prefix: &str) -> Option<()> {
        for (name, text) in simple_values(self.values, fields, props, prefix)? {
            self.out.push_str(&format!("{name} = {text}\n"));
        }
        for (field, list) in fields.iter().filter_map(items_of) {
            let Some(items) = props.get(&field.name).and_then(Value::as_array) else { continue };
            let position = format!("{prefix}{}", field.name);
            if inline_items(self.values, list, items, &position).is_some() {
                continue;
            }
            let table = if table.is_empty() { key(&field.name) } else { format!("{table}.{}", key(&field.name)) };
            for item in items {
                let item = item.as_object()?;
                push_header(self.out, &format!("[[{table}]]"));
                self.push(&table, &list.fields, item, &format!("{position}[{}].", key_of(item)))?;
            }
        }
        Some(())
    }
}

fn items_of(field: &Field) -> Option<(&Field, &Items)> {
    match &field.kind {
        FieldKind::Items(list) => Some((field, list)),
        _ => None,
    }
}

/// Returns the names and texts of all values that need no table of their own.
fn simple_values(values: &FieldValues, fields: &[Field], props: &Props, prefix: &str) -> Option<Vec<(String, String)>> {
    let mut out = Vec::new();
    if let Some(item) = props.get("key").filter(|_| !prefix.is_empty()) {
        out.push(("key".to_owned(), value(item)?));
    }
    for field in fields {
        let position = format!("{prefix}{}", field.name);
        let name = key(&field.name);
        let found = props.get(&field.name);
        match (&field.kind, found) {
            (FieldKind::Picture | FieldKind::Pictures { .. }, _) => {
                let Some(pictures) = values.pictures.get(&position) else { continue };
                let texts: Vec<String> = pictures.iter().map(picture).collect();
                let is_one = matches!(field.kind, FieldKind::Picture) && texts.len() == 1;
                out.push((name, if is_one { texts.concat() } else { array(texts) }));
            }
            (FieldKind::File | FieldKind::Files { .. }, _) => {
                let Some(files) = values.files.get(&position) else { continue };
                let texts: Vec<String> = files.iter().map(|file| text(file)).collect();
                let is_one = matches!(field.kind, FieldKind::File) && texts.len() == 1;
                out.push((name, if is_one { texts.concat() } else { array(texts) }));
            }
            (_, None) => {}
            (FieldKind::RichText { .. }, Some(Value::String(html))) => match to_markdown(html) {
                Some(markdown) if !html.is_empty() => out.push((format!("{name}.md"), long_text(&markdown))),
                _ => out.push((name, text(html))),
            },
            (FieldKind::Items(list), Some(Value::Array(items))) => {
                if let Some(text) = inline_items(values, list, items, &position) {
                    out.push((name, text));
                }
            }
            (FieldKind::Code { .. } | FieldKind::LongText { .. }, Some(Value::String(long))) => {
                out.push((name, long_text(long)));
            }
            (_, Some(other)) => out.push((name, value(other)?)),
        }
    }
    for (name, other) in unknown_of(fields, props) {
        if prefix.is_empty() || name != "key" {
            out.push((key(name), value(other)?));
        }
    }
    Some(out)
}

/// Returns a list in which each item is one line: an empty list, or one
/// in the items of another, such as the cells of a row.
fn inline_items(values: &FieldValues, list: &Items, items: &[Value], position: &str) -> Option<String> {
    if items.is_empty() {
        return Some("[]".to_owned());
    }
    if !position.contains('[') {
        return None;
    }
    let lines = items.iter().map(|item| {
        let item = item.as_object()?;
        let prefix = format!("{position}[{}].", key_of(item));
        let members = simple_values(values, &list.fields, item, &prefix)?;
        // A list in the item that has no inline form.
        let is_whole = list.fields.iter().filter_map(items_of).all(|(field, _)| {
            !item.contains_key(&field.name) || members.iter().any(|(name, _)| *name == key(&field.name))
        });
        let members: Vec<String> = members.into_iter().map(|(name, text)| format!("{name} = {text}")).collect();
        let line = format!("{{ {} }}", members.join(", "));
        (is_whole && !line.contains('\n')).then_some(line)
    });
    Some(array(lines.collect::<Option<Vec<_>>>()?))
}

/// Writes a picture with the choices of an editor.
pub(crate) fn picture(picture: &PictureUse) -> String {
    let number = |number: f64| value(&Value::from(number)).unwrap_or_default();
    let crop = picture.crop.as_ref().and_then(|crop| {
        let members = [
            ("x", crop.x),
            ("y", crop.y),
            ("width", crop.width),
            ("height", crop.height),
            ("rotate", crop.rotate),
            ("scaleX", crop.scale_x),
            ("scaleY", crop.scale_y),
        ];
        table(members.into_iter().map(|(name, value)| Some((name, number(value)))))
    });
    let focus = picture.focus.as_ref().and_then(|focus| {
        table([("x", focus.x), ("y", focus.y)].into_iter().map(|(name, value)| Some((name, number(value)))))
    });
    let members = [
        Some(("file", text(&picture.file))),
        picture.alt.as_ref().map(|alt| ("alt", text(alt))),
        crop.map(|crop| ("crop", crop)),
        focus.map(|focus| ("focus", focus)),
    ];
    table(members.into_iter().flatten().map(Some)).unwrap_or_default()
}

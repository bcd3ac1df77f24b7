//! Reads values of fields from TOML.

use super::{FieldValues, PictureUse};
use crate::problem::Problem;
use crate::rich_text::to_html;
use crate::toml_read::{Place, json, list, offset, offset_of_key, table, text};
use content::fields::kind::{FieldKind, Items};
use content::fields::path::is_key;
use content::fields::schema::Field;
use model::block::Props;
use model::media::{CropParams, FocalPoint};
use serde_json::Value;
use std::collections::HashSet;
use toml::de::{DeTable, DeValue};

/// Reads the values of a table.
///
/// # Errors
/// A sentence with the place of the first wrong value.
pub(crate) fn read_values(fields: &[Field], members: &DeTable<'_>) -> Result<FieldValues, Problem> {
    let mut values = FieldValues::default();
    values.props = read_props(&mut values, fields, members, "")?;
    Ok(values)
}

fn read_props(
    values: &mut FieldValues,
    fields: &[Field],
    members: &DeTable<'_>,
    prefix: &str,
) -> Result<Props, Problem> {
    let mut props = Props::new();
    if let Some(key) = members.get("key").filter(|_| !prefix.is_empty()) {
        props.insert("key".to_owned(), json(key)?);
    }
    for field in fields {
        let Some(place) = members.get(field.name.as_str()) else { continue };
        let position = format!("{prefix}{}", field.name);
        match &field.kind {
            FieldKind::Picture | FieldKind::Pictures { .. } => {
                let pictures = match place.get_ref() {
                    DeValue::Array(_) => list(place)?.into_iter().map(read_picture).collect::<Result<_, _>>()?,
                    _ => vec![read_picture(place)?],
                };
                values.pictures.insert(position, pictures);
            }
            FieldKind::File | FieldKind::Files { .. } => {
                let files = match place.get_ref() {
                    DeValue::Array(_) => list(place)?.into_iter().map(read_file).collect::<Result<_, _>>()?,
                    _ => vec![read_file(place)?],
                };
                values.files.insert(position, files);
            }
            FieldKind::Items(items) => {
                props.insert(field.name.clone(), read_items(values, items, place, &position)?);
            }
            FieldKind::RichText { .. } => {
                props.insert(field.name.clone(), Value::String(read_rich_text(place)?));
            }
            FieldKind::Page { .. } => {
                let name = text(place)?;
                if !name.starts_with("page:") {
                    let sentence = "A page is named by its folder, such as \"page:about\".";
                    return Err(Problem::new(offset(place), sentence));
                }
                props.insert(field.name.clone(), Value::String(name.to_owned()));
            }
            _ => {
                props.insert(field.name.clone(), json(place)?);
            }
        }
    }
    let is_known = |name: &str| fields.iter().any(|field| field.name == name) || (name == "key" && !prefix.is_empty());
    for (name, place) in members.iter().filter(|(name, _)| !is_known(name.get_ref())) {
        props.insert(name.get_ref().to_string(), json(place)?);
    }
    Ok(props)
}

fn read_rich_text(place: Place<'_, '_>) -> Result<String, Problem> {
    let DeValue::Table(members) = place.get_ref() else { return text(place).map(str::to_owned) };
    if let Some((name, _)) = members.iter().find(|(name, _)| name.get_ref() != "md") {
        let sentence = "A rich text is Markdown with the ending .md, or HTML without it.";
        return Err(Problem::new(offset_of_key(name), sentence));
    }
    match members.get("md") {
        Some(markdown) => to_html(text(markdown)?).map_err(|problem| Problem { offset: offset(markdown), ..problem }),
        None => Ok(String::new()),
    }
}

fn read_items(values: &mut FieldValues, items: &Items, place: Place<'_, '_>, position: &str) -> Result<Value, Problem> {
    let mut taken = HashSet::new();
    let mut read = Vec::new();
    for (index, place) in list(place)?.into_iter().enumerate() {
        let members = table(place)?;
        let key = match members.get("key") {
            Some(key) => text(key)?.to_owned(),
            None => format!("item-{}", index + 1),
        };
        if !is_key(&key) {
            let sentence = format!("\"{key}\" is not a key. Use 1 to 64 letters, digits, hyphens and underscores.");
            return Err(Problem::new(offset(place), sentence));
        }
        if !taken.insert(key.clone()) {
            return Err(Problem::new(offset(place), format!("Another item of this list has the key \"{key}\" too.")));
        }
        let mut props = Props::new();
        props.insert("key".to_owned(), Value::String(key.clone()));
        props.extend(read_props(values, &items.fields, members, &format!("{position}[{key}]."))?);
        read.push(Value::Object(props));
    }
    Ok(Value::Array(read))
}

fn read_file(place: Place<'_, '_>) -> Result<String, Problem> {
    let path = text(place)?;
    if path.starts_with("media/") {
        return Ok(path.to_owned());
    }
    Err(Problem::new(offset(place), "A file is named by its path in the folder, such as \"media/rates.pdf\"."))
}

/// Reads a picture with the choices of an editor.
pub(crate) fn read_picture(place: Place<'_, '_>) -> Result<PictureUse, Problem> {
    if let DeValue::String(_) = place.get_ref() {
        return Ok(PictureUse { file: read_file(place)?, ..PictureUse::default() });
    }
    let members = table(place)?;
    let unknown =
        members.iter().find(|(name, _)| !matches!(name.get_ref().as_ref(), "file" | "alt" | "crop" | "focus"));
    if let Some((name, _)) = unknown {
        let sentence = format!("A picture has file, alt, crop and focus, not \"{}\".", name.get_ref());
        return Err(Problem::new(offset_of_key(name), sentence));
    }
    let Some(file) = members.get("file") else {
        return Err(Problem::new(offset(place), "A picture needs its file."));
    };
    let wrong = |place: Place<'_, '_>| Problem::new(offset(place), "These are not the numbers of a crop or a focus.");
    let crop = members.get("crop").map(|crop| {
        let crop: Option<CropParams> = serde_json::from_value(json(crop)?).ok();
        crop.ok_or_else(|| wrong(place))
    });
    let focus = members.get("focus").map(|focus| {
        let focus: Option<FocalPoint> = serde_json::from_value(json(focus)?).ok();
        focus.filter(|focus| focus.is_valid()).ok_or_else(|| wrong(place))
    });
    Ok(PictureUse {
        file: read_file(file)?,
        alt: members.get("alt").map(|alt| text(alt).map(str::to_owned)).transpose()?,
        crop: crop.transpose()?,
        focus: focus.transpose()?,
    })
}

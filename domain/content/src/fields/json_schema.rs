//! Describes types as JSON Schema (draft 2020-12),
//! for programs that write content.
//!
//! The schemas describe drafts, so required fields may be empty.
//! The server checks more than a schema can express,
//! such as links and clean HTML.

use super::kind::{Choice, FieldKind, Items};
use super::schema::{BlockSchema, Field, PageTypeSchema};
use model::block::{MAX_KEY_BYTES, Props};
use serde_json::{Value, json};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
/// Language of titles and descriptions.
const LANGUAGE: &str = "en";

/// Returns the schema of a block in a version.
pub fn of_block(schema: &BlockSchema) -> Value {
    let files = FilePaths::of(&schema.fields);
    json!({
        "$schema": DIALECT,
        "title": schema.label.get(LANGUAGE),
        "description": schema.description.get(LANGUAGE),
        "type": "object",
        "required": ["type", "key"],
        "properties": {
            "type": { "const": schema.id },
            "key": key(),
            "props": props(&schema.fields),
            "anchorPoint": { "type": "string" },
            "__images": files.images(),
            "__files": files.documents(),
        },
    })
}

/// Returns the schema of page type properties.
///
/// The properties are `typeData` of a new page
/// and `pageType.props` of a version.
pub fn of_page_type(schema: &PageTypeSchema) -> Value {
    let mut described = props(&schema.fields);
    described["$schema"] = DIALECT.into();
    described["title"] = schema.label.get(LANGUAGE).into();
    described
}

fn key() -> Value {
    json!({ "type": "string", "pattern": format!("^[A-Za-z0-9_-]{{1,{MAX_KEY_BYTES}}}$") })
}

fn props(fields: &[Field]) -> Value {
    json!({ "type": "object", "properties": properties(fields), "additionalProperties": false })
}

/// Returns the schemas of one field level.
///
/// Leaves out pictures and documents, because they
/// are in `__images` and `__files`.
fn properties(fields: &[Field]) -> Props {
    let described = fields.iter().filter_map(|field| {
        let mut value = of_kind(&field.kind)?;
        value["title"] = field.label.get(LANGUAGE).into();
        if let Some(hint) = &field.hint {
            value["description"] = hint.get(LANGUAGE).into();
        }
        if let Some(default) = &field.default {
            value["default"] = default.clone();
        }
        Some((field.name.clone(), value))
    });
    described.collect()
}

/// Returns the schema of a field's value.
/// `None` for pictures and documents.
fn of_kind(kind: &FieldKind) -> Option<Value> {
    Some(match kind {
        FieldKind::Text { max } | FieldKind::LongText { max } | FieldKind::Code { max } => {
            json!({ "type": ["string", "null"], "maxLength": max })
        }
        FieldKind::RichText { .. } => json!({ "type": ["string", "null"], "contentMediaType": "text/html" }),
        FieldKind::Number { min, max, step } => number(*min, *max, *step),
        FieldKind::Switch => json!({ "type": ["boolean", "null"] }),
        FieldKind::Choice { options } | FieldKind::Colour { options } => json!({ "enum": values(options) }),
        FieldKind::Date => json!({ "type": ["string", "null"], "format": "date" }),
        FieldKind::DateTime => json!({ "type": ["string", "null"], "format": "date-time" }),
        FieldKind::Link | FieldKind::VideoLink | FieldKind::PageType => json!({ "type": ["string", "null"] }),
        FieldKind::Page { .. } => json!({ "type": ["integer", "null"], "minimum": 1 }),
        FieldKind::Tags { max } => json!({ "type": ["array", "null"], "items": { "type": "string" }, "maxItems": max }),
        FieldKind::Items(items) => list(items),
        FieldKind::Picture | FieldKind::Pictures { .. } | FieldKind::File | FieldKind::Files { .. } => return None,
    })
}

/// Returns the schema of a number. Leaves out a step that does
/// not start at 0, because JSON Schema cannot express it.
fn number(min: Option<f64>, max: Option<f64>, step: Option<f64>) -> Value {
    let mut value = json!({ "type": ["number", "null"] });
    if let Some(min) = min {
        value["minimum"] = min.into();
    }
    if let Some(max) = max {
        value["maximum"] = max.into();
    }
    if let Some(step) = step.filter(|step| min.unwrap_or_default() % step == 0.0) {
        value["multipleOf"] = step.into();
    }
    value
}

/// Returns the allowed values of a choice. An empty
/// text and null mean that nothing is chosen.
fn values(options: &[Choice]) -> Vec<Value> {
    let values = options.iter().map(|option| Value::from(option.value.as_str()));
    values.chain([Value::from(""), Value::Null]).collect()
}

fn list(items: &Items) -> Value {
    let mut properties = properties(&items.fields);
    properties.insert("key".to_owned(), key());
    let item = json!({
        "title": items.singular.get(LANGUAGE),
        "type": "object",
        "required": ["key"],
        "properties": properties,
        "additionalProperties": false,
    });
    json!({ "type": ["array", "null"], "items": item, "maxItems": items.max })
}

/// Paths of picture and document fields, each with the maximum
/// number of files.
#[derive(Default)]
struct FilePaths {
    images: Vec<(String, u32)>,
    documents: Vec<(String, u32)>,
}

impl FilePaths {
    fn of(fields: &[Field]) -> Self {
        let mut paths = Self::default();
        paths.add("", fields);
        paths
    }

    fn add(&mut self, start: &str, fields: &[Field]) {
        for Field { name, kind, .. } in fields {
            let path = format!("{start}{name}");
            match kind {
                FieldKind::Picture => self.images.push((path, 1)),
                FieldKind::Pictures { max } => self.images.push((path, *max)),
                FieldKind::File => self.documents.push((path, 1)),
                FieldKind::Files { max } => self.documents.push((path, *max)),
                FieldKind::Items(items) => {
                    self.add(&format!(r"{path}\[[A-Za-z0-9_-]{{1,{MAX_KEY_BYTES}}}\]\."), &items.fields);
                }
                _ => {}
            }
        }
    }

    fn images(&self) -> Value {
        let point = json!({
            "type": ["object", "null"],
            "required": ["x", "y"],
            "properties": { "x": { "type": "number" }, "y": { "type": "number" } },
        });
        let image = json!({
            "type": "object",
            "required": ["fileID"],
            "properties": {
                "fileID": { "type": "integer", "minimum": 1 },
                "altText": { "type": ["string", "null"] },
                "cropParams": { "type": ["object", "null"] },
                "focalPoint": point,
            },
        });
        by_path(&self.images, &image)
    }

    fn documents(&self) -> Value {
        let document = json!({
            "type": "object",
            "required": ["fileID"],
            "properties": { "fileID": { "type": "integer", "minimum": 1 } },
        });
        by_path(&self.documents, &document)
    }
}

fn by_path(paths: &[(String, u32)], entry: &Value) -> Value {
    let patterns = paths.iter().map(|(path, max)| {
        let list = json!({ "type": "array", "items": entry, "maxItems": max });
        (format!("^{path}$"), list)
    });
    json!({ "type": "object", "patternProperties": patterns.collect::<Props>(), "additionalProperties": false })
}

#[cfg(test)]
mod tests {
    use super::{of_block, of_page_type};
    use crate::fields::kind::{Choice, FieldKind, Items};
    use crate::fields::schema::{BlockSchema, Field, PageTypeSchema};
    use serde_json::{Value, json};

    fn block(fields: Vec<Field>) -> Value {
        let mut schema = BlockSchema::new("note", fields);
        schema.set_labels_by_name();
        of_block(&schema)
    }

    fn field(kind: FieldKind) -> Field {
        Field::optional("value", kind)
    }

    #[test]
    fn each_kind_of_field_has_its_schema() {
        let options = vec![Choice::new("a"), Choice::new("b")];
        let number = |min, max, step| FieldKind::Number { min, max, step };
        for (kind, expected) in [
            (FieldKind::Text { max: 80 }, json!({ "type": ["string", "null"], "maxLength": 80 })),
            (FieldKind::rich_text(), json!({ "type": ["string", "null"], "contentMediaType": "text/html" })),
            (FieldKind::Choice { options }, json!({ "enum": ["a", "b", "", null] })),
            (
                number(Some(2.0), Some(6.0), Some(2.0)),
                json!({ "type": ["number", "null"], "minimum": 2.0, "maximum": 6.0, "multipleOf": 2.0 }),
            ),
            (number(Some(1.0), None, Some(2.0)), json!({ "type": ["number", "null"], "minimum": 1.0 })),
            (FieldKind::Date, json!({ "type": ["string", "null"], "format": "date" })),
            (
                FieldKind::Tags { max: 3 },
                json!({ "type": ["array", "null"], "items": { "type": "string" }, "maxItems": 3 }),
            ),
        ] {
            let mut expected = expected;
            expected["title"] = "value".into();
            assert_eq!(block(vec![field(kind)])["properties"]["props"]["properties"]["value"], expected);
        }
    }

    #[test]
    fn pictures_stand_at_paths_and_not_among_the_properties() {
        let card = Items::of([field(FieldKind::Picture)]);
        let cards = Field::optional("cards", FieldKind::Items(card));
        let schema = block(vec![field(FieldKind::Pictures { max: 9 }), cards]);
        let props = &schema["properties"]["props"];
        assert_eq!(props["properties"]["value"], Value::Null);
        assert_eq!(props["additionalProperties"], false);
        let item = &props["properties"]["cards"]["items"];
        assert_eq!((&item["required"], item["properties"].as_object().unwrap().len()), (&json!(["key"]), 1));
        let images = schema["properties"]["__images"]["patternProperties"].as_object().unwrap();
        let paths: Vec<_> = images.keys().map(String::as_str).collect();
        assert_eq!(paths, ["^value$", r"^cards\[[A-Za-z0-9_-]{1,64}\]\.value$"]);
        assert_eq!(
            (&images["^value$"]["maxItems"], &schema["properties"]["__files"]["patternProperties"]),
            (&json!(9), &json!({}))
        );
    }

    #[test]
    fn a_page_type_has_the_schema_of_its_properties() {
        let fields = vec![field(FieldKind::Link).default("/about")];
        let mut article = PageTypeSchema::new("article", fields);
        article.set_labels_by_name();
        let schema = of_page_type(&article);
        assert_eq!((&schema["title"], &schema["type"]), (&json!("article"), &json!("object")));
        assert_eq!(schema["properties"]["value"]["default"], "/about");
    }
}

//! JSON bodies of maximum size for every API call.
//!
//! Each text and each list of a body is filled with input
//! that is slow to process. A body may take only limited
//! CPU time, and must not cause an internal error.

use super::Report;
use super::cpu_time::cpu_time;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::product::{self, PageCacheSetting};
use crate::site::BenchSite;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Size in bytes of the filled text or list.
/// The server accepts bodies of up to 2 MiB.
const FILLING_BYTES: usize = 1_900_000;
/// Maximum CPU time per body.
const MAX_CPU_TIME: Duration = Duration::from_millis(500);
/// Minimum CPU time of the bodies that are printed.
const SLOW_BODY_THRESHOLD: Duration = Duration::from_millis(250);
/// Maximum depth of nested objects whose fields are filled.
const MAX_FILLED_DEPTH: usize = 5;
const UNITS: &[&str] = &["a", "a ", "&", "<p><b>", "( ", "/a", "a,", "\u{301}", "-", "a:", "1", " OR "];
/// Calls that are left out, because they
/// would end the session of this case.
const LEFT_OUT: &[&str] = &["/auth/logout"];

pub(super) async fn run(_duration: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let product = product::start(site.start(CoreRole::Free, PageCacheSetting::On)).await?;
    let mut editor = Editor::log_in(product.address).await?;
    let new = json!({ "title": "Hostile", "slug": "/hostile", "type": "content", "locale": "en-gb" });
    let made = editor.call("page/create", &new).await?;
    let document = editor.fetch("openapi.json").await?;
    let schemas = ApiSchemas(&document["components"]["schemas"]);

    let mut report = Report::default();
    let (mut sent, mut slowest) = (0_usize, (Duration::ZERO, String::new()));
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        let call = address(path, &made);
        for (method, operation) in operations.as_object().into_iter().flatten() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() || LEFT_OUT.contains(&path.as_str()) {
                continue;
            }
            for (place, fill) in schemas.fillings(schema) {
                let body = schemas.body(schema, &place, &fill);
                let before = cpu_time(product.id())?;
                let status = editor.try_body(&method.to_uppercase(), &call, &body).await?;
                let took = cpu_time(product.id())?.saturating_sub(before);
                let what = || format!("{method} {path}, {} filled with {}", name(&place), fill.name());
                report.claim(status != 500, || format!("{} was answered 500", what()));
                if took >= SLOW_BODY_THRESHOLD {
                    println!("  {:>10}  ms of CPU for {}, answered {status}", took.as_millis(), what());
                }
                if took > slowest.0 {
                    slowest = (took, what());
                }
                sent += 1;
            }
        }
    }
    report.count("bodies", sent);
    report.count_memory(product.own_memory());
    report.count("ms of CPU for the slowest of them", slowest.0.as_millis());
    report.claim(slowest.0 <= MAX_CPU_TIME, || format!("{} took {} ms", slowest.1, slowest.0.as_millis()));
    Ok(report)
}

/// Inserts existing ids into a call's path.
fn address(path: &str, made: &Value) -> String {
    let id = match path {
        _ if path.starts_with("/page/version/") => &made["pageVersionID"],
        _ if path.starts_with("/page/") => &made["pageID"],
        _ => &Value::Null,
    };
    let id = id.as_i64().unwrap_or(1).to_string();
    path[1..].replace("{id}", &id).replace("{name}", "main").replace("{locale}", "en-gb")
}

/// A step of a path, from a JSON value to a value inside it.
#[derive(Clone)]
enum ValueStep {
    Field(String),
    Item,
}

fn name(place: &[ValueStep]) -> String {
    let steps = place.iter().map(|step| match step {
        ValueStep::Field(name) => format!(".{name}"),
        ValueStep::Item => "[0]".to_owned(),
    });
    steps.collect()
}

/// Content for the filled text or list.
#[derive(Clone)]
enum Fill {
    Text(&'static str),
    /// Many copies of this item.
    List(Value),
}

impl Fill {
    fn name(&self) -> String {
        match self {
            Self::Text(unit) => format!("{unit:?}"),
            Self::List(_) => "items".to_owned(),
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Text(unit) => unit.repeat(FILLING_BYTES / unit.len()).into(),
            Self::List(item) => {
                // Each item gets a number of up to 8
                // digits, which makes it unique.
                let size = item.to_string().len() + 8;
                (0..FILLING_BYTES / size).map(|number| numbered(item, number)).collect()
            }
        }
    }
}

fn numbered(value: &Value, number: usize) -> Value {
    match value {
        Value::String(text) => format!("{text}{number}").into(),
        Value::Number(_) => number.into(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), numbered(value, number))).collect(),
        other => other.clone(),
    }
}

/// The schemas in the API description.
struct ApiSchemas<'a>(&'a Value);

impl<'a> ApiSchemas<'a> {
    /// Follows references.
    /// Of alternatives, takes the first that is not null.
    fn resolve(&self, mut schema: &'a Value) -> &'a Value {
        loop {
            let forms = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
            schema = match (schema["$ref"].as_str(), forms) {
                (Some(reference), _) => &self.0[reference.rsplit('/').next().unwrap_or_default()],
                (None, Some(forms)) => forms.iter().find(|form| form["type"] != "null").unwrap_or(&Value::Null),
                (None, None) => return schema,
            };
        }
    }

    /// Returns the fields of an object and of its `allOf` parts.
    fn fields(&self, schema: &'a Value) -> Vec<(&'a String, &'a Value)> {
        let parts = schema["allOf"].as_array().into_iter().flatten();
        let of_parts = parts.flat_map(|part| self.fields(self.resolve(part)));
        of_parts.chain(schema["properties"].as_object().into_iter().flatten()).collect()
    }

    /// Returns a value with only the required fields.
    fn example(&self, schema: &'a Value, depth: usize) -> Value {
        let schema = self.resolve(schema);
        let fields = self.fields(schema);
        let is_required =
            |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
        match kind(schema) {
            _ if !fields.is_empty() && depth < MAX_FILLED_DEPTH => {
                let required = fields.into_iter().filter(|(name, _)| is_required(name));
                required.map(|(name, schema)| (name.clone(), self.example(schema, depth + 1))).collect()
            }
            "array" => json!([]),
            "boolean" => json!(false),
            "integer" | "number" => json!(1),
            "string" => schema["enum"].get(0).cloned().unwrap_or_else(|| json!("a")),
            _ => Value::Object(Map::new()),
        }
    }

    /// Returns the path of every text and list of a body,
    /// each with the content to fill it with.
    fn fillings(&self, schema: &'a Value) -> Vec<(Vec<ValueStep>, Fill)> {
        let mut found = Vec::new();
        self.visit(schema, &mut Vec::new(), &mut found);
        found
    }

    fn visit(&self, schema: &'a Value, place: &mut Vec<ValueStep>, found: &mut Vec<(Vec<ValueStep>, Fill)>) {
        let schema = self.resolve(schema);
        if place.len() > MAX_FILLED_DEPTH {
            return;
        }
        match kind(schema) {
            "string" => found.extend(UNITS.iter().map(|unit| (place.clone(), Fill::Text(unit)))),
            "array" => {
                found.push((place.clone(), Fill::List(self.example(&schema["items"], 0))));
                place.push(ValueStep::Item);
                self.visit(&schema["items"], place, found);
                place.pop();
            }
            _ => {
                for (name, schema) in self.fields(schema) {
                    place.push(ValueStep::Field(name.clone()));
                    self.visit(schema, place, found);
                    place.pop();
                }
            }
        }
    }

    /// Returns a body with one filled text or list.
    fn body(&self, schema: &'a Value, place: &[ValueStep], fill: &Fill) -> Value {
        let schema = self.resolve(schema);
        match place.split_first() {
            None => fill.value(),
            Some((ValueStep::Item, rest)) => json!([self.body(&schema["items"], rest, fill)]),
            Some((ValueStep::Field(name), rest)) => {
                let mut body = self.example(schema, 0);
                let field = self.fields(schema).into_iter().find(|(field, _)| *field == name);
                if let Some((_, schema)) = field {
                    body[name] = self.body(schema, rest, fill);
                }
                body
            }
        }
    }
}

/// Returns the type of a schema, other than null.
fn kind(schema: &Value) -> &str {
    let types = schema["type"].as_array().and_then(|types| types.iter().find(|kind| *kind != "null"));
    types.unwrap_or(&schema["type"]).as_str().unwrap_or_default()
}

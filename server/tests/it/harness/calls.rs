//! API calls from the API description.

use crate::harness::client::TestClient;
use http::Method;
use serde_json::{Map, Value, json};

/// Call with sample parameters of the right types.
#[derive(Clone, Debug)]
pub(crate) struct ApiCall {
    pub(crate) method: Method,
    /// Path in the description without the leading slash: `page/{id}`.
    pub(crate) template: String,
    /// Path with parameters: `page/1`.
    pub(crate) path: String,
    pub(crate) takes: Takes,
}

/// Body of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Takes {
    Nothing,
    /// JSON with sample values of the right types.
    Json(Value),
    Form,
    Files,
}

pub(crate) async fn calls(client: &TestClient) -> Vec<ApiCall> {
    let document = client.read("openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap().iter();
    let calls: Vec<ApiCall> = paths
        .flat_map(|(path, item)| {
            let operations = item.as_object().unwrap().iter();
            operations.map(|(method, operation)| call(&document, path, method, operation)).collect::<Vec<_>>()
        })
        .collect();
    assert!(calls.len() > 100, "only {} calls are described", calls.len());
    calls
}

fn call(document: &Value, path: &str, method: &str, operation: &Value) -> ApiCall {
    let mut filled = path.to_owned();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let value = value_of(name, &parameter["schema"]);
        match parameter["in"].as_str() {
            Some("path") => filled = filled.replace(&format!("{{{name}}}"), &value),
            Some("query") if parameter["required"] == true => query.push(format!("{name}={value}")),
            _ => {}
        }
    }
    if !query.is_empty() {
        filled = format!("{filled}?{}", query.join("&"));
    }
    let body = operation["requestBody"]["content"].as_object().and_then(|content| content.iter().next());
    let takes = match body {
        None => Takes::Nothing,
        Some((kind, body)) if kind == "application/json" => Takes::Json(sample(document, &body["schema"])),
        Some((kind, _)) if kind == "multipart/form-data" => Takes::Files,
        Some(_) => Takes::Form,
    };
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    let [template, path] = [path, &filled].map(|path| path.trim_start_matches('/').to_owned());
    ApiCall { method, template, path, takes }
}

/// Returns a sample value of a parameter.
/// Locales, menu names and slugs must be valid.
fn value_of(name: &str, schema: &Value) -> String {
    let value = match (name, schema["type"].as_str()) {
        (_, Some("integer" | "number")) => "1",
        ("locale", _) => "en-gb",
        ("name", _) => "main",
        ("slug", _) => "/",
        _ => "abc",
    };
    value.to_owned()
}

/// Minimal value of a schema, with only required properties.
fn sample(document: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/components/schemas/")) {
        return sample(document, &document["components"]["schemas"][name]);
    }
    if let Some(value) = schema["enum"].as_array().and_then(|values| values.first()) {
        return value.clone();
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().map(|part| sample(document, part));
        let members = parts.flat_map(|part| part.as_object().cloned().unwrap_or_default());
        return Value::Object(members.collect());
    }
    if let Some(part) = ["oneOf", "anyOf"].iter().find_map(|key| schema[*key].as_array()?.last()) {
        return sample(document, part);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("string") => json!(""),
        Some("integer" | "number") => json!(1),
        Some("boolean") => json!(false),
        Some("array") => json!([]),
        _ => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let members = required.map(|name| (name.to_owned(), sample(document, &schema["properties"][name])));
            Value::Object(members.collect::<Map<_, _>>())
        }
    }
}

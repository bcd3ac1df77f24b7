//! References in values: internal links, page ids, tags.

use super::kind::FieldKind;
use super::walk::VisitedField;
use model::fold::fold_tag;
use model::id::PageId;
use serde_json::Value;
use std::collections::HashSet;

const HREF: &str = "href=\"";

/// Returns the links in a value: the value of
/// a link field, or the links in clean HTML.
pub fn links<'a>(visit: &VisitedField<'a, '_>) -> Vec<&'a str> {
    match (&visit.field.kind, visit.value) {
        (FieldKind::Link, Value::String(link)) => vec![link.as_str()],
        (FieldKind::RichText { .. }, Value::String(html)) => {
            html.split(HREF).skip(1).filter_map(|rest| rest.split('"').next()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the value with rewritten links. `None` if nothing changes.
pub fn with_links(visit: &VisitedField<'_, '_>, rewrite: &dyn Fn(&str) -> Option<String>) -> Option<Value> {
    let Value::String(text) = visit.value else { return None };
    match visit.field.kind {
        FieldKind::Link => rewrite(text.trim()),
        FieldKind::RichText { .. } => rewrite_hrefs(text, rewrite),
        _ => None,
    }
    .map(Value::String)
}

/// Returns the names of the tags in a value.
pub fn tags<'a>(visit: &VisitedField<'a, '_>) -> impl Iterator<Item = &'a str> + use<'a> {
    let names = matches!(visit.field.kind, FieldKind::Tags { .. }).then_some(visit.value).and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str)
}

/// Returns the value with renamed tags and without duplicates.
/// `None` if nothing changes.
pub fn with_tags(visit: &VisitedField<'_, '_>, rename: &dyn Fn(&str) -> Option<String>) -> Option<Value> {
    let FieldKind::Tags { .. } = visit.field.kind else { return None };
    let before = visit.value.as_array()?;
    let mut seen = HashSet::new();
    let names = before.iter().filter_map(Value::as_str).filter_map(rename);
    let after: Vec<Value> = names.filter(|name| seen.insert(fold_tag(name))).map(Value::String).collect();
    (after != *before).then_some(Value::Array(after))
}

pub fn page(visit: &VisitedField<'_, '_>) -> Option<PageId> {
    match visit.field.kind {
        FieldKind::Page { .. } => visit.value.as_i64().map(PageId),
        _ => None,
    }
}

/// Returns clean HTML with rewritten links. `None` if nothing changes.
fn rewrite_hrefs(html: &str, rewrite: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = html.split(HREF);
    let mut out = parts.next()?.to_owned();
    let mut changed = false;
    for part in parts {
        let (link, after) = part.split_at(part.find('"').unwrap_or(part.len()));
        let rewritten = rewrite(link);
        changed |= rewritten.is_some();
        out.push_str(HREF);
        out.push_str(rewritten.as_deref().unwrap_or(link));
        out.push_str(after);
    }
    changed.then_some(out)
}

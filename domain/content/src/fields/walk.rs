//! Visits every field with its path and value,
//! including the fields of nested items.

use super::kind::FieldKind;
use super::path::{InItem, WalkPosition};
use super::schema::{Condition, Field};
use model::block::{BlockContent, BlockFiles, Images, Props, key_of};
use model::media::{BlockFile, BlockImage};
use model::version::VersionContent;
use serde_json::Value;

/// The values of a block or of page type properties,
/// with pictures and files.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    pub props: &'a Props,
    pub images: &'a Images,
    pub files: &'a BlockFiles,
}

impl<'a> Values<'a> {
    pub fn of_block(block: &'a BlockContent) -> Self {
        Self { props: &block.props, images: &block.images, files: &block.files }
    }

    pub fn of_page(content: &'a VersionContent) -> Self {
        Self { props: &content.type_props, images: &content.images, files: &content.files }
    }
}

/// A visited field and its value.
#[derive(Clone, Copy, Debug)]
pub struct VisitedField<'a, 'p> {
    pub field: &'a Field,
    pub place: &'p WalkPosition<'p>,
    /// The value. Null if it is missing, and for pictures and files.
    pub value: &'a Value,
    pub images: &'a [BlockImage],
    /// The files of a file field, or those to which a text or a link leads.
    pub files: &'a [BlockFile],
    /// True if the conditions of the field and of
    /// all lists around it hold.
    pub shown: bool,
}

/// Visits all fields in the order of the schema.
/// A list is visited before its items.
///
/// Skips values that no field describes. A missing item
/// key counts as an empty key.
pub fn walk<'a>(fields: &'a [Field], values: Values<'a>, visit: &mut dyn FnMut(&VisitedField<'a, '_>)) {
    let scope = FieldScope { fields, props: values.props, around: None };
    walk_scope(&scope, values, None, true, visit);
}

/// One level of fields with their values. A condition looks
/// for its field here, then in the level around.
struct FieldScope<'a, 's> {
    fields: &'a [Field],
    props: &'a Props,
    around: Option<&'s FieldScope<'a, 's>>,
}

impl FieldScope<'_, '_> {
    fn holds(&self, condition: &Condition) -> bool {
        match self.fields.iter().find(|field| field.name == condition.field) {
            Some(field) => match self.props.get(&field.name) {
                None | Some(Value::Null) => field.initial().as_ref() == Some(&condition.is),
                Some(value) => *value == condition.is,
            },
            None => self.around.is_some_and(|around| around.holds(condition)),
        }
    }
}

fn walk_scope<'a>(
    scope: &FieldScope<'a, '_>,
    values: Values<'a>,
    item: Option<InItem<'_>>,
    shown: bool,
    visit: &mut dyn FnMut(&VisitedField<'a, '_>),
) {
    for field in scope.fields {
        let place = WalkPosition { item, name: &field.name };
        let shown = shown && field.shown_when.as_ref().is_none_or(|condition| scope.holds(condition));
        let mut found = VisitedField { field, place: &place, value: &Value::Null, images: &[], files: &[], shown };
        match &field.kind {
            FieldKind::Picture | FieldKind::Pictures { .. } => found.images = entry(values.images, &place),
            FieldKind::File | FieldKind::Files { .. } => found.files = entry(values.files, &place),
            kind => {
                found.value = scope.props.get(&field.name).unwrap_or(&Value::Null);
                if kind.links_to_files() {
                    found.files = entry(values.files, &place);
                }
            }
        }
        visit(&found);
        let FieldKind::Items(list) = &field.kind else { continue };
        for (index, item) in found.value.as_array().into_iter().flatten().enumerate() {
            let Some(props) = item.as_object() else { continue };
            let inner = FieldScope { fields: &list.fields, props, around: Some(scope) };
            let item = InItem { list: &place, key: key_of(props), index };
            walk_scope(&inner, values, Some(item), shown, visit);
        }
    }
}

/// Returns the entries of `__images` or `__files` for a field.
fn entry<'a, T>(entries: &'a std::collections::BTreeMap<String, Vec<T>>, place: &WalkPosition<'_>) -> &'a [T] {
    let found = match place.item {
        _ if entries.is_empty() => None,
        None => entries.get(place.name),
        Some(_) => entries.get(&place.to_string()),
    };
    found.map_or(&[], Vec::as_slice)
}

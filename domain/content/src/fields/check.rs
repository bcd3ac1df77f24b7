//! Checks values against schemas.

use super::kind::{FieldKind, Items, MAX_ITEM_LEVELS, MAX_LONG_TEXT_CHARS, MAX_NESTING, MAX_RICH_TEXT_CHARS};
use super::path::{FieldPath, is_key};
use super::registry::Types;
use super::schema::{Field, Optionality};
use super::walk::{Values, VisitedField, walk};
use crate::link::{Link, Video};
use crate::markup::{count_characters, nesting};
use model::block::{Props, key_of};
use model::error::Code;
use model::fold::fold_tag;
use model::tag;
use serde_json::Value;
use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime};

/// Maximum number of errors per check: of the values
/// of a block, of the keys of a list, of the paths
/// of pictures, and of the paths of files.
const MAX_ERRORS: usize = 1_000;

/// The required completeness of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// A draft. Required fields may be empty.
    Draft,
    /// Ready to be published.
    Publishable,
}

/// Finds all errors in values. Returns the path
/// and the code of each.
///
/// Checks JSON types in all fields. Checks the other rules
/// only in shown fields, because editors cannot correct hidden fields.
pub fn check_fields(
    types: &Types,
    fields: &[Field],
    values: Values<'_>,
    completeness: Completeness,
) -> Vec<(String, Code)> {
    let mut errors = Vec::new();
    for (name, value) in values.props {
        if levels(value) > MAX_ITEM_LEVELS {
            errors.push((name.clone(), Code::NotValid));
        }
    }
    walk(fields, values, &mut |visit| {
        if errors.len() >= MAX_ERRORS {
            return;
        }
        if let Some(code) = check_value(types, visit, completeness) {
            errors.push((visit.place.to_string(), code));
        }
        if let (FieldKind::Items(_), Some(items)) = (&visit.field.kind, visit.value.as_array()) {
            let place = visit.place;
            let wrong = check_keys(items).into_iter().take(MAX_ERRORS);
            errors.extend(wrong.map(|(key, code)| (format!("{place}[{key}].key"), code)));
        }
    });
    errors.extend(check_entries(fields, values.props, values.images));
    errors.extend(check_entries(fields, values.props, values.files));
    errors
}

/// Finds items with an invalid key, and items
/// with the key of an earlier item in the list.
fn check_keys(items: &[Value]) -> Vec<(&str, Code)> {
    let mut seen = HashSet::new();
    let keys = items.iter().filter_map(Value::as_object).map(key_of);
    keys.filter_map(|key| match key {
        "" => Some((key, Code::Required)),
        _ if !is_key(key) => Some((key, Code::NotValid)),
        _ if !seen.insert(key) => Some((key, Code::AlreadyExists)),
        _ => None,
    })
    .collect()
}

/// Finds pictures and files with an invalid path.
///
/// If a path begins with the name of a list
/// in `fields`, it must lead to an item of this list.
fn check_entries<T>(fields: &[Field], props: &Props, entries: &BTreeMap<String, T>) -> Vec<(String, Code)> {
    let items = LazyCell::new(|| item_paths(props));
    let leads_nowhere = |name: &&String| match FieldPath::parse(name) {
        None => true,
        Some(path) => {
            let item = &name[..name.len() - path.name.len()];
            path.steps.first().is_some_and(|step| is_list(fields, &step.name)) && !items.contains(item)
        }
    };
    entries.keys().filter(leads_nowhere).take(MAX_ERRORS).map(|name| (name.clone(), Code::NotValid)).collect()
}

/// Returns the prefixes that the paths of all items have:
/// `cards[k1].`, `cards[k1].rows[k2].`.
fn item_paths(props: &Props) -> HashSet<String> {
    fn collect(props: &Props, prefix: &str, levels: usize, places: &mut HashSet<String>) {
        if levels == 0 {
            return;
        }
        for (name, value) in props {
            for item in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                let place = format!("{prefix}{name}[{}].", key_of(item));
                if places.insert(place.clone()) {
                    collect(item, &place, levels - 1, places);
                }
            }
        }
    }
    let mut places = HashSet::new();
    collect(props, "", MAX_ITEM_LEVELS, &mut places);
    places
}

fn is_list(fields: &[Field], name: &str) -> bool {
    fields.iter().any(|field| field.name == name && matches!(field.kind, FieldKind::Items(_)))
}

/// Returns the number of lists of objects that are nested
/// in each other.
fn levels(value: &Value) -> usize {
    match value {
        Value::Array(items) => {
            let is_list = usize::from(items.iter().any(Value::is_object));
            is_list + items.iter().map(levels).max().unwrap_or(0)
        }
        Value::Object(members) => members.values().map(levels).max().unwrap_or(0),
        _ => 0,
    }
}

fn check_value(types: &Types, visit: &VisitedField<'_, '_>, completeness: Completeness) -> Option<Code> {
    let content = FieldContent::of(visit)?;
    let asked = match content {
        FieldContent::Wrong => return Some(Code::NotValid),
        FieldContent::Empty => {
            let is_needed =
                visit.field.optionality == Optionality::Required && completeness == Completeness::Publishable;
            is_needed.then_some(Code::Required)
        }
        FieldContent::Text(text) => check_text(types, &visit.field.kind, text),
        FieldContent::Number(number) => check_number(&visit.field.kind, number),
        FieldContent::List(count) => check_count(&visit.field.kind, count, completeness),
        FieldContent::Tags(tags) => check_tags(&visit.field.kind, tags),
    };
    asked.filter(|_| visit.shown)
}

/// The content of a field, read by its kind.
enum FieldContent<'a> {
    Empty,
    /// A value of the wrong JSON type for the kind of field.
    Wrong,
    Text(&'a str),
    Number(f64),
    Tags(&'a [Value]),
    /// Number of pictures, files or items.
    List(usize),
}

impl<'a> FieldContent<'a> {
    /// Returns the content of a field. `None` if every
    /// value of the JSON type is valid, so that nothing
    /// is left to check.
    fn of(visit: &VisitedField<'a, '_>) -> Option<Self> {
        let counted = |count| if count == 0 { Self::Empty } else { Self::List(count) };
        Some(match (&visit.field.kind, visit.value) {
            (FieldKind::Picture | FieldKind::Pictures { .. }, _) => counted(visit.images.len()),
            (FieldKind::File | FieldKind::Files { .. }, _) => counted(visit.files.len()),
            (_, Value::Null) => Self::Empty,
            (FieldKind::Switch, Value::Bool(_)) => return None,
            (FieldKind::Number { .. } | FieldKind::Page { .. }, Value::Number(number)) => {
                Self::Number(number.as_f64()?)
            }
            (FieldKind::Items(_), Value::Array(items)) if items.iter().all(Value::is_object) => counted(items.len()),
            (FieldKind::Tags { .. }, Value::Array(tags)) if tags.is_empty() => Self::Empty,
            (FieldKind::Tags { .. }, Value::Array(tags)) if tags.iter().all(Value::is_string) => Self::Tags(tags),
            (kind, Value::String(text)) if is_text(kind) => {
                let is_blank = text.trim().is_empty() || (is_rich_text(kind) && is_blank_html(text));
                if is_blank { Self::Empty } else { Self::Text(text.trim()) }
            }
            _ => Self::Wrong,
        })
    }
}

fn is_rich_text(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::RichText { .. })
}

/// Returns true for kinds with string values.
pub(super) fn is_text(kind: &FieldKind) -> bool {
    match kind {
        FieldKind::Text { .. }
        | FieldKind::LongText { .. }
        | FieldKind::Code { .. }
        | FieldKind::RichText { .. }
        | FieldKind::Choice { .. }
        | FieldKind::Colour { .. }
        | FieldKind::Date
        | FieldKind::DateTime
        | FieldKind::Link
        | FieldKind::VideoLink
        | FieldKind::PageType => true,
        FieldKind::Number { .. }
        | FieldKind::Switch
        | FieldKind::Page { .. }
        | FieldKind::Tags { .. }
        | FieldKind::Picture
        | FieldKind::Pictures { .. }
        | FieldKind::File
        | FieldKind::Files { .. }
        | FieldKind::Items(_) => false,
    }
}

fn check_text(types: &Types, kind: &FieldKind, text: &str) -> Option<Code> {
    let longer_than = |most: usize| (text.chars().count() > most).then_some(Code::TooLong);
    let unless = |is_right: bool, code| (!is_right).then_some(code);
    match kind {
        FieldKind::Text { max } | FieldKind::LongText { max } | FieldKind::Code { max } => longer_than(*max as usize),
        FieldKind::RichText { max, .. } => {
            let is_short = |most: u32| count_characters(text) <= most as usize;
            longer_than(MAX_RICH_TEXT_CHARS)
                .or(unless(nesting(text) <= MAX_NESTING, Code::NotHtml))
                .or(unless(max.is_none_or(is_short), Code::TooLong))
        }
        FieldKind::Link => {
            longer_than(MAX_LONG_TEXT_CHARS as usize).or(unless(Link::parse(text).is_some(), Code::NotAUrl))
        }
        FieldKind::VideoLink => unless(Video::parse(text).is_some(), Code::NotAUrl),
        FieldKind::Date => unless(parse_date(text).is_some(), Code::NotValid),
        FieldKind::DateTime => unless(parse_instant(text).is_some(), Code::NotValid),
        FieldKind::Choice { options } | FieldKind::Colour { options } => {
            unless(options.iter().any(|option| option.value == text), Code::NotValid)
        }
        FieldKind::PageType => unless(types.find_page_type(text).is_some(), Code::NotValid),
        _ => None,
    }
}

fn check_number(kind: &FieldKind, number: f64) -> Option<Code> {
    let is_allowed = match kind {
        FieldKind::Number { min, max, step } => {
            let steps = step.map_or(0.0, |step| (number - min.unwrap_or(0.0)) / step);
            min.is_none_or(|min| number >= min)
                && max.is_none_or(|max| number <= max)
                && (steps - steps.round()).abs() < 1e-6
        }
        FieldKind::Page { .. } => number >= 1.0 && number.fract() == 0.0,
        _ => true,
    };
    (!is_allowed).then_some(Code::NotValid)
}

fn check_count(kind: &FieldKind, count: usize, completeness: Completeness) -> Option<Code> {
    let more_than = |most: u32| count > most as usize;
    match kind {
        FieldKind::Picture | FieldKind::File if count > 1 => Some(Code::NotValid),
        FieldKind::Pictures { max } | FieldKind::Files { max } if more_than(*max) => Some(Code::TooLong),
        FieldKind::Items(Items { max, .. }) if more_than(*max) => Some(Code::TooLong),
        FieldKind::Items(Items { min, .. }) if completeness == Completeness::Publishable && count < *min as usize => {
            Some(Code::Required)
        }
        _ => None,
    }
}

fn check_tags(kind: &FieldKind, tags: &[Value]) -> Option<Code> {
    let FieldKind::Tags { max } = kind else { return None };
    let mut seen = HashSet::new();
    for name in tags.iter().filter_map(Value::as_str) {
        if let Some(code) = tag::check(name) {
            return Some(code);
        }
        if !seen.insert(fold_tag(name)) {
            return Some(Code::AlreadyExists);
        }
    }
    (tags.len() > *max as usize).then_some(Code::TooLong)
}

/// Parses a date `YYYY-MM-DD`. Refuses the year 0000.
pub fn parse_date(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok().filter(|day| day.year() > 0)
}

/// Parses a time in RFC 3339. Refuses the year 0000.
fn parse_instant(text: &str) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(text, &Rfc3339).ok().filter(|instant| instant.year() > 0)
}

/// Returns true if the HTML shows nothing.
/// A cleared editor leaves `<p></p>`.
fn is_blank_html(html: &str) -> bool {
    if html.contains("<img") || html.contains("<hr") {
        return false;
    }
    let mut inside_tag = false;
    !html.replace("&nbsp;", " ").chars().any(|c| {
        match c {
            '<' => inside_tag = true,
            '>' => inside_tag = false,
            _ if !inside_tag => return !c.is_whitespace(),
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::{Completeness, check_fields};
    use crate::fields::kind::{Choice, FieldKind, Items, TextFeature};
    use crate::fields::registry::Types;
    use crate::fields::schema::Field;
    use crate::fields::walk::Values;
    use model::block::BlockContent;
    use model::error::Code;
    use serde_json::{Value, json};

    fn field(name: &str, kind: impl Into<FieldKind>) -> Field {
        Field::optional(name, kind)
    }

    fn needed(name: &str, kind: impl Into<FieldKind>) -> Field {
        Field::required(name, kind)
    }

    fn card_fields() -> Vec<Field> {
        let cell = Items::of([field("text", FieldKind::text())]);
        let row = Items::of([field("cells", cell)]);
        let card = Items::of([
            needed("title", FieldKind::text()),
            field("picture", FieldKind::Picture).shown_when("withPictures", true),
            field("rows", row),
        ]);
        vec![
            field("cards", card.between(2, 3)),
            field("columns", FieldKind::whole(2, 4)),
            field("withPictures", FieldKind::Switch).default(true),
            field("tags", FieldKind::Tags { max: 2 }),
            field("page", FieldKind::Page { types: Vec::new() }),
            field("at", FieldKind::DateTime),
            field("colour", FieldKind::Colour { options: vec![Choice::new("accent")] }),
        ]
    }

    fn errors(content: Value, completeness: Completeness) -> Vec<(String, Code)> {
        let mut content = content;
        content["type"] = json!("t");
        content["key"] = json!("b");
        let block: BlockContent = serde_json::from_value(content).unwrap();
        check_fields(&Types::default(), &card_fields(), Values::of_block(&block), completeness)
    }

    fn draft(props: Value) -> Vec<(String, Code)> {
        errors(json!({ "props": props }), Completeness::Draft)
    }

    fn one(path: &str, code: Code) -> Vec<(String, Code)> {
        vec![(path.to_owned(), code)]
    }

    #[test]
    fn values_have_the_json_type_of_their_kind() {
        for (name, wrong) in [
            ("cards", json!({})),
            ("cards", json!(["a"])),
            ("columns", json!("3")),
            ("withPictures", json!("true")),
            ("tags", json!("a")),
            ("tags", json!([1])),
            ("page", json!("5")),
            ("at", json!(true)),
            ("colour", json!(["accent"])),
        ] {
            assert_eq!(draft(json!({ name: wrong.clone() })), one(name, Code::NotValid), "{wrong}");
        }
        let title = json!({"cards":[{"key":"a","title":true}]});
        assert_eq!(draft(title), one("cards[a].title", Code::NotValid));
    }

    #[test]
    fn values_keep_to_the_limits_of_their_kind() {
        for (name, right) in [
            ("columns", json!(2)),
            ("columns", json!(4.0)),
            ("tags", json!(["a", "b"])),
            ("page", json!(7)),
            ("at", json!("2026-03-01T10:00:00Z")),
            ("colour", json!("accent")),
            ("cards", json!([])),
            ("columns", Value::Null),
        ] {
            assert_eq!(draft(json!({ name: right.clone() })), [], "{name} {right}");
        }
        for (name, wrong, code) in [
            ("columns", json!(1), Code::NotValid),
            ("columns", json!(2.5), Code::NotValid),
            ("columns", json!(1e300), Code::NotValid),
            ("tags", json!(["a", "b", "c"]), Code::TooLong),
            ("tags", json!(["a b", "Ａ  B "]), Code::AlreadyExists),
            ("tags", json!(["a", " "]), Code::Empty),
            ("tags", json!(["a\u{7}b"]), Code::NotValid),
            ("tags", json!(["x".repeat(51)]), Code::TooLong),
            ("page", json!(0), Code::NotValid),
            ("at", json!("2026-03-01"), Code::NotValid),
            ("at", json!("0000-03-01T10:00:00Z"), Code::NotValid),
            ("colour", json!("#ff0000"), Code::NotValid),
        ] {
            assert_eq!(draft(json!({ name: wrong.clone() })), one(name, code), "{name} {wrong}");
        }
    }

    #[test]
    fn a_short_rich_text_is_as_long_as_its_words() {
        let caption = FieldKind::RichText { features: vec![TextFeature::Links], max: Some(5) };
        let errors = |html: &str| {
            let block: BlockContent =
                serde_json::from_value(json!({"type":"t","key":"b","props":{"caption":html}})).unwrap();
            let fields = [field("caption", caption.clone())];
            check_fields(&Types::default(), &fields, Values::of_block(&block), Completeness::Draft)
        };
        for fits in ["<p>A <a href=\"/a-long-address\"><em>b</em></a> é</p>", "<p>a &amp; b</p>", "<p></p>"] {
            assert_eq!(errors(fits), [], "{fits}");
        }
        assert_eq!(errors("<p>a &amp; bc</p>"), one("caption", Code::TooLong));
        assert_eq!(errors("<p>abc</p><p>def</p>"), one("caption", Code::TooLong));
    }

    #[test]
    fn items_need_keys_of_their_own() {
        let cards = json!({"cards":[{"title":"A"},{"key":"k"},{"key":"k"},{"key":"a b"}]});
        let expected = [
            ("cards".into(), Code::TooLong),
            ("cards[].key".into(), Code::Required),
            ("cards[k].key".into(), Code::AlreadyExists),
            ("cards[a b].key".into(), Code::NotValid),
        ];
        assert_eq!(draft(cards), expected);
        let long = "é".repeat(1_000);
        let known = format!("cards[{}].title", "é".repeat(34));
        assert!(draft(json!({"cards":[{"key":long,"title":1}]})).contains(&(known, Code::NotValid)));
        let many: Vec<Value> = (0..10_000).map(|n| json!({"key": format!("k{n}")})).collect();
        assert_eq!(draft(json!({ "cards": many })), one("cards", Code::TooLong));
    }

    #[test]
    fn items_stand_in_items_three_levels_deep_and_no_deeper() {
        let deep = |text: Value| json!({"cards":[{"key":"a","rows":[{"key":"r","cells":[{"key":"c","text":text}]}]}]});
        assert_eq!(draft(deep(json!("x"))), []);
        assert_eq!(draft(deep(json!(1))), one("cards[a].rows[r].cells[c].text", Code::NotValid));
        let deeper = draft(deep(json!([{"key":"d"}])));
        assert!(deeper.contains(&("cards".into(), Code::NotValid)), "{deeper:?}");
        let unknown = draft(json!({"later":[{"key":"a","x":[{"key":"b","y":[{"key":"c","z":[{"key":"d"}]}]}]}]}));
        assert_eq!(unknown, one("later", Code::NotValid));
    }

    #[test]
    fn what_is_required_is_asked_for_at_publishing_and_only_where_it_is_shown() {
        let fields = |shown: bool| {
            let card = Items::of([needed("picture", FieldKind::Picture).shown_when("on", true)]);
            let block: BlockContent =
                serde_json::from_value(json!({"type":"t","key":"b","props":{"on":shown,"cards":[{"key":"k"}]}}))
                    .unwrap();
            let fields = [field("on", FieldKind::Switch), field("cards", card)];
            check_fields(&Types::default(), &fields, Values::of_block(&block), Completeness::Publishable)
        };
        assert_eq!(fields(true), one("cards[k].picture", Code::Required));
        assert_eq!(fields(false), []);
        let few = json!({"props":{"cards":[{"key":"k","title":"A"}]}});
        assert_eq!(errors(few.clone(), Completeness::Draft), []);
        assert_eq!(errors(few, Completeness::Publishable), one("cards", Code::Required));
    }

    #[test]
    fn a_default_counts_for_a_condition_until_somebody_chooses() {
        let two = json!([{"fileID":1},{"fileID":2}]);
        let content = |props: Value| json!({"props":props,"__images":{"cards[k].picture":two}});
        let cards = json!([{"key":"k"}]);
        assert_eq!(
            errors(content(json!({ "cards": cards })), Completeness::Draft),
            one("cards[k].picture", Code::NotValid)
        );
        assert_eq!(errors(content(json!({"withPictures":false,"cards":cards})), Completeness::Draft), []);
    }

    #[test]
    fn a_picture_of_an_item_that_does_not_exist_is_refused() {
        let content = |name: &str| json!({"props":{"cards":[{"key":"k"}]},"__images":{name:[{"fileID":1}]}});
        for wrong in ["cards[gone].picture", "cards[k].rows[r].picture", "cards[k", "", "a b"] {
            assert_eq!(errors(content(wrong), Completeness::Draft), one(wrong, Code::NotValid), "{wrong}");
        }
        for right in ["cards[k].picture", "later", "later[x].picture"] {
            assert_eq!(errors(content(right), Completeness::Draft), [], "{right}");
        }
    }
}

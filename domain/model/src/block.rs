//! Blocks: the content of a version.

pub mod read;

use crate::media::{BlockFile, BlockImage};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum length of the key of a block
/// or an item, in bytes.
pub const MAX_KEY_BYTES: usize = 64;

/// The values of a block by field name.
pub type Props = Map<String, Value>;
/// Pictures by the path of the field that holds them.
pub type Images = BTreeMap<String, Vec<BlockImage>>;
/// Documents by the path of the field that holds them.
pub type BlockFiles = BTreeMap<String, Vec<BlockFile>>;

/// One block of a version.
///
/// The block keeps the JSON text from which it was read,
/// and is serialized as this text until [`Block::content_mut`] is called.
/// So a block of an unknown type survives storing
/// byte for byte.
///
/// The server sends `outdated` to editors. Deserializing ignores it.
///
/// Clones share their content until one of them is changed.
#[derive(Clone, Debug)]
pub struct Block {
    content: Arc<BlockContent>,
    source: Option<Arc<RawValue>>,
    outdated: bool,
}

/// A block of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = Block)]
#[serde(rename_all = "camelCase")]
pub struct BlockContent {
    /// The id of the block type.
    #[serde(rename = "type")]
    pub block_type: String,
    /// Stable name, to which translations, comparison and comments refer.
    pub key: String,
    #[serde(default)]
    #[schema(value_type = Object)]
    pub props: Props,
    /// The name by which `#name` links point to the block.
    /// Empty if it has no name.
    #[serde(default)]
    pub anchor_point: String,
    /// Pictures by the path of their field: `picture`, `cards[k1].picture`.
    #[serde(rename = "__images", default)]
    pub images: BTreeMap<String, Vec<BlockImage>>,
    #[serde(rename = "__files", default)]
    pub files: BTreeMap<String, Vec<BlockFile>>,
}

impl Block {
    pub fn new(content: BlockContent) -> Self {
        Self { content: Arc::new(content), source: None, outdated: false }
    }

    pub fn content(&self) -> &BlockContent {
        &self.content
    }

    /// Returns the content without copying it. Later changes
    /// of the block do not affect it.
    pub fn shared_content(&self) -> Arc<BlockContent> {
        Arc::clone(&self.content)
    }

    /// Returns the length of the block as JSON, in bytes.
    pub fn text_length(&self) -> usize {
        match &self.source {
            Some(source) => source.get().len(),
            None => serde_json::to_vec(self).map_or(0, |text| text.len()),
        }
    }

    /// Returns true if the block has this content.
    /// Takes constant time if both are clones of one block.
    pub fn says(&self, content: &Arc<BlockContent>) -> bool {
        Arc::ptr_eq(&self.content, content) || self.content == *content
    }

    /// Returns the content for changes. The block is then
    /// no longer serialized as its former JSON text.
    pub fn content_mut(&mut self) -> &mut BlockContent {
        self.source = None;
        Arc::make_mut(&mut self.content)
    }

    /// Marks a translated block whose source block changed.
    pub fn mark_outdated(&mut self) {
        self.outdated = true;
    }

    pub fn is_outdated(&self) -> bool {
        self.outdated
    }

    /// Returns the former block if JavaScript sees no difference,
    /// else this block. So an untouched block never counts as
    /// changed, although JavaScript writes numbers in another form.
    #[must_use]
    pub fn or_equal_former(self, former: &Self) -> Self {
        match (&self.source, &former.source) {
            (Some(source), Some(before)) if source.get() != before.get() && are_equal_in_javascript(source, before) => {
                former.clone()
            }
            _ => self,
        }
    }
}

/// Returns an item's key or an empty text. Truncates long keys.
/// Otherwise paths could become very long, because the path
/// of each field in the item repeats the key.
pub fn key_of(item: &Props) -> &str {
    let key = item.get("key").and_then(Value::as_str).unwrap_or("");
    &key[..key.floor_char_boundary(MAX_KEY_BYTES + 4)]
}

/// Returns true if two blocks are equal when
/// all numbers are read as `f64`. A missing member
/// counts as an empty one.
fn are_equal_in_javascript(one: &RawValue, other: &RawValue) -> bool {
    let whole = |text: &RawValue| {
        let mut members: Props = serde_json::from_str(text.get()).ok()?;
        for name in ["props", "__images", "__files"] {
            members.entry(name).or_insert_with(|| Value::Object(Map::new()));
        }
        members.entry("anchorPoint").or_insert_with(|| Value::String(String::new()));
        Some(Value::Object(members))
    };
    whole(one).zip(whole(other)).is_some_and(|(one, other)| are_equal_as_f64(&one, &other))
}

fn are_equal_as_f64(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| are_equal_as_f64(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let is_there =
                |(name, value): (&String, &Value)| other.get(name).is_some_and(|other| are_equal_as_f64(value, other));
            one.len() == other.len() && one.iter().all(is_there)
        }
        _ => one == other,
    }
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (&self.source, self.outdated) {
            (None, false) => self.content.serialize(serializer),
            (None, true) => Outdated { outdated: true, content: &self.content }.serialize(serializer),
            (Some(source), false) => source.serialize(serializer),
            (Some(source), true) => {
                let rest =
                    source.get().strip_prefix('{').ok_or_else(|| S::Error::custom("a block is not an object"))?;
                RawValue::from_string(format!("{OUTDATED}{rest}")).map_err(S::Error::custom)?.serialize(serializer)
            }
        }
    }
}

/// The beginning of an outdated block's JSON.
const OUTDATED: &str = "{\"outdated\":true,";

#[derive(Serialize)]
struct Outdated<'a> {
    outdated: bool,
    #[serde(flatten)]
    content: &'a BlockContent,
}

impl<'de> Deserialize<'de> for Block {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let source = Box::<RawValue>::deserialize(deserializer)?;
        // Otherwise Serde would also accept an array of the field values.
        if !source.get().starts_with('{') {
            return Err(D::Error::custom("a block must be an object"));
        }
        let source = without_outdated(source).map_err(D::Error::custom)?;
        let content = serde_json::from_str(source.get()).map_err(D::Error::custom)?;
        Ok(Self { content: Arc::new(content), source: Some(source.into()), outdated: false })
    }
}

/// Removes the member `outdated`. If this server added it,
/// the result is the stored text byte for byte.
fn without_outdated(source: Box<RawValue>) -> serde_json::Result<Box<RawValue>> {
    let text = source.get();
    if !text.contains("\"outdated\"") {
        return Ok(source);
    }
    let text = match text.strip_prefix(OUTDATED) {
        Some(rest) => format!("{{{rest}"),
        None => text.to_owned(),
    };
    let members: Members = serde_json::from_str(&text)?;
    if members.0.iter().all(|(name, _)| name != "outdated") {
        return RawValue::from_string(text);
    }
    let kept = members.0.iter().filter(|(name, _)| name != "outdated");
    let kept: Vec<String> = kept
        .map(|(name, value)| Ok(format!("{}:{value}", serde_json::to_string(name)?)))
        .collect::<serde_json::Result<_>>()?;
    RawValue::from_string(format!("{{{}}}", kept.join(",")))
}

/// The members of a JSON object in order,
/// each with the JSON text of its value.
struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BlockReader;

        impl<'de> serde::de::Visitor<'de> for BlockReader {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(BlockReader)
    }
}

impl utoipa::PartialSchema for Block {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let mut schema = <BlockContent as utoipa::PartialSchema>::schema();
        if let utoipa::openapi::RefOr::T(utoipa::openapi::Schema::Object(block)) = &mut schema {
            let outdated = utoipa::openapi::ObjectBuilder::new()
                .schema_type(utoipa::openapi::schema::Type::Boolean)
                .description(Some("True if the source block of this translation has changed. Ignored in requests."));
            block.properties.insert("outdated".to_owned(), outdated.into());
        }
        schema
    }
}

impl utoipa::ToSchema for Block {
    fn name() -> std::borrow::Cow<'static, str> {
        "Block".into()
    }

    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        <BlockContent as utoipa::ToSchema>::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::Block;

    #[test]
    fn an_untouched_block_is_written_as_it_was_read() {
        let text = r#"{ "type":"from-the-future","key":"k","n":1.0,  "props":{"z":1e2,"a":[ ]}}"#;
        let block: Block = serde_json::from_str(text).unwrap();
        assert_eq!(block.content().block_type, "from-the-future");
        assert_eq!(serde_json::to_string(&block).unwrap(), text);
    }

    #[test]
    fn only_an_object_is_a_block() {
        for text in [r#"["quote","k"]"#, r#"["quote","k",{},"",{},{}]"#, "null", "\"quote\"", "{}"] {
            assert!(serde_json::from_str::<Block>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_changed_block_is_written_from_its_fields() {
        let mut block: Block = serde_json::from_str(r#"{"type":"quote","key":"k","junk":1}"#).unwrap();
        block.content_mut().anchor_point = "here".into();
        let text = serde_json::to_string(&block).unwrap();
        assert!(text.contains("\"anchorPoint\":\"here\"") && !text.contains("junk"));
    }

    #[test]
    fn an_outdated_block_says_so_and_is_read_back_as_it_was() {
        for text in [
            r#"{ "type":"from-the-future","key":"k","n":1.0,  "props":{"outdated":true,"a":[ ]}}"#,
            r#"{"type":"quote","key":"k"}"#,
        ] {
            let mut block: Block = serde_json::from_str(text).unwrap();
            block.mark_outdated();
            let marked = serde_json::to_string(&block).unwrap();
            assert_eq!(serde_json::from_str::<serde_json::Value>(&marked).unwrap()["outdated"], true);
            let back: Block = serde_json::from_str(&marked).unwrap();
            assert_eq!((serde_json::to_string(&back).unwrap().as_str(), back.is_outdated()), (text, false));
        }
    }

    #[test]
    fn a_changed_block_that_is_outdated_says_both() {
        let mut block: Block = serde_json::from_str(r#"{"type":"quote","key":"k"}"#).unwrap();
        block.content_mut().anchor_point = "here".into();
        block.mark_outdated();
        let value = serde_json::to_value(&block).unwrap();
        assert_eq!((&value["outdated"], &value["anchorPoint"]), (&true.into(), &"here".into()));
    }

    #[test]
    fn the_mark_is_dropped_wherever_a_client_puts_it() {
        let text = r#"{"type":"later","key":"k","n":1.0,"outdated":false,"props":{"outdated":1}, "outdated" : 2}"#;
        let block: Block = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&block).unwrap();
        assert_eq!(written, r#"{"type":"later","key":"k","n":1.0,"props":{"outdated":1}}"#);
    }

    #[test]
    fn a_block_that_comes_back_from_javascript_is_the_former_one() {
        let read = |text: &str| -> Block { serde_json::from_str(text).unwrap() };
        let text =
            r#"{"type":"later","key":"k","props":{"n":12345678901234567890,"f":1.0,"e":1e2,"s":"\u00e9","z":-0}}"#;
        let former = read(text);
        let back = r#"{"key":"k","type":"later","props":{"n":12345678901234567000,"f":1,"e":100,"s":"é","z":0},"anchorPoint":""}"#;
        assert_eq!(serde_json::to_string(&read(back).or_equal_former(&former)).unwrap(), text);
        for changed in [
            back.replace("\"f\":1", "\"f\":2"),
            back.replace("\"f\":1,", ""),
            back.replace("\"f\":1", "\"f\":\"1\""),
            back.replace("\"anchorPoint\":\"\"", "\"anchorPoint\":\"here\""),
        ] {
            assert_eq!(serde_json::to_string(&read(&changed).or_equal_former(&former)).unwrap(), changed);
        }
    }

    #[test]
    fn a_block_is_an_object() {
        assert!(serde_json::from_str::<Block>(r#"["quote","k"]"#).is_err());
    }
}

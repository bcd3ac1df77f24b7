//! Reads single values of blocks. The views and rules
//! of block types use it.

use super::{BlockContent, Props, key_of};
use crate::id::PageId;
use crate::media::{BlockFile, BlockImage};
use serde_json::Value;

/// The values of a block or of one item. Missing
/// values and values of a wrong type read as empty.
#[derive(Clone, Debug)]
pub struct BlockFields<'a> {
    block: &'a BlockContent,
    props: &'a Props,
    /// The path of the item and a dot.
    /// Empty if the values are those of the block.
    prefix: String,
}

impl BlockContent {
    pub fn fields(&self) -> BlockFields<'_> {
        BlockFields { block: self, props: &self.props, prefix: String::new() }
    }

    /// Returns the text of a field of the block,
    /// or an empty text.
    pub fn text(&self, field: &str) -> &str {
        self.fields().text(field)
    }

    /// Returns the first picture with a hash
    /// in a field of the block.
    pub fn picture(&self, field: &str) -> Option<&BlockImage> {
        self.fields().picture(field)
    }
}

impl<'a> BlockFields<'a> {
    /// Returns the text of a field, or an empty text.
    pub fn text(&self, field: &str) -> &'a str {
        self.props.get(field).and_then(Value::as_str).unwrap_or("")
    }

    pub fn number(&self, field: &str) -> Option<f64> {
        self.props.get(field).and_then(Value::as_f64)
    }

    /// Returns the value of a switch, or `None`
    /// if it was never set.
    pub fn switch(&self, field: &str) -> Option<bool> {
        self.props.get(field).and_then(Value::as_bool)
    }

    pub fn page(&self, field: &str) -> Option<PageId> {
        self.props.get(field).and_then(Value::as_i64).map(PageId)
    }

    pub fn tags(&self, field: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.props.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// Returns the first picture with a hash in a field.
    /// The server sets the hash.
    pub fn picture(&self, field: &str) -> Option<&'a BlockImage> {
        self.pictures(field).iter().find(|image| !image.hash.is_empty())
    }

    pub fn pictures(&self, field: &str) -> &'a [BlockImage] {
        if self.block.images.is_empty() {
            return &[];
        }
        self.block.images.get(&self.path(field)).map_or(&[], Vec::as_slice)
    }

    pub fn files(&self, field: &str) -> &'a [BlockFile] {
        if self.block.files.is_empty() {
            return &[];
        }
        self.block.files.get(&self.path(field)).map_or(&[], Vec::as_slice)
    }

    pub fn items(&self, field: &str) -> Vec<Self> {
        let items = self.props.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
        items
            .map(|props| {
                let prefix = format!("{}{field}[{}].", self.prefix, key_of(props));
                Self { block: self.block, props, prefix }
            })
            .collect()
    }

    /// Returns the key of the item. Empty if the values
    /// are those of the block.
    pub fn key(&self) -> &'a str {
        key_of(self.props)
    }

    /// Returns the key of the block with these values.
    pub fn block_key(&self) -> &'a str {
        &self.block.key
    }

    /// Returns the path of a field inside the block,
    /// as errors show it.
    pub fn path(&self, field: &str) -> String {
        format!("{}{field}", self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use crate::block::BlockContent;
    use crate::id::PageId;
    use serde_json::json;

    #[test]
    fn values_are_read_from_a_block_and_from_its_items() {
        let block: BlockContent = serde_json::from_value(json!({
            "type":"t","key":"b",
            "props":{"columns":3,"on":true,"text":7,"cards":[{"key":"k1","title":"A","page":5,"tags":["x","y"]},"broken",{}]},
            "__images":{"cards[k1].picture":[{"fileID":1},{"fileID":2,"hash":"h"}]},
        }))
        .unwrap();
        let fields = block.fields();
        assert_eq!((fields.number("columns"), fields.switch("on"), fields.text("text")), (Some(3.0), Some(true), ""));
        let cards = fields.items("cards");
        assert_eq!(cards.len(), 2);
        assert_eq!((cards[0].text("title"), cards[0].page("page")), ("A", Some(PageId(5))));
        assert_eq!((cards[0].key(), cards[1].key(), fields.key()), ("k1", "", ""));
        assert_eq!(cards[0].tags("tags").collect::<Vec<_>>(), ["x", "y"]);
        assert_eq!(cards[0].picture("picture").unwrap().file_id.0, 2);
        assert_eq!((cards[0].pictures("picture").len(), cards[0].path("picture").as_str()), (2, "cards[k1].picture"));
        assert!(cards[1].picture("picture").is_none() && fields.items("none").is_empty());
    }
}

//! Finds the version that last changed each block of a page.

use crate::compare::compare_block_fields;
use crate::fields::registry::Schemas;
use crate::upgrade::upgrade;
use model::block::Block;
use model::id::VersionId;
use model::version::VersionContent;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};

/// A search through the versions of a page, from the newest to older ones.
///
/// It compares the JSON text of blocks, because storing keeps the text
/// of an unchanged block. It parses only blocks whose text differs.
#[derive(Debug, Default)]
pub struct LastChangeSearch {
    /// The oldest version that was read.
    reached: Option<VersionId>,
    /// Blocks whose last change is older than `reached` or in it,
    /// by key, as JSON text.
    open: HashMap<String, String>,
    found: Vec<LastChange>,
}

/// The version that last changed a block or added it.
/// A version that only moved the block does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastChange {
    pub block_key: String,
    pub version: VersionId,
}

#[derive(Deserialize)]
struct Body<'a> {
    #[serde(borrow)]
    blocks: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Keyed {
    key: String,
}

impl LastChangeSearch {
    /// Returns true if the last change of each block is known.
    pub fn is_done(&self) -> bool {
        self.reached.is_some() && self.open.is_empty()
    }

    /// Reads a version that is next older than the one before. `body` is its stored JSON.
    ///
    /// # Errors
    /// For a body that is no version.
    pub fn read(&mut self, schemas: Schemas<'_>, version: VersionId, body: &str) -> serde_json::Result<()> {
        let Body { blocks } = serde_json::from_str(body)?;
        match self.reached.replace(version) {
            None => {
                for text in blocks {
                    self.open.insert(key_of(text)?, text.get().to_owned());
                }
            }
            Some(later) => self.compare(schemas, later, &blocks)?,
        }
        Ok(())
    }

    /// Returns the last changes that were found. `is_complete` says that no version
    /// is older than the last one that was read, so that it added the other blocks.
    pub fn finish(mut self, is_complete: bool) -> Vec<LastChange> {
        if let Some(first) = self.reached.filter(|_| is_complete) {
            self.found.extend(self.open.into_keys().map(|block_key| LastChange { block_key, version: first }));
        }
        self.found
    }

    /// Compares the open blocks with those of the version before `later`.
    fn compare(&mut self, schemas: Schemas<'_>, later: VersionId, blocks: &[&RawValue]) -> serde_json::Result<()> {
        let texts: HashSet<&str> = blocks.iter().map(|text| text.get()).collect();
        let differing: Vec<String> =
            self.open.iter().filter(|(_, text)| !texts.contains(text.as_str())).map(|(key, _)| key.clone()).collect();
        if differing.is_empty() {
            return Ok(());
        }
        let mut former = HashMap::with_capacity(blocks.len());
        for text in blocks {
            former.insert(key_of(text)?, text.get());
        }
        for key in differing {
            let Some(text) = self.open.remove(&key) else { continue };
            match former.get(&key) {
                Some(before) if is_equal(schemas, before, &text)? => {
                    self.open.insert(key, (*before).to_owned());
                }
                _ => self.found.push(LastChange { block_key: key, version: later }),
            }
        }
        Ok(())
    }
}

fn key_of(block: &RawValue) -> serde_json::Result<String> {
    serde_json::from_str::<Keyed>(block.get()).map(|block| block.key)
}

/// Returns true if the comparison of two versions shows no difference between the blocks.
fn is_equal(schemas: Schemas<'_>, before: &str, after: &str) -> serde_json::Result<bool> {
    let blocks: Vec<Block> = vec![serde_json::from_str(before)?, serde_json::from_str(after)?];
    let mut content = VersionContent { blocks, ..VersionContent::default() };
    upgrade(&mut content, schemas);
    let [before, after] = [0, 1].map(|index| content.blocks[index].content());
    Ok(compare_block_fields(schemas, Some(before), Some(after)).is_empty())
}

#[cfg(test)]
mod tests {
    use super::LastChangeSearch;
    use crate::fixtures::types;
    use model::id::VersionId;
    use serde_json::{Value, json};

    /// Reads versions, oldest first, with the ids 1, 2, 3 …
    /// Returns the found changes as `key` and id, sorted.
    fn search(versions: &[Value], is_complete: bool) -> String {
        let types = types();
        let mut search = LastChangeSearch::default();
        let numbered: Vec<_> = (1..).map(VersionId).zip(versions).collect();
        for (id, blocks) in numbered.into_iter().rev() {
            let body = json!({ "title": "T", "blocks": blocks }).to_string();
            search.read(types.of_page("article"), id, &body).unwrap();
        }
        let mut found: Vec<_> =
            search.finish(is_complete).iter().map(|change| format!("{}{}", change.block_key, change.version)).collect();
        found.sort();
        found.join(" ")
    }

    fn note(key: &str, title: &str) -> Value {
        json!({ "type": "note", "key": key, "props": { "title": title } })
    }

    #[test]
    fn each_block_has_the_version_that_last_changed_it() {
        let versions = [
            json!([note("a", "1"), note("b", "1"), note("gone", "1")]),
            json!([note("a", "1"), note("b", "2"), note("c", "1")]),
            json!([note("c", "1"), note("a", "3"), note("b", "2")]),
        ];
        assert_eq!(search(&versions, true), "a3 b2 c2");
    }

    #[test]
    fn a_block_that_was_changed_back_or_put_back_has_the_later_version() {
        let versions =
            [json!([note("a", "1"), note("b", "1")]), json!([note("a", "2")]), json!([note("a", "1"), note("b", "1")])];
        assert_eq!(search(&versions, true), "a3 b3");
    }

    #[test]
    fn an_upgrade_of_a_stored_block_is_no_change() {
        let versions = [
            json!([{ "type": "note", "key": "a", "props": { "count": "3" } }]),
            json!([{ "type": "note", "key": "a", "props": { "count": 3 } }]),
            json!([{ "type": "note", "key": "a", "props": { "count": 3 } }, note("b", "1")]),
        ];
        assert_eq!(search(&versions, true), "a1 b3");
    }

    #[test]
    fn a_search_that_ends_early_leaves_out_what_it_does_not_know() {
        let versions = [json!([note("a", "1"), note("b", "1")]), json!([note("a", "1"), note("b", "2")])];
        assert_eq!(search(&versions, false), "b2");
        assert_eq!(search(&versions, true), "a1 b2");
    }
}

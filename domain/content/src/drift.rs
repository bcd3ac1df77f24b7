//! Finds changes of a source page that its translation
//! does not have yet.

use crate::compare::{FieldChange, by_key, compare_block_fields, compare_page_fields, find_moved, keys};
use crate::fields::registry::Schemas;
use model::block::{Block, BlockContent};
use model::id::{PageId, VersionId};
use model::locale::Locale;
use model::version::VersionContent;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The key that stands for the page's own fields:
/// title, SEO, page type properties.
pub const PAGE_KEY: &str = "";

/// Source changes that no user has reviewed yet.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    /// Null if the page has no source, or if the
    /// source was deleted.
    pub source: Option<Source>,
    /// The changes, in the order of the source.
    /// Removed blocks come last.
    pub items: Vec<DriftItem>,
}

/// The source page of a translation.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    pub title: String,
    pub slug: String,
    /// The newest stored version. The changes are those up
    /// to this version, and an acknowledgement names it.
    #[serde(rename = "pageVersionID")]
    pub page_version_id: VersionId,
}

/// The kind of a change in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SourceChange {
    /// The content of a block or of the page's fields changed.
    Changed,
    /// The source has a block that the translation never had.
    Added,
    /// The source no longer has this block.
    Removed,
    /// The block order differs between source and translation.
    Moved,
}

/// A source change to adopt, acknowledge or decline.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DriftItem {
    /// The key of the block. Empty if the page's own fields changed.
    pub key: String,
    pub change: SourceChange,
    /// The source version that was translated or last acknowledged.
    /// Null if the block was added.
    #[serde(rename = "sincePageVersionID")]
    pub since_page_version_id: Option<VersionId>,
    /// Changed fields, with values in the language of the source.
    pub fields: Vec<FieldChange>,
    /// The block of the source. Null if it was removed
    /// or only moved.
    pub block: Option<Block>,
    /// The key of the preceding block in the source.
    /// Null if the block is the first, or if it was removed.
    pub after: Option<String>,
}

/// The source versions with which a user last compared
/// the translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    pub base: VersionId,
    /// The source version by block key, for blocks
    /// that a user compared with another version than `base`.
    pub apart: BTreeMap<String, VersionId>,
}

/// The source versions that a baseline refers to, by id.
pub type SourceVersions = HashMap<VersionId, VersionContent>;

/// Finds the changes of the source since its translation
/// or the last review.
///
/// `now` is the newest version of the source,
/// `own` that of the translation. Ignores blocks
/// that were reviewed but are missing in the translation,
/// because a user left them out on purpose.
pub fn find_drift(
    schemas: Schemas<'_>,
    baseline: &Baseline,
    past: &SourceVersions,
    now: &VersionContent,
    own: &VersionContent,
) -> Vec<DriftItem> {
    let seen = ReviewedSource::new(schemas, baseline, past);
    let (source, taken) = (by_key(&now.blocks), by_key(&own.blocks));
    let moved = find_pending_moves(&seen, now, own);
    let mut items: Vec<DriftItem> = page_item(&seen, now).into_iter().collect();
    let mut after = None;
    for block in &now.blocks {
        let content = block.content();
        let key = content.key.as_str();
        let since = seen.block(key);
        let fields = compare_block_fields(schemas, since, Some(content));
        let item = |change, since, fields| DriftItem {
            key: key.to_owned(),
            change,
            since_page_version_id: since,
            fields,
            block: (change != SourceChange::Moved).then(|| block.clone()),
            after: after.map(str::to_owned),
        };
        match since {
            None => items.push(item(SourceChange::Added, None, fields)),
            Some(_) if !fields.is_empty() && taken.contains_key(key) => {
                items.push(item(SourceChange::Changed, Some(seen.version(key)), fields));
            }
            Some(_) => {}
        }
        if moved.contains(key) {
            items.push(item(SourceChange::Moved, Some(baseline.base), Vec::new()));
        }
        after = Some(key);
    }
    let gone = own.blocks.iter().map(Block::content).filter(|block| !source.contains_key(block.key.as_str()));
    items.extend(gone.filter_map(|block| removal(&seen, &block.key)));
    items
}

/// Returns the baseline after a user acknowledged changes
/// up to version `up_to`.
///
/// `past` must contain this version. Reviews of later versions stay valid.
pub fn acknowledge(
    schemas: Schemas<'_>,
    baseline: &Baseline,
    past: &SourceVersions,
    up_to: VersionId,
    own: &VersionContent,
    acknowledged: &Acknowledged<'_>,
) -> Baseline {
    let Some(then) = past.get(&up_to).filter(|_| up_to >= baseline.base) else { return baseline.clone() };
    let items = find_drift(schemas, baseline, past, then, own);
    let seen_in = |key: &str| baseline.apart.get(key).copied().unwrap_or(baseline.base);
    let moves_wait = !acknowledged.order && items.iter().any(|item| item.change == SourceChange::Moved);
    if moves_wait {
        let looked_at = acknowledged.keys.iter().map(|key| ((*key).to_owned(), up_to.max(seen_in(key))));
        let mut apart = baseline.apart.clone();
        apart.extend(looked_at);
        return Baseline { base: baseline.base, apart };
    }
    let waiting = items.iter().filter(|item| item.change != SourceChange::Moved);
    let waiting = waiting.map(|item| item.key.as_str()).filter(|key| !acknowledged.keys.contains(key));
    let mut apart: BTreeMap<String, VersionId> = waiting.map(|key| (key.to_owned(), seen_in(key))).collect();
    apart.extend(baseline.apart.iter().filter(|(_, version)| **version > up_to).map(|(key, id)| (key.clone(), *id)));
    Baseline { base: up_to, apart }
}

/// Changes that a user acknowledged, for example because
/// they need no translation.
#[derive(Clone, Debug, Default)]
pub struct Acknowledged<'a> {
    /// Keys of blocks. [`PAGE_KEY`] stands for the page's own fields.
    pub keys: HashSet<&'a str>,
    /// True if the block order was acknowledged.
    pub order: bool,
}

/// Finds the last reviewed state of each block of the source.
struct ReviewedSource<'a> {
    schemas: Schemas<'a>,
    baseline: &'a Baseline,
    past: &'a SourceVersions,
    blocks: HashMap<VersionId, HashMap<&'a str, &'a BlockContent>>,
}

impl<'a> ReviewedSource<'a> {
    fn new(schemas: Schemas<'a>, baseline: &'a Baseline, past: &'a SourceVersions) -> Self {
        let blocks = past.iter().map(|(id, content)| (*id, by_key(&content.blocks))).collect();
        Self { schemas, baseline, past, blocks }
    }

    fn version(&self, key: &str) -> VersionId {
        self.baseline.apart.get(key).copied().unwrap_or(self.baseline.base)
    }

    fn block(&self, key: &str) -> Option<&'a BlockContent> {
        self.blocks.get(&self.version(key))?.get(key).copied()
    }

    fn content(&self, id: VersionId) -> Option<&'a VersionContent> {
        self.past.get(&id)
    }
}

fn page_item(seen: &ReviewedSource<'_>, now: &VersionContent) -> Option<DriftItem> {
    let version = seen.version(PAGE_KEY);
    let fields = compare_page_fields(seen.schemas, seen.content(version)?, now);
    (!fields.is_empty()).then(|| DriftItem {
        key: PAGE_KEY.to_owned(),
        change: SourceChange::Changed,
        since_page_version_id: Some(version),
        fields,
        block: None,
        after: None,
    })
}

fn removal(seen: &ReviewedSource<'_>, key: &str) -> Option<DriftItem> {
    let block = seen.block(key)?;
    Some(DriftItem {
        key: key.to_owned(),
        change: SourceChange::Removed,
        since_page_version_id: Some(seen.version(key)),
        fields: compare_block_fields(seen.schemas, Some(block), None),
        block: None,
        after: None,
    })
}

/// Finds blocks that moved in the source but
/// not yet in the translation.
fn find_pending_moves<'a>(
    seen: &ReviewedSource<'a>,
    now: &'a VersionContent,
    own: &'a VersionContent,
) -> HashSet<&'a str> {
    let Some(base) = seen.content(seen.baseline.base) else { return HashSet::new() };
    let (source, taken) = (by_key(&now.blocks), by_key(&own.blocks));
    let shared = |blocks: &'a [Block]| -> Vec<&'a str> {
        keys(blocks).into_iter().filter(|key| source.contains_key(key) && taken.contains_key(key)).collect()
    };
    let (then, wanted, found) = (shared(&base.blocks), shared(&now.blocks), shared(&own.blocks));
    let (wanted, found) = (predecessors(&wanted), predecessors(&found));
    let mut moved = find_moved(&then, &keys(&now.blocks));
    moved.retain(|key| wanted.get(key) != found.get(key));
    moved
}

/// Returns the predecessor of each key. `None` for the first key.
fn predecessors<'a>(keys: &[&'a str]) -> HashMap<&'a str, Option<&'a str>> {
    let before = std::iter::once(None).chain(keys.iter().copied().map(Some));
    keys.iter().copied().zip(before).collect()
}

#[cfg(test)]
mod tests {
    use super::{Acknowledged, Baseline, PAGE_KEY, SourceChange, SourceVersions, acknowledge, find_drift};
    use crate::fields::registry::Types;
    use model::id::VersionId;
    use model::version::VersionContent;
    use serde_json::json;
    use std::collections::BTreeMap;

    /// A source page with all its versions, and a translation
    /// of its first version.
    struct SourceAndTranslation {
        past: SourceVersions,
        own: VersionContent,
        baseline: Baseline,
    }

    /// Returns a version with a block for each word.
    /// The key of a block is the first letter
    /// of its word, its text the rest.
    fn version(title: &str, blocks: &str) -> VersionContent {
        let blocks: Vec<_> = blocks
            .split_whitespace()
            .map(|word| json!({ "type": "t", "key": word[..1], "props": { "text": word[1..] } }))
            .collect();
        serde_json::from_str(&json!({ "title": title, "blocks": blocks }).to_string()).unwrap()
    }

    impl SourceAndTranslation {
        fn new(source: &str) -> Self {
            let first = version("T", source);
            let baseline = Baseline { base: VersionId(1), apart: BTreeMap::new() };
            Self { own: first.clone(), past: SourceVersions::from([(VersionId(1), first)]), baseline }
        }

        fn newest(&self) -> VersionId {
            self.past.keys().copied().max().unwrap()
        }

        /// Stores a source version.
        fn store(&mut self, content: VersionContent) -> VersionId {
            let id = VersionId(self.newest().0 + 1);
            self.past.insert(id, content);
            id
        }

        fn source(&mut self, blocks: &str) -> VersionId {
            self.store(version("T", blocks))
        }

        fn translation(&mut self, blocks: &str) {
            self.own = version("Titel", blocks);
        }

        fn acknowledge(&mut self, up_to: VersionId, keys: &[&str]) {
            let acknowledged = Acknowledged { keys: keys.iter().copied().collect(), order: false };
            self.baseline =
                acknowledge(Types::default().of_page(""), &self.baseline, &self.past, up_to, &self.own, &acknowledged);
        }

        fn acknowledge_order(&mut self, up_to: VersionId) {
            let acknowledged = Acknowledged { order: true, ..Acknowledged::default() };
            self.baseline =
                acknowledge(Types::default().of_page(""), &self.baseline, &self.past, up_to, &self.own, &acknowledged);
        }

        /// Formats the drift: `+` added, `-` removed,
        /// `!` changed, `~` moved.
        fn drift(&self) -> String {
            let items = find_drift(
                Types::default().of_page(""),
                &self.baseline,
                &self.past,
                &self.past[&self.newest()],
                &self.own,
            );
            let words = items.iter().map(|item| {
                let sign = match item.change {
                    SourceChange::Added => '+',
                    SourceChange::Removed => '-',
                    SourceChange::Changed => '!',
                    SourceChange::Moved => '~',
                };
                format!("{sign}{}", item.key)
            });
            words.collect::<Vec<_>>().join(" ")
        }
    }

    #[test]
    fn a_fresh_translation_has_no_drift_whatever_it_says() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        assert_eq!(pair.drift(), "");
        pair.translation("b-zwei a-eins x-mehr");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn every_kind_of_change_in_the_source_is_found_in_its_order() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1 d1 e1");
        pair.store(version("New title", "n1 b2 d1 e1 c1"));
        assert_eq!(pair.drift(), "! +n !b ~c -a");
    }

    #[test]
    fn an_item_says_since_when_and_what() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        pair.source("a1 x9 b2");
        let items =
            find_drift(Types::default().of_page(""), &pair.baseline, &pair.past, &pair.past[&pair.newest()], &pair.own);
        assert_eq!(
            json!(items),
            json!([
                { "key": "x", "change": "added", "sincePageVersionID": null, "after": "a",
                  "fields": [{ "name": "text", "before": null, "after": "9" }],
                  "block": { "type": "t", "key": "x", "props": { "text": "9" } } },
                { "key": "b", "change": "changed", "sincePageVersionID": 1, "after": "x",
                  "fields": [{ "name": "text", "before": "1", "after": "2" }],
                  "block": { "type": "t", "key": "b", "props": { "text": "2" } } },
            ])
        );
    }

    #[test]
    fn what_the_source_takes_back_is_no_drift() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        pair.source("a2");
        pair.source("a1 b1");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn a_settled_key_is_quiet_until_its_source_changes_again() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        let second = pair.source("a2 b2");
        pair.acknowledge(second, &["a"]);
        assert_eq!(pair.drift(), "!b");
        pair.source("a2 b2 c1");
        assert_eq!(pair.drift(), "!b +c");
        let fourth = pair.source("a3 b2 c1");
        assert_eq!(pair.drift(), "!a !b +c");
        pair.acknowledge(fourth, &["a", "b", "c"]);
        assert_eq!(pair.drift(), "");
        assert_eq!(pair.baseline, Baseline { base: fourth, apart: BTreeMap::new() });
    }

    #[test]
    fn the_fields_of_the_page_are_settled_by_a_key_of_their_own() {
        let mut pair = SourceAndTranslation::new("a1");
        let second = pair.store(version("Other", "a2"));
        assert_eq!(pair.drift(), "! !a");
        pair.acknowledge(second, &[PAGE_KEY]);
        assert_eq!(pair.drift(), "!a");
    }

    #[test]
    fn an_added_block_can_be_declined_for_good() {
        let mut pair = SourceAndTranslation::new("a1");
        let second = pair.source("a1 x1");
        assert_eq!(pair.drift(), "+x");
        pair.acknowledge(second, &["x"]);
        assert_eq!(pair.drift(), "");
        pair.source("a1 x2");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn an_added_block_that_is_taken_over_follows_its_source_from_then_on() {
        let mut pair = SourceAndTranslation::new("a1");
        let second = pair.source("a1 x1");
        pair.translation("a-eins x-neu");
        assert_eq!(pair.drift(), "+x");
        pair.acknowledge(second, &["x"]);
        assert_eq!(pair.drift(), "");
        pair.source("a1 x2");
        assert_eq!(pair.drift(), "!x");
    }

    #[test]
    fn a_block_that_the_translation_gave_up_is_not_offered_again() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        pair.translation("a-eins");
        pair.source("b2 a1");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn a_removed_block_can_be_kept_or_given_up() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        let second = pair.source("a1");
        assert_eq!(pair.drift(), "-b");
        let mut kept =
            SourceAndTranslation { past: pair.past.clone(), own: pair.own.clone(), baseline: pair.baseline.clone() };
        kept.acknowledge(second, &["b"]);
        assert_eq!(kept.drift(), "");
        pair.translation("a-eins");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn a_move_is_over_when_the_translation_follows_it() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1 d1");
        pair.source("b1 c1 d1 a1");
        assert_eq!(pair.drift(), "~a");
        pair.translation("b c d a");
        assert_eq!(pair.drift(), "");
    }

    #[test]
    fn a_settled_order_is_quiet_until_the_source_moves_again() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1 d1");
        let second = pair.source("b1 c1 d1 a1");
        pair.acknowledge_order(second);
        assert_eq!(pair.drift(), "");
        pair.source("c1 d1 b1 a1");
        assert_eq!(pair.drift(), "~b");
    }

    #[test]
    fn an_order_of_the_translations_own_is_no_drift() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1");
        pair.translation("c b a");
        pair.source("a1 b1 x1 c1");
        assert_eq!(pair.drift(), "+x");
    }

    #[test]
    fn settling_a_key_leaves_a_move_and_settling_the_order_leaves_a_key() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1");
        let second = pair.source("b2 c1 a1");
        assert_eq!(pair.drift(), "!b ~a");
        pair.acknowledge(second, &["b"]);
        assert_eq!(pair.drift(), "~a");
        let mut other = SourceAndTranslation::new("a1 b1 c1");
        other.source("b2 c1 a1");
        other.acknowledge_order(second);
        assert_eq!(other.drift(), "!b");
        other.acknowledge(second, &["b"]);
        assert_eq!(other.drift(), "");
    }

    #[test]
    fn what_changed_after_the_version_that_was_looked_at_is_still_drift() {
        let mut pair = SourceAndTranslation::new("a1 b1");
        let second = pair.source("a2 b1");
        pair.source("a3 b3");
        pair.acknowledge(second, &["a"]);
        assert_eq!(pair.drift(), "!a !b");
    }

    #[test]
    fn who_looked_at_an_older_version_takes_nothing_back() {
        let mut pair = SourceAndTranslation::new("a1 b1 c1");
        let second = pair.source("a2 b1 c1");
        let third = pair.source("a3 b3 c1");
        pair.acknowledge(third, &["a"]);
        pair.acknowledge(second, &["a", "b"]);
        assert_eq!(pair.drift(), "!b");
        let mut all = SourceAndTranslation::new("a1");
        let second = all.source("a2");
        let third = all.source("a3");
        all.acknowledge(third, &["a"]);
        all.acknowledge(second, &["a"]);
        assert_eq!(all.drift(), "");
    }
}

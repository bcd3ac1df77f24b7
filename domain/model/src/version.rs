//! Versions of a page. A stored version never changes.

use crate::block::{Block, Props};
use crate::id::{PageId, VersionId};
use crate::media::{BlockFile, BlockImage, is_false};
use crate::text::clean_title;
use crate::user::Person;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, HashMap};
use time::OffsetDateTime;

/// Maximum length of an SEO description, in characters.
pub const MAX_DESCRIPTION_CHARS: usize = 500;
/// Maximum number of SEO keywords.
pub const MAX_KEYWORDS: usize = 20;
/// Maximum length of an SEO keyword, in characters.
pub const MAX_KEYWORD_CHARS: usize = 50;
/// Maximum number of blocks of a version.
pub const MAX_BLOCKS: usize = 500;
/// Maximum size of a version as JSON, in bytes: 2 MiB.
pub const MAX_VERSION_BYTES: usize = 2 * 1024 * 1024;

/// Maximum length of the note of a version, in characters.
pub const MAX_NOTE_CHARS: usize = 200;

/// A version of a page.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageVersion {
    pub id: VersionId,
    /// Number of the version among those of its page, from 1.
    /// Null for an autosave, and for visitors.
    #[serde(default)]
    #[schema(required)]
    pub number: Option<i64>,
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub title: String,
    pub seo_title: String,
    pub seo_description: String,
    pub seo_keywords: Vec<String>,
    /// The SEO image: null, or a list of at most one picture.
    pub seo_image: Option<Vec<BlockImage>>,
    /// True for `noindex`.
    pub seo_no_index: bool,
    pub blocks: Vec<Block>,
    /// True if a request to publish this version is open.
    pub has_publication_request: bool,
    pub page_type: TypedProps,
    #[serde(rename = "__images")]
    pub images: BTreeMap<String, Vec<BlockImage>>,
    #[serde(rename = "__files")]
    pub files: BTreeMap<String, Vec<BlockFile>>,
    /// True for an autosave, which the server overwrites.
    pub autosave: bool,
    /// The stored version that an autosave is based on.
    /// Null if this version is not an autosave.
    #[serde(rename = "basePageVersionID")]
    pub base_page_version_id: Option<VersionId>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null if the product created the version.
    pub created_by: Option<Person>,
}

/// The version that last changed a block. A version
/// that only moved the block does not count.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockLastChange {
    pub block_key: String,
    #[serde(rename = "pageVersionID")]
    pub version: VersionId,
    /// Number of the version among those of its page.
    pub number: i64,
    /// The version before it. Null for the first version of the page.
    #[serde(rename = "formerPageVersionID")]
    #[schema(required)]
    pub former_version: Option<VersionId>,
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// Null if the product stored the version.
    pub changed_by: Option<Person>,
}

/// A page type with its properties.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TypedProps {
    /// The id of the page type. Ignored on writes,
    /// because it cannot change.
    pub id: String,
    #[schema(value_type = Object)]
    pub props: Props,
}

/// Blocks of a version that the client does not resend.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownBlocks {
    #[serde(rename = "pageVersionID")]
    pub version: VersionId,
    /// The keys of all blocks, sent or known, in their new order.
    /// If absent, the order is that of the version.
    pub keys: Option<Vec<String>>,
}

/// A version to store. Absent fields stay
/// as in the base version.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct VersionDraft {
    /// The page of the version. Only the preview needs it,
    /// because its address contains no page.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    pub title: Option<String>,
    pub seo_title: Option<String>,
    pub seo_description: Option<String>,
    pub seo_keywords: Option<Vec<String>>,
    /// Null removes the picture.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<Vec<BlockImage>>)]
    pub seo_image: Option<Option<Vec<BlockImage>>>,
    pub seo_no_index: Option<bool>,
    pub blocks: Option<Vec<Block>>,
    /// Blocks that `blocks` leaves out, because the server
    /// has them in a version.
    pub known_blocks: Option<KnownBlocks>,
    pub page_type: Option<TypedProps>,
    #[serde(rename = "__images")]
    pub images: Option<BTreeMap<String, Vec<BlockImage>>>,
    #[serde(rename = "__files")]
    pub files: Option<BTreeMap<String, Vec<BlockFile>>>,
}

/// Reads null as `Some(None)`. An absent field stays `None`.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The content of a version, without id, author and time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VersionContent {
    pub title: String,
    pub seo_title: String,
    pub seo_description: String,
    pub seo_keywords: Vec<String>,
    pub seo_image: Option<Vec<BlockImage>>,
    #[serde(skip_serializing_if = "is_false")]
    pub seo_no_index: bool,
    pub blocks: Vec<Block>,
    pub type_props: Props,
    pub images: BTreeMap<String, Vec<BlockImage>>,
    pub files: BTreeMap<String, Vec<BlockFile>>,
}

impl VersionContent {
    /// Cleans the title, trims the keywords, and removes empty keywords.
    pub fn trim(&mut self) {
        self.title = clean_title(&self.title);
        self.seo_keywords.iter_mut().for_each(|keyword| *keyword = keyword.trim().to_owned());
        self.seo_keywords.retain(|keyword| !keyword.is_empty());
    }

    /// Returns true if the editor's SEO choices are equal.
    /// Ignores whether the file of a picture was renamed or replaced.
    pub fn has_seo_of(&self, other: &Self) -> bool {
        let pictures = |images: &Vec<BlockImage>| images.iter().map(BlockImage::chosen).collect::<Vec<_>>();
        let seo = |content: &Self| {
            (
                content.seo_title.clone(),
                content.seo_description.clone(),
                content.seo_keywords.clone(),
                content.seo_image.as_ref().map(pictures),
                content.seo_no_index,
            )
        };
        seo(self) == seo(other)
    }

    /// Applies the draft. Unchanged blocks stay the same byte for byte.
    pub fn with(self, draft: VersionDraft) -> Self {
        let blocks = draft.blocks.map(|sent| {
            let former: HashMap<&str, &Block> =
                self.blocks.iter().map(|block| (block.content().key.as_str(), block)).collect();
            let or_equal_former = |block: Block| match former.get(block.content().key.as_str()) {
                Some(former) => block.or_equal_former(former),
                None => block,
            };
            sent.into_iter().map(or_equal_former).collect()
        });
        Self {
            title: draft.title.unwrap_or(self.title),
            seo_title: draft.seo_title.unwrap_or(self.seo_title),
            seo_description: draft.seo_description.unwrap_or(self.seo_description),
            seo_keywords: draft.seo_keywords.unwrap_or(self.seo_keywords),
            seo_image: draft.seo_image.unwrap_or(self.seo_image),
            seo_no_index: draft.seo_no_index.unwrap_or(self.seo_no_index),
            blocks: blocks.unwrap_or(self.blocks),
            type_props: draft.page_type.map_or(self.type_props, |page_type| page_type.props),
            images: draft.images.unwrap_or(self.images),
            files: draft.files.unwrap_or(self.files),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{VersionContent, VersionDraft};

    #[test]
    fn a_title_is_cleaned_and_empty_keywords_are_removed() {
        let seo_keywords = vec![" oak ".to_owned(), "  ".to_owned()];
        let mut content =
            VersionContent { title: " \u{202e}Oak ".to_owned(), seo_keywords, ..VersionContent::default() };
        content.trim();
        assert_eq!((content.title.as_str(), content.seo_keywords), ("Oak", vec!["oak".to_owned()]));
    }

    #[test]
    fn a_block_that_a_draft_brings_back_unchanged_stays_to_the_byte() {
        let text =
            r#"{"blocks":[{"type":"later","key":"a","props":{"n":1.0}},{"type":"later","key":"b","props":{"n":2.0}}]}"#;
        let base: VersionContent = serde_json::from_str(text).unwrap();
        let sent =
            r#"{"blocks":[{"type":"later","key":"b","props":{"n":3}},{"type":"later","key":"a","props":{"n":1}}]}"#;
        let next = base.with(serde_json::from_str(sent).unwrap());
        let blocks: Vec<String> = next.blocks.iter().map(|block| serde_json::to_string(block).unwrap()).collect();
        let expected =
            [r#"{"type":"later","key":"b","props":{"n":3}}"#, r#"{"type":"later","key":"a","props":{"n":1.0}}"#];
        assert_eq!(blocks, expected);
    }

    #[test]
    fn what_a_draft_leaves_out_stays() {
        let base = VersionContent {
            title: "Old".into(),
            seo_description: "Kept".into(),
            seo_image: Some(Vec::new()),
            ..VersionContent::default()
        };
        let draft: VersionDraft = serde_json::from_str(r#"{"title":"New","id":3,"unknown":true}"#).unwrap();
        let next = base.clone().with(draft);
        assert_eq!((next.title.as_str(), next.seo_description.as_str()), ("New", "Kept"));
        assert!(next.seo_image.is_some());
        let cleared = base.with(serde_json::from_str(r#"{"seoImage":null}"#).unwrap());
        assert!(cleared.seo_image.is_none());
    }
}

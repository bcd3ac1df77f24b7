//! The style of the public site, divided by block type.
//! Each document contains only the parts that it
//! needs, so that browsers need no second request.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use moka::sync::Cache;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of cached combinations of block types.
const MAX_CACHED_SETS: u64 = 100;

/// Returns the hash of an inline text
/// in the format of the Content-Security-Policy.
pub fn digest_of(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// An inline style, minified by the build.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyle {
    pub css: String,
    /// The `sha256-…` hash for the Content-Security-Policy.
    pub digest: String,
}

/// The style that every document has,
/// and the additional style of each block type.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyles {
    site: InlineStyle,
    /// Additional styles by block type id.
    /// Block types without additional style are missing.
    blocks: BTreeMap<String, String>,
    /// Cache of combined styles.
    /// The key is the list of block type ids.
    #[serde(skip, default = "no_sets")]
    sets: Cache<String, Arc<InlineStyle>>,
}

fn no_sets() -> Cache<String, Arc<InlineStyle>> {
    Cache::new(MAX_CACHED_SETS)
}

impl InlineStyles {
    /// Returns the style that every document has.
    pub fn site(&self) -> &InlineStyle {
        &self.site
    }

    /// Returns the additional style of all blocks of a document.
    /// It may be empty.
    ///
    /// Combines the styles into one element.
    /// Otherwise the Content-Security-Policy
    /// would need a hash for each element.
    pub fn of_blocks(&self, types: &[&str]) -> Arc<InlineStyle> {
        let mut shown: Vec<(&str, &str)> =
            types.iter().filter_map(|id| self.blocks.get_key_value(*id)).map(|(id, css)| (&**id, &**css)).collect();
        shown.sort_unstable();
        shown.dedup();
        let ids: Vec<&str> = shown.iter().map(|(id, _)| *id).collect();
        self.sets.get_with(ids.join(" "), || {
            let css: String = shown.iter().map(|(_, css)| *css).collect();
            let digest = digest_of(&css);
            Arc::new(InlineStyle { css, digest })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::digest_of;
    use crate::public::testing::assets;

    #[test]
    fn a_document_has_once_the_style_of_each_type_that_it_shows() {
        let assets = assets();
        assert_eq!(assets.styles().site().css, "site");
        assert_eq!(assets.styles().of_blocks(&[]).css, "");
        for types in [["quote", "hero", "rich-text", "quote", "nobody-knows"], ["hero", "quote", "hero", "hero", "x"]] {
            let style = assets.styles().of_blocks(&types);
            assert_eq!((style.css.as_str(), style.digest.clone()), ("heroquote", digest_of("heroquote")));
        }
    }
}

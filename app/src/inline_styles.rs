//! The public style in parts. Each document inlines only the parts it needs,
//! without a second request.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use moka::sync::Cache;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of cached block-type sets.
const MAX_CACHED_SETS: u64 = 100;

/// The hash of an inline text, in Content-Security-Policy format.
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

/// The style of every document, and of each block type.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyles {
    site: InlineStyle,
    /// By block type id. Contains only types with additional style.
    blocks: BTreeMap<String, String>,
    /// Combined styles, by their block type ids.
    #[serde(skip, default = "no_sets")]
    sets: Cache<String, Arc<InlineStyle>>,
}

fn no_sets() -> Cache<String, Arc<InlineStyle>> {
    Cache::new(MAX_CACHED_SETS)
}

impl InlineStyles {
    /// The style of every document.
    pub fn site(&self) -> &InlineStyle {
        &self.site
    }

    /// The style of a document's blocks in cascade order, or empty.
    ///
    /// One element, because each needs a hash in an uncompressed header.
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

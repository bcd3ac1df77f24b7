//! The style of the public site in parts. Each document contains the parts that it needs, so it needs no second
//! request and no style of other blocks.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use moka::sync::Cache;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of cached sets of block types.
const SETS: u64 = 100;

/// The hash of an inline script or style, in the format of the Content-Security-Policy.
pub fn digest_of(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// The inline style of a document, minified when it was built.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyle {
    pub css: String,
    /// Hash in the format of the Content-Security-Policy: `sha256-…`.
    pub digest: String,
}

/// The style of every public document, and the style of each block type.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyles {
    site: InlineStyle,
    /// By block type id. Types without additional style are missing.
    blocks: BTreeMap<String, String>,
    /// Cache of the combined styles of block types, by their ids.
    #[serde(skip, default = "no_sets")]
    sets: Cache<String, Arc<InlineStyle>>,
}

fn no_sets() -> Cache<String, Arc<InlineStyle>> {
    Cache::new(SETS)
}

impl InlineStyles {
    /// The style of every document.
    pub fn site(&self) -> &InlineStyle {
        &self.site
    }

    /// The style of a document's blocks, in the order of the cascade. Empty if there is none. It is a single element,
    /// because each element needs a hash in the policy, and headers are not compressed.
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

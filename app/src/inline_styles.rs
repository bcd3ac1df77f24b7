//! The style of the public site in parts, so that a document carries those that it shows: it is styled without a second
//! request, and no page pays for the blocks of others.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use moka::sync::Cache;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// For how many sets of types their style is kept.
const SETS: u64 = 100;

/// The digest of an inline script or style, in the form that a Content-Security-Policy wants.
pub fn digest_of(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// A style as documents carry it, compressed when it was built.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyle {
    pub css: String,
    /// As a Content-Security-Policy names it: `sha256-…`.
    pub digest: String,
}

/// What every document of the public site is styled by, and what each type of block is.
#[derive(Clone, Debug, Deserialize)]
pub struct InlineStyles {
    site: InlineStyle,
    /// By the id of the type. A type that only uses what every document has is not among them.
    blocks: BTreeMap<String, String>,
    /// The style of the types that some document shows, by their ids.
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

    /// The style of the blocks of a document, in the order of the cascade; empty for none. It is one element, since each would name a digest
    /// of its own in the policy, and the headers are not compressed.
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

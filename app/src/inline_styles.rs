//! The style of the public site in parts, so that a document carries those that it shows: it is styled without a second
//! request, and no page pays for the blocks of others.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The style that all documents carry, compressed when it was built.
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
}

impl InlineStyles {
    /// The style of every document.
    pub fn site(&self) -> &InlineStyle {
        &self.site
    }

    /// The style of the blocks of a document, in the order of the cascade; empty for none. It is one element, since each would name a digest
    /// of its own in the policy, and the headers are not compressed.
    pub fn of_blocks(&self, types: &[&str]) -> String {
        let shown = self.blocks.iter().filter(|(id, _)| types.contains(&id.as_str()));
        shown.map(|(_, style)| style.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::assets;

    #[test]
    fn a_document_has_once_the_style_of_each_type_that_it_shows() {
        let assets = assets();
        assert_eq!(assets.styles().site().css, "site");
        assert_eq!(assets.styles().of_blocks(&[]), "");
        assert_eq!(assets.styles().of_blocks(&["quote", "hero", "rich-text", "quote", "nobody-knows"]), "heroquote");
    }
}

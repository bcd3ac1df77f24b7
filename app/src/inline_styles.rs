//! The style of the public site in parts, so that a document carries those that it shows: it is styled without a second
//! request, and no page pays for the blocks of others.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A part of the style, compressed when it was built.
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
    blocks: BTreeMap<String, InlineStyle>,
}

impl InlineStyles {
    /// The style of a document with blocks of these types, in the order of the cascade.
    pub fn of<'a>(&'a self, types: &[&str]) -> impl Iterator<Item = &'a InlineStyle> {
        let blocks = self.blocks.iter().filter(|(id, _)| types.contains(&id.as_str()));
        std::iter::once(&self.site).chain(blocks.map(|(_, style)| style))
    }
}

#[cfg(test)]
mod tests {
    use crate::public::testing::assets;

    #[test]
    fn a_document_has_the_style_of_the_site_and_once_that_of_each_type_it_shows() {
        let assets = assets();
        let css = |types: &[&str]| assets.styles().of(types).map(|style| style.css.as_str()).collect::<Vec<_>>();
        assert_eq!(css(&[]), ["site"]);
        assert_eq!(css(&["quote", "hero", "rich-text", "quote", "nobody-knows"]), ["site", "hero", "quote"]);
    }
}

//! What a view may know about the page around its block.

use leptos::prelude::*;
use model::block::{BlockContent, Words};
use model::id::PageId;
use model::locale::Locale;
use model::view::Purpose;

/// The page that blocks are rendered for.
#[derive(Clone, Copy, Debug)]
pub struct PageContext<'a> {
    pub page_id: PageId,
    pub locale: &'a Locale,
    pub purpose: Purpose,
    pub main_heading: MainHeading,
    /// Cleans rich text. It was cleaned when it was stored; doing it again costs little and trusts nobody.
    pub clean: fn(&str) -> String,
}

/// What draws the one `h1` of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainHeading {
    /// The page itself, above its blocks.
    Page,
    /// The first hero that has a title.
    FirstHero,
}

/// A block's surroundings.
#[derive(Clone, Copy, Debug)]
pub struct BlockContext<'a> {
    pub page: &'a PageContext<'a>,
    pub place: Place,
    pub heading: Heading,
}

/// Where on the page a block stands. What stands first is seen at once, so its picture is not loaded lazily.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    First,
    Later,
}

/// The level of a block's heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// `h1`
    Main,
    /// `h2`
    Section,
}

impl BlockContext<'_> {
    /// The words in the language of the page; English where the language has none.
    pub fn words(&self, words: &Words) -> &'static str {
        match self.page.locale.base() {
            "nl" => words.nl,
            "de" => words.de,
            "fr" => words.fr,
            _ => words.en,
        }
    }

    /// The element that every block is: its class, its anchor and, in a preview, its key.
    ///
    /// `modifier` is a second class of the type's own, or empty.
    pub fn section(&self, block: &BlockContent, modifier: &str, inner: impl IntoView + 'static) -> AnyView {
        let mut class = format!("block block-{}", block.block_type);
        if !modifier.is_empty() {
            class.push(' ');
            class.push_str(modifier);
        }
        let anchor = filled(&block.anchor_point);
        let key = (self.page.purpose == Purpose::Preview).then(|| block.key.clone());
        view! {
            <section class=class id=anchor data-block-key=key>
                {inner}
            </section>
        }
        .into_any()
    }
}

/// The text, if there is any.
pub fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

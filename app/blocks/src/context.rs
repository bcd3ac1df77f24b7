//! What a view may know about the page around its block.

use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::schema::Words;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Slug;
use model::teaser::Teaser;
use model::view::Purpose;
use model::visitors::{ConsentState, FormKind, FormState};
use std::collections::BTreeMap;
use time::Date;

/// The page that blocks are rendered for.
#[derive(Clone, Copy, Debug)]
pub struct PageContext<'a> {
    pub page_id: PageId,
    pub locale: &'a Locale,
    /// The locale whose addresses do not name it.
    pub default_locale: &'a Locale,
    pub purpose: Purpose,
    pub main_heading: MainHeading,
    /// The pages that blocks asked for, by the key of the block.
    pub lists: &'a BTreeMap<String, Vec<Teaser>>,
    /// The pages that fields name by their id, as far as visitors can open them.
    pub linked_pages: &'a [Teaser],
    /// Cleans rich text. It was cleaned when it was stored; doing it again costs little and trusts nobody.
    pub clean: fn(&str) -> String,
    /// A day as it is written in the language of the page.
    pub date: fn(Date, &Locale) -> String,
    /// What the visitor agreed to.
    pub consent: ConsentState,
    pub forms: Forms<'a>,
}

/// What the forms on a page share.
#[derive(Clone, Copy, Debug)]
pub struct Forms<'a> {
    /// What became of the form that was sent to this page.
    pub state: &'a FormState,
    /// Proves that a form was sent from a page of this site, not too long ago.
    pub token: &'a str,
    /// Draws a form, in the words of the site.
    pub view: fn(&Form<'_>) -> AnyView,
}

/// A form where a block places it.
#[derive(Clone, Debug)]
pub struct Form<'a> {
    pub kind: FormKind,
    /// The key of the block.
    pub key: &'a str,
    pub page: &'a PageContext<'a>,
    /// Where the privacy statement is read.
    pub privacy: Option<String>,
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

impl<'a> BlockContext<'a> {
    /// The words in the language of the page; English where the language has none.
    pub fn words(&self, words: &Words) -> &'static str {
        match self.page.locale.base() {
            "nl" => words.nl,
            "de" => words.de,
            "fr" => words.fr,
            _ => words.en,
        }
    }

    /// The pages that the block asked for.
    pub fn listed(&self, block: &BlockContent) -> &'a [Teaser] {
        self.page.lists.get(&block.key).map_or(&[], Vec::as_slice)
    }

    /// The page that a field names, where visitors can open it.
    pub fn linked_page(&self, id: PageId) -> Option<&'a Teaser> {
        self.page.linked_pages.iter().find(|page| page.page_id == id)
    }

    /// The public path of a page.
    pub fn path_to(&self, page: &Teaser) -> String {
        Slug::from_stored(page.slug.clone()).path(&page.locale, self.page.default_locale)
    }

    /// The heading of a block that is not the page's own, at the level of a section.
    pub fn section_heading(&self, title: &str) -> Option<AnyView> {
        filled(title).map(|title| view! { <h2 class="block-heading">{title}</h2> }.into_any())
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

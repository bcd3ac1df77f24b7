//! What a view may know about the page around its block.

use crate::appearance;
use crate::outline::Outline;
use crate::scroll_box;
use i18n::{Language, t, t_with};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::Fields;
use model::id::PageId;
use model::locale::Locale;
use model::slug::Slug;
use model::teaser::Teaser;
use model::view::Purpose;
use model::visitors::{ConsentState, FormKind, FormState};
use std::collections::BTreeMap;
use time::Date;

/// The field that holds the heading of a block, in every type that has one.
pub(crate) const TITLE: &str = "title";

/// The page that blocks are rendered for.
#[derive(Clone, Copy, Debug)]
pub struct PageContext<'a> {
    pub page_id: PageId,
    pub locale: &'a Locale,
    /// The locale whose addresses do not name it.
    pub default_locale: &'a Locale,
    pub purpose: Purpose,
    pub main_heading: MainHeading,
    /// True for pages with a side menu. It makes the blocks narrower.
    pub has_side_menu: bool,
    /// Where the first block stands: later, where the page shows a picture of its own above it.
    pub first_block: Place,
    /// The pages that blocks asked for, by the key of the block.
    pub lists: &'a BTreeMap<String, Vec<Teaser>>,
    /// The pages that fields name by their id, as far as visitors can open them.
    pub linked_pages: &'a [Teaser],
    /// The places on the page that can be jumped to.
    pub anchors: &'a [Anchor],
    /// Cleans rich text. It was cleaned when it was stored; doing it again costs little and trusts nobody.
    pub clean: fn(&str) -> String,
    /// A day as it is written in the language of the page.
    pub date: fn(Date, &Locale) -> String,
    /// What the visitor agreed to.
    pub consent: ConsentState,
    /// The token of the link that the page is looked at by, without which the files of a draft are not there.
    pub share_token: Option<&'a str>,
    pub forms: Forms<'a>,
    /// Draws a box that leads to the search page, in the words of the site.
    pub search: fn(&PageContext<'_>, &SearchField<'_>) -> AnyView,
}

impl PageContext<'_> {
    pub(crate) fn words(&self, key: &'static str) -> &'static str {
        t(Language::of(self.locale), key)
    }

    pub(crate) fn say(&self, key: &'static str) -> AnyView {
        product_words(self.words(key).to_owned(), speaks(self.locale))
    }
}

/// A block that can be jumped to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub id: String,
    /// What the block is called.
    pub label: String,
}

/// What the forms on a page share.
#[derive(Clone, Copy, Debug)]
pub struct Forms<'a> {
    /// What became of the form that was sent to this page.
    pub state: &'a FormState,
    /// Proves that a form was sent from a page of this site, not too long ago.
    pub token: &'a str,
    /// What visitors agree to, in the words of the site; empty for those of the product.
    pub agreement: &'a str,
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

/// A search box where a block places it.
#[derive(Clone, Copy, Debug)]
pub struct SearchField<'a> {
    /// The id of its field, once on the page.
    pub id: &'a str,
    /// What the box is called, once on the page.
    pub name: &'a str,
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
    /// The level of the block's heading.
    pub level: Level,
    /// The headings above the block.
    pub outline: Outline,
    /// How many blocks of its type with its title stand above it.
    pub same_title_before: usize,
}

/// Where on the page a block stands. What stands first is seen at once, so its picture is not loaded lazily.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    First,
    Later,
}

/// The level of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The heading of the whole page.
    H1,
    /// The heading of a block.
    H2,
    /// The heading of an item in a block that has a heading itself.
    H3,
}

impl Level {
    /// A heading of this level. `field` is the [`BlockContext::field`] that it shows.
    pub fn heading(self, class: &'static str, field: Option<String>, inner: impl IntoView + 'static) -> AnyView {
        match self {
            Self::H1 => view! { <h1 class=class data-field=field>{inner}</h1> }.into_any(),
            Self::H2 => view! { <h2 class=class data-field=field>{inner}</h2> }.into_any(),
            Self::H3 => view! { <h3 class=class data-field=field>{inner}</h3> }.into_any(),
        }
    }
}

/// Digits and signs alone, such as `40+` or a telephone number, in the order in which they are written: a page that is written from right to
/// left would turn them around.
pub fn figures(text: String, locale: &Locale) -> AnyView {
    if locale.is_right_to_left() && !text.chars().any(char::is_alphabetic) {
        view! { <bdi dir="ltr">{text}</bdi> }.into_any()
    } else {
        text.into_any()
    }
}

/// The element of a block: a section has a heading, which may stand deeper in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Section,
    Div,
}

impl<'a> BlockContext<'a> {
    /// The words of a key in the language of the page; English where the product does not speak it.
    pub fn words(&self, key: &'static str) -> &'static str {
        self.page.words(key)
    }

    /// [`Self::words`] with their variables filled in.
    pub fn words_with(&self, key: &'static str, variables: &[(&str, &str)]) -> String {
        t_with(Language::of(self.page.locale), key, variables)
    }

    /// The words of a key as they stand on the page.
    pub fn say(&self, key: &'static str) -> AnyView {
        self.show(self.words(key))
    }

    /// Words in the language of [`Self::words`] as they stand on the page.
    pub fn show(&self, words: impl Into<String>) -> AnyView {
        product_words(words.into(), speaks(self.page.locale))
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

    /// The `data-field` of the element that shows a field: its path in a preview, nothing elsewhere. The editor finds the field of a click
    /// and the element of a field by it.
    pub fn field(&self, fields: &Fields<'_>, name: &str) -> Option<String> {
        (self.page.purpose == Purpose::Preview).then(|| fields.path(name))
    }

    /// The heading of a block that is not the page's own: its field `title`.
    pub fn section_heading(&self, fields: &Fields<'_>) -> Option<AnyView> {
        let title = filled(fields.text(TITLE))?;
        Some(Level::H2.heading("block-heading", self.field(fields, TITLE), title))
    }

    /// What a landmark of the block is called: no two of a page share a name, even where two blocks say the same.
    ///
    /// `key` is that of the words for a block without a title.
    pub fn landmark_name(&self, title: &str, key: &'static str) -> String {
        let name = filled(title).unwrap_or_else(|| self.words(key).to_owned());
        match self.same_title_before {
            0 => name,
            before => format!("{name} {}", before + 1),
        }
    }

    /// The clean HTML of a rich text, if it says anything, with its headings at the levels that follow from the place on the page and its
    /// tables in boxes that scroll.
    pub fn rich_text(&self, html: &str) -> Option<String> {
        let placed = self.outline.place((self.page.clean)(&filled(html)?));
        Some(scroll_box::wrap_tables(placed, self.words("blocks.view.table")))
    }

    /// The level of the headings of a block's items, below the heading of the block or, where it has none, in its place.
    pub fn item_level(&self, heading: Option<&AnyView>) -> Level {
        if heading.is_some() { Level::H3 } else { Level::H2 }
    }

    /// The element of a block that begins with a heading, if it has one.
    ///
    /// `modifier` is a second class of the type's own, or empty.
    pub fn section(
        &self,
        block: &BlockContent,
        modifier: &str,
        heading: Option<AnyView>,
        inner: impl IntoView + 'static,
    ) -> AnyView {
        let element = if heading.is_some() { Element::Section } else { Element::Div };
        self.element(block, element, modifier, (heading, inner))
    }

    /// The element of a block that has no heading.
    pub fn div(&self, block: &BlockContent, modifier: &str, inner: impl IntoView + 'static) -> AnyView {
        self.element(block, Element::Div, modifier, inner)
    }

    /// The element that every block is: its classes, its anchor and, in a preview, its key.
    pub fn element(
        &self,
        block: &BlockContent,
        element: Element,
        modifier: &str,
        inner: impl IntoView + 'static,
    ) -> AnyView {
        let mut class = format!("block block-{}", block.block_type);
        if !modifier.is_empty() {
            class.push(' ');
            class.push_str(modifier);
        }
        for chosen in appearance::classes(block) {
            class.push(' ');
            class.push_str(chosen);
        }
        let anchor = filled(&block.anchor_point);
        let key = (self.page.purpose == Purpose::Preview).then(|| block.key.clone());
        match element {
            Element::Section => {
                view! { <section class=class id=anchor data-block-key=key>{inner}</section> }.into_any()
            }
            Element::Div => view! { <div class=class id=anchor data-block-key=key>{inner}</div> }.into_any(),
        }
    }
}

/// Whether the product has words in the language of a locale.
pub fn speaks(locale: &Locale) -> bool {
    Language::parse(locale.base()).is_some()
}

/// Words of the product as they stand on a page. On one of another language they are marked as English, which is written from left to
/// right (WCAG 2.2, 3.1.2).
pub fn product_words(words: String, is_language_of_page: bool) -> AnyView {
    match is_language_of_page {
        true => words.into_any(),
        false => view! { <span lang="en" dir="ltr">{words}</span> }.into_any(),
    }
}

/// The text, if there is any.
pub fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

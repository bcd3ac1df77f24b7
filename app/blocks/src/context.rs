//! The page context passed to the view of a block.

use crate::appearance;
use crate::outline::HeadingOutline;
use crate::scroll_box;
use content::file_links::{html_with_file_addresses, link_with_file_address};
use content::files::file_group;
use content::headings::{HeadingKind, PageHeading, with_ids};
use content::link::{FILE_SCHEME, Link};
use i18n::{Language, t, t_with};
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::id::PageId;
use model::locale::Locale;
use model::media::BlockFile;
use model::slug::Slug;
use model::teaser::Teaser;
use model::view::RenderPurpose;
use model::visitors::{ConsentState, FormKind, FormState};
use std::collections::BTreeMap;
use time::Date;

/// Name of the field with the heading.
/// It is the same in all block types.
pub(crate) const TITLE: &str = "title";

/// The page that blocks are rendered for.
#[derive(Clone, Copy, Debug)]
pub struct PageContext<'a> {
    pub page_id: PageId,
    pub locale: &'a Locale,
    /// The locale without a prefix in its addresses.
    pub default_locale: &'a Locale,
    pub purpose: RenderPurpose,
    pub main_heading: MainHeading,
    /// True for pages with a side menu, which leaves the blocks less width.
    pub has_side_menu: bool,
    /// The position of the first block.
    /// It is `Later` if the page shows its picture above the blocks.
    pub first_block: BlockPosition,
    /// The results of the blocks' page queries, by block key.
    pub lists: &'a BTreeMap<String, Vec<Teaser>>,
    /// Pages that block fields link to by id.
    /// Contains only pages that visitors can open.
    pub linked_pages: &'a [Teaser],
    pub anchors: &'a [Anchor],
    /// The headings in texts, and the titles that a table of contents lists.
    pub headings: &'a [PageHeading],
    /// Sanitizes stored rich text again, as defence in depth.
    pub clean: fn(&str) -> String,
    /// Formats a date in the language of the page.
    pub date: fn(Date, &Locale) -> String,
    /// The visitor's consent.
    pub consent: ConsentState,
    /// The token of the share link by which the page was opened.
    /// Requests for files of a draft need it.
    pub share_token: Option<&'a str>,
    pub forms: SharedFormSettings<'a>,
    /// Draws a search box that leads to the search page.
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

/// A block with an anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub id: String,
    /// The title of the block.
    pub label: String,
}

/// Settings that all forms on a page share.
#[derive(Clone, Copy, Debug)]
pub struct SharedFormSettings<'a> {
    /// The result of the form that the visitor has sent, if any.
    pub state: &'a FormState,
    /// The token that proves that a form came
    /// from a recently loaded page of this site.
    pub token: &'a str,
    /// The site's consent text.
    /// If it is empty, forms show the built-in text.
    pub agreement: &'a str,
    pub view: fn(&BlockForm<'_>) -> AnyView,
}

/// A form in a block.
#[derive(Clone, Debug)]
pub struct BlockForm<'a> {
    pub kind: FormKind,
    /// The key of the block.
    pub key: &'a str,
    pub page: &'a PageContext<'a>,
    /// The address of the privacy statement.
    pub privacy: Option<String>,
}

/// A search box in a block.
#[derive(Clone, Copy, Debug)]
pub struct SearchField<'a> {
    /// The id of the input, unique on the page.
    pub id: &'a str,
    /// The accessible name of the box, unique on the page.
    pub name: &'a str,
}

/// The element that draws the page's `h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainHeading {
    /// The page draws its title as `h1`, above the blocks.
    Page,
    /// The first hero that has a title draws it as `h1`.
    FirstHero,
}

/// Input of a block's view:
/// the page, and the surroundings of the block on it.
#[derive(Clone, Copy, Debug)]
pub struct BlockContext<'a> {
    pub page: &'a PageContext<'a>,
    pub place: BlockPosition,
    /// The level of the block's heading.
    pub level: HeadingLevel,
    /// The outline of the headings above the block.
    pub outline: HeadingOutline,
    /// The headings of the block, of those of the page.
    pub headings: &'a [PageHeading],
    /// Number of blocks above this one
    /// that have the same type and title.
    pub same_title_before: usize,
}

/// Position of a block on the page.
///
/// The first block is visible at once,
/// so its picture is not loaded lazily.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockPosition {
    First,
    Later,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingLevel {
    /// The heading of the whole page.
    H1,
    /// The heading of a block.
    H2,
    /// The heading of an item, if the block
    /// with the item has a heading.
    H3,
}

impl HeadingLevel {
    /// Draws a heading. `field` is a value of [`BlockContext::field`].
    pub fn heading(self, class: &'static str, field: Option<String>, inner: impl IntoView + 'static) -> AnyView {
        match self {
            Self::H1 => view! { <h1 class=class data-field=field>{inner}</h1> }.into_any(),
            Self::H2 => view! { <h2 class=class data-field=field>{inner}</h2> }.into_any(),
            Self::H3 => view! { <h3 class=class data-field=field>{inner}</h3> }.into_any(),
        }
    }
}

/// Draws text without letters, such as `40+`, from left to right. Otherwise
/// right-to-left pages would reverse it.
pub fn figures(text: String, locale: &Locale) -> AnyView {
    if locale.is_right_to_left() && !text.chars().any(char::is_alphabetic) {
        view! { <bdi dir="ltr">{text}</bdi> }.into_any()
    } else {
        text.into_any()
    }
}

/// The HTML element of a block. A `section` needs
/// a heading inside it, which may be nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Section,
    Div,
}

impl<'a> BlockContext<'a> {
    /// Returns a text of the product in the page's language,
    /// or in English if the product does not have that language.
    pub fn words(&self, key: &'static str) -> &'static str {
        self.page.words(key)
    }

    /// Like [`Self::words`], with variables filled in.
    pub fn words_with(&self, key: &'static str, variables: &[(&str, &str)]) -> String {
        t_with(Language::of(self.page.locale), key, variables)
    }

    /// Draws the text that [`Self::words`] returns.
    /// Marks it as English if the page has another language.
    pub fn say(&self, key: &'static str) -> AnyView {
        self.show(self.words(key))
    }

    /// Draws a text that has the same
    /// language as [`Self::words`].
    pub fn show(&self, words: impl Into<String>) -> AnyView {
        product_words(words.into(), speaks(self.page.locale))
    }

    /// Returns the result of the block's page query.
    pub fn listed(&self, block: &BlockContent) -> &'a [Teaser] {
        self.page.lists.get(&block.key).map_or(&[], Vec::as_slice)
    }

    /// Returns the page with this id, if visitors can open it.
    pub fn linked_page(&self, id: PageId) -> Option<&'a Teaser> {
        self.page.linked_pages.iter().find(|page| page.page_id == id)
    }

    /// Returns the public path of a page.
    pub fn path_to(&self, page: &Teaser) -> String {
        Slug::from_stored(page.slug.clone()).path(&page.locale, self.page.default_locale)
    }

    /// Returns the path of a field for the attribute `data-field`.
    /// Returns `None` outside of previews.
    ///
    /// The editor uses the attribute
    /// to find the element of a field.
    pub fn field(&self, fields: &BlockFields<'_>, name: &str) -> Option<String> {
        (self.page.purpose == RenderPurpose::Preview).then(|| fields.path(name))
    }

    /// Draws the field `title` as the `h2` of the block.
    /// Returns `None` if the field is empty.
    pub fn section_heading(&self, fields: &BlockFields<'_>) -> Option<AnyView> {
        let title = filled(fields.text(TITLE))?;
        Some(HeadingLevel::H2.heading("block-heading", self.field(fields, TITLE), title))
    }

    /// Returns the accessible name of the block's landmark:
    /// its title. Adds a number if a block above has the same title.
    ///
    /// `key` is the message key of the name
    /// for blocks without a title.
    pub fn landmark_name(&self, title: &str, key: &'static str) -> String {
        let name = filled(title).unwrap_or_else(|| self.words(key).to_owned());
        match self.same_title_before {
            0 => name,
            before => format!("{name} {}", before + 1),
        }
    }

    /// Returns the sanitized rich text of a field,
    /// or `None` if it is empty.
    ///
    /// Adjusts the heading levels to the outline, replaces
    /// links to files by addresses, and makes tables scrollable.
    pub fn rich_text(&self, fields: &BlockFields<'_>, name: &str) -> Option<String> {
        let clean = (self.page.clean)(&filled(fields.text(name))?);
        let html = match fields.files(name) {
            [] if !clean.contains(FILE_SCHEME) => clean,
            files => html_with_file_addresses(&clean, files, &|file| self.file_address(fields, file)),
        };
        let html = self.with_heading_ids(html, fields, name);
        let placed = self.outline.place(html);
        Some(scroll_box::wrap_tables(placed, self.words("blocks.view.table")))
    }

    fn with_heading_ids(&self, html: String, fields: &BlockFields<'_>, name: &str) -> String {
        if self.headings.is_empty() || !html.contains("<h") {
            return html;
        }
        let path = fields.path(name);
        let is_here = |heading: &&PageHeading| heading.kind == HeadingKind::Text && heading.path == path;
        with_ids(&html, &self.headings.iter().filter(is_here).collect::<Vec<_>>())
    }

    /// Returns the address of a link field, or `None` if it is
    /// empty, not allowed in links or leads to a missing file.
    pub fn href(&self, fields: &BlockFields<'_>, name: &str) -> Option<String> {
        let link = filled(fields.text(name))?;
        Link::parse(&link)?;
        link_with_file_address(&link, fields.files(name), &|file| self.file_address(fields, file))
    }

    fn file_address(&self, fields: &BlockFields<'_>, file: &BlockFile) -> String {
        self.page.file_path(&file_group(fields.block_key()), &file.hash, &file.file_name)
    }

    /// Returns the level of item headings. It is one level below
    /// the block's heading, or `h2` if the block has no heading.
    pub fn item_level(&self, heading: Option<&AnyView>) -> HeadingLevel {
        if heading.is_some() { HeadingLevel::H3 } else { HeadingLevel::H2 }
    }

    /// Draws the outer element of a block
    /// that may have a heading.
    ///
    /// `modifier` is an additional class. It may be empty.
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

    /// Draws the outer element of a block without a heading.
    pub fn div(&self, block: &BlockContent, modifier: &str, inner: impl IntoView + 'static) -> AnyView {
        self.element(block, Element::Div, modifier, inner)
    }

    /// Draws the outer element of a block,
    /// with its classes and its anchor.
    /// In previews, the element also has the block's key.
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
        let listed = || {
            let title = self.headings.iter().find(|heading| heading.kind == HeadingKind::Title)?;
            Some(title.id.clone())
        };
        let anchor = filled(&block.anchor_point).or_else(listed);
        let key = (self.page.purpose == RenderPurpose::Preview).then(|| block.key.clone());
        match element {
            Element::Section => {
                view! { <section class=class id=anchor data-block-key=key>{inner}</section> }.into_any()
            }
            Element::Div => view! { <div class=class id=anchor data-block-key=key>{inner}</div> }.into_any(),
        }
    }
}

/// Returns true if the product has texts in this language.
pub fn speaks(locale: &Locale) -> bool {
    Language::parse(locale.base()).is_some()
}

/// Draws a text of the product. Marks it as English
/// if the page has another language (WCAG 3.1.2).
pub fn product_words(words: String, is_language_of_page: bool) -> AnyView {
    match is_language_of_page {
        true => words.into_any(),
        false => view! { <span lang="en" dir="ltr">{words}</span> }.into_any(),
    }
}

/// Returns the trimmed text, or `None` if it is empty.
pub fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

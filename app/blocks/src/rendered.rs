//! Cache of rendered blocks.
//! Only blocks whose input has changed are rendered again.

use crate::context::{Anchor, BlockContext, BlockPosition, HeadingLevel, MainHeading, PageContext};
use crate::outline::HeadingOutline;
use content::headings::PageHeading;
use model::block::{Block, BlockContent};
use model::id::PageId;
use model::locale::Locale;
use model::teaser::Teaser;
use model::view::RenderPurpose;
use model::visitors::ConsentState;
use moka::sync::Cache;
use std::sync::Arc;

/// Cache with the HTML of each page's blocks,
/// and the input from which the HTML was rendered.
#[derive(Debug)]
pub struct RenderedBlocks(Cache<(PageId, ConsentState), Arc<RenderedPage>>);

impl RenderedBlocks {
    /// Creates a cache that uses at most
    /// about `max_bytes` of memory.
    pub fn new(max_bytes: u64) -> Self {
        let weigh = |_: &(PageId, ConsentState), page: &Arc<RenderedPage>| page.weight();
        Self(Cache::builder().max_capacity(max_bytes).weigher(weigh).build())
    }

    /// Returns the cached blocks of a page, if the input
    /// that all its blocks share has not changed.
    pub(crate) fn find(&self, page: &PageContext<'_>) -> Option<Arc<RenderedPage>> {
        self.0.get(&(page.page_id, page.consent)).filter(|kept| kept.around.are_those_of(page))
    }

    /// Replaces the cached blocks of a page.
    pub(crate) fn keep(&self, page: &PageContext<'_>, blocks: Vec<Option<RenderedBlock>>) {
        let around = RenderContext::of(page);
        self.0.insert((page.page_id, page.consent), Arc::new(RenderedPage { around, blocks }));
    }
}

/// The cached blocks of a page, in their order.
/// A block is `None` if it was not cached, because the
/// visitor has sent its form or because it has a problem.
#[derive(Debug)]
pub(crate) struct RenderedPage {
    around: RenderContext,
    blocks: Vec<Option<RenderedBlock>>,
}

impl RenderedPage {
    /// Returns the cached block, if its content
    /// and context have not changed.
    pub(crate) fn find(&self, index: usize, block: &Block, cx: &BlockContext<'_>) -> Option<&RenderedBlock> {
        self.blocks.get(index)?.as_ref().filter(|kept| kept.shows(block, cx))
    }

    /// Size of the HTML in bytes.
    pub(crate) fn html_length(&self) -> usize {
        self.blocks.iter().flatten().map(|block| block.html.len()).sum()
    }

    /// Approximate size in bytes.
    fn weight(&self) -> u32 {
        let around =
            (self.around.linked_pages.len() + self.around.anchors.len() + self.around.headings.len()) * TEASER_BYTES;
        let blocks: usize = self.blocks.iter().flatten().map(RenderedBlock::weight).sum();
        u32::try_from(around + blocks).unwrap_or(u32::MAX)
    }
}

/// Approximate size in bytes of a page
/// in a list, of an anchor or of a heading.
const TEASER_BYTES: usize = 500;

/// A rendered block and its own input. [`RenderContext`]
/// holds the input that all blocks of a page share.
#[derive(Clone, Debug)]
pub(crate) struct RenderedBlock {
    content: Arc<BlockContent>,
    listed: Arc<[Teaser]>,
    /// The form token of the visit.
    /// Empty for blocks other than forms.
    token: Arc<str>,
    agreement: Arc<str>,
    place: BlockPosition,
    level: HeadingLevel,
    outline: HeadingOutline,
    same_title_before: usize,
    outline_after: HeadingOutline,
    html: Arc<str>,
    text_length: usize,
}

impl RenderedBlock {
    /// `outline_after` is the heading outline below this block.
    pub(crate) fn new(block: &Block, cx: &BlockContext<'_>, html: &str, outline_after: HeadingOutline) -> Self {
        Self {
            content: block.shared_content(),
            listed: cx.listed(block.content()).into(),
            token: cx.page.forms.token.into(),
            agreement: cx.page.forms.agreement.into(),
            place: cx.place,
            level: cx.level,
            outline: cx.outline,
            same_title_before: cx.same_title_before,
            outline_after,
            html: html.into(),
            text_length: block.text_length(),
        }
    }

    pub(crate) fn html(&self) -> &str {
        &self.html
    }

    /// Returns the heading outline below this block.
    pub(crate) fn outline_after(&self) -> HeadingOutline {
        self.outline_after
    }

    fn shows(&self, block: &Block, cx: &BlockContext<'_>) -> bool {
        (self.place, self.level) == (cx.place, cx.level)
            && (self.outline, self.same_title_before) == (cx.outline, cx.same_title_before)
            && block.says(&self.content)
            && *self.listed == *cx.listed(block.content())
            && *self.token == *cx.page.forms.token
            && *self.agreement == *cx.page.forms.agreement
    }

    /// Returns the approximate size in bytes. Block content
    /// takes about four times as much memory as its text.
    fn weight(&self) -> usize {
        self.html.len() + 4 * self.text_length + self.listed.len() * TEASER_BYTES
    }
}

/// View input that all blocks of a page share.
#[derive(Debug)]
struct RenderContext {
    locale: Locale,
    default_locale: Locale,
    purpose: RenderPurpose,
    main_heading: MainHeading,
    has_side_menu: bool,
    first_block: BlockPosition,
    linked_pages: Vec<Teaser>,
    anchors: Vec<Anchor>,
    headings: Vec<PageHeading>,
}

impl RenderContext {
    fn of(page: &PageContext<'_>) -> Self {
        Self {
            locale: page.locale.clone(),
            default_locale: page.default_locale.clone(),
            purpose: page.purpose,
            main_heading: page.main_heading,
            has_side_menu: page.has_side_menu,
            first_block: page.first_block,
            linked_pages: page.linked_pages.to_vec(),
            anchors: page.anchors.to_vec(),
            headings: page.headings.to_vec(),
        }
    }

    fn are_those_of(&self, page: &PageContext<'_>) -> bool {
        // Names all fields, so that a new field must be compared
        // or ignored here. Page and consent are the cache key.
        // Lists and forms are compared per block.
        // Pages opened by a share link are not cached.
        let PageContext {
            page_id: _,
            locale,
            default_locale,
            purpose,
            main_heading,
            has_side_menu,
            first_block,
            lists: _,
            linked_pages,
            anchors,
            headings,
            clean: _,
            date: _,
            consent: _,
            share_token: _,
            forms: _,
            search: _,
        } = page;
        self.locale == **locale
            && self.default_locale == **default_locale
            && self.purpose == *purpose
            && self.main_heading == *main_heading
            && self.has_side_menu == *has_side_menu
            && self.first_block == *first_block
            && self.linked_pages == *linked_pages
            && self.anchors == *anchors
            && self.headings == *headings
    }
}

#[cfg(test)]
mod tests {
    use super::RenderedBlocks;
    use crate::context::{Anchor, BlockContext, BlockPosition, MainHeading, PageContext, SharedFormSettings};
    use crate::testing::{filled, listed_page, page};
    use crate::{BlockType, render, types};
    use content::fields::schema::BlockSchema;
    use content::headings::{HeadingKind, PageHeading};
    use leptos::prelude::*;
    use model::block::{Block, BlockContent};
    use model::id::PageId;
    use model::locale::Locale;
    use model::teaser::Teaser;
    use model::view::RenderPurpose;
    use model::visitors::{Consent, ConsentState, FormKind, FormState};
    use serde_json::json;
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicU32, Ordering};

    static VIEWS: AtomicU32 = AtomicU32::new(0);

    /// Draws all its input, and the number of earlier calls.
    fn tell(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
        let page = cx.page;
        let told = format!(
            "{block:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            page.page_id,
            page.locale,
            page.default_locale,
            page.purpose,
            page.main_heading,
            page.first_block,
            page.linked_pages,
            page.anchors,
            page.headings,
            page.consent,
            cx.listed(block),
            (cx.place, cx.level),
            (cx.outline, cx.same_title_before),
            (page.forms.state, page.forms.token, page.forms.agreement),
        );
        let views = VIEWS.fetch_add(1, Ordering::Relaxed);
        view! { <p data-views=views.to_string()>{told}</p> }.into_any()
    }

    fn teller(id: &str) -> BlockType {
        BlockType::new(BlockSchema::new(id, Vec::new()), tell)
    }

    fn told(html: &str) -> Vec<&str> {
        html.split("<p data-views=").filter_map(|part| part.split_once('>')).map(|(_, told)| told).collect()
    }

    fn blocks(text: &str) -> Vec<Block> {
        let blocks = json!([{"type":"teller","key":"a","props":{"text":text}}, {"type":"teller","key":"b"}]);
        serde_json::from_str(&blocks.to_string()).unwrap()
    }

    #[test]
    fn what_a_page_says_again_is_not_rendered_again() {
        let (kept, locale) = (RenderedBlocks::new(1_000_000), Locale::parse("en-gb").unwrap());
        let html = |text: &str| render(&[teller("teller")], &blocks(text), &page(&locale), Some(&kept));
        let first = html("one");
        assert_eq!(html("one"), first);
        let changed = html("two");
        assert_ne!(changed, first);
        let last = |html: &str| html.rsplit_once("<p ").map(|(_, last)| last.to_owned());
        assert_eq!(last(&changed), last(&first), "the block that did not change");
    }

    #[test]
    fn a_block_is_rendered_from_what_is_around_it_now() {
        let [english, dutch] = ["en-gb", "nl-nl"].map(|locale| Locale::parse(locale).unwrap());
        let teaser: Teaser = serde_json::from_value(listed_page()).unwrap();
        let renamed = Teaser { title: "Renamed".to_owned(), ..teaser.clone() };
        let lists = |teaser: &Teaser| BTreeMap::from([("b".to_owned(), vec![teaser.clone()])]);
        let (list, renamed_list) = (lists(&teaser), lists(&renamed));
        let anchors = [Anchor { id: "there".to_owned(), label: "There".to_owned() }];
        let heading = PageHeading {
            block: "a".to_owned(),
            path: "html".to_owned(),
            level: 2,
            text: "There".to_owned(),
            id: "there".to_owned(),
            kind: HeadingKind::Text,
        };
        let headings = [heading];
        let linked = [renamed];
        let consent = ConsentState::Given(Consent { statistics: true, marketing: true });
        let base = PageContext { lists: &list, ..page(&english) };
        let variants = [
            PageContext { page_id: PageId(8), ..base },
            PageContext { locale: &dutch, ..base },
            PageContext { default_locale: &dutch, ..base },
            PageContext { purpose: RenderPurpose::NotFound, ..base },
            PageContext { purpose: RenderPurpose::Preview, ..base },
            PageContext { purpose: RenderPurpose::Shared, ..base },
            PageContext { main_heading: MainHeading::Page, ..base },
            PageContext { has_side_menu: true, ..base },
            PageContext { first_block: BlockPosition::Later, ..base },
            PageContext { lists: &renamed_list, ..base },
            PageContext { linked_pages: &linked, ..base },
            PageContext { anchors: &anchors, ..base },
            PageContext { headings: &headings, ..base },
            PageContext { consent, ..base },
        ];
        let (kept, types, blocks) = (RenderedBlocks::new(1_000_000), [teller("teller")], blocks("one"));
        for variant in variants {
            // Renders the old page, the new one, and the old one again.
            for page in [base, variant, base] {
                let html = render(&types, &blocks, &page, Some(&kept));
                let blank = PageContext { forms: SharedFormSettings { token: "", ..page.forms }, ..page };
                let expected = if page.purpose.is_inert() { page } else { blank };
                assert_eq!(told(&html), told(&render(&types, &blocks, &expected, None)), "{variant:?}");
            }
        }
    }

    #[test]
    fn a_form_is_that_of_the_visit_and_no_other_block_knows_of_it() {
        let (kept, locale) = (RenderedBlocks::new(1_000_000), Locale::parse("en-gb").unwrap());
        let sent = FormState::Sent { block: "a".to_owned() };
        let types = [teller("form").taking(FormKind::Contact), teller("teller")];
        let blocks = json!([{"type":"form","key":"a"}, {"type":"teller","key":"b"}]);
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        let visits = [
            ("first", &FormState::Empty),
            ("second", &FormState::Empty),
            ("second", &sent),
            ("second", &FormState::Empty),
        ];
        for (token, state) in visits {
            let page = page(&locale);
            let page = PageContext { forms: SharedFormSettings { token, state, ..page.forms }, ..page };
            let html = render(&types, &blocks, &page, Some(&kept));
            let told = told(&html);
            assert!(told[0].contains(token) && !told[1].contains(token), "{html}");
            assert!(told[0].contains("Sent") == state.is_sent("a") && !told[1].contains("Sent"), "{html}");
        }
    }

    #[test]
    fn a_block_of_every_type_looks_the_same_from_memory() {
        let (kept, locale) = (RenderedBlocks::new(1_000_000), Locale::parse("en-gb").unwrap());
        let teaser: Teaser = serde_json::from_value(listed_page()).unwrap();
        let lists = BTreeMap::from([("k".to_owned(), vec![teaser])]);
        for (number, block_type) in (1..).zip(types()) {
            let blocks = [Block::new(filled(&block_type.schema, "Words"))];
            let page = PageContext { page_id: PageId(number), lists: &lists, ..page(&locale) };
            let expected = render(types(), &blocks, &page, None);
            for _ in 0..2 {
                assert_eq!(render(types(), &blocks, &page, Some(&kept)), expected, "{}", block_type.schema.id);
            }
        }
    }
}

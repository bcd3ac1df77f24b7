//! The block types, each with its schema, behaviour and view.
//!
//! A type is one file in `types` and one line in [`TYPES`].
//! Views get all their data as arguments and fetch nothing.

mod anchors;
pub mod appearance;
mod button;
mod caption;
pub mod context;
mod form;
mod headings;
mod highlight;
mod item_text;
mod listed;
pub mod outline;
pub mod picture;
mod problem;
mod rendered;
mod scroll_box;
mod types;

pub use anchors::anchors;
pub use headings::headings;
pub use rendered::RenderedBlocks;

use crate::context::{BlockContext, BlockPosition, HeadingLevel, MainHeading, PageContext, SharedFormSettings, TITLE};
use crate::outline::HeadingOutline;
use crate::problem::{BlockProblem, problem_view};
use crate::rendered::RenderedBlock;
use crate::types::{TYPES, gallery, hero};
use content::fields::registry;
use content::fields::schema::{Behaviour, BlockCheck, BlockGroup, BlockQuery, BlockSchema, Embedding, Upgrade};
use content::words::count_words_in;
use islands::server::html_of;
use leptos::prelude::AnyView;
use model::block::{Block, BlockContent};
use model::visitors::{FormKind, FormState};
use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Draws a block for visitors.
pub type View = fn(&BlockContent, &BlockContext<'_>) -> AnyView;

/// A block type: schema, behaviour and view.
#[derive(Clone, Debug)]
pub struct BlockType {
    schema: Arc<BlockSchema>,
    behaviour: Behaviour,
    view: View,
}

impl BlockType {
    pub fn new(schema: BlockSchema, view: View) -> Self {
        Self { schema: Arc::new(schema), behaviour: Behaviour::default(), view }
    }

    /// Adds a check of the block, which runs in addition
    /// to the checks of its field kinds.
    #[must_use]
    pub fn checked_by(mut self, check: BlockCheck) -> Self {
        self.behaviour.check = Some(check);
        self
    }

    /// Adds the upgrade of properties stored by an older release.
    #[must_use]
    pub fn upgraded_by(mut self, upgrade: Upgrade) -> Self {
        self.behaviour.upgrade = Some(upgrade);
        self
    }

    /// Adds the query for the pages that the block lists.
    #[must_use]
    pub fn listing(mut self, query: BlockQuery) -> Self {
        self.behaviour.query = Some(query);
        self
    }

    /// Makes the type a form for visitors.
    #[must_use]
    pub fn taking(mut self, form: FormKind) -> Self {
        self.behaviour.form = Some(form);
        self
    }

    /// Declares that the block shows third-party code in a frame.
    #[must_use]
    pub fn embedding(mut self, embedding: Embedding) -> Self {
        self.behaviour.embedding = Some(embedding);
        self
    }

    /// Puts the type into a group of the block picker.
    fn in_group(mut self, group: BlockGroup) -> Self {
        Arc::make_mut(&mut self.schema).group = group;
        self
    }

    /// Returns the type without its view, for the registry.
    pub fn registered(&self) -> registry::RegisteredBlockType {
        registry::RegisteredBlockType { schema: Arc::clone(&self.schema), behaviour: self.behaviour }
    }
}

/// Returns all block types. They are built once.
pub fn types() -> &'static [BlockType] {
    static MADE: LazyLock<Vec<BlockType>> = LazyLock::new(|| {
        let of_group = |(group, makers): &(BlockGroup, &[fn() -> BlockType])| {
            makers.iter().map(|make| make().in_group(*group)).collect::<Vec<_>>()
        };
        TYPES.iter().flat_map(of_group).collect()
    });
    &MADE
}

/// Returns true if any block loads third-party content, which needs consent.
pub fn need_consent(blocks: &[Block]) -> bool {
    let mut known = blocks.iter().filter_map(|block| {
        let block_type = &block.content().block_type;
        types().iter().find(|known| known.schema.id == *block_type)
    });
    known.any(|block_type| !block_type.schema.frame_origins.is_empty())
}

/// Returns true if any block is a form for visitors.
pub fn have_form(blocks: &[Block]) -> bool {
    let is_form = |id: &str| types().iter().any(|known| known.schema.id == id && known.behaviour.form.is_some());
    blocks.iter().any(|block| is_form(&block.content().block_type))
}

/// Returns true if any block is a gallery.
pub fn have_gallery(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| block.content().block_type == gallery::ID)
}

/// Returns true if a hero with a title can be the page's main heading.
pub fn have_main_heading(blocks: &[Block]) -> bool {
    hero::first_with_title(blocks).is_some()
}

/// Counts the visible words of the blocks.
pub fn count_words(blocks: &[Block]) -> usize {
    let words_in = |block: &BlockContent| {
        let known = types().iter().find(|known| known.schema.id == block.block_type)?;
        Some(count_words_in(block, &known.schema.fields))
    };
    blocks.iter().map(Block::content).filter_map(words_in).sum()
}

/// Renders blocks in their order.
///
/// Leaves out blocks of unknown types
/// and blocks whose view panics, and logs them.
/// Previews show a message in their place.
///
/// `kept` is the cache of rendered blocks. If it is `None`, all
/// blocks are rendered. Do not call this function within a view.
/// Otherwise the view loses its reactive owner.
pub fn render(types: &[BlockType], blocks: &[Block], page: &PageContext<'_>, kept: Option<&RenderedBlocks>) -> String {
    let leader = match page.main_heading {
        MainHeading::Page => None,
        MainHeading::FirstHero => hero::first_with_title(blocks),
    };
    let kept = kept.filter(|_| !page.purpose.is_inert());
    let last = kept.and_then(|kept| kept.find(page));
    // Form state and token belong to the visit.
    // Only forms use them, so all other blocks can be shared.
    let shared_page = PageContext {
        forms: SharedFormSettings { state: &FormState::Empty, token: "", agreement: "", ..page.forms },
        ..*page
    };
    let mut html = String::with_capacity(last.as_ref().map_or(0, |last| last.html_length()));
    let mut rendered = Vec::with_capacity(blocks.len());
    let mut is_new = false;
    let mut outline = HeadingOutline::default();
    let mut headings_left = page.headings;
    let mut titles: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (index, block) in blocks.iter().enumerate() {
        let block_type = types.iter().find(|known| known.schema.id == block.content().block_type);
        let is_form = block_type.is_some_and(|known| known.behaviour.form.is_some());
        let is_shared = kept.is_some() && (!is_form || matches!(page.forms.state, FormState::Empty));
        let content = block.content();
        let count = headings_left.iter().take_while(|heading| heading.block == content.key).count();
        let (headings, headings_below) = headings_left.split_at(count);
        headings_left = headings_below;
        let same_title = titles.entry((&content.block_type, content.text(TITLE).trim())).or_default();
        let cx = BlockContext {
            page: if is_shared && !is_form { &shared_page } else { page },
            place: if index == 0 { page.first_block } else { BlockPosition::Later },
            level: if leader == Some(index) { HeadingLevel::H1 } else { HeadingLevel::H2 },
            outline,
            headings,
            same_title_before: *same_title,
        };
        *same_title += 1;
        if is_shared && let Some(same) = last.as_ref().and_then(|last| last.find(index, block, &cx)) {
            html.push_str(same.html());
            outline = same.outline_after();
            rendered.push(Some(same.clone()));
            continue;
        }
        let shown = render_block(block_type, block.content(), &cx);
        html.push_str(&shown.html);
        outline = outline.after(&shown.html);
        let is_kept = is_shared && shown.problem.is_none();
        is_new |= is_kept;
        rendered.push(is_kept.then(|| RenderedBlock::new(block, &cx, &shown.html, outline)));
    }
    if let Some(kept) = kept.filter(|_| is_new) {
        kept.keep(page, rendered);
    }
    html
}

/// A rendered block, or the message that replaces it.
struct DisplayedBlock {
    html: String,
    problem: Option<BlockProblem>,
}

fn render_block(block_type: Option<&BlockType>, block: &BlockContent, cx: &BlockContext<'_>) -> DisplayedBlock {
    let mut problem = None;
    let html = html_of(|| {
        view_of(block_type, block, cx).map_or_else(
            |found| {
                problem = Some(found);
                problem_view(found, block, cx)
            },
            Some,
        )
    });
    DisplayedBlock { html, problem }
}

/// Draws one block. Views only read, so a panic leaves no partial change.
fn view_of(
    block_type: Option<&BlockType>,
    block: &BlockContent,
    cx: &BlockContext<'_>,
) -> Result<AnyView, BlockProblem> {
    let page = cx.page.page_id.0;
    let Some(block_type) = block_type else {
        if is_first_problem(page, &block.key) {
            tracing::warn!(
                page,
                key = block.key,
                "block type {} is not registered; visitors do not see the block",
                block.block_type
            );
        }
        return Err(BlockProblem::UnknownType);
    };
    catch_unwind(AssertUnwindSafe(|| (block_type.view)(block, cx))).map_err(|_| {
        if is_first_problem(page, &block.key) {
            tracing::error!(
                page,
                key = block.key,
                "the view of block type {} panicked; visitors do not see the block",
                block.block_type
            );
        }
        BlockProblem::ViewFailed
    })
}

/// Maximum number of blocks with logged problems per process.
const MAX_LOGGED_BLOCKS: usize = 1_000;

/// Returns true for the first problem of a block,
/// so that each block logs at most one line.
fn is_first_problem(page: i64, key: &str) -> bool {
    static LOGGED: LazyLock<Mutex<HashSet<(i64, String)>>> = LazyLock::new(Mutex::default);
    let mut logged = LOGGED.lock().unwrap_or_else(PoisonError::into_inner);
    logged.len() < MAX_LOGGED_BLOCKS && logged.insert((page, key.to_owned()))
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::types;
    use crate::testing::{at_limits, block, filled, html_amid, html_of, html_of_all, preview_of, with_path_texts};
    use content::check::check_version;
    use content::fields::check::Completeness;
    use content::fields::kind::FieldKind;
    use content::fields::registry::Types;
    use content::fields::schema::PageTypeSchema;
    use content::fields::walk::{Values, walk};
    use content::upgrade::upgrade;
    use model::block::{Block, BlockContent, Props};
    use model::error::Code;
    use model::id::FileId;
    use model::media::BlockFile;
    use model::version::VersionContent;
    use serde_json::json;
    use std::collections::BTreeMap;

    /// All block types and one page type.
    fn known() -> Types {
        let article = PageTypeSchema::new("article", Vec::new());
        Types::new(types().iter().map(super::BlockType::registered).collect(), vec![article]).unwrap()
    }

    #[test]
    fn the_schemas_have_no_mistake() {
        Types::new(types().iter().map(super::BlockType::registered).collect(), Vec::new()).unwrap();
    }

    #[test]
    fn headings_of_texts_follow_from_what_stands_above_them() {
        let text = |key: &str, html: &str| json!({"type":"rich-text","key":key,"props":{"html":html}});
        let html = html_of_all(json!([
            {"type":"hero","key":"a","props":{"title":"Boats"}},
            text("b", "<h3>Skiffs</h3>"),
            {"type":"divider","key":"c"},
            text("d", "<h3>Punts</h3><h4>Poles</h4>"),
            {"type":"quote","key":"e"},
            {"type":"steps","key":"f","props":{"title":"Hire","steps":[{"key":"x","title":"Call"}]}},
            text("g", "<h4>Hours</h4>"),
        ]));
        let headings = html.split("<h").skip(1).filter(|rest| !rest.starts_with('r'));
        let headings: Vec<&str> = headings.filter_map(|rest| rest.split("</h").next()).collect();
        let expected = [
            "1 class=\"hero-title\">Boats",
            "2 class=\"as-h3\" id=\"skiffs\">Skiffs",
            "2 class=\"as-h3\" id=\"punts\">Punts",
            "3 class=\"as-h4\" id=\"poles\">Poles",
            "2 class=\"block-heading\">Hire",
            "3 class=\"step-title\">Call",
            "4 id=\"hours\">Hours",
        ];
        assert_eq!(headings, expected);
    }

    #[test]
    fn no_two_landmarks_of_a_page_share_a_name() {
        let blocks = |block_type: &str| {
            let block = |key: &str, props| json!({"type":block_type,"key":key,"props":props});
            let there = json!({"type":"quote","key":"t","anchorPoint":"there","props":{"quote":"So","name":"Wren"}});
            json!([
                there,
                block("a", json!({})),
                block("b", json!({"title":"Find"})),
                block("c", json!({"title":"Find"}))
            ])
        };
        for (block_type, expected) in
            [("anchor-menu", ["On this page", "Find", "Find 2"]), ("search-box", ["Search", "Find", "Find 2"])]
        {
            let html = html_of_all(blocks(block_type));
            let names = html.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next());
            assert_eq!(names.collect::<Vec<_>>(), expected, "{html}");
        }
    }

    #[test]
    fn an_empty_block_of_every_type_shows_nothing() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = html_of(block(json!({"type": schema.id, "key": "k"})));
            assert!(html.starts_with(&format!("<div class=\"block block-{}", schema.id)), "{html}");
            for part in ["<img", "<a ", "<h1", "<h2", "<p", "<figcaption", "<script", "<ul", "<li"] {
                assert!(!html.contains(part), "{html}");
            }
        }
    }

    #[test]
    fn blocks_of_unknown_types_are_left_out() {
        let blocks = json!([{"type":"from-the-future","key":"a"}, {"type":"quote","key":"b","props":{"quote":"Q"}}]);
        let html = html_of_all(blocks);
        assert!(html.contains("<p>Q</p>") && !html.contains("future"), "{html}");
    }

    #[test]
    fn only_a_preview_names_blocks_and_fields() {
        let quote = json!({"type":"quote","key":"k1","anchorPoint":"words"});
        assert!(!html_of(block(quote.clone())).contains("k1"));
        assert!(html_of(block(quote.clone())).contains("id=\"words\""));
        assert!(preview_of(block(quote)).contains("data-block-key=\"k1\""));
        for schema in types().iter().map(|block_type| &block_type.schema) {
            assert!(!html_amid(filled(schema, "Words")).contains("data-field"), "{}", schema.id);
        }
    }

    #[test]
    fn what_is_typed_into_any_field_is_text() {
        let evil = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>";
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = html_amid(filled(schema, evil));
            assert!(!html.contains("<script") && !html.contains("<img src=x"), "{html}");
        }
    }

    #[test]
    fn rich_text_of_every_type_is_cleaned() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = html_amid(filled(schema, "Words"));
            assert!(!html.contains("DIRT"), "{html}");
        }
    }

    #[test]
    fn an_address_that_no_link_may_lead_to_is_on_no_page() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let stored = serde_json::to_string(&filled(schema, "Words")).unwrap();
            let evil = stored.replace("/linked", "javascript:alert(1)").replace("youtu.be", "evil.example");
            let html = html_amid(serde_json::from_str(&evil).unwrap());
            assert!(!html.contains("javascript:") && !html.contains("evil.example"), "{html}");
        }
    }

    #[test]
    fn a_link_to_a_file_leads_to_its_address_in_every_type() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let stored = serde_json::to_string(&filled(schema, "Words")).unwrap();
            let text = "<p><a href=\\\"file:9\\\">Rich text</a>.</p>";
            let stored = stored.replace("/linked", "file:9").replace("<p>Rich text.</p>", text);
            let mut linking: BlockContent = serde_json::from_str(&stored).unwrap();
            assert!(!html_amid(linking.clone()).contains("file:"), "{}", schema.id);
            let mut places = Vec::new();
            walk(&schema.fields, Values::of_block(&linking), &mut |found| {
                if found.field.kind.links_to_files() {
                    places.push(found.place.to_string());
                }
            });
            let file = BlockFile { hash: "h".into(), file_name: "plan.pdf".into(), file_id: FileId(9), size: 1 };
            linking.files.extend(places.iter().map(|place| (place.clone(), vec![file.clone()])));
            let html = html_amid(linking);
            let address = "href=\"/api/pagewright/medialib/get-page-file/7/block_files_k/h/plan.pdf\"";
            assert!(!html.contains("file:") && html.matches(address).count() >= places.len().min(1), "{html}");
        }
    }

    #[test]
    fn what_is_left_blank_leaves_nothing_empty_behind() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = html_amid(filled(schema, " \n"));
            for name in ["h1", "h2", "h3", "p", "a", "li", "ul", "ol", "dl", "dt", "dd", "figcaption"] {
                assert!(!has_empty(&html, name), "{name} in {html}");
            }
        }
    }

    /// Returns true if any element of this name is empty.
    fn has_empty(html: &str, name: &str) -> bool {
        let end = format!("</{name}>");
        html.match_indices(&end).any(|(at, _)| {
            let tag = html[..at].trim_end().strip_suffix('>').and_then(|before| before.rsplit('<').next());
            tag.is_some_and(|tag| tag.split(' ').next() == Some(name))
        })
    }

    /// Leptos renders `None` as `<!>`, an empty comment
    /// that is invalid HTML. It is removed, except from islands.
    #[test]
    fn no_empty_comment_is_left_where_something_is_left_out() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let full = filled(schema, "Words");
            let bare = BlockContent { images: BTreeMap::default(), files: BTreeMap::default(), ..full.clone() };
            for content in [full, bare, filled(schema, " ")] {
                let html = html_amid(content);
                assert!(!html.contains("<!>"), "{html}");
            }
        }
    }

    #[test]
    fn every_type_takes_and_shows_what_is_as_large_as_it_may_be() {
        let known = known();
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let block = at_limits(schema);
            let content = VersionContent { blocks: vec![Block::new(block.clone())], ..VersionContent::default() };
            let errors = check_version(&content, known.of_page(""), Completeness::Draft);
            assert!(errors.iter().all(|error| error.code != Code::TooLong), "{}: {errors:?}", schema.id);
            let empty = html_amid(BlockContent { props: Props::default(), ..block.clone() });
            assert!(html_amid(block) != empty, "{}", schema.id);
        }
    }

    #[test]
    fn every_option_of_every_choice_renders() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let block = filled(schema, "Words");
            for field in &schema.fields {
                let (FieldKind::Choice { options } | FieldKind::Colour { options }) = &field.kind else { continue };
                for option in options {
                    let mut block = block.clone();
                    block.props.insert(field.name.clone(), option.value.clone().into());
                    let html = html_of(block);
                    assert!(html.contains(&format!("class=\"block block-{}", schema.id)), "{html}");
                }
            }
        }
    }

    #[test]
    fn every_type_has_its_anchor_empty_and_full() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            for content in [block(json!({"type": schema.id, "key": "k"})), filled(schema, "Words")] {
                let html = html_of(BlockContent { anchor_point: "here".to_owned(), ..content });
                assert!(html.contains("id=\"here\""), "{html}");
            }
        }
    }

    #[test]
    fn headings_below_the_heading_of_a_block_skip_no_level() {
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = html_of(filled(schema, "Words"));
            let levels: Vec<u32> =
                html.split("<h").skip(1).filter_map(|rest| rest.chars().next()?.to_digit(10)).collect();
            let first_is_a_section = levels.first().is_none_or(|level| *level <= 2);
            assert!(first_is_a_section && levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?} in {html}");
        }
    }

    #[test]
    fn a_preview_names_the_field_of_every_text_that_it_shows() {
        let mut shown = 0;
        for schema in types().iter().map(|block_type| &block_type.schema) {
            let html = preview_of(with_path_texts(schema));
            for (at, text) in html.match_indices("path:") {
                // Checks only texts in elements, not attributes.
                if html[..at].ends_with('>') {
                    let path = html[at + text.len()..].split('<').next().unwrap();
                    let named = html[..at].rsplit("data-field=\"").next().unwrap();
                    assert!(named.starts_with(&format!("{path}\"")), "{path} of {}: {html}", schema.id);
                    shown += 1;
                }
            }
        }
        assert!(shown > 80, "{shown}");
    }

    /// The folder `fixtures` holds each block
    /// as the release that added its type stored it.
    /// New files may be added, but existing files never change.
    #[test]
    fn what_earlier_releases_stored_is_still_right_and_shown() {
        let known = known();
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures")).unwrap() {
            let path = file.unwrap().path();
            let stored: Block = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let mut content = VersionContent { blocks: vec![stored], ..VersionContent::default() };
            upgrade(&mut content, known.of_page(""));
            let errors = check_version(&content, known.of_page(""), Completeness::Publishable);
            assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            let block = content.blocks[0].content().clone();
            assert!(known.find_block(&block.block_type).is_some(), "{}", path.display());
            let empty = html_amid(BlockContent { props: Props::default(), ..block.clone() });
            assert_ne!(html_amid(block), empty, "{}", path.display());
        }
    }

    /// Styles are loaded by file name, so a wrong
    /// name would go unnoticed without this test.
    #[test]
    fn styles_and_drawings_are_named_after_types() {
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../style/blocks")).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().trim_start_matches('_');
            assert!(types().iter().any(|block_type| block_type.schema.id == name), "{}", path.display());
        }
    }
}

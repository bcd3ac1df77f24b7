//! Helpers that create and render
//! blocks for this crate's tests.

use crate::context::{Anchor, BlockForm, BlockPosition, MainHeading, PageContext, SearchField, SharedFormSettings};
use crate::{BlockType, anchors, headings, render, types};
use content::check::check_version;
use content::fields::check::Completeness;
use content::fields::kind::{FieldKind, MAX_TEXT_CHARS};
use content::fields::registry::Types;
use content::fields::schema::{BlockSchema, Field};
use content::headings::{HeadingKind, PageHeading};
use leptos::prelude::*;
use model::block::{Block, BlockContent};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::teaser::Teaser;
use model::version::VersionContent;
use model::view::RenderPurpose;
use model::visitors::{Consent, ConsentState, FormState};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(crate) fn block(content: Value) -> BlockContent {
    serde_json::from_value(content).unwrap()
}

/// Returns a block with all fields filled.
/// Text fields hold `text`, and lists have two items.
pub(crate) fn filled(schema: &BlockSchema, text: &str) -> BlockContent {
    sample(schema, SampleSize::Small(text))
}

/// Returns a block with all fields filled.
/// Each text field holds `path:` and its own path.
pub(crate) fn with_path_texts(schema: &BlockSchema) -> BlockContent {
    sample(schema, SampleSize::Paths)
}

/// Returns a block with every list,
/// text and number at its maximum.
pub(crate) fn at_limits(schema: &BlockSchema) -> BlockContent {
    sample(schema, SampleSize::Largest)
}

fn sample(schema: &BlockSchema, extent: SampleSize<'_>) -> BlockContent {
    let mut sample = BlockSample { extent, images: Map::new(), files: Map::new() };
    let props = sample.values(&schema.fields, "");
    let BlockSample { images, files, .. } = sample;
    block(json!({"type": schema.id, "key": "k", "props": props, "__images": images, "__files": files}))
}

/// The amount of content in a sample.
#[derive(Clone, Copy)]
enum SampleSize<'a> {
    /// Fills each text field with this text,
    /// and each list with two items.
    Small(&'a str),
    /// Fills each text field with its own
    /// path, and each list with two items.
    Paths,
    Largest,
}

impl SampleSize<'_> {
    fn text(self, path: &str, most: u32) -> String {
        match self {
            Self::Small(text) => text.to_owned(),
            Self::Paths => format!("path:{path}"),
            Self::Largest => "W".repeat(most as usize),
        }
    }

    fn number(self, min: Option<f64>, max: Option<f64>) -> f64 {
        let asked = match self {
            Self::Small(_) | Self::Paths => min,
            Self::Largest => max,
        };
        asked.unwrap_or(1.0)
    }

    fn tags(self, most: u32) -> Vec<String> {
        match self {
            Self::Small(text) => vec![text.to_owned()],
            Self::Paths => vec!["tag".to_owned()],
            Self::Largest => (0..most).map(|n| format!("{n:050}")).collect(),
        }
    }

    fn count(self, most: u32) -> u32 {
        match self {
            Self::Small(_) | Self::Paths => 2,
            Self::Largest => most,
        }
    }
}

struct BlockSample<'a> {
    extent: SampleSize<'a>,
    images: Map<String, Value>,
    files: Map<String, Value>,
}

impl BlockSample<'_> {
    /// Returns the values of fields. `around` is the path
    /// of the item that contains the fields, followed by a dot.
    /// It is empty for the fields of the block itself.
    fn values(&mut self, fields: &[Field], around: &str) -> Map<String, Value> {
        let mut values = Map::new();
        for field in fields {
            if let Some(value) = self.value(field, &format!("{around}{}", field.name)) {
                values.insert(field.name.clone(), value);
            }
        }
        values
    }

    /// Returns the value of a field, or `None` if it
    /// is stored outside of the properties, as for a picture.
    fn value(&mut self, field: &Field, path: &str) -> Option<Value> {
        let value = match &field.kind {
            FieldKind::Text { max } | FieldKind::LongText { max } | FieldKind::Code { max } => {
                json!(self.extent.text(path, *max))
            }
            FieldKind::RichText { max: Some(max), .. } if matches!(self.extent, SampleSize::Largest) => {
                json!(format!("<p>{}</p>", self.extent.text(path, *max)))
            }
            FieldKind::RichText { .. } => match self.extent {
                SampleSize::Paths => json!(format!("<p>{}</p>", self.extent.text(path, 0))),
                SampleSize::Small(_) | SampleSize::Largest => json!("<p>Rich text.</p>DIRT"),
            },
            FieldKind::Number { min, max, .. } => json!(self.extent.number(*min, *max)),
            FieldKind::Switch => json!(true),
            FieldKind::Choice { options } | FieldKind::Colour { options } => json!(options.last()?.value),
            FieldKind::Date => json!("2026-03-14"),
            FieldKind::DateTime => json!("2026-03-14T09:00:00Z"),
            FieldKind::Link => json!("/linked"),
            FieldKind::VideoLink => json!("https://youtu.be/dQw4w9WgXcQ"),
            FieldKind::Page { .. } => json!(5),
            FieldKind::PageType => json!("article"),
            FieldKind::Tags { max } => json!(self.extent.tags(*max)),
            FieldKind::Picture | FieldKind::Pictures { .. } => {
                let image = json!({"hash": "abc", "fileName": "a.jpg", "altText": self.extent.text(path, MAX_TEXT_CHARS), "fileID": 1, "width": 1200, "height": 800});
                self.images.insert(path.to_owned(), json!([image]));
                return None;
            }
            FieldKind::File | FieldKind::Files { .. } => {
                let file = json!({"hash": "abc", "fileName": "a.pdf", "fileID": 2, "size": 1234});
                self.files.insert(path.to_owned(), json!([file]));
                return None;
            }
            FieldKind::Items(items) => {
                let keys = (1..=self.extent.count(items.max)).map(|n| format!("i{n}"));
                keys.map(|key| {
                    let mut item = self.values(&items.fields, &format!("{path}[{key}]."));
                    item.insert("key".to_owned(), json!(key));
                    Value::Object(item)
                })
                .collect()
            }
        };
        Some(value)
    }
}

/// Returns the errors of a block with these properties:
/// the path in the block, and the code.
pub(crate) fn errors_of(block_type: &str, props: &Value, completeness: Completeness) -> Vec<(String, Code)> {
    let known = Types::new(types().iter().map(BlockType::registered).collect(), Vec::new()).unwrap();
    let block = Block::new(block(json!({"type": block_type, "key": "k", "props": props})));
    let content = VersionContent { blocks: vec![block], ..VersionContent::default() };
    let errors = check_version(&content, known.of_page(""), completeness);
    let path = |property: &str| property.strip_prefix("blocks[k].").unwrap_or(property).to_owned();
    errors.iter().map(|error| (path(&error.property), error.code)).collect()
}

pub(crate) fn html_of(block: BlockContent) -> String {
    html(&[Block::new(block)], RenderPurpose::Visit, &BTreeMap::new())
}

pub(crate) fn preview_of(block: BlockContent) -> String {
    html(&[Block::new(block)], RenderPurpose::Preview, &BTreeMap::new())
}

/// Renders the block for a visitor
/// who has consented to everything.
pub(crate) fn html_with_consent(block: BlockContent) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let consent = ConsentState::Given(Consent { statistics: true, marketing: true });
    let page = PageContext { consent, ..page(&locale) };
    render(types(), &[Block::new(block)], &page, None)
}

/// Renders the block after a visitor
/// has sent the form of the block `key`.
pub(crate) fn html_of_sent(block: BlockContent, key: &str) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let state = FormState::Sent { block: key.to_owned() };
    let forms = SharedFormSettings { state: &state, ..FORMS };
    let page = PageContext { forms, ..page(&locale) };
    render(types(), &[Block::new(block)], &page, None)
}

/// Renders the block on a page in this locale.
pub(crate) fn html_in(locale: &str, block: BlockContent) -> String {
    let locale = Locale::parse(locale).unwrap();
    render(types(), &[Block::new(block)], &page(&locale), None)
}

/// Renders the block with these listed pages.
pub(crate) fn html_with_pages(block: BlockContent, pages: Value) -> String {
    let pages: Vec<Teaser> = serde_json::from_value(pages).unwrap();
    let lists = BTreeMap::from([(block.key.clone(), pages)]);
    html(&[Block::new(block)], RenderPurpose::Visit, &lists)
}

/// Renders the block on a page
/// with one listed page, one anchor and one heading.
pub(crate) fn html_amid(block: BlockContent) -> String {
    let pages: Vec<Teaser> = serde_json::from_value(json!([listed_page()])).unwrap();
    let lists = BTreeMap::from([(block.key.clone(), pages)]);
    let anchors = [Anchor { id: "there".to_owned(), label: "There".to_owned() }];
    let (text, kind) = ("There".to_owned(), HeadingKind::Text);
    let (block_key, path, id) = ("there".to_owned(), "html".to_owned(), "there".to_owned());
    let headings = [PageHeading { block: block_key, path, level: 2, text, id, kind }];
    let locale = Locale::parse("en-gb").unwrap();
    let page = PageContext { lists: &lists, anchors: &anchors, headings: &headings, ..page(&locale) };
    render(types(), &[Block::new(block)], &page, None)
}

pub(crate) fn listed_page() -> Value {
    json!({
        "pageID":3,"locale":"en-gb","slug":"/boats","type":"article","title":"Boats & oars","date":"2026-03-14",
        "description":"All of them.",
        "picture":{"group":"page_images","hash":"h","fileName":"a.jpg","altText":"A","fileID":1,"width":800,"height":600},
    })
}

pub(crate) fn html_of_all(blocks: Value) -> String {
    let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
    html(&blocks, RenderPurpose::Visit, &BTreeMap::new())
}

/// Returns the context of a page
/// without blocks, for visitors.
pub(crate) fn page(locale: &Locale) -> PageContext<'_> {
    static NO_LISTS: BTreeMap<String, Vec<Teaser>> = BTreeMap::new();
    PageContext {
        page_id: PageId(7),
        locale,
        default_locale: locale,
        purpose: RenderPurpose::Visit,
        has_side_menu: false,
        main_heading: MainHeading::FirstHero,
        first_block: BlockPosition::First,
        lists: &NO_LISTS,
        linked_pages: &[],
        anchors: &[],
        headings: &[],
        clean,
        date: |date, _| date.to_string(),
        consent: ConsentState::Unknown,
        share_token: None,
        forms: FORMS,
        search: search_field,
    }
}

const FORMS: SharedFormSettings<'static> =
    SharedFormSettings { state: &FormState::Empty, token: "token", agreement: "", view: form };

/// Stub for the form fields, which the crate `app` draws.
fn form(form: &BlockForm<'_>) -> AnyView {
    view! { <form data-kind=form.kind.as_str()></form> }.into_any()
}

/// Stub for the search box, which the crate `app` draws.
fn search_field(_: &PageContext<'_>, field: &SearchField<'_>) -> AnyView {
    view! { <form id=field.id.to_owned() role="search" aria-label=field.name.to_owned()></form> }.into_any()
}

/// Stub for the sanitizer, which
/// removes only the word `DIRT`.
fn clean(html: &str) -> String {
    html.replace("DIRT", "")
}

fn html(blocks: &[Block], purpose: RenderPurpose, lists: &BTreeMap<String, Vec<Teaser>>) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let anchors = anchors(types(), blocks, lists);
    let headings = headings(types(), blocks, lists);
    let page = PageContext { purpose, lists, anchors: &anchors, headings: &headings, ..page(&locale) };
    render(types(), blocks, &page, None)
}

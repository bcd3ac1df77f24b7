//! Content problems that are no errors: missing texts,
//! broken links, skipped heading levels.

mod unknown;

pub use unknown::find_unknown;

use crate::fields::kind::FieldKind;
use crate::fields::references;
use crate::fields::registry::Schemas;
use crate::fields::search_text::{TextPiece, pieces};
use crate::fields::walk::VisitedField;
use crate::file_links::find_file;
use crate::headings::text_anchors;
use crate::link::Link;
use crate::markup;
use crate::names::item_names;
use crate::walk::{VersionPart, place_in, walk_parts};
use model::block::Block;
use model::id::PageId;
use model::locale::Locale;
use model::media::BlockImage;
use model::slug::{Address, Slug, is_reserved};
use model::tag::TAG_PAGES;
use model::version::VersionContent;
use serde::Serialize;
use serde_json::Value;
use std::cell::LazyCell;
use std::collections::{BTreeSet, HashSet};

/// Maximum number of findings.
pub const MAX_FINDINGS: usize = 1000;

/// Name of the field that contains the heading
/// of a block or an item.
const HEADING: &str = "title";
/// Suffix of the field that contains the text
/// of a link: `linkLabel` for `link`.
const LABEL: &str = "Label";
/// The anchor of the main content, which every page has.
const CONTENT: &str = "content";

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// The page has no SEO description but may be indexed.
    MissingDescription,
    /// A picture has no alternative text and is not decorative.
    MissingAltText,
    /// A heading in a rich text skips a level.
    HeadingOrder,
    /// A text of a shipped template tells editors what to write.
    TemplateText,
    /// A link has no address or no text.
    EmptyLink,
    /// A link or field points to a missing page.
    UnknownPage,
    /// A link or field points to a page
    /// that visitors cannot open.
    UnpublishedPage,
    /// A link points to a missing anchor of this page.
    UnknownAnchor,
    /// A link points to a missing file of the media library.
    MissingFile,
    /// A block has an unknown type. Visitors do not see it.
    UnknownBlockType,
    /// A value has an unknown field name, or is stored
    /// as plain value of a picture or document field.
    UnknownField,
    /// The path of a picture or document leads to no field.
    UnknownFile,
}

/// A content problem that editors may want to fix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Finding {
    pub kind: FindingKind,
    /// The path of the field, as in errors: `blocks[<key>].<path>`,
    /// `title`, `seoDescription` or `pageType.props.<path>`.
    pub place: String,
    /// The affected file name, heading, link address, link text or page id.
    /// Empty if the finding is about the whole field.
    pub subject: String,
}

/// A page that a link or field of a version points to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkTarget {
    Id(PageId),
    /// An address. `None` stands for the default locale.
    Address(Option<Locale>, Slug),
}

/// The state of a link's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetState {
    Live,
    Unpublished,
    Missing,
}

/// Returns the targets of visible links and fields.
///
/// `locales` are the locales of the site.
pub fn targets(content: &VersionContent, schemas: Schemas<'_>, locales: &[Locale]) -> BTreeSet<LinkTarget> {
    let mut targets = BTreeSet::new();
    walk_parts(content, schemas, &mut |_, found| {
        if found.shown {
            targets.extend(references::page(found).map(LinkTarget::Id));
            targets.extend(references::links(found).into_iter().filter_map(|link| target_of(link, locales)));
        }
    });
    targets
}

/// Returns the page that a link points to.
/// `None` for external links, routes of the product,
/// tag pages, the search page and invalid slugs.
fn target_of(link: &str, locales: &[Locale]) -> Option<LinkTarget> {
    let Some(Link::Internal(path)) = Link::parse(link) else { return None };
    let path = path.split(['?', '#']).next()?;
    let address = Address::parse(path, locales);
    if is_reserved(&address.to_canonical()) {
        return None;
    }
    let Address { locale, slug, .. } = address;
    let slug = slug.filter(|slug| *slug != Slug::search() && !slug.as_str().starts_with(TAG_PAGES))?;
    Some(LinkTarget::Address(locale, slug))
}

/// Finds up to [`MAX_FINDINGS`] problems, in the order of the page.
///
/// Ignores hidden fields. `state_of` returns the state of a target
/// that [`targets`] returned. The rich text must be clean,
/// and the server must have completed the pictures.
pub fn check(
    content: &VersionContent,
    schemas: Schemas<'_>,
    locales: &[Locale],
    state_of: impl Fn(&LinkTarget) -> TargetState,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut missing =
        |kind, place: &str| findings.push(Finding { kind, place: place.to_owned(), subject: String::new() });
    if content.seo_description.trim().is_empty() && !content.seo_no_index {
        missing(FindingKind::MissingDescription, "seoDescription");
    }
    let labels = filled_labels(content, schemas);
    let links =
        LinkCheck { state_of: &state_of, locales, anchors: Anchors::of(&content.blocks, schemas), labels: &labels };
    let mut outline = HeadingCheck::default();
    walk_parts(content, schemas, &mut |part, found| {
        if !found.shown {
            return;
        }
        let place = || place_in(content, part, found.place);
        let headings = outline.add(part, found).into_iter().map(|words| (FindingKind::HeadingOrder, words));
        let pictures = found.images.iter().filter(|image| lacks_alt_text(image));
        let pictures = pictures.map(|image| (FindingKind::MissingAltText, image.file_name.clone()));
        let template_texts = template_texts(found, schemas).map(|words| (FindingKind::TemplateText, words));
        let new = headings.chain(pictures).chain(links.check(found, &place)).chain(template_texts);
        findings.extend(new.map(|(kind, subject)| Finding { kind, place: place(), subject }));
        findings.truncate(MAX_FINDINGS);
    });
    findings.extend(find_unknown(content, schemas));
    findings.truncate(MAX_FINDINGS);
    findings
}

/// Returns true if a picture has no alternative text.
/// If its own text is empty, it is decorative and needs none.
fn lacks_alt_text(image: &BlockImage) -> bool {
    image.alt_text.is_none() && image.inherited_alt_text.trim().is_empty()
}

/// Returns the texts of a field that a shipped template
/// contains for editors to replace.
fn template_texts<'a>(found: &'a VisitedField<'a, '_>, schemas: Schemas<'a>) -> impl Iterator<Item = String> + 'a {
    pieces(found).into_iter().filter_map(move |piece| match piece {
        TextPiece::Heading(words) | TextPiece::Text(words) => schemas.types.is_placeholder(&words).then_some(words),
        TextPiece::Document(_) => None,
    })
}

/// Returns the paths of the filled fields that contain link texts.
fn filled_labels(content: &VersionContent, schemas: Schemas<'_>) -> HashSet<String> {
    let mut places = HashSet::new();
    walk_parts(content, schemas, &mut |part, found| {
        let is_label = found.shown && found.field.name.ends_with(LABEL);
        if is_label && found.value.as_str().is_some_and(|words| !words.trim().is_empty()) {
            places.insert(place_in(content, part, found.place));
        }
    });
    places
}

/// The heading level during a walk: 1 for the page,
/// 2 for the title of a block, 3 for the title
/// of an item below it.
struct HeadingCheck {
    level: u8,
    part: VersionPart,
    /// True if the current block has a title.
    is_headed: bool,
}

impl Default for HeadingCheck {
    fn default() -> Self {
        Self { level: 1, part: VersionPart::Page, is_headed: false }
    }
}

impl HeadingCheck {
    /// Advances to the next field. Returns its headings
    /// that skip a level.
    fn add(&mut self, part: VersionPart, found: &VisitedField<'_, '_>) -> Vec<String> {
        if part != self.part {
            (self.part, self.is_headed) = (part, false);
        }
        match (&found.field.kind, found.value) {
            (FieldKind::Text { .. }, Value::String(words)) if is_heading(part, found) && !words.trim().is_empty() => {
                let is_of_block = found.place.item.is_none();
                self.level = if is_of_block || !self.is_headed { 2 } else { 3 };
                self.is_headed |= is_of_block;
                Vec::new()
            }
            (FieldKind::RichText { .. }, Value::String(html)) => {
                let headings = markup::headings(html).filter(|heading| !heading.text.is_empty());
                headings.filter_map(|heading| self.step(heading.level).then_some(heading.text)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Advances to a heading. Returns true if the heading
    /// skips a level.
    fn step(&mut self, level: u8) -> bool {
        let leaves_out = level > self.level + 1;
        self.level = level;
        leaves_out
    }
}

fn is_heading(part: VersionPart, found: &VisitedField<'_, '_>) -> bool {
    part != VersionPart::Page && found.field.name == HEADING
}

/// The anchors of a page, to which `#name` links can point.
struct Anchors<'a> {
    names: HashSet<&'a str>,
    /// Ids of items such as tabs, and of headings in texts, which are anchors too.
    others: LazyCell<HashSet<String>, Box<dyn FnOnce() -> HashSet<String> + 'a>>,
}

impl<'a> Anchors<'a> {
    fn of(blocks: &'a [Block], schemas: Schemas<'a>) -> Self {
        let names = blocks.iter().map(|block| block.content().anchor_point.trim()).filter(|name| !name.is_empty());
        let items = || blocks.iter().map(Block::content).flat_map(item_names);
        let others = move || items().chain(text_anchors(blocks, schemas)).collect();
        Self { names: names.chain([CONTENT]).collect(), others: LazyCell::new(Box::new(others)) }
    }

    fn have(&self, name: &str) -> bool {
        self.names.contains(name) || self.others.contains(name)
    }
}

/// The data for checking links.
struct LinkCheck<'a, F> {
    state_of: &'a F,
    locales: &'a [Locale],
    anchors: Anchors<'a>,
    labels: &'a HashSet<String>,
}

impl<F: Fn(&LinkTarget) -> TargetState> LinkCheck<'_, F> {
    fn check(&self, found: &VisitedField<'_, '_>, place: &dyn Fn() -> String) -> Vec<(FindingKind, String)> {
        match (&found.field.kind, found.value) {
            (FieldKind::Link, value) => match value.as_str().map(str::trim).unwrap_or_default() {
                "" if self.labels.contains(&format!("{}{LABEL}", place())) => {
                    vec![(FindingKind::EmptyLink, String::new())]
                }
                link => self.check_address(link, found).map(|kind| (kind, link.to_owned())).into_iter().collect(),
            },
            (FieldKind::RichText { .. }, Value::String(html)) => markup::links(html)
                .filter_map(|(link, words)| match (link, words.as_str()) {
                    ("", _) => Some((FindingKind::EmptyLink, words)),
                    (_, "") => Some((FindingKind::EmptyLink, link.to_owned())),
                    _ => self.check_address(link, found).map(|kind| (kind, subject_of(link, &words))),
                })
                .collect(),
            (FieldKind::Page { .. }, _) => {
                let page = references::page(found);
                let kind = page.and_then(|id| Some((kind_of((self.state_of)(&LinkTarget::Id(id)))?, id.to_string())));
                kind.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn check_address(&self, link: &str, found: &VisitedField<'_, '_>) -> Option<FindingKind> {
        match Link::parse(link) {
            Some(Link::File(id)) => find_file(found.files, id).is_none().then_some(FindingKind::MissingFile),
            Some(Link::Anchor(anchor)) => {
                (!self.anchors.have(anchor.trim_start_matches('#'))).then_some(FindingKind::UnknownAnchor)
            }
            _ => kind_of((self.state_of)(&target_of(link, self.locales)?)),
        }
    }
}

/// Returns the address of a link.
/// Returns its words if the address is the id of a file, which editors do not know.
fn subject_of(link: &str, words: &str) -> String {
    let shown = if matches!(Link::parse(link), Some(Link::File(_))) { words } else { link };
    shown.to_owned()
}

fn kind_of(state: TargetState) -> Option<FindingKind> {
    match state {
        TargetState::Live => None,
        TargetState::Unpublished => Some(FindingKind::UnpublishedPage),
        TargetState::Missing => Some(FindingKind::UnknownPage),
    }
}

#[cfg(test)]
mod tests {
    use super::{FindingKind, LinkTarget, MAX_FINDINGS, TargetState, check, targets};
    use crate::fields::kind::{FieldKind, Items};
    use crate::fields::registry::{RegisteredBlockType, Types};
    use crate::fields::schema::{Behaviour, BlockSchema, Field, PageTypeSchema};
    use crate::fields::words::Labels;
    use crate::templates::ShippedTemplate;
    use model::block::Block;
    use model::id::PageId;
    use model::locale::Locale;
    use model::version::VersionContent;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    fn field(name: &str, kind: impl Into<FieldKind>) -> Field {
        Field::optional(name, kind)
    }

    pub(super) fn types() -> Types {
        let card = Items::of([
            field("title", FieldKind::text()),
            field("html", FieldKind::rich_text()),
            field("link", FieldKind::Link),
            field("linkLabel", FieldKind::text()),
            field("picture", FieldKind::Picture),
        ]);
        let fields = vec![
            field("title", FieldKind::text()),
            field("html", FieldKind::rich_text()),
            field("link", FieldKind::Link),
            field("linkLabel", FieldKind::text()),
            field("page", FieldKind::Page { types: Vec::new() }),
            field("pictures", FieldKind::Pictures { max: 9 }),
            field("isShown", FieldKind::Switch).default(true),
            field("hidden", FieldKind::Link).shown_when("isShown", false),
            field("cards", card),
            field("tabs", Items::of([field("title", FieldKind::text())])),
        ];
        let later = BlockSchema::new("later", Vec::new());
        let schema = BlockSchema::new("note", fields);
        let types = [schema, later]
            .map(|schema| RegisteredBlockType { schema: Arc::new(schema), behaviour: Behaviour::default() });
        let fields = vec![field("source", FieldKind::Link), field("picture", FieldKind::Picture)];
        let article = PageTypeSchema::new("article", fields);
        let template = ShippedTemplate {
            id: "hints".to_owned(),
            page_type: None,
            name: Labels::default(),
            contents: BTreeMap::new(),
            placeholders: vec!["Say who & what.".to_owned()],
        };
        Types::new(types.to_vec(), vec![article]).unwrap().with_templates(vec![template])
    }

    fn content(blocks: &Value) -> VersionContent {
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        VersionContent { title: "T".into(), seo_description: "D".into(), blocks, ..VersionContent::default() }
    }

    /// Returns the state of a target: `/live` and page
    /// 1 are live, `/draft` and page 2 are drafts.
    fn state_of(target: &LinkTarget) -> TargetState {
        match target {
            LinkTarget::Id(PageId(1)) => TargetState::Live,
            LinkTarget::Id(PageId(2)) => TargetState::Unpublished,
            LinkTarget::Id(_) => TargetState::Missing,
            LinkTarget::Address(_, slug) => match slug.as_str() {
                "/live" | "/" => TargetState::Live,
                "/draft" => TargetState::Unpublished,
                _ => TargetState::Missing,
            },
        }
    }

    fn dutch() -> Locale {
        Locale::parse("nl-nl").unwrap()
    }

    fn found(content: &VersionContent) -> Vec<(FindingKind, String, String)> {
        let findings = check(content, types().of_page("article"), &[dutch()], state_of);
        findings.into_iter().map(|finding| (finding.kind, finding.place, finding.subject)).collect()
    }

    fn of_block(props: Value) -> Vec<(FindingKind, String, String)> {
        found(&content(&json!([{"type":"note","key":"b","anchorPoint":"here","props":props}])))
    }

    fn one(kind: FindingKind, path: &str, subject: &str) -> Vec<(FindingKind, String, String)> {
        vec![(kind, format!("blocks[b].{path}"), subject.to_owned())]
    }

    #[test]
    fn a_page_that_may_be_listed_needs_a_description() {
        let empty = VersionContent::default();
        let expected = [(FindingKind::MissingDescription, "seoDescription".to_owned(), String::new())];
        assert_eq!(found(&empty), expected);
        let unlisted = VersionContent { title: "T".into(), seo_no_index: true, ..VersionContent::default() };
        assert_eq!(found(&unlisted), []);
        assert_eq!(found(&content(&json!([]))), []);
    }

    #[test]
    fn a_picture_has_words_or_is_said_to_be_decorative() {
        let image = |name: &str, own: Value, inherited: &str| json!({"fileID":1,"fileName":name,"altText":own,"inheritedAltText":inherited});
        let pictures = json!([
            image("a.jpg", json!("Words"), ""),
            image("b.jpg", json!(""), ""),
            image("c.jpg", Value::Null, "Words"),
            image("d.jpg", Value::Null, " "),
        ]);
        let item = json!([image("e.jpg", Value::Null, "")]);
        let blocks = json!([{"type":"note","key":"b","props":{"cards":[{"key":"x"}]},
            "__images":{"pictures":pictures,"cards[x].picture":item}}]);
        let mut content = content(&blocks);
        content.images.insert("picture".into(), serde_json::from_value(item).unwrap());
        let expected = [
            ("pageType.props.picture", "e.jpg"),
            ("blocks[b].pictures", "d.jpg"),
            ("blocks[b].cards[x].picture", "e.jpg"),
        ];
        let expected = expected.map(|(place, name)| (FindingKind::MissingAltText, place.to_owned(), name.to_owned()));
        assert_eq!(found(&content), expected);
    }

    #[test]
    fn a_heading_leaves_out_no_level() {
        let wrong = |words| one(FindingKind::HeadingOrder, "html", words);
        for (props, expected) in [
            (json!({"html":"<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>"}), Vec::new()),
            (json!({"html":"<p>a</p><h3>A</h3>"}), wrong("A")),
            (json!({"html":"<h2>A</h2><h4>B &amp; <em>C</em></h4><h4>D</h4>"}), wrong("B & C")),
            (json!({"title":"Heads","html":"<h3>A</h3>"}), Vec::new()),
            (json!({"title":"Heads","html":"<h4>A</h4>"}), wrong("A")),
            (json!({"html":"<h4> </h4>"}), Vec::new()),
        ] {
            assert_eq!(of_block(props.clone()), expected, "{props}");
        }
        let card = |title: &str| json!([{"key":"x","title":title,"html":"<h4>A</h4>"}]);
        assert_eq!(of_block(json!({"title":"Heads","cards":card("Item")})), []);
        let expected = one(FindingKind::HeadingOrder, "cards[x].html", "A");
        assert_eq!(of_block(json!({"cards":card("Item")})), expected);
        assert_eq!(of_block(json!({"title":"Heads","cards":card("")})), expected);
        // Headings of preceding blocks count, too.
        let blocks = |first: &str| {
            let first = json!({"type":"note","key":"a","props":{"html":first}});
            content(
                &json!([first, {"type":"later","key":"l"}, {"type":"note","key":"b","props":{"html":"<h3>A</h3>"}}]),
            )
        };
        assert_eq!(found(&blocks("<h2>Z</h2>")), []);
        assert_eq!(found(&blocks("<p>Z</p>")), one(FindingKind::HeadingOrder, "html", "A"));
    }

    #[test]
    fn texts_of_a_template_are_replaced() {
        let left = |path| one(FindingKind::TemplateText, path, "Say who & what.");
        for (props, expected) in [
            (json!({"title":" Say who & what. "}), left("title")),
            (json!({"html":"<h2>Ours</h2><p>Say who <em>&amp;</em> what.</p>"}), left("html")),
            (json!({"html":"<p>Say who &amp; what. We build boats.</p>"}), Vec::new()),
            (json!({"cards":[{"key":"x","title":"Say who & what."}]}), left("cards[x].title")),
        ] {
            assert_eq!(of_block(props.clone()), expected, "{props}");
        }
    }

    #[test]
    fn a_link_has_an_address_and_words() {
        let empty = |path, subject| one(FindingKind::EmptyLink, path, subject);
        for (props, expected) in [
            (json!({"html":"<p><a href=\"/live\" rel=\"z\">Go <em>on</em></a></p>"}), Vec::new()),
            (json!({"html":"<p><a href=\"/live\"> </a></p>"}), empty("html", "/live")),
            (json!({"html":"<p><a rel=\"z\">Nowhere</a></p>"}), empty("html", "Nowhere")),
            (json!({"linkLabel":"Read on"}), empty("link", "")),
            (json!({"linkLabel":"Read on","link":"  "}), empty("link", "")),
            (json!({"linkLabel":" "}), Vec::new()),
            (json!({"cards":[{"key":"x","linkLabel":"On"},{"key":"y"}]}), empty("cards[x].link", "")),
        ] {
            assert_eq!(of_block(props.clone()), expected, "{props}");
        }
    }

    #[test]
    fn links_lead_to_pages_that_visitors_can_open() {
        use FindingKind::{UnknownPage, UnpublishedPage};
        for (link, expected) in [
            ("/live", None),
            ("/nl-nl/live?a=b#c", None),
            ("/", None),
            ("/draft#c", Some(UnpublishedPage)),
            ("/nowhere", Some(UnknownPage)),
            ("https://a.example/nowhere", None),
            ("mailto:a@b.example", None),
            ("tel:+3120", None),
            ("/tags/boats", None),
            ("/search?q=a", None),
            ("/feed.xml", None),
            ("/api/pagewright/nothing", None),
        ] {
            let expected = |path| expected.map(|kind| one(kind, path, link)).unwrap_or_default();
            assert_eq!(of_block(json!({ "link": link })), expected("link"), "{link}");
            let html = format!("<p><a href=\"{link}\">Go</a></p>");
            assert_eq!(of_block(json!({ "html": html })), expected("html"), "{link}");
            assert_eq!(of_block(json!({ "isShown": true, "hidden": link })), [], "{link}");
        }
        for (page, expected) in [(1, None), (2, Some(UnpublishedPage)), (3, Some(UnknownPage))] {
            let expected = expected.map(|kind| one(kind, "page", &page.to_string())).unwrap_or_default();
            assert_eq!(of_block(json!({ "page": page })), expected);
        }
        let mut content = content(&json!([]));
        content.type_props.insert("source".into(), json!("/draft"));
        assert_eq!(found(&content), [(UnpublishedPage, "pageType.props.source".to_owned(), "/draft".to_owned())]);
    }

    #[test]
    fn a_link_leads_to_a_file_of_the_library() {
        let with_files = |files: Value| {
            let props = json!({"link":"file:3","html":"<p><a href=\"file:4\">The plan</a></p>"});
            found(&content(&json!([{"type":"note","key":"b","props":props,"__files":files}])))
        };
        let file = |id: i64, hash: &str| json!([{"fileID":id,"hash":hash}]);
        assert_eq!(with_files(json!({"link":file(3, "h"),"html":file(4, "h")})), []);
        let missing =
            [one(FindingKind::MissingFile, "html", "The plan"), one(FindingKind::MissingFile, "link", "file:3")];
        assert_eq!(with_files(json!({})), missing.concat());
        assert_eq!(with_files(json!({"link":file(3, ""),"html":file(5, "h")})), missing.concat());
    }

    #[test]
    fn anchors_are_those_of_blocks_of_their_items_and_of_the_content() {
        let there = [("#here", true), ("#content", true), ("#b-x", true)];
        for (link, is_there) in there.into_iter().chain([("#there", false), ("#b", false), ("#b-y", false)]) {
            let expected = if is_there { Vec::new() } else { one(FindingKind::UnknownAnchor, "link", link) };
            assert_eq!(of_block(json!({ "link": link, "tabs": [{ "key": "x" }] })), expected, "{link}");
        }
    }

    #[test]
    fn headings_in_texts_are_anchors() {
        let links = |name: &str| {
            let html = format!("<h2>Über uns</h2><h3 id=\"own\">Us</h3><p><a href=\"#{name}\">Go</a></p>");
            of_block(json!({ "html": html }))
        };
        for there in ["über-uns", "%C3%BCber-uns", "own"] {
            assert_eq!(links(there), [], "{there}");
        }
        assert_eq!(links("us"), one(FindingKind::UnknownAnchor, "html", "#us"));
    }

    #[test]
    fn the_targets_of_a_version_are_its_pages_and_its_internal_links() {
        let blocks = json!([{"type":"note","key":"b","props":{
            "page":7,"link":"/About/#team","hidden":"/hidden","html":"<a href=\"/nl-nl/over\">1</a> <a href=\"https://a.example/b\">2</a>",
        }}]);
        let locales = ["en-gb", "nl-nl"].map(|code| Locale::parse(code).unwrap());
        let found = targets(&content(&blocks), types().of_page("article"), &locales);
        let found: Vec<String> = found
            .into_iter()
            .map(|target| match target {
                LinkTarget::Id(id) => id.to_string(),
                LinkTarget::Address(locale, slug) => {
                    format!("{} {slug}", locale.map_or(String::new(), |l| l.to_string()))
                }
            })
            .collect();
        assert_eq!(found, ["7", " /about", "nl-nl /over"]);
    }

    #[test]
    fn a_version_full_of_mistakes_is_listed_in_part() {
        let html = "<a rel=\"z\">a</a>".repeat(MAX_FINDINGS + 5);
        assert_eq!(of_block(json!({ "html": html })).len(), MAX_FINDINGS);
    }
}

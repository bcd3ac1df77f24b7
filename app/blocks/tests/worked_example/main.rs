//! Compiles and renders `announcement.rs`, the example of "Add a block type" in `CONTRIBUTING.md`.

mod announcement;

// Lets `announcement.rs` import from `crate::`,
// as files in `src/types` do.
use blocks::{BlockType, context};
use content::check::check_version;
use content::fields::check::Completeness;
use content::fields::registry::Types;
use content::fields::schema::Labels;
use content::upgrade::upgrade;
use context::{BlockPosition, MainHeading, PageContext, SharedFormSettings};
use leptos::prelude::IntoAny;
use model::block::{Block, BlockContent};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::version::VersionContent;
use model::view::RenderPurpose;
use model::visitors::{ConsentState, FormState};
use serde_json::Value;
use std::collections::BTreeMap;

fn stored(json: &str) -> Block {
    serde_json::from_str(json).expect("the block of a test is right")
}

fn types() -> Types {
    Types::new(vec![announcement::block_type().registered()], Vec::new()).expect("the schema has no mistake")
}

#[test]
fn the_worked_example_renders() {
    let locale = Locale::parse("en-gb").unwrap();
    let page = PageContext {
        page_id: PageId(1),
        locale: &locale,
        default_locale: &locale,
        purpose: RenderPurpose::Visit,
        has_side_menu: false,
        main_heading: MainHeading::FirstHero,
        first_block: BlockPosition::First,
        lists: &BTreeMap::new(),
        linked_pages: &[],
        anchors: &[],
        headings: &[],
        clean: str::to_owned,
        date: |date, _| date.to_string(),
        consent: ConsentState::Unknown,
        share_token: None,
        forms: SharedFormSettings { state: &FormState::Empty, token: "", agreement: "", view: |_| ().into_any() },
        search: |_, _| ().into_any(),
    };
    let blocks = [stored(
        r#"{"type":"announcement","key":"n","props":{"text":"Closed & quiet","tone":"urgent",
            "hours":[{"key":"h1","day":"Monday","time":"9 to 5"}]}}"#,
    )];
    let html = blocks::render(&[announcement::block_type()], &blocks, &page, None);
    let expected = "<div class=\"block block-announcement announcement-urgent\"><p role=\"note\">Closed &amp; quiet</p>\
                    <dl><dt>Monday</dt><dd>9 to 5</dd></dl></div>";
    assert_eq!(html, expected);
}

#[test]
fn the_worked_example_checks_and_upgrades() {
    let old =
        r#"{"type":"announcement","key":"n","props":{"message":"Old words","tone":"urgent","hours":[{"key":"h1"}]}}"#;
    let mut content = VersionContent { blocks: vec![stored(old)], ..VersionContent::default() };
    let types = types();
    upgrade(&mut content, types.of_page(""));
    let announcement: &BlockContent = content.blocks[0].content();
    assert_eq!(announcement.text("text"), "Old words");
    let errors = check_version(&content, types.of_page(""), Completeness::Publishable);
    let errors: Vec<_> = errors.iter().map(|error| (error.property.as_str(), error.code)).collect();
    assert_eq!(errors, [("blocks[n].hours[h1].day", Code::Required), ("blocks[n].until", Code::Required)]);
}

#[test]
fn the_worked_example_has_its_words() {
    let own: Value = serde_json::from_str(concat!("{", include_str!("announcement.json"), "}")).unwrap();
    let types = Types::labelled(vec![announcement::block_type().registered()], Vec::new(), &|key| {
        let pointer = key.strip_prefix("types").map(|rest| rest.replace('.', "/"));
        let phrase = pointer.and_then(|pointer| own.pointer(&pointer)?.as_str().map(Labels::of_name));
        phrase.or_else(|| i18n::type_phrase(key))
    });
    let types = types.unwrap();
    let labels = types.find_block("announcement").unwrap().schema.fields.iter().map(|field| field.label.get("en"));
    assert_eq!(labels.collect::<Vec<_>>(), ["Text", "Tone", "Until", "Hours"]);
}

#[test]
fn the_guide_shows_the_worked_example_as_it_is_compiled() {
    let guide = include_str!("../../../../CONTRIBUTING.md");
    assert!(guide.contains(include_str!("announcement.rs")), "CONTRIBUTING.md and announcement.rs differ");
    assert!(guide.contains(include_str!("announcement.json")), "CONTRIBUTING.md and announcement.json differ");
}

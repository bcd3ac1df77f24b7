//! The README's "Add a block type" shows `notice.rs` as it would stand in `src`. Here it is compiled and rendered.

mod notice;

// So that the file may say `crate::`, as it would there.
use blocks::{BlockType, context};
use context::{MainHeading, PageContext};
use islands::server::html_of;
use model::block::Block;
use model::id::PageId;
use model::locale::Locale;
use model::view::Purpose;

#[test]
fn the_worked_example_renders() {
    let locale = Locale::parse("en-gb").unwrap();
    let page = PageContext {
        page_id: PageId(1),
        locale: &locale,
        purpose: Purpose::Visit,
        main_heading: MainHeading::FirstHero,
        clean: str::to_owned,
    };
    let stored = [serde_json::from_str::<Block>(
        r#"{"type":"notice","key":"n","props":{"text":"Closed & quiet","tone":"urgent"}}"#,
    )
    .unwrap()];
    let html = html_of(|| blocks::render(&[notice::TYPE], &stored, &page));
    let expected =
        "<section class=\"block block-notice notice-urgent\"><p role=\"note\">Closed &amp; quiet</p></section>";
    assert_eq!(html, expected);
}

#[test]
fn the_worked_example_checks_and_upgrades() {
    let mut urgent =
        serde_json::from_str::<Block>(r#"{"type":"notice","key":"n","props":{"message":"Old words","tone":"urgent"}}"#)
            .unwrap();
    (notice::SCHEMA.upgrade)(&mut urgent.content_mut().props);
    assert_eq!(urgent.content().props["text"], "Old words");
    let fields: Vec<_> = (notice::SCHEMA.check)(urgent.content()).iter().map(|error| error.field).collect();
    assert_eq!(fields, ["until"]);
}

#[test]
fn the_readme_shows_the_worked_example_as_it_is_compiled() {
    let readme = include_str!("../../../../README.md");
    assert!(readme.contains(include_str!("notice.rs")), "README.md and notice.rs differ");
}

//! Tests that pages are written readably and read back.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

use content::fields::kind::{FieldKind, Items};
use content::fields::registry::{RegisteredBlockType, Types};
use content::fields::schema::{Behaviour, BlockSchema, Field, PageTypeSchema};
use model::block::Block;
use model::id::{FileId, PageId};
use serde_json::{Value, json};
use site_folder::block::FolderBlock;
use site_folder::page::{PageText, Seo};
use site_folder::values::{FieldValues, Names, PictureUse};
use std::sync::Arc;
use time::macros::datetime;

/// Page 1 is `page:about`. File 1 is a picture, and file 2 a document.
struct OneOfEach;

impl Names for OneOfEach {
    fn page(&self, id: PageId) -> Option<String> {
        (id.0 == 1).then(|| "page:about".to_owned())
    }

    fn file(&self, id: FileId) -> Option<String> {
        [(1, "media/a.jpg"), (2, "media/plan (a).pdf")]
            .into_iter()
            .find(|(file, _)| id.0 == *file)
            .map(|(_, path)| path.to_owned())
    }

    fn link(&self, link: &str) -> Option<String> {
        link.strip_prefix("/about").map(|rest| format!("page:about{rest}"))
    }
}

fn types() -> Types {
    let block = |id: &str, fields| RegisteredBlockType {
        schema: Arc::new(BlockSchema::new(id, fields)),
        behaviour: Behaviour::default(),
    };
    let cell = Items::of([Field::optional("text", FieldKind::text())]);
    let card = [
        Field::optional("title", FieldKind::text()),
        Field::optional("html", FieldKind::rich_text()),
        Field::optional("picture", FieldKind::Picture),
        Field::optional("cells", cell),
    ];
    let note = vec![
        Field::optional("cards", Items::of(card)),
        Field::optional("title", FieldKind::text()),
        Field::optional("columns", FieldKind::whole(1, 4)),
        Field::optional("code", FieldKind::Code { max: 1000 }),
        Field::optional("link", FieldKind::Link),
        Field::optional("page", FieldKind::Page { types: Vec::new() }),
        Field::optional("html", FieldKind::rich_text()),
        Field::optional("pictures", FieldKind::Pictures { max: 9 }),
        Field::optional("file", FieldKind::File),
    ];
    let text = vec![Field::required("html", FieldKind::rich_text()), Field::optional("space", FieldKind::text())];
    let article = vec![Field::optional("date", FieldKind::Date), Field::optional("tags", FieldKind::Tags { max: 9 })];
    let pages = vec![PageTypeSchema::new("article", article)];
    Types::new(vec![block("note", note), block("rich-text", text)], pages).unwrap()
}

/// Converts a stored block. Also returns the lost paths.
fn converted(stored: &str) -> (FolderBlock, Vec<String>) {
    let block: Block = serde_json::from_str(stored).unwrap();
    let mut lost = Vec::new();
    (FolderBlock::of_stored(&block, &types(), &OneOfEach, &mut lost), lost)
}

fn page_with(blocks: Vec<FolderBlock>) -> PageText {
    PageText { title: "T".to_owned(), blocks, ..PageText::default() }
}

/// Writes a page with this block. Returns the text after the front matter.
fn written(stored: &str) -> String {
    let page = page_with(vec![converted(stored).0]);
    let text = page.write("article", &types()).unwrap();
    assert_eq!(PageText::read("a.md", &text, "article", &types()), Ok(page), "{text}");
    text.split("+++\n\n").nth(1).unwrap().to_owned()
}

fn block(block_type: &str, props: &Value) -> String {
    json!({ "type": block_type, "key": "k", "props": props, "anchorPoint": "", "__images": {}, "__files": {} })
        .to_string()
}

#[test]
fn a_link_to_a_file_has_its_path() {
    let text = |id: u32| {
        let html = format!("<p><a href=\"file:{id}\" rel=\"noopener noreferrer\">Plan</a></p>");
        json!({"type":"rich-text","key":"k","props":{"html":html}}).to_string()
    };
    assert_eq!(converted(&text(9)).1, ["html"]);
    let note = r#"{"type":"note","key":"k","props":{"link":"file:2"}}"#;
    assert!(written(note).contains("link = \"file:media/plan%20%28a%29.pdf\""), "{}", written(note));
    assert!(written(&text(2)).contains("[Plan](file:media/plan%20%28a%29.pdf)"), "{}", written(&text(2)));
}

#[test]
fn a_rich_text_is_markdown_in_a_fence() {
    let stored = r#"{"type":"rich-text","key":"intro","anchorPoint":"top","props":{"html":"<h2>A</h2><p><a href=\"/about#b\" rel=\"noopener noreferrer\">b</a></p>"}}"#;
    assert_eq!(written(stored), "::: rich-text #intro anchor=top\n## A\n\n[b](page:about#b)\n:::\n");
    assert_eq!(written(&block("rich-text", &json!({ "html": "loose" }))), "::: rich-text #k html\nloose\n:::\n");
    assert_eq!(written(&block("rich-text", &json!({ "html": "" }))), "::: rich-text #k\n:::\n");
    assert_eq!(written(&block("rich-text", &json!({ "html": "<p>:::</p>" }))), ":::: rich-text #k\n:::\n::::\n");
    let spaced = block("rich-text", &json!({ "html": "<p>a</p>", "space": "wide" }));
    assert_eq!(written(&spaced), "::: rich-text #k\nhtml.md = \"a\"\nspace = \"wide\"\n:::\n");
    let toml = block("rich-text", &json!({ "html": "<p>space = 1</p>" }));
    assert_eq!(written(&toml), format!("::: json\n{toml}\n:::\n"));
}

#[test]
fn other_blocks_are_toml_in_the_order_of_their_fields() {
    let stored = json!({
        "type": "note", "key": "k", "anchorPoint": "",
        "props": {
            "later": [1, { "b": true }], "html": "<p>x</p><p>y</p>", "page": 1, "link": "/about?q", "columns": 2,
            "title": "A \"b\"", "gone": null, "code": "a\n\\b\n",
            "cards": [
                { "title": "C", "key": "c1", "html": "<p>z</p>", "cells": [{ "key": "x", "text": "1" }, { "key": "y" }] },
                { "key": "c2", "cells": [] },
            ],
        },
        "__images": {
            "pictures": [{ "fileID": 1, "altText": "", "hash": "h", "width": 3 }],
            "cards[c1].picture": [{ "fileID": 1, "focalPoint": { "x": 0.5, "y": 0.25 } }],
            "cards[gone].picture": [{ "fileID": 1 }],
        },
        "__files": { "file": [{ "fileID": 1 }] },
    });
    let expected = r#"::: note #k
title = 'A "b"'
columns = 2
code = '''
a
\b
'''
link = "page:about?q"
page = "page:about"
html.md = """
x

y"""
pictures = [
  { file = "media/a.jpg", alt = "" },
]
file = "media/a.jpg"
later = [
  1,
  { b = true },
]

[[cards]]
key = "c1"
title = "C"
html.md = "z"
picture = { file = "media/a.jpg", focus = { x = 0.5, y = 0.25 } }
cells = [
  { key = "x", text = "1" },
  { key = "y" },
]

[[cards]]
key = "c2"
cells = []
:::
"#;
    assert_eq!(written(&stored.to_string()), expected);
}

#[test]
fn a_block_that_would_lose_a_part_is_its_stored_text() {
    for stored in [
        r#"{"type":"from-the-future","key":"k","n":1.0,  "props":{"z":1e2,"a":[ ]}}"#.to_owned(),
        r#"{"type":"note","key":"k","junk":1}"#.to_owned(),
        r#"{"type":"note","key":"k","props":{"title":"a","title":"b"}}"#.to_owned(),
        r#"{"type":"note","key":"k","props":{"columns":1e2}}"#.to_owned(),
        r#"{"type":"note","key":"k","props":{"columns":12345678901234567890}}"#.to_owned(),
        r#"{"type":"note","key":"k","props":{"later":[null]}}"#.to_owned(),
        r#"{"type":"note","key":"not a key"}"#.to_owned(),
        block("note", &json!({ "cards": ["plain"] })),
        block("note", &json!({ "cards": [{ "key": "a" }, { "key": "a" }] })),
    ] {
        assert_eq!(converted(&stored), (FolderBlock::Json(stored.clone()), Vec::new()));
        assert_eq!(written(&stored), format!("::: json\n{stored}\n:::\n"));
    }
    // Space and the order of members say nothing.
    let spaced = r#"{ "key": "k", "type": "note", "props": { "title": "a  b" } }"#;
    assert_eq!(written(spaced), "::: note #k\ntitle = \"a  b\"\n:::\n");
}

#[test]
fn values_without_a_name_are_reported() {
    let stored = r#"{"type":"note","key":"k","props":{"page":9,"title":"a"},"__images":{"pictures":[{"fileID":9},{"fileID":1}]}}"#;
    let (found, lost) = converted(stored);
    assert_eq!(lost, ["page", "pictures"]);
    let FolderBlock::Fields(block) = found else { panic!("the block is JSON") };
    assert_eq!((block.values.props.len(), block.values.pictures["pictures"].len()), (1, 1));
}

#[test]
fn the_front_matter_has_what_belongs_to_the_page() {
    let image = PictureUse { file: "media/a.jpg".to_owned(), ..PictureUse::default() };
    let props = json!({ "date": "2026-05-01", "tags": ["winter"] });
    let page = PageText {
        title: "Winter \"care\"".to_owned(),
        slug: "/winter".to_owned(),
        published: Some(datetime!(2026-11-26 10:00:00.25 UTC)),
        data: r#"{"a":1}"#.to_owned(),
        seo: Seo { keywords: vec!["oak".to_owned()], image: Some(image), no_index: true, ..Seo::default() },
        values: FieldValues { props: props.as_object().unwrap().clone(), ..FieldValues::default() },
        ..PageText::default()
    };
    let expected = r#"+++
title = 'Winter "care"'
slug = "/winter"
published = 2026-11-26T10:00:00.25Z
data = '{"a":1}'

[seo]
keywords = ["oak"]
image = { file = "media/a.jpg" }
noIndex = true

[fields]
date = "2026-05-01"
tags = ["winter"]
+++
"#;
    let text = page.write("article", &types()).unwrap();
    assert_eq!(text, expected);
    for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        assert_eq!(PageText::read("a.md", &text, "article", &types()), Ok(page.clone()));
    }
    let moved = PageText { slug: "/other".to_owned(), published: None, ..page.clone() };
    assert_eq!(moved.content_hash("article", &types()), page.content_hash("article", &types()));
    let changed = PageText { title: "Other".to_owned(), ..page.clone() };
    assert_ne!(changed.content_hash("article", &types()), page.content_hash("article", &types()));
}

#[test]
fn a_mistake_is_named_with_its_line() {
    let front = "+++\ntitle = \"T\"\n+++\n";
    for (text, line, words) in [
        ("title = 1".to_owned(), 1, "begins with a line +++"),
        ("+++\ntitle = \"T\"\n".to_owned(), 1, "another line +++"),
        ("+++\nslug = \"/a\"\n+++\n".to_owned(), 2, "needs a title"),
        ("+++\ntitle = \"T\"\ntitel = 1\n+++\n".to_owned(), 3, "\"titel\" has no meaning"),
        ("+++\ntitle = two words\n+++\n".to_owned(), 2, "not the TOML"),
        ("+++\ntitle = \"T\"\npublished = 0000-01-01T00:00:00Z\n+++\n".to_owned(), 3, "between 1970 and 2199"),
        ("+++\ntitle = \"T\"\npublished = 2999-01-01T00:00:00Z\n+++\n".to_owned(), 3, "between 1970 and 2199"),
        ("+++\ntitle = \"T\"\npublished = 2026-11-26\n+++\n".to_owned(), 3, "not a time"),
        ("+++\ntitle = \"T\"\ndata = \"[\"\n+++\n".to_owned(), 3, "JSON of an object"),
        ("+++\ntitle = \"T\"\n[seo]\nimage = 1\n+++\n".to_owned(), 4, "table"),
        (format!("{front}\ntext"), 5, "in no block"),
        (format!("{front}::: note #a\ntitle = \"x\"\n"), 4, "no end"),
        (format!("{front}::: nothing #a\n:::\n"), 4, "no block type \"nothing\""),
        (format!("{front}::: note\n:::\n"), 4, "needs a key"),
        (format!("{front}::: note #a b\n:::\n"), 4, "\"b\" is no part"),
        (format!("{front}::: note #a anchor=-\n:::\n"), 4, "not an anchor"),
        (format!("{front}::: note #a\n:::\n\n::: note #a\n:::\n"), 7, "the key \"a\" too"),
        (format!("{front}::: note #a\n\npage = \"/about\"\n:::\n"), 6, "\"page:about\""),
        (format!("{front}::: note #a\nfile = \"../secret.key\"\n:::\n"), 5, "path in the folder"),
        (format!("{front}::: note #a\n[[cards]]\nkey = \"x\"\n[[cards]]\nkey = \"x\"\n:::\n"), 7, "the key \"x\" too"),
        (format!("{front}::: note #a\npictures = [\n{{ files = \"media/a.jpg\" }}]\n:::\n"), 6, "not \"files\""),
        (format!("{front}::: rich-text #a\nb\n\n![c](d)\n:::\n"), 7, "cannot hold a picture"),
        (format!("{front}::: json\n[]\n:::\n"), 5, "not the JSON of a block"),
    ] {
        let problem = PageText::read("pages/a/en.md", &text, "article", &types()).unwrap_err();
        assert_eq!((problem.file.as_str(), problem.line), ("pages/a/en.md", line), "{text}: {problem}");
        assert!(problem.sentence.contains(words), "{problem}");
    }
}

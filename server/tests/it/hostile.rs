//! Malicious input.

use crate::harness::content::{new_page, rich_text};
use crate::harness::site::TestSite;
use http::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn no_input_is_an_internal_error() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let made = administrator.create("/about", "About").await;
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(1e308),
        json!(""),
        json!("\u{0}"),
        json!("\u{202e}\u{feff}\u{fffe}"),
        json!("' or 1=1 --"),
        json!("x".repeat(70_000)),
        json!([]),
        json!([[[[]]]]),
        json!({}),
        json!({ "": { "": {} } }),
    ];
    let calls: [(&str, Value); 14] = [
        ("auth/login", json!({ "email": "a@b.example", "password": "x" })),
        ("page/create", new_page("/new", "New")),
        ("page/create-translation", json!({ "pageID": made.page, "newLocale": "nl-nl", "title": "T", "slug": "/t" })),
        (
            "page/list",
            json!({ "type": "", "locale": "", "pageIndex": 0, "pageSize": 5, "searchTerm": "", "columnToSort": "title", "sortOrder": "asc" }),
        ),
        ("page/get-by-slug", json!({ "slug": "/" })),
        ("medialib/get-dir", json!({ "path": "/" })),
        ("page/1/request-publication", json!({ "comment": "", "pageVersionID": 1 })),
        ("page/version/1/reject-publication", json!({ "feedback": "" })),
        ("page/1/schedule", json!({ "pageVersionID": 1, "publishAt": "", "unpublishAt": "" })),
        (
            "page/trash",
            json!({ "type": "", "locale": "", "pageIndex": 0, "pageSize": 5, "searchTerm": "", "columnToSort": "title", "sortOrder": "asc" }),
        ),
        ("page/1/restore", json!({ "slug": "" })),
        ("page/1/presence", json!({ "editing": true, "leaving": false, "blockKey": "k" })),
        (
            "page/version/preview",
            json!({ "pageID": made.page, "title": "T", "seoTitle": "", "seoDescription": "", "seoKeywords": [], "seoImage": [],
                    "blocks": [], "pageType": {}, "__images": {}, "__files": {} }),
        ),
        (
            "page/version/1/autosave",
            json!({ "title": "T", "seoTitle": "", "seoDescription": "", "seoKeywords": [], "seoImage": null,
                    "blocks": [], "pageType": {}, "__images": {}, "__files": {} }),
        ),
    ];
    for (call, body) in calls {
        for name in body.as_object().unwrap().keys() {
            for value in &values {
                let mut body = body.clone();
                body[name] = value.clone();
                let answer = administrator.post(call, body).await;
                assert!(answer.status.as_u16() < 500, "{call} {name} {value:.40}: {}", answer.text());
            }
        }
    }
}

#[tokio::test]
async fn no_block_is_an_internal_error() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let items = json!([{ "key": "i", "title": "<b>", "pictures": 1 }, { "key": "i" }, {}]);
    let text = json!("x".repeat(30_000));
    let values = [json!(null), json!(1), json!("\u{0}<>&\"'"), json!([]), json!({}), items, text];
    let schemas: Vec<_> = blocks::types().iter().map(|block_type| block_type.registered().schema).collect();
    let known = schemas.iter().map(|schema| {
        let names: Vec<&str> = schema.fields.iter().map(|field| field.name.as_str()).collect();
        (schema.id.as_str(), names)
    });
    let others = ["unknown", "", "\u{0}"].map(|id| (id, vec!["title"]));
    for (block_type, names) in known.chain(others) {
        for value in &values {
            let props: Value =
                names.iter().map(|name| ((*name).to_owned(), value.clone())).collect::<serde_json::Map<_, _>>().into();
            let block = json!({ "type": block_type, "key": "k", "props": props });
            for answer in [
                editor.autosave(made.version, json!({ "blocks": [block] })).await,
                editor.post("page/version/preview", json!({ "pageID": made.page, "blocks": [block] })).await,
            ] {
                assert!(answer.status.as_u16() < 500, "{block_type:?} {value:.40}: {}", answer.text());
            }
        }
    }
}

#[tokio::test]
async fn deep_json_is_refused_wherever_it_stands() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let store = format!("page/version/{}/store", made.version);
    for depth in [200, 400_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        for body in [
            format!("{{\"blocks\":[{{\"type\":\"x\",\"key\":\"k\",\"props\":{{\"a\":{open}{close}}}}}]}}"),
            format!("{{\"blocks\":[{{\"type\":\"x\",\"key\":\"k\",\"a\":{open}{close}}}]}}"),
            format!("{{\"nonsense\":{open}{close}}}"),
            format!("{{\"blocks\":{open}{close}}}"),
            format!("{{\"seoImage\":{open}{close}}}"),
        ] {
            let answer = editor.post_text(&store, body.clone()).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body:.60}");
        }
    }
    let page = editor.read(&format!("page/{}", made.page)).await;
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn deep_and_wide_markup_is_refused_by_name_and_shown_flat() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    for unit in ["<blockquote>", "<ul><li>", "<table><tbody><tr><td>", "<strong>"] {
        let html = format!("{}a", unit.repeat(190_000 / unit.len()));
        let blocks = json!([rich_text("k", &html)]);
        let refused = editor.store(made.version, json!({ "blocks": blocks })).await;
        assert_eq!(refused.errors(), [("V_15".to_owned(), "blocks[k].html".to_owned())], "{unit}");
        assert_eq!(editor.autosave(made.version, json!({ "blocks": blocks })).await.status, StatusCode::OK, "{unit}");
        let preview = editor.post("page/version/preview", json!({ "pageID": made.page, "blocks": blocks })).await;
        assert_eq!(preview.status, StatusCode::OK, "{unit}");
        let tag = unit.split('>').next().unwrap();
        let count = preview.text().matches(&format!("{tag}>")).count();
        assert!(count <= 100, "{count} of {tag}>");
    }
    let wide = [
        format!("<a {}>a</a>", "b=1 ".repeat(40_000)),
        "&".repeat(190_000),
        "&amp".repeat(45_000),
        "<p>".repeat(60_000),
        "<!--".repeat(40_000),
        "<a href=\"".repeat(20_000),
        "<script>".repeat(20_000),
    ];
    for html in wide {
        let blocks = json!([rich_text("k", &html)]);
        let stored = editor.post("page/version/preview", json!({ "pageID": made.page, "blocks": blocks })).await;
        assert_eq!(stored.status, StatusCode::OK, "{html:.20}");
    }
    assert_eq!(editor.read(&format!("page/{}", made.page)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn control_characters_do_not_leave_their_place() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    let made = reviewer.create("/about", "A\u{0}B\r\nSet-Cookie: x=y").await;
    let draft = json!({ "seoDescription": "a\u{0}\"><b>", "blocks": [
        { "type": "quote", "key": "k", "props": { "quote": "\u{0}\u{1}\u{202e}" } },
    ] });
    reviewer.stored(made.version, draft).await;
    reviewer.publish(made.page).await.succeeded();
    let answer = site.anonymous().get("/about").await;
    assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::OK, ""));
    assert!(!answer.text().contains("<b>"), "{}", answer.text());
    assert!(!answer.text().contains(['\u{0}', '\u{1}']), "{:?}", answer.text());
    assert_eq!(reviewer.get(&format!("/cmsadmin/page/{}", made.page)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_words_of_an_editor_do_not_end_the_properties_of_an_island() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "\"}'></leptos-island><script>alert(1)</script>").await;
    let html = editor.get(&format!("/cmsadmin/page/{}", made.page)).await.text();
    assert!(!html.contains("<script>alert(1)"), "{html}");
}

#[tokio::test]
async fn a_key_of_a_block_cannot_address_another_group() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    for key in ["", "a/b", "..", "a b", "a\"b", "é", "\u{0}"] {
        let answer = editor.store(made.version, json!({ "blocks": [{ "type": "unknown", "key": key }] })).await;
        assert_eq!(answer.errors(), [("V_12".to_owned(), format!("blocks[{key}].key"))], "{key:?}");
    }
    let long = json!({ "blocks": [{ "type": "unknown", "key": "k".repeat(65) }] });
    editor.store(made.version, long).await.refused(&[("V_14", "blocks[0].key")]);
}

#[tokio::test]
async fn headers_that_are_nonsense_are_taken_for_absent() {
    let site = TestSite::new().await;
    let reviewer = site.reviewer().await;
    reviewer.live("/about", "About", "<p>Us</p>").await;
    for (name, value) in [
        ("accept-encoding", ";;;,q=x,br;q=nan"),
        ("if-none-match", "\"\",W/,*x"),
        ("cookie", "pagewright"),
        ("cookie", "pagewright="),
        ("cookie", "pagewright=%00%ff; =; ;;"),
        ("cookie", "pagewright=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
        ("accept-language", "é,,;q"),
        ("accept-language", "日本"),
        ("range", "bytes=0-1"),
    ] {
        for path in ["/about", "/cmsadmin/login"] {
            let request = http::Request::get(path).header(name, value.as_bytes());
            let answer = site.anonymous().send(request.body(axum::body::Body::empty()).unwrap()).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {name}: {value}");
        }
    }
}

/// A page with very many items is checked in little time,
/// because the names and places of items are collected once.
#[tokio::test]
async fn countless_items_are_looked_through_once() {
    const ITEM_COUNT: usize = 60_000;
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let items: Vec<Value> = (0..ITEM_COUNT).map(|n| json!({ "key": format!("i{n}") })).collect();
    let listed = |block_type: &str| json!({ "type": block_type, "key": "list", "props": { "cards": items } });

    let anchored =
        (0..300).map(|n| json!({ "type": "x", "key": format!("k{n}"), "props": {}, "anchorPoint": format!("a{n}") }));
    let blocks: Vec<Value> = anchored.chain([listed("x")]).collect();
    assert_eq!(editor.store(made.version, json!({ "blocks": blocks })).await.errors(), []);
    let ask = json!({ "anchorName": "i1", "blockKey": "k1", "pageVersionBlocks": [listed("x")] });
    assert_eq!(editor.post("page/anchor-available", ask).await.succeeded()["available"], true);
    let long = json!({ "anchorName": "a", "blockKey": "k", "pageVersionBlocks": [{ "type": "x", "key": "-".repeat(65), "props": {} }] });
    editor.post("page/anchor-available", long).await.refused(&[("V_14", "blocks[0].key")]);

    let links = format!("<p>{}</p>", "<a href=\"#none\">a</a>".repeat(8_000));
    let page = json!({ "pageID": made.page, "blocks": [rich_text("text", &links), listed("x")] });
    assert_eq!(editor.post("page/version/check", page).await.status, StatusCode::OK);

    let mut pictured = listed("cards");
    pictured["__images"] =
        (0..20_000).map(|n| (format!("cards[none].a{n}"), json!([]))).collect::<serde_json::Map<_, _>>().into();
    let other = editor.create("/other", "Other").await;
    let errors = editor.store(other.version, json!({ "blocks": [pictured] })).await.errors();
    assert!((1_000..3_000).contains(&errors.len()), "{errors:.300?}");
}

//! Tests the content of blocks: items, listed pages,
//! and versions of other releases.

use crate::test_site::{TestSite, draft, new_page, refused};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::addresses::references::read_references;
use domain::collaboration::autosave::autosave_version;
use domain::error::Error;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::history::compare::compare_versions;
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::id::{PageId, VersionId};
use model::page::Page;
use model::version::VersionDraft;
use serde_json::{Value, json};
use time::Duration;

fn cards(props: &Value) -> Value {
    json!({ "blocks": [{ "type": "cards", "key": "b", "props": props }] })
}

async fn store(site: &TestSite, on: VersionId, json: &Value) -> VersionId {
    store_version(&site.cms, &Actor::System, on, draft(json)).await.unwrap().id
}

/// Returns a live page with these blocks.
async fn live(site: &TestSite, slug: &str, blocks: &Value) -> CreatedPage {
    let made = create_page(&site.cms, &Actor::System, new_page(slug)).await.unwrap();
    let version = store(site, made.version, &json!({ "title": slug, "blocks": blocks })).await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    site.clock.advance(Duration::days(1));
    CreatedPage { version, ..made }
}

async fn seen(site: &TestSite, slug: &str) -> Page {
    view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap()
}

fn titles(page: &Page, block: &str) -> Vec<String> {
    page.lists[block].iter().map(|teaser| teaser.title.clone()).collect()
}

#[tokio::test]
async fn pasted_texts_are_cleaned_on_the_way_in() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let cards = json!({"cards":[{"key":"k","title":"«\u{a0}oui\u{a0}»\u{200b}\u{2028}!"}]});
    let pasted = json!({
        "title": " Two\u{b}lines\u{202e} ",
        "blocks": [
            { "type": "note", "key": "n", "props": { "title": "a\u{85}b\u{202e}c\u{feff}" } },
            { "type": "cards", "key": "b", "props": cards },
            { "type": "unknown", "key": "u", "props": { "title": "a\u{85}b" } },
        ],
    });
    let stored = store(&site, made.version, &pasted).await;
    let version = read_version(&site.cms, &Actor::System, stored).await.unwrap();
    let props = |index: usize| json!(version.blocks[index].content().props);
    assert_eq!(version.title, "Two lines");
    assert_eq!(props(0)["title"], "a bc");
    assert_eq!(props(1)["cards"][0]["title"], "«\u{a0}oui\u{a0}» !");
    assert_eq!(props(2)["title"], "a\u{85}b", "blocks of unknown types are left as they are");
}

#[tokio::test]
async fn items_are_kept_with_their_keys_and_refused_with_their_places() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let kept = json!({"columns":3,"pages":false,"cards":[{"key":"k1","title":"A","later":[1]},{"key":"k2"}]});
    let stored = store(&site, made.version, &cards(&kept)).await;
    let version = read_version(&site.cms, &Actor::System, stored).await.unwrap();
    assert_eq!(json!(version.blocks[0].content().props), kept);

    let many: Vec<Value> = (0..10_000).map(|n| json!({"key": format!("k{n}")})).collect();
    let deep = json!([{"key":"a","x":[{"key":"b","x":[{"key":"c","x":[{"key":"d"}]}]}]}]);
    for (props, code, property) in [
        (json!({"cards":[{"title":"A"}]}), Code::Required, "blocks[b].cards[].key"),
        (json!({"cards":[{"key":"k"},{"key":"k"}]}), Code::AlreadyExists, "blocks[b].cards[k].key"),
        (json!({"cards":[{"key":"k","title":true}]}), Code::NotValid, "blocks[b].cards[k].title"),
        (json!({"cards":[{"key":"k","link":"javascript:1"}]}), Code::NotAUrl, "blocks[b].cards[k].link"),
        (json!({"cards":"k"}), Code::NotValid, "blocks[b].cards"),
        (json!({ "cards": many }), Code::TooLong, "blocks[b].cards"),
        (json!({ "cards": deep }), Code::NotValid, "blocks[b].cards"),
        (json!({"columns":"3"}), Code::NotValid, "blocks[b].columns"),
        (json!({"columns":5}), Code::NotValid, "blocks[b].columns"),
    ] {
        let draft = draft(&cards(&props));
        refused(store_version(&site.cms, &Actor::System, stored, draft).await, &[(code, property)]);
    }
    let mut orphan = cards(&kept);
    orphan["blocks"][0]["__images"] = json!({"cards[gone].picture":[{"fileID":site.picture(20, 1).await.id}]});
    let orphan = store_version(&site.cms, &Actor::System, stored, draft(&orphan)).await;
    refused(orphan, &[(Code::NotValid, "blocks[b].cards[gone].picture")]);
}

#[tokio::test]
async fn pictures_and_links_in_items_are_looked_after_like_those_of_the_block() {
    let site = TestSite::new().await;
    let target = live(&site, "/target", &json!([])).await;
    let picture = site.picture(20, 1).await;
    let blocks = json!([{"type":"cards","key":"b","props":{"cards":[{"key":"k","title":"A","link":"/target#x"}]},
                         "__images":{"cards[k].picture":[{"fileID":picture.id,"altText":"Grey"}]}}]);
    let page = live(&site, "/page", &blocks).await;
    let block = seen(&site, "/page").await.page_version.blocks.remove(0);
    let image = &block.content().images["cards[k].picture"][0];
    assert_eq!((image.hash.as_str(), image.width), (picture.hash.as_str(), 20));

    let change =
        SlugChange { page: target.page, slug: "/moved".to_owned(), links: LinkPolicy::Rewrite, former_slug: None };
    let changed = change_slug(&site.cms, &Actor::System, change).await.unwrap();
    assert_eq!(changed.updated.iter().map(|page| page.page_id).collect::<Vec<_>>(), [page.page]);
    let block = seen(&site, "/page").await.page_version.blocks.remove(0);
    assert_eq!(block.content().fields().items("cards")[0].text("link"), "/moved#x");
}

#[tokio::test]
async fn a_comparison_names_items_by_their_paths() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let first = cards(&json!({"cards":[{"key":"a","title":"A"},{"key":"b","title":"B"}]}));
    let before = store(&site, made.version, &first).await;
    let second = cards(&json!({"cards":[{"key":"b","title":"Bee"},{"key":"a","title":"A"},{"key":"c","title":"C"}]}));
    let after = store(&site, before, &second).await;
    let found = compare_versions(&site.cms, &Actor::System, before, after).await.unwrap();
    assert_eq!(
        json!(found.blocks[0].fields),
        json!([
            {"name":"cards","before":["a","b"],"after":["b","a","c"]},
            {"name":"cards[b].title","before":"B","after":"Bee"},
            {"name":"cards[c].title","before":null,"after":"C"},
        ])
    );
}

#[tokio::test]
async fn a_translation_is_outdated_by_one_item_of_its_source() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let before = store(&site, made.version, &cards(&json!({"cards":[{"key":"a","title":"A"}]}))).await;
    let new = NewTranslation { page: made.page, locale: "nl-nl".into(), title: "Pagina".into(), slug: None };
    let translation = create_translation(&site.cms, &Actor::System, new).await.unwrap();
    store(&site, before, &cards(&json!({"cards":[{"key":"a","title":"Other"}]}))).await;
    let version = read_version(&site.cms, &Actor::System, translation.version).await.unwrap();
    assert!(version.blocks[0].is_outdated());
    let own = cards(&json!({"cards":[{"key":"a","title":"Anders"}]}));
    let stored = store_version(&site.cms, &Actor::System, translation.version, draft(&own)).await.unwrap();
    assert!(stored.version.unwrap().blocks[0].is_outdated(), "storing answers with what still waits");
}

#[tokio::test]
async fn a_block_lists_the_newest_live_pages_and_never_its_own() {
    let site = TestSite::new().await;
    let list = json!([{"type":"cards","key":"b","props":{"pages":true}}]);
    live(&site, "/one", &json!([])).await;
    let two = live(&site, "/two", &json!([])).await;
    site.page(&Actor::System, "/draft").await;
    live(&site, "/list", &list).await;
    assert_eq!(titles(&seen(&site, "/list").await, "b"), ["/two", "/one"]);
    live(&site, "/three", &json!([])).await;
    assert_eq!(titles(&seen(&site, "/list").await, "b"), ["/three", "/two"]);
    unpublish_page(&site.cms, &Actor::System, two.page).await.unwrap();
    assert_eq!(titles(&seen(&site, "/list").await, "b"), ["/three", "/one"]);
    assert!(seen(&site, "/one").await.lists.is_empty());
}

#[tokio::test]
async fn a_page_in_a_list_says_what_its_live_version_says() {
    let site = TestSite::new().await;
    let picture = site.picture(20, 1).await;
    let blocks =
        json!([{"type":"note","key":"n","props":{"title":"T"},"__images":{"picture":[{"fileID":picture.id}]}}]);
    let made = live(&site, "/one", &blocks).await;
    let described = json!({"title":"One","seoDescription":"All of it."});
    store(&site, made.version, &described).await;
    live(&site, "/list", &json!([{"type":"cards","key":"b","props":{"pages":true}}])).await;
    let teaser = seen(&site, "/list").await.lists["b"][0].clone();
    assert_eq!((teaser.title.as_str(), teaser.summary.description.as_str()), ("/one", ""));
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let teaser = seen(&site, "/list").await.lists["b"][0].clone();
    assert_eq!((teaser.title.as_str(), teaser.summary.description.as_str()), ("One", "All of it."));
    let shown = teaser.summary.picture.unwrap();
    assert_eq!((shown.group.as_str(), shown.image.hash), ("block_images_n", picture.hash));
}

#[tokio::test]
async fn a_page_that_is_gone_can_stay_in_a_draft_and_not_be_published() {
    let site = TestSite::new().await;
    let named = |id: PageId| json!([{"type":"cards","key":"b","props":{"cards":[{"key":"k","title":"A","page":id}]}}]);
    let target = live(&site, "/target", &json!([])).await;
    let page = live(&site, "/page", &named(target.page)).await;
    assert_eq!(seen(&site, "/page").await.linked_pages[0].page_id, target.page);
    let references = read_references(&site.cms, &Actor::System, target.page).await.unwrap();
    assert_eq!(references.pages.iter().map(|page| page.slug.as_str()).collect::<Vec<_>>(), ["/page"]);

    delete_page(&site.cms, &Actor::System, target.page).await.unwrap();
    assert!(seen(&site, "/page").await.linked_pages.is_empty());
    store(&site, page.version, &json!({"title":"Still stored"})).await;
    let published = publish_page(&site.cms, &Actor::System, page.page, None).await;
    refused(published, &[(Code::NotValid, "blocks[b].cards[k].page")]);

    let dated = create_page(
        &site.cms,
        &Actor::System,
        domain::pages::create::NewPageInput { page_type: "dated".into(), ..new_page("/dated") },
    );
    let other = site.page(&Actor::System, "/other").await;
    store(&site, other.version, &json!({ "blocks": named(dated.await.unwrap().page) })).await;
    let published = publish_page(&site.cms, &Actor::System, other.page, None).await;
    refused(published, &[(Code::NotValid, "blocks[b].cards[k].page")]);
}

#[tokio::test]
async fn a_version_from_tomorrow_is_shown_as_far_as_it_is_known_and_loses_nothing() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    // The block is written as text, to compare it byte for byte.
    let block = r#"{ "type":"from-tomorrow","key":"u","props":{"n":1.0,"rows":[ {"key":"r"} ],"z":1e2},"extra":[ ]}"#;
    let draft = serde_json::from_str(&format!(r#"{{"blocks":[{block}]}}"#)).unwrap();
    let stored = store_version(&site.cms, &Actor::System, made.version, draft).await.unwrap();
    let version = read_version(&site.cms, &Actor::System, stored.id).await.unwrap();
    assert_eq!(serde_json::to_string(&version.blocks[0]).unwrap(), block);
    let tomorrow = store_version(
        &site.cms,
        &Actor::System,
        stored.id,
        serde_json::from_value(cards(&json!({"cards":{"of":"another shape"}}))).unwrap(),
    );
    assert!(matches!(tomorrow.await, Err(Error::Refused(_))));
}

#[tokio::test]
async fn a_block_that_is_refused_today_keeps_nobody_from_storing_the_rest_of_its_page() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let old = json!({ "type": "cards", "key": "b", "anchorPoint": "old", "props": {
        "columns": 3, "cards": [{ "key": "k", "title": "A", "link": "https://old.example" }],
    }});
    let note = |title: &str| json!({ "type": "note", "key": "n", "props": { "title": title } });
    let first = store(&site, made.version, &json!({ "blocks": [old, note("First")] })).await;
    let second = store(&site, first, &json!({ "blocks": [old, note("Second")] })).await;
    site.cms.close().await;
    // Simulates a version that a release with other rules stored.
    let broken = r#"update page_version set body = replace(replace(replace(body, 'https://old.example', 'javascript:1'),
        '"columns":3', '"columns":9'), '"anchorPoint":"old"', '"anchorPoint":"theme"')"#;
    site.data.execute(broken).await;
    let site = TestSite::opened(site.data, site.clock).await;
    let text = async |id: VersionId| {
        let version = read_version(&site.cms, &Actor::System, id).await.unwrap();
        let blocks = version.blocks.iter().find(|block| block.content().key == "b");
        serde_json::to_string(blocks.unwrap()).unwrap()
    };
    let before = text(second).await;
    assert!(before.contains("javascript:1") && before.contains(":9") && before.contains("\"theme\""), "{before}");
    let read: Value = serde_json::from_str(&before).unwrap();

    let third = store(&site, second, &json!({ "blocks": [note("Third"), read] })).await;
    assert_eq!(text(third).await, before);
    let editor = site.user("Editor").await;
    let half = draft(&json!({ "blocks": [read, note("Fourth")] }));
    let half = autosave_version(&site.cms, &editor, third, half).await.unwrap().id;
    let fourth = store_version(&site.cms, &editor, half, VersionDraft::default()).await.unwrap().id;
    assert_eq!(text(fourth).await, before);
    let ask = Restoration { block_key: Some("n".to_owned()), base: None };
    let fifth = restore_version(&site.cms, &editor, first, ask).await.unwrap().id;
    assert_eq!(text(fifth).await, before);

    let all = [
        (Code::NotValid, "blocks[b].anchorPoint"),
        (Code::NotValid, "blocks[b].columns"),
        (Code::NotAUrl, "blocks[b].cards[k].link"),
    ];
    refused(publish_page(&site.cms, &Actor::System, made.page, None).await, &all);
    let mut changed = read;
    changed["props"]["cards"][0]["title"] = json!("B");
    let changed = json!({ "blocks": [changed, note("Sixth")] });
    refused(store_version(&site.cms, &Actor::System, fifth, draft(&changed)).await, &all);
    let half = autosave_version(&site.cms, &editor, fifth, draft(&changed)).await.unwrap().id;
    refused(store_version(&site.cms, &editor, half, VersionDraft::default()).await, &all);
}

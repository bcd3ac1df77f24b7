//! Tests previews of versions that are not stored.

use crate::test_site::{TestSite, draft, new_page, refused};
use domain::collaboration::autosave::autosave_version;
use domain::collaboration::preview::preview_draft;
use domain::pages::create::create_page;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use model::access::Actor;
use model::error::Code;
use model::version::PageVersion;
use serde_json::{Value, json};

fn note(key: &str, title: &str) -> Value {
    json!({ "type": "note", "key": key, "props": { "title": title } })
}

fn titles(version: &PageVersion) -> Vec<&str> {
    version.blocks.iter().filter_map(|block| block.content().props["title"].as_str()).collect()
}

#[tokio::test]
async fn a_preview_takes_the_blocks_that_it_is_not_sent_from_the_version_that_has_them() {
    let site = TestSite::new().await;
    let page = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    let blocks = json!({ "blocks": [note("a", "A"), note("b", "B"), note("c", "C")] });
    let base = store_version(&site.cms, &Actor::System, page.version, draft(&blocks)).await.unwrap();
    // The known blocks are those of `base`, even
    // if there is a later version.
    let other = json!({ "blocks": [note("a", "Other")] });
    store_version(&site.cms, &Actor::System, base.id, draft(&other)).await.unwrap();

    let known = json!({ "pageVersionID": base.id, "keys": ["c", "new", "a"] });
    let sent =
        json!({ "pageID": page.page, "knownBlocks": known, "blocks": [note("c", "Changed"), note("new", "New")] });
    let seen = preview_draft(&site.cms, &Actor::System, draft(&sent)).await.unwrap();
    assert_eq!(titles(&seen.page.page_version), ["Changed", "New", "A"]);
    let known = json!({ "pageVersionID": base.id });
    let sent = json!({ "pageID": page.page, "knownBlocks": known, "blocks": [note("b", "Changed")] });
    let seen = preview_draft(&site.cms, &Actor::System, draft(&sent)).await.unwrap();
    assert_eq!(titles(&seen.page.page_version), ["A", "Changed", "C"], "in the order of the version");
}

#[tokio::test]
async fn what_is_kept_and_stored_takes_the_blocks_that_it_is_not_sent_from_the_version_that_has_them() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let page = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    let blocks = json!({ "title": "Title", "blocks": [note("a", "A"), note("b", "B")] });
    let base = store_version(&site.cms, &editor, page.version, draft(&blocks)).await.unwrap();
    let changed = json!({ "knownBlocks": { "pageVersionID": base.id }, "blocks": [note("b", "Changed")] });
    let kept = autosave_version(&site.cms, &editor, base.id, draft(&changed)).await.unwrap();
    let kept = read_version(&site.cms, &editor, kept.id).await.unwrap();
    assert_eq!((titles(&kept), kept.title.as_str()), (vec!["A", "Changed"], "Title"));
    // The known blocks can also be those of an autosave.
    let moved = json!({ "knownBlocks": { "pageVersionID": kept.id, "keys": ["b", "c"] }, "blocks": [note("c", "C")] });
    let stored = store_version(&site.cms, &editor, base.id, draft(&moved)).await.unwrap();
    assert_eq!(titles(&read_version(&site.cms, &editor, stored.id).await.unwrap()), ["Changed", "C"]);

    let unknown = json!({ "knownBlocks": { "pageVersionID": stored.id, "keys": ["a"] } });
    let wrong = [(Code::NotValid, "knownBlocks")];
    refused(autosave_version(&site.cms, &editor, stored.id, draft(&unknown)).await, &wrong);
    refused(store_version(&site.cms, &editor, stored.id, draft(&unknown)).await, &wrong);
    // A block whose key is not in `keys` is refused.
    // Otherwise its content would be lost silently.
    for known in [json!({ "pageVersionID": stored.id }), json!({ "pageVersionID": stored.id, "keys": ["b"] })] {
        let unnamed = json!({ "knownBlocks": known, "blocks": [note("new", "New")] });
        refused(autosave_version(&site.cms, &editor, stored.id, draft(&unnamed)).await, &wrong);
        refused(store_version(&site.cms, &editor, stored.id, draft(&unnamed)).await, &wrong);
    }
}

#[tokio::test]
async fn known_blocks_are_those_of_a_version_of_the_page_that_one_may_see() {
    let site = TestSite::new().await;
    let page = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    let other = create_page(&site.cms, &Actor::System, new_page("/other")).await.unwrap();
    let blocks = draft(&json!({ "blocks": [note("a", "A")] }));
    let elsewhere = store_version(&site.cms, &Actor::System, other.version, blocks.clone()).await.unwrap();
    let editor = site.user("Editor").await;
    let autosave = autosave_version(&site.cms, &editor, page.version, blocks).await.unwrap();
    let ask = async |actor: &Actor, version: Value, keys: &[&str]| {
        let known = json!({ "pageVersionID": version, "keys": keys });
        preview_draft(&site.cms, actor, draft(&json!({ "pageID": page.page, "knownBlocks": known }))).await
    };
    let wrong = [(Code::NotValid, "knownBlocks")];
    refused(ask(&Actor::System, json!(elsewhere.id), &["a"]).await, &wrong);
    refused(ask(&Actor::System, json!(999_999), &["a"]).await, &wrong);
    refused(ask(&Actor::System, json!(page.version), &["a"]).await, &wrong);
    refused(ask(&Actor::System, json!(autosave.id), &["a"]).await, &wrong);
    refused(ask(&editor, json!(autosave.id), &["a", "a"]).await, &wrong);
    refused(ask(&editor, json!(autosave.id), &["a"; 501]).await, &[(Code::TooLong, "blocks")]);
    assert_eq!(ask(&editor, json!(autosave.id), &["a"]).await.unwrap().page.page_version.blocks.len(), 1);
}

//! Tests third-party code on pages: permissions and visibility.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, not_found, within};
use domain::collaboration::autosave::autosave_version;
use domain::pages::create::CreatedPage;
use domain::pages::duplicate::{Duplicate, duplicate_page};
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::viewer::embed::read_embed;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Grant, Permission};
use model::id::VersionId;
use model::version::VersionDraft;
use serde_json::{Value, json};

fn frame(html: &str) -> Value {
    json!({ "type": "frame", "key": "f", "props": { "html": html } })
}

fn note(key: &str) -> Value {
    json!({ "type": "note", "key": key, "props": { "title": "T" } })
}

fn blocks(blocks: &[Value]) -> VersionDraft {
    draft(&json!({ "blocks": blocks }))
}

async fn store(site: &TestSite, actor: &Actor, on: VersionId, content: &[Value]) -> VersionId {
    store_version(&site.cms, actor, on, blocks(content)).await.unwrap().id
}

/// Returns a page with a frame that an administrator stored.
async fn framed(site: &TestSite) -> CreatedPage {
    let made = site.page(&Actor::System, "/page").await;
    let administrator = site.user("Administrator").await;
    CreatedPage { version: store(site, &administrator, made.version, &[note("n"), frame("<b>1</b>")]).await, ..made }
}

#[tokio::test]
async fn a_block_that_needs_a_permission_is_added_and_changed_only_by_those_who_hold_it() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let empty = site.page(&editor, "/mine").await;
    forbidden(store_version(&site.cms, &editor, empty.version, blocks(&[frame("<b>1</b>")])).await);

    let made = framed(&site).await;
    for changed in [vec![frame("<b>2</b>")], vec![frame("<b>1</b>"), json!({ "type": "frame", "key": "copy" })]] {
        forbidden(store_version(&site.cms, &editor, made.version, blocks(&changed)).await);
    }
    let moved = store(&site, &editor, made.version, &[frame("<b>1</b>"), note("n"), note("m")]).await;
    let untouched = store_version(&site.cms, &editor, moved, draft(&json!({ "title": "Other" }))).await.unwrap().id;
    let kept = read_version(&site.cms, &editor, untouched).await.unwrap();
    assert_eq!(kept.blocks[0].content().text("html"), "<b>1</b>");
    let removed = store(&site, &editor, untouched, &[note("n")]).await;
    forbidden(store_version(&site.cms, &editor, removed, blocks(&[frame("<b>1</b>")])).await);
}

#[tokio::test]
async fn the_permission_holds_within_its_limits() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let editing = grants(&[Permission::ViewDrafts, Permission::EditPage]);
    let holder = |id, grant: Grant| actor_with(id, &[editing.clone(), vec![grant]].concat());
    let id = site.account("one@house.example", "Viewer").await.0;
    let elsewhere = holder(id, within(Permission::EmbedHtml, "nl-nl"));
    forbidden(store_version(&site.cms, &elsewhere, made.version, blocks(&[frame("<b>1</b>")])).await);
    store(&site, &holder(id, within(Permission::EmbedHtml, "en-gb")), made.version, &[frame("<b>1</b>")]).await;
}

#[tokio::test]
async fn what_was_typed_without_the_permission_is_kept_and_is_no_way_around_it() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = framed(&site).await;
    let work = blocks(&[note("n"), frame("<b>2</b>")]);
    let autosave = autosave_version(&site.cms, &editor, made.version, work).await.unwrap().id;
    forbidden(store_version(&site.cms, &editor, autosave, VersionDraft::default()).await);
    let kept = read_version(&site.cms, &editor, autosave).await.unwrap();
    assert_eq!(kept.blocks[1].content().text("html"), "<b>2</b>");
}

#[tokio::test]
async fn restoring_brings_such_a_block_back_only_for_those_who_hold_the_permission() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = framed(&site).await;
    store(&site, &editor, made.version, &[note("n")]).await;
    forbidden(restore_version(&site.cms, &editor, made.version, Restoration::default()).await);
    let block = |key: &str| Restoration { block_key: Some(key.to_owned()), base: None };
    forbidden(restore_version(&site.cms, &editor, made.version, block("f")).await);
    restore_version(&site.cms, &editor, made.version, block("n")).await.unwrap();
    let administrator = site.another("Administrator", 2).await;
    restore_version(&site.cms, &administrator, made.version, block("f")).await.unwrap();
    restore_version(&site.cms, &editor, made.version, Restoration::default()).await.unwrap();
}

#[tokio::test]
async fn a_page_with_such_a_block_is_copied_and_translated_only_by_those_who_hold_the_permission() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let administrator = site.another("Administrator", 2).await;
    let made = framed(&site).await;
    let copy = || Duplicate { page: made.page, locale: "en-gb".into(), title: "Copy".into(), slug: "/copy".into() };
    let new = || NewTranslation { page: made.page, locale: "nl-nl".into(), title: "Pagina".into(), slug: None };
    forbidden(duplicate_page(&site.cms, &editor, copy()).await);
    forbidden(create_translation(&site.cms, &editor, new()).await);
    let copied = duplicate_page(&site.cms, &administrator, copy()).await.unwrap();
    let translated = create_translation(&site.cms, &administrator, new()).await.unwrap();
    for version in [copied.version, translated.version] {
        let kept = read_version(&site.cms, &editor, version).await.unwrap();
        assert_eq!(kept.blocks[1].content().text("html"), "<b>1</b>");
    }
    // The limits of the permission also apply to the copied page.
    let id = site.account("one@house.example", "Viewer").await.0;
    let editing = grants(&[Permission::ViewDrafts, Permission::CreatePage, Permission::EditPage]);
    let limited = actor_with(id, &[editing, vec![within(Permission::EmbedHtml, "nl-nl")]].concat());
    let second = Duplicate { slug: "/second".into(), ..copy() };
    forbidden(duplicate_page(&site.cms, &limited, second).await);
    let dutch = Duplicate { slug: "/tweede".into(), locale: "nl-nl".into(), ..copy() };
    duplicate_page(&site.cms, &limited, dutch).await.unwrap();
}

#[tokio::test]
async fn only_what_visitors_see_of_a_page_is_embedded() {
    let site = TestSite::new().await;
    let made = framed(&site).await;
    let read = async |actor: &Actor, block: &str| read_embed(&site.cms, actor, made.page, block).await;
    let administrator = site.another("Administrator", 2).await;
    not_found(read(&administrator, "f").await);
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    store(&site, &Actor::System, made.version, &[note("n"), frame("<b>2</b>")]).await;
    let found = read(&Actor::Visitor, "f").await.unwrap();
    assert_eq!((found.embed.html.as_str(), found.locale.as_str()), ("<b>1</b>", "en-gb"));
    for block in ["n", "none", ""] {
        not_found(read(&Actor::Visitor, block).await);
    }
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    not_found(read(&Actor::Visitor, "f").await);
}

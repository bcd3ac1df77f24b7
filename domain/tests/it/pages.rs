//! Tests the life of a page: creating, storing, publishing,
//! translating, deleting.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, new_page, titled};
use domain::collaboration::autosave::autosave_version;
use domain::error::Error;
use domain::pages::create::{NewPageInput, create_page};
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::read::{list_published_siblings, read_page, read_version};
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::restore::restore_page;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::page::PageStatus;
use model::site::SettingsChange;
use model::version::VersionDraft;
use serde_json::json;
use time::Duration;

#[tokio::test]
async fn a_page_goes_from_concept_to_live_and_away_again() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    assert_eq!(site.seen("/page").await, "nothing");
    let stored = store_version(&site.cms, &editor, made.version, titled("Ready")).await.unwrap();
    let live = publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert_eq!(live.version, stored.id);
    assert_eq!(site.seen("/page").await, "Ready");
    let changed = store_version(&site.cms, &editor, stored.id, titled("Changed")).await.unwrap();
    assert_eq!(site.seen("/page").await, "Ready");
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.status, page.published_version_id), (PageStatus::PublishedWithChanges, Some(stored.id)));
    let again = publish_page(&site.cms, &reviewer, made.page, Some(changed.id)).await.unwrap();
    assert_ne!(again.publication, live.publication);
    unpublish_page(&site.cms, &reviewer, made.page).await.unwrap();
    assert_eq!(site.seen("/page").await, "nothing");
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.status, page.published_id), (PageStatus::Unpublished, None));
}

#[tokio::test]
async fn what_is_stored_says_who_and_when_and_never_changes() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    site.clock.advance(Duration::hours(1));
    let stored = store_version(&site.cms, &editor, made.version, titled("Second")).await.unwrap();
    site.clock.advance(Duration::hours(1));
    store_version(&site.cms, &editor, stored.id, titled("Third")).await.unwrap();
    let site = site.restarted().await;
    let (first, second) = (
        read_version(&site.cms, &editor, made.version).await.unwrap(),
        read_version(&site.cms, &editor, stored.id).await.unwrap(),
    );
    assert_eq!((first.title.as_str(), second.title.as_str()), ("Title", "Second"));
    assert_eq!(second.created_at - first.created_at, Duration::hours(1));
    assert_eq!(second.created_by.unwrap().id, editor.user_id().unwrap());
}

#[tokio::test]
async fn what_search_engines_are_told_needs_a_permission_of_its_own() {
    let site = TestSite::new().await;
    let made = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    let id = site.account("writer@house.example", "Viewer").await;
    let writer = actor_with(id.0, &grants(&[Permission::ViewDrafts, Permission::EditPage]));
    let told = VersionDraft { seo_title: Some("Told".into()), ..VersionDraft::default() };
    forbidden(store_version(&site.cms, &writer, made.version, told.clone()).await);
    let stored = store_version(&site.cms, &Actor::System, made.version, told.clone()).await.unwrap();
    let same = VersionDraft { title: Some("Another".into()), ..told };
    let stored = store_version(&site.cms, &writer, stored.id, same).await.unwrap();
    let picture = site.picture(20, 1).await;
    let shared = json!({ "seoImage": [{ "fileID": picture.id, "altText": "Grey" }] });
    let stored = store_version(&site.cms, &Actor::System, stored.id, draft(&shared)).await.unwrap();
    let stored = store_version(&site.cms, &writer, stored.id, draft(&shared)).await.unwrap();
    let other = json!({ "seoImage": [{ "fileID": picture.id, "altText": "Another" }] });
    forbidden(store_version(&site.cms, &writer, stored.id, draft(&other)).await);
    let back = Restoration { block_key: None, base: None };
    forbidden(restore_version(&site.cms, &writer, made.version, back).await);
}

#[tokio::test]
async fn a_page_is_published_with_a_picture_too_narrow_for_other_sites() {
    let site = TestSite::new().await;
    let made = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    for (width, has_share) in [(1, false), (20, true)] {
        let picture = site.picture(width, 1).await;
        let base = read_page(&site.cms, &Actor::System, made.page).await.unwrap().page_version.id;
        let seo = draft(&json!({ "seoImage": [{ "fileID": picture.id, "altText": "Grey" }] }));
        let stored = store_version(&site.cms, &Actor::System, base, seo).await.unwrap();
        assert_eq!(stored.version.unwrap().seo_image.unwrap()[0].share_hash.is_empty(), !has_share, "{width}");
        publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    }
}

#[tokio::test]
async fn nobody_stores_over_what_they_have_not_seen() {
    let site = TestSite::new().await;
    let (one, two) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&one, "/page").await;
    let newest = store_version(&site.cms, &one, made.version, titled("First")).await.unwrap();
    match store_version(&site.cms, &two, made.version, titled("Second")).await {
        Err(Error::Conflict(Some(latest))) => assert_eq!((latest.id, latest.title.as_str()), (newest.id, "First")),
        other => panic!("{other:?}"),
    }
    let before = read_page(&site.cms, &one, made.page).await.unwrap();
    assert_eq!(before.page_version.id, newest.id);
}

#[tokio::test]
async fn an_autosave_keeps_what_breaks_a_rule_and_storing_it_refuses() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let broken = draft(
        &json!({ "title": "", "blocks": [{ "type": "note", "key": "a", "props": { "title": "x".repeat(300) } }] }),
    );
    let kept = autosave_version(&site.cms, &editor, made.version, broken).await.unwrap().id;
    match store_version(&site.cms, &editor, kept, VersionDraft::default()).await {
        Err(Error::Refused(errors)) => {
            let codes: Vec<_> = errors.iter().map(|error| (error.code, error.property.as_str())).collect();
            assert_eq!(codes, [(Code::Required, "title"), (Code::TooLong, "blocks[a].title")]);
        }
        other => panic!("{other:?}"),
    }
    let site = site.restarted().await;
    assert_eq!(read_version(&site.cms, &editor, kept).await.unwrap().blocks.len(), 1);
    assert!(publish_page(&site.cms, &Actor::System, made.page, Some(kept)).await.is_err());
}

#[tokio::test]
async fn an_autosave_remembers_its_base_and_cannot_be_stored_over_a_newer_version() {
    let site = TestSite::new().await;
    let (one, two) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&one, "/page").await;
    let kept = autosave_version(&site.cms, &one, made.version, titled("Half")).await.unwrap();
    store_version(&site.cms, &two, made.version, titled("Meanwhile")).await.unwrap();
    let autosave = read_version(&site.cms, &one, kept.id).await.unwrap();
    assert_eq!((autosave.base_page_version_id, autosave.created_at), (Some(made.version), kept.at));
    // An autosave that is based on an autosave
    // has the same base version.
    let again = autosave_version(&site.cms, &one, kept.id, titled("Half done")).await.unwrap();
    assert_eq!(read_version(&site.cms, &one, again.id).await.unwrap().base_page_version_id, Some(made.version));
    match store_version(&site.cms, &one, again.id, VersionDraft::default()).await {
        Err(Error::Conflict(Some(newest))) => assert_eq!(newest.title, "Meanwhile"),
        other => panic!("{other:?}"),
    }
    assert_eq!(read_page(&site.cms, &one, made.page).await.unwrap().title, "Meanwhile");
}

#[tokio::test]
async fn a_translation_carries_the_blocks_and_says_when_its_source_moved_on() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let blocks = draft(&json!({ "blocks": [{ "type": "note", "key": "k", "props": { "title": "T" } }] }));
    let stored = store_version(&site.cms, &editor, made.version, blocks).await.unwrap();
    let new =
        NewTranslation { page: made.page, locale: "nl-nl".into(), title: "Titel".into(), slug: Some("/pagina".into()) };
    let dutch = create_translation(&site.cms, &editor, new).await.unwrap();
    let page = read_page(&site.cms, &editor, dutch.page).await.unwrap();
    assert_eq!(page.page_version.blocks, stored.version.unwrap().blocks);
    assert!(!page.outdated);
    store_version(&site.cms, &editor, stored.id, titled("Moved on")).await.unwrap();
    assert!(read_page(&site.cms, &editor, dutch.page).await.unwrap().outdated);
    assert!(!read_page(&site.cms, &editor, made.page).await.unwrap().outdated);

    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let siblings = list_published_siblings(&site.cms, &Actor::Visitor, made.page).await.unwrap();
    assert_eq!(siblings.len(), 1);
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    let siblings = list_published_siblings(&site.cms, &Actor::Visitor, made.page).await.unwrap();
    let named: Vec<_> = siblings.iter().map(|sibling| (sibling.locale.as_str(), sibling.title.as_str())).collect();
    assert_eq!(named, [("en-gb", "Moved on"), ("nl-nl", "Titel")]);
}

#[tokio::test]
async fn a_translation_is_made_once_even_when_two_try_at_once() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let new = || NewTranslation { page: made.page, locale: "nl-nl".into(), title: "Titel".into(), slug: None };
    let (a, b) = tokio::join!(
        create_translation(&site.cms, &Actor::System, new()),
        create_translation(&site.cms, &Actor::System, new())
    );
    assert!(a.is_ok() != b.is_ok());
}

#[tokio::test]
async fn an_address_has_one_right_form() {
    let site = TestSite::new().await;
    for slug in ["/", "/page"] {
        let made = create_page(&site.cms, &Actor::System, new_page(slug)).await.unwrap();
        publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    }
    for (path, expected) in [
        ("/", "Title"),
        ("/page", "Title"),
        ("/en-gb/page", "301 /page"),
        ("/PAGE/", "301 /page"),
        ("//", "301 /"),
        ("/nl-nl", "nothing"),
        ("/xx-xx/page", "nothing"),
        ("/page/%2e%2e", "nothing"),
        ("", "301 /"),
    ] {
        assert_eq!(site.seen(path).await, expected, "{path:?}");
    }
    assert!(view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().is_some());
    assert!(view_slug(&site.cms, &Actor::Visitor, "/nl-nl/page").await.unwrap().is_none());
}

#[tokio::test]
async fn a_locale_that_the_site_gave_up_has_no_pages() {
    let site = TestSite::new().await;
    let dutch = create_page(&site.cms, &Actor::System, NewPageInput { locale: "nl-nl".into(), ..new_page("/pagina") });
    let dutch = dutch.await.unwrap().page;
    publish_page(&site.cms, &Actor::System, dutch, None).await.unwrap();
    let shown = async || view_slug(&site.cms, &Actor::Visitor, "/nl-nl/pagina").await.unwrap().is_some();
    assert!(shown().await);
    assert_eq!(site.seen("/nl-nl/pagina").await, "Title");
    let only = |code: &str| Some(vec![code.to_owned()]);
    let change = SettingsChange {
        available_locales: only("en-gb"),
        custom_slug_locales: Some(Vec::new()),
        ..SettingsChange::default()
    };
    // The locale of a page in the trash can be removed.
    // After that, the page cannot be restored.
    delete_page(&site.cms, &Actor::System, dutch).await.unwrap();
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    let refused = restore_page(&site.cms, &Actor::System, dutch, None).await;
    assert!(
        matches!(refused, Err(Error::Refused(items)) if items[0].code == Code::NotValid && items[0].property == "locale")
    );
    assert!(!shown().await);
    assert_eq!(site.seen("/nl-nl/pagina").await, "nothing");
}

#[tokio::test]
async fn rich_text_is_kept_clean_and_what_is_unknown_is_kept_as_it_is() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let unknown = r#"{ "key":"b", "type":"later","props":{"html":"<script>x</script>"},"n":1.50 }"#;
    let text = format!(
        r#"{{"blocks":[{{"type":"note","key":"a","props":{{"html":"<p>x<script>y</script></p>"}}}},{unknown}]}}"#
    );
    let stored =
        store_version(&site.cms, &Actor::System, made.version, serde_json::from_str(&text).unwrap()).await.unwrap();
    let site = site.restarted().await;
    let read = read_version(&site.cms, &Actor::System, stored.id).await.unwrap();
    assert_eq!(read.blocks[0].content().props["html"], "<p>x</p>");
    assert_eq!(serde_json::to_string(&read.blocks[1]).unwrap(), unknown);
}

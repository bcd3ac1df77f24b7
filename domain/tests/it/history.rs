//! Tests the history of a page: versions, differences and restoring.

use crate::test_site::{TestSite, actor_with, draft, refused, titled, within};
use content::compare::{Change, VersionSummary};
use domain::audit::list_audit::{AuditListInput, list_audit};
use domain::collaboration::autosave::autosave_version;
use domain::error::Error;
use domain::pages::create::CreatedPage;
use domain::pages::history::compare::compare_versions;
use domain::pages::history::last_changes::list_last_changes;
use domain::pages::history::list_versions::{VersionListInput, list_versions};
use domain::pages::history::note::note_version;
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Grant, Permission};
use model::audit::AuditVersion;
use model::error::Code;
use model::id::VersionId;
use model::version::{MAX_NOTE_CHARS, PageVersion, VersionDraft};
use serde_json::{Value, json};
use time::Duration;

/// Returns a draft with a note for each word.
/// The key of a note is the first letter
/// of its word, its title the rest.
fn notes(words: &str) -> VersionDraft {
    let note = |word: &str| json!({ "type": "note", "key": word[..1], "props": { "title": word[1..] } });
    draft(&json!({ "blocks": words.split_whitespace().map(note).collect::<Vec<Value>>() }))
}

fn words_of(version: &PageVersion) -> String {
    let blocks = version.blocks.iter().map(|block| block.content());
    let words = blocks.map(|block| format!("{}{}", block.key, block.props["title"].as_str().unwrap()));
    words.collect::<Vec<_>>().join(" ")
}

async fn store(site: &TestSite, on: VersionId, draft: VersionDraft) -> VersionId {
    store_version(&site.cms, &Actor::System, on, draft).await.unwrap().id
}

async fn history(site: &TestSite, page: CreatedPage) -> Vec<VersionSummary> {
    list_versions(&site.cms, &Actor::System, page.page, VersionListInput::default()).await.unwrap().items
}

async fn restore(site: &TestSite, id: VersionId, block: Option<&str>) -> PageVersion {
    let ask = Restoration { block_key: block.map(str::to_owned), base: None };
    restore_version(&site.cms, &Actor::System, id, ask).await.unwrap().version.unwrap()
}

#[tokio::test]
async fn a_history_says_who_stored_what_and_what_visitors_saw_of_it() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    site.clock.advance(Duration::hours(1));
    let second = store_version(&site.cms, &editor, made.version, titled("Second")).await.unwrap();
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    site.clock.advance(Duration::hours(1));
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    let third = store_version(&site.cms, &editor, second.id, titled("Third")).await.unwrap();
    autosave_version(&site.cms, &editor, third.id, titled("Half")).await.unwrap();

    let found = history(&site, made).await;
    let titles: Vec<_> = found.iter().map(|version| (version.title.as_str(), version.live)).collect();
    assert_eq!(titles, [("Third", false), ("Second", true), ("Title", false)]);
    let live = &found[1];
    assert_eq!((live.id, live.base_id), (second.id, Some(made.version)));
    assert_eq!(live.created_by.as_ref().unwrap().id, editor.user_id().unwrap());
    assert_eq!(live.published_by.as_ref().unwrap().id, reviewer.user_id().unwrap());
    assert_eq!(live.published_at.unwrap() - live.created_at, Duration::hours(1), "the last time counts");
    assert!(found[0].published_at.is_none() && !live.has_publication_request);
    assert_eq!(found.iter().map(|version| version.number).collect::<Vec<_>>(), [Some(3), Some(2), Some(1)]);
    let own = autosave_version(&site.cms, &editor, third.id, titled("Half")).await.unwrap();
    let compared = compare_versions(&site.cms, &editor, third.id, own.id).await.unwrap();
    assert_eq!((compared.before.number, compared.after.number), (Some(3), None));

    unpublish_page(&site.cms, &reviewer, made.page).await.unwrap();
    let found = history(&site, made).await;
    assert!(found.iter().all(|version| !version.live));
    assert!(found[1].published_at.is_some());
}

#[tokio::test]
async fn a_history_comes_in_pages() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let mut newest = made.version;
    for number in 2..=27 {
        newest = store(&site, newest, titled(&format!("Number {number}"))).await;
    }
    let list = |page_index, page_size| {
        let ask = VersionListInput { page_index, page_size };
        let cms = &site.cms;
        async move { list_versions(cms, &Actor::System, made.page, ask).await }
    };
    let first = list(0, None).await.unwrap();
    assert_eq!((first.items.len(), first.total_items, first.items[0].id), (25, 27, newest));
    let second = list(1, None).await.unwrap();
    assert_eq!((second.items.len(), second.items[1].title.as_str()), (2, "Title"));
    assert_eq!(list(i64::from(u32::MAX), Some(100)).await.unwrap().items.len(), 0);
    for (index, size, wrong) in [(0, 0, "pageSize"), (0, 101, "pageSize"), (-1, 25, "pageIndex")] {
        match list(index, Some(size)).await {
            Err(Error::Refused(errors)) => assert_eq!((errors[0].code, &*errors[0].property), (Code::NotValid, wrong)),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn two_versions_are_compared_block_by_block() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let before = store(&site, made.version, notes("a1 b1 c1 e1 d1")).await;
    let after = store(&site, before, notes("a1 x1 c1 e1 b2")).await;
    let after = store(&site, after, titled("New")).await;
    let found = compare_versions(&site.cms, &Actor::System, before, after).await.unwrap();
    assert_eq!((found.before.id, found.after.id), (before, after));
    assert_eq!(json!(found.fields), json!([{ "name": "title", "before": "Title", "after": "New" }]));
    let blocks: Vec<_> = found.blocks.iter().map(|block| (block.key.as_str(), block.change)).collect();
    let expected = [
        ("a", Change::Same),
        ("x", Change::Added),
        ("c", Change::Same),
        ("e", Change::Same),
        ("d", Change::Removed),
        ("b", Change::Changed),
    ];
    assert_eq!(blocks, expected);
    assert!(found.blocks[5].moved);
}

#[tokio::test]
async fn a_page_is_compared_with_its_translation_but_not_with_a_stranger() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let stranger = site.page(&Actor::System, "/stranger").await;
    let new = NewTranslation { page: made.page, locale: "nl-nl".into(), title: "Titel".into(), slug: None };
    let dutch = create_translation(&site.cms, &Actor::System, new).await.unwrap();
    let found = compare_versions(&site.cms, &Actor::System, made.version, dutch.version).await.unwrap();
    assert_eq!(found.fields[0].after, "Titel");
    match compare_versions(&site.cms, &Actor::System, made.version, stranger.version).await {
        Err(Error::Refused(errors)) => assert_eq!(errors[0].code, Code::NotValid),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_restored_version_is_a_new_one_and_the_old_ones_stay() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let good = store(&site, made.version, notes("a1 b1")).await;
    let bad = store(&site, good, notes("z9")).await;
    let bad = store(&site, bad, titled("Bad")).await;
    let before = history(&site, made).await.len();
    let restored = restore_version(&site.cms, &editor, good, Restoration::default()).await.unwrap().version.unwrap();
    assert_eq!((words_of(&restored).as_str(), restored.title.as_str()), ("a1 b1", "Title"));
    assert_eq!(restored.created_by.as_ref().unwrap().id, editor.user_id().unwrap());
    let found = history(&site, made).await;
    assert_eq!((found.len(), found[0].id, found[0].base_id), (before + 1, restored.id, Some(bad)));
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.title.as_str(), page.page_version.id), ("Title", restored.id));
    assert_eq!(words_of(&read_version(&site.cms, &editor, bad).await.unwrap()), "z9");
}

#[tokio::test]
async fn a_single_block_comes_back_in_its_place_or_behind_the_one_it_followed() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let old = store(&site, made.version, notes("a1 b1 c1 d1")).await;
    let newest = store(&site, old, notes("d2 b2 a2")).await;
    store(&site, newest, titled("New")).await;
    let restored = restore(&site, old, Some("b")).await;
    assert_eq!((words_of(&restored).as_str(), restored.title.as_str()), ("d2 b1 a2", "New"));
    assert_eq!(words_of(&restore(&site, old, Some("c")).await), "d2 b1 c1 a2");
    store(&site, restore(&site, old, None).await.id, notes("x1")).await;
    assert_eq!(words_of(&restore(&site, old, Some("b")).await), "b1 x1", "nothing is left that it followed");
}

#[tokio::test]
async fn what_cannot_be_restored_is_refused_and_nothing_changes() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let anchored = |key: &str| json!({ "type": "note", "key": key, "props": {}, "anchorPoint": "here" });
    let old = store(&site, made.version, draft(&json!({ "blocks": [anchored("a")] }))).await;
    let newest = store(&site, old, draft(&json!({ "blocks": [anchored("b")] }))).await;
    let half = autosave_version(&site.cms, &editor, newest, titled("Half")).await.unwrap().id;
    let block = |key: &str| Restoration { block_key: Some(key.to_owned()), base: None };
    for (id, ask, code, property) in [
        (old, block("none"), Code::NotValid, "blockKey"),
        (old, block(""), Code::NotValid, "blockKey"),
        (old, block("a"), Code::AlreadyOnPage, "blocks[b].anchorPoint"),
        (half, Restoration::default(), Code::NotPossible, "id"),
    ] {
        match restore_version(&site.cms, &editor, id, ask).await {
            Err(Error::Refused(errors)) => assert_eq!((errors[0].code, &*errors[0].property), (code, property)),
            other => panic!("{other:?}"),
        }
    }
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!((page.page_version.id, page.autosave_version_id), (newest, Some(half)));
}

#[tokio::test]
async fn nobody_restores_over_what_they_have_not_seen() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let seen = store(&site, made.version, titled("Seen")).await;
    let half = autosave_version(&site.cms, &editor, seen, titled("Half")).await.unwrap().id;
    let newest = store(&site, seen, titled("Unseen")).await;
    for base in [seen, half] {
        let ask = Restoration { block_key: None, base: Some(base) };
        match restore_version(&site.cms, &editor, made.version, ask).await {
            Err(Error::Conflict(Some(latest))) => assert_eq!(latest.id, newest),
            other => panic!("{other:?}"),
        }
    }
    let ask = Restoration { block_key: None, base: Some(newest) };
    let restored = restore_version(&site.cms, &editor, made.version, ask).await.unwrap().version.unwrap();
    assert_eq!(restored.title, "Title");
    let page = read_page(&site.cms, &editor, made.page).await.unwrap();
    assert_eq!(page.autosave_version_id, Some(half), "unfinished work stays");
}

#[tokio::test]
async fn of_two_restorations_at_once_one_wins() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let newest = store(&site, made.version, titled("Newest")).await;
    let ask = || Restoration { block_key: None, base: Some(newest) };
    let (a, b) = tokio::join!(
        restore_version(&site.cms, &Actor::System, made.version, ask()),
        restore_version(&site.cms, &Actor::System, made.version, ask())
    );
    assert!(a.is_ok() != b.is_ok());
    assert_eq!(history(&site, made).await.len(), 3);
}

#[tokio::test]
async fn blocks_of_unknown_types_are_restored_byte_for_byte() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let strange = r#"{ "key":"k",  "type":"later","n":1.50,"props":{"html":"<script>x</script>","outdated":[ ]} }"#;
    let text = format!(r#"{{"blocks":[{strange}]}}"#);
    let old = store(&site, made.version, serde_json::from_str(&text).unwrap()).await;
    store(&site, old, notes("a1")).await;
    let alone = restore(&site, old, Some("k")).await;
    assert_eq!(serde_json::to_string(&alone.blocks[0]).unwrap(), strange);
    let whole = restore(&site, old, None).await;
    let site = site.restarted().await;
    let read = read_version(&site.cms, &Actor::System, whole.id).await.unwrap();
    assert_eq!(serde_json::to_string(&read.blocks[0]).unwrap(), strange);
}

#[tokio::test]
async fn versions_are_numbered_within_their_page_whatever_is_stored_elsewhere() {
    let site = TestSite::new().await;
    let (one, other) = (site.page(&Actor::System, "/one").await, site.page(&Actor::System, "/other").await);
    let first = store_version(&site.cms, &Actor::System, one.version, titled("A")).await.unwrap();
    store(&site, other.version, titled("B")).await;
    let second = store_version(&site.cms, &Actor::System, first.id, titled("C")).await.unwrap();
    assert_eq!(second.version.unwrap().number, Some(3));
    assert_eq!(read_version(&site.cms, &Actor::System, first.id).await.unwrap().number, Some(2));
    assert_eq!(read_page(&site.cms, &Actor::System, other.page).await.unwrap().page_version.number, Some(2));
    match store_version(&site.cms, &Actor::System, one.version, titled("D")).await {
        Err(Error::Conflict(Some(newest))) => assert_eq!(newest.number, Some(3)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_note_is_written_changed_and_removed_without_a_new_version() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    for (written, shown) in [(" Prices\nof autumn ", "Prices of autumn"), ("Prices", "Prices"), ("  ", "")] {
        note_version(&site.cms, &editor, made.version, written).await.unwrap();
        assert_eq!(history(&site, made).await[0].note, shown);
    }
    assert_eq!(history(&site, made).await.len(), 1);
    assert_eq!(site.events().await.iter().filter(|event| event.action == "note-version").count(), 3);
    let long = "x".repeat(MAX_NOTE_CHARS + 1);
    refused(note_version(&site.cms, &editor, made.version, &long).await, &[(Code::TooLong, "note")]);
    let own = autosave_version(&site.cms, &editor, made.version, titled("Half")).await.unwrap();
    refused(note_version(&site.cms, &editor, own.id, "Mine").await, &[(Code::NotPossible, "id")]);
}

#[tokio::test]
async fn each_block_names_who_changed_it_last_and_the_version_before() {
    let site = TestSite::new().await;
    let (editor, other) = (site.another("Editor", 1).await, site.another("Editor", 2).await);
    let made = site.page(&editor, "/page").await;
    let second = store_version(&site.cms, &editor, made.version, notes("a1 b1 c1")).await.unwrap().id;
    site.clock.advance(Duration::hours(1));
    let third = store_version(&site.cms, &other, second, notes("b1 a2 c1")).await.unwrap().id;
    let fourth = store_version(&site.cms, &editor, third, titled("New")).await.unwrap().id;
    autosave_version(&site.cms, &other, fourth, notes("a9")).await.unwrap();
    let mut found = list_last_changes(&site.cms, &editor, made.page).await.unwrap();
    found.sort_by(|a, b| a.block_key.cmp(&b.block_key));
    let facts: Vec<_> = found
        .iter()
        .map(|change| (change.block_key.as_str(), change.version, change.number, change.former_version))
        .collect();
    let unchanged = |key| (key, second, 2, Some(made.version));
    assert_eq!(facts, [("a", third, 3, Some(second)), unchanged("b"), unchanged("c")]);
    assert_eq!(found[0].changed_by.as_ref().unwrap().id, other.user_id().unwrap());
    assert_eq!(found[0].changed_at - found[1].changed_at, Duration::hours(1));
    assert_eq!(found[1].changed_by.as_ref().unwrap().id, editor.user_id().unwrap());
}

#[tokio::test]
async fn last_changes_are_found_beyond_the_versions_that_are_read_at_once() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let second = store(&site, made.version, notes("a1 b1")).await;
    let mut newest = second;
    for number in 0..60 {
        newest = store(&site, newest, titled(&number.to_string())).await;
    }
    newest = store(&site, newest, notes("a1 b2")).await;
    let mut found = list_last_changes(&site.cms, &Actor::System, made.page).await.unwrap();
    found.sort_by(|a, b| a.block_key.cmp(&b.block_key));
    let facts: Vec<_> = found.iter().map(|change| (change.version, change.number)).collect();
    assert_eq!(facts, [(second, 2), (newest, 63)]);
}

#[tokio::test]
async fn the_log_names_pages_and_the_numbers_of_versions_to_those_who_may_read_them() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = site.page(&editor, "/page").await;
    let second = store(&site, made.version, titled("Second")).await;
    note_version(&site.cms, &editor, second, "Prices").await.unwrap();
    let log = async |actor: &Actor| {
        let ask = AuditListInput { action: Some("note-version".to_owned()), ..AuditListInput::default() };
        list_audit(&site.cms, actor, ask).await.unwrap().items.remove(0)
    };
    let entry = log(&Actor::System).await;
    assert_eq!((entry.subject_name.as_deref(), entry.in_trash), (Some("Second"), false));
    assert_eq!(entry.version, Some(AuditVersion { id: second, number: 2 }));

    let elsewhere = [Grant::of(Permission::ViewAuditLog), within(Permission::ViewDrafts, "nl-nl")];
    let entry = log(&actor_with(7, &elsewhere)).await;
    assert_eq!((entry.subject_name, entry.version, entry.detail), (None, None, second.to_string()));

    delete_page(&site.cms, &Actor::System, made.page).await.unwrap();
    let entry = log(&Actor::System).await;
    assert_eq!((entry.subject_name.as_deref(), entry.in_trash), (Some("Second"), true));
}

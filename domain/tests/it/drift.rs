//! Tests the drift of a translation from its source, and acknowledgements.

use crate::test_site::{TestSite, actor_with, draft, grants, new_page};
use content::drift::SourceChange;
use domain::error::Error;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::translation::acknowledge_drift::{Acknowledgement, acknowledge_drift};
use domain::translation::read_drift::read_drift;
use domain::translation::translate::{NewTranslation, create_translation};
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::error::Code;
use model::id::{PageId, VersionId};
use model::locale::Locale;
use model::version::{PageVersion, VersionDraft};
use serde_json::{Value, json};

/// Returns a draft with a note for each word.
/// The key of a note is the first letter
/// of its word, its title the rest.
fn notes(words: &str) -> VersionDraft {
    let note = |word: &str| json!({ "type": "note", "key": word[..1], "props": { "title": word[1..] } });
    draft(&json!({ "blocks": words.split_whitespace().map(note).collect::<Vec<Value>>() }))
}

impl TestSite {
    async fn newest(&self, page: PageId) -> PageVersion {
        read_page(&self.cms, &Actor::System, page).await.unwrap().page_version
    }

    /// Stores a version with these notes, based on the newest version.
    async fn write(&self, page: PageId, words: &str) -> VersionId {
        let newest = self.newest(page).await.id;
        store_version(&self.cms, &Actor::System, newest, notes(words)).await.unwrap().id
    }

    async fn written(&self, slug: &str, words: &str) -> CreatedPage {
        let made = create_page(&self.cms, &Actor::System, new_page(slug)).await.unwrap();
        CreatedPage { version: self.write(made.page, words).await, ..made }
    }

    async fn translate(&self, page: PageId, locale: &str) -> PageId {
        let new = NewTranslation { page, locale: locale.into(), title: "Titel".into(), slug: None };
        create_translation(&self.cms, &Actor::System, new).await.unwrap().page
    }

    /// Returns the drift: `+` added, `-` removed, `!` changed, `~` moved.
    /// Asserts that the page and the list of pages agree.
    async fn drift(&self, page: PageId) -> String {
        let drift = read_drift(&self.cms, &Actor::System, page).await.unwrap();
        let words = drift.items.iter().map(|item| {
            let sign = match item.change {
                SourceChange::Added => '+',
                SourceChange::Removed => '-',
                SourceChange::Changed => '!',
                SourceChange::Moved => '~',
            };
            format!("{sign}{}", item.key)
        });
        let words = words.collect::<Vec<_>>().join(" ");
        assert_eq!(read_page(&self.cms, &Actor::System, page).await.unwrap().outdated, !words.is_empty());
        let list = list_pages(&self.cms, &Actor::System, PageListInput::default()).await.unwrap();
        let listed = list.items.iter().find(|item| item.id == page).unwrap();
        assert_eq!(listed.outdated, !words.is_empty());
        words
    }

    async fn acknowledge(&self, page: PageId, up_to: VersionId, keys: &[&str]) -> bool {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        let acknowledgement = Acknowledgement { version: up_to, keys, order: false };
        acknowledge_drift(&self.cms, &Actor::System, page, acknowledgement).await.unwrap()
    }
}

#[tokio::test]
async fn a_change_in_the_source_is_drift_until_somebody_has_looked_at_it() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1 b1").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    site.write(dutch, "a-een b-twee").await;
    assert_eq!(site.drift(dutch).await, "");
    let second = site.write(source.page, "a2 b1 x1").await;
    assert_eq!(site.drift(dutch).await, "!a +x");
    assert_eq!(site.drift(source.page).await, "");
    let site = site.restarted().await;

    let drift = read_drift(&site.cms, &Actor::System, dutch).await.unwrap();
    let origin = drift.source.unwrap();
    assert_eq!((origin.page_id, origin.page_version_id, origin.locale.as_str()), (source.page, second, "en-gb"));
    assert_eq!(json!(drift.items[0].fields), json!([{ "name": "title", "before": "1", "after": "2" }]));
    assert_eq!(drift.items[0].since_page_version_id, Some(source.version));
    assert_eq!(drift.items[1].after.as_deref(), Some("b"));

    assert!(site.acknowledge(dutch, second, &["a"]).await);
    assert_eq!(site.drift(dutch).await, "+x");
    assert!(!site.acknowledge(dutch, second, &["x"]).await);
    assert_eq!(site.drift(dutch).await, "");
    let own = site.newest(dutch).await;
    assert_eq!(own.blocks[0].content().props["title"], "-een", "nothing typed by hand is overwritten");
    assert_eq!(own.blocks.len(), 2);
}

#[tokio::test]
async fn blocks_whose_source_changed_or_vanished_say_so_and_stay_as_they_are() {
    let site = TestSite::new().await;
    let strange = r#"{ "key":"s",  "type":"later","n":1.50,"props":{"z":1e2} }"#;
    let made = create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
    let text = |s: &str| format!(r#"{{"blocks":[{s},{{"type":"note","key":"a","props":{{"title":"1"}}}}]}}"#);
    let with = |s: &str| serde_json::from_str::<VersionDraft>(&text(s)).unwrap();
    let stored = store_version(&site.cms, &Actor::System, made.version, with(strange)).await.unwrap();
    let dutch = site.translate(made.page, "nl-nl").await;
    let changed = strange.replace("1e2", "2");
    store_version(&site.cms, &Actor::System, stored.id, with(&changed)).await.unwrap();

    let read = site.newest(dutch).await;
    let outdated: Vec<bool> = read.blocks.iter().map(|block| block.is_outdated()).collect();
    assert_eq!(outdated, [true, false]);
    let body = serde_json::to_string(&read).unwrap();
    assert!(body.contains(&strange.replacen('{', "{\"outdated\":true,", 1)), "{body}");
    let draft: VersionDraft = serde_json::from_str(&body).unwrap();
    let back = store_version(&site.cms, &Actor::System, read.id, draft).await.unwrap().version.unwrap();
    assert!(back.blocks[0].is_outdated(), "storing looks at nothing");
    let drift = read_drift(&site.cms, &Actor::System, dutch).await.unwrap();
    site.acknowledge(dutch, drift.source.unwrap().page_version_id, &["s"]).await;
    let read = read_version(&site.cms, &Actor::System, back.id).await.unwrap();
    assert_eq!(serde_json::to_string(&read.blocks[0]).unwrap(), strange);

    store_version(&site.cms, &Actor::System, site.newest(made.page).await.id, notes("a1")).await.unwrap();
    assert!(site.newest(dutch).await.blocks[0].is_outdated(), "its source vanished");
}

#[tokio::test]
async fn a_block_that_is_taken_over_is_settled_and_one_that_is_given_up_is_no_drift() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1 b1").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    let second = site.write(source.page, "a1 x1").await;
    assert_eq!(site.drift(dutch).await, "+x -b");
    site.write(dutch, "a-een x-nieuw").await;
    assert_eq!(site.drift(dutch).await, "+x");
    assert!(!site.acknowledge(dutch, second, &["x"]).await);
    site.write(source.page, "a1 x2").await;
    assert_eq!(site.drift(dutch).await, "!x");
}

#[tokio::test]
async fn moved_blocks_are_offered_until_the_translation_follows_or_keeps_its_order() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1 b1 c1").await;
    let (dutch, german) = (site.translate(source.page, "nl-nl").await, site.translate(source.page, "de-de").await);
    let second = site.write(source.page, "b1 c1 a1").await;
    assert_eq!((site.drift(dutch).await, site.drift(german).await), ("~a".to_owned(), "~a".to_owned()));
    site.write(dutch, "b-twee c-drie a-een").await;
    assert_eq!(site.drift(dutch).await, "");
    let order = Acknowledgement { version: second, keys: Vec::new(), order: true };
    assert!(!acknowledge_drift(&site.cms, &Actor::System, german, order).await.unwrap());
    assert_eq!(site.drift(german).await, "");
}

#[tokio::test]
async fn a_restored_source_takes_its_drift_back() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1 b1").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    site.write(source.page, "z9").await;
    assert_eq!(site.drift(dutch).await, "+z -a -b");
    restore_version(&site.cms, &Actor::System, source.version, Restoration::default()).await.unwrap();
    assert_eq!(site.drift(dutch).await, "");
}

#[tokio::test]
async fn a_translation_of_a_translation_follows_the_page_that_it_was_made_from() {
    let site = TestSite::new().await;
    let english = site.written("/page", "a1").await;
    let dutch = site.translate(english.page, "nl-nl").await;
    let german = site.translate(dutch, "de-de").await;
    site.write(english.page, "a2").await;
    assert_eq!((site.drift(dutch).await, site.drift(german).await), ("!a".to_owned(), String::new()));
    site.write(dutch, "a-twee").await;
    assert_eq!((site.drift(dutch).await, site.drift(german).await), ("!a".to_owned(), "!a".to_owned()));
    let page = read_page(&site.cms, &Actor::System, german).await.unwrap();
    assert_eq!(page.source_page_id, Some(dutch));
    assert_eq!(page.group_id, read_page(&site.cms, &Actor::System, english.page).await.unwrap().group_id);
}

#[tokio::test]
async fn what_makes_no_sense_to_settle_is_refused() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1").await;
    let stranger = site.written("/stranger", "a1").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    let second = site.write(source.page, "a2").await;
    for (page, version, key, code, property) in [
        (source.page, second, "a", Code::NotPossible, ""),
        (dutch, stranger.version, "a", Code::NotValid, "pageVersionID"),
        (dutch, VersionId(999), "a", Code::NotValid, "pageVersionID"),
        (dutch, site.newest(dutch).await.id, "a", Code::NotValid, "pageVersionID"),
        (dutch, second, "none", Code::NotValid, "keys"),
    ] {
        let acknowledgement = Acknowledgement { version, keys: vec![key.to_owned()], order: true };
        match acknowledge_drift(&site.cms, &Actor::System, page, acknowledgement).await {
            Err(Error::Refused(errors)) => assert_eq!((errors[0].code, &*errors[0].property), (code, property)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(site.drift(dutch).await, "!a");
}

#[tokio::test]
async fn settling_while_the_source_is_stored_hides_nothing() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a0 b0").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    for round in 1..=10 {
        let seen = site.write(source.page, &format!("a{round} b0")).await;
        let store = store_version(&site.cms, &Actor::System, seen, notes(&format!("a{round}x b0")));
        let keys = vec!["a".to_owned(), "b".to_owned()];
        let acknowledge =
            acknowledge_drift(&site.cms, &Actor::System, dutch, Acknowledgement { version: seen, keys, order: true });
        let (stored, acknowledged) = tokio::join!(store, acknowledge);
        let newest = stored.unwrap().id;
        acknowledged.unwrap();
        assert_eq!(site.drift(dutch).await, "!a", "what came after the version that was looked at");
        site.acknowledge(dutch, newest, &["a"]).await;
        assert_eq!(site.drift(dutch).await, "");
    }
}

#[tokio::test]
async fn who_may_not_read_the_source_does_not_learn_what_changed_in_it() {
    let site = TestSite::new().await;
    let source = site.written("/page", "a1").await;
    let dutch = site.translate(source.page, "nl-nl").await;
    site.write(source.page, "a2").await;
    let limits = GrantParameters { locales: Some(vec![Locale::parse("nl-nl").unwrap()]), ..GrantParameters::default() };
    let limited = actor_with(7, &[Grant { name: Permission::ViewDrafts, parameters: Some(limits) }]);
    assert!(matches!(read_drift(&site.cms, &limited, dutch).await, Err(Error::Forbidden)));
    let reader = actor_with(7, &grants(&[Permission::ViewDrafts]));
    assert_eq!(read_drift(&site.cms, &reader, dutch).await.unwrap().items.len(), 1);
}

//! A translation and its source: what changed there, and who has looked at it.

use crate::house::{House, draft, grants, holder, new_page};
use domain::error::Error;
use domain::pages::create::{Created, create_page};
use domain::pages::drift::read::read_drift;
use domain::pages::drift::settle::{Settlement, settle_drift};
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::listing::list::{ListPages, list_pages};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::pages::translate::{NewTranslation, create_translation};
use model::access::{Actor, Grant, Parameters, Permission};
use model::drift::SourceChange;
use model::error::Code;
use model::id::{PageId, VersionId};
use model::locale::Locale;
use model::version::{PageVersion, VersionDraft};
use serde_json::{Value, json};

/// A draft whose notes are words: the first letter is the key, the rest is the title.
fn notes(words: &str) -> VersionDraft {
    let note = |word: &str| json!({ "type": "note", "key": word[..1], "props": { "title": word[1..] } });
    draft(&json!({ "blocks": words.split_whitespace().map(note).collect::<Vec<Value>>() }))
}

impl House {
    async fn newest(&self, page: PageId) -> PageVersion {
        read_page(&self.cms, &Actor::System, page).await.unwrap().page_version
    }

    /// Stores these notes on top of the newest version.
    async fn write(&self, page: PageId, words: &str) -> VersionId {
        let newest = self.newest(page).await.id;
        store_version(&self.cms, &Actor::System, newest, notes(words)).await.unwrap().id
    }

    async fn written(&self, slug: &str, words: &str) -> Created {
        let made = create_page(&self.cms, &Actor::System, new_page(slug)).await.unwrap();
        Created { version: self.write(made.page, words).await, ..made }
    }

    async fn translate(&self, page: PageId, locale: &str) -> PageId {
        let new = NewTranslation { page, locale: locale.into(), title: "Titel".into(), slug: None };
        create_translation(&self.cms, &Actor::System, new).await.unwrap().page
    }

    /// The drift as words: `+` added, `-` removed, `!` changed, `~` moved. Claims that page and list agree with it.
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
        let list = list_pages(&self.cms, &Actor::System, ListPages::default()).await.unwrap();
        let listed = list.items.iter().find(|item| item.id == page).unwrap();
        assert_eq!(listed.outdated, !words.is_empty());
        words
    }

    async fn settle(&self, page: PageId, up_to: VersionId, keys: &[&str]) -> bool {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        let settlement = Settlement { version: up_to, keys, order: false };
        settle_drift(&self.cms, &Actor::System, page, settlement).await.unwrap()
    }
}

#[tokio::test]
async fn a_change_in_the_source_is_drift_until_somebody_has_looked_at_it() {
    let house = House::new().await;
    let source = house.written("/page", "a1 b1").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    house.write(dutch, "a-een b-twee").await;
    assert_eq!(house.drift(dutch).await, "");
    let second = house.write(source.page, "a2 b1 x1").await;
    assert_eq!(house.drift(dutch).await, "!a +x");
    assert_eq!(house.drift(source.page).await, "");
    let house = house.restarted().await;

    let drift = read_drift(&house.cms, &Actor::System, dutch).await.unwrap();
    let origin = drift.source.unwrap();
    assert_eq!((origin.page_id, origin.page_version_id, origin.locale.as_str()), (source.page, second, "en-gb"));
    assert_eq!(json!(drift.items[0].fields), json!([{ "name": "title", "before": "1", "after": "2" }]));
    assert_eq!(drift.items[0].since_page_version_id, Some(source.version));
    assert_eq!(drift.items[1].after.as_deref(), Some("b"));

    assert!(house.settle(dutch, second, &["a"]).await);
    assert_eq!(house.drift(dutch).await, "+x");
    assert!(!house.settle(dutch, second, &["x"]).await);
    assert_eq!(house.drift(dutch).await, "");
    let own = house.newest(dutch).await;
    assert_eq!(own.blocks[0].content().props["title"], "-een", "nothing typed by hand is overwritten");
    assert_eq!(own.blocks.len(), 2);
}

#[tokio::test]
async fn blocks_whose_source_changed_or_vanished_say_so_and_stay_as_they_are() {
    let house = House::new().await;
    let strange = r#"{ "key":"s",  "type":"later","n":1.50,"props":{"z":1e2} }"#;
    let made = create_page(&house.cms, &Actor::System, new_page("/page")).await.unwrap();
    let text = |s: &str| format!(r#"{{"blocks":[{s},{{"type":"note","key":"a","props":{{"title":"1"}}}}]}}"#);
    let with = |s: &str| serde_json::from_str::<VersionDraft>(&text(s)).unwrap();
    let stored = store_version(&house.cms, &Actor::System, made.version, with(strange)).await.unwrap();
    let dutch = house.translate(made.page, "nl-nl").await;
    let changed = strange.replace("1e2", "2");
    store_version(&house.cms, &Actor::System, stored.id, with(&changed)).await.unwrap();

    let read = house.newest(dutch).await;
    let outdated: Vec<bool> = read.blocks.iter().map(|block| block.is_outdated()).collect();
    assert_eq!(outdated, [true, false]);
    let body = serde_json::to_string(&read).unwrap();
    assert!(body.contains(&strange.replacen('{', "{\"outdated\":true,", 1)), "{body}");
    let draft: VersionDraft = serde_json::from_str(&body).unwrap();
    let back = store_version(&house.cms, &Actor::System, read.id, draft).await.unwrap().version.unwrap();
    assert!(back.blocks[0].is_outdated(), "storing looks at nothing");
    let drift = read_drift(&house.cms, &Actor::System, dutch).await.unwrap();
    house.settle(dutch, drift.source.unwrap().page_version_id, &["s"]).await;
    let read = read_version(&house.cms, &Actor::System, back.id).await.unwrap();
    assert_eq!(serde_json::to_string(&read.blocks[0]).unwrap(), strange);

    store_version(&house.cms, &Actor::System, house.newest(made.page).await.id, notes("a1")).await.unwrap();
    assert!(house.newest(dutch).await.blocks[0].is_outdated(), "its source vanished");
}

#[tokio::test]
async fn a_block_that_is_taken_over_is_settled_and_one_that_is_given_up_is_no_drift() {
    let house = House::new().await;
    let source = house.written("/page", "a1 b1").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    let second = house.write(source.page, "a1 x1").await;
    assert_eq!(house.drift(dutch).await, "+x -b");
    house.write(dutch, "a-een x-nieuw").await;
    assert_eq!(house.drift(dutch).await, "+x");
    assert!(!house.settle(dutch, second, &["x"]).await);
    house.write(source.page, "a1 x2").await;
    assert_eq!(house.drift(dutch).await, "!x");
}

#[tokio::test]
async fn moved_blocks_are_offered_until_the_translation_follows_or_keeps_its_order() {
    let house = House::new().await;
    let source = house.written("/page", "a1 b1 c1").await;
    let (dutch, german) = (house.translate(source.page, "nl-nl").await, house.translate(source.page, "de-de").await);
    let second = house.write(source.page, "b1 c1 a1").await;
    assert_eq!((house.drift(dutch).await, house.drift(german).await), ("~a".to_owned(), "~a".to_owned()));
    house.write(dutch, "b-twee c-drie a-een").await;
    assert_eq!(house.drift(dutch).await, "");
    let order = Settlement { version: second, keys: Vec::new(), order: true };
    assert!(!settle_drift(&house.cms, &Actor::System, german, order).await.unwrap());
    assert_eq!(house.drift(german).await, "");
}

#[tokio::test]
async fn a_restored_source_takes_its_drift_back() {
    let house = House::new().await;
    let source = house.written("/page", "a1 b1").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    house.write(source.page, "z9").await;
    assert_eq!(house.drift(dutch).await, "+z -a -b");
    restore_version(&house.cms, &Actor::System, source.version, Restoration::default()).await.unwrap();
    assert_eq!(house.drift(dutch).await, "");
}

#[tokio::test]
async fn a_translation_of_a_translation_follows_the_page_that_it_was_made_from() {
    let house = House::new().await;
    let english = house.written("/page", "a1").await;
    let dutch = house.translate(english.page, "nl-nl").await;
    let german = house.translate(dutch, "de-de").await;
    house.write(english.page, "a2").await;
    assert_eq!((house.drift(dutch).await, house.drift(german).await), ("!a".to_owned(), String::new()));
    house.write(dutch, "a-twee").await;
    assert_eq!((house.drift(dutch).await, house.drift(german).await), ("!a".to_owned(), "!a".to_owned()));
    let page = read_page(&house.cms, &Actor::System, german).await.unwrap();
    assert_eq!(page.source_page_id, Some(dutch));
    assert_eq!(page.group_id, read_page(&house.cms, &Actor::System, english.page).await.unwrap().group_id);
}

#[tokio::test]
async fn what_makes_no_sense_to_settle_is_refused() {
    let house = House::new().await;
    let source = house.written("/page", "a1").await;
    let stranger = house.written("/stranger", "a1").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    let second = house.write(source.page, "a2").await;
    for (page, version, key, code, property) in [
        (source.page, second, "a", Code::NotPossible, ""),
        (dutch, stranger.version, "a", Code::NotValid, "pageVersionID"),
        (dutch, VersionId(999), "a", Code::NotValid, "pageVersionID"),
        (dutch, house.newest(dutch).await.id, "a", Code::NotValid, "pageVersionID"),
        (dutch, second, "none", Code::NotValid, "keys"),
    ] {
        let settlement = Settlement { version, keys: vec![key.to_owned()], order: true };
        match settle_drift(&house.cms, &Actor::System, page, settlement).await {
            Err(Error::Refused(errors)) => assert_eq!((errors[0].code, &*errors[0].property), (code, property)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(house.drift(dutch).await, "!a");
}

#[tokio::test]
async fn settling_while_the_source_is_stored_hides_nothing() {
    let house = House::new().await;
    let source = house.written("/page", "a0 b0").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    for round in 1..=10 {
        let seen = house.write(source.page, &format!("a{round} b0")).await;
        let store = store_version(&house.cms, &Actor::System, seen, notes(&format!("a{round}x b0")));
        let keys = vec!["a".to_owned(), "b".to_owned()];
        let settle = settle_drift(&house.cms, &Actor::System, dutch, Settlement { version: seen, keys, order: true });
        let (stored, settled) = tokio::join!(store, settle);
        let newest = stored.unwrap().id;
        settled.unwrap();
        assert_eq!(house.drift(dutch).await, "!a", "what came after the version that was looked at");
        house.settle(dutch, newest, &["a"]).await;
        assert_eq!(house.drift(dutch).await, "");
    }
}

#[tokio::test]
async fn who_may_not_read_the_source_does_not_learn_what_changed_in_it() {
    let house = House::new().await;
    let source = house.written("/page", "a1").await;
    let dutch = house.translate(source.page, "nl-nl").await;
    house.write(source.page, "a2").await;
    let limits = Parameters { locales: Some(vec![Locale::parse("nl-nl").unwrap()]), ..Parameters::default() };
    let limited = holder(7, &[Grant { name: Permission::ViewDrafts, parameters: Some(limits) }]);
    assert!(matches!(read_drift(&house.cms, &limited, dutch).await, Err(Error::Forbidden)));
    let reader = holder(7, &grants(&[Permission::ViewDrafts]));
    assert_eq!(read_drift(&house.cms, &reader, dutch).await.unwrap().items.len(), 1);
}

//! Tests the site search: its results, indexes that follow
//! the database, and its administration.

use crate::test_site::{TestSite, draft, forbidden, new_page, refused};
use domain::error::Error;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::search::{
    SynonymsChange, catch_up, change_synonyms, forget_misses, get_search_status, index_all_pages, list_misses,
    list_synonyms, remove_all_pages, search_site, suggest, write_misses,
};
use domain::settings::change_settings;
use domain::tags::change::{TagChange, change_tag};
use domain::tags::create::create_tag;
use domain::tags::delete::delete_tag;
use domain::tags::merge::merge_tags;
use domain::tags::search::search_used_tags;
use domain::trash::delete::delete_page;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::id::{PageId, TagId};
use model::locale::Locale;
use model::search::{IndexTaskState, SearchQuery, SearchResult, SearchResults};
use model::site::SettingsChange;
use model::tag::Visibility::Public;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use time::Duration;

/// Publishes a page with a title and blocks in a locale.
pub(crate) async fn live(site: &TestSite, locale: &str, slug: &str, title: &str, blocks: Value) -> CreatedPage {
    let mut new = new_page(slug);
    (new.locale, new.title) = (locale.to_owned(), title.to_owned());
    let made = create_page(&site.cms, &Actor::System, new).await.unwrap();
    store_version(&site.cms, &Actor::System, made.version, draft(&json!({ "blocks": blocks }))).await.unwrap();
    publish(site, made.page).await;
    made
}

async fn publish(site: &TestSite, page: PageId) {
    publish_page(&site.cms, &Actor::System, page, None).await.unwrap();
}

/// Returns a list with a note that has this text.
pub(crate) fn note(html: &str) -> Value {
    json!([{ "type": "note", "key": "a", "props": { "title": "Note", "html": html } }])
}

pub(crate) async fn search(site: &TestSite, query: SearchQuery) -> SearchResults {
    catch_up(&site.cms).await.unwrap();
    search_site(&site.cms, &Actor::Visitor, query).await.unwrap()
}

pub(crate) fn query(term: &str) -> SearchQuery {
    SearchQuery { term: term.to_owned(), ..SearchQuery::default() }
}

/// Returns the slugs of the results in a locale, best first.
pub(crate) async fn found_in(site: &TestSite, locale: &str, term: &str) -> Vec<String> {
    let found = search(site, SearchQuery { locales: vec![locale.to_owned()], ..query(term) }).await;
    assert_eq!(found.total, i64::try_from(found.results.len()).unwrap());
    found.results.into_iter().map(|result| result.slug).collect()
}

async fn found(site: &TestSite, term: &str) -> Vec<String> {
    found_in(site, "en-gb", term).await
}

/// Returns the snippet of a result, with matches in brackets.
pub(crate) fn marked(result: &SearchResult) -> String {
    result.snippet.iter().map(|part| if part.marked { format!("[{}]", part.text) } else { part.text.clone() }).collect()
}

fn folder(site: &TestSite, locale: &str) -> PathBuf {
    site.data.path().join("search").join(locale)
}

#[tokio::test]
async fn only_what_is_published_is_found_and_as_it_was_published() {
    let site = TestSite::new().await;
    let made = live(&site, "en-gb", "/keel", "The keel", note("<p>About oak</p>")).await;
    assert_eq!(found(&site, "oak").await, ["/keel"]);
    let base = read_page(&site.cms, &Actor::System, made.page).await.unwrap().page_version.id;
    let changed = draft(&json!({ "title": "Larch", "blocks": note("<p>About larch</p>") }));
    store_version(&site.cms, &Actor::System, base, changed).await.unwrap();
    assert!(found(&site, "larch").await.is_empty());
    publish(&site, made.page).await;
    assert_eq!((found(&site, "larch").await.len(), found(&site, "oak").await.len()), (1, 0));
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert!(found(&site, "larch").await.is_empty());
    publish(&site, made.page).await;
    assert_eq!(found(&site, "larch").await, ["/keel"]);
    delete_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert!(found(&site, "larch").await.is_empty());
}

#[tokio::test]
async fn what_was_taken_off_is_not_shown_even_before_the_index_follows() {
    let site = TestSite::new().await;
    let made = live(&site, "en-gb", "/keel", "The keel", json!([])).await;
    live(&site, "en-gb", "/keels", "Of keels", json!([])).await;
    assert_eq!(found(&site, "keel").await.len(), 2);
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    let at_once = search_site(&site.cms, &Actor::Visitor, query("keel")).await.unwrap();
    assert_eq!((at_once.total, at_once.results[0].slug.as_str()), (1, "/keels"));
}

#[tokio::test]
async fn a_word_is_found_in_other_forms_without_accents_and_half_typed() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/work", "Restoring boats", json!([])).await;
    live(&site, "fr-fr", "/ete", "Les bateaux de l\u{2019}été", json!([])).await;
    live(&site, "nl-nl", "/boot", "Houten boten", json!([])).await;
    live(&site, "de-de", "/haus", "Alte Häuser", json!([])).await;
    for (locale, terms, slug) in [
        ("en-gb", &["restoration boat", "BOAT", "boats restored", "resto"][..], "/work"),
        ("fr-fr", &["ete", "été", "Bateau", "l'été"], "/ete"),
        ("nl-nl", &["boot", "houten", "hout"], "/boot"),
        ("de-de", &["Haus", "hauser", "Häuser alt"], "/haus"),
    ] {
        for term in terms {
            assert_eq!(found_in(&site, locale, term).await, [slug], "{term} in {locale}");
        }
    }
    assert!(found(&site, "bateau").await.is_empty());
}

#[tokio::test]
async fn a_compound_is_found_by_its_parts_in_german_and_dutch_alone() {
    let site = TestSite::new().await;
    for locale in ["de-de", "nl-nl", "en-gb"] {
        live(&site, locale, "/a", "Segelbootverleih Zeilbotenverhuur", json!([])).await;
    }
    for (locale, term, is_found) in [
        ("de-de", "boot", true),
        ("de-de", "Verleih", true),
        ("de-de", "Segel", true),
        ("nl-nl", "boten", true),
        ("nl-nl", "verhuur", true),
        ("en-gb", "verhuur", false),
        ("de-de", "Auto", false),
    ] {
        assert_eq!(!found_in(&site, locale, term).await.is_empty(), is_found, "{term} in {locale}");
    }
}

#[tokio::test]
async fn a_compound_is_found_by_short_parts_by_its_first_part_and_by_the_singular_of_a_part() {
    let site = TestSite::new().await;
    let german = "<p>Armbanduhren Haustüren Fahrräder Schwimmbad Bodensee Bahnhof Lehrbücher</p>";
    let dutch = "<p>Regenjassen fietspad zonnedak stadsbussen roeiboten ziekenhuizen nieuwsbrieven dorpsscholen kerstbomen \
                 stadsmuren glasramen zeiltochtverhuur</p>";
    live(&site, "de-de", "/de", "Eins", note(german)).await;
    live(&site, "de-de", "/not", "Zwei", note("<p>Fuhrpark Wohnungen Gebadete</p>")).await;
    live(&site, "nl-nl", "/nl", "Eerste", note(dutch)).await;
    let in_german = ["Uhr", "Tür", "Rad", "Bad", "See", "Hof", "raeder", "buecher", "Schwimm ", "schwimm bad"];
    let in_dutch = ["jas", "pad", "dak", "bus", "boot", "huis", "brief", "school", "boom", "muur", "raam", "zeil "];
    for term in in_german {
        assert_eq!(found_in(&site, "de-de", term).await, ["/de"], "{term}");
    }
    for term in in_dutch.into_iter().chain(["zeil tocht verhuur"]) {
        assert_eq!(found_in(&site, "nl-nl", term).await, ["/nl"], "{term}");
    }
    for term in ["gen", "ren", "ade"] {
        assert!(found_in(&site, "de-de", term).await.is_empty(), "{term} is in words and no part of one");
    }
}

#[tokio::test]
async fn a_word_is_better_found_than_a_compound_that_begins_with_it() {
    let site = TestSite::new().await;
    live(&site, "nl-nl", "/compound", "Eerste", note("<p>Een zeilboot</p>")).await;
    live(&site, "nl-nl", "/word", "Tweede", note("<p>Een zeil</p>")).await;
    assert_eq!(found_in(&site, "nl-nl", "zeil ").await, ["/word", "/compound"]);
}

#[tokio::test]
async fn one_typing_error_in_a_word_is_forgiven_and_two_are_not() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/planking", "Planking a carvel hull", json!([])).await;
    for term in ["plankign", "planing", "plannking", "blanking", "carvle hull", "planking cervel"] {
        assert_eq!(found(&site, term).await, ["/planking"], "{term}");
    }
    assert!(found(&site, "blenkign").await.is_empty());
    live(&site, "en-gb", "/planing", "Planing", json!([])).await;
    assert_eq!(found(&site, "planing").await, ["/planing"]);
}

#[tokio::test]
async fn words_with_a_hyphen_are_found_as_one() {
    let site = TestSite::new().await;
    let text = note("<p>An e-mail about co-operation at the rendez-vous of 2020-2021</p>");
    live(&site, "en-gb", "/a", "First", text).await;
    live(&site, "nl-nl", "/b", "Eerste", note("<p>Ons e-mailadres</p>")).await;
    for term in ["email", "cooperation", "rendezvous", "e-mail", "mail", "co-operation", "2021"] {
        assert_eq!(found(&site, term).await, ["/a"], "{term}");
    }
    assert_eq!(found_in(&site, "nl-nl", "email").await, ["/b"]);
    assert!(found(&site, "20202021").await.is_empty(), "numbers are not joined");
}

#[tokio::test]
async fn a_phrase_is_found_word_after_word() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/one", "One", note("<p>We restore wooden boats</p>")).await;
    live(&site, "en-gb", "/two", "Two", note("<p>Boats that are not wooden</p><p>restore</p>")).await;
    assert_eq!(found(&site, "wooden boats").await.len(), 2);
    assert_eq!(found(&site, "\"wooden boats\"").await, ["/one"]);
    assert_eq!(found(&site, "\u{201c}restore wooden\u{201d} boats").await, ["/one"]);
    assert!(found(&site, "\"wooden restore\"").await.is_empty());
}

#[tokio::test]
async fn a_phrase_of_stop_words_is_found_word_after_word() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/be", "Hamlet", note("<p>To be or not to be, that was the question</p>")).await;
    live(&site, "en-gb", "/other", "Other", note("<p>To sail is not the question</p>")).await;
    live(&site, "en-gb", "/turned", "Turned", note("<p>Not to or be: was that to be not or be</p>")).await;
    for term in ["\"to be or not to be\"", "\"that was\"", "\"to be\" question"] {
        assert_eq!(found(&site, term).await, ["/be"], "{term}");
    }
    let result = search(&site, query("\"to be or not to be\"")).await.results.remove(0);
    assert_eq!(marked(&result), "[To] [be] [or] [not] [to] [be], that was the question");
}

#[tokio::test]
async fn a_title_weighs_more_than_a_heading_and_a_heading_more_than_text() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/text", "First", note("<p>About oak and much else</p>")).await;
    live(&site, "en-gb", "/heading", "Second", note("<h2>About oak</h2><p>and much else</p>")).await;
    live(&site, "en-gb", "/title", "About oak", note("<p>and much else</p>")).await;
    assert_eq!(found(&site, "oak").await, ["/title", "/heading", "/text"]);
}

#[tokio::test]
async fn a_page_is_found_by_its_own_title_whatever_words_it_has() {
    let site = TestSite::new().await;
    live(&site, "nl-nl", "/over", "Over ons", json!([])).await;
    live(&site, "nl-nl", "/lang", "Over ons werk", note("<p>Over ons, over ons, over ons</p>")).await;
    live(&site, "en-gb", "/be", "To be or not to be", json!([])).await;
    live(&site, "en-gb", "/b", "B", json!([])).await;
    assert_eq!(found_in(&site, "nl-nl", "over ons").await, ["/over", "/lang"]);
    assert_eq!(found(&site, "to be or not to be").await, ["/be"]);
    assert_eq!(found(&site, "b").await[0], "/b");
}

#[tokio::test]
async fn the_words_of_a_document_are_found_unless_it_is_behind_a_form() {
    let site = TestSite::new().await;
    let file = site.document("plan.pdf").await;
    let offered = |block: &str, field: &str| json!([{ "type": block, "key": "a", "props": { "title": "T" }, "__files": { field: [{ "fileID": file.id }] } }]);
    live(&site, "en-gb", "/open", "Open", offered("note", "terms")).await;
    live(&site, "en-gb", "/closed", "Closed", offered("get", "file")).await;
    live(&site, "en-gb", "/linked", "Linked", note(&format!("<p><a href=\"file:{}\">Here</a></p>", file.id))).await;
    assert!(found(&site, "harbour").await.is_empty(), "the words of the document are not read yet");
    site.work().await;
    let both = async |words: &str| {
        let mut pages = found(&site, words).await;
        pages.sort();
        pages
    };
    assert_eq!(both("harbour").await, ["/linked", "/open"]);
    assert_eq!(both("plan.pdf").await, ["/linked", "/open"]);
    let result = search(&site, query("harbour")).await.results.remove(0);
    assert_eq!(marked(&result), "[Harbour]");
}

#[tokio::test]
async fn pages_that_search_engines_may_not_list_are_found_only_where_the_site_wants_it() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/listed", "Harbour", json!([])).await;
    let hidden = live(&site, "en-gb", "/unlisted", "Harbour", json!([])).await;
    let content = json!({ "title": "Harbour", "seoNoIndex": true });
    let newest = read_page(&site.cms, &Actor::System, hidden.page).await.unwrap().page_version.id;
    store_version(&site.cms, &Actor::System, newest, draft(&content)).await.unwrap();
    publish(&site, hidden.page).await;
    assert_eq!(found(&site, "harbour").await, ["/listed"]);
    let skip = async |skips: bool| {
        let change = SettingsChange { search_skips_no_index: Some(skips), ..SettingsChange::default() };
        change_settings(&site.cms, &Actor::System, change).await.unwrap();
    };
    skip(false).await;
    let mut both = found(&site, "harbour").await;
    both.sort();
    assert_eq!(both, ["/listed", "/unlisted"]);
    skip(true).await;
    assert_eq!(found(&site, "harbour").await, ["/listed"]);
}

#[tokio::test]
async fn a_result_says_what_a_list_of_results_shows() {
    let site = TestSite::new().await;
    live(&site, "nl-nl", "/kiel", "De kiel", note("<h2>Kop</h2><p>Van een <b>kielen</b> &amp; spanten</p>")).await;
    let found = search(&site, query("kiel")).await;
    let result = &found.results[0];
    assert_eq!((result.title.as_str(), result.page_type.as_str()), ("De kiel", "plain"));
    assert_eq!((result.path.as_str(), result.slug.as_str()), ("/nl-nl/kiel", "/kiel"));
    assert_eq!((result.locale.as_str(), result.date.to_string().as_str()), ("nl-nl", "2026-03-02"));
    assert_eq!(marked(result), "Van een [kielen] & spanten");
    assert!(found.complete);
}

#[tokio::test]
async fn results_are_in_parts_of_some_types_and_the_newest_first() {
    let site = TestSite::new().await;
    for number in 0..5 {
        live(&site, "en-gb", &format!("/oak-{number}"), "Oak", json!([])).await;
        site.clock.advance(Duration::days(1));
    }
    let mut dated = new_page("/dated");
    (dated.page_type, dated.title) = ("dated".to_owned(), "Oak".to_owned());
    let made = create_page(&site.cms, &Actor::System, dated).await.unwrap();
    let day = draft(&json!({ "pageType": { "props": { "date": "2020-01-01" } } }));
    store_version(&site.cms, &Actor::System, made.version, day).await.unwrap();
    publish(&site, made.page).await;

    let slugs = |found: &SearchResults| -> Vec<String> {
        found.results.iter().map(|result| result.slug.trim_start_matches('/').to_owned()).collect()
    };
    let newest = SearchQuery { order: Some("newest".to_owned()), count: Some(2), ..query("oak") };
    let first = search(&site, newest.clone()).await;
    assert_eq!((first.total, slugs(&first)), (6, vec!["oak-4".to_owned(), "oak-3".to_owned()]));
    let last = search(&site, SearchQuery { offset: 4, ..newest }).await;
    assert_eq!(slugs(&last), ["oak-0", "dated"]);
    let facets: Vec<_> = first.page_types.iter().map(|facet| (facet.value.as_str(), facet.count)).collect();
    assert_eq!(facets, [("plain", 5), ("dated", 1)]);
    let typed = search(&site, SearchQuery { page_types: vec!["dated".to_owned()], ..query("oak") }).await;
    assert_eq!((typed.total, slugs(&typed), typed.page_types.len()), (1, vec!["dated".to_owned()], 2));
    let beyond = search(&site, SearchQuery { offset: 10_000, ..query("oak") }).await;
    assert_eq!((beyond.total, beyond.results.len()), (6, 0));
}

/// Publishes a dated page with these tags.
pub(crate) async fn tagged(site: &TestSite, slug: &str, title: &str, tags: &[&str]) {
    let mut new = new_page(slug);
    (new.page_type, new.title) = ("dated".to_owned(), title.to_owned());
    new.type_data = serde_json::from_value(json!({ "date": "2026-03-01", "tags": tags })).unwrap();
    let made = create_page(&site.cms, &Actor::System, new).await.unwrap();
    publish(site, made.page).await;
}

/// Returns the id of a tag that a published page has.
async fn tag_named(site: &TestSite, name: &str) -> TagId {
    search_used_tags(&site.cms, &Actor::Visitor, name, Public).await.unwrap().items[0].tag.id
}

/// Returns slug, name and number of results of each tag.
fn tags_of(found: &SearchResults) -> Vec<(&str, &str, i64)> {
    found.tags.iter().map(|tag| (tag.slug.as_str(), tag.name.as_str(), tag.count)).collect()
}

#[tokio::test]
async fn results_are_narrowed_by_tag_and_by_type_and_each_is_counted_whatever_is_chosen_of_it() {
    let site = TestSite::new().await;
    tagged(&site, "/one", "Oak one", &["Sail boats", "Sea"]).await;
    tagged(&site, "/two", "Oak two", &["Sail boats"]).await;
    live(&site, "en-gb", "/three", "Oak three", json!([])).await;
    let ask = async |tags: &[&str], types: &[&str]| {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        search(&site, SearchQuery { tags: owned(tags), page_types: owned(types), ..query("oak") }).await
    };
    let both = [("sail-boats", "Sail boats", 2), ("sea", "Sea", 1)];
    let all = ask(&[], &[]).await;
    assert_eq!((all.total, tags_of(&all)), (3, both.to_vec()));
    let sea = ask(&["sea"], &[]).await;
    assert_eq!((sea.total, sea.results[0].slug.as_str(), tags_of(&sea)), (1, "/one", both.to_vec()));
    let types: Vec<_> = sea.page_types.iter().map(|facet| (facet.value.as_str(), facet.count)).collect();
    assert_eq!(types, [("dated", 1)]);
    assert_eq!(ask(&["sea", "sail-boats"], &["dated"]).await.total, 2);
    let plain = ask(&["sea"], &["plain"]).await;
    assert_eq!((plain.total, plain.tags.len()), (0, 0));
    for tag in ["none", "Sail boats", "", "0", "\u{0}"] {
        assert_eq!(ask(&[tag], &[]).await.total, 0, "{tag:?}");
    }
}

#[tokio::test]
async fn pages_are_found_by_what_their_tags_are_called_now_in_their_locale() {
    let site = TestSite::new().await;
    tagged(&site, "/a", "First", &["Lighthouses"]).await;
    for term in ["lighthouses", "Lighthouse", "lighth", "lihgthouses"] {
        assert_eq!(found(&site, term).await, ["/a"], "{term}");
    }
    let tag = tag_named(&site, "lighthouses").await;
    let change = async |change: TagChange| {
        change_tag(&site.cms, &Actor::System, tag, change).await.unwrap();
    };
    change(TagChange { name: Some("Beacons".to_owned()), ..TagChange::default() }).await;
    assert_eq!((found(&site, "beacon").await.len(), found(&site, "lighthouse").await.len()), (1, 0));
    let english = Locale::parse("en-gb").unwrap();
    let names = [(english, Some("Pharos".to_owned()))].into();
    change(TagChange { names, ..TagChange::default() }).await;
    assert_eq!((found(&site, "pharos").await.len(), found(&site, "beacon").await.len()), (1, 0));
    assert_eq!(tags_of(&search(&site, query("first")).await), [("beacons", "Pharos", 1)]);

    let other = create_tag(&site.cms, &Actor::System, "Harbours", Public).await.unwrap();
    merge_tags(&site.cms, &Actor::System, tag, other.tag.id).await.unwrap();
    // The remaining tag takes the name of the merged tag
    // in this language, because it had none.
    assert_eq!(tags_of(&search(&site, query("first")).await), [("harbours", "Pharos", 1)]);
    delete_tag(&site.cms, &Actor::System, other.tag.id).await.unwrap();
    assert!(found(&site, "harbour").await.is_empty() && found(&site, "pharos").await.is_empty());
    assert!(search(&site, query("first")).await.tags.is_empty());
}

#[tokio::test]
async fn visitors_are_told_of_no_private_tag() {
    let site = TestSite::new().await;
    tagged(&site, "/a", "First", &["Lighthouses"]).await;
    let tag = tag_named(&site, "lighthouses").await;
    let asked = SearchQuery { tags: vec!["lighthouses".to_owned()], ..query("first") };
    assert_eq!(search(&site, asked.clone()).await.total, 1);
    let change = TagChange { private: Some(true), ..TagChange::default() };
    change_tag(&site.cms, &Actor::System, tag, change).await.unwrap();
    // At this time, the index still contains the tag.
    let at_once = search_site(&site.cms, &Actor::Visitor, query("first")).await.unwrap();
    assert_eq!((at_once.total, at_once.tags.len()), (1, 0));
    assert_eq!(search_site(&site.cms, &Actor::Visitor, asked).await.unwrap().total, 0);
    assert!(found(&site, "lighthouses").await.is_empty());
    let site = site.restarted().await;
    assert!(found(&site, "lighthouses").await.is_empty());
}

#[tokio::test]
async fn a_tag_weighs_less_than_a_title_and_more_than_text() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/text", "First", note("<p>About oak and much else</p>")).await;
    tagged(&site, "/tag", "Second", &["Oak"]).await;
    live(&site, "en-gb", "/title", "About oak", note("<p>and much else</p>")).await;
    assert_eq!(found(&site, "oak").await, ["/title", "/tag", "/text"]);
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_and_every_term_can_be() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    let cms = &site.cms;
    let ask = |query| search_site(cms, &Actor::Visitor, query);
    refused(ask(query(&"x".repeat(60_000))).await, &[(Code::TooLong, "term")]);
    refused(ask(SearchQuery { count: Some(1_000_000_000), ..query("a") }).await, &[(Code::NotValid, "count")]);
    refused(ask(SearchQuery { count: Some(0), ..query("a") }).await, &[(Code::NotValid, "count")]);
    refused(ask(SearchQuery { offset: -1, ..query("a") }).await, &[(Code::NotValid, "offset")]);
    refused(ask(SearchQuery { order: Some("worst".into()), ..query("a") }).await, &[(Code::NotValid, "order")]);
    let unknown =
        SearchQuery { locales: vec!["xx-yy".into(), "?".into()], page_types: vec!["no".into()], ..query("a") };
    refused(ask(unknown).await, &[(Code::NotValid, "locales"), (Code::NotValid, "pageTypes")]);
    let many = |most: usize| vec!["en-gb".to_owned(); most];
    refused(ask(SearchQuery { tags: many(301), ..query("a") }).await, &[(Code::TooLong, "tags")]);
    let all = SearchQuery { locales: many(301), page_types: many(301), tags: many(301), ..query("a") };
    let too_long = ["locales", "pageTypes", "tags"].map(|name| (Code::TooLong, name));
    refused(ask(all).await, &too_long);
    assert_eq!(ask(SearchQuery { tags: many(300), ..query("oak") }).await.unwrap().total, 0);
    assert!(matches!(search_site(cms, &Actor::Outsider, query("oak")).await, Err(Error::Unauthenticated)));
    for term in ["", " \u{0}\u{7}", "\"", "\"\"\"", "+-&&||!(){}[]^~*?:\\/", "NOT", "*", "\u{301}", "😀", "a:b AND"] {
        let found = search(&site, query(term)).await;
        assert_eq!(found.total, 0, "{term:?}");
    }
    for term in ["\"oak", "oak\"", "(oak", "oak*", "+oak", "title:oak\u{0}", "-oak"] {
        let found = search(&site, query(term)).await;
        assert_eq!(found.total, 1, "{term:?}");
    }
    let long = "ab ".repeat(85);
    assert_eq!(search(&site, query(&long)).await.total, 0);
}

#[tokio::test]
async fn what_was_published_before_a_crash_is_found_after_the_start() {
    let site = TestSite::new().await;
    catch_up(&site.cms).await.unwrap();
    let oak = live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    let site = site.restarted().await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    unpublish_page(&site.cms, &Actor::System, oak.page).await.unwrap();
    let site = site.restarted().await;
    catch_up(&site.cms).await.unwrap();
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    let english = status.locales.iter().find(|own| own.locale.as_str() == "en-gb").unwrap();
    assert_eq!((english.published, english.indexed), (0, Some(0)));
}

#[tokio::test]
async fn an_index_that_was_being_made_is_made_after_the_start() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let next = folder(&site, "en-gb").with_file_name("next-en-gb");
    std::fs::create_dir(&next).unwrap();
    std::fs::write(next.join("half"), "half").unwrap();
    let site = site.restarted().await;
    catch_up(&site.cms).await.unwrap();
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.indexing_state, status.indexed, status.to_index), (IndexTaskState::Success, 1, 1));
    assert!(!next.exists());
    assert_eq!(found(&site, "oak").await, ["/oak"]);
}

#[tokio::test]
async fn an_index_that_is_missing_broken_or_older_is_made_anew() {
    let mut site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    live(&site, "nl-nl", "/eik", "Eik", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let missing = |folder: &PathBuf| std::fs::remove_dir_all(folder).unwrap();
    let broken = |folder: &PathBuf| {
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let is_segment = |path: &PathBuf| {
            !path.ends_with("meta.json") && !path.file_name().unwrap().to_str().unwrap().starts_with('.')
        };
        let segments = files.filter(is_segment);
        let mut spoiled = 0;
        for path in segments {
            let mut bytes = std::fs::read(&path).unwrap();
            bytes[0] ^= 0xff;
            std::fs::write(&path, bytes).unwrap();
            spoiled += 1;
        }
        assert!(spoiled > 2);
    };
    let empty = |folder: &PathBuf| std::fs::write(folder.join("meta.json"), "").unwrap();
    let older = |folder: &PathBuf| {
        let meta = std::fs::read_to_string(folder.join("meta.json")).unwrap();
        std::fs::write(folder.join("meta.json"), meta.replace("pagewright-search-", "pagewright-search-0")).unwrap();
    };
    let spoil: [&dyn Fn(&PathBuf); 4] = [&missing, &broken, &empty, &older];
    for (number, spoil) in spoil.into_iter().enumerate() {
        site.cms.close().await;
        spoil(&folder(&site, "en-gb"));
        site = TestSite::opened(site.data, site.clock).await;
        assert_eq!(found(&site, "oak").await, ["/oak"], "{number}");
        assert_eq!(found_in(&site, "nl-nl", "eik").await, ["/eik"], "{number}");
    }
}

#[tokio::test]
async fn the_site_answers_while_there_is_no_index_and_says_so() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    let before = search_site(&site.cms, &Actor::Visitor, query("oak")).await.unwrap();
    assert_eq!((before.total, before.complete), (0, false));
    assert!(suggest(&site.cms, &Actor::Visitor, "en-gb", "oak").await.unwrap().is_empty());
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    // A failed search does not count as a search without results.
    write_misses(&site.cms).await.unwrap();
    assert!(list_misses(&site.cms, &Actor::System).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_database_that_was_put_back_is_followed() {
    let site = TestSite::on_file().await;
    let oak = live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    site.cms.close().await;
    let kept = site.data.path().join("pagewright.db");
    let copy = site.data.path().join("copy.db");
    std::fs::copy(&kept, &copy).unwrap();
    let site = TestSite::opened(site.data, site.clock).await;
    unpublish_page(&site.cms, &Actor::System, oak.page).await.unwrap();
    live(&site, "en-gb", "/elm", "Elm", json!([])).await;
    assert_eq!(found(&site, "elm").await, ["/elm"]);
    site.cms.close().await;
    std::fs::copy(&copy, &kept).unwrap();
    let site = TestSite::opened(site.data, site.clock).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    assert!(found(&site, "elm").await.is_empty());
}

#[tokio::test]
async fn all_pages_can_be_removed_from_the_index_and_indexed_again() {
    let site = TestSite::new().await;
    let (editor, admin) = (site.user("Editor").await, site.user("Administrator").await);
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    live(&site, "nl-nl", "/eik", "Eik", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    for refused in [index_all_pages(&site.cms, &editor).await, remove_all_pages(&site.cms, &editor).await] {
        forbidden(refused);
    }
    forbidden(get_search_status(&site.cms, &editor).await);

    remove_all_pages(&site.cms, &admin).await.unwrap();
    assert_eq!(get_search_status(&site.cms, &admin).await.unwrap().removal_state, IndexTaskState::Loading);
    assert!(found(&site, "oak").await.is_empty());
    assert_eq!(get_search_status(&site.cms, &admin).await.unwrap().removal_state, IndexTaskState::Success);
    live(&site, "en-gb", "/elm", "Elm", json!([])).await;
    assert_eq!((found(&site, "elm").await.len(), found(&site, "oak").await.len()), (1, 0));

    index_all_pages(&site.cms, &admin).await.unwrap();
    assert_eq!(get_search_status(&site.cms, &admin).await.unwrap().indexing_state, IndexTaskState::Loading);
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let status = get_search_status(&site.cms, &admin).await.unwrap();
    assert_eq!((status.indexing_state, status.indexed, status.to_index), (IndexTaskState::Success, 3, 3));
    let counts: Vec<_> = status.locales.iter().map(|own| (own.locale.as_str(), own.published, own.indexed)).collect();
    assert!(counts.contains(&("en-gb", 2, Some(2))) && counts.contains(&("nl-nl", 1, Some(1))), "{counts:?}");
    let actions: Vec<String> = site.events().await.into_iter().map(|event| event.action).collect();
    assert!(actions.ends_with(&["index-all-pages".to_owned()]), "{actions:?}");
}

#[tokio::test]
async fn what_was_removed_stays_removed_after_a_restart_until_all_pages_are_indexed() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    let ash = live(&site, "en-gb", "/ash", "Ash", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    remove_all_pages(&site.cms, &Actor::System).await.unwrap();
    // The process ends before it removes the indexes.
    let site = site.restarted().await;
    assert!(found(&site, "oak").await.is_empty());
    live(&site, "en-gb", "/elm", "Elm", json!([])).await;
    let site = site.restarted().await;
    assert_eq!((found(&site, "elm").await.len(), found(&site, "oak").await.len()), (1, 0));
    site.cms.close().await;
    std::fs::remove_dir_all(folder(&site, "en-gb")).unwrap();
    let site = TestSite::opened(site.data, site.clock).await;
    assert_eq!((found(&site, "elm").await.len(), found(&site, "oak").await.len()), (1, 0));
    unpublish_page(&site.cms, &Actor::System, ash.page).await.unwrap();
    publish(&site, ash.page).await;
    assert_eq!(found(&site, "ash").await, ["/ash"]);
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    let english = status.locales.iter().find(|own| own.locale.as_str() == "en-gb").unwrap();
    assert_eq!((english.published, english.indexed), (3, Some(2)));

    index_all_pages(&site.cms, &Actor::System).await.unwrap();
    let site = site.restarted().await;
    assert_eq!((found(&site, "oak").await.len(), found(&site, "elm").await.len()), (1, 1));
}

#[tokio::test]
async fn what_is_published_between_a_removal_and_its_end_is_found() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    remove_all_pages(&site.cms, &Actor::System).await.unwrap();
    live(&site, "en-gb", "/elm", "Elm", json!([])).await;
    assert_eq!((found(&site, "elm").await.len(), found(&site, "oak").await.len()), (1, 0));
}

#[tokio::test]
async fn indexing_that_did_not_begin_before_a_removal_is_not_under_way_for_ever() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    index_all_pages(&site.cms, &Actor::System).await.unwrap();
    remove_all_pages(&site.cms, &Actor::System).await.unwrap();
    assert!(found(&site, "oak").await.is_empty());
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.indexing_state, status.removal_state), (IndexTaskState::Idle, IndexTaskState::Success));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_told_and_passes() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    let root = site.data.path().join("search");
    std::os::unix::fs::symlink(site.data.path().join("away"), &root).unwrap();
    assert!(catch_up(&site.cms).await.is_err());
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert!(status.failure.is_some());
    assert_eq!(status.indexing_state, IndexTaskState::Error);
    let found_nothing = search_site(&site.cms, &Actor::Visitor, query("oak")).await.unwrap();
    assert!(!found_nothing.complete);
    std::fs::remove_file(&root).unwrap();
    assert_eq!(found(&site, "oak").await, ["/oak"]);
}

#[tokio::test]
async fn indexing_that_failed_is_done_as_soon_as_it_can_be() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let (root, away) = (site.data.path().join("search"), site.data.path().join("away"));
    std::fs::rename(&root, &away).unwrap();
    std::os::unix::fs::symlink(site.data.path().join("nowhere"), &root).unwrap();
    index_all_pages(&site.cms, &Actor::System).await.unwrap();
    assert!(catch_up(&site.cms).await.is_err());
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.indexing_state, status.failure.is_some()), (IndexTaskState::Error, true));
    std::fs::remove_file(&root).unwrap();
    std::fs::rename(&away, &root).unwrap();
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.indexing_state, status.failure), (IndexTaskState::Success, None));
}

#[tokio::test]
async fn a_removal_that_failed_is_done_as_soon_as_it_can_be() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let (root, kept) = (site.data.path().join("search"), site.data.path().join("kept"));
    std::fs::rename(&root, &kept).unwrap();
    std::os::unix::fs::symlink(site.data.path().join("nowhere"), &root).unwrap();
    remove_all_pages(&site.cms, &Actor::System).await.unwrap();
    assert!(catch_up(&site.cms).await.is_err());
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.removal_state, status.failure.is_some()), (IndexTaskState::Error, true));
    std::fs::remove_file(&root).unwrap();
    std::fs::rename(&kept, &root).unwrap();
    assert!(found(&site, "oak").await.is_empty());
    let status = get_search_status(&site.cms, &Actor::System).await.unwrap();
    assert_eq!((status.removal_state, status.failure), (IndexTaskState::Success, None));
}

#[tokio::test]
async fn an_index_that_cannot_be_written_is_made_again() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let site = site.restarted().await;
    let lock = folder(&site, "en-gb").join(".tantivy-writer.lock");
    std::fs::remove_file(&lock).unwrap();
    std::fs::create_dir(&lock).unwrap();
    live(&site, "en-gb", "/elm", "Elm", json!([])).await;
    assert_eq!((found(&site, "elm").await, found(&site, "oak").await), (vec!["/elm".into()], vec!["/oak".into()]));
}

/// Creates the file that the next change of the index
/// would write, as a killed process leaves it. If `is_listed`,
/// the index also has the file in its list.
fn leave_file_in_the_way(folder: &Path, is_listed: bool) {
    let read = |name: &str| -> Value { serde_json::from_slice(&std::fs::read(folder.join(name)).unwrap()).unwrap() };
    let meta = read("meta.json");
    let segment = meta["segments"][0]["segment_id"].as_str().unwrap().replace('-', "");
    let mut listed = read(".managed.json");
    // Creates files for several opstamps, because
    // a change may raise the opstamp by more than 1.
    for step in 1..=4 {
        let name = format!("{segment}.{}.del", meta["opstamp"].as_u64().unwrap() + step);
        std::fs::write(folder.join(&name), "left").unwrap();
        listed.as_array_mut().unwrap().push(json!(name));
    }
    if is_listed {
        std::fs::write(folder.join(".managed.json"), listed.to_string()).unwrap();
    }
}

#[tokio::test]
async fn files_of_a_killed_process_are_in_no_index_way() {
    for is_listed in [true, false] {
        let site = TestSite::new().await;
        let oak = live(&site, "en-gb", "/oak", "Oak", json!([])).await;
        live(&site, "en-gb", "/elm", "Elm", json!([])).await;
        assert_eq!(found(&site, "oak").await, ["/oak"]);
        let site = site.restarted().await;
        leave_file_in_the_way(&folder(&site, "en-gb"), is_listed);
        unpublish_page(&site.cms, &Actor::System, oak.page).await.unwrap();
        live(&site, "nl-nl", "/eik", "Eik", json!([])).await;
        assert!(found(&site, "oak").await.is_empty(), "listed: {is_listed}");
        assert_eq!((found(&site, "elm").await, found_in(&site, "nl-nl", "eik").await.len()), (vec!["/elm".into()], 1));
    }
}

#[tokio::test]
async fn the_page_for_what_is_not_found_is_not_found() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/404", "Lost oak", json!([])).await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
    let site = site.restarted().await;
    assert_eq!(found(&site, "oak").await, ["/oak"]);
}

fn all(groups: Vec<Vec<String>>) -> SynonymsChange {
    SynonymsChange { groups, version: None }
}

#[tokio::test]
async fn synonyms_find_each_other_in_their_locale() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    live(&site, "en-gb", "/boat", "A sailing boat", json!([])).await;
    live(&site, "nl-nl", "/boat", "A sailing boat", json!([])).await;
    let groups =
        || vec![vec![" Yacht".to_owned(), "sailing  boat".to_owned(), String::new()], vec!["alone".to_owned()]];
    forbidden(change_synonyms(&site.cms, &editor, "en-gb", all(groups())).await);
    let changed = change_synonyms(&site.cms, &Actor::System, "en-gb", all(groups())).await.unwrap();
    assert_eq!(changed.groups, [["Yacht", "sailing boat"]]);
    assert_eq!(list_synonyms(&site.cms, &Actor::System).await.unwrap(), [changed]);
    assert_eq!(found(&site, "yachts").await, ["/boat"]);
    assert_eq!(found(&site, "sailing boat").await, ["/boat"]);
    assert!(found_in(&site, "nl-nl", "yachts").await.is_empty());
    change_synonyms(&site.cms, &Actor::System, "en-gb", all(Vec::new())).await.unwrap();
    assert!(found(&site, "yachts").await.is_empty());
    let long = vec![vec!["x".repeat(51), "y".to_owned()]];
    refused(change_synonyms(&site.cms, &Actor::System, "en-gb", all(long)).await, &[(Code::TooLong, "groups[0]")]);
    let many = vec![(0..100_000).map(|n| format!("word {n}")).collect()];
    refused(change_synonyms(&site.cms, &Actor::System, "en-gb", all(many)).await, &[(Code::TooLong, "groups[0]")]);
    // The interface would read a synonym with a comma
    // as two synonyms.
    let group = |one: &str, other: &str| vec![one.to_owned(), other.to_owned()];
    let with_comma = vec![group("boat", "ship"), group("Smith, John", "captain")];
    refused(
        change_synonyms(&site.cms, &Actor::System, "en-gb", all(with_comma)).await,
        &[(Code::NotValid, "groups[1]")],
    );
    refused(change_synonyms(&site.cms, &Actor::System, "xx", all(Vec::new())).await, &[(Code::NotValid, "locale")]);
}

#[tokio::test]
async fn synonyms_of_all_groups_of_a_word_are_found_and_only_what_was_typed_is_forgiven() {
    let site = TestSite::new().await;
    let yacht = live(&site, "en-gb", "/yacht", "Our yacht", json!([])).await;
    let ketch = live(&site, "en-gb", "/ketch", "Our ketch", json!([])).await;
    live(&site, "en-gb", "/fetch", "We fetch", json!([])).await;
    let groups = [["boat", "yacht"], ["boat", "ketch"]];
    let groups = groups.map(|group| group.map(str::to_owned).to_vec()).to_vec();
    change_synonyms(&site.cms, &Actor::System, "en-gb", all(groups)).await.unwrap();
    let mut both = found(&site, "boats").await;
    both.sort();
    assert_eq!(both, ["/ketch", "/yacht"]);
    for page in [yacht.page, ketch.page] {
        unpublish_page(&site.cms, &Actor::System, page).await.unwrap();
    }
    assert!(found(&site, "boats").await.is_empty());
}

#[tokio::test]
async fn terms_that_find_nothing_are_counted_and_nobody_is_named() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    live(&site, "en-gb", "/oak", "Oak", json!([])).await;
    for term in ["Teak", "teak ", "oak", "ada@example.org", "06 12345678"] {
        search(&site, query(term)).await;
    }
    search_site(&site.cms, &editor, query("mahogany")).await.unwrap();
    write_misses(&site.cms).await.unwrap();
    write_misses(&site.cms).await.unwrap();
    let misses = list_misses(&site.cms, &Actor::System).await.unwrap();
    let terms: Vec<_> = misses.iter().map(|miss| (miss.locale.as_str(), miss.term.as_str(), miss.searches)).collect();
    assert_eq!(terms, [("en-gb", "teak", 2)]);
    forbidden(list_misses(&site.cms, &editor).await);
    forget_misses(&site.cms, &Actor::System).await.unwrap();
    assert!(list_misses(&site.cms, &Actor::System).await.unwrap().is_empty());
}

#[tokio::test]
async fn titles_are_suggested_while_somebody_types() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/keel", "Laying the keel", json!([])).await;
    live(&site, "nl-nl", "/kiel", "De kiel leggen", json!([])).await;
    catch_up(&site.cms).await.unwrap();
    let ask = |locale, term| suggest(&site.cms, &Actor::Visitor, locale, term);
    for term in ["k", "keel", "lay", "laying ke", "laing", "the k"] {
        let found: Vec<_> = ask("en-gb", term).await.unwrap().into_iter().map(|found| found.path).collect();
        assert_eq!(found, ["/keel"], "{term}");
    }
    assert_eq!(ask("nl-nl", "k").await.unwrap()[0].path, "/nl-nl/kiel");
    for term in ["", "\"", "oak", "kielen"] {
        assert!(ask("en-gb", term).await.unwrap().is_empty(), "{term}");
    }
    refused(ask("xx-yy", "k").await, &[(Code::NotValid, "locale")]);
    refused(ask("en-gb", &"x".repeat(300)).await, &[(Code::TooLong, "term")]);
}

/// Restarts the site, and searches, so that the indexes
/// are complete and open.
async fn searched_after_a_start(site: TestSite) -> TestSite {
    let site = site.restarted().await;
    assert_eq!(found(&site, "keel").await, ["/keel"]);
    site
}

#[tokio::test]
async fn an_index_whose_writer_cannot_be_opened_is_made_again() {
    let site = TestSite::new().await;
    live(&site, "en-gb", "/keel", "The keel", json!([])).await;
    let site = searched_after_a_start(site).await;
    std::fs::remove_file(folder(&site, "en-gb").join("meta.json")).unwrap();
    live(&site, "en-gb", "/mast", "The mast", json!([])).await;
    assert_eq!(found(&site, "mast").await, ["/mast"]);
    assert_eq!(found(&site, "keel").await, ["/keel"]);
}

#[tokio::test]
async fn a_file_in_the_place_of_a_folder_of_indexes_is_replaced() {
    let mut site = TestSite::new().await;
    live(&site, "en-gb", "/keel", "The keel", json!([])).await;
    let root = site.data.path().join("search");
    for file in [root.clone(), root.join("en-gb"), root.join("next-en-gb"), root.join("former-en-gb")] {
        site = searched_after_a_start(site).await;
        site.cms.close().await;
        if file.is_dir() {
            std::fs::remove_dir_all(&file).unwrap();
        }
        std::fs::write(&file, "a file").unwrap();
    }
    let site = searched_after_a_start(site).await;
    index_all_pages(&site.cms, &Actor::System).await.unwrap();
    assert_eq!(found(&site, "keel").await, ["/keel"]);
    assert!(!root.join("former-en-gb").exists());
}

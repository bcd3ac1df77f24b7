//! Lists of pages: what they show, count and refuse.

use crate::test_site::{TestSite, actor_with, new_page, titled};
use domain::error::Error;
use domain::list::ListQuery;
use domain::pages::create::{Created, create_page};
use domain::pages::listing::groups::{ListGroups, list_groups};
use domain::pages::listing::list::{ListPages, list_pages};
use domain::pages::listing::multiple::list_pages_in_locale;
use domain::pages::listing::published::{ListPublished, list_published_pages};
use domain::pages::listing::search::search_pages;
use domain::pages::publish::publish_page;
use domain::pages::siblings::list_siblings;
use domain::pages::store_version::store_version;
use domain::pages::translate::{NewTranslation, create_translation};
use domain::pages::unpublish::unpublish_page;
use domain::site::settings::change_settings;
use model::access::{Actor, Grant, Parameters, Permission};
use model::id::PageId;
use model::list::SortOrder;
use model::locale::Locale;
use model::site::SettingsChange;
use time::Duration;

/// A page of this title, whose moment is its own.
async fn made(site: &TestSite, slug: &str, title: &str) -> Created {
    site.clock.advance(Duration::seconds(1));
    let mut new = new_page(slug);
    new.title = title.into();
    create_page(&site.cms, &Actor::System, new).await.unwrap()
}

async fn translated(site: &TestSite, page: PageId, code: &str, title: &str, slug: &str) -> Created {
    let new = NewTranslation { page, locale: code.into(), title: title.into(), slug: Some(slug.into()) };
    create_translation(&site.cms, &Actor::System, new).await.unwrap()
}

async fn publish(site: &TestSite, page: PageId) {
    publish_page(&site.cms, &Actor::System, page, None).await.unwrap();
}

fn term(term: &str) -> ListQuery {
    ListQuery { search_term: term.into(), ..ListQuery::default() }
}

fn sorted(column: &str, order: SortOrder) -> ListQuery {
    ListQuery { column_to_sort: Some(column.into()), sort_order: Some(order.as_str().into()), ..ListQuery::default() }
}

/// The slugs of a list, which counts what it shows.
async fn slugs(site: &TestSite, actor: &Actor, ask: ListPages) -> Vec<String> {
    let list = list_pages(&site.cms, actor, ask).await.unwrap();
    assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
    list.items.into_iter().map(|item| item.slug).collect()
}

/// The structure: of each group its depth and its slugs by locale.
async fn structure(site: &TestSite, actor: &Actor, ask: ListGroups) -> Vec<String> {
    let list = list_groups(&site.cms, actor, ask).await.unwrap();
    assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
    let group = |group: model::page::PageGroup| {
        let slugs: Vec<_> = group.pages.iter().map(|page| format!("{}{}", page.locale, page.slug)).collect();
        format!("{} {}", group.depth, slugs.join(" "))
    };
    list.items.into_iter().map(group).collect()
}

fn limited(parameters: Parameters) -> Actor {
    actor_with(7, &[Grant { name: Permission::ViewDrafts, parameters: Some(parameters) }])
}

fn codes(code: &str) -> Parameters {
    Parameters { locales: Some(vec![Locale::parse(code).unwrap()]), ..Parameters::default() }
}

#[tokio::test]
async fn any_part_of_a_title_or_a_slug_is_found_whatever_its_length_and_accents() {
    let site = TestSite::new().await;
    made(&site, "/cafe", "Café d'été 100% \"Österreich\"").await;
    made(&site, "/boats/wooden", "Boats of WOOD").await;
    for (text, expected) in [
        ("cafe", vec!["/cafe"]),
        ("CAFÉ", vec!["/cafe"]),
        ("osterr", vec!["/cafe"]),
        ("0% \"Ö", vec!["/cafe"]),
        ("%", vec!["/cafe"]),
        ("s of w", vec!["/boats/wooden"]),
        ("ts/woo", vec!["/boats/wooden"]),
        ("wo", vec!["/boats/wooden"]),
        ("a", vec!["/boats/wooden", "/cafe"]),
        ("  boats ", vec!["/boats/wooden"]),
        ("wood boats", vec![]),
        ("title:boats", vec![]),
        ("boats OR cafe", vec![]),
        ("\"", vec!["/cafe"]),
        ("a\u{0}b", vec![]),
        ("___", vec![]),
    ] {
        let ask = ListPages { query: term(text), ..ListPages::default() };
        assert_eq!(slugs(&site, &Actor::System, ask).await, expected, "{text:?}");
    }
}

#[tokio::test]
async fn a_list_follows_every_change_of_its_pages() {
    let site = TestSite::new().await;
    let page = made(&site, "/first", "First title").await;
    let find = async |text: &str| {
        slugs(&site, &Actor::System, ListPages { query: term(text), ..ListPages::default() }).await.len()
    };
    assert_eq!((find("first ti").await, find("second").await), (1, 0));
    store_version(&site.cms, &Actor::System, page.version, titled("Second title")).await.unwrap();
    assert_eq!((find("first ti").await, find("second").await), (0, 1));
    let live = async || {
        let list = list_published_pages(&site.cms, &Actor::Visitor, ListPublished::default()).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.len()
    };
    assert_eq!(live().await, 0);
    publish(&site, page.page).await;
    publish(&site, page.page).await;
    assert_eq!(live().await, 1);
    unpublish_page(&site.cms, &Actor::System, page.page).await.unwrap();
    assert_eq!(live().await, 0);
    assert_eq!(slugs(&site, &Actor::System, ListPages::default()).await.len(), 1);
}

#[tokio::test]
async fn every_column_sorts_both_ways_with_ties_by_id() {
    let site = TestSite::new().await;
    let first = made(&site, "/b", "alpha").await;
    made(&site, "/a", "Alpha").await;
    let third = made(&site, "/c", "beta").await;
    publish(&site, third.page).await;
    store_version(&site.cms, &Actor::System, first.version, titled("alpha")).await.unwrap();
    publish(&site, first.page).await;
    unpublish_page(&site.cms, &Actor::System, first.page).await.unwrap();
    for (column, expected) in [
        ("title", ["/b", "/a", "/c"]),
        ("slug", ["/a", "/b", "/c"]),
        ("type", ["/b", "/a", "/c"]),
        ("locale", ["/b", "/a", "/c"]),
        // concept, published, unpublished
        ("status", ["/a", "/c", "/b"]),
        ("changedAt", ["/a", "/b", "/c"]),
    ] {
        let list = async |order| {
            slugs(&site, &Actor::System, ListPages { query: sorted(column, order), ..ListPages::default() }).await
        };
        if column != "changedAt" {
            assert_eq!(list(SortOrder::Asc).await, expected, "{column}");
        }
        let mut turned = list(SortOrder::Desc).await;
        turned.reverse();
        assert_eq!(list(SortOrder::Asc).await, turned, "{column}");
    }
}

#[tokio::test]
async fn the_structure_shows_pages_below_pages_in_all_their_languages() {
    let site = TestSite::new().await;
    let about = made(&site, "/about", "About").await;
    made(&site, "/about-us", "About us").await;
    made(&site, "/about/team", "Team").await;
    made(&site, "/", "Home").await;
    translated(&site, about.page, "nl-nl", "Over", "/zzz").await;
    translated(&site, about.page, "de-de", "Über", "/aaa").await;
    let mut dutch_only = new_page("/about/boot");
    dutch_only.locale = "nl-nl".into();
    create_page(&site.cms, &Actor::System, dutch_only).await.unwrap();
    let everything = structure(&site, &Actor::System, ListGroups::default()).await;
    let expected = [
        "0 en-gb/",
        "0 en-gb/about de-de/aaa nl-nl/zzz",
        "1 nl-nl/about/boot",
        "1 en-gb/about/team",
        "0 en-gb/about-us",
    ];
    assert_eq!(everything, expected);

    let find = |text: &str| ListGroups { query: term(text), ..ListGroups::default() };
    let found = structure(&site, &Actor::System, find("zzz")).await;
    assert_eq!(found, ["0 en-gb/about de-de/aaa nl-nl/zzz"], "a group is found by any of its pages, and shown whole");
    let dutch = limited(codes("nl-nl"));
    let visible = structure(&site, &dutch, ListGroups::default()).await;
    assert_eq!(visible, ["0 nl-nl/zzz", "1 nl-nl/about/boot"]);
    assert_eq!(structure(&site, &dutch, find("team")).await, [""; 0]);
    assert_eq!(structure(&site, &dutch, find("aaa")).await, [""; 0]);
    let of_type = ListGroups { page_type: Some("dated".into()), ..ListGroups::default() };
    assert_eq!(structure(&site, &Actor::System, of_type).await, [""; 0]);

    let change = SettingsChange { default_locale: Some("nl-nl".into()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    let last = structure(&site, &Actor::System, ListGroups::default()).await.pop().unwrap();
    assert_eq!(last, "0 nl-nl/zzz de-de/aaa en-gb/about", "the structure follows the default locale");
}

#[tokio::test]
async fn the_structure_is_sorted_by_what_its_pages_say() {
    let site = TestSite::new().await;
    let one = made(&site, "/one", "B").await;
    made(&site, "/two", "A").await;
    made(&site, "/three", "C").await;
    site.clock.advance(Duration::seconds(1));
    translated(&site, one.page, "nl-nl", "Een", "/een").await;
    let first = async |column: &str, order| {
        let ask = ListGroups { query: sorted(column, order), ..ListGroups::default() };
        structure(&site, &Actor::System, ask).await.remove(0)
    };
    assert_eq!(first("title", SortOrder::Asc).await, "0 en-gb/two");
    assert_eq!(first("slug", SortOrder::Desc).await, "0 en-gb/two");
    assert_eq!(first("changedAt", SortOrder::Desc).await, "0 en-gb/one nl-nl/een", "a change counts in any language");
    assert_eq!(first("type", SortOrder::Asc).await, "0 en-gb/one nl-nl/een");
    let wrong = ListGroups { query: sorted("status", SortOrder::Asc), page_type: Some("none".into()) };
    match list_groups(&site.cms, &Actor::System, wrong).await {
        Err(Error::Refused(errors)) => {
            let names: Vec<_> = errors.iter().map(|error| error.property.as_str()).collect();
            assert_eq!(names, ["columnToSort", "type"]);
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_search_gives_the_best_first_and_not_more_than_twenty_five() {
    let site = TestSite::new().await;
    made(&site, "/a-boat", "Something").await;
    made(&site, "/b", "A boat").await;
    let best = made(&site, "/c", "Boats").await;
    translated(&site, best.page, "nl-nl", "Boten", "/boten").await;
    let find = async |actor: &Actor, code: &str, text: &str| {
        let found = search_pages(&site.cms, actor, code, text.into()).await.unwrap();
        found.into_iter().map(|page| page.slug).collect::<Vec<_>>()
    };
    assert_eq!(find(&Actor::System, "en-gb", "boat").await, ["/c", "/b", "/a-boat"]);
    assert_eq!(find(&Actor::System, "en-gb", "bo").await, ["/c", "/b", "/a-boat"]);
    assert_eq!(find(&Actor::System, "nl-nl", "bo").await, ["/boten"]);
    assert_eq!(find(&Actor::System, "en-gb", " ").await, [""; 0]);
    assert_eq!(find(&limited(codes("nl-nl")), "en-gb", "boat").await, [""; 0]);
    for number in 0..30 {
        made(&site, &format!("/boat-{number}"), "Boat").await;
    }
    assert_eq!(find(&Actor::System, "en-gb", "boat").await.len(), 25);
    assert!(search_pages(&site.cms, &Actor::System, "xx-xx", "a".into()).await.is_err());
    assert!(search_pages(&site.cms, &Actor::System, "en-gb", "a".repeat(256)).await.is_err());
}

#[tokio::test]
async fn several_pages_come_in_the_order_asked_and_in_the_language_asked() {
    let site = TestSite::new().await;
    let (one, two) = (made(&site, "/one", "One").await, made(&site, "/two", "Two").await);
    let dutch = translated(&site, one.page, "nl-nl", "Een", "/een").await;
    let ids = [two.page, dutch.page, PageId(999), one.page];
    let get = async |actor: &Actor, code: &str| {
        let found = list_pages_in_locale(&site.cms, actor, code, &ids).await.unwrap();
        found.into_iter().map(|page| page.slug).collect::<Vec<_>>()
    };
    assert_eq!(get(&Actor::System, "en-gb").await, ["/two", "/one", "/one"]);
    assert_eq!(get(&Actor::System, "nl-nl").await, ["/een", "/een"]);
    assert_eq!(get(&limited(codes("en-gb")), "nl-nl").await, [""; 0]);
    let many: Vec<PageId> = (0..101).map(PageId).collect();
    assert!(list_pages_in_locale(&site.cms, &Actor::System, "en-gb", &many).await.is_err());
    assert!(list_pages_in_locale(&site.cms, &Actor::System, "", &ids).await.is_err());
}

#[tokio::test]
async fn visitors_list_what_is_live_and_its_live_title() {
    let site = TestSite::new().await;
    let (one, two) = (made(&site, "/one", "b").await, made(&site, "/two", "A").await);
    made(&site, "/draft", "C").await;
    publish(&site, one.page).await;
    publish(&site, two.page).await;
    store_version(&site.cms, &Actor::System, one.version, titled("0 not yet")).await.unwrap();
    let list = async |page_type: &str, code: &str| {
        let ask =
            ListPublished { page_type: Some(page_type.into()), locale: Some(code.into()), ..ListPublished::default() };
        let list = list_published_pages(&site.cms, &Actor::Visitor, ask).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|page| page.title).collect::<Vec<_>>()
    };
    assert_eq!(list("plain", "en-gb").await, ["A", "b"]);
    assert_eq!(list("", "").await, ["A", "b"]);
    assert_eq!(list("dated", "en-gb").await, [""; 0]);
    assert_eq!(list("plain", "nl-nl").await, [""; 0]);
    let wrong = ListPublished { page_type: Some("none".into()), page_size: Some(101), ..ListPublished::default() };
    assert!(list_published_pages(&site.cms, &Actor::Visitor, wrong).await.is_err());
}

#[tokio::test]
async fn staff_see_every_sibling_and_visitors_what_is_live() {
    let site = TestSite::new().await;
    let page = made(&site, "/one", "One").await;
    translated(&site, page.page, "nl-nl", "Een", "/een").await;
    let viewer = site.user("Viewer").await;
    assert_eq!(list_siblings(&site.cms, &viewer, page.page).await.unwrap().len(), 2);
    assert!(matches!(list_siblings(&site.cms, &Actor::Visitor, page.page).await, Err(Error::NotFound)));
    publish(&site, page.page).await;
    let live = list_siblings(&site.cms, &Actor::Visitor, page.page).await.unwrap();
    assert_eq!(live.iter().map(|sibling| sibling.slug.as_str()).collect::<Vec<_>>(), ["/one"]);
    assert!(matches!(list_siblings(&site.cms, &viewer, PageId(999)).await, Err(Error::NotFound)));
}

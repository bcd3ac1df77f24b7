//! Tests lists of pages: items, counts and refusals.

use crate::test_site::{TestSite, actor_with, draft, new_page, refused, titled};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::addresses::siblings::list_siblings;
use domain::error::Error;
use domain::list::ListQuery;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::listing::groups::{GroupListInput, list_groups};
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::listing::multiple::list_pages_in_locale;
use domain::pages::listing::published::{ListPublished, list_published_pages};
use domain::pages::listing::search::search_pages;
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::purge::purge_page;
use domain::trash::restore::restore_page;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::error::Code;
use model::id::PageId;
use model::list::SortOrder;
use model::locale::Locale;
use model::page::MatchedPart;
use model::site::SettingsChange;
use serde_json::json;
use time::Duration;

/// Returns a page with this title, created at a unique time.
async fn made(site: &TestSite, slug: &str, title: &str) -> CreatedPage {
    site.clock.advance(Duration::seconds(1));
    let mut new = new_page(slug);
    new.title = title.into();
    create_page(&site.cms, &Actor::System, new).await.unwrap()
}

async fn translated(site: &TestSite, page: PageId, code: &str, title: &str, slug: &str) -> CreatedPage {
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

/// Returns the slugs of a list, and asserts its count.
async fn slugs(site: &TestSite, actor: &Actor, ask: PageListInput) -> Vec<String> {
    let list = list_pages(&site.cms, actor, ask).await.unwrap();
    assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
    list.items.into_iter().map(|item| item.slug).collect()
}

/// Returns each group of the site structure,
/// as its depth and its slugs by locale.
async fn structure(site: &TestSite, actor: &Actor, ask: GroupListInput) -> Vec<String> {
    let list = list_groups(&site.cms, actor, ask).await.unwrap();
    assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
    let group = |group: model::page::PageGroup| {
        let slugs: Vec<_> = group.pages.iter().map(|page| format!("{}{}", page.locale, page.slug)).collect();
        format!("{} {}", group.depth, slugs.join(" "))
    };
    list.items.into_iter().map(group).collect()
}

/// Returns the slugs of all pages that a term finds.
async fn found(site: &TestSite, text: &str) -> Vec<String> {
    slugs(site, &Actor::System, PageListInput { query: term(text), ..PageListInput::default() }).await
}

fn limited(parameters: GrantParameters) -> Actor {
    limited_user(7, parameters)
}

fn limited_user(id: i64, parameters: GrantParameters) -> Actor {
    actor_with(id, &[Grant { name: Permission::ViewDrafts, parameters: Some(parameters) }])
}

fn codes(code: &str) -> GrantParameters {
    GrantParameters { locales: Some(vec![Locale::parse(code).unwrap()]), ..GrantParameters::default() }
}

#[tokio::test]
async fn words_are_found_by_their_beginnings_whatever_their_accents() {
    let site = TestSite::new().await;
    made(&site, "/cafe", "Café d'été 100% \"Österreich\"").await;
    made(&site, "/boats/wooden", "Boats of WOOD").await;
    for (text, expected) in [
        ("cafe", vec!["/cafe"]),
        ("CAFÉ", vec!["/cafe"]),
        ("osterr", vec!["/cafe"]),
        ("100% \"Ö", vec!["/cafe"]),
        ("wo", vec!["/boats/wooden"]),
        ("boats/wooden", vec!["/boats/wooden"]),
        ("wood boats", vec!["/boats/wooden"]),
        ("  boats ", vec!["/boats/wooden"]),
        ("oats", vec![]),
        ("boats cafe", vec![]),
    ] {
        assert_eq!(found(&site, text).await, expected, "{text:?}");
    }
}

#[tokio::test]
async fn one_letter_finds_words_that_begin_with_it() {
    let site = TestSite::new().await;
    let boats = made(&site, "/boats/wooden", "Boats of WOOD").await;
    made(&site, "/cafe", "Österreich").await;
    translated(&site, boats.page, "nl-nl", "Boten", "/boten").await;
    for (text, expected) in [
        ("o", vec!["/cafe", "/boats/wooden"]),
        ("b", vec!["/boten", "/boats/wooden"]),
        ("b w", vec!["/boats/wooden"]),
        ("a", vec![]),
    ] {
        assert_eq!(found(&site, text).await, expected, "{text:?}");
    }
    let groups = GroupListInput { query: term("b"), ..GroupListInput::default() };
    assert_eq!(structure(&site, &Actor::System, groups).await, ["1 en-gb/boats/wooden nl-nl/boten"]);
    let searched = search_pages(&site.cms, &Actor::System, "nl-nl", "b".into()).await.unwrap();
    assert_eq!(searched.iter().map(|page| page.slug.as_str()).collect::<Vec<_>>(), ["/boten"]);
}

#[tokio::test]
async fn the_structure_says_which_translations_have_the_words_and_where() {
    let site = TestSite::new().await;
    let boats = made(&site, "/boats", "Boats").await;
    translated(&site, boats.page, "nl-nl", "Houten boten", "/boten").await;
    let yard = made(&site, "/boten-yard", "Yard").await;
    translated(&site, yard.page, "nl-nl", "Werf", "/werf").await;
    let list = async |query: ListQuery| {
        let list = list_groups(&site.cms, &Actor::System, GroupListInput { query, ..GroupListInput::default() })
            .await
            .unwrap();
        list.items
            .into_iter()
            .map(|group| group.pages.iter().map(|page| page.matched_part).collect())
            .collect::<Vec<Vec<_>>>()
    };
    assert_eq!(list(term("boten")).await, [[None, Some(MatchedPart::Title)], [Some(MatchedPart::Slug), None]]);
    assert_eq!(list(ListQuery::default()).await, [[None, None], [None, None]]);
}

#[tokio::test]
async fn a_draft_is_found_by_a_word_of_its_text_and_no_longer_by_one_it_had() {
    let site = TestSite::new().await;
    let page = made(&site, "/keel", "The keel").await;
    let text = |html: &str| {
        let note = json!({ "type": "note", "key": "a", "props": { "title": "Timber", "html": html } });
        draft(&json!({ "blocks": [note] }))
    };
    let oak =
        store_version(&site.cms, &Actor::System, page.version, text("<p>About <b>oa</b>k &amp; Lärche</p>")).await;
    for word in ["oak", "larche", "timber", "keel lar"] {
        assert_eq!(found(&site, word).await, ["/keel"], "{word}");
    }
    publish(&site, page.page).await;
    store_version(&site.cms, &Actor::System, oak.unwrap().id, text("<p>About elm</p>")).await.unwrap();
    assert_eq!(found(&site, "elm").await, ["/keel"]);
    assert!(found(&site, "oak").await.is_empty(), "the newest version says nothing of it");
    let copy = translated(&site, page.page, "nl-nl", "De kiel", "/kiel").await;
    assert_eq!(found(&site, "elm kiel").await, ["/kiel"]);
    delete_page(&site.cms, &Actor::System, copy.page).await.unwrap();
    assert_eq!(found(&site, "elm").await, ["/keel"]);
}

#[tokio::test]
async fn a_page_is_found_by_its_slug_of_now() {
    let site = TestSite::new().await;
    let page = made(&site, "/old-name", "Title").await;
    assert_eq!(found(&site, "name").await, ["/old-name"]);
    let change =
        SlugChange { page: page.page, slug: "/harbour/quay".into(), links: LinkPolicy::Keep, former_slug: None };
    change_slug(&site.cms, &Actor::System, change).await.unwrap();
    assert_eq!(found(&site, "quay").await, ["/harbour/quay"]);
    assert!(found(&site, "name").await.is_empty());
}

#[tokio::test]
async fn what_is_deleted_is_not_found_and_is_again_after_restoring() {
    let site = TestSite::new().await;
    let page = made(&site, "/keel", "The keel").await;
    delete_page(&site.cms, &Actor::System, page.page).await.unwrap();
    assert!(found(&site, "keel").await.is_empty());
    restore_page(&site.cms, &Actor::System, page.page, None).await.unwrap();
    assert_eq!(found(&site, "keel").await, ["/keel"]);
    delete_page(&site.cms, &Actor::System, page.page).await.unwrap();
    purge_page(&site.cms, &Actor::System, page.page).await.unwrap();
    assert!(found(&site, "keel").await.is_empty());
}

#[tokio::test]
async fn an_editor_of_one_locale_counts_only_that_locale() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let own = create_page(&site.cms, &editor, new_page("/own")).await.unwrap();
    site.clock.advance(Duration::seconds(1));
    translated(&site, own.page, "nl-nl", "Title", "/eigen").await;
    made(&site, "/other", "Title").await;
    let types = |id: &str| GrantParameters { page_types: Some(vec![id.into()]), ..GrantParameters::default() };
    let own = GrantParameters { own: Some(true), ..GrantParameters::default() };
    let user = editor.user_id().unwrap().0;
    for (who, expected) in [
        (Actor::System, vec!["/other", "/eigen", "/own"]),
        (limited(codes("nl-nl")), vec!["/eigen"]),
        (limited(codes("nl")), vec![]),
        (limited(types("plain")), vec!["/other", "/eigen", "/own"]),
        (limited(types("dated")), vec![]),
        (limited_user(user, own.clone()), vec!["/own"]),
        (limited_user(user + 1, own), vec![]),
        (limited(GrantParameters { locales: Some(Vec::new()), ..GrantParameters::default() }), vec![]),
    ] {
        let ask = || PageListInput { query: term("t"), ..PageListInput::default() };
        assert_eq!(slugs(&site, &who, ask()).await, expected, "{who:?}");
        let of_locale = PageListInput { locale: Some("nl-nl".into()), page_type: Some("plain".into()), ..ask() };
        let dutch: Vec<_> = expected.iter().copied().filter(|slug| *slug == "/eigen").collect();
        assert_eq!(slugs(&site, &who, of_locale).await, dutch, "{who:?}");
    }
    let ask = GroupListInput { query: term("t"), ..GroupListInput::default() };
    assert_eq!(structure(&site, &limited(codes("nl-nl")), ask).await, ["0 nl-nl/eigen"]);
}

#[tokio::test]
async fn whatever_is_typed_is_words_or_nothing() {
    let site = TestSite::new().await;
    made(&site, "/boats", "Boats of wood, l 100%").await;
    for text in [
        "%",
        "_",
        "\"",
        "'",
        "\\",
        "*",
        "()",
        "\u{0}",
        "\u{7f}",
        "\u{301}\u{ad}",
        "\u{e000}",
        "😀",
        "title:boats",
        "boats OR cafe",
        "boats AND",
        "NEAR(boats wood)",
        "{words}:boats",
        "- boats x",
        "boats NOT wood",
        "\u{e000}\u{e000}x",
    ] {
        assert!(found(&site, text).await.is_empty(), "{text:?}");
    }
    for text in ["boats*", "^boats", "\"boats of", "b\u{0}w", "-boats", "(boats", "\u{e000}l", "bo\u{ad}ats"] {
        assert_eq!(found(&site, text).await, ["/boats"], "{text:?}");
    }
    let many_words = "b ".repeat(127);
    assert_eq!(found(&site, &many_words).await, ["/boats"]);
    let letters = "b".repeat(60_000);
    let ask = PageListInput { query: term(&letters), ..PageListInput::default() };
    refused(list_pages(&site.cms, &Actor::System, ask).await, &[(Code::TooLong, "searchTerm")]);
    let ask = GroupListInput { query: term(&letters), ..GroupListInput::default() };
    refused(list_groups(&site.cms, &Actor::System, ask).await, &[(Code::TooLong, "searchTerm")]);
    let search = search_pages(&site.cms, &Actor::System, "en-gb", letters).await;
    refused(search, &[(Code::TooLong, "searchTerm")]);
}

/// Adds 2,700 pages in two locales to a site.
/// All titles contain `Oak`, three quarters also `birch`,
/// and seven eighths also `elm`. The titles
/// of a group are the same.
async fn grown(site: TestSite) -> TestSite {
    let TestSite { cms, clock, data } = site;
    cms.close().await;
    for sql in [
        "insert into page_group (id) with recursive n (i) as (select 0 union all select i + 1 from n where i < 1349)
         select 1000 + i from n",
        "insert into page (id, group_id, locale, slug, type, title, title_folded, content, ever_published, created_at,
           changed_at)
         with recursive n (i) as (select 0 union all select i + 1 from n where i < 2699)
         select 10000 + i, 1000 + i / 2, case when i % 2 = 0 then 'en-gb' else 'nl-nl' end, '/p-' || i, 'plain',
           'Oak' || case when i % 8 < 2 then '' else ' birch' end || case when i % 16 < 2 then '' else ' elm' end, '',
           '{}', 0, i, i from n",
        "insert into page_version (id, page_id, body, created_at) select id, id, '{}', 0 from page where id >= 10000",
        "update page set newest_version_id = id where id >= 10000",
    ] {
        data.execute(sql).await;
    }
    TestSite::opened(data, clock).await
}

#[tokio::test]
async fn many_pages_are_listed_and_counted_as_few_are() {
    let site = grown(TestSite::new().await).await;
    let list = async |text: &str, page_index: i64| {
        let query = ListQuery { page_index, page_size: Some(100), ..term(text) };
        let list =
            list_pages(&site.cms, &Actor::System, PageListInput { query, ..PageListInput::default() }).await.unwrap();
        let slugs: Vec<String> = list.items.into_iter().map(|item| item.slug).collect();
        (list.total_items, slugs)
    };
    let groups = async |text: &str| {
        let ask = GroupListInput { query: term(text), ..GroupListInput::default() };
        let list = list_groups(&site.cms, &Actor::System, ask).await.unwrap();
        (list.total_items, list.items.into_iter().map(|group| group.group_id.0).collect::<Vec<_>>())
    };
    // The terms find all pages, seven eighths of them,
    // three quarters of them, and one page.
    for (text, lacks) in [("o", 0), ("elm", 16), ("b", 8), ("o 2699", 2_700)] {
        let has = |i: i64| match lacks {
            0 => true,
            2_700 => i == 2_699,
            lacks => i % lacks >= 2,
        };
        let pages: Vec<String> = (0..2_700).rev().filter(|i| has(*i)).map(|i| format!("/p-{i}")).collect();
        let total = i64::try_from(pages.len()).unwrap();
        let (first, last) = (pages.chunks(100).next().unwrap(), pages.chunks(100).last().unwrap());
        assert_eq!(list(text, 0).await, (total, first.to_vec()), "{text}");
        assert_eq!(list(text, (total - 1) / 100).await, (total, last.to_vec()), "{text}");
        let in_groups = (0..1_350).filter(|group| has(group * 2) || has(group * 2 + 1)).count();
        let (total, ids) = groups(text).await;
        assert_eq!(total, i64::try_from(in_groups).unwrap(), "{text}");
        assert_eq!(ids.len(), in_groups.min(25), "{text}");
        assert!(ids.iter().all(|id| has((id - 1000) * 2) || has((id - 1000) * 2 + 1)), "{text}");
    }
    let searched = search_pages(&site.cms, &Actor::System, "nl-nl", "e".into()).await.unwrap();
    assert!(searched.len() == 25 && searched.iter().all(|page| page.title.contains("elm")));
}

#[tokio::test]
async fn a_list_follows_every_change_of_its_pages() {
    let site = TestSite::new().await;
    let page = made(&site, "/place", "First title").await;
    let find = async |text: &str| {
        slugs(&site, &Actor::System, PageListInput { query: term(text), ..PageListInput::default() }).await.len()
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
    assert_eq!(slugs(&site, &Actor::System, PageListInput::default()).await.len(), 1);
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
        // The values in their order are `concept`, `published`
        // and `unpublished`.
        ("status", ["/a", "/c", "/b"]),
        ("changedAt", ["/a", "/b", "/c"]),
    ] {
        let list = async |order| {
            slugs(&site, &Actor::System, PageListInput { query: sorted(column, order), ..PageListInput::default() })
                .await
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
    let everything = structure(&site, &Actor::System, GroupListInput::default()).await;
    let expected = [
        "0 en-gb/",
        "0 en-gb/about de-de/aaa nl-nl/zzz",
        "1 nl-nl/about/boot",
        "1 en-gb/about/team",
        "0 en-gb/about-us",
    ];
    assert_eq!(everything, expected);

    let find = |text: &str| GroupListInput { query: term(text), ..GroupListInput::default() };
    let found = structure(&site, &Actor::System, find("zzz")).await;
    assert_eq!(found, ["0 en-gb/about de-de/aaa nl-nl/zzz"], "a group is found by any of its pages, and shown whole");
    let dutch = limited(codes("nl-nl"));
    let visible = structure(&site, &dutch, GroupListInput::default()).await;
    assert_eq!(visible, ["0 nl-nl/zzz", "1 nl-nl/about/boot"]);
    assert_eq!(structure(&site, &dutch, find("team")).await, [""; 0]);
    assert_eq!(structure(&site, &dutch, find("aaa")).await, [""; 0]);
    let of_type = GroupListInput { page_type: Some("dated".into()), ..GroupListInput::default() };
    assert_eq!(structure(&site, &Actor::System, of_type).await, [""; 0]);

    let change = SettingsChange { default_locale: Some("nl-nl".into()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    let last = structure(&site, &Actor::System, GroupListInput::default()).await.pop().unwrap();
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
        let ask = GroupListInput { query: sorted(column, order), ..GroupListInput::default() };
        structure(&site, &Actor::System, ask).await.remove(0)
    };
    assert_eq!(first("title", SortOrder::Asc).await, "0 en-gb/two");
    assert_eq!(first("slug", SortOrder::Desc).await, "0 en-gb/two");
    assert_eq!(first("changedAt", SortOrder::Desc).await, "0 en-gb/one nl-nl/een", "a change counts in any language");
    assert_eq!(first("type", SortOrder::Asc).await, "0 en-gb/one nl-nl/een");
    let query = sorted("status", SortOrder::Asc);
    let wrong = GroupListInput { query, page_type: Some("none".into()), ..GroupListInput::default() };
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

/// Returns the slugs of the pages in a state of translation.
async fn in_state(site: &TestSite, translation: &str, ask: PageListInput) -> Vec<String> {
    slugs(site, &Actor::System, PageListInput { translation: Some(translation.into()), ..ask }).await
}

/// Creates `/a` in all locales, `/b` without German and `/c` in English only.
/// The Dutch `/a-nl` is outdated.
async fn partly_translated() -> (TestSite, [CreatedPage; 3]) {
    let site = TestSite::new().await;
    let a = made(&site, "/a", "Anchor").await;
    let b = made(&site, "/b", "Boat").await;
    let c = made(&site, "/c", "Crane").await;
    for (page, code, slug) in [(a, "nl-nl", "/a-nl"), (a, "de-de", "/a-de"), (b, "nl-nl", "/b-nl")] {
        site.clock.advance(Duration::seconds(1));
        translated(&site, page.page, code, "Translation", slug).await;
    }
    site.clock.advance(Duration::seconds(1));
    store_version(&site.cms, &Actor::System, a.version, titled("Anchors")).await.unwrap();
    let codes = ["en-gb", "nl-nl", "de-de"].map(str::to_owned).to_vec();
    let change = SettingsChange {
        available_locales: Some(codes.clone()),
        custom_slug_locales: Some(codes),
        ..SettingsChange::default()
    };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
    (site, [a, b, c])
}

#[tokio::test]
async fn pages_without_a_translation_are_found_also_with_other_filters() {
    let (site, [_, b, c]) = partly_translated().await;
    let all = PageListInput::default;
    assert_eq!(in_state(&site, "missing", all()).await, ["/b-nl", "/c", "/b"]);
    assert_eq!(in_state(&site, "missing in nl-nl", all()).await, ["/c"]);
    assert_eq!(in_state(&site, "missing in de-de", all()).await, ["/b-nl", "/c", "/b"]);
    assert_eq!(in_state(&site, "", all()).await.len(), 6);

    let english = || PageListInput { locale: Some("en-gb".into()), ..all() };
    assert_eq!(in_state(&site, "missing in de-de", english()).await, ["/c", "/b"]);
    let by_title = PageListInput { query: sorted("title", SortOrder::Asc), ..english() };
    assert_eq!(in_state(&site, "missing", by_title).await, ["/b", "/c"]);
    let with_words = PageListInput { query: term("boat"), ..all() };
    assert_eq!(in_state(&site, "missing", with_words).await, ["/b"]);
    let others = PageListInput { page_type: Some("dated".into()), ..all() };
    assert!(in_state(&site, "missing", others).await.is_empty());
    publish(&site, c.page).await;
    let live = || PageListInput { status: Some("published".into()), ..all() };
    assert_eq!(in_state(&site, "missing in nl-nl", live()).await, ["/c"]);
    assert!(
        in_state(&site, "missing in nl-nl", PageListInput { status: Some("concept".into()), ..all() }).await.is_empty()
    );
    publish(&site, b.page).await;
    let searched = PageListInput { query: term("boat"), ..live() };
    assert_eq!(in_state(&site, "missing", searched).await, ["/b"]);
}

#[tokio::test]
async fn a_translation_in_the_trash_is_missing_until_it_is_restored() {
    let (site, [a, ..]) = partly_translated().await;
    let dutch = list_siblings(&site.cms, &Actor::System, a.page).await.unwrap();
    let dutch = dutch.iter().find(|sibling| sibling.locale.as_str() == "nl-nl").unwrap().page_id;
    delete_page(&site.cms, &Actor::System, dutch).await.unwrap();
    assert_eq!(in_state(&site, "missing in nl-nl", PageListInput::default()).await, ["/a", "/a-de", "/c"]);
    restore_page(&site.cms, &Actor::System, dutch, None).await.unwrap();
    assert_eq!(in_state(&site, "missing in nl-nl", PageListInput::default()).await, ["/c"]);
    delete_page(&site.cms, &Actor::System, dutch).await.unwrap();
    purge_page(&site.cms, &Actor::System, dutch).await.unwrap();
    translated(&site, a.page, "nl-nl", "Again", "/again").await;
    assert_eq!(in_state(&site, "missing in nl-nl", PageListInput::default()).await, ["/c"]);
}

#[tokio::test]
async fn outdated_translations_are_listed_by_each_order_and_search() {
    let (site, _) = partly_translated().await;
    let all = PageListInput::default;
    for column in ["title", "slug", "type", "locale", "status", "changedAt"] {
        let ask = PageListInput { query: sorted(column, SortOrder::Asc), ..all() };
        assert_eq!(in_state(&site, "outdated", ask).await.len(), 2, "{column}");
    }
    assert_eq!(in_state(&site, "outdated", all()).await, ["/a-de", "/a-nl"]);
    let dutch = PageListInput { locale: Some("nl-nl".into()), query: term("translation"), ..all() };
    assert_eq!(in_state(&site, "outdated", dutch).await, ["/a-nl"]);
}

#[tokio::test]
async fn a_state_of_translation_keeps_to_the_limits_of_the_reader() {
    let (site, _) = partly_translated().await;
    let ask = |state: &str| PageListInput { translation: Some(state.into()), ..PageListInput::default() };
    // The Dutch page counts as a translation for readers who may not see it.
    let english = limited(codes("en-gb"));
    assert_eq!(slugs(&site, &english, ask("missing in nl-nl")).await, ["/c"]);
    assert_eq!(slugs(&site, &english, ask("missing")).await, ["/c", "/b"]);
    assert_eq!(slugs(&site, &limited(codes("nl-nl")), ask("missing")).await, ["/b-nl"]);
    assert_eq!(slugs(&site, &limited(codes("nl-nl")), ask("outdated")).await, ["/a-nl"]);
    let own = GrantParameters { own: Some(true), ..GrantParameters::default() };
    assert!(slugs(&site, &limited(own), ask("missing")).await.is_empty());
    for state in ["secret", "missing in", "missing in xx-xx", "missing in fr-fr"] {
        refused(list_pages(&site.cms, &Actor::System, ask(state)).await, &[(Code::NotValid, "translation")]);
    }
}

#[tokio::test]
async fn many_pages_in_a_state_of_translation_are_listed_as_few_are() {
    let site = grown(TestSite::new().await).await;
    site.data.execute("update page set deleted_at = 1 where id >= 10000 and locale = 'nl-nl' and id % 4 <> 3").await;
    site.data.execute("update page set outdated = 1 where id >= 10000 and locale = 'en-gb'").await;
    for column in ["title", "slug", "type", "locale", "status", "changedAt"] {
        for (state, expected) in [("missing in nl-nl", 675), ("missing", 2_025), ("outdated", 1_350)] {
            for page_index in [0, (expected - 1) / 25] {
                let query = ListQuery { page_index, ..sorted(column, SortOrder::Desc) };
                let ask = PageListInput { translation: Some(state.into()), query, ..PageListInput::default() };
                let list = list_pages(&site.cms, &Actor::System, ask).await.unwrap();
                assert_eq!(list.total_items, expected, "{state} by {column}");
                assert!(!list.items.is_empty(), "{state} by {column}, part {page_index}");
            }
        }
    }
}

#[tokio::test]
async fn the_structure_is_filtered_by_status_and_translation() {
    let site = TestSite::new().await;
    let a = made(&site, "/a", "A of oak").await;
    made(&site, "/b", "B of oak").await;
    let c = made(&site, "/c", "C").await;
    publish(&site, a.page).await;
    publish(&site, c.page).await;
    translated(&site, a.page, "nl-nl", "A", "/a-nl").await;
    store_version(&site.cms, &Actor::System, a.version, titled("A of oak wood")).await.unwrap();
    let ask = async |actor: &Actor, [status, translation, text]: [&str; 3]| {
        let [status, translation] = [status, translation].map(|value| Some(value.to_owned()));
        let ask = GroupListInput { status, translation, query: term(text), ..GroupListInput::default() };
        structure(&site, actor, ask).await
    };
    let (a, b, c) = ("0 en-gb/a nl-nl/a-nl", "0 en-gb/b", "0 en-gb/c");
    for (filters, expected) in [
        (["", "", ""], vec![a, b, c]),
        (["concept", "", ""], vec![a, b]),
        (["published", "", ""], vec![c]),
        (["published with changes", "", ""], vec![a]),
        (["", "missing", ""], vec![a, b, c]),
        (["", "missing in nl-nl", ""], vec![b, c]),
        (["published", "missing in nl-nl", ""], vec![c]),
        (["", "outdated", ""], vec![a]),
        (["concept", "missing", "oak"], vec![b]),
    ] {
        assert_eq!(ask(&Actor::System, filters).await, expected, "{filters:?}");
    }
    assert_eq!(ask(&limited(codes("en-gb")), ["concept", "", ""]).await, [b], "its translation is a draft");
    let wrong = GroupListInput {
        status: Some("secret".into()),
        translation: Some("missing in xx".into()),
        ..GroupListInput::default()
    };
    let expected = [(Code::NotValid, "status"), (Code::NotValid, "translation")];
    refused(list_groups(&site.cms, &Actor::System, wrong).await, &expected);
}

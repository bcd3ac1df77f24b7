//! Tests redirects that users create.

use crate::test_site::{TestSite, actor_with, grants};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::addresses::redirects::create_redirect::{AskedRedirect, create_redirect};
use domain::addresses::redirects::delete_redirect::delete_redirect;
use domain::addresses::redirects::hits::write_hits;
use domain::addresses::redirects::import_redirects::{ImportMode, import_redirects};
use domain::addresses::redirects::list_redirects::{RedirectListInput, list_redirects};
use domain::addresses::redirects::unknown::{forget_unknown_address, list_unknown_addresses};
use domain::error::Error;
use domain::list::ListQuery;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::{PageId, RedirectId};
use model::list::SortOrder;
use model::redirect::ImportOutcome;
use std::collections::BTreeSet;
use time::Duration;

async fn lead(site: &TestSite, from: &str, to: &str) -> Result<RedirectId, Error> {
    let ask = AskedRedirect { from: from.into(), to: Some(to.into()), ..AskedRedirect::default() };
    create_redirect(&site.cms, &Actor::System, ask).await
}

async fn lead_to_page(site: &TestSite, from: &str, page: PageId) -> Result<RedirectId, Error> {
    let ask = AskedRedirect { from: from.into(), page: Some(page), ..AskedRedirect::default() };
    create_redirect(&site.cms, &Actor::System, ask).await
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<(Code, String)> {
    match result {
        Err(Error::Refused(errors)) => errors.into_iter().map(|error| (error.code, error.property)).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_spelling_of_a_target_leads_to_the_same_address() {
    let site = TestSite::new().await;
    for (number, (to, expected)) in [
        ("/About/", "/about"),
        ("/about//Team", "/about/team"),
        ("/en-gb/About", "/about"),
        ("/EN-GB/", "/"),
        ("/nl-NL/Over-Ons/", "/nl-nl/over-ons"),
        ("/news/../About/./", "/about"),
        ("/About/?A=B#Team", "/about?A=B#Team"),
        ("/about?", "/about"),
        ("/about#", "/about"),
        (
            "/api/pagewright/medialib/get-page-file/1/g/h/Plan.PDF",
            "/api/pagewright/medialib/get-page-file/1/g/h/Plan.PDF",
        ),
        ("HTTPS://Other.Example:443/A?B", "https://other.example/A?B"),
        ("https://Other.Example", "https://other.example"),
        ("https://other.example/", "https://other.example/"),
        ("https://b\u{fc}cher.example/\u{e9}", "https://xn--bcher-kva.example/%C3%A9"),
    ]
    .into_iter()
    .enumerate()
    {
        let from = format!("/from-{number}");
        lead(&site, &from, to).await.unwrap();
        assert_eq!(site.seen(&from).await, format!("301 {expected}"), "{to}");
    }
}

#[tokio::test]
async fn an_old_address_leads_where_somebody_says() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    lead(&site, "/Old_Page.HTML", "https://other.example/a?b#c").await.unwrap();
    lead(&site, "/nl-nl/oud", "/page?from=oud").await.unwrap();
    let ask =
        AskedRedirect { from: "/soon".into(), page: Some(made.page), status: Some(302), ..AskedRedirect::default() };
    let soon = create_redirect(&site.cms, &Actor::System, ask).await.unwrap();
    assert_eq!(site.seen("/old_page.html").await, "301 https://other.example/a?b#c");
    assert_eq!(site.seen("/OLD_page.html/").await, "301 https://other.example/a?b#c");
    assert_eq!(site.seen("/nl-nl/oud").await, "301 /page?from=oud");
    assert_eq!(site.seen("/oud").await, "nothing");
    assert_eq!(site.seen("/soon").await, "nothing");
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(site.seen("/soon").await, "302 /page");
    delete_redirect(&site.cms, &Actor::System, soon).await.unwrap();
    assert_eq!(site.seen("/soon").await, "nothing");
    assert!(matches!(delete_redirect(&site.cms, &Actor::System, soon).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn what_is_wrong_with_a_redirect_is_said_all_at_once() {
    let site = TestSite::new().await;
    let long = format!("/{}", "a".repeat(2_000));
    for (from, code) in [
        ("", Code::Required),
        ("old", Code::NotValid),
        ("//evil.example", Code::NotValid),
        ("/a//b", Code::NotValid),
        ("/a\\b", Code::NotValid),
        ("/a\u{0}b", Code::NotValid),
        ("/a#b", Code::NotValid),
        ("/a/../b", Code::NotValid),
        ("https://site.example/a", Code::NotValid),
        ("/cmsadmin/x", Code::NotValid),
        ("/API/pagewright/x", Code::NotValid),
        ("/assets/x", Code::NotValid),
        ("/search", Code::NotValid),
        ("/nl-nl/search", Code::NotValid),
        ("/cmsadmin/*", Code::NotValid),
        ("/assets/*", Code::NotValid),
        ("/assets/a?b=c", Code::NotValid),
        ("/404", Code::NotValid),
        (long.as_str(), Code::TooLong),
    ] {
        assert_eq!(refused(lead(&site, from, "/b").await), [(code, "from".into())], "{from:?}");
    }
    let long = format!("https://a.example/{}", "a".repeat(2_000));
    for (to, code) in [
        (" ", Code::Required),
        ("b", Code::NotAUrl),
        ("//evil.example", Code::NotAUrl),
        ("/\\evil.example", Code::NotAUrl),
        ("javascript:alert(1)", Code::NotAUrl),
        ("mailto:a@b.example", Code::NotAUrl),
        ("ftp://a.example", Code::NotAUrl),
        ("#here", Code::NotAUrl),
        ("/a\r\nSet-Cookie: b", Code::NotAUrl),
        (long.as_str(), Code::TooLong),
    ] {
        assert_eq!(refused(lead(&site, "/a", to).await), [(code, "to".into())], "{to:?}");
    }
    let wrong = AskedRedirect { status: Some(200), ..AskedRedirect::default() };
    let expected = [(Code::Required, "from"), (Code::Required, "to"), (Code::NotValid, "status")];
    let found = refused(create_redirect(&site.cms, &Actor::System, wrong).await);
    assert_eq!(found, expected.map(|(code, name)| (code, name.to_owned())));
    assert_eq!(refused(lead_to_page(&site, "/a", PageId(999)).await), [(Code::NotValid, "pageID".into())]);
    let list = list_redirects(&site.cms, &Actor::System, RedirectListInput::default()).await.unwrap();
    assert_eq!(list.total_items, 0);
}

#[tokio::test]
async fn what_cannot_be_in_an_old_address_is_named() {
    let site = TestSite::new().await;
    for (from, part) in [
        ("/a\\b", "\\"),
        ("/a#b", "#"),
        ("/a\tb", "U+0009"),
        ("/a%00b", "U+0000"),
        ("/a*b", "*"),
        ("/*/b", "*"),
        ("/a*", "*"),
        ("/a//b", "//"),
        ("/a/../b", ".."),
        ("/a/%2E/b", "%2E"),
        ("/a?b=c&d=e", "&"),
        ("/a/*?b=c", "?"),
    ] {
        match lead(&site, from, "/z").await {
            Err(Error::Refused(errors)) => assert_eq!(errors[0].detail.as_deref(), Some(part), "{from:?}"),
            other => panic!("{from:?}: {other:?}"),
        }
    }
    assert_eq!(refused(lead(&site, "/a", "/b/*").await), [(Code::NotValid, "to".into())]);
}

#[tokio::test]
async fn an_old_address_is_found_in_every_spelling() {
    let site = TestSite::new().await;
    for (number, (from, listed, spellings)) in [
        ("/größe", "/größe", &["/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe", "/gro\u{308}ße", "/GR%D6%DFE", "/größe/"][..]),
        ("/%c3%BCbung", "/übung", &["/übung", "/Übung/", "/u%cc%88bung"]),
        ("/cafe\u{301}", "/café", &["/caf%C3%A9", "/cafe%CC%81"]),
        ("/my file.html", "/my%20file.html", &["/my%20file.html", "/My%20File.html"]),
        ("/a+b", "/a+b", &["/a+b", "/a%2Bb", "/a%2bb/"]),
        ("/x,y;z", "/x,y;z", &["/x,y;z", "/x%2Cy%3Bz"]),
        ("/日本語", "/日本語", &["/%E6%97%A5%E6%9C%AC%E8%AA%9E", "/日本語/"]),
        ("/Über-uns/", "/über-uns", &["/%C3%9Cber-uns", "/%C3%BCber-uns/"]),
        ("/%7Ejan/x", "/~jan/x", &["/~jan/x", "/~Jan//X/", "/%7ejan/x"]),
        ("/a%2fb", "/a%2Fb", &["/a%2Fb", "/A%2fB"]),
        ("/nl-nl/Größe", "/nl-nl/größe", &["/nl-nl/gr%C3%B6%C3%9Fe", "/NL-nl/größe/"]),
        ("/a%2Ab", "/a%2Ab", &["/a*b", "/a%2ab"]),
    ]
    .into_iter()
    .enumerate()
    {
        let to = format!("https://other.example/{number}");
        lead(&site, from, &to).await.unwrap_or_else(|error| panic!("{from}: {error:?}"));
        for spelling in spellings.iter().chain([&listed]) {
            assert_eq!(site.seen(spelling).await, format!("301 {to}"), "{spelling}");
        }
        let query = ListQuery { page_size: Some(1), ..ListQuery::default() };
        let list = list_redirects(&site.cms, &Actor::System, RedirectListInput { query, kind: None }).await.unwrap();
        assert_eq!(list.items[0].from, listed);
        assert_eq!(refused(lead(&site, listed, "/z").await), [(Code::AlreadyExists, "from".into())]);
    }
}

#[tokio::test]
async fn an_old_address_of_two_thousand_characters_is_found() {
    let site = TestSite::new().await;
    let long = format!("/{}", "ä".repeat(1_999));
    lead(&site, &long, "/b").await.unwrap();
    assert_eq!(site.seen(&long).await, "301 /b");
    assert_eq!(site.seen(&format!("{long}ä")).await, "nothing");
    assert_eq!(site.seen(&"/a".repeat(30_000)).await, "nothing");
}

#[tokio::test]
async fn a_pair_of_a_query_leads_somewhere_and_the_others_go_along() {
    let site = TestSite::new().await;
    for slug in ["/", "/page"] {
        let made = site.page(&Actor::System, slug).await;
        publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    }
    lead(&site, "/index.php?id=12", "/page#part").await.unwrap();
    lead(&site, "/?p=1164", "/page").await.unwrap();
    lead(&site, "/page?lang=nl", "/nl-nl/pagina?from=query").await.unwrap();
    lead(&site, "/nl-nl?p=7", "https://other.example/a?b=c#d").await.unwrap();
    lead(&site, "/find?q=gr%C3%B6%C3%9Fe", "/page").await.unwrap();
    lead(&site, "/old", "/").await.unwrap();
    for (request, expected) in [
        ("/index.php?id=12", "301 /page#part"),
        ("/Index.PHP/?L=1&id=12&x=%20y", "301 /page?L=1&x=%20y#part"),
        ("/index.php?id=13", "nothing"),
        ("/index.php?ID=12", "nothing"),
        ("/index.php", "nothing"),
        ("/?p=1164", "301 /page"),
        ("/?utm_source=a&p=1164&utm_medium=b", "301 /page?utm_source=a&utm_medium=b"),
        ("/?p=1165", "Title"),
        ("/?p", "Title"),
        ("/", "Title"),
        ("/page?lang=nl", "301 /nl-nl/pagina?from=query"),
        ("/page?lang=nl&from=other&x=1", "301 /nl-nl/pagina?from=query&x=1"),
        ("/page?lang=de", "Title"),
        ("/nl-nl/?p=7&q=8", "301 https://other.example/a?b=c&q=8#d"),
        ("/find?q=größe", "301 /page"),
        ("/find?q=gro%CC%88%C3%9Fe", "301 /page"),
        ("/old?p=1164", "301 /page"),
    ] {
        assert_eq!(site.seen(request).await, expected, "{request}");
    }
    assert_eq!(refused(lead(&site, "/?p=1164", "/x").await), [(Code::AlreadyExists, "from".into())]);
    assert_eq!(refused(lead(&site, "/?p=2", "/?p=2#x").await), [(Code::NotPossible, "to".into())]);
    assert_eq!(refused(lead(&site, "/?p=2", "/?p=1164").await), [(Code::NotPossible, "to".into())]);
}

#[tokio::test]
async fn everything_below_an_old_address_leads_somewhere_with_the_rest_of_its_path() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/blog/2018/live").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    lead(&site, "/blog/2018/*", "/archive/*").await.unwrap();
    lead(&site, "/blog/2018/Special", "https://other.example/special").await.unwrap();
    lead(&site, "/blog/*", "https://blog.example/old").await.unwrap();
    lead(&site, "/all/*", "/blog/2018/live").await.unwrap();
    lead(&site, "/nl-nl/nieuws/*", "/nl-nl/archief/*").await.unwrap();
    lead(&site, "/größe/*", "/size/*?from=old#top").await.unwrap();
    let gone = AskedRedirect { from: "/shop/*".into(), status: Some(410), ..AskedRedirect::default() };
    create_redirect(&site.cms, &Actor::System, gone).await.unwrap();
    for (request, expected) in [
        ("/blog/2018/a", "301 /archive/a"),
        ("/Blog/2018/A/B.html/?x=1", "301 /archive/a/b.html?x=1"),
        ("/blog/2018", "301 /archive"),
        ("/blog/2018/gr%C3%B6%C3%9Fe", "301 /archive/gr%C3%B6%C3%9Fe"),
        ("/blog/2018/\\evil.example", "301 /archive/%5Cevil.example"),
        ("/blog/2018/live", "Title"),
        ("/blog/2018/special", "301 https://other.example/special"),
        ("/blog/2019/Some-Post", "301 https://blog.example/old/2019/Some-Post"),
        ("/blog/2018x", "301 https://blog.example/old/2018x"),
        ("/blogs/a", "nothing"),
        ("/all/a/b", "301 /blog/2018/live"),
        ("/nl-nl/nieuws/a", "301 /nl-nl/archief/a"),
        ("/nieuws/a", "nothing"),
        ("/gr%C3%B6%C3%9Fe/m", "301 /size/m?from=old#top"),
        ("/shop/a/b", "gone"),
    ] {
        assert_eq!(site.seen(request).await, expected, "{request}");
    }
    let not_to = |found| assert_eq!(found, [(Code::NotPossible, "to".to_owned())]);
    not_to(refused(lead(&site, "/c/*", "/c/d/*").await));
    not_to(refused(lead(&site, "/c/*", "/c").await));
    not_to(refused(lead(&site, "/*", "/d").await));
    not_to(refused(lead(&site, "/d", "/blog/2018/x").await));
    lead(&site, "/*", "https://new.example/*").await.unwrap();
    assert_eq!(site.seen("/nothing/Here").await, "301 https://new.example/nothing/Here");
    assert_eq!(site.seen("/nl-nl/Niets").await, "301 https://new.example/nl-nl/Niets");
    assert_eq!(site.seen("/blog/2018/live/").await, "301 /blog/2018/live");
}

#[tokio::test]
async fn a_visitor_gets_to_the_end_in_one_step() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    lead(&site, "/old", "/page").await.unwrap();
    lead(&site, "/news/*", "/archive/*").await.unwrap();
    lead(&site, "/archive/first", "/page#first").await.unwrap();
    let now = AskedRedirect { status: Some(302), ..AskedRedirect::default() };
    let now = AskedRedirect { from: "/archive/second".into(), to: Some("https://other.example".into()), ..now };
    create_redirect(&site.cms, &Actor::System, now).await.unwrap();
    let gone = AskedRedirect { from: "/archive/third".into(), status: Some(410), ..AskedRedirect::default() };
    create_redirect(&site.cms, &Actor::System, gone).await.unwrap();
    for (request, expected) in [
        ("/old/", "301 /page"),
        ("/en-gb/OLD/?x=1", "301 /page?x=1"),
        ("//old", "301 /page"),
        ("/page/", "301 /page"),
        ("/lost/", "301 /lost"),
        ("/news/first", "301 /page#first"),
        ("/news/second/", "302 https://other.example"),
        ("/news/third", "gone"),
        ("/news/fourth", "301 /archive/fourth"),
        ("/nl-nl/search/", "301 /nl-nl/search"),
    ] {
        assert_eq!(site.seen(request).await, expected, "{request}");
    }
}

#[tokio::test]
async fn redirects_that_became_a_circle_lead_nowhere() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/b/x").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    lead(&site, "/b/*", "/c/*").await.unwrap();
    lead(&site, "/c/x", "/b/x#here").await.unwrap();
    assert_eq!(site.seen("/c/x").await, "301 /b/x#here");
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert_eq!(site.seen("/c/x").await, "nothing");
    assert_eq!(site.seen("/b/x").await, "nothing");
}

#[tokio::test]
async fn every_unknown_address_can_become_a_redirect() {
    let site = TestSite::new().await;
    let requests = [
        ("/gr%C3%B6%C3%9Fe", "/größe"),
        ("/my%20file.html", "/my%20file.html"),
        ("/a\\b*", "/a%5Cb%2A"),
        ("/index.php?id=12&secret=abc", "/index.php?id=12"),
        ("/index.php?token=abc", "/index.php"),
        ("/reset?code=1234", "/reset"),
        ("/lost?id=123456789012", "/lost"),
        ("/found?utm=1", "/found"),
        ("/nl-nl/Über-uns/", "/nl-nl/über-uns"),
        ("/below/a", "/below/a"),
        ("/below?id=1", "/below?id=1"),
    ];
    let unknown = async || {
        write_hits(&site.cms).await.unwrap();
        let list = list_unknown_addresses(&site.cms, &Actor::System, ListQuery::default()).await.unwrap();
        list.items.into_iter().map(|item| item.path).collect::<BTreeSet<_>>()
    };
    for (request, _) in requests {
        for _ in 0..2 {
            assert_eq!(site.seen(request).await, "nothing", "{request}");
        }
    }
    assert_eq!(unknown().await, requests.map(|(_, listed)| listed.to_owned()).into());
    for (term, total) in [
        ("/GRÖSSE", 0),
        ("GRÖße", 1),
        ("gr%c3%b6", 1),
        ("gro\u{308}", 1),
        ("Über-Uns", 1),
        ("y%20f", 1),
        ("y f", 1),
        ("?id=12", 1),
    ] {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let found = list_unknown_addresses(&site.cms, &Actor::System, query).await.unwrap();
        assert_eq!((found.items.len(), found.total_items), (total, i64::try_from(total).unwrap()), "{term}");
    }
    lead(&site, "/below/*", "/z").await.unwrap();
    lead(&site, "/index.php", "/z").await.unwrap();
    let left = unknown().await;
    assert!(!left.iter().any(|path| path.starts_with("/below") || path.starts_with("/index")), "{left:?}");
    for path in left {
        lead(&site, &path, "/z").await.unwrap_or_else(|error| panic!("{path}: {error:?}"));
    }
    assert!(unknown().await.is_empty());
    for (request, _) in requests {
        let expected = if request.starts_with("/below/") { "301 /z/a" } else { "301 /z" };
        let seen = site.seen(request).await;
        assert!(seen.starts_with(expected), "{request}: {seen}");
    }
}

#[tokio::test]
async fn an_address_leads_to_one_place_and_not_away_from_a_live_page() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    lead(&site, "/page", "/elsewhere").await.unwrap();
    assert_eq!(refused(lead(&site, "/PAGE/", "/b").await), [(Code::AlreadyExists, "from".into())]);
    assert_eq!(site.seen("/page").await, "301 /elsewhere");
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(site.seen("/page").await, "Title");
    let other = site.page(&Actor::System, "/other").await;
    publish_page(&site.cms, &Actor::System, other.page, None).await.unwrap();
    assert_eq!(refused(lead(&site, "/other", "/b").await), [(Code::AlreadyExists, "from".into())]);
}

#[tokio::test]
async fn nothing_leads_in_a_circle_or_over_several_steps() {
    let site = TestSite::new().await;
    let not_to = |found| assert_eq!(found, [(Code::NotPossible, "to".to_owned())]);
    not_to(refused(lead(&site, "/a", "/a?again#x").await));
    not_to(refused(lead(&site, "/a", "/en-gb/A/").await));
    lead(&site, "/a", "/b?from=a").await.unwrap();
    not_to(refused(lead(&site, "/b", "/a").await));
    not_to(refused(lead(&site, "/nl-nl/c", "/a#here").await));
    assert_eq!(refused(lead(&site, "/b", "/nl-nl/c").await), [(Code::NotPossible, "from".to_owned())]);
    lead(&site, "/e", "/bxc?from=e").await.unwrap();
    lead(&site, "/b_c", "/d").await.unwrap();
    let draft = site.page(&Actor::System, "/f").await;
    not_to(refused(lead_to_page(&site, "/f", draft.page).await));
    lead_to_page(&site, "/g", draft.page).await.unwrap();
    not_to(refused(lead(&site, "/f", "/g").await));
}

#[tokio::test]
async fn a_redirect_to_the_address_of_a_live_page_follows_the_page() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    lead(&site, "/old", "/Page/").await.unwrap();
    lead(&site, "/part", "/page#part").await.unwrap();
    let ask = SlugChange { page: made.page, slug: "/new".into(), links: LinkPolicy::Keep, former_slug: None };
    change_slug(&site.cms, &Actor::System, ask).await.unwrap();
    assert_eq!((site.seen("/old").await, site.seen("/part").await), ("301 /new".into(), "301 /new#part".into()));
}

#[tokio::test]
async fn what_is_gone_leads_nowhere_and_says_so() {
    let site = TestSite::new().await;
    let gone = |to: Option<&str>| AskedRedirect {
        from: "/gone".into(),
        to: to.map(str::to_owned),
        status: Some(410),
        ..AskedRedirect::default()
    };
    assert_eq!(
        refused(create_redirect(&site.cms, &Actor::System, gone(Some("/b"))).await),
        [(Code::NotValid, "to".into())]
    );
    create_redirect(&site.cms, &Actor::System, gone(None)).await.unwrap();
    assert_eq!(site.seen("/gone").await, "gone");
    let list = list_redirects(&site.cms, &Actor::System, RedirectListInput::default()).await.unwrap();
    assert_eq!((list.items[0].status, list.items[0].to.as_str(), list.items[0].hits), (410, "", 1));
}

#[tokio::test]
async fn hits_are_counted_in_memory_and_survive_a_restart_once_they_are_written() {
    let site = TestSite::new().await;
    lead(&site, "/old", "/b").await.unwrap();
    site.seen("/old").await;
    site.clock.advance(Duration::minutes(1));
    site.seen("/old").await;
    let hits = async |site: &TestSite| {
        let list = list_redirects(&site.cms, &Actor::System, RedirectListInput::default()).await.unwrap();
        (list.items[0].hits, list.items[0].last_hit_at.unwrap())
    };
    let now = site.cms.now();
    assert_eq!(hits(&site).await, (2, now));
    write_hits(&site.cms).await.unwrap();
    assert_eq!(hits(&site).await, (2, now));
    site.seen("/old").await;
    let site = site.restarted().await;
    // The restart writes no counts, so the last hits are lost.
    assert_eq!(hits(&site).await, (2, now));
}

#[tokio::test]
async fn an_address_is_unknown_from_the_second_time_that_somebody_asks_for_it() {
    let site = TestSite::new().await;
    let unknown = async || {
        write_hits(&site.cms).await.unwrap();
        let list = list_unknown_addresses(&site.cms, &Actor::System, ListQuery::default()).await.unwrap();
        list.items.into_iter().map(|item| (item.path, item.hits)).collect::<Vec<_>>()
    };
    for path in ["/once", "/nl-nl/weg?secret=1", "/cmsadmin/x", "/404"] {
        let path = path.split('?').next().unwrap();
        site.seen(path).await;
        if path != "/once" {
            site.seen(path).await;
        }
    }
    assert_eq!(unknown().await, [("/nl-nl/weg".to_owned(), 2)]);
    // A single request is remembered for one day.
    site.clock.advance(Duration::hours(23));
    site.seen("/once").await;
    site.seen("/nl-nl/weg").await;
    assert_eq!(unknown().await, [("/nl-nl/weg".to_owned(), 3), ("/once".to_owned(), 2)]);
    site.seen("/another").await;
    site.clock.advance(Duration::hours(25));
    unknown().await;
    site.seen("/another").await;
    assert_eq!(unknown().await.len(), 2);
    lead(&site, "/once", "/b").await.unwrap();
    assert_eq!(unknown().await, [("/nl-nl/weg".to_owned(), 3)]);
    let list = list_unknown_addresses(&site.cms, &Actor::System, ListQuery::default()).await.unwrap();
    forget_unknown_address(&site.cms, &Actor::System, list.items[0].id).await.unwrap();
    assert!(unknown().await.is_empty());
    assert!(matches!(forget_unknown_address(&site.cms, &Actor::System, list.items[0].id).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn a_thousand_unknown_addresses_are_kept_those_asked_for_most() {
    let site = TestSite::new().await;
    for number in 0..1_010 {
        let times = if number == 7 { 3 } else { 2 };
        for _ in 0..times {
            site.seen(&format!("/lost-{number}")).await;
        }
        site.clock.advance(Duration::milliseconds(1));
    }
    write_hits(&site.cms).await.unwrap();
    let list = list_unknown_addresses(&site.cms, &Actor::System, ListQuery::default()).await.unwrap();
    assert_eq!((list.total_items, list.items[0].path.as_str(), list.items[0].hits), (1_000, "/lost-7", 3));
}

const FILE: &str =
    "from;to;status\n/a;/page;\n/b;https://other.example/;302\n\n/c;;410\n/a;/x;\n/d;/b;\nbad;/x;\n/e;/x;999\n";

#[tokio::test]
async fn an_import_says_what_it_would_do_and_then_does_it() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let import = async |mode| {
        let lines = import_redirects(&site.cms, &Actor::System, FILE, mode).await.unwrap();
        let said = |line: &model::redirect::ImportedLine| {
            let errors = line.errors.iter().map(|error| (error.code, error.property.clone())).collect::<Vec<_>>();
            (line.line, line.outcome, errors)
        };
        lines.iter().map(said).collect::<Vec<_>>()
    };
    let refused = |line, code, name: &str| (line, ImportOutcome::Refused, vec![(code, name.to_owned())]);
    let created = |line| (line, ImportOutcome::Created, Vec::new());
    let expected = [
        created(2),
        created(3),
        created(5),
        refused(6, Code::AlreadyExists, "from"),
        refused(7, Code::NotPossible, "to"),
        refused(8, Code::NotValid, "from"),
        refused(9, Code::NotValid, "status"),
    ];
    let before = site.cms.generation();
    assert_eq!(import(ImportMode::DryRun).await, expected);
    assert_eq!(site.seen("/a").await, "nothing");
    assert_eq!(site.cms.generation(), before);
    assert_eq!(import(ImportMode::Write).await, expected);
    assert_eq!(site.seen("/a").await, "301 /page");
    assert_eq!(site.seen("/b").await, "302 https://other.example/");
    assert_eq!(site.seen("/c").await, "gone");
    let again: Vec<_> = import(ImportMode::Write).await.into_iter().map(|(_, outcome, _)| outcome).collect();
    assert_eq!(again[..3], [ImportOutcome::Unchanged; 3]);
    let events = site.events().await;
    assert!(events.iter().any(|event| event.action == "import-redirects" && event.detail == "3"));
}

#[tokio::test]
async fn a_file_has_a_line_at_least_and_not_too_many() {
    let site = TestSite::new().await;
    let import =
        async |file: &str| refused(import_redirects(&site.cms, &Actor::System, file, ImportMode::DryRun).await);
    assert_eq!(import("from,to\n\n").await, [(Code::Required, "csv".into())]);
    assert_eq!(import(&"/a,/b\n".repeat(2_001)).await, [(Code::TooLong, "csv".into())]);
}

#[tokio::test]
async fn redirects_are_listed_with_where_they_lead_now() {
    let site = TestSite::new().await;
    let editor = site.user("Administrator").await;
    let made = site.page(&Actor::System, "/page").await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let ask = SlugChange { page: made.page, slug: "/new".into(), links: LinkPolicy::Keep, former_slug: None };
    change_slug(&site.cms, &editor, ask).await.unwrap();
    lead(&site, "/nl-nl/b", "https://other.example").await.unwrap();
    let draft = site.page(&Actor::System, "/draft").await;
    lead_to_page(&site, "/a", draft.page).await.unwrap();
    let list = async |query: ListQuery| {
        let ask = RedirectListInput { query, kind: None };
        let list = list_redirects(&site.cms, &Actor::System, ask).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| format!("{} {} {}", item.from, item.status, item.to)).collect::<Vec<_>>()
    };
    let newest = list(ListQuery::default()).await;
    assert_eq!(newest, ["/a 301 ", "/nl-nl/b 301 https://other.example", "/page 301 /new"]);
    for column in ["from", "locale", "to", "status", "createdAt", "hits", "lastHitAt"] {
        let query = |order: SortOrder| ListQuery {
            column_to_sort: Some(column.into()),
            sort_order: Some(order.as_str().into()),
            ..ListQuery::default()
        };
        let mut turned = list(query(SortOrder::Desc)).await;
        turned.reverse();
        assert_eq!(list(query(SortOrder::Asc)).await, turned, "{column}");
    }
    let found = async |term: &str| list(ListQuery { search_term: term.into(), ..ListQuery::default() }).await.len();
    assert_eq!((found("other.ex").await, found("/page").await, found("new").await, found("%").await), (1, 1, 1, 0));
    lead(&site, "/größe", "/maße").await.unwrap();
    for term in ["/GRÖẞE", "gr%C3%B6", "Maße"] {
        assert_eq!(found(term).await, 1, "{term}");
    }
    let wrong = ListQuery { page_size: Some(0), column_to_sort: Some("target".into()), ..ListQuery::default() };
    let wrong = RedirectListInput { query: wrong, kind: Some("other".into()) };
    assert_eq!(refused(list_redirects(&site.cms, &Actor::System, wrong).await).len(), 3);
    let of_kind = async |kind: &str| {
        let ask = RedirectListInput { kind: Some(kind.into()), ..RedirectListInput::default() };
        let list = list_redirects(&site.cms, &Actor::System, ask).await.unwrap();
        list.items.into_iter().map(|item| (item.from, item.automatic)).collect::<Vec<_>>()
    };
    assert_eq!(of_kind("automatic").await, [("/page".to_owned(), true)]);
    assert_eq!(of_kind("manual").await.len(), 3);
}

#[tokio::test]
async fn a_redirect_to_a_hidden_page_says_nothing_about_it() {
    let site = TestSite::new().await;
    let hidden = site.page(&Actor::System, "/hidden").await;
    lead_to_page(&site, "/from", hidden.page).await.unwrap();
    let keeper = actor_with(7, &grants(&[Permission::ManageRedirects]));
    let find = async |actor: &Actor, term: &str| {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let list = list_redirects(&site.cms, actor, RedirectListInput { query, kind: None }).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| item.page_id).collect::<Vec<_>>()
    };
    assert_eq!(find(&Actor::System, "from").await, [Some(hidden.page)]);
    assert_eq!(find(&keeper, "from").await, [None]);
    assert!(find(&keeper, "hidden").await.is_empty());
    publish_page(&site.cms, &Actor::System, hidden.page, None).await.unwrap();
    assert_eq!(find(&keeper, "hidden").await, [Some(hidden.page)]);
}

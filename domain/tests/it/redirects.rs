//! Redirects that somebody makes.

use crate::test_site::{TestSite, actor_with, grants};
use domain::error::Error;
use domain::list::ListQuery;
use domain::pages::addresses::change::{Links, SlugChange, change_slug};
use domain::pages::publish::publish_page;
use domain::pages::redirects::create::{AskedRedirect, create_redirect};
use domain::pages::redirects::delete::delete_redirect;
use domain::pages::redirects::hits::write_hits;
use domain::pages::redirects::import::{ImportMode, import_redirects};
use domain::pages::redirects::list::{ListRedirects, list_redirects};
use domain::pages::redirects::unknown::{forget_unknown_address, list_unknown_addresses};
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::{PageId, RedirectId};
use model::list::SortOrder;
use model::redirect::ImportOutcome;
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
    let long = format!("/{}", "a".repeat(255));
    for (from, code) in [
        ("", Code::Required),
        ("old", Code::NotValid),
        ("//evil.example", Code::NotValid),
        ("/a//b", Code::NotValid),
        ("/a\\b", Code::NotValid),
        ("/a%2fb", Code::NotValid),
        ("/a\u{0}b", Code::NotValid),
        ("/a b", Code::NotValid),
        ("/a?b", Code::NotValid),
        ("/a#b", Code::NotValid),
        ("/a/../b", Code::NotValid),
        ("https://site.example/a", Code::NotValid),
        ("/cmsadmin/x", Code::NotValid),
        ("/API/pagewright/x", Code::NotValid),
        ("/assets/x", Code::NotValid),
        ("/search", Code::NotValid),
        ("/nl-nl/search", Code::NotValid),
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
    let list = list_redirects(&site.cms, &Actor::System, ListRedirects::default()).await.unwrap();
    assert_eq!(list.total_items, 0);
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
    let ask = SlugChange { page: made.page, slug: "/new".into(), links: Links::Keep };
    change_slug(&site.cms, &Actor::System, ask).await.unwrap();
    assert_eq!((site.seen("/old").await, site.seen("/part").await), ("301 /new".into(), "301 /page#part".into()));
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
    let list = list_redirects(&site.cms, &Actor::System, ListRedirects::default()).await.unwrap();
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
        let list = list_redirects(&site.cms, &Actor::System, ListRedirects::default()).await.unwrap();
        (list.items[0].hits, list.items[0].last_hit_at.unwrap())
    };
    let now = site.cms.now();
    assert_eq!(hits(&site).await, (2, now));
    write_hits(&site.cms).await.unwrap();
    assert_eq!(hits(&site).await, (2, now));
    site.seen("/old").await;
    let site = site.restarted().await;
    // What was counted after the last write is lost when nobody writes it at the end.
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
    for path in ["/once", "/nl-nl/weg?secret=1", "/cmsadmin/x", "/404", "/a\\b"] {
        let path = path.split('?').next().unwrap();
        site.seen(path).await;
        if path != "/once" {
            site.seen(path).await;
        }
    }
    assert_eq!(unknown().await, [("/nl-nl/weg".to_owned(), 2)]);
    // The first time is remembered for a day.
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
    let ask = SlugChange { page: made.page, slug: "/new".into(), links: Links::Keep };
    change_slug(&site.cms, &editor, ask).await.unwrap();
    lead(&site, "/nl-nl/b", "https://other.example").await.unwrap();
    let draft = site.page(&Actor::System, "/draft").await;
    lead_to_page(&site, "/a", draft.page).await.unwrap();
    let list = async |query: ListQuery| {
        let ask = ListRedirects { query, kind: None };
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
    let wrong = ListQuery { page_size: Some(0), column_to_sort: Some("target".into()), ..ListQuery::default() };
    let wrong = ListRedirects { query: wrong, kind: Some("other".into()) };
    assert_eq!(refused(list_redirects(&site.cms, &Actor::System, wrong).await).len(), 3);
    let of_kind = async |kind: &str| {
        let ask = ListRedirects { kind: Some(kind.into()), ..ListRedirects::default() };
        let list = list_redirects(&site.cms, &Actor::System, ask).await.unwrap();
        list.items.into_iter().map(|item| (item.from, item.automatic)).collect::<Vec<_>>()
    };
    assert_eq!(of_kind("automatic").await, [("/page".to_owned(), true)]);
    assert_eq!(of_kind("manual").await.len(), 2);
}

#[tokio::test]
async fn a_redirect_to_a_hidden_page_says_nothing_about_it() {
    let site = TestSite::new().await;
    let hidden = site.page(&Actor::System, "/hidden").await;
    lead_to_page(&site, "/from", hidden.page).await.unwrap();
    let keeper = actor_with(7, &grants(&[Permission::ManageRedirects]));
    let find = async |actor: &Actor, term: &str| {
        let query = ListQuery { search_term: term.into(), ..ListQuery::default() };
        let list = list_redirects(&site.cms, actor, ListRedirects { query, kind: None }).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| item.page_id).collect::<Vec<_>>()
    };
    assert_eq!(find(&Actor::System, "from").await, [Some(hidden.page)]);
    assert_eq!(find(&keeper, "from").await, [None]);
    assert!(find(&keeper, "hidden").await.is_empty());
    publish_page(&site.cms, &Actor::System, hidden.page, None).await.unwrap();
    assert_eq!(find(&keeper, "hidden").await, [Some(hidden.page)]);
}

//! Redirects that somebody makes.

use crate::test_site::TestSite;
use domain::error::Error;
use domain::list::ListQuery;
use domain::pages::addresses::change::{Links, SlugChange, change_slug};
use domain::pages::publish::publish_page;
use domain::pages::redirects::create::{AskedRedirect, create_redirect};
use domain::pages::redirects::delete::delete_redirect;
use domain::pages::redirects::list::list_redirects;
use model::access::Actor;
use model::error::Code;
use model::id::{PageId, RedirectId};
use model::list::SortOrder;

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
        ("/API/x", Code::NotValid),
        ("/nl-nl/assets", Code::NotValid),
        ("/xx-xx/a", Code::NotValid),
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
    let list = list_redirects(&site.cms, &Actor::System, ListQuery::default()).await.unwrap();
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
async fn nothing_leads_in_a_circle() {
    let site = TestSite::new().await;
    let loops = |found| assert_eq!(found, [(Code::NotPossible, "to".to_owned())]);
    loops(refused(lead(&site, "/a", "/a?again#x").await));
    loops(refused(lead(&site, "/a", "/en-gb/A/").await));
    lead(&site, "/a", "/b").await.unwrap();
    lead(&site, "/b", "/nl-nl/c").await.unwrap();
    loops(refused(lead(&site, "/nl-nl/c", "/a").await));
    let draft = site.page(&Actor::System, "/d").await;
    loops(refused(lead_to_page(&site, "/d", draft.page).await));
    lead_to_page(&site, "/e", draft.page).await.unwrap();
    loops(refused(lead(&site, "/d", "/e").await));
    // Once the page is live, its address is the end of every way.
    publish_page(&site.cms, &Actor::System, draft.page, None).await.unwrap();
    let ask = SlugChange { page: draft.page, slug: "/b".into(), links: Links::Keep };
    change_slug(&site.cms, &Actor::System, ask).await.unwrap();
    assert_eq!((site.seen("/a").await, site.seen("/b").await), ("301 /b".into(), "Title".into()));
    assert_eq!((site.seen("/d").await, site.seen("/e").await), ("301 /b".into(), "301 /b".into()));
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
        let list = list_redirects(&site.cms, &Actor::System, query).await.unwrap();
        assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
        list.items.into_iter().map(|item| format!("{} {} {}", item.from, item.status, item.to)).collect::<Vec<_>>()
    };
    let newest = list(ListQuery::default()).await;
    assert_eq!(newest, ["/a 301 ", "/nl-nl/b 301 https://other.example", "/page 301 /new"]);
    for column in ["from", "locale", "to", "status", "createdAt"] {
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
    assert_eq!(refused(list_redirects(&site.cms, &Actor::System, wrong).await).len(), 2);
}

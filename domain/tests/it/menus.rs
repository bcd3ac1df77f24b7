//! Tests changes of menus, and menus as visitors see them.

use crate::test_site::{TestSite, actor_with, forbidden, grants, new_page, not_found, refused, titled};
use domain::error::Error;
use domain::menus::change::{MenuChange, change_menu};
use domain::menus::list_menus::list_menus;
use domain::menus::read::read_menu;
use domain::menus::search::search_menu_pages;
use domain::pages::create::create_page;
use domain::pages::store_version::store_version;
use domain::trash::delete::delete_page;
use domain::trash::purge::purge_page;
use domain::viewer::view::{surround, view_slug};
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::PageId;
use model::menu::{Menu, MenuItem, MenuLink};
use model::page::PageStatus;

fn page_item(label: &str, page: PageId) -> MenuItem {
    MenuItem { label: label.into(), page_id: Some(page), ..MenuItem::default() }
}

fn address(label: &str, url: &str) -> MenuItem {
    MenuItem { label: label.into(), url: url.into(), ..MenuItem::default() }
}

fn group(label: &str, items: Vec<MenuItem>) -> MenuItem {
    MenuItem { label: label.into(), items, ..MenuItem::default() }
}

async fn change(site: &TestSite, items: Vec<MenuItem>) -> Result<Menu, Error> {
    change_menu(&site.cms, &Actor::System, "main", "en-gb", MenuChange { items, version: None }).await
}

async fn live_page(site: &TestSite, slug: &str) -> PageId {
    let made = site.page(&Actor::System, slug).await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    made.page
}

/// Returns the main menu of the home page,
/// with label and address of each entry.
async fn shown(site: &TestSite) -> Vec<String> {
    fn lines(links: &[MenuLink], indent: &str) -> Vec<String> {
        let line = |link: &MenuLink| {
            let own = format!("{indent}{} {}", link.label, link.href);
            [vec![own], lines(&link.items, &format!("{indent}- "))].concat()
        };
        links.iter().flat_map(line).collect()
    }
    let home = view_slug(&site.cms, &Actor::Visitor, "/").await.unwrap().expect("the home page is live");
    lines(&surround(&site.cms, &Actor::Visitor, home).await.unwrap().menus.main, "")
}

async fn with_home() -> TestSite {
    let site = TestSite::new().await;
    live_page(&site, "/").await;
    site
}

#[tokio::test]
async fn a_menu_shows_its_live_pages_by_their_live_titles() {
    let site = with_home().await;
    let made = site.page(&Actor::System, "/page").await;
    change(&site, vec![page_item("", made.page), address("Elsewhere", "https://other.example")]).await.unwrap();
    assert_eq!(shown(&site).await, ["Elsewhere https://other.example"]);
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(shown(&site).await, ["Title /page", "Elsewhere https://other.example"]);
    store_version(&site.cms, &Actor::System, made.version, titled("Not live yet")).await.unwrap();
    assert_eq!(shown(&site).await[0], "Title /page");
    unpublish_page(&site.cms, &Actor::System, made.page).await.unwrap();
    assert_eq!(shown(&site).await.len(), 1);
}

#[tokio::test]
async fn groups_and_anchors_are_shown_and_a_group_of_nothing_is_not() {
    let site = with_home().await;
    let (live, draft) = (live_page(&site, "/live").await, site.page(&Actor::System, "/draft").await.page);
    let part = MenuItem { anchor: "part".into(), ..page_item("Part", live) };
    let here = MenuItem { label: "Here".into(), anchor: "here".into(), ..MenuItem::default() };
    let below = MenuItem { items: vec![address("Hidden", "/hidden")], ..page_item("Draft", draft) };
    let items = vec![group("Both", vec![part, here]), group("Empty", vec![page_item("", draft)]), below];
    let menu = change(&site, items).await.unwrap();
    assert_eq!(shown(&site).await, ["Both ", "- Part /live#part", "- Here #here"]);
    let told: Vec<_> = menu.items.iter().map(|entry| (entry.shown, entry.items[0].shown)).collect();
    assert_eq!(told, [(true, true), (false, false), (false, false)]);
}

#[tokio::test]
async fn a_menu_leads_only_where_links_may_and_says_where_it_does_not() {
    let site = TestSite::new().await;
    let ask = |items| MenuChange { items, version: None };
    let made = change_menu(&site.cms, &Actor::System, "side", "xx", ask(vec![address("", "/")])).await;
    refused(made, &[(Code::NotValid, "name"), (Code::NotValid, "locale"), (Code::Required, "items[0].label")]);
    let bad = group("G", vec![address("A", "/a"), address("B", "javascript:alert(1)")]);
    refused(change(&site, vec![bad]).await, &[(Code::NotAUrl, "items[0].items[1].url")]);
    let anchor = |name: &str, url: &str| MenuItem { anchor: name.into(), ..address("A", url) };
    refused(change(&site, vec![anchor("1x", "")]).await, &[(Code::NotValid, "items[0].anchor")]);
    refused(change(&site, vec![anchor("x", "/a")]).await, &[(Code::NotValid, "items[0].anchor")]);
    let long = "a".repeat(256);
    refused(change(&site, vec![address(&long, "/a")]).await, &[(Code::TooLong, "items[0].label")]);
    let items = vec![group("G", vec![address("B", "/b"), page_item("A", PageId(99))]), page_item("C", PageId(98))];
    let places = [(Code::NotValid, "items[0].items[1].pageID"), (Code::NotValid, "items[1].pageID")];
    refused(change(&site, items).await, &places);
    let deep = group("A", vec![group("B", vec![address("C", "/c")])]);
    refused(change(&site, vec![deep]).await, &[(Code::TooLong, "items[0].items[0].items")]);
    for (count, label) in [(201, "A"), (50_000, "")] {
        let many = (0..count).map(|_| address(label, "/a")).collect();
        refused(change(&site, many).await, &[(Code::TooLong, "items")]);
    }
}

#[tokio::test]
async fn who_changes_a_menu_that_somebody_else_changed_is_told() {
    let site = TestSite::new().await;
    let editor = site.user("Administrator").await;
    let read = async || read_menu(&site.cms, &editor, "main", "en-gb").await.unwrap();
    let change = async |label: &str, version| {
        let ask = MenuChange { items: vec![address(label, "/a")], version: Some(version) };
        change_menu(&site.cms, &editor, "main", "en-gb", ask).await
    };
    assert_eq!((read().await.version, read().await.changed_at), (0, None));
    assert_eq!(change("First", 0).await.unwrap().version, 1);
    assert!(matches!(change("Second", 0).await, Err(Error::Stale { model: "menu" })));
    let now = read().await;
    assert_eq!((now.version, now.changed_at, now.items[0].label.as_str()), (1, Some(site.cms.now()), "First"));
    assert_eq!(now.changed_by.map(|person| person.name), Some("Somebody".to_owned()));
    assert_eq!(change("Second", 1).await.unwrap().version, 2);
}

#[tokio::test]
async fn an_editor_of_menus_sees_what_visitors_do_not() {
    let site = TestSite::new().await;
    let live = live_page(&site, "/live").await;
    let (draft, deleted) = (site.page(&Actor::System, "/draft").await.page, live_page(&site, "/deleted").await);
    let items = || vec![page_item("", live), page_item("", draft), page_item("", deleted)];
    change(&site, items()).await.unwrap();
    delete_page(&site.cms, &Actor::System, deleted).await.unwrap();
    // A menu can be saved with an entry that it already
    // had, even if its page is in the trash.
    let menu = change(&site, items()).await.unwrap();
    let pages: Vec<_> = menu.items.iter().map(|entry| entry.page.as_ref().unwrap()).collect();
    let facts: Vec<_> = pages.iter().map(|page| (page.slug.as_str(), page.published, page.in_trash)).collect();
    assert_eq!(facts, [("/live", true, false), ("/draft", false, false), ("/deleted", false, true)]);
    assert_eq!(pages[1].status, PageStatus::Concept);
    let without_drafts = actor_with(7, &grants(&[Permission::ManageMenu]));
    let seen = read_menu(&site.cms, &without_drafts, "main", "en-gb").await.unwrap();
    let seen: Vec<_> = seen.items.into_iter().map(|entry| entry.page.map(|page| page.slug)).collect();
    assert_eq!(seen, [Some("/live".to_owned()), None, None]);
    let list = list_menus(&site.cms, &without_drafts).await.unwrap();
    assert_eq!(list.total_items, 12);
    let counts = |name: &str, locale: &str| {
        let menu = list.items.iter().find(|menu| menu.name == name && menu.locale.as_str() == locale).unwrap();
        (menu.items, menu.hidden)
    };
    assert_eq!((counts("main", "en-gb"), counts("legal", "nl-nl")), ((3, 2), (0, 0)));
}

#[tokio::test]
async fn a_page_that_is_purged_leaves_its_menus_with_what_is_below_it() {
    let site = TestSite::new().await;
    let (gone, kept) = (live_page(&site, "/gone").await, live_page(&site, "/kept").await);
    let below = MenuItem { items: vec![address("Below", "/below")], ..page_item("", gone) };
    change(&site, vec![group("Group", vec![page_item("", gone), page_item("", kept)]), below]).await.unwrap();
    delete_page(&site.cms, &Actor::System, gone).await.unwrap();
    let read = async || read_menu(&site.cms, &Actor::System, "main", "en-gb").await.unwrap();
    assert_eq!((read().await.items.len(), read().await.version), (2, 1));
    purge_page(&site.cms, &Actor::System, gone).await.unwrap();
    let menu = read().await;
    assert_eq!((menu.version, menu.items.len(), menu.items[0].items.len()), (2, 1, 1));
    assert_eq!(menu.items[0].items[0].page_id, Some(kept));
    let stale = MenuChange { items: Vec::new(), version: Some(1) };
    let stale = change_menu(&site.cms, &Actor::System, "main", "en-gb", stale).await;
    assert!(matches!(stale, Err(Error::Stale { .. })));
    assert!(site.events().await.iter().filter(|event| event.action == "change-menu").count() == 2);
}

#[tokio::test]
async fn pages_are_found_from_three_characters_on() {
    let site = TestSite::new().await;
    let live = live_page(&site, "/harbour-tour").await;
    site.page(&Actor::System, "/harbour-draft").await;
    create_page(&site.cms, &Actor::System, new_page("/other")).await.unwrap();
    let find = async |actor: &Actor, locale: &str, term: &str| {
        let found = search_menu_pages(&site.cms, actor, locale, term).await?;
        Ok::<_, Error>(found.into_iter().map(|page| page.slug).collect::<Vec<_>>())
    };
    assert_eq!(find(&Actor::System, "en-gb", " harb ").await.unwrap().len(), 2);
    let without_drafts = actor_with(7, &grants(&[Permission::ManageMenu]));
    assert_eq!(find(&without_drafts, "en-gb", "HARB").await.unwrap(), ["/harbour-tour"]);
    assert_eq!(find(&without_drafts, "nl-nl", "harb").await.unwrap(), Vec::<String>::new());
    for actor in [&Actor::System, &without_drafts] {
        refused(find(actor, "en-gb", "ha ").await, &[(Code::NotValid, "searchTerm")]);
        refused(
            find(actor, "xx-xx", &"a".repeat(256)).await,
            &[(Code::TooLong, "searchTerm"), (Code::NotValid, "locale")],
        );
    }
    forbidden(find(&actor_with(7, &grants(&[Permission::ViewDrafts])), "en-gb", "harb").await);
    not_found(read_menu(&site.cms, &Actor::System, "side", "en-gb").await);
    not_found(read_menu(&site.cms, &Actor::System, "main", "xx-xx").await);
    unpublish_page(&site.cms, &Actor::System, live).await.unwrap();
    assert_eq!(find(&without_drafts, "en-gb", "harb").await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_page_knows_the_live_pages_that_it_lies_below() {
    let site = with_home().await;
    for slug in ["/a", "/a/b/c", "/a/b/c/d"] {
        live_page(&site, slug).await;
    }
    site.page(&Actor::System, "/a/b").await;
    let page = view_slug(&site.cms, &Actor::Visitor, "/a/b/c/d").await.unwrap().unwrap();
    let above: Vec<_> = page.ancestors.iter().map(|page| page.slug.as_str()).collect();
    assert_eq!(above, ["/a", "/a/b/c"]);
    assert_eq!(page.siblings.unwrap().len(), 1);
}

#[tokio::test]
async fn a_hidden_draft_looks_like_a_missing_page_to_those_who_change_menus() {
    let site = TestSite::new().await;
    let hidden = site.page(&Actor::System, "/hidden").await.page;
    let live = live_page(&site, "/live").await;
    let id = site.account("menus@house.example", "Viewer").await.0;
    let manager = actor_with(id, &grants(&[Permission::ManageMenu]));
    let change =
        async |items| change_menu(&site.cms, &manager, "main", "en-gb", MenuChange { items, version: None }).await;
    for page in [hidden, PageId(9999)] {
        refused(change(vec![page_item("A", page)]).await, &[(Code::NotValid, "items[0].pageID")]);
    }
    change(vec![page_item("A", live)]).await.unwrap();
    // An entry that the menu already has is kept.
    change_menu(
        &site.cms,
        &Actor::System,
        "main",
        "en-gb",
        MenuChange { items: vec![page_item("A", hidden)], version: None },
    )
    .await
    .unwrap();
    change(vec![page_item("B", hidden)]).await.unwrap();
}

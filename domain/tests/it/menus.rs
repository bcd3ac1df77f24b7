//! Tests changes of menus, and menus as visitors see them.

use crate::test_site::{TestSite, actor_with, forbidden, grants, new_page, not_found, refused, titled};
use domain::error::Error;
use domain::menus::change::{MenuChange, change_menu};
use domain::menus::copy::{MenuCopy, copy_menu};
use domain::menus::list_menus::list_menus;
use domain::menus::page_menus::{add_page_to_menu, list_page_menus, remove_page_from_menu};
use domain::menus::read::read_menu;
use domain::menus::search::{offer_menu_pages, search_menu_pages};
use domain::pages::create::create_page;
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::purge::purge_page;
use domain::viewer::view::{surround, view_slug};
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::PageId;
use model::menu::{Menu, MenuItem, MenuLink, PageMenu};
use model::page::PageStatus;
use time::Duration;

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

async fn translation(site: &TestSite, page: PageId, title: &str) -> PageId {
    let new = NewTranslation { page, locale: "nl-nl".into(), title: title.into(), slug: None };
    create_translation(&site.cms, &Actor::System, new).await.unwrap().page
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
async fn the_main_menu_has_three_levels() {
    let site = with_home().await;
    let draft = site.page(&Actor::System, "/draft").await.page;
    let second = MenuItem { items: vec![address("C", "/c"), page_item("", draft)], ..address("B", "/b") };
    let menu = change(&site, vec![group("A", vec![second]), group("E", vec![group("F", vec![])])]).await.unwrap();
    assert_eq!(shown(&site).await, ["A ", "- B /b", "- - C /c"]);
    let told: Vec<_> = menu.items[0].items[0].items.iter().map(|entry| entry.shown).collect();
    assert_eq!((told, menu.items[1].shown), (vec![true, false], false));
    let hidden = MenuItem { items: vec![group("B", vec![address("C", "/c")])], ..page_item("", draft) };
    let menu = change(&site, vec![hidden]).await.unwrap();
    assert!(!menu.items[0].items[0].items[0].shown, "everything below a hidden page is hidden");
}

#[tokio::test]
async fn a_menu_is_copied_with_the_translations_of_its_pages() {
    let site = TestSite::new().await;
    let translated = site.page(&Actor::System, "/about").await.page;
    let dutch = translation(&site, translated, "Over ons").await;
    let hidden = live_page(&site, "/hidden").await;
    translation(&site, hidden, "Verborgen").await;
    publish_page(&site.cms, &Actor::System, translated, None).await.unwrap();
    publish_page(&site.cms, &Actor::System, dutch, None).await.unwrap();
    let alone = live_page(&site, "/alone").await;
    let below = MenuItem { items: vec![address("Below", "/below")], ..page_item("", alone) };
    let part = MenuItem { anchor: "part".into(), new_tab: true, ..page_item("Our part", translated) };
    let items = vec![
        page_item("Title", translated),
        group("More", vec![part, below, address("Shop", "https://shop.example")]),
        page_item("Only English", alone),
        page_item("Secret", hidden),
    ];
    change(&site, items).await.unwrap();
    let copy = async |actor: &Actor, from: &str, version: Option<i64>| {
        copy_menu(&site.cms, actor, "main", "nl-nl", MenuCopy { from: from.into(), version }).await
    };
    let without_drafts =
        actor_with(site.account("menus@house.example", "Viewer").await.0, &grants(&[Permission::ManageMenu]));
    let copied = copy(&without_drafts, "en-gb", None).await.unwrap();
    // A draft that the actor may not see counts as missing.
    assert_eq!(copied.left_out, ["Title", "Only English", "Secret"]);
    let [about, more] = &copied.menu.items[..] else { panic!("{:?}", copied.menu.items) };
    // The entry had the title of its page, so it shows the title of the translation.
    assert_eq!((about.label.as_str(), about.page_id), ("", Some(dutch)));
    assert_eq!(about.page.as_ref().map(|page| page.title.as_str()), Some("Over ons"));
    let kept: Vec<_> =
        more.items.iter().map(|entry| (entry.label.as_str(), entry.page_id, entry.url.as_str())).collect();
    assert_eq!(
        kept,
        [("Our part", Some(dutch), ""), ("Below", None, "/below"), ("Shop", None, "https://shop.example")]
    );
    assert_eq!((more.items[0].anchor.as_str(), more.items[0].new_tab), ("part", true));

    refused(copy(&Actor::System, "en-gb", None).await, &[(Code::Required, "version")]);
    assert!(matches!(copy(&Actor::System, "en-gb", Some(7)).await, Err(Error::Stale { model: "menu" })));
    refused(copy(&Actor::System, "nl-nl", Some(1)).await, &[(Code::NotValid, "from")]);
    refused(copy(&Actor::System, "xx-xx", Some(1)).await, &[(Code::NotValid, "from")]);
    assert_eq!(copy(&Actor::System, "en-gb", Some(1)).await.unwrap().left_out, ["Title", "Only English"]);
    let bad = copy_menu(&site.cms, &Actor::System, "side", "xx", MenuCopy { from: "xx".into(), version: None }).await;
    refused(bad, &[(Code::NotValid, "name"), (Code::NotValid, "locale"), (Code::NotValid, "from")]);
    assert_eq!(site.events().await.iter().filter(|event| event.action == "change-menu").count(), 3);
}

#[tokio::test]
async fn a_page_is_put_into_the_menus_of_its_locale_and_taken_out() {
    let site = with_home().await;
    let (page, other) = (live_page(&site, "/page").await, live_page(&site, "/other").await);
    let in_menus = |menus: Vec<PageMenu>| menus.into_iter().map(|menu| menu.in_menu).collect::<Vec<_>>();
    let listed = async || in_menus(list_page_menus(&site.cms, &Actor::System, page).await.unwrap());
    change(&site, vec![page_item("", other)]).await.unwrap();
    assert_eq!(listed().await, [false, false, false]);
    let added = add_page_to_menu(&site.cms, &Actor::System, page, "main").await.unwrap();
    assert_eq!(in_menus(added), [true, false, false]);
    assert_eq!(shown(&site).await, ["Title /other", "Title /page"]);
    let read = async || read_menu(&site.cms, &Actor::System, "main", "en-gb").await.unwrap();
    add_page_to_menu(&site.cms, &Actor::System, page, "main").await.unwrap();
    assert_eq!((read().await.version, listed().await), (2, vec![true, false, false]));

    let below = MenuItem { items: vec![address("Below", "/below")], ..page_item("", page) };
    change(&site, vec![group("Group", vec![below, page_item("", other)]), page_item("Again", page)]).await.unwrap();
    let removed = remove_page_from_menu(&site.cms, &Actor::System, page, "main").await.unwrap();
    assert_eq!(in_menus(removed), [false, false, false]);
    assert_eq!(shown(&site).await, ["Group ", "- Below /below", "- Title /other"]);
    remove_page_from_menu(&site.cms, &Actor::System, page, "main").await.unwrap();
    assert_eq!(read().await.version, 4);

    let draft = site.page(&Actor::System, "/draft").await.page;
    let without_drafts =
        actor_with(site.account("menus@house.example", "Viewer").await.0, &grants(&[Permission::ManageMenu]));
    for gone in [draft, PageId(9999)] {
        not_found(list_page_menus(&site.cms, &without_drafts, gone).await);
        not_found(add_page_to_menu(&site.cms, &without_drafts, gone, "main").await);
        not_found(remove_page_from_menu(&site.cms, &without_drafts, gone, "main").await);
    }
    refused(add_page_to_menu(&site.cms, &Actor::System, page, "side").await, &[(Code::NotValid, "name")]);
    let full = (0..200).map(|_| address("A", "/a")).collect();
    change(&site, full).await.unwrap();
    refused(add_page_to_menu(&site.cms, &Actor::System, page, "main").await, &[(Code::TooLong, "items")]);
    forbidden(add_page_to_menu(&site.cms, &actor_with(7, &grants(&[Permission::ViewDrafts])), page, "main").await);
}

#[tokio::test]
async fn a_link_may_open_a_new_tab_and_a_group_does_not() {
    let site = with_home().await;
    let new_tab = |item: MenuItem| MenuItem { new_tab: true, ..item };
    let items = vec![new_tab(address("Shop", "https://shop.example")), new_tab(group("G", vec![address("A", "/a")]))];
    let menu = change(&site, items).await.unwrap();
    assert_eq!(menu.items.iter().map(|entry| entry.new_tab).collect::<Vec<_>>(), [true, false]);
    let home = view_slug(&site.cms, &Actor::Visitor, "/").await.unwrap().unwrap();
    let menus = surround(&site.cms, &Actor::Visitor, home).await.unwrap().menus;
    assert_eq!(menus.main.iter().map(|link| link.new_tab).collect::<Vec<_>>(), [true, false]);
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
    refused(change(&site, vec![anchor("-x", "")]).await, &[(Code::NotValid, "items[0].anchor")]);
    refused(change(&site, vec![anchor("x", "/a")]).await, &[(Code::NotValid, "items[0].anchor")]);
    let long = "a".repeat(256);
    refused(change(&site, vec![address(&long, "/a")]).await, &[(Code::TooLong, "items[0].label")]);
    let items = vec![group("G", vec![address("B", "/b"), page_item("A", PageId(99))]), page_item("C", PageId(98))];
    let places = [(Code::NotValid, "items[0].items[1].pageID"), (Code::NotValid, "items[1].pageID")];
    refused(change(&site, items).await, &places);
    let deep = || group("A", vec![group("B", vec![group("C", vec![address("D", "/d")])])]);
    refused(change(&site, vec![deep()]).await, &[(Code::TooLong, "items[0].items[0].items[0].items")]);
    let footer = change_menu(&site.cms, &Actor::System, "footer", "en-gb", ask(vec![deep()])).await;
    refused(footer, &[(Code::TooLong, "items[0].items[0].items")]);
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
async fn pages_are_offered_before_a_search_and_those_outside_the_menu_come_first() {
    let site = TestSite::new().await;
    let used = live_page(&site, "/used").await;
    let used_draft = site.page(&Actor::System, "/used-draft").await.page;
    for slug in ["/first", "/second"] {
        site.clock.advance(Duration::minutes(1));
        live_page(&site, slug).await;
    }
    site.clock.advance(Duration::minutes(1));
    site.page(&Actor::System, "/draft").await;
    let deleted = live_page(&site, "/deleted").await;
    delete_page(&site.cms, &Actor::System, deleted).await.unwrap();
    change(&site, vec![page_item("", used), group("G", vec![page_item("", used_draft)])]).await.unwrap();
    let offered = async |actor: &Actor, name: &str, locale: &str| {
        let offered = offer_menu_pages(&site.cms, actor, name, locale).await?;
        Ok::<_, Error>(offered.into_iter().map(|page| page.slug).collect::<Vec<_>>())
    };
    let main = offered(&Actor::System, "main", "en-gb").await.unwrap();
    assert_eq!(main, ["/second", "/first", "/draft", "/used", "/used-draft"]);
    let footer = offered(&Actor::System, "footer", "en-gb").await.unwrap();
    assert_eq!(footer, ["/second", "/first", "/used", "/draft", "/used-draft"]);
    assert_eq!(offered(&Actor::System, "main", "nl-nl").await.unwrap(), Vec::<String>::new());
    let without_drafts = actor_with(7, &grants(&[Permission::ManageMenu]));
    assert_eq!(offered(&without_drafts, "main", "en-gb").await.unwrap(), ["/second", "/first", "/used"]);
    not_found(offered(&Actor::System, "side", "en-gb").await);
    not_found(offered(&Actor::System, "main", "xx-xx").await);
    for number in 0..20 {
        live_page(&site, &format!("/more-{number}")).await;
    }
    assert_eq!(offered(&Actor::System, "main", "en-gb").await.unwrap().len(), 20);
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

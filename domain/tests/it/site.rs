//! Settings and menus, and the counter that tells everybody of a change.

use crate::house::{House, new_page, titled};
use domain::error::Error;
use domain::pages::create::create_page;
use domain::pages::publish::publish_page;
use domain::pages::store_version::store_version;
use domain::pages::unpublish::unpublish_page;
use domain::pages::view::{Seen, view_path};
use domain::secret::signing_key;
use domain::site::menus::change_menu;
use domain::site::settings::{change_settings, read_settings};
use model::access::Actor;
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::site::{MenuItem, Settings};

fn item(label: &str, page: Option<PageId>, url: &str) -> MenuItem {
    MenuItem { label: label.into(), page_id: page, url: url.into(), items: Vec::new() }
}

fn codes<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<Code> {
    match result {
        Err(Error::Refused(errors)) => errors.into_iter().map(|error| error.code).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_menu_shows_its_live_pages_by_their_live_titles() {
    let house = House::new().await;
    let english = Locale::parse("en-gb").unwrap();
    let home = create_page(&house.cms, &Actor::System, new_page("/")).await.unwrap();
    publish_page(&house.cms, &Actor::System, home.page, None).await.unwrap();
    let made = house.page(&Actor::System, "/page").await;
    let items = vec![item("", Some(made.page), ""), item("Elsewhere", None, "https://other.example")];
    change_menu(&house.cms, &Actor::System, "main", &english, items).await.unwrap();
    let shown = async || match view_path(&house.cms, &Actor::Visitor, "/").await.unwrap() {
        Seen::Page(view) => {
            view.main_menu.into_iter().map(|link| format!("{} {}", link.label, link.href)).collect::<Vec<_>>()
        }
        _ => panic!("the home page is live"),
    };
    assert_eq!(shown().await, ["Elsewhere https://other.example"]);
    publish_page(&house.cms, &Actor::System, made.page, None).await.unwrap();
    assert_eq!(shown().await, ["Title /page", "Elsewhere https://other.example"]);
    store_version(&house.cms, &Actor::System, made.version, titled("Not live yet")).await.unwrap();
    assert_eq!(shown().await[0], "Title /page");
    unpublish_page(&house.cms, &Actor::System, made.page).await.unwrap();
    assert_eq!(shown().await.len(), 1);
}

#[tokio::test]
async fn a_menu_leads_only_where_links_may() {
    let house = House::new().await;
    let (english, other) = (Locale::parse("en-gb").unwrap(), Locale::parse("xx-xx").unwrap());
    let change = async |name: &str, locale: &Locale, items: Vec<MenuItem>| {
        codes(change_menu(&house.cms, &Actor::System, name, locale, items).await)
    };
    assert_eq!(change("side", &english, vec![item("", None, "/")]).await, [Code::NotValid, Code::Required]);
    assert_eq!(change("main", &english, vec![item("A", None, "javascript:alert(1)")]).await, [Code::NotAUrl]);
    assert_eq!(change("main", &english, vec![item("A", Some(PageId(99)), "")]).await, [Code::NotValid]);
    assert_eq!(change("main", &other, Vec::new()).await, [Code::NotValid]);
    let mut deep = item("A", None, "/a");
    for _ in 0..5 {
        deep = MenuItem { items: vec![deep], ..item("A", None, "/a") };
    }
    assert_eq!(change("main", &english, vec![deep]).await, [Code::TooLong]);
}

#[tokio::test]
async fn the_settings_agree_with_each_other() {
    let house = House::new().await;
    let kept = Settings::clone(&*read_settings(&house.cms, &Actor::Visitor).await.unwrap());
    let other = Locale::parse("xx-xx").unwrap();
    let wrong = Settings {
        site_name: " ".into(),
        default_locale: other.clone(),
        custom_slug_locales: vec![other],
        ..kept.clone()
    };
    let found = codes(change_settings(&house.cms, &Actor::System, wrong).await);
    assert_eq!(found, [Code::Required, Code::NotValid, Code::NotValid]);
    change_settings(&house.cms, &Actor::System, Settings { site_name: "New".into(), ..kept }).await.unwrap();
    assert_eq!(read_settings(&house.cms, &Actor::Visitor).await.unwrap().site_name, "New");
}

#[tokio::test]
async fn what_visitors_can_see_counts_as_a_change_and_nothing_else_does() {
    let house = House::new().await;
    let made = house.page(&Actor::System, "/page").await;
    let begun = house.cms.generation();
    let stored = store_version(&house.cms, &Actor::System, made.version, titled("T")).await.unwrap();
    assert_eq!(house.cms.generation(), begun);
    publish_page(&house.cms, &Actor::System, made.page, Some(stored.id)).await.unwrap();
    let published = house.cms.generation();
    assert_ne!(published, begun);
    assert!(publish_page(&house.cms, &Actor::System, PageId(99), None).await.is_err());
    assert_eq!(house.cms.generation(), published);
    unpublish_page(&house.cms, &Actor::System, made.page).await.unwrap();
    assert_ne!(house.cms.generation(), published);
}

#[tokio::test]
async fn the_key_of_an_installation_is_its_own_and_stays() {
    let (one, two) = (House::new().await, House::new().await);
    let key = signing_key(&one.cms).await.unwrap();
    assert_ne!(key, signing_key(&two.cms).await.unwrap());
    let one = one.restarted().await;
    assert_eq!(signing_key(&one.cms).await.unwrap(), key);
}

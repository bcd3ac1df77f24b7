//! Tests the content that programs read with an API token.

use crate::test_site::{TestSite, draft, new_page, not_found, refused};
use domain::content_api::list_media::{AskedMedia, list_content_media};
use domain::content_api::list_pages::{AskedPages, list_content_pages};
use domain::content_api::read_menus::read_content_menus;
use domain::content_api::read_page::{read_page_at, read_page_by_id};
use domain::content_api::read_site::read_content_site;
use domain::content_api::search_pages::{AskedSearch, search_content};
use domain::content_api::{AskedPart, Reader};
use domain::menus::change::{MenuChange, change_menu};
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::store_version::store_version;
use domain::search::catch_up;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::users::api_tokens::authenticate::{CheckedToken, authenticate};
use domain::users::api_tokens::create::{AskedToken, create_token};
use domain::workflow::publish::publish_page;
use model::access::Actor;
use model::error::Code;
use model::menu::MenuItem;
use serde_json::json;
use std::sync::Arc;

const BASE: &str = "https://site.example";

/// Returns a token that reads these locales. None means all.
async fn token(site: &TestSite, locales: &[&str]) -> Arc<CheckedToken> {
    let id = site.account(&format!("{}@house.example", locales.join("-") + "a"), "Administrator").await;
    let user = domain::users::current::find_active_user(&site.cms, id).await.unwrap().unwrap();
    let owner = domain::users::current::actor_of(&user);
    let locales = (!locales.is_empty()).then(|| locales.iter().map(|code| (*code).to_owned()).collect());
    let ask = AskedToken { name: "Build".into(), locales, ..AskedToken::default() };
    let secret = create_token(&site.cms, &owner, ask).await.unwrap().secret;
    authenticate(&site.cms, &secret).await.unwrap()
}

fn reader(token: &CheckedToken) -> Reader<'_> {
    Reader { token, base_url: BASE }
}

async fn live(site: &TestSite, slug: &str, title: &str, blocks: serde_json::Value) -> CreatedPage {
    let new = NewPageInput { title: title.to_owned(), ..new_page(slug) };
    let made = create_page(&site.cms, &Actor::System, new).await.unwrap();
    store_version(&site.cms, &Actor::System, made.version, draft(&json!({ "blocks": blocks }))).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    site.work().await;
    made
}

async fn translated(site: &TestSite, page: CreatedPage, title: &str, slug: &str) -> CreatedPage {
    let new = NewTranslation {
        page: page.page,
        locale: "nl-nl".into(),
        title: title.to_owned(),
        slug: Some(slug.to_owned()),
    };
    let made = create_translation(&site.cms, &Actor::System, new).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    site.work().await;
    made
}

#[tokio::test]
async fn a_page_is_read_by_path_and_by_id_with_its_pictures() {
    let site = TestSite::new().await;
    let token = token(&site, &[]).await;
    let file = site.picture(500, 9).await;
    let image = json!([{ "fileID": file.id, "altText": "A boat" }]);
    let block = json!([
        { "type": "note", "key": "k", "props": { "title": "Hello", "html": "<p>Us</p>", "secret": 1 }, "__images": { "picture": image } },
        { "type": "of-tomorrow", "key": "u", "props": {} },
    ]);
    let made = live(&site, "/about/team", "Team", block).await;
    let page = read_page_at(&site.cms, reader(&token), "/about/team").await.unwrap();
    let by_id = read_page_by_id(&site.cms, reader(&token), made.page).await.unwrap();
    assert_eq!(serde_json::to_value(&page).unwrap(), serde_json::to_value(&by_id).unwrap());
    assert_eq!((page.link.id, page.link.url.as_str()), (made.page, "https://site.example/about/team"));
    assert_eq!(page.blocks.len(), 1, "visitors do not see blocks of unknown types");
    let fields = serde_json::to_value(&page.blocks[0].fields).unwrap();
    assert_eq!(fields, json!({ "title": "Hello", "html": "<p>Us</p>" }));
    let picture = &page.blocks[0].pictures["picture"][0];
    assert_eq!((picture.alt.as_str(), picture.width, picture.height), ("A boat", 500, 8));
    let widths: Vec<u32> = picture.renditions.iter().map(|rendition| rendition.width).collect();
    assert_eq!(widths, [320, 480, 500]);
    assert!(picture.url.starts_with(&format!("{BASE}/api/pagewright/medialib/get-page-file/{}/", made.page)));
    assert!(picture.renditions[0].url.ends_with("/a.png?w=320"), "{}", picture.renditions[0].url);

    let media = list_content_media(&site.cms, reader(&token), AskedMedia::default()).await.unwrap();
    assert_eq!((media.total_items, &media.items[0].picture.url), (1, &picture.url));
    assert_eq!(media.items[0].picture.renditions, picture.renditions);
}

#[tokio::test]
async fn links_to_files_are_addresses() {
    let site = TestSite::new().await;
    let token = token(&site, &[]).await;
    let file = site.document("plan.pdf").await;
    let html = format!("<p><a href=\"file:{}\">Plan</a>, <a href=\"file:99\">gone</a></p>", file.id);
    let props = json!({ "title": "A", "html": html, "link": format!("file:{}", file.id) });
    let made = live(&site, "/plan", "Plan", json!([{ "type": "note", "key": "k", "props": props }])).await;
    let page = read_page_by_id(&site.cms, reader(&token), made.page).await.unwrap();
    let block = &page.blocks[0];
    let url = &block.files["html"][0].url;
    assert!(url.starts_with(&format!("{BASE}/api/pagewright/medialib/get-page-file/{}/block_files_k/", made.page)));
    let expected = format!("<p><a href=\"{url}\" rel=\"noopener noreferrer\">Plan</a>, gone</p>");
    assert_eq!((&block.fields["html"], &block.fields["link"]), (&json!(expected), &json!(url)));
}

#[tokio::test]
async fn only_what_is_published_is_read() {
    let site = TestSite::new().await;
    let token = token(&site, &[]).await;
    let page = site.page(&Actor::System, "/draft").await;
    not_found(read_page_at(&site.cms, reader(&token), "/draft").await);
    not_found(read_page_by_id(&site.cms, reader(&token), page.page).await);
    not_found(read_page_at(&site.cms, reader(&token), "/missing").await);
    let list = list_content_pages(&site.cms, reader(&token), AskedPages::default()).await.unwrap();
    assert_eq!((list.total_items, list.total_pages, list.page, list.limit), (0, 0, 1, 25));
}

#[tokio::test]
async fn a_list_has_pages_filters_and_an_order() {
    let site = TestSite::new().await;
    let token = token(&site, &[]).await;
    for (slug, title) in [("/a", "Alpha"), ("/b", "Beta"), ("/c", "Gamma")] {
        live(&site, slug, title, json!([])).await;
    }
    let titles = async |ask: AskedPages| {
        let list = list_content_pages(&site.cms, reader(&token), ask).await.unwrap();
        (list.items.into_iter().map(|page| page.link.title).collect::<Vec<_>>(), list.total_items, list.total_pages)
    };
    let part = |page, limit| AskedPart { page: Some(page), limit: Some(limit) };
    let by_title = || AskedPages { order: Some("title".into()), ..AskedPages::default() };
    assert_eq!(
        titles(AskedPages { part: part(1, 2), ..by_title() }).await,
        (vec!["Alpha".into(), "Beta".into()], 3, 2)
    );
    assert_eq!(titles(AskedPages { part: part(2, 2), ..by_title() }).await, (vec!["Gamma".into()], 3, 2));
    assert_eq!(titles(AskedPages::default()).await.0[0], "Gamma");
    let dated = AskedPages { page_type: Some("dated".into()), ..AskedPages::default() };
    assert_eq!(titles(dated).await, (Vec::new(), 0, 0));
    let dutch = AskedPages { locale: Some("nl-nl".into()), ..AskedPages::default() };
    assert_eq!(titles(dutch).await, (Vec::new(), 0, 0));

    let text = |value: &str| Some(value.to_owned());
    for (wrong, property) in [
        (AskedPages { locale: text("xx-xx"), ..AskedPages::default() }, "locale"),
        (AskedPages { page_type: text("none"), ..AskedPages::default() }, "type"),
        (AskedPages { tag: text("none"), ..AskedPages::default() }, "tag"),
        (AskedPages { order: text("random"), ..AskedPages::default() }, "order"),
        (AskedPages { part: part(0, 1), ..AskedPages::default() }, "page"),
        (AskedPages { part: part(1, 0), ..AskedPages::default() }, "limit"),
        (AskedPages { part: part(1, 101), ..AskedPages::default() }, "limit"),
        (AskedPages { part: part(100_001, 2), ..AskedPages::default() }, "page"),
        (AskedPages { part: part(i64::MAX, 100), ..AskedPages::default() }, "page"),
    ] {
        refused(list_content_pages(&site.cms, reader(&token), wrong).await, &[(Code::NotValid, property)]);
    }
}

#[tokio::test]
async fn a_token_of_one_language_reads_no_other() {
    let site = TestSite::new().await;
    let [all, dutch] = [token(&site, &[]).await, token(&site, &["nl-nl"]).await];
    let english = live(&site, "/about", "About", json!([])).await;
    let page = translated(&site, english, "Over ons", "/over-ons").await;
    let menu = |title: &str| MenuChange {
        items: vec![MenuItem { label: title.into(), url: "/x".into(), ..MenuItem::default() }],
        version: None,
    };
    change_menu(&site.cms, &Actor::System, "main", "en-gb", menu("English")).await.unwrap();
    change_menu(&site.cms, &Actor::System, "main", "nl-nl", menu("Nederlands")).await.unwrap();
    catch_up(&site.cms).await.unwrap();

    not_found(read_page_by_id(&site.cms, reader(&dutch), english.page).await);
    not_found(read_page_at(&site.cms, reader(&dutch), "/about").await);
    let read = read_page_at(&site.cms, reader(&dutch), "/nl-nl/over-ons").await.unwrap();
    assert_eq!((read.link.id, read.translations.len()), (page.page, 0));
    assert_eq!(read_page_by_id(&site.cms, reader(&all), page.page).await.unwrap().translations[0].path, "/about");

    let count = async |token: &CheckedToken| {
        let listed = list_content_pages(&site.cms, reader(token), AskedPages::default()).await.unwrap().total_items;
        let found = search_content(
            &site.cms,
            reader(token),
            AskedSearch { term: "about OR ons".into(), ..AskedSearch::default() },
        );
        let found = found.await.unwrap();
        assert!(found.results.iter().all(|result| result.locale.as_str() == "nl-nl" || token.locales.is_none()));
        listed
    };
    assert_eq!((count(&all).await, count(&dutch).await), (2, 1));
    let english = AskedPages { locale: Some("en-gb".into()), ..AskedPages::default() };
    refused(list_content_pages(&site.cms, reader(&dutch), english).await, &[(Code::NotValid, "locale")]);
    let search = AskedSearch { locale: Some("en-gb".into()), ..AskedSearch::default() };
    refused(search_content(&site.cms, reader(&dutch), search).await, &[(Code::NotValid, "locale")]);
    let menus = read_content_menus(&site.cms, reader(&dutch), Some("nl-nl")).await.unwrap();
    assert_eq!(menus.main[0].label, "Nederlands");
    refused(read_content_menus(&site.cms, reader(&dutch), Some("en-gb")).await, &[(Code::NotValid, "locale")]);
    not_found(read_content_menus(&site.cms, reader(&dutch), None).await);
    let locales = read_content_site(&site.cms, reader(&dutch)).await.unwrap().locales;
    assert_eq!(locales.iter().map(|locale| locale.as_str()).collect::<Vec<_>>(), ["nl-nl"]);
}

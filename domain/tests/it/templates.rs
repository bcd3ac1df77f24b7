//! Tests patterns and page templates.

use crate::test_site::{TestSite, draft, forbidden, not_found, refused};
use domain::error::Result;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::menus::read::read_menu;
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::read::read_page;
use domain::tags::create::create_tag;
use domain::tags::delete::delete_tag;
use domain::templates::create_page::create_page_from_template;
use domain::templates::delete_template::delete_template;
use domain::templates::list_templates::list_templates;
use domain::templates::read_template::read_template;
use domain::templates::rename_template::rename_template;
use domain::templates::save_template::{AskedKind, AskedTemplate, save_template};
use domain::templates::start_site::start_site;
use domain::trash::delete::delete_page;
use domain::users::delete::delete_user;
use model::access::Actor;
use model::block::Props;
use model::error::Code;
use model::id::{PageId, TemplateId};
use model::page::PageListItem;
use model::tag::Visibility;
use model::template::MAX_TEMPLATE_NAME_CHARS;
use serde_json::{Value, json};

async fn save(site: &TestSite, actor: &Actor, page: PageId, name: &str, content: Value) -> Result<TemplateId> {
    let asked = AskedTemplate { page, kind: AskedKind::Pattern, name: name.into(), draft: draft(&content) };
    save_template(&site.cms, actor, asked).await
}

async fn save_page(site: &TestSite, actor: &Actor, page: PageId, name: &str, content: Value) -> Result<TemplateId> {
    let asked = AskedTemplate { page, kind: AskedKind::Page, name: name.into(), draft: draft(&content) };
    save_template(&site.cms, actor, asked).await
}

fn note(title: &str) -> Value {
    json!({ "blocks": [{ "type": "note", "key": "a", "props": { "title": title } }] })
}

fn new_page(slug: &str, page_type: &str, locale: &str, type_data: Value) -> NewPageInput {
    NewPageInput {
        title: "New".into(),
        slug: slug.into(),
        page_type: page_type.into(),
        locale: locale.into(),
        content: Props::new(),
        type_data: serde_json::from_value(type_data).unwrap(),
    }
}

/// Returns the title of the first block of a page.
async fn first_title(site: &TestSite, page: CreatedPage) -> Value {
    let version = read_page(&site.cms, &Actor::System, page.page).await.unwrap().page_version;
    version.blocks[0].content().props["title"].clone()
}

/// Returns ids, names and page types of all templates.
async fn listed(site: &TestSite, actor: &Actor, language: &str) -> Vec<(String, String, Option<String>)> {
    let templates = list_templates(&site.cms, actor, language).await.unwrap();
    templates.into_iter().map(|template| (template.id, template.name, template.page_type)).collect()
}

#[tokio::test]
async fn an_editor_saves_a_pattern_that_everyone_finds_before_the_shipped_ones() {
    let site = TestSite::new().await;
    let (editor, other) = (site.user("Editor").await, site.another("Editor", 2).await);
    let page = site.page(&editor, "/page").await.page;
    let id = save(&site, &editor, page, " Closing ", note("Bye")).await.unwrap();
    let found = list_templates(&site.cms, &other, "en").await.unwrap();
    let origin = found[0].saved.clone().unwrap();
    assert_eq!(origin.by.unwrap().id, editor.user_id().unwrap());
    assert_eq!(origin.locale.as_str(), "en-gb");
    assert_eq!(found[0].block_types, ["note"]);
    let template = |id: &str, name: &str, page_type: Option<&str>| (id.into(), name.into(), page_type.map(Into::into));
    let expected = |welcome: &str| {
        vec![
            template(&id.to_string(), "Closing", None),
            template("welcome", welcome, None),
            template("plain-page", welcome, Some("plain")),
            template("dated-page", welcome, Some("dated")),
        ]
    };
    assert_eq!(listed(&site, &other, "nl").await, expected("Welkom"));
    assert_eq!(listed(&site, &other, "pl").await, expected("Welcome"));
    let read = read_template(&site.cms, &other, &id.to_string(), "nl-nl").await.unwrap();
    assert_eq!(read.content.blocks[0].content().props["title"], "Bye");
    let read = read_template(&site.cms, &other, "welcome", "nl-nl").await.unwrap();
    assert_eq!(read.content.blocks[0].content().props["title"], "Welkom");
    assert_eq!(read.content.blocks[1].content().props["cards"][0]["link"], "", "a starter site fills this link");
    for id in ["999", "nothing"] {
        not_found(read_template(&site.cms, &other, id, "nl-nl").await);
    }
}

#[tokio::test]
async fn names_and_content_of_templates_are_checked() {
    let site = TestSite::new().await;
    let (editor, administrator) = (site.user("Editor").await, site.user("Administrator").await);
    let page = site.page(&editor, "/page").await.page;
    save(&site, &editor, page, "Closing", note("Bye")).await.unwrap();
    refused(save(&site, &editor, page, "CLOSING", note("Bye")).await, &[(Code::AlreadyExists, "name")]);
    // Patterns and the templates of each page type have their own names.
    let of_type = save_page(&site, &editor, page, "Closing", note("Bye")).await.unwrap();
    refused(save(&site, &editor, page, " ", note("Bye")).await, &[(Code::Required, "name")]);
    let long = "a".repeat(MAX_TEMPLATE_NAME_CHARS + 1);
    refused(save(&site, &editor, page, &long, note("Bye")).await, &[(Code::TooLong, "name")]);
    refused(save(&site, &editor, page, "Empty", json!({})).await, &[(Code::Required, "blocks")]);
    refused(save(&site, &editor, page, "Wrong", note(&"a".repeat(300))).await, &[(Code::TooLong, "blocks[a].title")]);
    let frame = json!({ "blocks": [{ "type": "frame", "key": "a", "props": {} }] });
    forbidden(save(&site, &editor, page, "Frame", frame.clone()).await);
    let frame = save(&site, &administrator, page, "Frame", frame).await.unwrap();

    let new = new_page("/framed", "plain", "en-gb", json!({}));
    forbidden(create_page_from_template(&site.cms, &editor, new, &frame.to_string()).await);
    let rename = async |id, name| rename_template(&site.cms, &administrator, id, name).await;
    refused(rename(frame, "closing").await, &[(Code::AlreadyExists, "name")]);
    rename(of_type, "CLOSING").await.unwrap();
    not_found(rename(TemplateId(999), "A").await);
    delete_template(&site.cms, &administrator, frame).await.unwrap();
    not_found(delete_template(&site.cms, &administrator, frame).await);
    let recorded: Vec<_> = site.events().await.into_iter().filter(|event| event.subject == "template").collect();
    let actions: Vec<_> = recorded.iter().map(|event| (event.action.as_str(), event.detail.as_str())).collect();
    let saved = ["Closing", "Closing", "Frame"].map(|name| ("save-template", name));
    let changed = [("rename-template", "Closing → CLOSING"), ("delete-template", "Frame")];
    assert_eq!(actions, [saved.as_slice(), &changed].concat());
}

#[tokio::test]
async fn a_new_page_starts_with_a_template_of_its_type_in_its_language() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let create = async |new, template: &str| create_page_from_template(&site.cms, &editor, new, template).await;
    let dutch = create(new_page("/welkom", "plain", "nl-nl", json!({})), "plain-page").await.unwrap();
    assert_eq!(first_title(&site, dutch).await, "Welkom");
    let german = create(new_page("/willkommen", "plain", "de-de", json!({})), "plain-page").await.unwrap();
    assert_eq!(first_title(&site, german).await, "Welcome");
    let wrong = new_page("/dated", "dated", "en-gb", json!({ "date": "2026-03-02" }));
    refused(create(wrong, "plain-page").await, &[(Code::NotValid, "template")]);
    refused(create(new_page("/a", "plain", "en-gb", json!({})), "nothing").await, &[(Code::NotValid, "template")]);
    refused(
        create(new_page("/welkom", "plain", "nl-nl", json!({})), "plain-page").await,
        &[(Code::AlreadyExists, "slug")],
    );

    let source = site.page(&editor, "/source").await.page;
    let content = json!({ "title": "Kept out", "seoTitle": "Kept out", "blocks": note("Recipe")["blocks"] });
    let own = save_page(&site, &editor, source, "Recipe", content).await.unwrap().to_string();
    let made = create(new_page("/recipe", "plain", "en-gb", json!({})), &own).await.unwrap();
    assert_eq!(first_title(&site, made).await, "Recipe");
    let version = read_page(&site.cms, &editor, made.page).await.unwrap().page_version;
    assert_eq!((version.title.as_str(), version.seo_title.as_str()), ("New", ""));
}

#[tokio::test]
async fn a_template_of_a_type_brings_its_fields_and_the_input_wins() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let first = new_page("/first", "dated", "en-gb", json!({ "date": "2026-03-02" }));
    let source = create_page(&site.cms, &editor, first).await.unwrap().page;
    let props = json!({ "date": "2026-03-02", "tags": ["Food", "Gone"] });
    let content = json!({ "blocks": note("Recipe")["blocks"], "pageType": { "id": "dated", "props": props } });
    let tag = create_tag(&site.cms, &Actor::System, "Gone", Visibility::Private).await.unwrap().tag.id;
    create_tag(&site.cms, &Actor::System, "Food", Visibility::Public).await.unwrap();
    let own = save_page(&site, &editor, source, "Recipe", content).await.unwrap().to_string();
    delete_tag(&site.cms, &Actor::System, tag).await.unwrap();
    let new = new_page("/second", "dated", "en-gb", json!({ "date": "2026-04-01" }));
    let made = create_page_from_template(&site.cms, &editor, new, &own).await.unwrap();
    let version = read_page(&site.cms, &editor, made.page).await.unwrap().page_version;
    assert_eq!(Value::Object(version.page_type.props), json!({ "date": "2026-04-01", "tags": ["Food"] }));
}

#[tokio::test]
async fn a_template_loses_the_files_that_were_deleted() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let (kept, gone) = (site.picture(20, 1).await, site.picture(30, 2).await);
    let page = site.page(&editor, "/page").await.page;
    let block = |key: &str, file| {
        let images = json!({ "picture": [{ "fileID": file, "altText": "Words" }] });
        json!({ "type": "note", "key": key, "props": { "title": key }, "__images": images })
    };
    let content = json!({ "blocks": [block("a", kept.id), block("b", gone.id)] });
    let id = save(&site, &editor, page, "Pictures", content).await.unwrap().to_string();
    let read = async || read_template(&site.cms, &editor, &id, "en-gb").await.unwrap();
    assert_eq!(read().await.missing_files, 0);
    delete_file(&site.cms, &Actor::System, gone.id, InUsePolicy::Refuse).await.unwrap();
    let left = read().await;
    assert_eq!((left.missing_files, left.content.blocks.len()), (1, 2));
    assert_eq!(left.content.blocks[0].content().images["picture"][0].file_id, kept.id);
    assert!(left.content.blocks[1].content().images.is_empty());
}

#[tokio::test]
async fn a_template_outlives_the_user_who_saved_it() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    save(&site, &editor, page, "Closing", note("Bye")).await.unwrap();
    delete_user(&site.cms, &Actor::System, editor.user_id().unwrap()).await.unwrap();
    let found = list_templates(&site.cms, &Actor::System, "en").await.unwrap();
    assert_eq!((found[0].name.as_str(), found[0].saved.clone().unwrap().by.unwrap().name.as_str()), ("Closing", ""));
}

async fn all_pages(site: &TestSite) -> Vec<PageListItem> {
    list_pages(&site.cms, &Actor::System, PageListInput::default()).await.unwrap().items
}

#[tokio::test]
async fn a_starter_site_fills_an_empty_site_with_drafts_in_the_languages_that_have_words() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    not_found(start_site(&site.cms, &administrator, "nothing").await);
    assert_eq!(start_site(&site.cms, &administrator, "club").await.unwrap(), 4);
    let page = |locale: &str, slug: &str, title: &str| (locale.to_owned(), slug.to_owned(), title.to_owned());
    let expected = [
        page("en-gb", "/", "Home"),
        page("en-gb", "/about-us", "About us"),
        page("nl-nl", "/", "Thuis"),
        page("nl-nl", "/over-ons", "Over ons"),
    ];
    let found = all_pages(&site).await;
    let mut shown: Vec<_> = found.iter().map(|found| page(found.locale.as_str(), &found.slug, &found.title)).collect();
    shown.sort();
    assert_eq!(shown, expected);
    let id_of = |slug: &str| found.iter().find(|found| found.slug == slug).unwrap().id;
    let id = id_of("/over-ons");
    let about = read_page(&site.cms, &administrator, id).await.unwrap();
    assert_eq!((about.published_version_id, about.source_page_id), (None, Some(id_of("/about-us"))));
    let version = about.page_version;
    assert_eq!(version.page_type.props["date"], "2026-03-02");
    assert_eq!(version.blocks[1].content().props["cards"][0]["link"], "/nl-nl/over-ons");
    let menu = read_menu(&site.cms, &administrator, "main", "nl-nl").await.unwrap();
    let entries: Vec<_> = menu.items.iter().map(|entry| (entry.label.as_str(), entry.page_id)).collect();
    let home = found.iter().find(|found| found.title == "Thuis").unwrap();
    assert_eq!(entries, [("", Some(home.id)), ("", Some(id))], "they show the titles of the pages");
    assert!(read_menu(&site.cms, &administrator, "main", "de-de").await.unwrap().items.is_empty());
    refused(start_site(&site.cms, &administrator, "club").await, &[(Code::NotPossible, "")]);
}

#[tokio::test]
async fn a_starter_site_is_made_once_by_two_administrators_and_again_after_its_pages_are_deleted() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let make = async || start_site(&site.cms, &administrator, "club").await;
    let (one, other) = tokio::join!(make(), make());
    assert!(one.is_ok() != other.is_ok());
    for page in all_pages(&site).await {
        delete_page(&site.cms, &administrator, page.id).await.unwrap();
    }
    assert_eq!(make().await.unwrap(), 4);
    let editor = site.user("Editor").await;
    forbidden(start_site(&site.cms, &editor, "club").await);
}

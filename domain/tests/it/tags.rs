//! Tests tags: unique names, and pages and files
//! whose tags are renamed or merged.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, new_page, not_found, refused};
use domain::addresses::redirects::create_redirect::{AskedRedirect, create_redirect};
use domain::collaboration::autosave::autosave_version;
use domain::media::edit::{FileEdit, edit_file};
use domain::media::library::list_directory::PartQuery;
use domain::media::library::search::search_files;
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::duplicate::{Duplicate, duplicate_page};
use domain::pages::history::compare::compare_versions;
use domain::pages::history::restore::{Restoration, restore_version};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::tags::change::{TagChange, change_tag};
use domain::tags::create::create_tag;
use domain::tags::delete::delete_tag;
use domain::tags::list_tags::{TagListInput, list_tags};
use domain::tags::merge::merge_tags;
use domain::tags::search::{list_used_tags, search_tags, search_used_tags};
use domain::tags::validate::validate_tag;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::viewer::tag_page::view_tag;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::error::Code;
use model::id::{TagId, VersionId};
use model::locale::Locale;
use model::page::Page;
use model::tag::Visibility::{Private, Public};
use model::tag::{ListedTag, Tag};
use model::tag_view::TagView;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use time::Duration;

/// Creates an unpublished page with these tags.
async fn tagged(site: &TestSite, slug: &str, tags: &Value) -> CreatedPage {
    let type_data = json!({ "date": "2026-03-01", "tags": tags });
    let input = NewPageInput {
        title: slug.to_owned(),
        page_type: "dated".to_owned(),
        type_data: serde_json::from_value(type_data).unwrap(),
        ..new_page(slug)
    };
    create_page(&site.cms, &Actor::System, input).await.unwrap()
}

async fn live(site: &TestSite, slug: &str, tags: &Value) -> CreatedPage {
    let made = tagged(site, slug, tags).await;
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    made
}

async fn store(site: &TestSite, on: VersionId, tags: &Value) -> VersionId {
    let props = json!({ "pageType": { "props": { "date": "2026-03-01", "tags": tags } } });
    store_version(&site.cms, &Actor::System, on, draft(&props)).await.unwrap().id
}

async fn seen(site: &TestSite, slug: &str) -> Page {
    view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap()
}

async fn tags_of(site: &TestSite, slug: &str) -> Vec<String> {
    seen(site, slug).await.tags.into_iter().map(|tag| tag.name).collect()
}

async fn typed(site: &TestSite, version: VersionId) -> Value {
    read_version(&site.cms, &Actor::System, version).await.unwrap().page_type.props["tags"].clone()
}

async fn all(site: &TestSite) -> Vec<ListedTag> {
    list_tags(&site.cms, &Actor::System, TagListInput::default()).await.unwrap().items
}

async fn names(site: &TestSite) -> Vec<String> {
    all(site).await.into_iter().map(|listed| listed.tag.name).collect()
}

async fn find(site: &TestSite, name: &str) -> Tag {
    all(site).await.into_iter().find(|listed| listed.tag.name == name).unwrap().tag
}

fn named(name: &str) -> TagChange {
    TagChange { name: Some(name.to_owned()), ..TagChange::default() }
}

async fn tag_page(site: &TestSite, path: &str) -> Option<TagView> {
    view_tag(&site.cms, &Actor::Visitor, path).await.unwrap()
}

#[tokio::test]
async fn names_that_differ_only_by_case_width_or_space_are_one_tag() {
    let site = TestSite::new().await;
    create_tag(&site.cms, &Actor::System, " Open  source ", Public).await.unwrap();
    for same in ["open source", "ＯＰＥＮ source", "Open\u{3000}Source"] {
        let again = create_tag(&site.cms, &Actor::System, same, Private).await;
        refused(again, &[(Code::AlreadyExists, "name")]);
        refused(validate_tag(&site.cms, &Actor::System, same).await, &[(Code::AlreadyExists, "tag")]);
    }
    let made = tagged(&site, "/a", &json!(["OPEN  source", "Boats"])).await;
    assert_eq!(typed(&site, made.version).await, json!(["Open source", "Boats"]));
    assert_eq!(names(&site).await, ["Boats", "Open source"]);
    for (wrong, code) in [("", Code::Empty), (" \u{200b}", Code::Empty), ("a\u{7}", Code::NotValid)] {
        refused(validate_tag(&site.cms, &Actor::System, wrong).await, &[(code, "tag")]);
    }
    refused(validate_tag(&site.cms, &Actor::System, &"x".repeat(51)).await, &[(Code::TooLong, "tag")]);
    validate_tag(&site.cms, &Actor::System, &"x".repeat(50)).await.unwrap();
    for (tags, code) in [
        (json!(["a", "Ａ"]), Code::AlreadyExists),
        (json!([""]), Code::Empty),
        (json!(["x".repeat(51)]), Code::TooLong),
    ] {
        let props = json!({ "pageType": { "props": { "date": "2026-03-01", "tags": tags } } });
        let stored = store_version(&site.cms, &Actor::System, made.version, draft(&props)).await;
        refused(stored, &[(code, "pageType.props.tags")]);
    }
}

#[tokio::test]
async fn editors_make_public_tags_by_typing_them_and_only_managers_make_others() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let made = tagged(&site, "/a", &json!([])).await;
    let props = json!({ "pageType": { "props": { "date": "2026-03-01", "tags": ["Boats"] } } });
    let stored = store_version(&site.cms, &editor, made.version, draft(&props)).await.unwrap();
    assert!(!find(&site, "Boats").await.private);
    let unsaved = json!({ "pageType": { "props": { "date": "2026-03-01", "tags": ["Boats", "Unsaved"] } } });
    autosave_version(&site.cms, &editor, stored.id, draft(&unsaved)).await.unwrap();
    assert_eq!(names(&site).await, ["Boats"], "unsaved work makes no tags");
    forbidden(create_tag(&site.cms, &editor, "Secret", Private).await);
    forbidden(change_tag(&site.cms, &editor, TagId(1), named("Ships")).await);
    forbidden(merge_tags(&site.cms, &editor, TagId(1), TagId(2)).await);
    forbidden(delete_tag(&site.cms, &editor, TagId(1)).await);
    forbidden(list_tags(&site.cms, &editor, TagListInput::default()).await);
    let manager = actor_with(1, &grants(&[Permission::ManageTags]));
    create_tag(&site.cms, &manager, "Secret", Private).await.unwrap();
}

#[tokio::test]
async fn a_renamed_tag_is_shown_at_once_and_no_version_is_made() {
    let site = TestSite::new().await;
    let made = live(&site, "/a", &json!(["Boats"])).await;
    let boats = find(&site, "Boats").await;
    let ships = change_tag(&site.cms, &Actor::System, boats.id, named(" Ships ")).await.unwrap().tag;
    assert_eq!((ships.name.as_str(), ships.slug.as_str()), ("Ships", "ships"));
    assert_eq!(tags_of(&site, "/a").await, ["Ships"]);
    assert_eq!(seen(&site, "/a").await.type_data["tags"], json!(["Ships"]));
    assert_eq!(seen(&site, "/a").await.published_version_id, Some(made.version));
    assert_eq!(typed(&site, made.version).await, json!(["Ships"]));
    // An editor who has the page open still sends the old name.
    store(&site, made.version, &json!(["boats"])).await;
    assert_eq!(names(&site).await, ["Ships"]);
    assert_eq!(site.seen("/tags/boats").await, "301 /tags/ships");
    // Another tag may have the old name now.
    // The page keeps its tag.
    create_tag(&site.cms, &Actor::System, "Boats", Public).await.unwrap();
    assert_eq!(tags_of(&site, "/a").await, ["Ships"]);
    let taken = change_tag(&site.cms, &Actor::System, ships.id, named("BOATS")).await;
    refused(taken, &[(Code::AlreadyExists, "name")]);
    not_found(change_tag(&site.cms, &Actor::System, TagId(99), named("X")).await);
}

#[tokio::test]
async fn a_renamed_tag_is_no_change_of_a_page_and_outdates_no_translation() {
    let site = TestSite::new().await;
    let made = tagged(&site, "/a", &json!(["Boats"])).await;
    let (new_locale, title) = ("nl-nl".to_owned(), "Boot".to_owned());
    let translation = NewTranslation { page: made.page, locale: new_locale, title, slug: None };
    let translation = create_translation(&site.cms, &Actor::System, translation).await.unwrap();
    let boats = find(&site, "Boats").await;
    change_tag(&site.cms, &Actor::System, boats.id, named("Ships")).await.unwrap();
    let stored = store(&site, made.version, &json!(["Ships"])).await;
    let compared = compare_versions(&site.cms, &Actor::System, made.version, stored).await.unwrap();
    assert_eq!(compared.fields.len(), 0);
    assert!(!read_page(&site.cms, &Actor::System, translation.page).await.unwrap().outdated);
    store(&site, stored, &json!(["Ships", "Sea"])).await;
    assert!(read_page(&site.cms, &Actor::System, translation.page).await.unwrap().outdated);
}

#[tokio::test]
async fn a_tag_is_called_in_each_language_by_its_own_name() {
    let site = TestSite::new().await;
    live(&site, "/a", &json!(["Harbour"])).await;
    let tag = find(&site, "Harbour").await;
    let (nl, fr) = (Locale::parse("nl-nl").unwrap(), Locale::parse("fr-fr").unwrap());
    let translated = |name: Option<&str>| TagChange {
        names: BTreeMap::from([(nl.clone(), name.map(str::to_owned))]),
        ..TagChange::default()
    };
    let changed = change_tag(&site.cms, &Actor::System, tag.id, translated(Some("Haven"))).await.unwrap();
    assert_eq!((changed.tag.name_in(&nl), changed.tag.name_in(&fr)), ("Haven", "Harbour"));
    let found = search_tags(&site.cms, &Actor::System, "hav", Public).await.unwrap();
    assert_eq!(found.items[0].tag.name, "Harbour");
    let made = tagged(&site, "/b", &json!(["haven"])).await;
    assert_eq!(typed(&site, made.version).await, json!(["Harbour"]), "a translation leads to the tag");
    refused(create_tag(&site.cms, &Actor::System, "HAVEN", Public).await, &[(Code::AlreadyExists, "name")]);
    let unknown = TagChange {
        names: BTreeMap::from([(Locale::parse("xx-xx").unwrap(), Some("X".to_owned()))]),
        ..TagChange::default()
    };
    refused(change_tag(&site.cms, &Actor::System, tag.id, unknown).await, &[(Code::NotValid, "names.xx-xx")]);
    let plain = change_tag(&site.cms, &Actor::System, tag.id, translated(None)).await.unwrap();
    assert_eq!(plain.tag.name_in(&nl), "Harbour");
}

#[tokio::test]
async fn what_carried_a_merged_tag_carries_the_other() {
    let site = TestSite::new().await;
    live(&site, "/a", &json!(["Boats", "Ships"])).await;
    let b = live(&site, "/b", &json!(["Boats"])).await;
    let file = site.document("a.pdf").await;
    tag_file(&site, file.id, &["Boats"]).await.unwrap();
    let (boats, ships) = (find(&site, "Boats").await, find(&site, "Ships").await);
    let gone = merge_tags(&site.cms, &Actor::System, boats.id, TagId(99)).await;
    refused(gone, &[(Code::NotValid, "into")]);
    refused(merge_tags(&site.cms, &Actor::System, boats.id, boats.id).await, &[(Code::NotValid, "into")]);
    not_found(merge_tags(&site.cms, &Actor::System, TagId(99), ships.id).await);
    merge_tags(&site.cms, &Actor::System, boats.id, ships.id).await.unwrap();
    let listed = all(&site).await;
    let counts = |listed: &ListedTag| (listed.tag.name.clone(), listed.pages, listed.published_pages, listed.files);
    assert_eq!(listed.iter().map(counts).collect::<Vec<_>>(), [("Ships".to_owned(), 2, 2, 1)]);
    assert_eq!(tags_of(&site, "/a").await, ["Ships"]);
    assert_eq!(tags_of(&site, "/b").await, ["Ships"]);
    assert_eq!(typed(&site, b.version).await, json!(["Ships"]));
    store(&site, b.version, &json!(["boats", "Ships"])).await;
    assert_eq!(names(&site).await, ["Ships"], "the old name leads to the tag that is left");
    let used = list_used_tags(&site.cms, &Actor::Visitor, Public).await.unwrap();
    assert_eq!((used.items[0].tag.name.as_str(), used.items[0].count), ("Ships", 2));
}

#[tokio::test]
async fn a_deleted_tag_is_gone_everywhere_and_comes_back_by_no_accident() {
    let site = TestSite::new().await;
    let made = live(&site, "/a", &json!(["Boats", "Sea"])).await;
    let boats = find(&site, "Boats").await;
    delete_tag(&site.cms, &Actor::System, boats.id).await.unwrap();
    assert_eq!(tags_of(&site, "/a").await, ["Sea"]);
    assert_eq!(seen(&site, "/a").await.type_data["tags"], json!(["Sea"]));
    assert_eq!(typed(&site, made.version).await, json!(["Sea"]));
    // An open editor still sends the deleted tag,
    // and restoring and copying read old versions.
    // None of them brings the tag back.
    let stored = store(&site, made.version, &json!(["Boats", "Sea", "Wind"])).await;
    assert_eq!(typed(&site, stored).await, json!(["Sea", "Wind"]));
    restore_version(&site.cms, &Actor::System, made.version, Restoration::default()).await.unwrap();
    let copy = Duplicate { page: made.page, locale: "en-gb".into(), title: "Copy".into(), slug: "/copy".into() };
    let copy = duplicate_page(&site.cms, &Actor::System, copy).await.unwrap();
    assert_eq!(typed(&site, copy.version).await, json!(["Sea"]));
    assert_eq!(names(&site).await, ["Sea", "Wind"]);
    not_found(delete_tag(&site.cms, &Actor::System, boats.id).await);
}

#[tokio::test]
async fn visitors_are_never_told_of_a_private_tag() {
    let site = TestSite::new().await;
    create_tag(&site.cms, &Actor::System, "Client X", Private).await.unwrap();
    let made = live(&site, "/a", &json!(["Client X", "Boats"])).await;
    assert_eq!(tags_of(&site, "/a").await, ["Boats"]);
    assert!(!serde_json::to_string(&seen(&site, "/a").await).unwrap().contains("Client X"));
    assert_eq!(typed(&site, made.version).await, json!(["Client X", "Boats"]), "staff see it");
    assert!(tag_page(&site, "/tags/client-x").await.is_none());
    let names_for = async |actor: &Actor, visibility| -> Vec<String> {
        let found = search_used_tags(&site.cms, actor, "", visibility).await.unwrap();
        found.items.into_iter().map(|counted| counted.tag.name).collect()
    };
    assert_eq!(names_for(&Actor::Visitor, Public).await, ["Boats"]);
    assert!(search_used_tags(&site.cms, &Actor::Visitor, "", Private).await.is_err());
    assert_eq!(names_for(&site.user("Viewer").await, Private).await, ["Client X"]);
    let tag = find(&site, "Client X").await;
    let opened = TagChange { private: Some(false), ..TagChange::default() };
    change_tag(&site.cms, &Actor::System, tag.id, opened).await.unwrap();
    assert_eq!(tags_of(&site, "/a").await, ["Boats", "Client X"]);
}

#[tokio::test]
async fn the_tags_of_published_pages_follow_what_is_published() {
    let site = TestSite::new().await;
    let used = async || -> Vec<(String, i64)> {
        let found = list_used_tags(&site.cms, &Actor::Visitor, Public).await.unwrap();
        found.items.into_iter().map(|counted| (counted.tag.name, counted.count)).collect()
    };
    let a = live(&site, "/a", &json!(["Boats", "Sea"])).await;
    let b = live(&site, "/b", &json!(["Boats"])).await;
    tagged(&site, "/c", &json!(["Concept"])).await;
    assert_eq!(used().await, [("Boats".to_owned(), 2), ("Sea".to_owned(), 1)]);
    let visible = search_tags(&site.cms, &Actor::Visitor, "con", Public).await.unwrap();
    assert_eq!(visible.total_items, 0, "a visitor is not told what nobody published");
    let next = store(&site, a.version, &json!(["Sea", "Wind"])).await;
    assert_eq!(used().await[0], ("Boats".to_owned(), 2), "a stored version is not live");
    publish_page(&site.cms, &Actor::System, a.page, Some(next)).await.unwrap();
    assert_eq!(used().await.into_iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Boats", "Sea", "Wind"]);
    unpublish_page(&site.cms, &Actor::System, a.page).await.unwrap();
    delete_page(&site.cms, &Actor::System, b.page).await.unwrap();
    assert_eq!(used().await, []);
    let pages: Vec<_> = all(&site).await.iter().map(|listed| (listed.pages, listed.published_pages)).collect();
    assert_eq!(pages, [(0, 0), (1, 0), (1, 0), (1, 0)], "Boats, Concept, Sea, Wind");
    let restarted = site.restarted().await;
    let found = list_used_tags(&restarted.cms, &Actor::Visitor, Public).await.unwrap();
    assert_eq!(found.total_items, 0);
}

#[tokio::test]
async fn the_page_of_a_tag_lists_published_pages_the_newest_first() {
    let site = TestSite::new().await;
    for n in 1..=25 {
        let input = NewPageInput {
            title: format!("Page {n}"),
            page_type: "dated".to_owned(),
            type_data: serde_json::from_value(json!({ "date": format!("2026-01-{n:02}"), "tags": ["Boats"] })).unwrap(),
            ..new_page(&format!("/p-{n}"))
        };
        let made = create_page(&site.cms, &Actor::System, input).await.unwrap();
        publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    }
    let first = tag_page(&site, "/tags/boats").await.unwrap();
    let titles: Vec<&str> = first.pages.iter().map(|page| page.title.as_str()).collect();
    assert_eq!((titles.len(), titles[0], titles[23]), (24, "Page 25", "Page 2"));
    assert_eq!((first.part, first.parts, first.tag.name.as_str()), (1, 2, "Boats"));
    let second = tag_page(&site, "/tags/boats/2").await.unwrap();
    assert_eq!(second.pages.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), ["Page 1"]);
    for nothing in ["/tags/boats/3", "/tags/boats/1", "/tags/sea", "/nl-nl/tags/boats", "/tags"] {
        assert!(tag_page(&site, nothing).await.is_none(), "{nothing}");
    }
}

#[tokio::test]
async fn a_page_and_a_redirect_come_before_the_page_of_a_tag() {
    let site = TestSite::new().await;
    live(&site, "/a", &json!(["Boats", "Sea"])).await;
    live(&site, "/tags/boats", &json!([])).await;
    assert_eq!(site.seen("/tags/boats").await, "/tags/boats", "the site's own page");
    let away = AskedRedirect { from: "/tags/sea".into(), to: Some("/a".into()), ..AskedRedirect::default() };
    assert!(tag_page(&site, "/tags/sea").await.is_some());
    create_redirect(&site.cms, &Actor::System, away).await.unwrap();
    assert!(tag_page(&site, "/tags/sea").await.is_none());
    assert_eq!(site.seen("/tags/sea").await, "301 /a");
}

#[tokio::test]
async fn names_that_share_a_slug_have_addresses_of_their_own() {
    let site = TestSite::new().await;
    let mut slugs = Vec::new();
    for name in ["C!", "C?", "C", "🎈🎈", "++"] {
        slugs.push(create_tag(&site.cms, &Actor::System, name, Public).await.unwrap().tag.slug);
    }
    assert_eq!((&slugs[0..3], slugs[4].as_str()), (&["c".to_owned(), "c-2".into(), "c-3".into()][..], "tag"));
    let c = find(&site, "C").await;
    let renamed = change_tag(&site.cms, &Actor::System, c.id, named("c")).await.unwrap();
    assert_eq!(renamed.tag.slug, "c-3", "an address changes with the words, not with their case");
}

#[tokio::test]
async fn a_block_lists_the_pages_with_a_tag_whatever_it_is_called_by_now() {
    let site = TestSite::new().await;
    live(&site, "/a", &json!(["Boats"])).await;
    live(&site, "/b", &json!(["Sea"])).await;
    let boats = find(&site, "Boats").await;
    let hidden = TagChange { private: Some(true), ..named("Ships") };
    let list = json!({ "blocks": [{ "type": "cards", "key": "b", "props": { "pages": true, "tagged": ["Boats"] } }] });
    let made = site.page(&Actor::System, "/list").await;
    store_version(&site.cms, &Actor::System, made.version, draft(&list)).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    for change in [TagChange::default(), hidden] {
        change_tag(&site.cms, &Actor::System, boats.id, change).await.unwrap();
        let page = seen(&site, "/list").await;
        let found: Vec<&str> = page.lists["b"].iter().map(|teaser| teaser.slug.as_str()).collect();
        assert_eq!(found, ["/a"]);
    }
}

async fn tag_file(site: &TestSite, id: model::id::FileId, tags: &[&str]) -> domain::error::Result<Vec<String>> {
    let edit = FileEdit {
        path: "/".into(),
        file_name: "a.pdf".into(),
        default_alt_text: String::new(),
        shared: false,
        alt_texts: BTreeMap::new(),
        focal_point: None,
        tags: Some(tags.iter().map(|tag| (*tag).to_owned()).collect()),
        version: None,
    };
    edit_file(&site.cms, &Actor::System, id, edit).await.map(|file| file.tags)
}

#[tokio::test]
async fn files_carry_tags_and_are_found_by_them() {
    let site = TestSite::new().await;
    let file = site.document("a.pdf").await;
    create_tag(&site.cms, &Actor::System, "Contracts", Private).await.unwrap();
    let tags = tag_file(&site, file.id, &["contracts", "Boats"]).await.unwrap();
    assert_eq!(tags, ["Boats", "Contracts"]);
    refused(tag_file(&site, file.id, &["a", "A"]).await, &[(Code::AlreadyExists, "tags")]);
    refused(tag_file(&site, file.id, &[" "]).await, &[(Code::Empty, "tags")]);
    let found = search_files(&site.cms, &Actor::System, "contr", "/", &PartQuery::default()).await.unwrap();
    assert_eq!((found.total_items, found.files[0].tags.len()), (1, 2));
    assert_eq!(all(&site).await.iter().map(|listed| listed.files).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(tag_file(&site, file.id, &[]).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_publication_a_day_later_is_listed_by_its_own_day() {
    let site = TestSite::new().await;
    let older = live(&site, "/older", &json!(["Boats"])).await;
    live(&site, "/newer", &json!(["Boats"])).await;
    site.clock.advance(Duration::days(8));
    let props = json!({ "pageType": { "props": { "date": "2026-03-09", "tags": ["Boats"] } } });
    store_version(&site.cms, &Actor::System, older.version, draft(&props)).await.unwrap();
    publish_page(&site.cms, &Actor::System, older.page, None).await.unwrap();
    let view = tag_page(&site, "/tags/boats").await.unwrap();
    assert_eq!(view.pages.iter().map(|page| page.slug.as_str()).collect::<Vec<_>>(), ["/older", "/newer"]);
}

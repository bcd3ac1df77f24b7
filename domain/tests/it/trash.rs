//! Tests deleting and restoring pages.

use crate::test_site::{TestSite, new_page, not_found, refused, titled};
use domain::collaboration::{autosave, preview};
use domain::list::ListQuery;
use domain::menus::change::{MenuChange, change_menu};
use domain::pages::create::create_page;
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::list_trash::list_trash;
use domain::trash::purge::{purge_expired, purge_page};
use domain::trash::restore::restore_page;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::requests::accept::accept_request;
use domain::workflow::requests::list_requests::{RequestListInput, list_requests};
use domain::workflow::requests::request::{AskedPublication, request_publication};
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::read::read_schedule;
use domain::workflow::schedule::run::run_due;
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::error::Code;
use model::id::PageId;
use model::mail::MailTemplate;
use model::menu::MenuItem;
use model::page::PageStatus;
use model::workflow::CloseReason;
use time::Duration;

const NOT_THERE: &[(Code, &str)] = &[(Code::NotPossible, "")];

async fn slugs_in_trash(site: &TestSite, actor: &Actor, ask: PageListInput) -> Vec<String> {
    let list = list_trash(&site.cms, actor, ask).await.unwrap();
    assert_eq!(list.total_items, i64::try_from(list.items.len()).unwrap());
    list.items.into_iter().map(|item| item.slug).collect()
}

#[tokio::test]
async fn a_deleted_page_is_gone_everywhere_at_once() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    let newer = store_version(&site.cms, &editor, made.version, titled("Newer")).await.unwrap();
    site.ask(&editor, made.page, "").await.unwrap();
    let plan = NewSchedule { unpublish_at: Some("2026-04-01T00:00:00Z".into()), ..NewSchedule::default() };
    schedule_page(&site.cms, &reviewer, made.page, plan).await.unwrap();
    site.messages().await;
    let seen = site.cms.generation();
    delete_page(&site.cms, &reviewer, made.page).await.unwrap();

    assert_ne!(site.cms.generation(), seen);
    assert!(view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().is_none());
    not_found(read_page(&site.cms, &editor, made.page).await);
    not_found(read_version(&site.cms, &editor, newer.id).await);
    not_found(preview::preview_version(&site.cms, &editor, newer.id).await);
    not_found(store_version(&site.cms, &editor, newer.id, titled("T")).await);
    not_found(autosave::autosave_version(&site.cms, &editor, newer.id, titled("T")).await);
    not_found(publish_page(&site.cms, &reviewer, made.page, None).await);
    not_found(site.ask(&editor, made.page, "").await);
    not_found(accept_request(&site.cms, &reviewer, newer.id, "").await);
    not_found(read_schedule(&site.cms, &editor, made.page).await);
    not_found(delete_page(&site.cms, &reviewer, made.page).await);
    let translation =
        NewTranslation { page: made.page, locale: "nl-nl".into(), title: "T".into(), slug: Some("/t".into()) };
    not_found(create_translation(&site.cms, &Actor::System, translation).await);
    assert_eq!(list_pages(&site.cms, &editor, PageListInput::default()).await.unwrap().total_items, 0);
    assert_eq!(list_requests(&site.cms, &editor, RequestListInput::default()).await.unwrap().total_items, 0);
    let messages = site.messages().await;
    assert!(
        matches!(messages.as_slice(), [(_, MailTemplate::PublicationRevoked { note: Some(CloseReason::Deleted), .. })]),
        "{messages:?}"
    );
    site.clock.advance(Duration::days(40));
    assert_eq!(run_due(&site.cms).await.unwrap(), 0);
    let list = list_trash(&site.cms, &reviewer, PageListInput::default()).await.unwrap();
    let [trashed] = list.items.as_slice() else { panic!("{:?}", list.items) };
    assert_eq!((trashed.id, trashed.title.as_str(), trashed.slug.as_str()), (made.page, "Newer", "/page"));
    assert_eq!(trashed.purge_at - trashed.deleted_at, Duration::days(30));
    assert_eq!(trashed.deleted_by.as_ref().map(|person| person.id), reviewer.user_id());
}

#[tokio::test]
async fn a_restored_page_is_as_it_was_and_not_live() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let made = site.page(&reviewer, "/page").await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    delete_page(&site.cms, &reviewer, made.page).await.unwrap();
    let site = site.restarted().await;
    let slug = restore_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert_eq!(slug.as_str(), "/page");
    let page = read_page(&site.cms, &reviewer, made.page).await.unwrap();
    assert_eq!((page.status, page.page_version.id), (PageStatus::Unpublished, made.version));
    assert!(view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().is_none());
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    assert!(slugs_in_trash(&site, &reviewer, PageListInput::default()).await.is_empty());
    refused(restore_page(&site.cms, &reviewer, made.page, None).await, NOT_THERE);
}

#[tokio::test]
async fn what_was_taken_meanwhile_is_said() {
    let site = TestSite::new().await;
    let source = site.page(&Actor::System, "/page").await;
    let translation = |slug: &str| NewTranslation {
        page: source.page,
        locale: "nl-nl".into(),
        title: "Titel".into(),
        slug: Some(slug.into()),
    };
    let dutch = create_translation(&site.cms, &Actor::System, translation("/pagina")).await.unwrap();
    delete_page(&site.cms, &Actor::System, dutch.page).await.unwrap();
    let other = create_translation(&site.cms, &Actor::System, translation("/pagina")).await.unwrap();
    let both: &[(Code, &str)] = &[(Code::AlreadyExists, "slug"), (Code::AlreadyExists, "locale")];
    refused(restore_page(&site.cms, &Actor::System, dutch.page, None).await, both);
    delete_page(&site.cms, &Actor::System, other.page).await.unwrap();
    restore_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();

    delete_page(&site.cms, &Actor::System, source.page).await.unwrap();
    site.page(&Actor::System, "/page").await;
    let restore = async |slug: &str| restore_page(&site.cms, &Actor::System, source.page, Some(slug)).await;
    refused(restore("").await, &[(Code::AlreadyExists, "slug")]);
    refused(restore("/page").await, &[(Code::AlreadyExists, "slug")]);
    let long = format!("/{}", "x".repeat(255));
    for slug in ["page", "//page", "/Page", "/a\\b", "/a%2fb", "/a\u{7}", "/cmsadmin/x", "/nl-nl/x", "/a?b", "/a#b"] {
        refused(restore(slug).await, &[(Code::NotValid, "slug")]);
    }
    refused(restore(&long).await, &[(Code::TooLong, "slug")]);
    assert_eq!(restore("/page-2").await.unwrap().as_str(), "/page-2");
}

#[tokio::test]
async fn a_translation_outlives_its_source_in_the_trash_and_after() {
    let site = TestSite::new().await;
    let source = site.page(&Actor::System, "/page").await;
    let new = NewTranslation {
        page: source.page,
        locale: "nl-nl".into(),
        title: "Titel".into(),
        slug: Some("/pagina".into()),
    };
    let dutch = create_translation(&site.cms, &Actor::System, new).await.unwrap();
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    let is_there = async || {
        assert!(view_slug(&site.cms, &Actor::Visitor, "/nl-nl/pagina").await.unwrap().is_some());
        read_page(&site.cms, &Actor::System, dutch.page).await.unwrap()
    };
    delete_page(&site.cms, &Actor::System, source.page).await.unwrap();
    is_there().await;
    purge_page(&site.cms, &Actor::System, source.page).await.unwrap();
    assert!(!is_there().await.outdated);
    store_version(&site.cms, &Actor::System, dutch.version, titled("Nieuw")).await.unwrap();
}

#[tokio::test]
async fn a_page_is_purged_with_all_its_past() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    let links = crate::test_site::draft(&serde_json::json!({
        "blocks": [{ "type": "note", "key": "a", "props": { "title": "T", "html": "<p><a href=\"/other\">x</a></p>" } }]
    }));
    let stored = store_version(&site.cms, &editor, made.version, links).await.unwrap();
    autosave::autosave_version(&site.cms, &reviewer, stored.id, titled("Autosaved")).await.unwrap();
    let ask = AskedPublication { page: made.page, version: Some(stored.id), comment: String::new() };
    request_publication(&site.cms, &editor, ask).await.unwrap();
    accept_request(&site.cms, &reviewer, stored.id, "").await.unwrap();
    let plan = NewSchedule { unpublish_at: Some("2026-03-02T10:00:00Z".into()), ..NewSchedule::default() };
    schedule_page(&site.cms, &reviewer, made.page, plan).await.unwrap();
    site.clock.advance(Duration::hours(2));
    assert_eq!(run_due(&site.cms).await.unwrap(), 1);
    let item = MenuItem { page_id: Some(made.page), ..MenuItem::default() };
    let ask = MenuChange { items: vec![item], version: None };
    change_menu(&site.cms, &Actor::System, "main", "en-gb", ask).await.unwrap();

    refused(purge_page(&site.cms, &reviewer, made.page).await, NOT_THERE);
    delete_page(&site.cms, &reviewer, made.page).await.unwrap();
    purge_page(&site.cms, &reviewer, made.page).await.unwrap();
    not_found(purge_page(&site.cms, &reviewer, made.page).await);
    not_found(restore_page(&site.cms, &reviewer, made.page, None).await);
    assert!(slugs_in_trash(&site, &reviewer, PageListInput::default()).await.is_empty());
    let events = site.events().await;
    let last: Vec<&str> = events.iter().rev().take(3).map(|event| event.action.as_str()).collect();
    assert_eq!(last, ["purge-page", "change-menu", "delete-page"], "the page went out of its menu");
    let next = site.page(&editor, "/page").await;
    assert!(next.page > made.page && next.version > stored.id, "an id was used again");
}

#[tokio::test]
async fn the_trash_is_emptied_after_thirty_days() {
    let site = TestSite::new().await;
    let (old, new) = (site.page(&Actor::System, "/old").await, site.page(&Actor::System, "/new").await);
    delete_page(&site.cms, &Actor::System, old.page).await.unwrap();
    site.clock.advance(Duration::days(1));
    delete_page(&site.cms, &Actor::System, new.page).await.unwrap();
    site.clock.advance(Duration::days(29) - Duration::SECOND);
    purge_expired(&site.cms).await.unwrap();
    assert_eq!(slugs_in_trash(&site, &Actor::System, PageListInput::default()).await, ["/new", "/old"]);
    site.clock.advance(Duration::SECOND);
    purge_expired(&site.cms).await.unwrap();
    assert_eq!(slugs_in_trash(&site, &Actor::System, PageListInput::default()).await, ["/new"]);
}

#[tokio::test]
async fn the_trash_shows_what_its_reader_may_bring_back() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let (mine, foreign) = (site.page(&editor, "/mine").await, site.page(&Actor::System, "/foreign").await);
    for page in [mine.page, foreign.page] {
        delete_page(&site.cms, &Actor::System, page).await.unwrap();
    }
    let own = GrantParameters { own: Some(true), ..GrantParameters::default() };
    let limited = crate::test_site::actor_with(
        editor.user_id().unwrap().0,
        &[Grant { name: Permission::DeletePage, parameters: Some(own) }],
    );
    assert_eq!(slugs_in_trash(&site, &limited, PageListInput::default()).await, ["/mine"]);
    not_found(restore_page(&site.cms, &limited, foreign.page, None).await);
    not_found(purge_page(&site.cms, &limited, foreign.page).await);
    restore_page(&site.cms, &limited, mine.page, None).await.unwrap();
    not_found(purge_page(&site.cms, &limited, PageId(999)).await);
    let by = |column: &str| asking(ListQuery { column_to_sort: Some(column.into()), ..ListQuery::default() });
    for column in ["title", "deletedAt", "locale", "type"] {
        assert_eq!(slugs_in_trash(&site, &Actor::System, by(column)).await, ["/foreign"]);
    }
    refused(list_trash(&site.cms, &Actor::System, by("slug")).await, &[(Code::NotValid, "columnToSort")]);
    let term = |term: &str| asking(ListQuery { search_term: term.into(), ..ListQuery::default() });
    assert_eq!(slugs_in_trash(&site, &Actor::System, term("fore")).await.len(), 1);
    assert!(slugs_in_trash(&site, &Actor::System, term("%")).await.is_empty());
}

#[tokio::test]
async fn the_slug_of_a_deleted_page_is_free() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    delete_page(&site.cms, &Actor::System, made.page).await.unwrap();
    create_page(&site.cms, &Actor::System, new_page("/page")).await.unwrap();
}

fn asking(query: ListQuery) -> PageListInput {
    PageListInput { query, ..PageListInput::default() }
}

//! Tests changes of a page's type.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, new_page, not_found, refused, within};
use domain::error::Error;
use domain::pages::change_type::{TypeChange, change_type};
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::listing::published::{ListPublished, list_published_pages};
use domain::pages::read::{read_page, read_version};
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::error::Code;
use model::id::PageId;
use serde_json::json;

fn to(page: PageId, page_type: &str) -> TypeChange {
    TypeChange { page, page_type: page_type.into(), former_type: None }
}

async fn type_of(site: &TestSite, page: PageId) -> String {
    read_page(&site.cms, &Actor::System, page).await.unwrap().page_type
}

/// Creates a dated page with this date.
async fn dated(site: &TestSite, slug: &str, date: &str) -> CreatedPage {
    let input = NewPageInput { page_type: "dated".into(), ..new_page(slug) };
    let page = create_page(&site.cms, &Actor::System, input).await.unwrap();
    let content = draft(&json!({ "title": "Dated", "pageType": { "id": "dated", "props": { "date": date } } }));
    let version = store_version(&site.cms, &Actor::System, page.version, content).await.unwrap().id;
    CreatedPage { version, ..page }
}

async fn titles(site: &TestSite, page_type: &str) -> Vec<String> {
    let ask = ListPublished { page_type: Some(page_type.into()), ..ListPublished::default() };
    let list = list_published_pages(&site.cms, &Actor::Visitor, ask).await.unwrap();
    list.items.into_iter().map(|page| page.title).collect()
}

#[tokio::test]
async fn a_page_and_its_translations_change_their_type_and_keep_their_properties() {
    let site = TestSite::new().await;
    let page = dated(&site, "/page", "2026-05-04").await;
    let new = NewTranslation { page: page.page, locale: "nl-nl".into(), title: "Pagina".into(), slug: None };
    let translation = create_translation(&site.cms, &Actor::System, new).await.unwrap();

    change_type(&site.cms, &Actor::System, to(page.page, "plain")).await.unwrap();
    assert_eq!(type_of(&site, page.page).await, "plain");
    assert_eq!(type_of(&site, translation.page).await, "plain");

    change_type(&site.cms, &Actor::System, to(translation.page, "dated")).await.unwrap();
    assert_eq!(type_of(&site, page.page).await, "dated");
    let version = read_version(&site.cms, &Actor::System, page.version).await.unwrap();
    assert_eq!(version.page_type.props["date"], "2026-05-04");
    let details: Vec<String> = site.events().await.into_iter().map(|event| event.detail).collect();
    assert!(details.contains(&"dated plain".to_owned()) && details.contains(&"plain dated".to_owned()), "{details:?}");
}

#[tokio::test]
async fn visitors_see_the_new_type_at_once() {
    let site = TestSite::new().await;
    let page = dated(&site, "/page", "2026-05-04").await;
    publish_page(&site.cms, &Actor::System, page.page, None).await.unwrap();
    assert_eq!(titles(&site, "dated").await, ["Dated"]);
    let shown = async || view_slug(&site.cms, &Actor::Visitor, "/page").await.unwrap().unwrap().page_type;
    assert_eq!(shown().await, "dated");

    change_type(&site.cms, &Actor::System, to(page.page, "plain")).await.unwrap();
    assert_eq!(titles(&site, "dated").await, [""; 0]);
    assert_eq!(titles(&site, "plain").await, ["Dated"]);
    assert_eq!(shown().await, "plain");
}

#[tokio::test]
async fn a_type_is_changed_by_users_who_may_edit_the_pages_in_both_types() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let page = site.page(&editor, "/page").await.page;
    let writer = site.account("writer@house.example", "Viewer").await.0;
    let limited = |types: &[&str]| {
        let types = types.iter().map(|id| (*id).to_owned()).collect();
        let parameters = GrantParameters { page_types: Some(types), ..GrantParameters::default() };
        let grant = |name| Grant { name, parameters: Some(parameters.clone()) };
        actor_with(writer, &[grant(Permission::ViewDrafts), grant(Permission::EditPage)])
    };
    forbidden(change_type(&site.cms, &limited(&["plain"]), to(page, "dated")).await);
    not_found(change_type(&site.cms, &limited(&["dated"]), to(page, "dated")).await);
    change_type(&site.cms, &limited(&["plain", "dated"]), to(page, "dated")).await.unwrap();

    let new = NewTranslation { page, locale: "nl-nl".into(), title: "Pagina".into(), slug: None };
    create_translation(&site.cms, &Actor::System, new).await.unwrap();
    let english = actor_with(writer, &[within(Permission::ViewDrafts, "en-gb"), within(Permission::EditPage, "en-gb")]);
    forbidden(change_type(&site.cms, &english, to(page, "plain")).await);
    change_type(&site.cms, &editor, to(page, "plain")).await.unwrap();

    publish_page(&site.cms, &Actor::System, page, None).await.unwrap();
    let unpublishing = actor_with(writer, &grants(&[Permission::ViewDrafts, Permission::EditPage]));
    forbidden(change_type(&site.cms, &unpublishing, to(page, "dated")).await);
    change_type(&site.cms, &reviewer, to(page, "dated")).await.unwrap();
}

#[tokio::test]
async fn an_unknown_or_outdated_type_is_refused() {
    let site = TestSite::new().await;
    let page = site.page(&Actor::System, "/page").await.page;
    refused(change_type(&site.cms, &Actor::System, to(page, "none")).await, &[(Code::NotValid, "type")]);
    refused(change_type(&site.cms, &Actor::System, to(page, "")).await, &[(Code::Required, "type")]);
    let outdated = TypeChange { former_type: Some("dated".into()), ..to(page, "dated") };
    assert!(matches!(change_type(&site.cms, &Actor::System, outdated).await, Err(Error::Stale { .. })));
    assert_eq!(type_of(&site, page).await, "plain");
    change_type(&site.cms, &Actor::System, to(page, "plain")).await.unwrap();
    assert_eq!(site.events().await.len(), 1);
}

//! Tests permissions that the table of operations does not contain:
//! live site, fields, locales, responses.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, not_found, refused, titled, within};
use domain::addresses::available::{SlugCheck, check_slug};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::addresses::redirects::create_redirect::{AskedRedirect, create_redirect};
use domain::addresses::siblings::list_siblings;
use domain::collaboration::autosave::autosave_version;
use domain::collaboration::picture_progress::read_progress;
use domain::error::Error;
use domain::media::library::list_directory::{PartQuery, list_directory};
use domain::media::pictures::preview::preview_picture;
use domain::pages::create::CreatedPage;
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::translation::acknowledge_drift::{Acknowledgement, acknowledge_drift};
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::restore::restore_page;
use domain::users::roles::list_roles::list_roles;
use domain::viewer::page_file::{PageFileAddress, read_page_file};
use domain::workflow::publish::publish_page;
use domain::workflow::requests::request::{AskedPublication, request_publication};
use model::access::{Actor, Grant, Permission};
use model::error::Code;
use model::id::{PageId, VersionId};
use model::media::MediaFile;
use model::version::VersionDraft;
use serde_json::json;

async fn translated(site: &TestSite, page: PageId) -> CreatedPage {
    let new = NewTranslation { page, locale: "nl-nl".into(), title: "Vertaling".into(), slug: Some("/nl".into()) };
    create_translation(&site.cms, &Actor::System, new).await.unwrap()
}

#[tokio::test]
async fn an_autosave_is_no_way_around_the_right_to_seo() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let id = site.account("writer@house.example", "Viewer").await;
    let writer = actor_with(id.0, &grants(&[Permission::ViewDrafts, Permission::EditPage]));
    let told = VersionDraft { seo_title: Some("Told".into()), ..VersionDraft::default() };
    let autosave = autosave_version(&site.cms, &writer, made.version, told).await.unwrap().id;
    forbidden(store_version(&site.cms, &writer, autosave, VersionDraft::default()).await);
    let untold = draft(&json!({ "title": "Mine", "seoTitle": "" }));
    store_version(&site.cms, &writer, autosave, untold).await.unwrap();
}

#[tokio::test]
async fn a_page_comes_back_under_another_slug_only_by_the_right_to_slugs() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let id = site.account("deleter@house.example", "Viewer").await;
    let deleter = actor_with(id.0, &grants(&[Permission::ViewDrafts, Permission::DeletePage]));
    delete_page(&site.cms, &deleter, made.page).await.unwrap();
    forbidden(restore_page(&site.cms, &deleter, made.page, Some("/other")).await);
    restore_page(&site.cms, &deleter, made.page, Some("/page")).await.unwrap();
    delete_page(&site.cms, &deleter, made.page).await.unwrap();
    let editor = site.user("Editor").await;
    restore_page(&site.cms, &editor, made.page, Some("/other")).await.unwrap();
}

#[tokio::test]
async fn what_visitors_see_changes_only_by_the_right_to_publish() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    publish_page(&site.cms, &reviewer, made.page, None).await.unwrap();
    let moved =
        |slug: &str| SlugChange { page: made.page, slug: slug.into(), links: LinkPolicy::Keep, former_slug: None };
    forbidden(delete_page(&site.cms, &editor, made.page).await);
    forbidden(change_slug(&site.cms, &editor, moved("/moved")).await);
    change_slug(&site.cms, &editor, moved("/page")).await.unwrap();
    change_slug(&site.cms, &reviewer, moved("/moved")).await.unwrap();
    delete_page(&site.cms, &reviewer, made.page).await.unwrap();
    restore_page(&site.cms, &editor, made.page, None).await.unwrap();
    change_slug(&site.cms, &editor, moved("/again")).await.unwrap();
    delete_page(&site.cms, &editor, made.page).await.unwrap();
}

#[tokio::test]
async fn siblings_are_named_to_those_who_may_read_them() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let other = translated(&site, made.page).await;
    let reader = actor_with(7, &[within(Permission::ViewDrafts, "en-gb")]);
    let seen = async |actor: &Actor, page| -> Vec<PageId> {
        list_siblings(&site.cms, actor, page).await.unwrap().into_iter().map(|sibling| sibling.page_id).collect()
    };
    assert_eq!(seen(&reader, made.page).await, [made.page]);
    not_found(list_siblings(&site.cms, &reader, other.page).await);
    not_found(list_siblings(&site.cms, &Actor::Visitor, made.page).await);
    publish_page(&site.cms, &Actor::System, other.page, None).await.unwrap();
    assert_eq!(seen(&reader, made.page).await, [made.page, other.page]);
    assert_eq!(seen(&Actor::Visitor, other.page).await, [other.page]);
}

#[tokio::test]
async fn who_may_write_and_not_read_is_shown_nothing() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let id = site.account("writer@house.example", "Viewer").await;
    let writer = actor_with(id.0, &grants(&[Permission::EditPage, Permission::RequestPublication]));
    let stored = store_version(&site.cms, &writer, made.version, titled("Blind")).await.unwrap();
    assert!(stored.version.is_none());
    let stale = store_version(&site.cms, &writer, made.version, titled("Stale")).await;
    assert!(matches!(stale, Err(Error::Conflict(None))), "{stale:?}");
    let older = AskedPublication { page: made.page, version: Some(made.version), comment: String::new() };
    let asked = request_publication(&site.cms, &writer, older).await;
    assert!(matches!(asked, Err(Error::Conflict(None))), "{asked:?}");
    let reader = actor_with(id.0, &grants(&[Permission::EditPage, Permission::ViewDrafts]));
    let stored = store_version(&site.cms, &reader, stored.id, titled("Seen")).await.unwrap();
    assert_eq!(stored.version.unwrap().title, "Seen");
}

#[tokio::test]
async fn drift_is_settled_by_those_who_may_read_the_source() {
    let site = TestSite::new().await;
    let made = site.page(&Actor::System, "/page").await;
    let other = translated(&site, made.page).await;
    let translator = actor_with(7, &[within(Permission::ViewDrafts, "nl-nl"), within(Permission::EditPage, "nl-nl")]);
    let settled = || Acknowledgement { version: made.version, keys: Vec::new(), order: false };
    forbidden(acknowledge_drift(&site.cms, &translator, other.page, settled()).await);
    let reader = actor_with(7, &[within(Permission::EditPage, "nl-nl"), Grant::of(Permission::ViewDrafts)]);
    acknowledge_drift(&site.cms, &reader, other.page, settled()).await.unwrap();
}

fn showing(file: &MediaFile) -> VersionDraft {
    let image = json!({ "fileID": file.id, "altText": "", "hash": "", "fileName": "" });
    draft(&json!({ "blocks": [{ "type": "note", "key": "a", "props": {}, "__images": { "picture": [image] } }] }))
}

#[tokio::test]
async fn a_page_file_is_one_that_a_version_shows_which_its_reader_may_see() {
    let site = TestSite::new().await;
    let (editor, viewer) = (site.user("Editor").await, site.user("Viewer").await);
    let (one, two) = (site.page(&editor, "/one").await, site.page(&editor, "/two").await);
    let (stored, typed, unused) = (site.picture(8, 1).await, site.picture(8, 2).await, site.picture(8, 3).await);
    let version = store_version(&site.cms, &editor, one.version, showing(&stored)).await.unwrap().id;
    autosave_version(&site.cms, &editor, version, showing(&typed)).await.unwrap();
    let read = async |actor: &Actor, page: PageId, file: &MediaFile| {
        let address =
            PageFileAddress { page, group: "block_images_a".into(), hash: file.hash.clone(), width: None, share: None };
        read_page_file(&site.cms, actor, address).await
    };
    read(&viewer, one.page, &stored).await.unwrap();
    read(&editor, one.page, &typed).await.unwrap();
    not_found(read(&viewer, one.page, &typed).await);
    not_found(read(&viewer, two.page, &stored).await);
    not_found(read(&editor, one.page, &unused).await);
    not_found(read(&Actor::Visitor, one.page, &stored).await);
    let elsewhere = actor_with(7, &[within(Permission::ViewDrafts, "nl-nl")]);
    not_found(read(&elsewhere, one.page, &stored).await);
}

#[tokio::test]
async fn the_library_is_for_those_who_make_pages_or_keep_it() {
    let site = TestSite::new().await;
    let file = site.picture(8, 1).await;
    for permission in Permission::ALL {
        let actor = actor_with(7, &grants(&[*permission]));
        let may = matches!(permission, Permission::ViewDrafts | Permission::ManageMedia);
        assert_eq!(list_directory(&site.cms, &actor, "/", &PartQuery::default()).await.is_ok(), may, "{permission:?}");
        assert_eq!(preview_picture(&site.cms, &actor, file.id, None, None).await.is_ok(), may, "{permission:?}");
    }
    forbidden(list_directory(&site.cms, &actor_with(7, &[]), "/", &PartQuery::default()).await);
}

#[tokio::test]
async fn an_administrator_holds_permissions_that_came_after_the_role() {
    let site = TestSite::new().await;
    site.cms.close().await;
    site.data.execute(r#"update role set permissions = '[{"name":"manage-users"}]' where administrator = 1"#).await;
    let site = site.restarted().await;
    let administrator = site.user("Administrator").await;
    assert!(administrator.holds(&grants(Permission::ALL)));
    let roles = list_roles(&site.cms, &administrator).await.unwrap().items;
    assert_eq!(roles[0].role.permissions, grants(Permission::ALL));
    let made = site.page(&administrator, "/page").await;
    read_page(&site.cms, &administrator, made.page).await.unwrap();
}

#[tokio::test]
async fn hidden_pages_look_like_missing_ones_to_redirects_and_pictures() {
    let site = TestSite::new().await;
    let hidden = site.page(&Actor::System, "/hidden").await;
    let dutch = translated(&site, hidden.page).await;
    let id = site.account("limited@house.example", "Viewer").await.0;
    let rights = [vec![within(Permission::ViewDrafts, "nl-nl")], grants(&[Permission::ManageRedirects])].concat();
    let limited = actor_with(id, &rights);
    for (page, version) in [(hidden.page, hidden.version), (PageId(9999), VersionId(9999))] {
        let ask = AskedRedirect { from: "/from".into(), page: Some(page), ..AskedRedirect::default() };
        refused(create_redirect(&site.cms, &limited, ask).await, &[(Code::NotValid, "pageID")]);
        not_found(read_progress(&site.cms, &limited, version).await);
    }
    let ask = AskedRedirect { from: "/van".into(), page: Some(dutch.page), ..AskedRedirect::default() };
    create_redirect(&site.cms, &limited, ask).await.unwrap();
    read_progress(&site.cms, &limited, dutch.version).await.unwrap();
}

#[tokio::test]
async fn a_slug_is_free_to_its_own_page_only_for_those_who_may_read_it() {
    let site = TestSite::new().await;
    let page = site.page(&Actor::System, "/page").await.page;
    let is_free = async |actor: &Actor| {
        let ask = SlugCheck { slug: "/page".into(), locale: "en-gb".into(), page: Some(page) };
        check_slug(&site.cms, actor, ask).await.unwrap().holder.is_none()
    };
    let all = [Permission::ViewDrafts, Permission::EditSlug];
    assert!(!is_free(&actor_with(7, &all.map(|permission| within(permission, "nl-nl")))).await);
    assert!(is_free(&actor_with(7, &all.map(|permission| within(permission, "en-gb")))).await);
}

#[tokio::test]
async fn a_page_field_tells_nobody_of_a_hidden_draft() {
    let site = TestSite::new().await;
    let hidden = site.page(&Actor::System, "/hidden").await;
    let home = site.page(&Actor::System, "/home").await;
    let dutch = translated(&site, home.page).await;
    let id = site.account("limited@house.example", "Viewer").await.0;
    let all = [Permission::ViewDrafts, Permission::EditPage, Permission::PublishPage];
    let limited = actor_with(id, &all.map(|permission| within(permission, "nl-nl")));
    let naming = |page: PageId| {
        let cards = json!([{ "key": "k", "title": "A", "page": page }]);
        draft(&json!({ "blocks": [{ "type": "cards", "key": "b", "props": { "cards": cards } }] }))
    };
    let mut base = dutch.version;
    for page in [hidden.page, PageId(9999)] {
        base = store_version(&site.cms, &limited, base, naming(page)).await.unwrap().id;
        let published = publish_page(&site.cms, &limited, dutch.page, None).await;
        refused(published, &[(Code::NotValid, "blocks[b].cards[k].page")]);
    }

    // A reference that the live version already has can be published again.
    base = store_version(&site.cms, &Actor::System, base, naming(hidden.page)).await.unwrap().id;
    publish_page(&site.cms, &Actor::System, dutch.page, None).await.unwrap();
    store_version(&site.cms, &limited, base, titled("Thuis")).await.unwrap();
    publish_page(&site.cms, &limited, dutch.page, None).await.unwrap();
}

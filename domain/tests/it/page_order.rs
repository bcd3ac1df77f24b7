//! Tests the order of pages among those with the same parent.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, new_page, not_found, refused, within};
use domain::addresses::change::{LinkPolicy, SlugChange, change_slug};
use domain::error::Error;
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::listing::groups::{GroupListInput, list_groups};
use domain::pages::move_page::NewPosition::{After, Before, Down, Up};
use domain::pages::move_page::{MAX_ORDERED_SIBLINGS, NewPosition, PageMove, move_page};
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::trash::delete::delete_page;
use domain::trash::restore::restore_page;
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::{Actor, Permission};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use model::site::SettingsChange;
use serde_json::json;

async fn page(site: &TestSite, slug: &str) -> PageId {
    site.page(&Actor::System, slug).await.page
}

async fn pages<const N: usize>(site: &TestSite, slugs: [&str; N]) -> [PageId; N] {
    let mut ids = [PageId(0); N];
    for (id, slug) in ids.iter_mut().zip(slugs) {
        *id = page(site, slug).await;
    }
    ids
}

async fn moved(site: &TestSite, page: PageId, to: NewPosition) -> bool {
    move_page(&site.cms, &Actor::System, PageMove { page, to }).await.unwrap()
}

async fn renamed(site: &TestSite, page: PageId, slug: &str) {
    let ask = SlugChange { page, slug: slug.into(), links: LinkPolicy::Keep, former_slug: None };
    change_slug(&site.cms, &Actor::System, ask).await.unwrap();
}

async fn translated(site: &TestSite, page: PageId, slug: &str) -> PageId {
    let new = NewTranslation { page, locale: "nl-nl".into(), title: "Titel".into(), slug: Some(slug.into()) };
    create_translation(&site.cms, &Actor::System, new).await.unwrap().page
}

async fn default_locale(site: &TestSite, code: &str) {
    let change = SettingsChange { default_locale: Some(code.into()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, change).await.unwrap();
}

/// Returns the slugs of the site structure in their order.
async fn structure(site: &TestSite) -> Vec<String> {
    let list = list_groups(&site.cms, &Actor::System, GroupListInput::default()).await.unwrap();
    list.items.into_iter().map(|group| group.pages[0].slug.clone()).collect()
}

/// Returns the slugs that a list on a public page shows.
async fn listed(site: &TestSite, slug: &str) -> Vec<String> {
    let page = view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap();
    page.lists["b"].iter().map(|teaser| teaser.slug.clone()).collect()
}

/// Creates a live page with a list of the pages below it.
async fn live_contents(site: &TestSite, slug: &str) -> PageId {
    let CreatedPage { page, version } = create_page(&site.cms, &Actor::System, new_page(slug)).await.unwrap();
    let blocks = draft(&json!({ "blocks": [{ "type": "contents", "key": "b", "props": {} }] }));
    store_version(&site.cms, &Actor::System, version, blocks).await.unwrap();
    publish(site, page).await;
    page
}

async fn publish(site: &TestSite, page: PageId) {
    publish_page(&site.cms, &Actor::System, page, None).await.unwrap();
}

#[tokio::test]
async fn a_page_moves_among_its_siblings_with_the_pages_below_it() {
    let site = TestSite::new().await;
    let [about, _, contact, team, _] = pages(&site, ["/about", "/about/us", "/contact", "/team", "/team/old/x"]).await;
    page(&site, "/").await;
    assert!(moved(&site, team, Before(about)).await);
    assert_eq!(structure(&site).await, ["/", "/team", "/team/old/x", "/about", "/about/us", "/contact"]);
    assert!(moved(&site, about, After(contact)).await);
    assert_eq!(structure(&site).await, ["/", "/team", "/team/old/x", "/contact", "/about", "/about/us"]);
    assert!(!moved(&site, contact, After(team)).await, "it is there already");
    assert!(!moved(&site, contact, Before(contact)).await);
    let moves: Vec<_> = site.events().await.into_iter().filter(|event| event.action == "move-page").collect();
    let details: Vec<_> = moves.iter().map(|event| (event.subject_id, event.detail.as_str())).collect();
    assert_eq!(details, [(Some(team.0), "/team 3 → 1"), (Some(about.0), "/about 2 → 3")]);
    assert_eq!(AuditAction::MovePage.as_str(), "move-page");
}

#[tokio::test]
async fn up_and_down_go_one_place_and_end_at_the_edges() {
    let site = TestSite::new().await;
    let [a, _, c] = pages(&site, ["/a", "/b", "/c"]).await;
    assert!(moved(&site, c, Up).await);
    assert_eq!(structure(&site).await, ["/a", "/c", "/b"]);
    assert!(moved(&site, a, Down).await);
    assert_eq!(structure(&site).await, ["/c", "/a", "/b"]);
    assert!(!moved(&site, c, Up).await);
    assert!(moved(&site, a, Down).await);
    assert!(!moved(&site, a, Down).await);
    assert_eq!(structure(&site).await, ["/c", "/b", "/a"]);
}

#[tokio::test]
async fn the_order_stays_when_pages_are_renamed_or_made() {
    let site = TestSite::new().await;
    let [_, b, c, below] = pages(&site, ["/m/a", "/m/b", "/m/c", "/m/c/x"]).await;
    moved(&site, c, Up).await;
    renamed(&site, b, "/m/0").await;
    assert_eq!(structure(&site).await, ["/m/a", "/m/c", "/m/c/x", "/m/0"]);
    page(&site, "/m/b").await;
    page(&site, "/m/2/deep").await;
    let order = ["/m/a", "/m/c", "/m/c/x", "/m/0", "/m/2/deep", "/m/b"];
    assert_eq!(structure(&site).await, order, "new pages come last");
    renamed(&site, c, "/m/z").await;
    let order = ["/m/a", "/m/z", "/m/0", "/m/2/deep", "/m/b", "/m/c/x"];
    assert_eq!(structure(&site).await, order, "what was below it has no parent any more");
    assert!(!moved(&site, below, Up).await, "it has no siblings");
}

#[tokio::test]
async fn a_page_with_another_parent_comes_last_there() {
    let site = TestSite::new().await;
    let [_, b, _, y] = pages(&site, ["/m/a", "/m/b", "/n/x", "/n/y"]).await;
    moved(&site, b, Up).await;
    moved(&site, y, Up).await;
    assert_eq!(structure(&site).await, ["/m/b", "/m/a", "/n/y", "/n/x"]);
    renamed(&site, b, "/n/b").await;
    assert_eq!(structure(&site).await, ["/m/a", "/n/y", "/n/x", "/n/b"]);
    page(&site, "/m/0").await;
    assert_eq!(structure(&site).await, ["/m/a", "/m/0", "/n/y", "/n/x", "/n/b"]);
}

#[tokio::test]
async fn pages_below_an_address_without_a_page_come_after_the_order() {
    let site = TestSite::new().await;
    let [_, a, b, c] = pages(&site, ["/0/x", "/a", "/b", "/c"]).await;
    assert_eq!(structure(&site).await, ["/0/x", "/a", "/b", "/c"]);
    moved(&site, b, Before(a)).await;
    assert_eq!(structure(&site).await, ["/b", "/a", "/c", "/0/x"]);
    page(&site, "/0").await;
    assert_eq!(structure(&site).await, ["/b", "/a", "/c", "/0", "/0/x"]);
    for page in [a, b, c] {
        delete_page(&site.cms, &Actor::System, page).await.unwrap();
    }
    page(&site, "/00").await;
    assert_eq!(structure(&site).await, ["/0", "/0/x", "/00"]);
}

#[tokio::test]
async fn a_restored_page_returns_to_its_place() {
    let site = TestSite::new().await;
    let [a, _, c, _] = pages(&site, ["/a", "/b", "/c", "/c/x"]).await;
    moved(&site, c, Before(a)).await;
    delete_page(&site.cms, &Actor::System, c).await.unwrap();
    assert_eq!(structure(&site).await, ["/a", "/b", "/c/x"], "/c has no page, so it comes last");
    restore_page(&site.cms, &Actor::System, c, None).await.unwrap();
    assert_eq!(structure(&site).await, ["/c", "/c/x", "/a", "/b"]);
}

#[tokio::test]
async fn the_order_stays_under_another_default_locale() {
    let site = TestSite::new().await;
    let [a, b, c, x, y] = pages(&site, ["/a", "/b", "/c", "/c/x", "/c/y"]).await;
    for (page, slug) in [(a, "/z"), (b, "/q"), (c, "/p"), (x, "/p/1"), (y, "/p/2")] {
        translated(&site, page, slug).await;
    }
    moved(&site, c, Before(a)).await;
    moved(&site, y, Before(x)).await;
    assert_eq!(structure(&site).await, ["/c", "/c/y", "/c/x", "/a", "/b"]);
    default_locale(&site, "nl-nl").await;
    assert_eq!(structure(&site).await, ["/p", "/p/2", "/p/1", "/z", "/q"]);
    default_locale(&site, "en-gb").await;
    assert_eq!(structure(&site).await, ["/c", "/c/y", "/c/x", "/a", "/b"]);
}

#[tokio::test]
async fn only_siblings_of_the_page_are_targets() {
    let site = TestSite::new().await;
    let [home, a, b, below] = pages(&site, ["/", "/a", "/b", "/b/x"]).await;
    let ask = async |page, to| move_page(&site.cms, &Actor::System, PageMove { page, to }).await;
    refused(ask(home, Down).await, &[(Code::NotPossible, "id")]);
    for target in [home, below] {
        assert!(matches!(ask(a, Before(target)).await, Err(Error::Stale { model: "page" })), "{target:?}");
    }
    not_found(ask(a, After(PageId(999))).await);
    not_found(ask(PageId(999), Up).await);
    delete_page(&site.cms, &Actor::System, b).await.unwrap();
    not_found(ask(a, After(b)).await);
    not_found(ask(b, Up).await);
    assert_eq!(site.number("select count(*) from page_group where order_key is not null").await, 0);
}

#[tokio::test]
async fn an_editor_moves_drafts_and_a_publisher_live_pages() {
    let site = TestSite::new().await;
    let (editor, reviewer, viewer) =
        (site.user("Editor").await, site.user("Reviewer").await, site.user("Viewer").await);
    let [a, b] = pages(&site, ["/a", "/b"]).await;
    publish(&site, a).await;
    let ask = async |actor: &Actor, page| move_page(&site.cms, actor, PageMove { page, to: Down }).await;
    forbidden(ask(&viewer, b).await);
    forbidden(ask(&editor, a).await);
    assert!(ask(&reviewer, a).await.unwrap());
    assert_eq!(structure(&site).await, ["/b", "/a"]);
    assert!(ask(&editor, b).await.unwrap(), "a draft may be put between live pages");
    let translation = translated(&site, b, "/b-nl").await;
    publish(&site, translation).await;
    forbidden(move_page(&site.cms, &editor, PageMove { page: b, to: Up }).await);

    // The page in the default locale decides, also about its translations.
    let dutch = [within(Permission::ViewDrafts, "nl-nl"), within(Permission::EditPage, "nl-nl")];
    let translator = actor_with(7, &[&dutch[..], &grants(&[Permission::PublishPage])].concat());
    forbidden(move_page(&site.cms, &translator, PageMove { page: translation, to: Up }).await);
    not_found(move_page(&site.cms, &translator, PageMove { page: a, to: Up }).await);
}

#[tokio::test]
async fn a_step_passes_pages_that_the_actor_may_not_see() {
    let site = TestSite::new().await;
    let [a, b] = pages(&site, ["/a", "/b"]).await;
    let dutch = NewPageInput { locale: "nl-nl".into(), ..new_page("/aa") };
    let hidden = create_page(&site.cms, &Actor::System, dutch).await.unwrap().page;
    let english = [within(Permission::ViewDrafts, "en-gb"), within(Permission::EditPage, "en-gb")];
    let editor = actor_with(7, &english);
    assert!(move_page(&site.cms, &editor, PageMove { page: b, to: Up }).await.unwrap());
    assert_eq!(structure(&site).await, ["/b", "/a", "/aa"]);
    not_found(move_page(&site.cms, &editor, PageMove { page: b, to: After(hidden) }).await);
    assert!(move_page(&site.cms, &editor, PageMove { page: b, to: After(a) }).await.unwrap());
    assert_eq!(structure(&site).await, ["/a", "/b", "/aa"]);
}

#[tokio::test]
async fn a_public_list_of_the_pages_below_has_their_order() {
    let site = TestSite::new().await;
    live_contents(&site, "/docs").await;
    live_contents(&site, "/").await;
    let [a, b, c, deep, draft] = pages(&site, ["/docs/a", "/docs/b", "/docs/c", "/docs/a/x", "/docs/draft"]).await;
    for page in [a, b, c, deep] {
        publish(&site, page).await;
    }
    publish(&site, page(&site, "/404").await).await;
    assert_eq!(listed(&site, "/docs").await, ["/docs/a", "/docs/b", "/docs/c"]);
    assert_eq!(listed(&site, "/").await, ["/docs"]);
    let before = site.cms.generation();
    moved(&site, draft, Before(a)).await;
    assert_eq!(site.cms.generation(), before, "visitors see no draft");
    moved(&site, c, Before(a)).await;
    assert_ne!(site.cms.generation(), before);
    assert_eq!(listed(&site, "/docs").await, ["/docs/c", "/docs/a", "/docs/b"]);
    publish(&site, draft).await;
    assert_eq!(listed(&site, "/docs").await, ["/docs/draft", "/docs/c", "/docs/a", "/docs/b"]);
    unpublish_page(&site.cms, &Actor::System, c).await.unwrap();
    assert_eq!(listed(&site, "/docs").await, ["/docs/draft", "/docs/a", "/docs/b"]);
}

#[tokio::test]
async fn a_translated_list_has_the_order_of_the_structure() {
    let site = TestSite::new().await;
    let docs = live_contents(&site, "/docs").await;
    let dutch = translated(&site, docs, "/gids").await;
    publish(&site, dutch).await;
    let [a, b] = pages(&site, ["/docs/a", "/docs/b"]).await;
    for (page, slug) in [(a, "/gids/een"), (b, "/gids/twee")] {
        publish(&site, translated(&site, page, slug).await).await;
    }
    assert_eq!(listed(&site, "/nl-nl/gids").await, ["/gids/een", "/gids/twee"]);
    moved(&site, b, Before(a)).await;
    assert_eq!(listed(&site, "/nl-nl/gids").await, ["/gids/twee", "/gids/een"]);
}

#[tokio::test]
async fn pages_of_a_parent_with_too_many_cannot_be_moved() {
    let site = TestSite::new().await;
    let first = page(&site, "/m/a").await;
    for sql in [
        "insert into page_group (id) with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
         select 1000 + i from n",
        "insert into page (id, group_id, locale, slug, type, title, title_folded, content, ever_published, created_at,
           changed_at)
         select id, id, 'en-gb', '/m/p-' || id, 'plain', 'P', 'p', '{}', 0, 0, 0 from page_group where id > 1000",
        "insert into page_version (id, page_id, body, created_at) select id, id, '{}', 0 from page where id > 1000",
        "update page set newest_version_id = id where id > 1000",
    ] {
        site.data.execute(sql).await;
    }
    assert_eq!(MAX_ORDERED_SIBLINGS, 1_000);
    let ask = PageMove { page: first, to: Down };
    refused(move_page(&site.cms, &Actor::System, ask).await, &[(Code::TooLong, "siblings")]);
    site.data.execute("update page set deleted_at = 1 where id = 2000").await;
    assert!(move_page(&site.cms, &Actor::System, ask).await.unwrap());
    let list = structure(&site).await;
    assert_eq!(list[..3], ["/m/p-1001", "/m/a", "/m/p-1002"]);
}

/// Returns the sort key of each group, by id.
async fn sort_keys(site: &TestSite) -> String {
    let sql = "select string_agg(k, ',') from (
        select id || ':' || sort_key as k from page_group where place is not null order by id) q where k <> $1";
    site.data.text(sql, "").await
}

#[tokio::test]
async fn sort_keys_follow_from_the_rows_whatever_was_done() {
    let site = TestSite::new().await;
    let mut ids = Vec::new();
    let mut state = 0x2545_f491_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let slug = |random: &mut dyn FnMut(usize) -> usize| {
        let depth = 1 + random(3);
        (0..depth).map(|_| format!("/{}", ["a", "b", "c-d", "e"][random(4)])).collect::<String>()
    };
    for _ in 0..400 {
        let slug = slug(&mut random);
        let any = ids.get(random(ids.len().max(1))).copied();
        match (random(10), any) {
            (0..3, _) | (_, None) => {
                if let Ok(made) = create_page(&site.cms, &Actor::System, new_page(&slug)).await {
                    ids.push(made.page);
                }
            }
            (3..7, Some(page)) => {
                let to = if random(2) == 0 { Up } else { Down };
                let _ = move_page(&site.cms, &Actor::System, PageMove { page, to }).await;
            }
            (7, Some(page)) => {
                let ask = SlugChange { page, slug, links: LinkPolicy::Keep, former_slug: None };
                let _ = change_slug(&site.cms, &Actor::System, ask).await;
            }
            (8, Some(page)) => drop(delete_page(&site.cms, &Actor::System, page).await),
            (_, Some(page)) => drop(restore_page(&site.cms, &Actor::System, page, None).await),
        }
    }
    assert!(site.number("select count(*) from page_group where order_key is not null and place is not null").await > 5);
    let kept = sort_keys(&site).await;
    default_locale(&site, "nl-nl").await;
    assert_eq!(sort_keys(&site).await, kept, "computing all of them again changes none");
    assert_eq!(site.number("select count(*) from changed_place").await, 0);
}

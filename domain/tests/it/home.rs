//! Tests the home screen: what waits for a user, and the check list.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, new_page, titled, within};
use domain::home::check_list::{put_away_check_list, read_check_list};
use domain::home::read::read_home;
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::workflow::publish::publish_page;
use domain::workflow::requests::reject::reject_request;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use model::access::{Actor, Permission};
use model::home::{CheckListStep, Home, HomeItem, HomePartKind, MAX_COUNT};
use model::id::PageId;
use model::site::{CompanyChange, SettingsChange};
use model::version::VersionDraft;
use serde_json::json;
use time::Duration;
use time::format_description::well_known::Rfc3339;

async fn home(site: &TestSite, actor: &Actor) -> Home {
    read_home(&site.cms, actor).await.unwrap()
}

fn items(home: &Home, kind: HomePartKind) -> Vec<HomeItem> {
    home.parts.iter().find(|part| part.kind == kind).map(|part| part.items.clone()).unwrap_or_default()
}

fn pages(home: &Home, kind: HomePartKind) -> Vec<PageId> {
    items(home, kind).iter().map(|item| item.page).collect()
}

fn note(title: &str) -> VersionDraft {
    draft(&json!({ "blocks": [{ "type": "note", "key": "a", "props": { "title": title } }] }))
}

async fn translate(site: &TestSite, page: PageId, locale: &str) -> PageId {
    let new = NewTranslation { page, locale: locale.into(), title: "Titel".into(), slug: None };
    create_translation(&site.cms, &Actor::System, new).await.unwrap().page
}

/// Creates and publishes a page as the system.
async fn live(site: &TestSite, slug: &str) -> CreatedPage {
    let made = create_page(&site.cms, &Actor::System, new_page(slug)).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    made
}

#[tokio::test]
async fn an_empty_site_has_an_empty_home() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let home = home(&site, &editor).await;
    assert!(home.parts.is_empty() && home.failed_mails == 0 && home.failed_jobs == 0, "{home:?}");
    forbidden(read_home(&site.cms, &actor_with(9, &[])).await);
}

#[tokio::test]
async fn a_request_waits_for_reviewers_and_stays_in_sight_of_its_sender() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    assert_eq!(pages(&home(&site, &editor).await, HomePartKind::MyDrafts), [made.page]);
    site.ask(&editor, made.page, "Please look").await.unwrap();
    let mine = home(&site, &editor).await;
    assert_eq!(items(&mine, HomePartKind::MyRequests)[0].version, Some(made.version));
    assert!(pages(&mine, HomePartKind::MyDrafts).is_empty() && pages(&mine, HomePartKind::ToReview).is_empty());
    let waiting = items(&home(&site, &reviewer).await, HomePartKind::ToReview);
    assert_eq!((waiting[0].page, waiting[0].version), (made.page, Some(made.version)));
    assert_eq!(waiting[0].by.as_ref().map(|by| Some(by.id)), Some(editor.user_id()));

    reject_request(&site.cms, &reviewer, made.version, "Say more.").await.unwrap();
    let mine = home(&site, &editor).await;
    let rejected = items(&mine, HomePartKind::MyRejected);
    assert_eq!(
        (rejected[0].page, rejected[0].by.as_ref().map(|by| Some(by.id))),
        (made.page, Some(reviewer.user_id()))
    );
    assert!(pages(&mine, HomePartKind::MyRequests).is_empty());
    store_version(&site.cms, &editor, made.version, titled("More")).await.unwrap();
    site.ask(&editor, made.page, "Better?").await.unwrap();
    let mine = home(&site, &editor).await;
    assert!(pages(&mine, HomePartKind::MyRejected).is_empty(), "it was asked for again");
    assert_eq!(pages(&mine, HomePartKind::MyRequests), [made.page]);
}

#[tokio::test]
async fn edits_are_told_apart_by_their_author() {
    let site = TestSite::new().await;
    let (editor, other) = (site.user("Editor").await, site.another("Editor", 2).await);
    let first = site.page(&editor, "/first").await;
    site.clock.advance(Duration::minutes(1));
    let second = site.page(&editor, "/second").await;
    site.clock.advance(Duration::minutes(1));
    let theirs = site.page(&other, "/theirs").await;
    let seen = home(&site, &editor).await;
    assert_eq!(pages(&seen, HomePartKind::MyEdits), [second.page, first.page]);
    assert_eq!(pages(&seen, HomePartKind::OtherEdits), [theirs.page]);
    assert_eq!(pages(&home(&site, &other).await, HomePartKind::MyDrafts), [theirs.page]);
}

#[tokio::test]
async fn translations_that_lag_or_lack_are_named() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    let (made, unpublished) = (live(&site, "/about").await, site.page(&editor, "/draft").await);
    let first = store_version(&site.cms, &Actor::System, made.version, note("One")).await.unwrap();
    let dutch = translate(&site, made.page, "nl-nl").await;
    let seen = home(&site, &editor).await;
    let lacking = items(&seen, HomePartKind::Untranslated);
    assert_eq!(lacking.len(), 1, "a page that was never live needs no translation: {} {lacking:?}", unpublished.page);
    assert_eq!(lacking[0].missing.iter().map(ToString::to_string).collect::<Vec<_>>(), ["de-de", "fr-fr"]);
    assert!(pages(&seen, HomePartKind::Outdated).is_empty());
    store_version(&site.cms, &Actor::System, first.id, note("Two")).await.unwrap();
    assert_eq!(pages(&home(&site, &editor).await, HomePartKind::Outdated), [dutch]);
}

#[tokio::test]
async fn a_planned_publication_comes_with_its_time_on_the_site() {
    let site = TestSite::new().await;
    let reviewer = site.user("Reviewer").await;
    let zone = SettingsChange { time_zone: Some("Asia/Kathmandu".to_owned()), ..SettingsChange::default() };
    change_settings(&site.cms, &Actor::System, zone).await.unwrap();
    let made = site.page(&reviewer, "/page").await;
    let at = site.cms.now() + Duration::days(1);
    let plan = NewSchedule { version: None, publish_at: Some(at.format(&Rfc3339).unwrap()), unpublish_at: None };
    schedule_page(&site.cms, &reviewer, made.page, plan).await.unwrap();
    let planned = items(&home(&site, &reviewer).await, HomePartKind::Planned);
    assert_eq!((planned[0].page, planned[0].at), (made.page, at));
    assert_eq!(planned[0].at.offset().as_hms(), (5, 45, 0));
}

#[tokio::test]
async fn pages_that_a_user_may_not_read_are_not_there() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.user("Editor").await, site.user("Reviewer").await);
    let made = site.page(&editor, "/page").await;
    live(&site, "/live").await;
    site.ask(&editor, made.page, "Please look").await.unwrap();
    let dutch_only = actor_with(
        reviewer.user_id().unwrap().0 + 100,
        &[
            within(Permission::ViewDrafts, "nl-nl"),
            within(Permission::ReviewPublication, "nl-nl"),
            within(Permission::EditPage, "nl-nl"),
            within(Permission::CreateTranslation, "nl-nl"),
        ],
    );
    let seen = home(&site, &dutch_only).await;
    assert!(seen.parts.is_empty(), "{seen:?}");
    let viewer = actor_with(reviewer.user_id().unwrap().0 + 101, &grants(&[Permission::ViewDrafts]));
    let seen = home(&site, &viewer).await;
    let kinds: Vec<_> = seen.parts.iter().map(|part| part.kind).collect();
    assert_eq!(kinds, [HomePartKind::OtherEdits], "a viewer has nothing to review or to translate");
}

#[tokio::test]
async fn a_part_shows_the_first_items_and_counts_the_others() {
    let site = TestSite::new().await;
    let editor = site.user("Editor").await;
    for number in 0..7 {
        site.page(&editor, &format!("/page-{number}")).await;
    }
    let seen = home(&site, &editor).await;
    let drafts = seen.parts.iter().find(|part| part.kind == HomePartKind::MyDrafts).unwrap();
    assert!(drafts.count == 7 && drafts.items.len() < 7 && drafts.count < MAX_COUNT, "{drafts:?}");
}

#[tokio::test]
async fn the_check_list_ticks_itself_until_it_is_put_away() {
    let site = TestSite::new().await;
    let administrator = site.user("Administrator").await;
    let done = async |sends_mails| -> Vec<CheckListStep> {
        let list = read_check_list(&site.cms, &administrator, sends_mails).await.unwrap().unwrap();
        list.steps.into_iter().filter(|(_, done)| *done).map(|(step, _)| step).collect()
    };
    assert_eq!(done(false).await, []);
    assert_eq!(done(true).await, [CheckListStep::Mail]);
    let made = create_page(&site.cms, &administrator, new_page("/")).await.unwrap();
    assert_eq!(done(false).await, [CheckListStep::HomePage]);
    publish_page(&site.cms, &administrator, made.page, None).await.unwrap();
    let company = CompanyChange { name: Some("Harbour".to_owned()), ..CompanyChange::default() };
    let change = SettingsChange { company: Some(company), ..SettingsChange::default() };
    change_settings(&site.cms, &administrator, change).await.unwrap();
    site.user("Editor").await;
    let expected = [CheckListStep::HomePage, CheckListStep::Company, CheckListStep::Invite, CheckListStep::Publish];
    assert_eq!(done(false).await, expected);
    let editor = site.another("Editor", 2).await;
    forbidden(read_check_list(&site.cms, &editor, true).await);
    forbidden(put_away_check_list(&site.cms, &editor).await);
    put_away_check_list(&site.cms, &administrator).await.unwrap();
    assert_eq!(read_check_list(&site.cms, &administrator, true).await.unwrap(), None);
}

//! Concurrent writes of two nodes. With SQLite, one node does both.

use crate::nodes::Nodes;
use crate::test_site::{AMPLE_CAPACITY, PASSWORD, new_page};
use domain::error::{Error, Result};
use domain::jobs::{Job, run_job, take_due};
use domain::menus::change::{MenuChange, change_menu};
use domain::menus::read::read_menu;
use domain::pages::create::create_page;
use domain::pages::listing::groups::{GroupListInput, list_groups};
use domain::pages::move_page::{NewPosition, PageMove, move_page};
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::site::settings::read_visible_settings;
use domain::users::current::{actor_of, find_active_user};
use domain::users::disable::{disable_user, enable_user};
use domain::users::log_in::{Credentials, log_in};
use domain::workflow::publish::publish_page;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::read::read_schedule;
use domain::workflow::schedule::run::run_due;
use domain::{health, outbox};
use model::access::Actor;
use model::error::Code;
use model::id::{PageId, UserId};
use model::menu::MenuItem;
use model::site::SettingsChange;
use model::version::VersionDraft;
use std::collections::HashSet;
use time::Duration;
use time::format_description::well_known::Rfc3339;

const ROUNDS: usize = 200;

/// Asserts that one of two results is a success, and returns the failure.
#[track_caller]
fn failure_of<T, U>(one: Result<T>, other: Result<U>) -> Error {
    match (one, other) {
        (Ok(_), Err(error)) | (Err(error), Ok(_)) => error,
        (Ok(_), Ok(_)) => panic!("both succeeded"),
        (Err(one), Err(other)) => panic!("both failed: {one}, {other}"),
    }
}

#[track_caller]
fn assert_code(error: &Error, expected: Code) {
    let Error::Refused(errors) = error else { panic!("{error}") };
    assert!(errors.iter().any(|item| item.code == expected), "{errors:?}");
}

#[tokio::test]
async fn a_slug_is_taken_once() {
    let nodes = Nodes::new().await;
    for round in 0..ROUNDS {
        let new = || new_page(&format!("/page-{round}"));
        let (one, other) = tokio::join!(
            create_page(nodes.one(), &Actor::System, new()),
            create_page(nodes.other(), &Actor::System, new())
        );
        assert_code(&failure_of(one, other), Code::AlreadyExists);
    }
    let pages = nodes.site.number("select count(*) from page").await;
    assert_eq!(pages, i64::try_from(ROUNDS).unwrap());
}

#[tokio::test]
async fn a_version_is_stored_on_its_base_once() {
    let nodes = Nodes::new().await;
    let mut newest = nodes.site.page(&Actor::System, "/page").await.version;
    for round in 0..ROUNDS {
        let draft = |author: &str| VersionDraft { title: Some(format!("{author} {round}")), ..VersionDraft::default() };
        let (one, other) = tokio::join!(
            store_version(nodes.one(), &Actor::System, newest, draft("one")),
            store_version(nodes.other(), &Actor::System, newest, draft("other"))
        );
        let stored = one.as_ref().or(other.as_ref()).map(|stored| stored.id).unwrap();
        assert!(matches!(failure_of(one, other), Error::Conflict(_)));
        newest = stored;
    }
    let versions = nodes.site.number("select count(*) from page_version").await;
    assert_eq!(versions, i64::try_from(ROUNDS).unwrap() + 1);
}

#[tokio::test]
async fn an_administrator_always_remains() {
    let nodes = Nodes::new().await;
    let (one, other) = (nodes.site.another("Administrator", 1).await, nodes.site.another("Administrator", 2).await);
    let ids: [UserId; 2] = [one.user_id().unwrap(), other.user_id().unwrap()];
    for _ in 0..ROUNDS {
        let (first, second) =
            tokio::join!(disable_user(nodes.one(), &other, ids[0]), disable_user(nodes.other(), &one, ids[1]));
        failure_of(first, second);
        for id in ids {
            if find_active_user(nodes.one(), id).await.unwrap().is_none() {
                enable_user(nodes.one(), &Actor::System, id).await.unwrap();
            }
        }
    }
    let active = find_active_user(nodes.other(), ids[1]).await.unwrap().unwrap();
    assert_eq!(actor_of(&active).user_id(), Some(ids[1]));
}

#[tokio::test]
async fn a_menu_is_changed_once_from_each_version() {
    let nodes = Nodes::new().await;
    let change = async |cms, label: String, version| {
        let items = vec![MenuItem { label, url: "/a".to_owned(), ..MenuItem::default() }];
        change_menu(cms, &Actor::System, "main", "en-gb", MenuChange { items, version: Some(version) }).await
    };
    for version in 0..i64::try_from(ROUNDS).unwrap() {
        let (one, other) = tokio::join!(
            change(nodes.one(), format!("one {version}"), version),
            change(nodes.other(), format!("other {version}"), version)
        );
        assert!(matches!(failure_of(one, other), Error::Stale { model: "menu" }));
    }
    let menu = read_menu(nodes.one(), &Actor::System, "main", "en-gb").await.unwrap();
    assert_eq!(menu.version, i64::try_from(ROUNDS).unwrap());
}

#[tokio::test]
async fn settings_are_changed_once_from_each_version() {
    let nodes = Nodes::new().await;
    let first = read_visible_settings(nodes.one(), &Actor::System).await.unwrap().managed.unwrap().version;
    for version in first..first + i64::try_from(ROUNDS).unwrap() {
        let change = |author: &str| SettingsChange {
            site_name: Some(format!("{author} {version}")),
            version: Some(version),
            ..SettingsChange::default()
        };
        let (one, other) = tokio::join!(
            change_settings(nodes.one(), &Actor::System, change("one")),
            change_settings(nodes.other(), &Actor::System, change("other"))
        );
        assert!(matches!(failure_of(one, other), Error::Stale { model: "settings" }));
    }
}

#[tokio::test]
async fn a_schedule_runs_once() {
    let nodes = Nodes::new().await;
    for round in 0..ROUNDS {
        let made = nodes.site.page(&Actor::System, &format!("/page-{round}")).await;
        let plan = NewSchedule {
            publish_at: Some((nodes.one().now() + Duration::minutes(1)).format(&Rfc3339).unwrap()),
            ..NewSchedule::default()
        };
        schedule_page(nodes.one(), &Actor::System, made.page, plan).await.unwrap();
        nodes.site.clock.advance(Duration::minutes(2));
        let (one, other) = tokio::join!(run_due(nodes.one()), run_due(nodes.other()));
        one.unwrap();
        other.unwrap();
        let runs = read_schedule(nodes.one(), &Actor::System, made.page).await.unwrap().runs;
        assert_eq!(runs.len(), 1, "{runs:?}");
    }
}

#[tokio::test]
async fn guesses_on_both_nodes_are_counted_together() {
    const GUESSES: usize = 10;
    const UNTIL_LOCK: usize = 5;
    let nodes = Nodes::new().await;
    for round in 0..ROUNDS / GUESSES {
        let email = format!("user-{round}@house.example");
        nodes.site.account(&email, "Editor").await;
        let guess = async |cms| {
            let credentials = Credentials {
                email: email.clone(),
                password: format!("{PASSWORD}-wrong"),
                address: "192.0.2.1".to_owned(),
            };
            log_in(cms, &Actor::Visitor, credentials).await.map(drop).unwrap_err()
        };
        let mut wrong = 0;
        for _ in 0..GUESSES / 2 {
            let (one, other) = tokio::join!(guess(nodes.one()), guess(nodes.other()));
            for error in [one, other] {
                let Error::Refused(errors) = error else { panic!("{error}") };
                wrong += usize::from(errors[0].code != Code::TooManyAttempts);
            }
        }
        assert_eq!(wrong, UNTIL_LOCK);
    }
}

#[tokio::test]
async fn a_job_is_taken_once() {
    let nodes = Nodes::new().await;
    for round in 0..ROUNDS {
        nodes.site.picture(100 + u32::try_from(round).unwrap(), 1).await;
        let (one, other) = tokio::join!(take_due(nodes.one(), 10), take_due(nodes.other(), 10));
        let (one, other) = (one.unwrap(), other.unwrap());
        let ids: HashSet<_> = one.iter().chain(&other).map(Job::id).collect();
        assert!(!ids.is_empty() && ids.len() == one.len() + other.len(), "{one:?} {other:?}");
        for (cms, jobs) in [(nodes.one(), one), (nodes.other(), other)] {
            for job in &jobs {
                run_job(cms, job).await.unwrap();
            }
        }
        assert_eq!(nodes.site.number("select count(*) from job where kind = 'describe-picture'").await, 0);
    }
}

#[tokio::test]
async fn a_mail_is_taken_once() {
    let nodes = Nodes::new().await;
    nodes.site.account("reader@house.example", "Reviewer").await;
    let mut mails = HashSet::new();
    for round in 0..ROUNDS {
        nodes.site.clock.advance(Duration::hours(1));
        let page = nodes.site.page(&Actor::System, &format!("/page-{round}")).await.page;
        nodes.site.ask(&Actor::System, page, "").await.unwrap();
        let take = async |cms| outbox::take_due(cms, AMPLE_CAPACITY).await.unwrap();
        let (one, other) = tokio::join!(take(nodes.one()), take(nodes.other()));
        let taken: Vec<_> = one.iter().chain(&other).map(|mail| mail.id).collect();
        assert_eq!(taken.len(), 1, "{taken:?}");
        assert!(mails.insert(taken[0]));
        outbox::sent(nodes.other(), taken[0]).await.unwrap();
    }
}

#[tokio::test]
async fn publications_of_two_nodes_take_turns() {
    let nodes = Nodes::new().await;
    let (page, another) =
        (nodes.site.page(&Actor::System, "/one").await.page, nodes.site.page(&Actor::System, "/other").await.page);
    let before = nodes.site.number("select value from public_generation").await;
    for _ in 0..ROUNDS {
        let (one, other) = tokio::join!(
            publish_page(nodes.one(), &Actor::System, page, None),
            publish_page(nodes.other(), &Actor::System, another, None)
        );
        one.unwrap();
        other.unwrap();
    }
    let raised = nodes.site.number("select value from public_generation").await - before;
    assert_eq!(raised, 2 * i64::try_from(ROUNDS).unwrap());
    let retries = health::count_write_retries(nodes.one()) + health::count_write_retries(nodes.other());
    assert!(retries < 20, "{retries} retries");
}

#[tokio::test]
async fn two_editors_who_move_pages_at_once_both_succeed() {
    let nodes = Nodes::new().await;
    let mut pages = Vec::new();
    for number in 0..6 {
        pages.push(nodes.site.page(&Actor::System, &format!("/page-{number}")).await.page);
    }
    let step = async |cms, page, to| move_page(cms, &Actor::System, PageMove { page, to }).await;
    for round in 0..ROUNDS / 2 {
        let at = |offset: usize| pages[(round + offset) % pages.len()];
        let (one, other) = tokio::join!(
            step(nodes.one(), at(0), NewPosition::Before(at(1))),
            step(nodes.other(), at(2), NewPosition::After(at(round % 2)))
        );
        one.unwrap();
        other.unwrap();
        let list = list_groups(nodes.one(), &Actor::System, GroupListInput::default()).await.unwrap();
        let slugs: HashSet<&str> = list.items.iter().map(|group| group.pages[0].slug.as_str()).collect();
        assert_eq!((list.total_items, slugs.len()), (6, 6));
        let keys = "select count(distinct order_key) from page_group where order_key is not null";
        let keys = nodes.site.number(keys).await;
        assert!([0, 6].contains(&keys), "{keys}");
    }
    let place_of = async |page: PageId| {
        let list = list_groups(nodes.one(), &Actor::System, GroupListInput::default()).await.unwrap();
        list.items.iter().position(|group| group.pages[0].id == page).unwrap()
    };
    step(nodes.one(), pages[0], NewPosition::Before(pages[5])).await.unwrap();
    step(nodes.other(), pages[0], NewPosition::After(pages[5])).await.unwrap();
    assert_eq!(place_of(pages[0]).await, place_of(pages[5]).await + 1, "the last order wins");
}

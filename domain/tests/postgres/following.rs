//! Tests that a node follows the changes of another.

use crate::nodes::Nodes;
use crate::test_site::{draft, new_page};
use domain::Cms;
use domain::collaboration::presence::{Heartbeat, UserActivity, record_heartbeat};
use domain::nodes::{follow_public_changes, renew};
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::store_version::store_version;
use domain::search::{SynonymsChange, catch_up, change_synonyms, index_all_pages, remove_all_pages, search_site};
use domain::settings::change_settings;
use domain::site::settings::read_settings;
use domain::tags::change::{TagChange, change_tag};
use domain::tags::create::create_tag;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::search::SearchQuery;
use model::site::SettingsChange;
use model::tag::Visibility::Public;
use serde_json::json;
use std::time::{Duration, Instant};

const SYSTEM: &Actor = &Actor::System;
const LISTENERS: &str =
    "select count(*) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()";
const END_LISTENERS: &str = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()";

/// Publishes a page on one node.
async fn publish(nodes: &Nodes, slug: &str, title: &str) -> CreatedPage {
    let mut new = new_page(slug);
    new.title = title.to_owned();
    let made = create_page(nodes.one(), SYSTEM, new).await.unwrap();
    publish_page(nodes.one(), SYSTEM, made.page, None).await.unwrap();
    made
}

/// Returns the slugs of the results on a node.
async fn found(cms: &Cms, term: &str) -> Vec<String> {
    catch_up(cms).await.unwrap();
    let query = SearchQuery { term: term.to_owned(), ..SearchQuery::default() };
    let results = search_site(cms, &Actor::Visitor, query).await.unwrap().results;
    results.into_iter().map(|result| result.slug).collect()
}

/// Runs work while the other node follows this one.
async fn while_followed<T>(nodes: &Nodes, work: impl Future<Output = T>) -> T {
    tokio::select! {
        never = follow_public_changes(nodes.other()) => panic!("{:?}", never.err()),
        done = work => done,
    }
}

/// Waits until the other node has the generation of the one.
async fn wait_until_followed(nodes: &Nodes) -> Duration {
    let begun = Instant::now();
    while nodes.other().generation() != nodes.one().generation() {
        assert!(begun.elapsed() < Duration::from_secs(10), "the other node does not follow");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    begun.elapsed()
}

#[tokio::test]
async fn a_public_change_reaches_the_other_node_by_notification() {
    let nodes = Nodes::new().await;
    while_followed(&nodes, async {
        let mut waited = Duration::ZERO;
        for round in 0..20 {
            let change = SettingsChange { site_name: Some(format!("Site {round}")), ..SettingsChange::default() };
            change_settings(nodes.one(), SYSTEM, change).await.unwrap();
            waited += wait_until_followed(&nodes).await;
            let settings = read_settings(nodes.other(), SYSTEM).await.unwrap();
            assert_eq!(settings.site_name, format!("Site {round}"));
        }
        // Without notifications, each round waits for the poll of the next second.
        assert!(waited < Duration::from_secs(10), "{waited:?}");
    })
    .await;
}

#[tokio::test]
async fn a_node_whose_connections_were_ended_follows_again() {
    let nodes = Nodes::new().await;
    let following = async {
        loop {
            // Errors of ended connections. The worker retries too.
            let _ = follow_public_changes(nodes.other()).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let work = async {
        for round in 0..3 {
            while nodes.site.number(LISTENERS).await == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            nodes.site.data.execute(END_LISTENERS).await;
            publish(&nodes, &format!("/page-{round}"), "Page").await;
            wait_until_followed(&nodes).await;
        }
    };
    tokio::select! {
        () = following => {}
        () = work => {}
    }
}

#[tokio::test]
async fn each_node_indexes_what_another_publishes() {
    let nodes = Nodes::new().await;
    let made = publish(&nodes, "/keel", "The keel").await;
    for cms in [nodes.one(), nodes.other()] {
        assert_eq!(found(cms, "keel").await, ["/keel"]);
    }
    unpublish_page(nodes.other(), SYSTEM, made.page).await.unwrap();
    for cms in [nodes.one(), nodes.other()] {
        assert!(found(cms, "keel").await.is_empty());
    }
    assert_eq!(nodes.site.number("select count(*) from index_task").await, 0);
}

#[tokio::test]
async fn a_tag_that_one_node_renames_is_found_by_its_new_name_on_the_other() {
    let nodes = Nodes::new().await;
    let tag = create_tag(nodes.one(), SYSTEM, "Oak", Public).await.unwrap().tag;
    let mut new = new_page("/boat");
    new.page_type = "dated".to_owned();
    new.type_data = serde_json::from_value(json!({ "date": "2026-03-01", "tags": ["Oak"] })).unwrap();
    let made = create_page(nodes.one(), SYSTEM, new).await.unwrap();
    publish_page(nodes.one(), SYSTEM, made.page, None).await.unwrap();
    assert_eq!(found(nodes.other(), "oak").await, ["/boat"]);
    let change = TagChange { name: Some("Larch".to_owned()), ..TagChange::default() };
    change_tag(nodes.one(), SYSTEM, tag.id, change).await.unwrap();
    assert_eq!(found(nodes.other(), "larch").await, ["/boat"]);
    assert!(found(nodes.other(), "oak").await.is_empty());
}

#[tokio::test]
async fn synonyms_of_one_node_apply_on_the_other() {
    let nodes = Nodes::new().await;
    publish(&nodes, "/boat", "Boat").await;
    while_followed(&nodes, async {
        assert!(found(nodes.other(), "vessel").await.is_empty());
        let groups = vec![vec!["boat".to_owned(), "vessel".to_owned()]];
        let change = SynonymsChange { groups, version: None };
        change_synonyms(nodes.one(), SYSTEM, "en-gb", change).await.unwrap();
        wait_until_followed(&nodes).await;
        assert_eq!(found(nodes.other(), "vessel").await, ["/boat"]);
    })
    .await;
}

#[tokio::test]
async fn indexes_are_emptied_and_rebuilt_on_all_nodes() {
    let nodes = Nodes::new().await;
    publish(&nodes, "/boat", "Boat").await;
    assert_eq!(found(nodes.other(), "boat").await, ["/boat"]);
    remove_all_pages(nodes.one(), SYSTEM).await.unwrap();
    for cms in [nodes.one(), nodes.other()] {
        assert!(found(cms, "boat").await.is_empty());
    }
    index_all_pages(nodes.other(), SYSTEM).await.unwrap();
    for cms in [nodes.one(), nodes.other()] {
        assert_eq!(found(cms, "boat").await, ["/boat"]);
    }
}

#[tokio::test]
async fn a_node_that_was_forgotten_rebuilds_its_indexes() {
    let nodes = Nodes::new().await;
    publish(&nodes, "/boat", "Boat").await;
    for cms in [nodes.one(), nodes.other()] {
        assert_eq!(found(cms, "boat").await, ["/boat"]);
    }
    nodes.site.data.execute("update node set seen_at = seen_at - 90000000").await;
    renew(nodes.one()).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from node").await, 1);
    let unseen = publish(&nodes, "/ship", "Ship").await;
    store_version(nodes.one(), SYSTEM, unseen.version, draft(&json!({ "title": "Vessel" }))).await.unwrap();
    renew(nodes.other()).await.unwrap();
    assert_eq!(nodes.site.number("select count(*) from index_task where kind = 'rebuild'").await, 1);
    assert_eq!(found(nodes.other(), "ship").await, ["/ship"]);
    assert_eq!(nodes.site.number("select count(*) from node").await, 2);
}

#[tokio::test]
async fn users_on_two_nodes_meet_on_a_page() {
    let nodes = Nodes::new().await;
    let (editor, reviewer) = (nodes.site.user("Editor").await, nodes.site.user("Reviewer").await);
    let page = nodes.site.page(&editor, "/page").await.page;
    let at = |doing| Heartbeat { doing, block_key: Some("block".to_owned()) };
    record_heartbeat(nodes.one(), &editor, page, at(UserActivity::Editing)).await.unwrap();
    let met = record_heartbeat(nodes.other(), &reviewer, page, at(UserActivity::Reading)).await.unwrap().others;
    assert_eq!(met.len(), 1);
    assert!(met[0].editing && Some(met[0].user.id) == editor.user_id() && met[0].block_key.as_deref() == Some("block"));
    record_heartbeat(nodes.one(), &editor, page, at(UserActivity::Leaving)).await.unwrap();
    let met = record_heartbeat(nodes.other(), &reviewer, page, at(UserActivity::Reading)).await.unwrap().others;
    assert!(met.is_empty());
}

//! What happens to pages by itself, through the API and in the process.

use crate::harness::process::Server;
use crate::harness::site::Site;
use domain::pages::schedule::run::run_due;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::tempdir;
use time::Duration;

#[tokio::test]
async fn a_scheduled_page_is_public_from_its_time_to_its_end() {
    let site = Site::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let made = reviewer.create("/about", "About").await;
    let call = format!("page/{}/schedule", made.page);
    assert_eq!(reviewer.read(&call).await.json(), json!({ "plan": null, "runs": [] }));
    let plan = json!({ "publishAt": "2026-03-02T10:30:00+01:00", "unpublishAt": "2026-03-02T09:50:00Z" });
    let planned = reviewer.post(&call, plan).await.succeeded();
    let plan = &planned["schedule"]["plan"];
    assert_eq!((&plan["publishAt"], &plan["pageVersionID"]), (&json!("2026-03-02T09:30:00Z"), &json!(made.version)));
    // Visitors get pages from the cache, which has to notice each time.
    for (minutes, status) in [(0, 404), (29, 404), (1, 200), (19, 200), (1, 404)] {
        site.clock.advance(Duration::minutes(minutes));
        run_due(&site.cms).await.unwrap();
        assert_eq!(visitor.get("/about").await.status, status);
    }
    let schedule = reviewer.read(&call).await.json();
    assert_eq!(schedule["plan"], Value::Null);
    let runs = schedule["runs"].as_array().unwrap();
    assert_eq!((&runs[0]["action"], &runs[1]["action"]), (&json!("unpublish"), &json!("publish")));
    assert!(runs.iter().all(|run| run["errors"] == json!([])));
}

#[tokio::test]
async fn a_plan_is_refused_with_clear_codes() {
    let site = Site::new().await;
    let reviewer = site.reviewer().await;
    let (made, other) = (reviewer.create("/about", "About").await, reviewer.create("/other", "Other").await);
    let call = format!("page/{}/schedule", made.page);
    let later = "2026-04-01T00:00:00Z";
    for (plan, expected) in [
        (json!({}), ("V_01", "publishAt")),
        (json!({ "publishAt": "", "unpublishAt": null }), ("V_01", "publishAt")),
        (json!({ "publishAt": "2026-03-02T09:00:00Z" }), ("V_12", "publishAt")),
        (json!({ "publishAt": "soon" }), ("V_12", "publishAt")),
        (json!({ "unpublishAt": "2020-01-01T00:00:00Z" }), ("V_12", "unpublishAt")),
        (json!({ "publishAt": later, "unpublishAt": later }), ("V_12", "unpublishAt")),
        (json!({ "publishAt": later, "pageVersionID": other.version }), ("V_12", "pageVersionID")),
        (json!({ "publishAt": later, "pageVersionID": 999 }), ("V_12", "pageVersionID")),
    ] {
        reviewer.post(&call, plan).await.refused(&[expected]);
    }
    reviewer.post(&call, json!({ "publishAt": 1 })).await.denied(422, "V_12");
    let autosaved = reviewer.autosave(made.version, json!({ "title": "T" })).await.succeeded();
    let plan = json!({ "publishAt": later, "pageVersionID": autosaved["pageVersionID"] });
    reviewer.post(&call, plan).await.refused(&[("V_07", "pageVersionID")]);
    reviewer.delete(&call).await.refused(&[("V_07", "")]);
    reviewer.post(&call, json!({ "publishAt": later })).await.succeeded();
    reviewer.delete(&call).await.succeeded();
    assert_eq!(reviewer.read(&call).await.json()["plan"], Value::Null);
}

#[test]
fn what_was_due_while_the_process_was_down_happens_once_at_its_start() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    let page = json!({ "title": "About", "slug": "/about", "type": "content", "locale": "en-gb" });
    let (_, made) = browser.post("page/create", &page).unwrap();
    let call = format!("page/{}/schedule", made["pageID"]);
    let (_, planned) = browser.post(&call, &json!({ "publishAt": "2999-01-01T00:00:00Z" })).unwrap();
    assert_eq!(planned["Success"], true, "{planned}");
    server.kill();
    bring_forward(folder.path());

    let mut server = Server::start(folder.path());
    let runs = first_runs(&server, &call);
    assert_eq!((runs.len(), &runs[0]["errors"]), (1, &json!([])));
    assert_eq!(server.browser().get("/about").unwrap().0, 200);
    server.kill();
    let server = Server::start(folder.path());
    assert_eq!(first_runs(&server, &call), runs);
    assert_eq!(server.administrator().read(&call).unwrap().1["plan"], Value::Null);
}

/// Makes everything that is planned be long due.
fn bring_forward(data: &Path) {
    crate::processes::execute(&data.join("pagewright.db"), "update page_schedule set publish_at = 1000");
}

/// Asks until something ran, which the process does at its start.
fn first_runs(server: &Server, call: &str) -> Vec<Value> {
    let browser = server.administrator();
    loop {
        let (status, schedule) = browser.read(call).unwrap();
        assert_eq!(status, 200, "{schedule}");
        let runs = schedule["runs"].as_array().unwrap();
        if !runs.is_empty() {
            return runs.clone();
        }
    }
}

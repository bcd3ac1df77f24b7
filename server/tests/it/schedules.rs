//! Scheduled changes of pages.

use crate::harness::site::TestSite;
use domain::workflow::schedule::run::run_due;
use serde_json::{Value, json};
use time::Duration;

#[tokio::test]
async fn a_scheduled_page_is_public_from_its_time_to_its_end() {
    let site = TestSite::new().await;
    let (reviewer, visitor) = (site.reviewer().await, site.anonymous());
    let zone = json!({ "timeZone": "europe/amsterdam" });
    site.administrator().await.put("settings", zone).await.succeeded();
    let made = reviewer.create("/about", "About").await;
    let call = format!("page/{}/schedule", made.page);
    assert_eq!(
        reviewer.read(&call).await.json(),
        json!({ "plan": null, "runs": [], "now": "2026-03-02T09:00:00Z", "timeZone": "Europe/Amsterdam" })
    );
    let plan = json!({ "publishAt": "2026-03-02T10:30:00+01:00", "unpublishAt": "2026-03-02T09:50:00Z" });
    let planned = reviewer.post(&call, plan).await.succeeded();
    let plan = &planned["schedule"]["plan"];
    assert_eq!((&plan["publishAt"], &plan["pageVersionID"]), (&json!("2026-03-02T09:30:00Z"), &json!(made.version)));
    // The cached page must change at each of these times.
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
    let site = TestSite::new().await;
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

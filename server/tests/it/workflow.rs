//! Publication requests.

use crate::harness::content::rich_text;
use crate::harness::site::TestSite;
use domain::outbox::DueMail;
use domain::workflow::requests::run_acceptance::run_due_acceptances;
use serde_json::{Value, json};
use time::Duration;

#[tokio::test]
async fn an_editor_asks_a_reviewer_rejects_the_editor_mends_and_the_page_goes_live() {
    let site = TestSite::new().await;
    let (editor, reviewer, visitor) = (site.editor().await, site.reviewer().await, site.anonymous());
    let made = editor.create("/about", "About").await;
    let sent = editor.ask(made.page, "Please look").await.succeeded();
    assert_eq!(sent["status"], "sent");
    let list = reviewer.read("page/fetch-request?state=open").await.json();
    let item = &list["items"][0];
    assert_eq!((&list["totalItems"], &item["id"], &item["pageID"]), (&json!(1), &sent["requestID"], &json!(made.page)));
    assert_eq!((&item["comment"], &item["pageVersionID"]), (&json!("Please look"), &json!(made.version)));
    assert_eq!((&item["pageStatus"], &item["publishedVersionID"]), (&json!("requested"), &Value::Null));
    reviewer.reject(made.version, "").await.refused(&[("V_01", "feedback")]);
    reviewer.reject(made.version, "Say who we are").await.succeeded();

    let version = editor.stored(made.version, json!({ "blocks": [rich_text("a", "<p>We build boats</p>")] })).await;
    assert_eq!(editor.ask(made.page, "Done").await.succeeded()["status"], "resent");
    assert_eq!(visitor.get("/about").await.status, 404);
    let live = reviewer.accept(version, "Thank you").await.succeeded();
    assert_eq!(live["publishedVersionID"], version);
    assert!(visitor.get("/about").await.text().contains("We build boats"));
    let page = editor.read(&format!("page/{}", made.page)).await.json();
    assert_eq!((&page["publishedID"], &page["status"]), (&live["publishedID"], &json!("published")));

    let detail = editor.read(&format!("page/version/{version}/fetch-request-comment")).await.json();
    assert_eq!((&detail["comment"], &detail["feedback"]), (&json!("Done"), &json!("Thank you")));
    let steps: Vec<&Value> = detail["steps"].as_array().unwrap().iter().map(|step| &step["status"]).collect();
    assert_eq!(steps, ["sent", "rejected", "resent", "accepted"]);
    let kinds = |mails: Vec<DueMail>| -> Vec<String> {
        let kind = |mail: DueMail| serde_json::to_value(&mail.template).unwrap()["kind"].as_str().unwrap().to_owned();
        mails.into_iter().map(kind).collect()
    };
    let kinds = kinds(site.take_mails().await);
    assert_eq!(
        kinds,
        ["publication-requested", "publication-rejected", "publication-requested", "publication-accepted"]
    );
}

#[tokio::test]
async fn an_older_version_is_a_conflict_that_brings_the_newest() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    let newest = editor.stored(made.version, json!({ "title": "Newer" })).await;
    let call = format!("page/{}/request-publication", made.page);
    let answer = editor.post(&call, json!({ "comment": "", "pageVersionID": made.version })).await;
    answer.denied(409, "V_07");
    assert_eq!(answer.json()["latest"]["id"], newest);
    editor.post(&call, json!({ "comment": "", "pageVersionID": newest })).await.succeeded();
    editor.post(&call, json!({ "comment": "", "pageVersionID": newest })).await.refused(&[("V_07", "")]);
}

#[tokio::test]
async fn a_decided_request_is_not_decided_again() {
    let site = TestSite::new().await;
    let (editor, reviewer) = (site.editor().await, site.reviewer().await);
    let made = editor.create("/about", "About").await;
    reviewer.accept(made.version, "").await.refused(&[("V_07", "")]);
    editor.ask(made.page, "").await.succeeded();
    reviewer.accept(made.version, "").await.succeeded();
    reviewer.accept(made.version, "").await.refused(&[("V_07", "")]);
    reviewer.reject(made.version, "No").await.refused(&[("V_07", "")]);
    editor.revoke(made.version, "").await.refused(&[("V_07", "")]);
    let newer = editor.stored(made.version, json!({ "title": "Newer" })).await;
    editor.ask(made.page, "").await.succeeded();
    editor.stored(newer, json!({ "title": "Newest" })).await;
    reviewer.accept(newer, "").await.refused(&[("V_07", "")]);
    editor.revoke(newer, "Not yet").await.succeeded();
}

#[tokio::test]
async fn an_acceptance_can_be_undone_for_ten_seconds() {
    let site = TestSite::new().await;
    let (editor, reviewer, visitor) = (site.editor().await, site.reviewer().await, site.anonymous());
    let made = editor.create("/about", "About").await;
    editor.ask(made.page, "").await.succeeded();
    site.take_mails().await;
    let call = format!("page/version/{}/fetch-request-comment", made.version);
    let before = editor.read(&call).await.json();
    assert_eq!(before["acceptance"], Value::Null);

    let answer = reviewer.accept_undoably(made.version, "Thank you").await.succeeded();
    assert_eq!((&answer["publishedVersionID"], &answer["dueAt"]), (&Value::Null, &json!("2026-03-02T09:00:10Z")));
    let accepted = editor.read(&call).await.json();
    assert_eq!((&accepted["status"], &accepted["acceptance"]["dueAt"]), (&json!("sent"), &answer["dueAt"]));
    reviewer.accept(made.version, "").await.refused(&[("V_07", "")]);
    assert_eq!(visitor.get("/about").await.status, 404);
    reviewer.undo_acceptance(made.version).await.succeeded();
    reviewer.undo_acceptance(made.version).await.refused(&[("V_07", "")]);
    assert_eq!(editor.read(&call).await.json(), before);

    reviewer.accept_undoably(made.version, "Thank you").await.succeeded();
    // The cached page must change, too.
    for (seconds, status) in [(0, 404), (9, 404), (1, 200)] {
        site.clock.advance(Duration::seconds(seconds));
        run_due_acceptances(&site.cms).await.unwrap();
        assert_eq!(visitor.get("/about").await.status, status);
    }
    let kinds: Vec<&str> = site.take_mails().await.iter().map(|mail| mail.template.kind()).collect();
    assert_eq!(kinds, ["publication-accepted"]);
    assert_eq!(editor.read(&call).await.json()["status"], "accepted");
}

#[tokio::test]
async fn of_twenty_answers_at_once_one_counts() {
    let site = TestSite::new().await;
    let editor = site.editor().await;
    let made = editor.create("/about", "About").await;
    editor.ask(made.page, "").await.succeeded();
    let reviewer = site.reviewer().await;
    site.take_mails().await;
    let answers = (0..20).map(|number| {
        let reviewer = reviewer.clone();
        tokio::spawn(async move {
            match number % 2 {
                0 => reviewer.accept(made.version, "Yes").await,
                _ => reviewer.reject(made.version, "No").await,
            }
        })
    });
    let answers: Vec<_> = answers.collect();
    let mut won = 0;
    for answer in answers {
        let answer = answer.await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
        match answer.json()["Success"].as_bool().unwrap() {
            true => won += 1,
            false => answer.refused(&[("V_07", "")]),
        }
    }
    assert_eq!(won, 1);
    assert_eq!(site.take_mails().await.len(), 1);
}

#[tokio::test]
async fn who_may_not_decide_is_told_so() {
    let site = TestSite::new().await;
    let (editor, other, viewer) = (site.editor().await, site.editor().await, site.viewer().await);
    let reviewer = site.reviewer().await;
    site.reviewer().await;
    let made = editor.create("/about", "About").await;
    viewer.ask(made.page, "").await.denied(403, "UM_01");
    editor.ask(made.page, "").await.succeeded();
    for client in [&editor, &other, &viewer] {
        client.accept(made.version, "").await.denied(403, "UM_01");
        client.reject(made.version, "No").await.denied(403, "UM_01");
    }
    other.revoke(made.version, "").await.denied(403, "UM_01");
    editor.revoke(made.version, "").await.succeeded();
    reviewer.ask(made.page, "").await.succeeded();
    reviewer.accept(made.version, "").await.denied(403, "UM_01");
}

#[tokio::test]
async fn the_query_of_the_list_is_checked() {
    let site = TestSite::new().await;
    let viewer = site.viewer().await;
    let ask = async |query: &str| viewer.read(&format!("page/fetch-request?{query}")).await;
    for (query, expected) in [
        ("pageSize=0", ("V_12", "pageSize")),
        ("pageSize=101", ("V_12", "pageSize")),
        ("pageIndex=-1", ("V_12", "pageIndex")),
        ("columnToSort=slug", ("V_12", "columnToSort")),
        ("sortOrder=up", ("V_12", "sortOrder")),
        ("state=closed", ("V_12", "state")),
        ("type=nothing", ("V_12", "type")),
        ("locale=xx-xx", ("V_12", "locale")),
    ] {
        ask(query).await.refused(&[expected]);
    }
    for query in ["pageSize=x", "pageIndex=1.5"] {
        ask(query).await.denied(422, "V_12");
    }
    let empty = ask("pageIndex=7&pageSize=10&searchTerm=&columnToSort=&sortOrder=desc&state=&type=&locale=").await;
    assert_eq!(empty.json(), json!({ "items": [], "totalItems": 0 }));
}

//! Plans and acceptances that were due during downtime.

use crate::server::Server;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::tempdir;

#[test]
fn what_was_due_while_the_process_was_down_happens_once_at_its_start() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    let page = json!({ "title": "About", "slug": "/about", "type": "content", "locale": "en-gb" });
    let (_, made) = browser.post("page/create", &page).unwrap();
    let call = format!("page/{}/schedule", made["pageID"]);
    let (_, planned) = browser.post(&call, &json!({ "publishAt": "2099-01-01T00:00:00Z" })).unwrap();
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

#[test]
fn an_acceptance_that_can_be_undone_outlasts_a_killed_process() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    let page = json!({ "title": "About", "slug": "/about", "type": "content", "locale": "en-gb" });
    let (_, made) = browser.post("page/create", &page).unwrap();
    let version = &made["pageVersionID"];
    let ask = format!("page/{}/request-publication", made["pageID"]);
    browser.post(&ask, &json!({ "comment": "" })).unwrap();
    let accept = format!("page/version/{version}/accept-publication");
    let (_, accepted) = browser.post(&accept, &json!({ "feedback": "", "undoable": true })).unwrap();
    assert_eq!(accepted["Success"], true, "{accepted}");
    server.kill();
    let data = folder.path().join("pagewright.db");
    crate::starts_and_ends::execute(&data, "update publication_request set acceptance_due_at = 1000");

    let server = Server::start(folder.path());
    let browser = server.administrator();
    let request = format!("page/version/{version}/fetch-request-comment");
    while browser.read(&request).unwrap().1["status"] != "accepted" {}
    assert_eq!(server.browser().get("/about").unwrap().0, 200);
}

/// Makes all plans long overdue.
fn bring_forward(data: &Path) {
    crate::starts_and_ends::execute(&data.join("pagewright.db"), "update page_schedule set publish_at = 1000");
}

/// Waits for the runs that happen at the start, and returns them.
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

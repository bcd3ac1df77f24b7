//! Search of the binary, and the rebuild command.

use crate::server::{Server, refusal, run};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// Timeout that is longer than any step on a busy machine.
const INDEXING_TIMEOUT: Duration = Duration::from_secs(30);

/// Repeats a request until background work makes `claim` true.
fn until(ask: impl Fn() -> Value, claim: impl Fn(&Value) -> bool) {
    let begun = Instant::now();
    let mut found = ask();
    while !claim(&found) {
        assert!(begun.elapsed() < INDEXING_TIMEOUT, "{found}");
        found = ask();
    }
}

#[test]
fn the_process_follows_what_is_published_and_its_indexes_can_be_made_anew() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    let search = || browser.post("search/search", &json!({ "term": "zyzzyva" })).unwrap().1;
    until(search, |found| found["complete"] == json!(true));
    let page = json!({ "title": "Zyzzyva", "slug": "/zyzzyva", "type": "content", "locale": "en-gb" });
    let (_, made) = browser.post("page/create", &page).unwrap();
    browser.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    until(search, |found| found["total"] == json!(1));

    let sentence = refusal(&run(folder.path(), &["search", "rebuild"]));
    assert!(sentence.contains("is serving"), "{sentence}");
    server.stop();
    std::fs::remove_dir_all(folder.path().join("search")).unwrap();
    let rebuilt = run(folder.path(), &["search", "rebuild"]);
    let said = String::from_utf8_lossy(&rebuilt.stdout).into_owned();
    assert!(rebuilt.status.success() && said.contains("en-gb  1 pages"), "{rebuilt:?}");
    assert!(folder.path().join("search/en-gb/meta.json").exists());
}

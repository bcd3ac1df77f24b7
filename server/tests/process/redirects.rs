//! Redirect hits survive a stop.

use crate::server::Server;
use serde_json::json;

#[test]
fn what_was_counted_is_written_at_the_stop() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    browser.post("redirect", &json!({ "from": "/old", "to": "/b" })).unwrap();
    browser.get("/old").unwrap();
    server.stop();
    let server = Server::start(folder.path());
    let list = server.administrator().post("redirect/list", &json!({})).unwrap().1;
    assert_eq!(list["items"][0]["hits"], 1, "{list}");
}

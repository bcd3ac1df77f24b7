//! Full disk: reads work, failed writes are reported, and the server recovers.

use crate::server::{EMAIL, PASSWORD, Server};
use serde_json::{Value, json};
use tempfile::tempdir;

/// File size limit in KiB that suffices for all tests.
const AMPLE_SPACE_KIB: u64 = 1_000_000;
/// File size limit, in bytes, that simulates a full disk.
/// It is smaller than any written file.
const FULL_DISK_BYTES: Option<u64> = Some(1);
/// Size of SQLite's wal-index in KiB.
const SHARED_MEMORY_KIB: u64 = 32;

/// Publishes a page at `/` and returns its version.
fn publish_home(server: &Server) -> i64 {
    let administrator = server.administrator();
    let new = json!({ "title": "Home", "slug": "/", "type": "content", "locale": "en-gb" });
    let (_, created) = administrator.post("page/create", &new).unwrap();
    let (_, published) = administrator.post(&format!("page/{}/publish", created["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{created} {published}");
    created["pageVersionID"].as_i64().unwrap()
}

#[test]
fn a_disk_that_fails_refuses_writes_and_recovers_without_a_restart() {
    let folder = tempdir().unwrap();
    let server = Server::start_limited(folder.path(), AMPLE_SPACE_KIB);
    let mut version = publish_home(&server);
    let administrator = server.administrator();
    for _ in 0..3 {
        let store = |base: i64, title: &str| {
            administrator.post(&format!("page/version/{base}/store"), &json!({ "title": title })).unwrap()
        };
        server.limit_files(FULL_DISK_BYTES);
        for _ in 0..3 {
            let (status, answer) = store(version, "Lost");
            assert_eq!((status, &answer["Success"]), (503, &json!(false)), "{answer}");
            assert!(answer["Message"].as_str().unwrap().contains("Nothing was changed"), "{answer}");
        }
        let (status, why) = server.browser().get("/readyz").unwrap();
        assert!(status == 503 && String::from_utf8_lossy(&why).contains("disk"));
        let (status, home) = server.browser().get("/").unwrap();
        assert!(status == 200 && !String::from_utf8_lossy(&home).contains("Lost"));
        assert_eq!(administrator.get("/cmsadmin/").unwrap().0, 200);

        server.limit_files(None);
        let (status, answer) = store(version, "Kept");
        assert_eq!((status, &answer["Success"]), (200, &json!(true)), "{answer}");
        version = answer["pageVersionID"].as_i64().unwrap();
        assert_eq!(server.browser().get("/readyz").unwrap().0, 200);
    }
}

#[test]
fn people_log_in_on_a_full_disk_and_stay_so_when_it_has_room() {
    const ATTEMPTS: usize = 5;
    let folder = tempdir().unwrap();
    let (mut server, log) = Server::start_limited_logged(folder.path(), AMPLE_SPACE_KIB);
    let version = publish_home(&server);
    let wrong = json!({ "email": EMAIL, "password": "wrong" });
    let refusal = |(_, answer): (u16, Value)| answer["Errors"][0]["code"].as_str().map(str::to_owned);
    server.limit_files(FULL_DISK_BYTES);

    // A successful log-in resets the number of failures.
    let mut guest = server.browser();
    guest.fetch_token("/cmsadmin/login");
    for _ in 1..ATTEMPTS {
        assert_eq!(refusal(guest.post("auth/login", &wrong).unwrap()).as_deref(), Some("AUTH_01"));
    }
    let administrator = server.administrator();
    assert_eq!(administrator.get("/cmsadmin/").unwrap().0, 200);
    for _ in 0..ATTEMPTS {
        assert_eq!(refusal(guest.post("auth/login", &wrong).unwrap()).as_deref(), Some("AUTH_01"));
    }
    let right = json!({ "email": EMAIL, "password": PASSWORD });
    assert_eq!(refusal(guest.post("auth/login", &right).unwrap()).as_deref(), Some("AUTH_03"));
    assert_eq!(server.browser().get("/cmsadmin/").unwrap().0, 303, "others are not logged in");

    // The session is only in memory so far. After a successful
    // write, its next request stores it in the database.
    server.limit_files(None);
    let store = || administrator.post(&format!("page/version/{version}/store"), &json!({ "title": "Kept" })).unwrap();
    assert_eq!(store().1["Success"], true);
    assert_eq!(administrator.get("/cmsadmin/").unwrap().0, 200);
    server.stop();
    // The process log holds events that the audit log lacks.
    let log = log.join().unwrap();
    for (action, count) in [("log-in", 1), ("fail-log-in", 2 * (ATTEMPTS - 1)), ("lock-log-in", 1)] {
        let named = format!("failed to write the audit log; the event is only in this log action=\"{action}\"");
        assert_eq!(log.matches(&named).count(), count, "{action}: {log}");
    }
    let server = Server::start(folder.path());
    assert_eq!(administrator.at(&server).get("/cmsadmin/").unwrap().0, 200);
}

/// Asserts that a full disk allows reads, and writes once there is room.
/// Returns the stored version.
fn serves_readers_and_then_writers(server: &Server, version: i64) -> i64 {
    assert_eq!(server.browser().get("/").unwrap().0, 200);
    assert_eq!(server.browser().get("/readyz").unwrap().0, 503);
    server.limit_files(None);
    let administrator = server.administrator();
    let (_, stored) =
        administrator.post(&format!("page/version/{version}/store"), &json!({ "title": "Kept" })).unwrap();
    assert_eq!(stored["Success"], true, "{stored}");
    assert_eq!(server.browser().get("/readyz").unwrap().0, 200);
    let (_, read) = administrator.read(&format!("page/version/fetch/{}", stored["pageVersionID"])).unwrap();
    assert_eq!(read["title"], "Kept", "readers see what was written since");
    stored["pageVersionID"].as_i64().unwrap()
}

#[test]
fn a_start_on_a_full_disk_serves_readers_and_writers_once_there_is_room() {
    let folder = tempdir().unwrap();
    let mut server = Server::start_limited(folder.path(), AMPLE_SPACE_KIB);
    let version = publish_home(&server);
    server.stop();
    assert!(!folder.path().join("pagewright.db-wal").exists(), "the database was closed");

    let server = Server::start_limited(folder.path(), 0);
    serves_readers_and_then_writers(&server, version);
}

#[test]
fn a_start_on_a_full_disk_after_a_kill_serves_readers_and_writers_once_there_is_room() {
    let folder = tempdir().unwrap();
    let index = folder.path().join("pagewright.db-shm");
    let mut server = Server::start_limited(folder.path(), AMPLE_SPACE_KIB);
    let mut version = publish_home(&server);
    // The disk has room for all, part
    // or none of the wal-index, which may be missing.
    for (kibibytes, is_missing) in [(SHARED_MEMORY_KIB, false), (SHARED_MEMORY_KIB - 1, false), (0, false), (0, true)] {
        server.kill();
        let log = std::fs::metadata(folder.path().join("pagewright.db-wal")).unwrap();
        assert!(log.len() > 0, "the log holds what was written last");
        if is_missing && index.exists() {
            std::fs::remove_file(&index).unwrap();
        }
        server = Server::start_limited(folder.path(), kibibytes);
        version = serves_readers_and_then_writers(&server, version);
    }
    server.kill();
    let server = Server::start(folder.path());
    let (_, read) = server.administrator().read(&format!("page/version/fetch/{version}")).unwrap();
    assert_eq!(read["title"], "Kept", "what was written beside an index in memory is in the log");
}

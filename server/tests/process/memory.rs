//! Memory of requests and uploads.
#![cfg(target_os = "linux")]

use crate::server::{HttpClient, Server};
use serde_json::json;
use tempfile::tempdir;

const KIB_PER_MIB: u64 = 1024;

#[test]
fn refused_log_ins_leave_little_memory_behind() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut visitor = server.browser();
    visitor.fetch_token("/cmsadmin/login");
    let guess = |visitor: &HttpClient, name: String| {
        let credentials = json!({ "email": format!("{name}@site.example"), "password": "Wrong-horse-9" });
        let (status, answer) = visitor.post("auth/login", &credentials).unwrap();
        assert_eq!((status, &answer["Errors"][0]["code"]), (200, &json!("AUTH_01")), "{answer}");
    };
    let (before, _) = server.memory();
    std::thread::scope(|scope| {
        for lane in 0..16 {
            let (visitor, guess) = (&visitor, &guess);
            scope.spawn(move || (0..4).for_each(|number| guess(visitor, format!("{lane}-{number}"))));
        }
    });
    let (after, _) = server.memory();
    let growth = after.saturating_sub(before);
    assert!(growth < 40 * KIB_PER_MIB, "{growth} KiB more than {before} KiB");
}

#[test]
fn a_large_upload_passes_through_little_memory() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let administrator = server.administrator();
    let (before, most_before) = server.memory();
    let (status, answer) = administrator.upload("large.gif", 100 * 1024 * 1024).unwrap();
    assert_eq!((status, &answer["file"]["size"]), (200, &json!(100 * 1024 * 1024)), "{answer}");
    let (_, most) = server.memory();
    let growth = if most > most_before { most - before } else { 0 };
    assert!(growth < 64 * KIB_PER_MIB, "{growth} KiB more than {before} KiB");
}

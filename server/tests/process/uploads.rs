//! Incomplete uploads leave nothing behind.

use crate::server::Server;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::tempdir;

const AMPLE_SPACE_KIB: u64 = 1_000_000;
const FILE_BYTES: usize = 2_000_000;
/// Maximum time until the server notices the end of an upload.
const DETECTION_TIMEOUT: Duration = Duration::from_secs(30);

/// File names in a folder of the storage.
fn files_in(data: &Path, folder: &str) -> Vec<String> {
    let folder = std::fs::read_dir(data.join("files").join(folder)).into_iter().flatten();
    folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Waits for this number of running uploads.
#[track_caller]
fn wait_for_incoming(data: &Path, count: usize) {
    let begun = Instant::now();
    while files_in(data, "incoming").len() != count {
        assert!(begun.elapsed() < DETECTION_TIMEOUT, "{:?}", files_in(data, "incoming"));
        std::thread::yield_now();
    }
}

#[test]
fn a_disk_without_room_refuses_an_upload_and_takes_it_later() {
    let folder = tempdir().unwrap();
    let server = Server::start_limited(folder.path(), AMPLE_SPACE_KIB);
    let administrator = server.administrator();
    server.limit_files(Some(1_000_000));
    let (status, refused) = administrator.upload("a.gif", FILE_BYTES).unwrap();
    assert_eq!(status, 503, "{refused}");
    assert!(refused["Message"].as_str().unwrap().contains("Nothing was changed"), "{refused}");
    wait_for_incoming(folder.path(), 0);
    assert_eq!(files_in(folder.path(), "originals"), [""; 0]);

    server.limit_files(None);
    let (status, added) = administrator.upload("a.gif", FILE_BYTES).unwrap();
    assert_eq!((status, &added["Success"]), (200, &true.into()), "{added}");
}

#[test]
fn an_upload_that_is_broken_off_leaves_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let upload = server.administrator().begin_upload("a.gif");
    wait_for_incoming(folder.path(), 1);
    drop(upload);
    wait_for_incoming(folder.path(), 0);
    assert_eq!(files_in(folder.path(), "originals"), [""; 0]);
}

#[test]
fn what_a_killed_process_took_in_is_gone_after_the_next_start() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let _upload = server.administrator().begin_upload("a.gif");
    wait_for_incoming(folder.path(), 1);
    server.kill();
    assert_eq!(files_in(folder.path(), "incoming").len(), 1);
    let _server = Server::start(folder.path());
    assert_eq!(files_in(folder.path(), "incoming"), [""; 0]);
}

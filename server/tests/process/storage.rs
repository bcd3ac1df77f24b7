//! Data folder: foreign files, missing files and damage.

use crate::server::{Server, refusal, run};
use crate::starts_and_ends::query;
use serde_json::json;
use std::fs::OpenOptions;
use std::io::{Cursor, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::tempdir;

const FREE: &[&str] = &["--listen", "127.0.0.1:0"];
const FILE_BYTES: usize = 1_000;

/// Uploads a file. Returns its id and hash.
fn upload(server: &Server, name: &str, size: usize) -> (i64, String) {
    let (_, added) = server.administrator().upload(name, size).unwrap();
    let file = &added["file"];
    (file["id"].as_i64().expect("an id"), file["hash"].as_str().expect("a hash").to_owned())
}

/// Creates a stopped site with a file.
/// Returns the id and path of the file.
fn stopped_site(data: &Path) -> (i64, PathBuf) {
    let mut server = Server::start(data);
    let (id, hash) = upload(&server, "a.gif", FILE_BYTES);
    server.stop();
    (id, data.join("files/originals").join(hash))
}

/// Publishes a page at `/t` with a picture.
/// Returns the id of the page and the hash of the picture.
pub(crate) fn publish_picture(server: &Server) -> (i64, String) {
    let administrator = server.administrator();
    let mut picture = Cursor::new(Vec::new());
    image::RgbImage::new(40, 40).write_to(&mut picture, image::ImageFormat::Png).unwrap();
    let (_, added) = administrator.upload_file("a.png", picture.get_ref()).unwrap();
    let file = &added["file"];
    let new = json!({ "title": "T", "slug": "/t", "type": "content", "locale": "en-gb" });
    let (_, made) = administrator.post("page/create", &new).unwrap();
    let draft = json!({ "seoImage": [{ "fileID": file["id"] }] });
    let (_, stored) = administrator.post(&format!("page/version/{}/store", made["pageVersionID"]), &draft).unwrap();
    assert_eq!(stored["Success"], true, "{stored}");
    let (_, published) = administrator.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{published}");
    (made["pageID"].as_i64().expect("an id"), file["hash"].as_str().expect("a hash").to_owned())
}

#[test]
fn files_of_another_installation_are_refused_until_they_are_adopted() {
    let folder = tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let (_, original) = stopped_site(&first);
    let url = format!("file://{}", first.join("files").display());
    for extra in [&[][..], &["--demo"]] {
        let sentence = refusal(&run(&second, &[FREE, &["--media-url", &url], extra].concat()));
        assert!(sentence.contains("--adopt-files") && sentence.contains("another installation"), "{sentence}");
    }
    drop(Server::start_with(&second, &["--media-url", &url, "--adopt-files"]));
    drop(Server::start_with(&second, &["--media-url", &url]));
    assert!(refusal(&run(&first, FREE)).contains("--adopt-files"), "they belong to the second one by now");
    drop(Server::start_by(&first, &[], &[("PAGEWRIGHT_ADOPT_FILES", "1")]));
    drop(Server::start(&first));
    assert!(original.exists());
}

#[test]
fn a_copy_of_the_data_folder_is_refused_until_it_adopts_the_files() {
    let folder = tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let url = format!("file://{}", folder.path().join("media").display());
    let start = |data: &Path, extra: &[&str]| {
        let mut server = Server::start_with(data, &[&["--media-url", &url], extra].concat());
        server.kill();
    };
    start(&first, &[]);
    assert!(Command::new("cp").arg("-a").args([&first, &second]).status().unwrap().success());
    start(&first, &[]);
    let sentence = refusal(&run(&second, &[FREE, &["--media-url", &url]].concat()));
    assert!(sentence.contains("--adopt-files") && sentence.contains("another copy"), "{sentence}");
    start(&first, &[]);
    start(&second, &["--adopt-files"]);
    start(&second, &[]);
    let sentence = refusal(&run(&first, &[FREE, &["--media-url", &url]].concat()));
    assert!(sentence.contains("--adopt-files"), "{sentence}");
}

#[test]
fn a_start_names_what_is_missing_and_says_what_to_do() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let (id, original) = stopped_site(&data);
    let away = folder.path().join("away");
    std::fs::rename(&original, &away).unwrap();
    std::fs::remove_file(data.join("secret.key")).unwrap();
    let mut server = Server::start_logged(&data, &log, &[]);
    let (status, ready) = server.browser().get("/readyz").unwrap();
    let ready = String::from_utf8(ready).unwrap();
    assert_eq!((status, ready.as_str()), (200, "ok\nwarning: 1 of 1 files of the media library are missing"));
    let administrator = server.administrator();
    for _ in 0..3 {
        assert_eq!(administrator.read(&format!("medialib/download/{id}")).unwrap().0, 404);
    }
    server.stop();
    let lines = std::fs::read_to_string(&log).unwrap();
    let count = |what: &str| lines.lines().filter(|line| line.contains(what)).count();
    assert_eq!(count("1 of 1 files of the media library are missing in"), 1, "{lines}");
    assert_eq!(count("restore the files"), 1, "{lines}");
    assert_eq!(count("a file of the media library is missing in the storage"), 1, "{lines}");
    assert_eq!(count("secret.key is missing"), 1, "{lines}");

    std::fs::rename(&away, &original).unwrap();
    std::fs::remove_file(&log).unwrap();
    let mut server = Server::start_logged(&data, &log, &[]);
    assert_eq!(server.browser().get("/readyz").unwrap(), (200, b"ok".to_vec()));
    server.stop();
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "", "nothing is wrong any more");
}

#[test]
fn a_damaged_picture_is_named_once() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let mut server = Server::start_logged(&data, &log, &[]);
    let (page, hash) = publish_picture(&server);
    std::fs::remove_dir_all(data.join("files/pictures")).unwrap();
    std::fs::write(data.join("files/originals").join(&hash), "no picture").unwrap();
    let address = format!("medialib/get-page-file/{page}/page_images/{hash}/a.png");
    for _ in 0..3 {
        assert_eq!(server.browser().read(&address).unwrap().0, 404);
    }
    server.stop();
    let lines = std::fs::read_to_string(&log).unwrap();
    let named = lines.lines().filter(|line| line.contains("a picture cannot be shown"));
    assert_eq!(named.count(), 1, "{lines}");
}

#[test]
fn a_start_on_a_full_disk_leaves_outdated_pictures_to_the_next() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    publish_picture(&server);
    server.stop();
    query(&folder.path().join("pagewright.db"), "update picture set recipe = 1 returning hash");
    let server = Server::start_limited(folder.path(), 0);
    assert_eq!(server.browser().get("/t").unwrap().0, 200);
}

#[test]
fn unfinished_files_that_cannot_be_removed_are_named_and_end_no_start() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    stopped_site(&data);
    let incoming = data.join("files/incoming");
    std::fs::create_dir_all(incoming.join("folder")).unwrap();
    drop(Server::start(&data));
    std::fs::remove_dir_all(&incoming).unwrap();
    std::fs::write(&incoming, "no folder").unwrap();
    drop(Server::start_logged(&data, &log, &[]));
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(lines.contains("failed to remove unfinished uploads"), "{lines}");
    assert!(lines.contains(&data.join("files").display().to_string()), "{lines}");
}

#[test]
fn nothing_is_written_among_the_temporary_files_of_the_system() {
    let folder = tempdir().unwrap();
    // `/proc` allows no files. SQLite tries `SQLITE_TMPDIR` first.
    let nowhere = [("TMPDIR", "/proc"), ("SQLITE_TMPDIR", "/proc")];
    let server = Server::start_by(folder.path(), &[], &nowhere);
    let administrator = server.administrator();
    let page = json!({ "title": "T", "slug": "/t", "type": "content", "locale": "en-gb" });
    let (status, made) = administrator.post("page/create", &page).unwrap();
    assert_eq!((status, &made["Success"]), (200, &json!(true)), "{made}");
    let deleted = administrator.post(&format!("page/{}/delete", made["pageID"]), &json!({})).unwrap();
    assert_eq!((deleted.0, &deleted.1["Success"]), (200, &json!(true)), "{deleted:?}");
    upload(&server, "a.gif", FILE_BYTES);
}

#[test]
fn a_new_site_has_nothing_to_warn_of() {
    for arguments in [&[][..], &["--demo"]] {
        let folder = tempdir().unwrap();
        let (data, log) = (folder.path().join("data"), folder.path().join("log"));
        for _ in 0..2 {
            let mut server = Server::start_logged(&data, &log, arguments);
            assert_eq!(server.browser().get("/readyz").unwrap(), (200, b"ok".to_vec()));
            server.stop();
        }
        assert_eq!(std::fs::read_to_string(&log).unwrap(), "");
    }
}

/// Overwrites the root page of the table that `sql` finds.
fn damage(data: &Path, sql: &'static str) {
    const DATABASE_PAGE_BYTES: u64 = 4096;
    let database = data.join("pagewright.db");
    let root: u64 = query(&database, sql).parse().unwrap();
    let mut file = OpenOptions::new().write(true).open(database).unwrap();
    file.seek(SeekFrom::Start((root - 1) * DATABASE_PAGE_BYTES)).unwrap();
    file.write_all(&[0xff; DATABASE_PAGE_BYTES as usize]).unwrap();
}

const ROOT_OF_REDIRECTS: &str = "select cast(rootpage as text) from sqlite_master where name = 'redirect'";

#[test]
fn a_damaged_database_is_named_at_the_start_and_served_as_far_as_it_can_be_read() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    stopped_site(&data);
    damage(&data, ROOT_OF_REDIRECTS);
    let server = Server::start_logged(&data, &log, &[]);
    let said = first_warning(&server);
    assert!(said.starts_with("the database is damaged: "), "{said}");
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(lines.contains("the database is damaged: ") && lines.contains("pagewright check"), "{lines}");
}

/// Waits for the first warning of the database check.
fn first_warning(server: &Server) -> String {
    loop {
        let (status, ready) = server.browser().get("/readyz").unwrap();
        assert_eq!(status, 200);
        let ready = String::from_utf8(ready).unwrap();
        if let Some(warning) = ready.strip_prefix("ok\nwarning: ") {
            return warning.to_owned();
        }
        std::thread::yield_now();
    }
}

#[test]
fn changes_that_a_damaged_log_loses_are_counted_at_the_start() {
    const MIDDLE: u64 = 2;
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    // Runs and stops the server first,
    // so that the write-ahead log holds only the next run.
    stopped_site(&data);
    let server = Server::start(&data);
    for number in 0..5 {
        upload(&server, &format!("{number}.gif"), FILE_BYTES + number);
    }
    drop(server);
    let mut file = OpenOptions::new().read(true).write(true).open(data.join("pagewright.db-wal")).unwrap();
    let length = file.metadata().unwrap().len();
    file.seek(SeekFrom::Start(length / MIDDLE)).unwrap();
    file.write_all(&[0xa5; 16]).unwrap();
    let server = Server::start_logged(&data, &log, &[]);
    let said = first_warning(&server);
    let said = said.strip_prefix("the database is damaged: ").unwrap_or(&said);
    assert!(said.contains(" changes in the write-ahead log are lost after a damaged page"), "{said}");
    assert!(std::fs::read_to_string(&log).unwrap().contains(said));
}

#[test]
fn a_check_names_damage_in_the_database_the_files_and_the_search() {
    let folder = tempdir().unwrap();
    let data = folder.path();
    let mut server = Server::start(data);
    let (_, damaged) = upload(&server, "a.gif", FILE_BYTES);
    let (_, missing) = upload(&server, "b.gif", 2 * FILE_BYTES);
    let search = || server.browser().read("search/suggest?locale=en-gb&term=a").unwrap().0;
    assert_eq!(search(), 200);
    let serving = refusal(&run(data, &["check"]));
    assert!(serving.contains("is serving"), "{serving}");
    server.stop();
    // Indexes the pages that the process has not indexed.
    assert!(run(data, &["search", "rebuild"]).status.success());
    let whole = run(data, &["check"]);
    let said = String::from_utf8_lossy(&whole.stdout).into_owned();
    assert!(whole.status.success() && said.starts_with("No damage was found"), "{whole:?}");

    std::fs::write(data.join("files/originals").join(&damaged), "other bytes").unwrap();
    std::fs::remove_file(data.join("files/originals").join(&missing)).unwrap();
    std::fs::remove_dir_all(data.join("search/en-gb")).unwrap();
    damage(data, ROOT_OF_REDIRECTS);
    let found = run(data, &["check"]);
    let said = String::from_utf8_lossy(&found.stdout).into_owned();
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    for line in [
        "database: ".to_owned(),
        format!("files: originals/{damaged} is damaged"),
        format!("files: originals/{missing} is missing"),
        "search: the index of en-gb is missing".to_owned(),
    ] {
        assert!(said.lines().any(|said| said.starts_with(&line)), "{line} is not in {found:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_data_folder_that_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    /// An unprivileged user, for tests that run as root.
    const NOBODY: u32 = 65_534;
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    stopped_site(&data);
    let permit = |path: &Path, mode: u32| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    permit(folder.path(), 0o777);
    // Copies the binary, because other users
    // may lack access to the build folder.
    // `cp` leaves no open file that processes of other tests would inherit.
    let binary = folder.path().join("pagewright");
    assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_pagewright")).arg(&binary).status().unwrap().success());
    permit(&binary, 0o755);
    let start = || {
        let mut command = Command::new(&binary);
        if rustix::process::geteuid().is_root() {
            command.uid(NOBODY);
        }
        command.env_clear().args(FREE).arg("--data").arg(&data).output().unwrap()
    };
    for (what, mode, others) in [("it cannot be read", 0o333, 0o666), ("pagewright.db cannot be read", 0o777, 0o000)] {
        permit(&data.join(".lock"), 0o666);
        permit(&data.join("pagewright.db"), others);
        permit(&data, mode);
        let sentence = refusal(&start());
        permit(&data, 0o777);
        assert!(sentence.contains(what) && sentence.contains(&data.display().to_string()), "{sentence}");
        assert!(sentence.contains("the right to read"), "{sentence}");
    }
}

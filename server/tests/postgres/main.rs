//! Tests of the binary with a PostgreSQL server. Run
//! them with `scripts/postgres`, which starts a server.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

#[path = "../shared/api.rs"]
mod api;
#[path = "../process/server.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod server;

use crate::server::{Server, refusal, run};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::tempdir;
use testing::DataFolder;

const FREE: &[&str] = &["--listen", "127.0.0.1:0"];

/// Creates a migrated database without
/// content, and returns its URL.
async fn database() -> (DataFolder, String) {
    let data = DataFolder::migrated().await;
    let url = data.url().expect("PAGEWRIGHT_TEST_DATABASE is the URL of a server");
    (data, url)
}

fn start(data: &Path, url: &str) -> Server {
    Server::start_with(data, &["--database", url])
}

fn refused(data: &Path, url: &str) -> String {
    refusal(&run(data, &[FREE, &["--database", url]].concat()))
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_named_with_the_next_step() {
    let folder = tempdir().unwrap();
    let (data, url) = database().await;
    data.execute("create role pagewright_reader login").await;
    let (server, name) = url.rsplit_once('/').unwrap();
    let nobody = url.replace("postgres://postgres@", "postgres://pagewright_nobody:secret-word@");
    let reader = url.replace("postgres://postgres@", "postgres://pagewright_reader@");
    data.execute("drop schema public cascade; create schema public").await;
    for (url, part) in [
        ("mysql://host/name".to_owned(), "postgres://user"),
        ("postgres://127.0.0.1:1/name".to_owned(), "Start the server"),
        (format!("{server}/missing"), "createdb"),
        (nobody, "pg_hba.conf"),
        (reader, "Grant"),
    ] {
        let sentence = refused(folder.path(), &url);
        assert!(sentence.contains(part), "{url}: {sentence}");
        assert!(!sentence.contains("secret-word"), "{sentence}");
    }
    data.execute("drop owned by pagewright_reader; drop role pagewright_reader").await;
    assert!(!folder.path().join("pagewright.db").exists(), "{name}");
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused() {
    let folder = tempdir().unwrap();
    let (data, url) = database().await;
    data.execute(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9999, 'later', true, '', 0)",
    )
    .await;
    let sentence = refused(folder.path(), &url);
    assert!(sentence.contains("newer Pagewright (migration 9999)"), "{sentence}");
}

/// Copies a site, and returns the lines about its tables.
fn copy(data: &Path, from: &str, to: &str) -> Vec<String> {
    let output = run(data, &["copy", "--from", from, "--to", to]);
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && stdout.contains("All tables are equal."), "{stdout}{stderr}");
    stdout.lines().filter(|line| line.contains(" rows  ")).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_site_is_copied_there_and_back_row_by_row() {
    let folder = tempdir().unwrap();
    let (one, other, back) = (folder.path().join("one"), folder.path().join("other"), folder.path().join("back"));
    let (_data, url) = database().await;
    let server = Server::start(&one);
    let administrator = server.administrator();
    let page = json!({ "title": "Größe 東京", "slug": "/page", "type": "content", "locale": "en-gb" });
    let (_, made) = administrator.post("page/create", &page).unwrap();
    let (_, published) = administrator.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{published}");
    administrator.upload("a.gif", 1_000).unwrap();

    // The source is served meanwhile.
    let there = copy(&other, one.to_str().unwrap(), &url);
    assert!(there.len() > 40, "{there:?}");
    drop(server);
    let again = refusal(&run(&other, &["copy", "--from", one.to_str().unwrap(), "--to", &url]));
    assert!(again.contains("holds a site already"), "{again}");
    let here = copy(&other, &url, back.to_str().unwrap());
    assert_eq!(there, here);
    assert_eq!(std::fs::read(one.join("secret.key")).unwrap(), std::fs::read(back.join("secret.key")).unwrap());

    for server in [start(&other, &url), Server::start(&back)] {
        assert_eq!(server.browser().get("/page").unwrap().0, 200);
        let administrator = server.administrator();
        let (_, refused) = administrator.post("page/create", &page).unwrap();
        assert_eq!(refused["Success"], false, "{refused}");
        let (_, found) =
            administrator.post("page/search", &json!({ "locale": "en-gb", "searchTerm": "grosse" })).unwrap();
        assert!(found.to_string().contains("Größe"), "{found}");
        let (_, made) = administrator
            .post("page/create", &json!({ "title": "T", "slug": "/next", "type": "content", "locale": "en-gb" }))
            .unwrap();
        assert_eq!(made["Success"], true, "{made}");
    }
}

#[tokio::test]
async fn two_nodes_do_not_serve_one_database() {
    let (one, other) = (tempdir().unwrap(), tempdir().unwrap());
    let (_data, url) = database().await;
    let mut server = start(one.path(), &url);
    let sentence = refused(other.path(), &url);
    assert!(sentence.contains("Another Pagewright serves the database"), "{sentence}");
    server.kill();
    drop(start(other.path(), &url));
}

#[tokio::test]
async fn a_site_survives_its_kill_and_a_restart_of_the_database() {
    let folder = tempdir().unwrap();
    let (data, url) = database().await;
    let mut server = start(folder.path(), &url);
    let page = |slug: &str| json!({ "title": "T", "slug": slug, "type": "content", "locale": "en-gb" });
    let (_, made) = server.administrator().post("page/create", &page("/one")).unwrap();
    assert_eq!(made["Success"], true, "{made}");
    server.kill();

    let server = start(folder.path(), &url);
    let administrator = server.administrator();
    assert_eq!(administrator.get("/").unwrap().0, 404);
    // Ends all connections, as a restart
    // of the database server does.
    data.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
    .await;
    // Requests on lost connections may
    // answer 503, for at most five seconds.
    let begun = Instant::now();
    loop {
        let (status, made) = administrator.post("page/create", &page("/two")).unwrap();
        match status {
            503 if begun.elapsed() < Duration::from_secs(5) => std::thread::sleep(Duration::from_millis(50)),
            _ => break assert_eq!((status, &made["Success"]), (200, &json!(true)), "{made}"),
        }
    }
    let (_, again) = administrator.post("page/create", &page("/one")).unwrap();
    assert_eq!(again["Success"], false, "{again}");
}

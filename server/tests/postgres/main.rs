//! Tests of the binary with a PostgreSQL server. Run
//! them with `scripts/postgres`, which starts a server.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

#[path = "../shared/api.rs"]
mod api;
#[path = "../process/server.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod server;

use crate::server::{HttpClient, Server, pagewright, refusal, run};
use serde_json::{Value, json};
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
    // `scripts/postgres` asks this user for a password.
    data.execute("create role pagewright_guarded login password 'right'").await;
    // Hides the version of the server.
    data.execute("create schema old").await;
    data.execute("create function old.current_setting(text) returns text language sql as $$ select '140012' $$").await;
    let (server, name) = url.rsplit_once('/').unwrap();
    let nobody = url.replace("postgres://postgres@", "postgres://pagewright_nobody:secret-word@");
    let reader = url.replace("postgres://postgres@", "postgres://pagewright_reader@");
    let guarded = url.replace("postgres://postgres@", "postgres://pagewright_guarded:wrong-word@");
    let old = format!("{url}&options=-c%20search_path%3Dold,pg_catalog");
    data.execute("drop schema public cascade; create schema public").await;
    for (url, part) in [
        ("mysql://host/name".to_owned(), "postgres://user"),
        ("postgres://127.0.0.1:1/name".to_owned(), "Start the server"),
        (format!("{server}/missing"), "createdb"),
        (nobody, "pg_hba.conf"),
        (guarded, "Correct the password"),
        (old, "PostgreSQL 14"),
        (reader, "Grant"),
        (url.replace("sslmode=prefer", "sslmode=require"), "sslmode"),
    ] {
        let sentence = refused(folder.path(), &url);
        assert!(sentence.contains(part), "{url}: {sentence}");
        assert!(!sentence.contains("secret-word") && !sentence.contains("wrong-word"), "{sentence}");
    }
    data.execute("drop owned by pagewright_reader; drop role pagewright_reader, pagewright_guarded").await;
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
    data.execute("update setting set value = '9999' where name = 'oldest-migration'").await;
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

/// Starts a node with its own data folder
/// and the files in a shared folder.
fn start_node(data: &Path, url: &str, files: &Path) -> Server {
    Server::start_with(data, &["--database", url, "--media-url", &format!("file://{}", files.display())])
}

fn new_page(slug: &str, title: &str) -> Value {
    json!({ "title": title, "slug": slug, "type": "content", "locale": "en-gb" })
}

/// Returns the status and the text of an answer.
fn text(node: &Server, path: &str) -> (u16, String) {
    let (status, body) = node.browser().get(path).unwrap();
    (status, String::from_utf8_lossy(&body).into_owned())
}

/// Creates and publishes a page. Returns its id.
fn publish(administrator: &HttpClient, slug: &str, title: &str) -> Value {
    let (_, made) = administrator.post("page/create", &new_page(slug, title)).unwrap();
    let (_, published) = administrator.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{published}");
    made["pageID"].clone()
}

#[tokio::test]
async fn what_one_node_publishes_is_soon_on_the_other() {
    let (one, other, files) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let (_data, url) = database().await;
    let nodes = [start_node(one.path(), &url, files.path()), start_node(other.path(), &url, files.path())];
    let administrator = nodes[0].administrator();
    let mut times = Vec::new();
    for round in 0..20 {
        let slug = format!("/page-{round}");
        // Both nodes cache that the page is missing.
        for node in &nodes {
            assert_eq!(node.browser().get(&slug).unwrap().0, 404);
        }
        publish(&administrator, &slug, "Page");
        let begun = Instant::now();
        while nodes[1].browser().get(&slug).unwrap().0 != 200 {
            assert!(begun.elapsed() < Duration::from_secs(5), "the other node does not follow");
        }
        times.push(begun.elapsed());
    }
    times.sort();
    println!("median {:?}, maximum {:?}", times[10], times[19]);
    // A session of one node works on the other.
    let mut moved = administrator.clone();
    moved.address = nodes[1].address;
    let (status, _) = moved.post("page/create", &new_page("/moved", "Moved")).unwrap();
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_node_that_was_killed_starts_again_beside_the_other() {
    let (one, other, files) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let (_data, url) = database().await;
    let mut killed = start_node(one.path(), &url, files.path());
    let living = start_node(other.path(), &url, files.path());
    killed.kill();
    publish(&living.administrator(), "/page", "Quay");
    let again = start_node(one.path(), &url, files.path());
    assert_eq!(again.browser().get("/page").unwrap().0, 200);
    let begun = Instant::now();
    let searcher = again.administrator();
    let search = || searcher.post("search/search", &json!({ "term": "quay" })).unwrap().1;
    while search()["total"] != json!(1) {
        assert!(begun.elapsed() < Duration::from_secs(10), "{}", search());
        std::thread::sleep(Duration::from_millis(50));
    }
    // A copied data folder is no other node.
    let copy = tempdir().unwrap();
    std::fs::copy(other.path().join("node-id"), copy.path().join("node-id")).unwrap();
    let media = format!("file://{}", files.path().display());
    let sentence = refusal(&run(copy.path(), &[FREE, &["--database", &url, "--media-url", &media]].concat()));
    assert!(sentence.contains("node-id"), "{sentence}");
    let elsewhere = refused(tempdir().unwrap().path(), &url);
    assert!(elsewhere.contains("--media-url"), "{elsewhere}");
}

#[tokio::test]
async fn nodes_of_two_releases_serve_while_the_older_one_can() {
    let (one, other, files) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let (data, url) = database().await;
    let older = start_node(one.path(), &url, files.path());
    let later = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (9999, 'later', true, '', 0)";
    // A newer release has added a table that older ones do not need.
    data.execute(later).await;
    let also_older = start_node(other.path(), &url, files.path());
    assert_eq!(also_older.browser().get("/readyz").unwrap().0, 200);
    // Then one has dropped a column.
    data.execute("update setting set value = '9999' where name = 'oldest-migration'").await;
    let begun = Instant::now();
    loop {
        let (status, reason) = text(&older, "/readyz");
        if status == 503 && reason.contains("update this node") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(15), "{status} {reason}");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop((older, also_older));
    let sentence = refused(tempdir().unwrap().path(), &url);
    assert!(sentence.contains("newer Pagewright (migration 9999)"), "{sentence}");
}

#[tokio::test]
async fn the_demonstration_site_is_planted_once_by_two_nodes() {
    let (one, other, files) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let (data, url) = database().await;
    let media = format!("file://{}", files.path().display());
    let start = |folder: &Path| Server::start_with(folder, &["--demo", "--database", &url, "--media-url", &media]);
    let nodes = std::thread::scope(|scope| {
        let starts = [one.path(), other.path()].map(|folder| scope.spawn(move || start(folder)));
        starts.map(|start| start.join().unwrap())
    });
    for node in &nodes {
        assert_eq!(node.browser().get("/").unwrap().0, 200);
        node.administrator();
    }
    assert_eq!(data.number("select count(*) from cms_user").await, 1);
    let planted = nodes.iter().filter(|node| node.greeting.iter().any(|line| line.starts_with("Log in as")));
    assert_eq!(planted.count(), 1);
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

#[tokio::test]
async fn a_node_whose_clock_is_off_warns_and_serves() {
    let (folder, clock) = (tempdir().unwrap(), tempfile::NamedTempFile::new().unwrap());
    let (_data, url) = database().await;
    std::fs::write(clock.path(), "90").unwrap();
    let environment = [("PAGEWRIGHT_CLOCK_FILE", clock.path().to_str().unwrap())];
    let server = Server::start_by(folder.path(), &["--database", &url], &environment);
    let (status, answer) = text(&server, "/readyz");
    assert!(status == 200 && answer.contains("ahead of the clock of the database"), "{answer}");
}

#[tokio::test]
async fn a_copy_that_is_killed_half_way_can_be_repeated() {
    let (one, other) = (tempdir().unwrap(), tempdir().unwrap());
    let (_data, url) = database().await;
    let mut server = Server::start_with(one.path(), &["--demo"]);
    server.stop();
    let arguments = ["copy", "--from", one.path().to_str().unwrap(), "--to", &url];
    for milliseconds in [100, 300, 600, 900] {
        let mut copy = pagewright(&arguments).arg("--data").arg(other.path()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        copy.kill().unwrap();
        if copy.wait().unwrap().success() {
            // It ended before, so there is nothing left to copy.
            let again = refusal(&run(other.path(), &arguments));
            return assert!(again.contains("holds a site already"), "{again}");
        }
    }
    copy(other.path(), one.path().to_str().unwrap(), &url);
}

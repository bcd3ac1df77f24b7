//! Operation of the binary: refused starts and sudden ends.

use crate::server::{EMAIL, HttpClient, PASSWORD, Server, pagewright, refusal, run};
use serde_json::{Value, json};
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::collections::BTreeSet;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use tempfile::tempdir;

/// Arguments for listening on any free port.
const FREE: &[&str] = &["--listen", "127.0.0.1:0"];

#[test]
fn a_port_in_use_is_said_before_anything_is_written() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempdir().unwrap();
    for extra in [&[][..], &["--demo"]] {
        let data = folder.path().join("data");
        let output = run(&data, &[&["--listen", &address], extra].concat());
        assert!(refusal(&output).contains(&address));
        assert!(!data.exists());
    }
}

#[test]
fn a_data_folder_that_cannot_be_written_is_named() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "kept").unwrap();
    for data in [file.join("data"), file.clone()] {
        for extra in [&[][..], &["--demo"]] {
            let output = run(&data, &[FREE, extra].concat());
            let sentence = refusal(&output);
            assert!(sentence.contains(&data.display().to_string()), "{sentence}");
        }
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept");
}

#[test]
fn a_database_of_a_newer_release_is_left_alone() {
    let folder = tempdir().unwrap();
    drop(Server::start(folder.path()));
    let database = folder.path().join("pagewright.db");
    execute(
        &database,
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (9999, 'of tomorrow', 1, x'00', 1)",
    );
    let sentence = refusal(&run(folder.path(), FREE));
    assert!(sentence.contains("newer") && sentence.contains("9999"), "{sentence}");
}

#[test]
fn a_database_that_is_none_is_left_alone() {
    let folder = tempdir().unwrap();
    let database = folder.path().join("pagewright.db");
    let nonsense = "This is no database. ".repeat(1_000);
    std::fs::write(&database, &nonsense).unwrap();
    for extra in [&[][..], &["--demo"]] {
        let sentence = refusal(&run(folder.path(), &[FREE, extra].concat()));
        assert!(sentence.contains("database"), "{sentence}");
        assert_eq!(std::fs::read_to_string(&database).unwrap(), nonsense);
    }
}

#[test]
fn a_data_folder_is_served_by_one_process() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    for extra in [&[][..], &["--demo"]] {
        let sentence = refusal(&run(folder.path(), &[FREE, extra].concat()));
        assert!(sentence.contains("Another Pagewright"), "{sentence}");
    }
    assert_eq!(server.browser().get("/healthz").unwrap().0, 200);
}

#[test]
fn a_first_administrator_who_cannot_be_is_refused_before_anything_is_written() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    for (email, password) in [("nobody", "Correct-horse-9"), ("a@b.example", "short"), ("a@b.example", "Eight-ch")] {
        for extra in [&[][..], &["--demo"]] {
            let output = pagewright(FREE)
                .args(extra)
                .arg("--data")
                .arg(&data)
                .env("PAGEWRIGHT_ADMIN_EMAIL", email)
                .env("PAGEWRIGHT_ADMIN_PASSWORD", password)
                .output()
                .unwrap();
            let sentence = refusal(&output);
            assert!(sentence.contains("PAGEWRIGHT_ADMIN"), "{sentence}");
            assert!(!data.exists(), "{email} {password} {extra:?}");
        }
    }
}

#[test]
fn a_setting_that_cannot_be_used_is_named_before_anything_is_written() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    for (name, value) in [
        ("PAGEWRIGHT_BASE_URL", "site.example"),
        ("PAGEWRIGHT_BASE_URL", "https://site.example/sub"),
        ("PAGEWRIGHT_SMTP_URL", "mail.example"),
        ("PAGEWRIGHT_MAIL_FROM", "nobody"),
    ] {
        let output = pagewright(FREE).args(["--demo", "--data"]).arg(&data).env(name, value).output().unwrap();
        let sentence = refusal(&output);
        assert!(sentence.contains(name), "{sentence}");
        assert!(!data.exists(), "{name}");
    }
}

#[test]
fn no_demonstration_is_made_where_the_variable_says_no() {
    for value in ["0", "no", "false", ""] {
        let folder = tempdir().unwrap();
        let server = Server::start_by(folder.path(), &[], &[("PAGEWRIGHT_DEMO", value)]);
        assert_eq!(server.browser().get("/about").unwrap().0, 404, "{value:?}");
    }
}

#[test]
fn the_demonstration_takes_forms_in_every_language() {
    let folder = tempdir().unwrap();
    let server = Server::start_by(folder.path(), &[], &[("PAGEWRIGHT_DEMO", "yes")]);
    let browser = server.browser();
    for (locale, home, contact, winter_care, privacy) in [
        ("en-gb", "/", "/contact", "/winter-care", "/privacy"),
        ("nl-nl", "/nl-nl", "/nl-nl/contact", "/nl-nl/winterzorg", "/nl-nl/privacy"),
        ("de-de", "/de-de", "/de-de/kontakt", "/de-de/winterlager", "/de-de/datenschutz"),
        ("fr-fr", "/fr-fr", "/fr-fr/contact", "/fr-fr/hivernage", "/fr-fr/confidentialite"),
    ] {
        for (path, form) in [(home, "newsletter"), (contact, "contact-form"), (winter_care, "checklist")] {
            let (status, html) = browser.get(path).unwrap();
            let html = String::from_utf8(html).unwrap();
            assert_eq!((status, html.matches(&format!("id=\"{form}.form\"")).count()), (200, 1), "{path}: {html}");
            // One link is in the form, the other in the footer menu.
            assert_eq!(html.matches(&format!("<a href=\"{privacy}\">")).count(), 2, "{locale} {path}: {html}");
        }
    }
    let (status, sheet) = browser.get("/winter-care?sent=checklist").unwrap();
    assert!(status == 200 && String::from_utf8(sheet).unwrap().contains("/winter-checklist.pdf\""));
}

#[test]
fn an_answered_store_survives_the_end_of_the_process() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    let (answered, counted) = mpsc::channel();
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let (browser, answered) = (browser.clone(), answered.clone());
            std::thread::spawn(move || store_until_it_ends(&browser, writer, &answered))
        })
        .collect();
    drop(answered);
    let mut stores: Vec<(i64, String)> = counted.iter().take(60).collect();
    server.kill();
    stores.extend(counted.iter());
    for writer in writers {
        writer.join().unwrap();
    }
    assert!(stores.len() >= 60);

    let restarted = Server::start(folder.path());
    let browser = browser.at(&restarted);
    for (version, title) in &stores {
        let (status, body) = browser.read(&format!("page/version/fetch/{version}")).unwrap();
        assert_eq!((status, body["title"].as_str()), (200, Some(title.as_str())), "version {version}");
    }
    let (_, list) = browser.post("page/list", &json!({})).unwrap();
    for page in list["items"].as_array().unwrap() {
        let (status, body) = browser.read(&format!("page/{}", page["id"])).unwrap();
        assert_eq!(status, 200, "{body}");
    }
    restarted_is_whole(folder.path());
}

/// Stores a page repeatedly until the server ends, and reports answers.
fn store_until_it_ends(browser: &HttpClient, writer: usize, answered: &mpsc::Sender<(i64, String)>) {
    let page = json!({ "title": "T", "slug": format!("/page-{writer}"), "type": "content", "locale": "en-gb" });
    let (_, made) = browser.post("page/create", &page).unwrap();
    let mut base = made["pageVersionID"].as_i64().unwrap();
    for number in 0.. {
        let title = format!("Store {number} of writer {writer}");
        let block = json!({ "type": "rich-text", "key": "k", "props": { "html": format!("<p>{title}</p>") } });
        let draft = json!({ "title": title, "blocks": [block] });
        let Ok((200, body)) = browser.post(&format!("page/version/{base}/store"), &draft) else { return };
        base = body["pageVersionID"].as_i64().unwrap();
        if answered.send((base, title)).is_err() {
            return;
        }
    }
}

/// Checks the integrity of the database.
fn restarted_is_whole(data: &Path) {
    let found = query(&data.join("pagewright.db"), "pragma integrity_check");
    assert_eq!(found, "ok");
}

#[test]
fn a_session_survives_a_restart() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let browser = server.administrator();
    server.kill();
    let restarted = Server::start(folder.path());
    let (status, user) = browser.at(&restarted).post("auth/user", &json!({})).unwrap();
    assert_eq!((status, &user["ID"]), (200, &json!(1)));
}

#[test]
fn an_end_in_the_middle_of_planting_leaves_nothing_half_done() {
    let folder = tempdir().unwrap();
    let nursery = folder.path().join(".planting");
    std::fs::create_dir_all(nursery.join("files")).unwrap();
    std::fs::write(nursery.join("pagewright.db"), "half").unwrap();
    let server = Server::start_with(folder.path(), &["--demo"]);
    let (status, body) = server.browser().get("/").unwrap();
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    assert!(!nursery.exists());
}

#[test]
fn files_without_their_database_outlast_what_is_left_of_planting() {
    let folder = tempdir().unwrap();
    drop(Server::start_with(folder.path(), &["--demo"]));
    std::fs::create_dir(folder.path().join(".planting")).unwrap();
    std::fs::remove_file(folder.path().join("pagewright.db")).unwrap();
    let files = || std::fs::read_dir(folder.path().join("files/originals")).unwrap().count();
    let before = files();
    let sentence = refusal(&run(folder.path(), &[FREE, &["--demo"]].concat()));
    assert!(sentence.contains("pagewright.db is missing"), "{sentence}");
    assert_eq!(files(), before);
}

#[test]
fn the_demonstration_site_is_whole_and_planted_once() {
    let folder = tempdir().unwrap();
    let mut server = Server::start_by(folder.path(), &[], &[("PAGEWRIGHT_DEMO", "1")]);
    let (_, list) = server.administrator().post("page/list", &json!({ "pageSize": 100 })).unwrap();
    let pages = list["items"].as_array().unwrap();
    let live: Vec<&Value> = pages.iter().filter(|page| !page["publishedID"].is_null()).collect();
    assert!(live.len() >= 84, "{}", live.len());
    let mut named = BTreeSet::new();
    for page in &live {
        let (locale, slug) = (page["locale"].as_str().unwrap(), page["slug"].as_str().unwrap());
        let path = match (locale, slug) {
            ("en-gb", slug) => slug.to_owned(),
            (locale, "/") => format!("/{locale}"),
            (locale, slug) => format!("/{locale}{slug}"),
        };
        let (status, body) = server.browser().get(&path).unwrap();
        assert_eq!(status, if slug == "/404" { 404 } else { 200 }, "{path}");
        named.extend(addresses(&String::from_utf8(body).unwrap()));
    }
    assert!(pages.iter().any(|page| page["outdated"] == true), "a source went on after it was translated");
    // The 404 page links to its translations, which answer with 404.
    for path in named.iter().filter(|path| !path.ends_with("/404")) {
        assert_eq!(server.browser().get(path).unwrap().0, 200, "{path} is named and leads nowhere");
    }
    server.kill();
    let again = Server::start_with(folder.path(), &["--demo"]);
    let (_, after) = again.administrator().post("page/list", &json!({ "pageSize": 100 })).unwrap();
    assert_eq!(after["totalItems"], list["totalItems"]);
}

/// Site addresses in a document.
fn addresses(html: &str) -> Vec<String> {
    let named = ["href=\"/", "src=\"/"].into_iter().flat_map(|start| html.split(start).skip(1));
    named.map(|rest| format!("/{}", rest.split(['"', '#']).next().unwrap_or_default())).collect()
}

#[test]
fn a_user_is_added_from_the_command_line() {
    let folder = tempdir().unwrap();
    let add = |email: &str, password: &str, role: &str| {
        let mut child = pagewright(&["user", "add", "--email", email, "--name", "A", "--role", role])
            .arg("--data")
            .arg(folder.path())
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), format!("{password}\n").as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let nothing = add("a@b.example", "Correct-horse-9", "Editor");
    assert!(refusal(&nothing).contains(&folder.path().display().to_string()), "there is no site yet");
    assert!(!folder.path().join("pagewright.db").exists());
    drop(Server::start_empty(folder.path()));
    assert!(add("a@b.example", "Correct-horse-9", "Editor").status.success());
    for (email, password, role) in [
        ("A@B.example", "Correct-horse-9", "Editor"),
        ("c@b.example", "short", "Editor"),
        ("nobody", "Correct-horse-9", "Editor"),
        ("c@b.example", "Correct-horse-9", "Nothing"),
    ] {
        let output = add(email, password, role);
        assert_eq!(output.status.code(), Some(1), "{email} {role}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("The user was not added."), "{email} {role}");
    }
}

#[test]
fn a_user_without_a_password_is_added_with_a_link() {
    let folder = tempdir().unwrap();
    let add = |email: &str, role: &str| {
        pagewright(&["user", "add", "--email", email, "--name", "Ada", "--role", role])
            .args(["--base-url", "https://site.example/"])
            .arg("--data")
            .arg(folder.path())
            .output()
            .unwrap()
    };
    drop(Server::start_empty(folder.path()));
    let output = add("ada@b.example", "Editor");
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{words}");
    let link = words.lines().last().unwrap();
    let path = link.strip_prefix("https://site.example").expect("the link begins with the base URL");
    for (email, role) in [("ada@b.example", "Editor"), ("nobody", "Editor"), ("b@b.example", "Nothing")] {
        let output = add(email, role);
        assert_eq!(output.status.code(), Some(1), "{email} {role}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("The user was not added."), "{email} {role}");
    }
    let server = Server::start(folder.path());
    let mut browser = server.browser();
    choose_password(&mut browser, path);
    browser.log_in("ada@b.example", PASSWORD);
    assert_eq!(browser.read("user").unwrap().1["role"]["name"], "Editor");
}

/// Sets [`PASSWORD`] by the form at a link.
fn choose_password(browser: &mut HttpClient, path: &str) {
    let csrf = browser.fetch_token(path);
    let form = format!("password={PASSWORD}&confirm={PASSWORD}&csrf={csrf}");
    let (status, html) = browser.submit(path, &form).unwrap();
    assert!(status == 200 && html.contains("role=\"status\""), "{status} {html}");
}

#[test]
fn an_empty_installation_is_set_up_by_the_link_of_its_last_start() {
    let folder = tempdir().unwrap();
    let link = |server: &Server| {
        let line = server.greeting.iter().find(|line| line.starts_with("Set up")).expect("a link to set up by");
        let url = line.split_whitespace().nth(2).unwrap();
        url.strip_prefix(&format!("http://{}", server.address)).unwrap().to_owned()
    };
    let mut server = Server::start_empty(folder.path());
    let older = link(&server);
    server.kill();
    let mut server = Server::start_empty(folder.path());
    let mut browser = server.browser();
    let csrf = browser.fetch_token(&older);
    let site = "siteName=Harbour&locale=en-gb&timeZone=UTC";
    let form = format!("{site}&name=Ada&email=ada@b.example&password={PASSWORD}&confirm={PASSWORD}&csrf={csrf}");
    assert!(browser.submit(&older, &form).unwrap().1.contains("role=\"alert\""));
    assert_eq!(browser.submit(&link(&server), &form).unwrap().0, 303);
    let mut browser = server.browser();
    browser.log_in("ada@b.example", PASSWORD);
    assert_eq!(browser.read("user").unwrap().1["role"]["name"], "Administrator");
    server.kill();
    let server = Server::start_empty(folder.path());
    assert!(!server.greeting.iter().any(|line| line.starts_with("Set up")), "{:?}", server.greeting);
}

#[test]
fn a_link_begins_with_the_base_url_whatever_host_is_asked() {
    let folder = tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--base-url", "https://site.example"]);
    let mut browser = server.browser();
    browser.host = "evil.example".to_owned();
    browser.fetch_token("/cmsadmin/login");
    browser.post("auth/forgot-password", &json!({ "email": EMAIL })).unwrap();
    let mail = wait_for_mail(&folder.path().join("mail"));
    assert!(mail.contains("https://site.example/cmsadmin/reset-password/"), "{mail}");
    assert!(!mail.contains("evil.example"), "{mail}");
}

/// Waits for a mail in the worker's folder and returns it.
fn wait_for_mail(folder: &Path) -> String {
    loop {
        let files = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        // Names of unfinished mails start with a dot.
        // Such a file may be renamed before it is read.
        let is_whole = |path: &PathBuf| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'));
        let mut mails = files.filter(is_whole);
        if let Some(mail) = mails.find_map(|mail| std::fs::read_to_string(mail).ok()) {
            // Joins lines that the quoted-printable encoding has split.
            return mail.replace("=\r\n", "");
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_clock_that_is_moved_is_seen_at_once() {
    let folder = tempdir().unwrap();
    let clock = folder.path().join("clock");
    let data = folder.path().join("data");
    let server = Server::start_by(&data, &[], &[("PAGEWRIGHT_CLOCK_FILE", clock.to_str().unwrap())]);
    let browser = server.administrator();
    let own = |browser: &HttpClient| browser.read("user").unwrap().1["ID"].clone();
    std::fs::write(&clock, "3000").unwrap();
    assert_eq!(own(&browser), 1);
    std::fs::write(&clock, "7200").unwrap();
    assert_eq!(own(&browser), 0);
    // The cleanup worker has the same clock and runs after a second.
    while query(&data.join("pagewright.db"), "select count(*) || '' from session") != "0" {
        std::thread::yield_now();
    }
}

#[test]
fn a_clock_that_can_be_moved_is_warned_of_and_refused_where_it_is_in_earnest() {
    let folder = tempdir().unwrap();
    let (clock, data) = (folder.path().join("clock"), folder.path().join("data"));
    let start = |base_url: &str, address: &str| {
        pagewright(&["--listen", address, "--base-url", base_url, "--data"])
            .arg(&data)
            .env("PAGEWRIGHT_CLOCK_FILE", &clock)
            .output()
            .unwrap()
    };
    for base_url in ["https://site.example", "HTTPS://Site.example"] {
        let sentence = refusal(&start(base_url, "127.0.0.1:0"));
        assert!(sentence.contains("PAGEWRIGHT_CLOCK_FILE"), "{sentence}");
        assert!(!data.exists());
    }
    let output = pagewright(&["user", "add", "--email", "nobody", "--name", "A", "--role", "Editor", "--data"])
        .arg(&data)
        .env("PAGEWRIGHT_CLOCK_FILE", &clock)
        .output()
        .unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.starts_with("Warning: the clock follows the file in PAGEWRIGHT_CLOCK_FILE"), "{words}");
}

#[test]
fn the_committed_document_of_the_api_is_current() {
    let output = pagewright(&["openapi"]).output().unwrap();
    assert!(output.status.success());
    let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json")).unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed == committed, "server/openapi.json is old: run `pagewright openapi > server/openapi.json`");
}

#[test]
fn versions_from_before_titles_had_a_column_are_listed_by_the_title_in_their_body() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let page = json!({ "title": "About", "slug": "/about", "type": "content", "locale": "en-gb" });
    let (_, made) = server.administrator().post("page/create", &page).unwrap();
    server.kill();
    execute(&folder.path().join("pagewright.db"), "update page_version set title = null");
    let again = Server::start(folder.path());
    let (_, list) = again.administrator().read(&format!("page/{}/versions", made["pageID"])).unwrap();
    assert_eq!(list["items"][0]["title"], "About", "{list}");
}

/// Changes a database that no process has open.
pub(crate) fn execute(database: &Path, sql: &'static str) {
    in_database(database, async |connection| sqlx::query(sql).execute(connection).await.map(drop)).unwrap();
}

/// Queries a text from a database that no process has open.
pub(crate) fn query(database: &Path, sql: &'static str) -> String {
    in_database(database, async |connection| sqlx::query_scalar(sql).fetch_one(connection).await).unwrap()
}

fn in_database<T>(
    database: &Path,
    work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(database)).await?;
        let result = work(&mut connection).await;
        connection.close().await?;
        result
    })
}

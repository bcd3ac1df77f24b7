//! The log: request ids, both formats, and no secrets.

use crate::server::{EMAIL, PASSWORD, Server, pagewright};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use tempfile::tempdir;

const TRACE: &str = "blocks=trace,domain=trace,search=trace,server=trace,storage=trace,pagewright=trace,app=trace";

/// Sends a request and returns the whole answer.
fn ask(server: &Server, head: &str, body: &str) -> String {
    let mut stream = server.connect_from(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let length = body.len();
    let request = format!("{head}Host: site.example\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    // Ignores the error of a connection that the server closes early.
    let _ = stream.read_to_string(&mut answer);
    answer
}

fn id_in(answer: &str) -> String {
    let ids: Vec<&str> = answer.lines().filter_map(|line| line.strip_prefix("x-request-id: ")).collect();
    assert_eq!(ids.len(), 1, "{answer}");
    ids[0].trim().to_owned()
}

#[test]
fn no_secret_of_a_request_is_in_the_log_at_any_level() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let mut server = Server::start_logged_with(&data, &log, &[("PAGEWRIGHT_LOG", TRACE)]);
    let administrator = server.administrator();
    let (cookie, token) = administrator.secrets();
    let secret = |place: &str| format!("Hidden-{place}-9");
    let json_head = |path: &str| {
        format!(
            "POST /api/pagewright/{path} HTTP/1.1\r\nContent-Type: application/json\r\n\
             X-Requested-With: XMLHttpRequest\r\nX-CSRF-Token: {}\r\nCookie: pagewright={}; other={}\r\n\
             Authorization: Bearer {}\r\n",
            secret("csrf"),
            secret("session"),
            secret("cookie"),
            secret("authorization")
        )
    };
    let login = json!({ "email": EMAIL, "password": secret("password") }).to_string();
    for (path, body) in [
        ("auth/login", login.as_str()),
        ("auth/login", "{\"email\": \"a@b.example\", \"password\": \"Hidden-broken-9"),
        ("auth/login", "{\"email\": 5, \"password\": \"Hidden-type-9\"}"),
        (
            "auth/reset-account",
            "{\"token\": \"Hidden-token-9\", \"password\": \"Hidden-new-9\", \"confirm\": \"Hidden-new-9\"}",
        ),
        ("page/create", "{\"title\": \"Hidden-title-9\"}"),
    ] {
        ask(&server, &json_head(path), body);
    }
    for path in [
        "/?token=Hidden-query-9",
        "/cmsadmin/login?redirect=/cmsadmin/&password=Hidden-query-9",
        "/preview/5-Hidden-share-9",
        "/cmsadmin/reset-password/Hidden-link-9",
        "/cmsadmin/activate-account/Hidden-link-9",
        "/cmsadmin/set-up/Hidden-link-9",
        "/api/pagewright/newsletter/confirm/Hidden-link-9",
        "/api/pagewright/page/Hidden-segment-9?Hidden-name-9=1",
    ] {
        ask(&server, &format!("GET {path} HTTP/1.1\r\nReferer: http://site.example/?Hidden-referer-9\r\n"), "");
    }
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for path in ["/cmsadmin/login", "/cmsadmin/forgot-password", "/cmsadmin/set-up/x"] {
        let body = "email=a%40b.example&password=Hidden-form-9&confirm=Hidden-form-9&csrf=Hidden-csrf-9";
        ask(&server, &format!("POST {path} HTTP/1.1\r\n{form}"), body);
    }
    let (status, _) = administrator.post("auth/login", &json!({ "email": EMAIL, "password": secret("real") })).unwrap();
    assert_eq!(status, 200);
    server.browser().log_in(EMAIL, PASSWORD);
    server.stop();
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("/api/pagewright/auth/login") && log.lines().count() > 20, "{log}");
    for line in log.lines() {
        // The id of a page is no secret, and its path is logged.
        let line = line.replace("Hidden-segment-9", "");
        assert!(!line.contains("Hidden"), "{line}");
        assert!(!line.contains(PASSWORD) && !line.contains(&token) && !line.contains(&cookie), "{line}");
    }
}

#[test]
fn an_id_links_an_answer_to_all_lines_of_its_request() {
    let folder = tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let variables = [
        ("PAGEWRIGHT_LOG", "warn,pagewright::request=info"),
        ("PAGEWRIGHT_LOG_FORMAT", "json"),
        ("PAGEWRIGHT_TRUSTED_PROXY", "127.0.0.1"),
    ];
    let mut server = Server::start_logged_with(&data, &log, &variables);
    let page = |id: &str| id_in(&ask(&server, &format!("GET /cmsadmin/login HTTP/1.1\r\n{id}"), ""));
    let made = page("");
    assert_eq!(page("X-Request-Id: of-the-proxy.1\r\n"), "of-the-proxy.1");
    for bad in ["with space", "\"quoted\"", &"a".repeat(65)] {
        assert_ne!(page(&format!("X-Request-Id: {bad}\r\n")), bad);
    }
    assert_ne!(page(""), made);
    // Errors have the id of their request, also in their text.
    let failed = cause_error(&server, &data);
    let id = id_in(&failed);
    let shown: Value = serde_json::from_str(failed.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_eq!((&shown["Message"], &shown["Errors"][0]["code"]), (&json!(id), &json!("G_01")));
    server.stop();
    let lines: Vec<Value> =
        std::fs::read_to_string(&log).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |id: &str| lines.iter().filter(|line| line["spans"][0]["request_id"] == id).count();
    assert_eq!((of(&made), of("of-the-proxy.1")), (1, 1), "{lines:?}");
    let of_failed: Vec<&Value> = lines.iter().filter(|line| line["spans"][0]["request_id"] == id.as_str()).collect();
    assert!(of_failed.len() >= 2 && of_failed.iter().any(|line| line["level"] == "ERROR"), "{lines:?}");
    assert!(of_failed.iter().all(|line| line["spans"][0]["path"] == "/api/pagewright/auth/user"), "{of_failed:?}");
}

/// Breaks the sessions, and returns the answer to a request with one.
fn cause_error(server: &Server, data: &Path) -> String {
    crate::starts_and_ends::execute(&data.join("pagewright.db"), "alter table session rename to lost");
    let body = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
    let head = "POST /api/pagewright/auth/user HTTP/1.1\r\nContent-Type: application/json\r\nCookie: pagewright=AAAAAAAAAAAAAAAAAAAAAA\r\n";
    let failed = ask(server, head, &body);
    assert!(failed.starts_with("HTTP/1.1 500"), "{failed}");
    failed
}

#[test]
fn a_filter_of_the_log_never_hides_the_ids_of_requests() {
    let folder = tempdir().unwrap();
    for filter in ["server=error", "error", "trace,pagewright=off"] {
        let (data, log) = (folder.path().join(filter), folder.path().join("log"));
        let variables = [("PAGEWRIGHT_LOG", filter), ("PAGEWRIGHT_LOG_FORMAT", "json")];
        let mut server = Server::start_logged_with(&data, &log, &variables);
        let id = id_in(&cause_error(&server, &data));
        server.stop();
        let lines = std::fs::read_to_string(&log).unwrap();
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let errors: Vec<Value> = lines.filter(|line| line["level"] == "ERROR").collect();
        assert!(errors.iter().any(|line| line["spans"][0]["request_id"] == id.as_str()), "{filter}: {errors:?}");
    }
}

#[test]
fn a_filter_of_the_log_with_a_mistake_is_refused() {
    for (filter, is_right) in [("server=loud", false), ("a=b=c", false), ("", true), ("info,server=trace", true)] {
        let output = pagewright(&["openapi", "--log", filter]).output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(if is_right { 0 } else { 2 }), "{filter}: {words}");
        assert_eq!(words.contains("'--log <FILTER>'"), !is_right, "{filter}: {words}");
    }
}

#[test]
fn only_a_trusted_proxy_chooses_an_id() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    for path in ["/", "/", "/cmsadmin/login", "/healthz", "/no-such-page"] {
        let answer = ask(&server, &format!("GET {path} HTTP/1.1\r\nX-Request-Id: forged\r\n"), "");
        assert_ne!(id_in(&answer), "forged", "{path}");
    }
}

#[test]
fn metrics_have_an_address_of_their_own() {
    let folder = tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--metrics-listen", "127.0.0.1:0"]);
    let line = server.greeting.iter().find(|line| line.starts_with("Metrics")).unwrap();
    let address = line.split("http://").nth(1).unwrap().strip_suffix("/metrics").unwrap();
    let mut monitor = server.browser();
    monitor.address = address.parse().unwrap();
    let (status, text) = monitor.get("/metrics").unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(status == 200 && text.contains("\npagewright_database_up 1\n"), "{status} {text}");
    assert_eq!(monitor.get("/").unwrap().0, 404);
    assert_eq!(server.browser().get("/metrics").unwrap().0, 404);
    let output = pagewright(&["--listen", "127.0.0.1:0", "--metrics-listen", address, "--data"])
        .arg(folder.path().join("other"))
        .output()
        .unwrap();
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(sentence.contains("Name another address with --metrics-listen."), "{sentence}");
}

//! Purges of a cache in front of the binary.

use crate::server::{HttpClient, Server, refusal, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tempfile::tempdir;

const TOKEN: &str = "purge-secret-word";

/// Receives purges, and returns their head and body.
fn receive(listener: TcpListener) -> Receiver<(String, Value)> {
    let (sender, received) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                stream.read_line(&mut head).unwrap();
            }
            let head = head.to_ascii_lowercase();
            let length = head.split_once("content-length: ").unwrap().1.lines().next().unwrap().parse().unwrap();
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            stream.get_mut().write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
            if sender.send((head, serde_json::from_slice(&body).unwrap())).is_err() {
                return;
            }
        }
    });
    received
}

fn publish(editor: &HttpClient, slug: &str) {
    let page = json!({ "title": "T", "slug": slug, "type": "content", "locale": "en-gb" });
    let (_, made) = editor.post("page/create", &page).unwrap();
    let (_, published) = editor.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{published}");
}

#[test]
fn a_publication_is_purged_soon_and_also_after_a_crash() {
    let (folder, log) = (tempdir().unwrap(), tempdir().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let url = format!("http://{address}/purge");
    let log = log.path().join("log");
    let purges = ["--purge-url", url.as_str(), "--purge-token", TOKEN];
    let received = receive(listener);
    let mut server = Server::start_logged(folder.path(), &log, &purges);
    let next = || received.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_eq!(next().1, json!({ "keys": ["site"] }), "each start purges everything");

    publish(&server.administrator(), "/one");
    let begun = std::time::Instant::now();
    let (head, body) = next();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert_eq!(body, json!({ "keys": ["site"] }));
    assert!(head.starts_with("post /purge ") && head.contains("surrogate-key: site"), "{head}");
    assert!(head.contains(&format!("authorization: bearer {TOKEN}")), "{head}");

    let answer = server.browser().head("/one").unwrap().to_ascii_lowercase();
    assert!(answer.contains("surrogate-key: site group-") && answer.contains("cache-tag: site,group-"), "{answer}");

    publish(&server.administrator(), "/two");
    server.kill();
    let server = Server::start_logged(folder.path(), &log, &purges);
    assert_eq!(next().1, json!({ "keys": ["site"] }));
    drop(server);
    assert!(!std::fs::read_to_string(&log).unwrap().contains(TOKEN));
}

#[test]
fn a_purge_that_failed_is_kept_and_its_token_is_in_no_log() {
    let (folder, log) = (tempdir().unwrap(), tempdir().unwrap());
    let log = log.path().join("log");
    let purges = ["--purge-url", "http://127.0.0.1:1/secret-path", "--purge-token", TOKEN];
    let server = Server::start_logged(folder.path(), &log, &purges);
    let administrator = server.administrator();
    publish(&administrator, "/one");
    let begun = std::time::Instant::now();
    loop {
        let (_, jobs) = administrator.post("job/list", &json!({})).unwrap();
        let failed = jobs["items"].as_array().unwrap().iter().find(|job| job["kind"] == "purge-cache").cloned();
        if failed.as_ref().is_some_and(|job| !job["failure"].is_null()) {
            break assert_eq!(failed.unwrap()["subject"], "site");
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{jobs}");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(server.browser().get("/one").unwrap().0, 200);
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(!text.contains(TOKEN) && !text.contains("secret-path"), "{text}");
}

#[test]
fn a_purge_url_that_cannot_be_used_is_refused() {
    let folder = tempdir().unwrap();
    for url in ["cdn.example", "https://user:word@cdn.example/", "ftp://cdn.example"] {
        let sentence = refusal(&run(folder.path(), &["--listen", "127.0.0.1:0", "--purge-url", url]));
        assert!(sentence.starts_with("PAGEWRIGHT_PURGE_URL cannot be used"), "{sentence}");
    }
}

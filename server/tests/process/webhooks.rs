//! Webhooks of the binary.

use crate::server::{HttpClient, Server};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const ALLOWED: &str = "--webhook-private-addresses";
/// Waiting deliveries of the test with a dead receiver.
const QUEUED: usize = 200;

/// Path of a page whose first event gets no answer.
const UNANSWERED: &str = "/unanswered";

/// Receives events, and returns them with the time of their arrival.
fn receive(listener: TcpListener) -> Receiver<(Instant, Value)> {
    let (sender, received) = channel();
    std::thread::spawn(move || {
        let mut unanswered = None;
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let event: Value = serde_json::from_slice(&read_body(&mut stream)).unwrap();
            if unanswered.is_none() && event["data"]["path"] == UNANSWERED {
                unanswered = Some(stream);
            } else {
                stream.get_mut().write_all(b"HTTP/1.1 204 Done\r\nconnection: close\r\n\r\n").unwrap();
            }
            if sender.send((Instant::now(), event)).is_err() {
                return;
            }
        }
    });
    received
}

/// Reads a request, and returns its body.
fn read_body(stream: &mut BufReader<TcpStream>) -> Vec<u8> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(stream.read_line(&mut head).unwrap(), 0, "the request is cut off");
    }
    let head = head.to_ascii_lowercase();
    let length = head.split_once("content-length: ").unwrap().1.lines().next().unwrap().parse().unwrap();
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    body
}

fn create(administrator: &HttpClient, url: &str) -> Value {
    let webhook = json!({ "name": "Search", "url": url, "events": ["page.published"], "enabled": true });
    administrator.post("webhook", &webhook).unwrap().1
}

/// Publishes a page. Returns the time before the publication.
fn publish(administrator: &HttpClient, slug: &str) -> Instant {
    let page = json!({ "title": "T", "slug": slug, "type": "content", "locale": "en-gb" });
    let (_, made) = administrator.post("page/create", &page).unwrap();
    let begun = Instant::now();
    let (_, published) = administrator.post(&format!("page/{}/publish", made["pageID"]), &json!({})).unwrap();
    assert_eq!(published["Success"], true, "{published}");
    begun
}

#[test]
fn a_publication_is_delivered_within_a_second_and_also_after_a_crash() {
    let folder = tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let received = receive(listener);
    let mut server = Server::start_with(folder.path(), &[ALLOWED]);
    let administrator = server.administrator();
    let made = create(&administrator, &url);
    assert!(made["secret"].as_str().unwrap().starts_with("whsec_"), "{made}");
    let next = || received.recv_timeout(Duration::from_secs(20)).unwrap();
    let mut times = Vec::new();
    for number in 0..10 {
        let begun = publish(&administrator, &format!("/page-{number}"));
        let (arrived, event) = next();
        times.push(arrived.saturating_duration_since(begun));
        assert_eq!(event["data"]["path"], format!("/page-{number}"));
        assert!(event["data"]["url"].as_str().unwrap().starts_with("http://127.0.0.1:"), "{event}");
    }
    times.sort();
    assert!(times[9] < Duration::from_secs(1), "{times:?}");

    publish(&administrator, UNANSWERED);
    let (_, first) = next();
    server.kill();
    let _server = Server::start_with(folder.path(), &[ALLOWED]);
    let (_, second) = next();
    assert_eq!(first["data"]["path"], UNANSWERED);
    // The site has another port now, so only the addresses differ.
    assert_eq!((&first["id"], &first["timestamp"]), (&second["id"], &second["timestamp"]));
}

#[test]
fn a_dead_receiver_delays_no_other_webhook_and_no_visitor() {
    let folder = tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let received = receive(listener);
    // A listener that accepts and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = Server::start_with(folder.path(), &[ALLOWED]);
    let administrator = server.administrator();
    create(&administrator, &format!("http://{}/", silent.local_addr().unwrap()));
    let first = publish(&administrator, "/first");
    for _ in 0..QUEUED {
        let answer = administrator.post("webhook/1/test", &json!({})).unwrap().1;
        assert_eq!(answer["Success"], true, "{answer}");
    }
    create(&administrator, &url);
    let begun = publish(&administrator, "/second");
    let (arrived, event) = received.recv_timeout(Duration::from_secs(20)).unwrap();
    assert_eq!(event["data"]["path"], "/second");
    assert!(arrived.saturating_duration_since(begun) < Duration::from_secs(1), "{:?}", arrived - begun);
    assert_eq!(server.browser().get("/second").unwrap().0, 200);
    // The first call waits for its timeout meanwhile.
    assert!(first.elapsed() < Duration::from_secs(10), "{:?}", first.elapsed());
    let (_, list) = administrator.read("webhook/list").unwrap();
    assert_eq!(list["items"][0]["waiting"], QUEUED + 2, "{list}");
}

#[test]
fn private_addresses_are_refused_unless_they_are_allowed() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let administrator = server.administrator();
    for url in ["http://127.0.0.1:9/", "http://169.254.169.254/latest/", "http://[::1]/", "http://localhost/"] {
        let refused = create(&administrator, url);
        let expected = json!([{ "code": "V_12", "property": "url", "model": "webhook" }]);
        assert_eq!((&refused["Success"], &refused["Errors"]), (&json!(false), &expected), "{url}");
    }
}

//! Incomplete requests, and connections at a stop.

use crate::api::token_in;
use crate::server::Server;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const DEFAULT_CLIENT_IP: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const SECOND_CLIENT_IP: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// Maximum time until connections close.
/// It is shorter than the timeouts of running requests and headers.
const MAX_CLOSE_TIME: Duration = Duration::from_secs(5);

const HALF_HEAD: &str = "GET /healthz HTTP/1.1\r\nHost: site.example\r\nX-Slow: ";
const WHOLE: &str = "GET /healthz HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n";

const CONTINUE: [u8; 25] = *b"HTTP/1.1 100 Continue\r\n\r\n";

/// Returns a write request with the first of two body bytes.
/// The handler waits for the second.
fn half_a_body(server: &Server) -> String {
    // Uses another address, which does not count for the tested limit.
    let mut stream = server.connect_from(SECOND_CLIENT_IP);
    send(&mut stream, "GET /cmsadmin/login HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n");
    let token = token_in(&rest_of(stream));
    format!(
        "POST /api/pagewright/auth/user HTTP/1.1\r\nHost: site.example\r\nX-CSRF-Token: {token}\r\n\
         X-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{"
    )
}

fn send(stream: &mut TcpStream, text: &str) {
    stream.write_all(text.as_bytes()).unwrap();
}

fn rest_of(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // Ignores the error that occurs if the server closes with unread data.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn half_sent_bodies_take_one_address_its_share_and_nobody_else_theirs() {
    let folder = tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--connections-per-address", "4"]);
    let half = half_a_body(&server);
    let mut held: Vec<TcpStream> = Vec::new();
    while held.len() < 4 {
        let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
        send(&mut stream, &half);
        held.push(stream);
    }
    for _ in 0..8 {
        let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
        // The server may have closed the connection already.
        let _ = stream.write_all(half.as_bytes());
        let answer = rest_of(stream);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 429 "), "{answer}");
    }
    let mut other = server.connect_from(SECOND_CLIENT_IP);
    send(&mut other, WHOLE);
    let answer = rest_of(other);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

/// Without the rest of the body, the connection would be
/// reset, and proxies would report a failed server.
#[test]
fn a_large_body_is_read_to_its_end_when_it_is_refused() {
    const BODY_BYTES: usize = 8 << 20;
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    for path in ["auth/user", "page/create", "medialib/add-file", "no-such-call"] {
        let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
        send(
            &mut stream,
            &format!(
                "POST /api/pagewright/{path} HTTP/1.1\r\nHost: site.example\r\n\
                 Content-Type: application/json\r\nContent-Length: {BODY_BYTES}\r\n\r\n"
            ),
        );
        for _ in 0..BODY_BYTES / 4096 {
            stream.write_all(&[b' '; 4096]).unwrap();
        }
        // The connection can be used again.
        send(&mut stream, WHOLE);
        let answers = rest_of(stream);
        assert!(answers.starts_with("HTTP/1.1 4") && answers.contains("HTTP/1.1 200 "), "{path}: {answers}");
    }
}

#[test]
fn a_stop_is_heard_while_every_place_is_taken_and_waits_for_no_half_sent_headers() {
    let folder = tempdir().unwrap();
    let mut server = Server::start_with_few_files(folder.path(), 160, &["--connections-per-address", "0"]);
    // After its first answer, the process handles signals.
    server.browser().get("/healthz").unwrap();
    let mut held: Vec<TcpStream> = (0..40).map(|_| server.connect_from(DEFAULT_CLIENT_IP)).collect();
    for stream in &mut held {
        send(stream, HALF_HEAD);
    }
    let asked = Instant::now();
    server.terminate();
    assert!(server.wait().success());
    assert!(asked.elapsed() < MAX_CLOSE_TIME, "{:?}", asked.elapsed());
}

#[test]
fn a_stop_waits_for_the_request_that_is_under_way_and_closes_what_is_idle() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut under_way = server.connect_from(DEFAULT_CLIENT_IP);
    send(&mut under_way, &half_a_body(&server).replacen("\r\n", "\r\nExpect: 100-continue\r\n", 1));
    // Proves that the handler waits for the body.
    let mut go_on = [0; CONTINUE.len()];
    under_way.read_exact(&mut go_on).unwrap();
    assert_eq!(go_on, CONTINUE);
    let mut idle = server.connect_from(DEFAULT_CLIENT_IP);
    send(&mut idle, &WHOLE.replace("Connection: close\r\n", ""));
    let mut first = [0; 15];
    idle.read_exact(&mut first).unwrap();
    server.terminate();
    rest_of(idle);
    while TcpStream::connect(server.address).is_ok() {
        std::thread::yield_now();
    }
    send(&mut under_way, "}");
    let answer = rest_of(under_way);
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"csrfToken\""), "{answer}");
    assert!(server.wait().success());
}

#[test]
fn a_request_names_one_host() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let ask = |version: &str, hosts: &str| {
        let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
        send(&mut stream, &format!("GET /healthz HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n"));
        rest_of(stream).split(' ').nth(1).map(str::to_owned)
    };
    for (version, hosts, expected) in [
        ("1.1", "Host: site.example\r\n", "200"),
        ("1.1", "Host: site.example:8080\r\n", "200"),
        ("1.1", "Host: [::1]:80\r\n", "200"),
        ("1.0", "", "200"),
        ("1.1", "", "400"),
        ("1.1", "Host: site.example\r\nHost: site.example\r\n", "400"),
        ("1.1", "Host: site.example\r\nHost: other.example\r\n", "400"),
        ("1.1", "Host: a b\r\n", "400"),
    ] {
        assert_eq!(ask(version, hosts).as_deref(), Some(expected), "{version} {hosts}");
    }
}

#[test]
fn visitors_write_nothing_into_the_log() {
    let folder = tempdir().unwrap();
    let log = folder.path().join("log");
    let mut server = Server::start_logging(&folder.path().join("data"), &log);
    for cookie in ["nonsense", "AAAAAAAAAAAAAAAAAAAAAA", "%00", ""] {
        for path in ["/", "/cmsadmin/", "/api/pagewright/settings/get", "/no-such-page"] {
            let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
            let head = format!("GET {path} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n");
            send(&mut stream, &format!("{head}Cookie: pagewright={cookie}\r\n\r\n"));
            assert!(rest_of(stream).starts_with("HTTP/1.1 "));
        }
    }
    for broken in ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "POST /cmsadmin/login HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let mut stream = server.connect_from(DEFAULT_CLIENT_IP);
        send(&mut stream, broken);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        rest_of(stream);
    }
    server.stop();
    assert_eq!(std::fs::read_to_string(log).unwrap(), "");
}

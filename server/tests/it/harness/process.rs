//! The real binary as a process, and a client that speaks HTTP to it over a socket.

use super::client::{API, token_in};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

pub(crate) const EMAIL: &str = "admin@site.example";
pub(crate) const PASSWORD: &str = "Correct-horse-9";

/// The binary with nothing of the machine's environment.
pub(crate) fn pagewright(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pagewright"));
    command.env_clear().args(arguments).stdin(Stdio::null());
    command
}

/// Runs the binary to its end; one that would serve must find a reason not to.
pub(crate) fn run(data: &Path, arguments: &[&str]) -> Output {
    pagewright(arguments).arg("--data").arg(data).output().unwrap()
}

/// Claims that a start ended with one sentence for the operator and nothing else, and gives the sentence.
#[track_caller]
pub(crate) fn refusal(output: &Output) -> String {
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{stdout}{stderr}");
    assert_eq!(stdout, "");
    assert_eq!(stderr.trim_end().lines().count(), 1, "{stderr}");
    assert!(stderr.trim_end().ends_with('.'), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr.into_owned()
}

/// A running server. It is killed when the test lets go of it.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts on a free port, with an administrator where the folder is new.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, arguments: &[&str]) -> Self {
        Self::start_in(data, arguments, &[])
    }

    pub(crate) fn start_in(data: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut child = pagewright(&["--listen", "127.0.0.1:0"])
            .args(arguments)
            .arg("--data")
            .arg(data)
            .env("PAGEWRIGHT_ADMIN_EMAIL", EMAIL)
            .env("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let greeting = lines.next().expect("the server says where it is").unwrap();
        let address = greeting.split("http://").nth(1).expect("an address in the greeting");
        let address = address.trim_end_matches('/').parse().unwrap();
        // The rest is read too, so that the server never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    /// Ends the process at once, as a power cut does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser { address: self.address, cookie: String::new(), token: String::new() }
    }

    /// The administrator, logged in.
    pub(crate) fn administrator(&self) -> Browser {
        let mut browser = self.browser();
        let (_, login) = browser.get("/cmsadmin/login").unwrap();
        browser.token = token_in(&String::from_utf8(login).unwrap());
        let body = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
        let (head, body) = browser.exchange("POST", &format!("{API}/auth/login"), &body).unwrap();
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a session cookie");
        browser.cookie = set.split(';').next().unwrap().to_owned();
        let body: Value = serde_json::from_slice(&body).unwrap();
        browser.token = body["csrfToken"].as_str().unwrap().to_owned();
        browser
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Speaks to a server in requests of a connection each. Fails when the server goes away.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    cookie: String,
    token: String,
}

impl Browser {
    /// Reads an address: the status and the body.
    pub(crate) fn get(&self, path: &str) -> std::io::Result<(u16, Vec<u8>)> {
        let (head, body) = self.exchange("GET", path, "")?;
        Ok((status(&head), body))
    }

    /// Reads from the API.
    pub(crate) fn read(&self, call: &str) -> std::io::Result<(u16, Value)> {
        let (status, body) = self.get(&format!("{API}/{call}"))?;
        Ok((status, serde_json::from_slice(&body)?))
    }

    /// Writes to the API.
    pub(crate) fn post(&self, call: &str, body: &Value) -> std::io::Result<(u16, Value)> {
        let (head, body) = self.exchange("POST", &format!("{API}/{call}"), &body.to_string())?;
        Ok((status(&head), serde_json::from_slice(&body)?))
    }

    /// The same person at another process.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { address: server.address, ..self.clone() }
    }

    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<(String, Vec<u8>)> {
        let mut stream = TcpStream::connect(self.address)?;
        let (address, cookie, token, length) = (self.address, &self.cookie, &self.token, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             X-CSRF-Token: {token}\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n");
        let Some(end) = end else { return Err(std::io::ErrorKind::UnexpectedEof.into()) };
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let body = answer.split_off(end + 4);
        // An answer that was cut short was never given.
        let promised = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        match promised.and_then(|length| length.parse::<usize>().ok()) {
            Some(length) if length == body.len() => Ok((head, body)),
            _ => Err(std::io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

//! The binary as a process, and an HTTP client.

use crate::api::{API, token_in};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;

pub(crate) const EMAIL: &str = "admin@site.example";
pub(crate) const PASSWORD: &str = "Correct-horse-9";

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// The binary with an empty environment.
pub(crate) fn pagewright(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pagewright"));
    command.env_clear().args(arguments).stdin(Stdio::null());
    command
}

/// Runs the binary until it exits. `serve` exits only if it fails.
pub(crate) fn run(data: &Path, arguments: &[&str]) -> Output {
    pagewright(arguments).arg("--data").arg(data).output().unwrap()
}

/// Asserts that a start fails with only a sentence, and returns it.
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

/// Running server, which is killed on drop.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// First lines of output.
    pub(crate) greeting: Vec<String>,
}

impl Server {
    /// Starts on a free port. New folders get an administrator.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, arguments: &[&str]) -> Self {
        Self::start_by(data, arguments, &[])
    }

    /// Starts on a free port. New folders get no users.
    pub(crate) fn start_empty(data: &Path) -> Self {
        Self::start_by(data, &[], &[("PAGEWRIGHT_ADMIN_EMAIL", ""), ("PAGEWRIGHT_ADMIN_PASSWORD", "")])
    }

    /// Starts on a free port without the variables of an administrator.
    pub(crate) fn start_without_administrator(data: &Path, environment: &[(&str, &str)]) -> Self {
        let mut command = pagewright(&["--listen", "127.0.0.1:0"]);
        command.envs(environment.iter().copied());
        Self::spawned(command, data)
    }

    /// Starts on a free port with variables, and writes the log to a file.
    pub(crate) fn start_logged_with(data: &Path, log: &Path, environment: &[(&str, &str)]) -> Self {
        let mut command = pagewright(&["--listen", "127.0.0.1:0"]);
        command.env("NO_COLOR", "1").stderr(File::create(log).unwrap());
        Self::started(command, data, environment)
    }

    pub(crate) fn start_by(data: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = pagewright(&["--listen", "127.0.0.1:0"]);
        command.args(arguments);
        Self::started(command, data, environment)
    }

    /// Starts on a free port and appends the log to a file.
    pub(crate) fn start_logged(data: &Path, log: &Path, arguments: &[&str]) -> Self {
        let mut command = pagewright(&["--listen", "127.0.0.1:0"]);
        command.args(arguments);
        command.env("NO_COLOR", "1").stderr(File::options().create(true).append(true).open(log).unwrap());
        Self::started(command, data, &[])
    }

    /// Starts with this limit of open files.
    pub(crate) fn start_with_few_files(data: &Path, most: u32, arguments: &[&str]) -> Self {
        let script = format!("ulimit -n {most}; exec \"$0\" --listen 127.0.0.1:0 \"$@\"");
        let mut command = Command::new("bash");
        command
            .env_clear()
            .args(["-c", &script, env!("CARGO_BIN_EXE_pagewright")])
            .args(arguments)
            .stdin(Stdio::null());
        Self::started(command, data, &[])
    }

    /// Starts with a file size limit in KiB. [`Self::limit_files`] changes it.
    pub(crate) fn start_limited(data: &Path, kibibytes: u64) -> Self {
        Self::started(Self::limited(kibibytes), data, &[])
    }

    /// Starts as [`Self::start_limited`] and also returns the whole log.
    /// The log goes to a pipe, because the limit applies to files.
    pub(crate) fn start_limited_logged(data: &Path, kibibytes: u64) -> (Self, JoinHandle<String>) {
        let mut command = Self::limited(kibibytes);
        command.env("NO_COLOR", "1").stderr(Stdio::piped());
        let mut server = Self::started(command, data, &[]);
        let log = server.child.stderr.take().unwrap();
        (server, std::thread::spawn(move || std::io::read_to_string(log).unwrap()))
    }

    fn limited(kibibytes: u64) -> Command {
        // Ignores the file size signal, so writes fail as on a full disk.
        let script = format!("trap '' XFSZ; ulimit -S -f {kibibytes}; exec \"$0\" --listen 127.0.0.1:0 \"$@\"");
        let mut command = Command::new("bash");
        command.env_clear().args(["-c", &script, env!("CARGO_BIN_EXE_pagewright")]).stdin(Stdio::null());
        command
    }

    /// Limits file sizes in bytes, to simulate a full disk.
    /// `None` removes the limit.
    pub(crate) fn limit_files(&self, bytes: Option<u64>) {
        let limit = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let process = self.child.id().to_string();
        let done = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={limit}:")]).status().unwrap();
        assert!(done.success());
    }

    /// Starts on a free port and writes the log to a file.
    pub(crate) fn start_logging(data: &Path, log: &Path) -> Self {
        let mut command = pagewright(&["--listen", "127.0.0.1:0"]);
        command.stderr(std::fs::File::create(log).unwrap());
        Self::started(command, data, &[])
    }

    fn started(mut command: Command, data: &Path, environment: &[(&str, &str)]) -> Self {
        command
            .env("PAGEWRIGHT_ADMIN_EMAIL", EMAIL)
            .env("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD)
            .envs(environment.iter().copied());
        Self::spawned(command, data)
    }

    /// Starts a command that serves on a port that it names.
    pub(crate) fn start_command(command: Command, data: &Path) -> Self {
        Self::started(command, data, &[])
    }

    fn spawned(mut command: Command, data: &Path) -> Self {
        let mut child = command.arg("--data").arg(data).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut greeting = Vec::new();
        let address = loop {
            let line = lines.next().expect("the server says where it listens").unwrap();
            match line.strip_prefix("Listening on") {
                Some(address) => break address.trim().parse().unwrap(),
                None => greeting.push(line),
            }
        };
        // Reads the rest, so that the server never blocks on the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address, greeting }
    }

    /// Stops the process like a service manager.
    pub(crate) fn terminate(&self) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).unwrap();
    }

    /// Waits until the process exits.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().unwrap()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Stops the process and waits.
    pub(crate) fn stop(&mut self) {
        self.terminate();
        self.wait();
    }

    /// Current and peak memory of the process in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let value = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.split_whitespace().next().unwrap().parse().unwrap()
        };
        (value("VmRSS:"), value("VmHWM:"))
    }

    /// Connects from one of this machine's addresses.
    pub(crate) fn connect_from(&self, address: IpAddr) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind((address, 0).into()).unwrap();
            socket.connect(self.address).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        stream
    }

    /// Kills the process like a power cut.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn browser(&self) -> HttpClient {
        let host = self.address.to_string();
        HttpClient { address: self.address, host, cookie: String::new(), token: String::new() }
    }

    /// Logs in as the administrator.
    pub(crate) fn administrator(&self) -> HttpClient {
        let mut browser = self.browser();
        browser.log_in(EMAIL, PASSWORD);
        browser
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Client with a connection per request. Requests fail if the server stops.
#[derive(Clone)]
pub(crate) struct HttpClient {
    pub(crate) address: SocketAddr,
    /// `Host` header of requests.
    pub(crate) host: String,
    cookie: String,
    token: String,
}

impl HttpClient {
    /// Returns the status and body of an address.
    pub(crate) fn get(&self, path: &str) -> std::io::Result<(u16, Vec<u8>)> {
        let (head, body) = self.exchange("GET", path, (JSON, ""))?;
        Ok((status(&head), body))
    }

    /// Returns the status line and headers of an answer.
    pub(crate) fn head(&self, path: &str) -> std::io::Result<String> {
        Ok(self.exchange("GET", path, (JSON, ""))?.0)
    }

    /// Reads from the API.
    pub(crate) fn read(&self, call: &str) -> std::io::Result<(u16, Value)> {
        let (status, body) = self.get(&format!("{API}/{call}"))?;
        Ok((status, serde_json::from_slice(&body)?))
    }

    /// Writes to the API.
    pub(crate) fn post(&self, call: &str, body: &Value) -> std::io::Result<(u16, Value)> {
        let (head, body) = self.exchange("POST", &format!("{API}/{call}"), (JSON, body.to_string()))?;
        Ok((status(&head), serde_json::from_slice(&body)?))
    }

    /// Sends an admin form. Returns the status and document.
    pub(crate) fn submit(&self, path: &str, form: &str) -> std::io::Result<(u16, String)> {
        let (head, body) = self.exchange("POST", path, (FORM, form))?;
        Ok((status(&head), String::from_utf8_lossy(&body).into_owned()))
    }

    /// Uploads a file of this size: a one-pixel picture padded with zeros.
    pub(crate) fn upload(&self, name: &str, size: usize) -> std::io::Result<(u16, Value)> {
        const PICTURE: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
        self.upload_file(name, &[PICTURE, &vec![0; size - PICTURE.len()]].concat())
    }

    /// Uploads a library file. Returns the status and answer.
    pub(crate) fn upload_file(&self, name: &str, content: &[u8]) -> std::io::Result<(u16, Value)> {
        let (content_type, begin, end) = upload_form(name);
        let body = [&begin, content, &end].concat();
        let call = format!("{API}/medialib/add-file");
        let (head, body) = self.exchange("POST", &call, (&content_type, &body))?;
        Ok((status(&head), serde_json::from_slice(&body)?))
    }

    /// Stores and returns the CSRF token of a document.
    pub(crate) fn fetch_token(&mut self, path: &str) -> String {
        let (_, document) = self.get(path).unwrap();
        self.token = token_in(&String::from_utf8(document).unwrap());
        self.token.clone()
    }

    pub(crate) fn log_in(&mut self, email: &str, password: &str) {
        self.fetch_token("/cmsadmin/login");
        let body = json!({ "email": email, "password": password }).to_string();
        let (head, body) = self.exchange("POST", &format!("{API}/auth/login"), (JSON, &body)).unwrap();
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a session cookie");
        self.cookie = set.split(';').next().unwrap().to_owned();
        let body: Value = serde_json::from_slice(&body).unwrap();
        self.token = body["csrfToken"].as_str().unwrap().to_owned();
    }

    /// Returns the value of the session cookie, and the CSRF token.
    pub(crate) fn secrets(&self) -> (String, String) {
        let (_, cookie) = self.cookie.split_once('=').expect("a session cookie");
        (cookie.to_owned(), self.token.clone())
    }

    /// Returns a client of the same user for another process.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { address: server.address, host: server.address.to_string(), ..self.clone() }
    }

    /// Begins an upload that does not end while the connection is open.
    pub(crate) fn begin_upload(&self, name: &str) -> TcpStream {
        let (content_type, begin, _) = upload_form(name);
        let mut stream = self.open("POST", &format!("{API}/medialib/add-file"), &content_type, 1 << 20).unwrap();
        stream.write_all(&begin).unwrap();
        stream.write_all(&[b'a'; 100_000]).unwrap();
        stream
    }

    /// Sends the head of a request.
    fn open(&self, method: &str, path: &str, content_type: &str, length: usize) -> std::io::Result<TcpStream> {
        let mut stream = TcpStream::connect(self.address)?;
        let Self { host, cookie, token, .. } = self;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             X-CSRF-Token: {token}\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: {content_type}\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        Ok(stream)
    }

    fn exchange(
        &self,
        method: &str,
        path: &str,
        (content_type, body): (&str, impl AsRef<[u8]>),
    ) -> std::io::Result<(String, Vec<u8>)> {
        let body = body.as_ref();
        let mut stream = self.open(method, path, content_type, body.len())?;
        stream.write_all(body)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n");
        let Some(end) = end else { return Err(std::io::ErrorKind::UnexpectedEof.into()) };
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let body = answer.split_off(end + 4);
        // An incomplete answer counts as an error.
        let promised = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        match promised.and_then(|length| length.parse::<usize>().ok()) {
            Some(length) if length == body.len() => Ok((head, body)),
            _ => Err(std::io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// Content type of an upload, and the text around its file.
fn upload_form(name: &str) -> (String, Vec<u8>, Vec<u8>) {
    const EDGE: &str = "edge-of-a-part";
    let begin = format!(
        "--{EDGE}\r\nContent-Disposition: form-data; name=\"f\"; filename=\"{name}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    (format!("multipart/form-data; boundary={EDGE}"), begin.into_bytes(), format!("\r\n--{EDGE}--\r\n").into_bytes())
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

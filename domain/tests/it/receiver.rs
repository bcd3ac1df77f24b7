//! A receiver of webhooks: a server on this computer
//! that answers as a test says.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::webhooks::AddressPolicy;
use domain::webhooks::send::WebhookSender;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

pub(crate) const BASE_URL: &str = "https://site.example";
/// Timeout of calls, much longer than an answer on this computer takes.
const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(1_500);

/// Returns a sender that may call this computer.
pub(crate) fn sender(policy: AddressPolicy) -> WebhookSender {
    WebhookSender::with_timeout(BASE_URL, policy, ATTEMPT_TIMEOUT).unwrap()
}

/// Answer to a request.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Status(u16, &'static str),
    Redirect(&'static str),
    /// A status and 10 MB.
    Large(u16),
    /// Headers, and then a byte at a time without an end.
    Dripping(u16),
    /// No answer, but an open connection.
    Silence,
    /// The connection is closed without an answer.
    Close,
}

/// A request that arrived.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl Received {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// Returns true if one of the signatures is that of the secret.
    pub(crate) fn is_signed_with(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let signed = format!("{}.{}.{}", self.headers["webhook-id"], self.headers["webhook-timestamp"], self.body);
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(signed.as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.headers["webhook-signature"].split(' ').any(|signature| signature == expected)
    }
}

#[derive(Clone, Default)]
struct Shared {
    /// Answers to the next requests. Afterwards, the status is 204.
    answers: Arc<Mutex<VecDeque<Answer>>>,
    received: Arc<Mutex<Vec<Received>>>,
}

pub(crate) struct Receiver {
    pub(crate) port: u16,
    shared: Shared,
}

impl Receiver {
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, shared) = (listener.local_addr().unwrap().port(), Shared::default());
        tokio::spawn({
            let shared = shared.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    tokio::spawn(serve(stream, shared.clone()));
                }
            }
        });
        Self { port, shared }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook?a=b", self.port)
    }

    pub(crate) fn answer(&self, answers: impl IntoIterator<Item = Answer>) {
        self.shared.answers.lock().unwrap().extend(answers);
    }

    /// Forgets the other answers, and takes all events from now on.
    pub(crate) fn recover(&self) {
        self.shared.answers.lock().unwrap().clear();
    }

    /// Takes the requests since the last call.
    pub(crate) fn take(&self) -> Vec<Received> {
        std::mem::take(&mut *self.shared.received.lock().unwrap())
    }
}

async fn serve(mut stream: TcpStream, shared: Shared) {
    let Some(received) = read(&mut stream).await else { return };
    shared.received.lock().unwrap().push(received);
    let answer = shared.answers.lock().unwrap().pop_front().unwrap_or(Answer::Status(204, ""));
    let head = |status: u16, length: usize, more: &str| {
        format!("HTTP/1.1 {status} Some\r\ncontent-length: {length}\r\n{more}connection: close\r\n\r\n")
    };
    // A client that has heard enough closes the connection.
    let _ = match answer {
        Answer::Status(status, body) => {
            stream.write_all(format!("{}{body}", head(status, body.len(), "")).as_bytes()).await
        }
        Answer::Redirect(to) => stream.write_all(head(302, 0, &format!("location: {to}\r\n")).as_bytes()).await,
        Answer::Large(status) => {
            let body = "x".repeat(10_000_000);
            stream.write_all(format!("{}{body}", head(status, body.len(), "")).as_bytes()).await
        }
        Answer::Dripping(status) => drip(&mut stream, &head(status, 1_000_000, "")).await,
        Answer::Silence => std::future::pending().await,
        Answer::Close => Ok(()),
    };
}

async fn drip(stream: &mut TcpStream, head: &str) -> std::io::Result<()> {
    stream.write_all(head.as_bytes()).await?;
    loop {
        stream.write_all(b"x").await?;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Reads a request. Returns `None` if the connection ends before.
async fn read(stream: &mut TcpStream) -> Option<Received> {
    let mut bytes = Vec::new();
    let head = loop {
        let mut buffer = [0; 4096];
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&buffer[..count]);
        if !bytes.starts_with(b"POST") {
            // Answers the beginning of TLS like a server without it.
            stream.write_all(b"HTTP/1.1 400 Some\r\n\r\n").await.ok()?;
            return None;
        }
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
    };
    let text = String::from_utf8(bytes[..head].to_vec()).ok()?;
    let headers: BTreeMap<String, String> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let length: usize = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = bytes[head + 4..].to_vec();
    let missing = length - body.len();
    let mut rest = vec![0; missing];
    stream.read_exact(&mut rest).await.ok()?;
    body.extend(rest);
    Some(Received { headers, body: String::from_utf8(body).ok()? })
}

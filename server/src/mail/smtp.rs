//! SMTP client that sends each command separately,
//! so that the phase of a refusal is known.

use super::SendError;
use domain::outbox::SendFailure;
use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::{Error, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use std::fmt;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};
use url::Url;

/// Timeout for connecting, per server address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// Timeout for the answer to QUIT, when the message is already sent.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// RCPT reply codes about the client instead of the receiver:
/// wrong command order and authentication.
const CLIENT_CODES: &[u16] = &[503, 530, 534, 535, 538];
/// Prefixes of enhanced status codes (RFC 3463) about the client
/// instead of the receiver: policy, such as refused relaying, and the sender.
const CLIENT_STATUSES: &[&str] = &["5.7.", "5.1.7", "5.1.8"];
/// RCPT reply codes about the receiver. They count only in replies
/// without an enhanced status code and without any of `CLIENT_WORDS`.
const RECEIVER_CODES: &[u16] = &[550, 551, 552, 553];
/// Lower-case words of replies about the client instead of the receiver.
const CLIENT_WORDS: &[&str] = &["relay", "sender", "block", "blacklist", "policy", "spam", "authenticat", "reputation"];

/// Address of a mail server, and settings of connections to it.
pub(super) struct SmtpServer {
    host: String,
    port: u16,
    tls: Tls,
    hello: ClientId,
    credentials: Option<Credentials>,
    /// Timeout of an attempt, from connecting to the last answer.
    timeout: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// TCP, implicit TLS, greeting and EHLO.
    Connect,
    StartTls,
    Authenticate,
    Sender,
    Receiver,
    Data,
    Content,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "connecting",
            Self::StartTls => "STARTTLS",
            Self::Authenticate => "AUTH",
            Self::Sender => "MAIL FROM",
            Self::Receiver => "RCPT TO",
            Self::Data => "DATA",
            Self::Content => "the end of the message",
        })
    }
}

impl SmtpServer {
    /// Reads a URL: `smtp://` without TLS, `smtp://…?tls=required` or
    /// `opportunistic` with STARTTLS, `smtps://` with implicit TLS.
    /// Credentials are percent-encoded. The path is the EHLO name.
    pub(super) fn from_url(url: &str, timeout: Duration) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let host = url.host_str().filter(|host| !host.is_empty())?.trim_matches(['[', ']']).to_owned();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let parameters = || TlsParameters::new(host.clone()).ok();
        let (port, tls) = match (url.scheme(), tls.as_deref()) {
            ("smtp", None) => (SMTP_PORT, Tls::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Tls::Required(parameters()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Tls::Opportunistic(parameters()?)),
            ("smtps", _) => (SUBMISSIONS_PORT, Tls::Wrapper(parameters()?)),
            _ => return None,
        };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().ok().map(|text| text.into_owned());
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        let name = url.path().trim_matches('/');
        let hello = if name.is_empty() { ClientId::default() } else { ClientId::Domain(name.to_owned()) };
        Some(Self { port: url.port().unwrap_or(port), host, tls, hello, credentials, timeout })
    }

    /// Sends a message within the timeout.
    ///
    /// # Errors
    /// Failed phase with the reason.
    pub(super) async fn send(&self, envelope: &Envelope, message: &[u8]) -> Result<(), SendError> {
        let attempt = SendAttempt { deadline: Instant::now() + self.timeout, timeout: self.timeout };
        let mut connection = self.connect(&attempt).await?;
        let sent = attempt.send(&mut connection, envelope, message).await;
        if Instant::now() < attempt.deadline {
            // Not awaited. Otherwise an exit of the process during
            // the wait would cause the mail to be sent again.
            tokio::spawn(async move { drop(timeout(QUIT_TIMEOUT, connection.quit()).await) });
        }
        sent
    }

    /// Connects and logs in. Returns the reason if this fails.
    pub(super) async fn find_connection_fault(&self) -> Option<String> {
        let attempt = SendAttempt { deadline: Instant::now() + self.timeout, timeout: self.timeout };
        match self.connect(&attempt).await {
            Ok(mut connection) => {
                drop(timeout(QUIT_TIMEOUT, connection.quit()).await);
                None
            }
            Err(failed) => Some(format!("the mail server {}:{} cannot be used ({})", self.host, self.port, failed.why)),
        }
    }

    async fn connect(&self, attempt: &SendAttempt) -> Result<AsyncSmtpConnection, SendError> {
        let tls = if let Tls::Wrapper(parameters) = &self.tls { Some(parameters.clone()) } else { None };
        let server = (self.host.as_str(), self.port);
        let connecting = AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT_TIMEOUT), &self.hello, tls, None);
        let mut connection = attempt.step(Phase::Connect, connecting).await?;
        let start_tls = match &self.tls {
            Tls::Required(parameters) => Some(parameters),
            Tls::Opportunistic(parameters) if connection.can_starttls() => Some(parameters),
            _ => None,
        };
        if let Some(parameters) = start_tls {
            attempt.step(Phase::StartTls, connection.starttls(parameters.clone(), &self.hello)).await?;
        }
        if let Some(credentials) = &self.credentials {
            attempt.step(Phase::Authenticate, connection.auth(DEFAULT_MECHANISMS, credentials)).await?;
        }
        Ok(connection)
    }
}

/// Attempt to send a message.
struct SendAttempt {
    deadline: Instant,
    timeout: Duration,
}

impl SendAttempt {
    async fn send(
        &self,
        connection: &mut AsyncSmtpConnection,
        envelope: &Envelope,
        message: &[u8],
    ) -> Result<(), SendError> {
        let mut parameters = Vec::new();
        let addresses = envelope.from().into_iter().chain(envelope.to());
        if !addresses.into_iter().all(|address| AsRef::<str>::as_ref(address).is_ascii()) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                let why = "the mail server does not accept addresses with non-ASCII characters".to_owned();
                return Err(SendError { failure: SendFailure::Installation, why });
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !message.is_ascii() {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        let sender = Mail::new(envelope.from().cloned(), parameters);
        self.step(Phase::Sender, connection.command(sender)).await?;
        for receiver in envelope.to() {
            self.step(Phase::Receiver, connection.command(Rcpt::new(receiver.clone(), Vec::new()))).await?;
        }
        self.step(Phase::Data, connection.command(Data)).await?;
        self.step(Phase::Content, connection.message(message)).await?;
        Ok(())
    }

    /// Awaits a server answer until the deadline.
    async fn step<T>(&self, phase: Phase, answer: impl Future<Output = Result<T, Error>>) -> Result<T, SendError> {
        match timeout_at(self.deadline, answer).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(SendError { failure: failure_of(phase, &error), why: format!("{phase}: {error}") }),
            Err(_) => {
                let why = format!("{phase}: no answer within {} s", self.timeout.as_secs_f32());
                Err(SendError { failure: SendFailure::Installation, why })
            }
        }
    }
}

/// Returns the cause of a refusal: the receiver or the installation.
/// Only permanent RCPT refusals can be about the receiver.
fn failure_of(phase: Phase, error: &Error) -> SendFailure {
    let text = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let code = error.status().map_or(0, u16::from);
    let is_about_receiver = match find_status(&text) {
        Some(status) => !CLIENT_CODES.contains(&code) && !CLIENT_STATUSES.iter().any(|other| status.starts_with(other)),
        None => {
            let text = text.to_lowercase();
            RECEIVER_CODES.contains(&code) && !CLIENT_WORDS.iter().any(|word| text.contains(word))
        }
    };
    if phase == Phase::Receiver && error.is_permanent() && is_about_receiver {
        SendFailure::Receiver
    } else {
        SendFailure::Installation
    }
}

/// Returns a leading enhanced status code, such as `5.1.1`.
fn find_status(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let is_status = word.split('.').count() == 3 && word.split('.').all(|part| part.parse::<u16>().is_ok());
    is_status.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::{QUIT_TIMEOUT, SendError, SmtpServer};
    use domain::outbox::SendFailure;
    use lettre::address::Envelope;
    use std::time::{Duration, Instant};
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{TcpListener, TcpStream};

    const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
    const LONG_TIMEOUT: Duration = Duration::from_secs(60);
    /// Commands of an SMTP session with the answers of a healthy server.
    const REPLIES: &[(&str, &str)] = &[
        ("", "220 test ESMTP"),
        ("EHLO", "250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN"),
        ("STARTTLS", "220 go ahead"),
        ("AUTH", "235 welcome"),
        ("MAIL", "250 sender"),
        ("RCPT", "250 receiver"),
        ("DATA", "354 go ahead"),
        (".", "250 taken"),
        ("QUIT", "221 bye"),
    ];

    /// Starts a server that answers one command differently.
    /// An empty answer means silence.
    async fn start(command: &'static str, reply: &'static str) -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, command, reply));
            }
        });
        port
    }

    async fn talk(stream: TcpStream, command: &'static str, reply: &'static str) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let (mut line, mut is_content) = (String::new(), false);
        loop {
            let known = REPLIES.iter().find(|(known, _)| match *known {
                "" => line.is_empty(),
                "." => line.trim_end() == ".",
                known => !is_content && line.starts_with(known),
            });
            if let Some((known, usual)) = known {
                let answer = if *known == command { reply } else { usual };
                if !answer.is_empty() {
                    stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await?;
                }
                // Stays silent until the client leaves, also after STARTTLS.
                if answer.is_empty() || *known == "STARTTLS" {
                    return tokio::io::copy(&mut stream, &mut tokio::io::sink()).await.map(drop);
                }
                is_content = answer.starts_with("354");
            }
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
        }
    }

    async fn send_to(url: &str, timeout: Duration) -> Result<(), SendError> {
        let envelope =
            Envelope::new(Some("a@site.example".parse().unwrap()), vec!["b@house.example".parse().unwrap()]).unwrap();
        SmtpServer::from_url(url, timeout).unwrap().send(&envelope, b"Subject: A\r\n\r\nB\r\n").await
    }

    #[tokio::test]
    async fn a_server_that_falls_silent_ends_the_attempt_and_is_named_with_the_phase() {
        for (command, phase, url) in [
            ("", "connecting", "smtp://me:secret@127.0.0.1"),
            ("EHLO", "connecting", "smtp://me:secret@127.0.0.1"),
            ("AUTH", "AUTH", "smtp://me:secret@127.0.0.1"),
            ("MAIL", "MAIL FROM", "smtp://me:secret@127.0.0.1"),
            ("RCPT", "RCPT TO", "smtp://me:secret@127.0.0.1"),
            ("DATA", "DATA", "smtp://me:secret@127.0.0.1"),
            (".", "the end of the message", "smtp://me:secret@127.0.0.1"),
            // The server is silent in the handshake of implicit TLS,
            // and in or after STARTTLS.
            ("", "connecting", "smtps://127.0.0.1"),
            ("AUTH", "STARTTLS", "smtp://127.0.0.1?tls=required"),
            ("STARTTLS", "STARTTLS", "smtp://127.0.0.1?tls=opportunistic"),
        ] {
            let port = start(command, "").await;
            let url = url.replace("127.0.0.1", &format!("127.0.0.1:{port}"));
            let SendError { failure, why } = send_to(&url, SHORT_TIMEOUT).await.unwrap_err();
            assert_eq!(failure, SendFailure::Installation, "{command} {url}");
            assert_eq!(why, format!("{phase}: no answer within 0.2 s"), "{command} {url}");
        }
    }

    #[tokio::test]
    async fn only_a_permanent_refusal_of_the_receiver_is_final() {
        use SendFailure::{Installation, Receiver};
        for (command, reply, expected) in [
            ("", "554 no service for you", Installation),
            ("EHLO", "550 no", Installation),
            ("AUTH", "535 5.7.8 wrong password", Installation),
            ("MAIL", "550 not your sender", Installation),
            ("MAIL", "553 5.7.1 sender rejected", Installation),
            ("RCPT", "451 later", Installation),
            ("RCPT", "550 no such user", Receiver),
            ("RCPT", "550 5.1.1 no such user", Receiver),
            ("RCPT", "552 5.2.2 mailbox full", Receiver),
            ("RCPT", "551 user not local", Receiver),
            ("RCPT", "552 mailbox full", Receiver),
            ("RCPT", "553 no such mailbox name", Receiver),
            ("RCPT", "550 relay not permitted", Installation),
            ("RCPT", "550 Sender verify failed", Installation),
            ("RCPT", "550-rejected\r\n550 your server has a poor Reputation", Installation),
            ("RCPT", "554 Client host [192.0.2.1] blocked using list.example", Installation),
            ("RCPT", "502 not implemented", Installation),
            ("RCPT", "521 no mail here", Installation),
            ("RCPT", "555 parameters not recognized", Installation),
            ("RCPT", "554 5.7.1 relay access denied", Installation),
            ("RCPT", "530 5.7.0 authentication required", Installation),
            ("RCPT", "550 5.1.8 sender unknown", Installation),
            ("DATA", "554 no valid recipients", Installation),
            (".", "554 5.7.1 rejected by policy", Installation),
            (".", "452 4.3.1 disk full", Installation),
        ] {
            let port = start(command, reply).await;
            let refused = send_to(&format!("smtp://me:secret@127.0.0.1:{port}"), LONG_TIMEOUT).await.unwrap_err();
            assert_eq!(refused.failure, expected, "{command} {reply}: {}", refused.why);
            assert!(refused.why.contains(&reply[..3]), "{command} {reply}: {}", refused.why);
            assert!(!refused.why.contains("secret"), "{}", refused.why);
        }
    }

    #[tokio::test]
    async fn what_was_taken_is_sent_before_the_farewell_is_answered() {
        let port = start("QUIT", "").await;
        let begun = Instant::now();
        send_to(&format!("smtp://127.0.0.1:{port}"), LONG_TIMEOUT).await.unwrap();
        assert!(begun.elapsed() < QUIT_TIMEOUT);
    }

    #[tokio::test]
    async fn a_server_that_is_down_is_tried_again() {
        let port = TcpListener::bind(("127.0.0.1", 0)).await.unwrap().local_addr().unwrap().port();
        let refused = send_to(&format!("smtp://127.0.0.1:{port}"), LONG_TIMEOUT).await.unwrap_err();
        assert_eq!(refused.failure, SendFailure::Installation);
    }

    #[test]
    fn a_server_is_named_by_its_url() {
        for (url, host, port) in [
            ("smtp://mail.example", "mail.example", 25),
            ("smtp://mail.example:2525/site.example", "mail.example", 2525),
            ("smtp://me:s%3Ae%2Bc+ret@mail.example?tls=required", "mail.example", 587),
            ("smtp://mail.example?tls=opportunistic", "mail.example", 587),
            ("smtps://me:secret@mail.example", "mail.example", 465),
            ("smtp://[::1]", "::1", 25),
        ] {
            let server = SmtpServer::from_url(url, LONG_TIMEOUT).unwrap();
            assert_eq!((server.host.as_str(), server.port), (host, port), "{url}");
        }
        for url in ["", "mail.example", "smtp://", "http://mail.example", "smtp://mail.example?tls=perhaps"] {
            assert!(SmtpServer::from_url(url, LONG_TIMEOUT).is_none(), "{url}");
        }
    }
}

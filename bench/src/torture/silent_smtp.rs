//! A mail server that stops responding
//! in each phase of a session, one phase
//! after the other, and later responds again.
//!
//! After that, mails with links must arrive
//! soon, and no mail may arrive twice.

use super::Report;
use crate::BenchResult;
use crate::api::Editor;
use crate::cores::CoreRole;
use crate::product::{self, PageCacheSetting, StartOptions};
use crate::site::BenchSite;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Number of mails that the product sends at the same time.
const CONCURRENT_MAILS: usize = 8;
/// Number of mails that are queued while
/// the mail server does not respond.
const QUEUED_MAILS: usize = 12;
/// Timeout in seconds of an attempt to send.
/// The default is 90.
const SMTP_TIMEOUT: &str = "3";
/// Seconds by which the clock is moved each time.
/// Longer than the first back-off of a mail, which is one minute.
const BACK_OFF_SECONDS: u64 = 2 * 60;
/// Maximum number of clock moves per phase.
const CLOCK_MOVES: u32 = 30;
/// Pause between clock moves.
const CLOCK_MOVE_INTERVAL: Duration = Duration::from_secs(2);
/// Timeout of expected events.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Phases: the name, the command that gets
/// no answer, and the start of the server's URL.
const PHASES: &[(&str, &str, &str)] = &[
    ("the greeting", "", "smtp://me:secret@"),
    ("EHLO", "EHLO", "smtp://me:secret@"),
    ("AUTH", "AUTH", "smtp://me:secret@"),
    ("MAIL FROM", "MAIL", "smtp://me:secret@"),
    ("RCPT TO", "RCPT", "smtp://me:secret@"),
    ("DATA", "DATA", "smtp://me:secret@"),
    ("the final dot", ".", "smtp://me:secret@"),
    ("the handshake after STARTTLS", "STARTTLS", "smtp://"),
    ("the handshake on the port for TLS", "", "smtps://"),
];

/// A local mail server.
#[derive(Default)]
struct MailServer {
    state: Mutex<MailServerState>,
}

#[derive(Default)]
struct MailServerState {
    /// The command that gets no answer.
    /// `None` if the server answers all commands.
    silent_at: Option<&'static str>,
    /// Number of sessions that do not respond now.
    silent: usize,
    /// Number of sessions that have
    /// stopped responding since the start.
    silenced: usize,
    /// Number of accepted mails by recipient.
    taken: BTreeMap<String, usize>,
}

impl MailServer {
    fn with<T>(&self, work: impl FnOnce(&mut MailServerState) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    async fn open(self: &Arc<Self>) -> BenchResult<u16> {
        let failed = |error: std::io::Error| format!("The mail server could not listen: {error}.");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let server = Arc::clone(self);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = Arc::clone(&server);
                tokio::spawn(async move { server.talk(stream).await });
            }
        });
        Ok(port)
    }

    /// Holds one session.
    /// Implements only the part of SMTP that the product needs.
    async fn talk(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let (mut line, mut receiver, mut is_content) = (String::new(), String::new(), false);
        loop {
            let silent_at = self.with(|state| state.silent_at);
            let offers_tls = if silent_at == Some("STARTTLS") { "250-STARTTLS\r\n" } else { "" };
            let word = match line.trim_end() {
                "." => ".",
                _ if is_content => "content",
                line => line.split([' ', ':']).next().unwrap_or_default(),
            };
            let answer = match word {
                "content" => None,
                "" => Some("220 mail ESMTP".to_owned()),
                "EHLO" => Some(format!("250-mail\r\n{offers_tls}250 AUTH PLAIN")),
                "STARTTLS" => Some("220 go ahead".to_owned()),
                "AUTH" => Some("235 welcome".to_owned()),
                "DATA" => Some("354 go ahead".to_owned()),
                "QUIT" => Some("221 bye".to_owned()),
                _ => Some("250 fine".to_owned()),
            };
            if let Some(answer) = answer {
                // STARTTLS itself is always answered.
                // In its phase, only the TLS handshake after it gets no answer.
                let is_silent = silent_at == Some(word);
                if !is_silent || word == "STARTTLS" {
                    stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await?;
                }
                if is_silent {
                    return self.fall_silent(stream).await;
                }
                match word {
                    "RCPT" => receiver = line.trim_end().to_owned(),
                    "." => self.with(|state| *state.taken.entry(std::mem::take(&mut receiver)).or_default() += 1),
                    _ => {}
                }
                is_content = word == "DATA";
            }
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
        }
    }

    /// Sends no more answers until
    /// the client closes the connection.
    async fn fall_silent(&self, mut stream: BufReader<TcpStream>) -> std::io::Result<()> {
        self.with(|state| (state.silent, state.silenced) = (state.silent + 1, state.silenced + 1));
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest).await;
        self.with(|state| state.silent -= 1);
        ended.map(drop)
    }

    fn has_taken(&self, receiver: &str) -> bool {
        self.with(|state| state.taken.keys().any(|taken| taken.contains(receiver)))
    }
}

pub(super) async fn run(_: Duration) -> BenchResult<Report> {
    let site = BenchSite::seed().await?;
    let (mut report, mut slowest) = (Report::default(), Duration::ZERO);
    let (mut delivered, mut silenced, mut ahead, mut memory) = (0, 0, 0, None);
    for (number, (phase, silent_at, url)) in PHASES.iter().enumerate() {
        let server = Arc::new(MailServer::default());
        let query = if *silent_at == "STARTTLS" { "?tls=opportunistic" } else { "" };
        let url = format!("{url}127.0.0.1:{}{query}", server.open().await?);
        let clock = site.data().join("clock");
        move_clock(&clock, ahead)?;
        let environment = [
            ("PAGEWRIGHT_SMTP_URL", url.as_str()),
            ("PAGEWRIGHT_SMTP_TIMEOUT", SMTP_TIMEOUT),
            ("PAGEWRIGHT_CLOCK_FILE", &clock.to_string_lossy()),
        ];
        let mut product = product::start(StartOptions {
            environment: &environment,
            ..site.start(CoreRole::Free, PageCacheSetting::On)
        })
        .await?;
        let mut editor = Editor::log_in(product.address).await?;
        let role = find_role(&mut editor).await?;
        server.with(|state| state.silent_at = Some(silent_at));
        for mail in 0..QUEUED_MAILS {
            invite(&mut editor, &role, &format!("silent-{number}-{mail}@house.example")).await?;
        }
        let all_places = until(|| server.with(|state| state.silent >= CONCURRENT_MAILS)).await;
        report.claim(all_places.is_some(), || {
            format!("{phase}: fewer than {CONCURRENT_MAILS} sessions stopped responding")
        });
        if url.starts_with("smtps") {
            // The server has no trusted certificate,
            // so these sessions must end without a delivery.
            let others = until(|| server.with(|state| state.silenced >= QUEUED_MAILS)).await;
            report.claim(others.is_some(), || format!("{phase}: the sessions did not end after the timeout"));
        } else {
            server.with(|state| state.silent_at = None);
            let link = format!("link-{number}@house.example");
            invite(&mut editor, &role, &link).await?;
            let took = until(|| server.has_taken(&link)).await;
            report.claim(took.is_some(), || format!("{phase}: a link was never delivered"));
            slowest = slowest.max(took.unwrap_or(WAIT_TIMEOUT));
            // Moves the clock several times, because a failure
            // that is recorded after one move is due only
            // after the next move.
            let all_taken = || server.with(|state| state.taken.len() > QUEUED_MAILS);
            for _ in 0..CLOCK_MOVES {
                ahead += BACK_OFF_SECONDS;
                move_clock(&clock, ahead)?;
                if until_within(CLOCK_MOVE_INTERVAL, all_taken).await.is_some() {
                    break;
                }
            }
            report.claim(all_taken(), || format!("{phase}: some mails were never delivered"));
        }
        let twice = server.with(|state| state.taken.values().filter(|count| **count > 1).count());
        report.claim(twice == 0, || format!("{phase}: {twice} mails were delivered twice"));
        delivered += server.with(|state| state.taken.len());
        silenced += server.with(|state| state.silenced);
        memory = product.own_memory();
        product.stop().await?;
    }
    report.count_memory(memory);
    report.count("phases in which sessions stopped responding", PHASES.len());
    report.count("sessions that stopped responding", silenced);
    report.count("mails delivered afterwards", delivered);
    report.count("ms until a link was delivered by the healthy server, at most", slowest.as_millis());
    report.count("seconds until an attempt ends in this case (90 by default)", SMTP_TIMEOUT);
    Ok(report)
}

async fn find_role(editor: &mut Editor) -> BenchResult<Value> {
    let roles = editor.fetch("role/list").await?;
    let role = roles["items"].as_array().and_then(|roles| roles.iter().find(|role| role["name"] == "Editor"));
    role.map(|role| role["ID"].clone()).ok_or("There is no role of editors.".to_owned())
}

/// Adds a user, who gets a mail
/// with a link to choose a password.
async fn invite(editor: &mut Editor, role: &Value, email: &str) -> BenchResult<()> {
    let user = json!({ "email": email, "role": role, "profile": { "name": "Somebody" } });
    editor.call("user", &user).await.map(drop)
}

/// Moves the product's clock ahead.
fn move_clock(file: &std::path::Path, seconds: u64) -> BenchResult<()> {
    let moved = std::fs::write(file.with_extension("new"), seconds.to_string())
        .and_then(|()| std::fs::rename(file.with_extension("new"), file));
    moved.map_err(|error| format!("The clock could not be moved: {error}."))
}

/// Waits for a condition.
/// Returns the waiting time, or `None` after the timeout.
async fn until(holds: impl Fn() -> bool) -> Option<Duration> {
    until_within(WAIT_TIMEOUT, holds).await
}

async fn until_within(limit: Duration, holds: impl Fn() -> bool) -> Option<Duration> {
    let begun = Instant::now();
    while begun.elapsed() < limit {
        if holds() {
            return Some(begun.elapsed());
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    None
}

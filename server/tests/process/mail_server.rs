//! Local mail server that stays silent or refuses on request.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

#[derive(Default)]
struct MailServerState {
    /// Command, and the answer that replaces the usual one.
    /// An empty answer means silence.
    other_answer: Option<(&'static str, &'static str)>,
    /// Number of silenced sessions.
    silenced: usize,
    /// Number of times that `other_answer` was sent.
    refused: usize,
    /// Accepted messages.
    messages: Vec<String>,
}

pub(crate) struct MailServer {
    state: Arc<(Mutex<MailServerState>, Condvar)>,
    pub(crate) port: u16,
}

impl MailServer {
    pub(crate) fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::<(Mutex<MailServerState>, Condvar)>::default();
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&shared);
                std::thread::spawn(move || talk(&state, stream));
            }
        });
        Self { state, port }
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Changes the answer to a command. An empty answer means silence.
    pub(crate) fn answer(&self, command: &'static str, answer: &'static str) {
        self.state.0.lock().unwrap().other_answer = Some((command, answer));
    }

    pub(crate) fn recover(&self) {
        self.state.0.lock().unwrap().other_answer = None;
    }

    pub(crate) fn wait_for_silence(&self, sessions: usize) {
        self.wait(|state| state.silenced >= sessions);
    }

    pub(crate) fn wait_for_refusals(&self, refusals: usize) {
        self.wait(|state| state.refused >= refusals);
    }

    /// Waits for a message with these words.
    pub(crate) fn wait_for_message(&self, words: &str) {
        self.wait(|state| state.messages.iter().any(|message| message.contains(words)));
    }

    /// Number of messages with these words.
    pub(crate) fn count(&self, words: &str) -> usize {
        self.state.0.lock().unwrap().messages.iter().filter(|message| message.contains(words)).count()
    }

    fn wait(&self, holds: impl Fn(&MailServerState) -> bool) {
        let (state, changed) = &*self.state;
        drop(changed.wait_while(state.lock().unwrap(), |state| !holds(state)).unwrap());
    }
}

fn talk((state, changed): &(Mutex<MailServerState>, Condvar), stream: TcpStream) -> Option<()> {
    let mut writer = stream.try_clone().ok()?;
    let mut reader = BufReader::new(stream);
    let (mut line, mut message, mut is_content) = (String::new(), String::new(), false);
    loop {
        let command = line.split([' ', ':']).next().unwrap_or_default().trim_end();
        let usual = match command {
            _ if is_content && line.trim_end() != "." => None,
            "" => Some("220 mail ESMTP"),
            "EHLO" => Some("250 mail"),
            "DATA" => Some("354 go ahead"),
            "QUIT" => Some("221 bye"),
            _ => Some("250 fine"),
        };
        match usual {
            None => message.push_str(&line),
            Some(usual) => {
                let other = state.lock().unwrap().other_answer.filter(|(other, _)| *other == command);
                let answer = other.map_or(usual, |(_, answer)| answer);
                if answer.is_empty() {
                    state.lock().unwrap().silenced += 1;
                    changed.notify_all();
                    while reader.read_line(&mut line).ok()? > 0 {}
                    return None;
                }
                if command == "." && answer.starts_with('2') {
                    state.lock().unwrap().messages.push(std::mem::take(&mut message));
                }
                state.lock().unwrap().refused += usize::from(other.is_some());
                changed.notify_all();
                is_content = answer.starts_with("354");
                writer.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
            }
        }
        line.clear();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
    }
}

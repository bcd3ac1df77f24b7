//! Servers that end with this process.

use crate::{BenchResult, http1};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Timeout for the start and the stop of a server.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// Pause between checks of a server that starts or stops.
const START_POLL_INTERVAL: Duration = Duration::from_millis(1);

/// An HTTP server process.
/// Dropping this value kills the process.
pub(crate) struct Running {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Time to the first successful answer.
    pub(crate) started_in: Duration,
}

impl Running {
    /// Starts a server and waits for a successful answer at `path`.
    pub(crate) async fn start(command: &mut Command, address: SocketAddr, path: &str) -> BenchResult<Self> {
        let begun = Instant::now();
        let child = command.spawn();
        let child = child.map_err(|error| format!("{} could not be started: {error}.", program(command)))?;
        let mut running = Self { child, address, started_in: Duration::ZERO };
        loop {
            if http1::get(address, path, &[]).await.is_ok_and(|answer| answer.status == 200) {
                running.started_in = begun.elapsed();
                return Ok(running);
            }
            if let Ok(Some(status)) = running.child.try_wait() {
                return Err(format!("{} ended during its start ({status}); its output is above.", program(command)));
            }
            if begun.elapsed() > START_TIMEOUT {
                return Err(format!("{} did not answer at {address}.", program(command)));
            }
            tokio::time::sleep(START_POLL_INTERVAL).await;
        }
    }

    /// Asks the process to stop, and waits for its end.
    /// Returns the time that it took.
    pub(crate) async fn stop(&mut self) -> BenchResult<Duration> {
        let begun = Instant::now();
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM)
            .map_err(|error| format!("The process could not be asked to stop: {error}."))?;
        while begun.elapsed() < START_TIMEOUT {
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return Ok(begun.elapsed());
            }
            tokio::time::sleep(START_POLL_INTERVAL).await;
        }
        Err(format!("The process did not stop within {} seconds.", START_TIMEOUT.as_secs()))
    }

    /// Kills the process, as a power cut does.
    pub(crate) fn kill(&mut self) -> BenchResult<()> {
        let ended = self.child.kill().and_then(|()| self.child.wait());
        ended.map(drop).map_err(|error| format!("The process could not be killed: {error}."))
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the resident memory in KiB.
    /// Returns `None` if the system does not report it.
    pub(crate) fn resident_memory(&self) -> Option<u32> {
        self.memory("VmRSS:")
    }

    /// Returns the memory of the process
    /// in KiB, without mapped files.
    ///
    /// Mapped files are memory of the system.
    /// Each database connection would count it again.
    pub(crate) fn own_memory(&self) -> Option<u32> {
        self.memory("RssAnon:")
    }

    fn memory(&self, name: &str) -> Option<u32> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Ignores errors, because the process may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns an unused address of this machine.
pub(crate) fn free_address() -> BenchResult<SocketAddr> {
    let listener = TcpListener::bind(("127.0.0.1", 0));
    listener.and_then(|listener| listener.local_addr()).map_err(|error| format!("There is no free port: {error}."))
}

fn program(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

//! Servers that a script of the project starts and stops.

use crate::BenchResult;
use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Command that prints the variables of the script, and ends
/// with its standard input. The servers end with it.
const COMMAND: [&str; 3] = ["sh", "-c", "env | grep ^PAGEWRIGHT_; echo ready; exec cat"];
/// Settings that make PostgreSQL wait for the
/// disk, as in production and unlike in tests.
const DURABLE: &str = "-c fsync=on -c synchronous_commit=on -c full_page_writes=on";

/// A running script of the folder `scripts`, with its servers.
/// Dropping this value stops them.
pub(crate) struct ServerScript {
    name: &'static str,
    child: Child,
    /// Variables of the script's command, without `PAGEWRIGHT_`.
    variables: HashMap<String, String>,
}

impl ServerScript {
    /// Starts a script, and waits until its servers answer.
    pub(crate) fn start(name: &'static str, environment: &[(&str, &str)]) -> BenchResult<Self> {
        let failed = |error: std::io::Error| format!("scripts/{name} could not be run: {error}.");
        let mut command = command(name);
        command.args(COMMAND).env("POSTGRES_SETTINGS", DURABLE).envs(environment.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let output = child.stdout.take().ok_or_else(|| format!("The output of scripts/{name} cannot be read."))?;
        let mut script = Self { name, child, variables: HashMap::new() };
        for line in BufReader::new(output).lines() {
            let line = line.map_err(failed)?;
            if line == "ready" {
                return Ok(script);
            }
            if let Some((name, value)) = line.strip_prefix("PAGEWRIGHT_").and_then(|line| line.split_once('=')) {
                script.variables.insert(name.to_owned(), value.to_owned());
            }
        }
        Err(format!("scripts/{name} did not start its servers; the reason is above."))
    }

    pub(crate) fn variable(&self, name: &str) -> BenchResult<&str> {
        let value = self.variables.get(name).map(String::as_str);
        value.ok_or_else(|| format!("scripts/{} does not set PAGEWRIGHT_{name}.", self.name))
    }
}

impl Drop for ServerScript {
    fn drop(&mut self) {
        // The script stops all servers when its command ends.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Returns a command that runs a script.
pub(crate) fn command(name: &str) -> Command {
    Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts").join(name))
}

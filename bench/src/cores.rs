//! Assignment of CPU cores:
//! one for the server, another for the load.

use crate::BenchResult;
use std::fmt;
use std::process::{Command, Stdio};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoreRole {
    Server,
    Load,
    /// Any core, as in daily use.
    Free,
}

/// Binding of processes to cores.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cores {
    /// Processes are bound to cores by `taskset`.
    Apart,
    /// Processes are not bound, because
    /// `taskset` or a second core is missing.
    Shared,
}

impl Cores {
    pub(crate) fn find() -> Self {
        let both = [CoreRole::Server, CoreRole::Load].into_iter().all(|role| {
            let mut command = Self::Apart.command("true", role);
            command.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
        });
        if both { Self::Apart } else { Self::Shared }
    }

    /// Returns a command bound to the role's core.
    pub(crate) fn command(self, program: &str, role: CoreRole) -> Command {
        let core = match (self, role) {
            (Self::Apart, CoreRole::Server) => "0",
            (Self::Apart, CoreRole::Load) => "1",
            _ => return Command::new(program),
        };
        let mut command = Command::new("taskset");
        command.args(["-c", core, program]);
        command
    }

    /// Binds a running process to the core for servers.
    pub(crate) fn bind_server(self, process: i32) -> BenchResult<()> {
        if let Self::Shared = self {
            return Ok(());
        }
        let mut command = Command::new("taskset");
        let bound = command.args(["-a", "-c", "-p", "0", &process.to_string()]).stdout(Stdio::null()).status();
        match bound {
            Ok(status) if status.success() => Ok(()),
            _ => Err("A node could not be bound to a core.".to_owned()),
        }
    }
}

impl fmt::Display for Cores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Apart => "Servers run on core 0, the load on core 1.",
            Self::Shared => "Servers and load share all cores, because taskset or a second core is missing.",
        })
    }
}

//! The release binary as a process.

use crate::BenchResult;
use crate::cores::{CoreRole, Cores};
use crate::process::{Running, free_address};
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Setting of the page cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageCacheSetting {
    On,
    Off,
}

/// Start options of the product.
pub(crate) struct StartOptions<'a> {
    pub(crate) data: &'a Path,
    pub(crate) cores: Cores,
    pub(crate) role: CoreRole,
    pub(crate) page_cache: PageCacheSetting,
    /// Additional settings, as environment variables.
    pub(crate) environment: &'a [(&'a str, &'a str)],
    /// The path that is requested until the product answers.
    pub(crate) first_asked: &'a str,
    /// The log file. If it is `None`, the log
    /// goes to the standard error of this process.
    pub(crate) log: Option<File>,
}

/// Starts the product and waits for its answer.
pub(crate) async fn start(start: StartOptions<'_>) -> BenchResult<Running> {
    let binary = binary()?;
    let address = free_address()?;
    let mut command = start.cores.command(&binary.to_string_lossy(), start.role);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PAGEWRIGHT_")) {
        command.env_remove(name);
    }
    command.arg("--data").arg(start.data).arg("--listen").arg(address.to_string());
    command.envs(start.environment.iter().copied()).env("NO_COLOR", "1").stdout(Stdio::null());
    if start.page_cache == PageCacheSetting::Off {
        command.args(["--page-cache", "0"]);
    }
    if let Some(log) = start.log {
        command.stderr(log);
    }
    Running::start(&mut command, address, start.first_asked).await
}

/// Adds a user by command line.
pub(crate) fn add_user(data: &Path, email: &str, password: &str) -> BenchResult<()> {
    let mut command = Command::new(binary()?);
    command.args(["user", "add", "--email", email, "--name", "Somebody", "--role", "Editor", "--data"]).arg(data);
    let failed = |error: std::io::Error| format!("A user could not be added: {error}.");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().map_err(failed)?;
    // Dropping the input signals its end.
    let written = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(password.as_bytes()));
    written.map_err(failed)?;
    let status = child.wait().map_err(failed)?;
    if status.success() { Ok(()) } else { Err("A user could not be added; the reason is above.".to_owned()) }
}

/// Copies a site to a PostgreSQL database, and its files into a data folder.
pub(crate) fn copy(from: &Path, database: &str, data: &Path) -> BenchResult<()> {
    let mut command = Command::new(binary()?);
    command.args(["copy", "--to", database, "--from"]).arg(from).arg("--data").arg(data);
    let status =
        command.stdout(Stdio::null()).status().map_err(|error| format!("No site could be copied: {error}."))?;
    if status.success() { Ok(()) } else { Err("A site could not be copied; the reason is above.".to_owned()) }
}

/// Returns the path of the release binary,
/// which is next to this program.
pub(crate) fn binary() -> BenchResult<PathBuf> {
    let own =
        std::env::current_exe().map_err(|error| format!("The folder of the binaries cannot be read: {error}."))?;
    let binary = own.with_file_name("pagewright");
    if binary.exists() { Ok(binary) } else { Err(format!("There is no {}; build it first.", binary.display())) }
}

/// Runs a command on a data folder.
pub(crate) async fn run(arguments: &[&str], data: &Path) -> BenchResult<()> {
    let mut command = Command::new(binary()?);
    command.args(arguments).arg("--data").arg(data).stdout(Stdio::null());
    let ended = tokio::task::spawn_blocking(move || command.status()).await;
    match ended.map_err(|error| error.to_string())?.map_err(|error| format!("A command did not start: {error}."))? {
        status if status.success() => Ok(()),
        _ => Err(format!("pagewright {} failed; the reason is above.", arguments.join(" "))),
    }
}

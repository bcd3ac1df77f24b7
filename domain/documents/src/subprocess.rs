//! Reads documents in a separate process,
//! because a malicious document can end it.
//! A few kilobytes of PDF can fill any memory.

use crate::words::{Error, ReadLimits, text};
use std::io::{Error as IoError, Write, stdout};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Maximum memory of the process, in bytes.
const MAX_MEMORY_BYTES: u64 = 256 * 1024 * 1024;
/// Maximum CPU time in seconds. Usually the timeout
/// in [`ReadLimits`] ends the reading earlier.
const MAX_CPU_SECONDS: u64 = 15;
const READER_NICE_VALUE: i32 = 10;
const DAMAGED_EXIT_CODE: u8 = 65;
const UNREADABLE_EXIT_CODE: u8 = 74;

/// Reads the words of a document like [`text`],
/// but in another process. The program receives the arguments,
/// the path and the content type, and must call [`main`].
/// Blocks the thread: do not call it on async threads.
///
/// Returns `Damaged` also if the process exceeds its limits
/// of memory and time. Returns `Io` if the program
/// cannot be run or the file cannot be read.
pub fn text_in_subprocess(
    program: &Path,
    arguments: &[&str],
    path: &Path,
    content_type: &str,
) -> Result<String, Error> {
    let mut command = Command::new(program);
    command.args(arguments).arg(path).arg(content_type).env_clear().stdin(Stdio::null());
    let output = command.output()?;
    let said = || String::from_utf8_lossy(&output.stderr).trim().to_owned();
    match output.status.code() {
        Some(0) => String::from_utf8(output.stdout).map_err(|error| Error::Damaged(error.to_string())),
        Some(code) if code == i32::from(DAMAGED_EXIT_CODE) => Err(Error::Damaged(said())),
        Some(_) => Err(Error::Io(IoError::other(said()))),
        None => Err(Error::Damaged("reading it exceeded the memory limit or the timeout".into())),
    }
}

/// Writes the words of a document to standard output.
/// Sets the limits of the process first.
pub fn main(path: &Path, content_type: &str) -> ExitCode {
    let read = bound().map_err(Error::Io).and_then(|()| text(path, content_type, &ReadLimits::default()));
    let (code, reason) = match read {
        Ok(words) => match stdout().write_all(words.as_bytes()) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => (UNREADABLE_EXIT_CODE, error.to_string()),
        },
        Err(Error::Damaged(reason)) => (DAMAGED_EXIT_CODE, reason),
        Err(Error::Io(error)) => (UNREADABLE_EXIT_CODE, error.to_string()),
    };
    eprint!("{reason}");
    ExitCode::from(code)
}

/// Sets the limits of this process. The system ends
/// the process if it exceeds them.
#[cfg(target_os = "linux")]
fn bound() -> std::io::Result<()> {
    use rustix::process::{Resource, Rlimit, setpriority_process, setrlimit};
    for (resource, most) in [(Resource::Data, MAX_MEMORY_BYTES), (Resource::Cpu, MAX_CPU_SECONDS), (Resource::Core, 0)]
    {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    setpriority_process(None, READER_NICE_VALUE)?;
    Ok(())
}

/// Does nothing, because other systems do not limit memory reliably.
#[cfg(not(target_os = "linux"))]
fn bound() -> std::io::Result<()> {
    let _ = (MAX_MEMORY_BYTES, MAX_CPU_SECONDS, READER_NICE_VALUE);
    Ok(())
}

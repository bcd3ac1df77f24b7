//! Load on one address. Uses wrk if it is installed,
//! otherwise the built-in load generator.

use crate::cores::{CoreRole, Cores};
use crate::http1::ClientKind;
use crate::{BenchResult, generator, own_program};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

/// Number of concurrent connections.
pub(crate) const CONNECTIONS: &str = "32";
/// Duration of a round in seconds.
const SECONDS: &str = "4";

/// Results of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Requests per second.
    pub(crate) rate: f64,
    /// The p99 response time in milliseconds.
    pub(crate) p99: f64,
}

/// Requests one page again and again during a round.
pub(crate) fn run(cores: Cores, client: ClientKind, address: SocketAddr, path: &str) -> BenchResult<Load> {
    run_with_token(cores, client, address, path, None)
}

/// Requests one page again and again during a round, with an API token.
pub(crate) fn run_with_token(
    cores: Cores,
    client: ClientKind,
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
) -> BenchResult<Load> {
    let run = if has_wrk() { run_wrk } else { run_generator };
    run(cores, client, address, path, token)
}

/// Measures in turns with a control. Each of them is first in every second
/// round. The two measurements of a round follow each other, so that
/// other load on the machine affects both equally.
pub(crate) fn take_turns<T>(
    rounds: usize,
    measured: impl Fn() -> BenchResult<T>,
    control: impl Fn() -> BenchResult<T>,
) -> BenchResult<Vec<(T, T)>> {
    let take_turn = |round: usize| {
        if round.is_multiple_of(2) {
            let control = control()?;
            Ok((measured()?, control))
        } else {
            Ok((measured()?, control()?))
        }
    };
    (0..rounds).map(take_turn).collect()
}

/// Returns the name of the load generator.
pub(crate) fn tool() -> &'static str {
    if has_wrk() { "wrk" } else { "the built-in load generator" }
}

fn has_wrk() -> bool {
    // Ignores the exit status, because wrk
    // exits with 1 for `--version`.
    Command::new("wrk").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn run_wrk(
    cores: Cores,
    client: ClientKind,
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
) -> BenchResult<Load> {
    let mut command = cores.command("wrk", CoreRole::Load);
    command.args(["--latency", "-t", "1", "-c", CONNECTIONS, "-d", SECONDS]);
    for (name, value) in client.headers() {
        command.args(["-H", &format!("{name}: {value}")]);
    }
    if let Some(token) = token {
        command.args(["-H", &format!("authorization: Bearer {token}")]);
    }
    command.arg(format!("http://{address}{path}"));
    read_wrk(&output(&mut command)?)
}

fn run_generator(
    cores: Cores,
    client: ClientKind,
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
) -> BenchResult<Load> {
    let mut command = cores.command(&own_program()?, CoreRole::Load);
    command.args([generator::COMMAND, client.as_str(), &address.to_string(), path, CONNECTIONS, SECONDS]);
    command.args(token);
    let text = output(&mut command)?;
    let mut numbers = text.split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(rate)), Some(Ok(p99))) => Ok(Load { rate, p99 }),
        _ => Err("The output of the load generator cannot be parsed.".to_owned()),
    }
}

fn output(command: &mut Command) -> BenchResult<String> {
    let ended = command.stderr(Stdio::inherit()).output();
    let ended = ended.map_err(|error| format!("The load generator could not be started: {error}."))?;
    let text = String::from_utf8_lossy(&ended.stdout).into_owned();
    if ended.status.success() { Ok(text) } else { Err(format!("The load generator failed: {text}")) }
}

fn read_wrk(text: &str) -> BenchResult<Load> {
    if let Some(line) = text.lines().find(|line| line.contains("Non-2xx") || line.contains("Socket errors")) {
        return Err(format!("Some requests failed: {}.", line.trim()));
    }
    let after = |name: &str| text.lines().find_map(|line| line.trim().strip_prefix(name)).map(str::trim);
    let rate = after("Requests/sec:").and_then(|rate| rate.parse().ok());
    let p99 = after("99%").and_then(milliseconds);
    match (rate, p99) {
        (Some(rate), Some(p99)) => Ok(Load { rate, p99 }),
        _ => Err(format!("The output of wrk cannot be parsed: {text}")),
    }
}

/// Parses a time of wrk, such as `71.08ms`.
fn milliseconds(text: &str) -> Option<f64> {
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1000.0), ("m", 60_000.0)];
    let (number, unit) = units.iter().find_map(|(name, factor)| Some((text.strip_suffix(name)?, factor)))?;
    Some(number.parse::<f64>().ok()? * unit)
}

#[cfg(test)]
mod tests {
    use super::{milliseconds, read_wrk};

    #[test]
    fn what_wrk_says_is_read() {
        let load =
            read_wrk("  Latency Distribution\n     50%   12.77ms\n     99%   71.08ms\nRequests/sec:   2339.83\n");
        let load = load.unwrap();
        assert!((load.rate - 2339.83).abs() < 0.001 && (load.p99 - 71.08).abs() < 0.001, "{load:?}");
        assert!(read_wrk("  Non-2xx or 3xx responses: 7\nRequests/sec: 1").is_err());
        assert!(milliseconds("850.00us").is_some_and(|time| (time - 0.85).abs() < 0.001));
        assert!(milliseconds("1.20s").is_some_and(|time| (time - 1200.0).abs() < 0.001));
    }
}

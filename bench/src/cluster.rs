//! Nodes on one PostgreSQL database, started by `scripts/cluster`.

use crate::BenchResult;
use crate::api::{EMAIL, PASSWORD};
use crate::product::{self, PageCacheSetting};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/cluster");
/// Command that prints the variables of the cluster, and ends
/// with its standard input. The cluster ends with it.
const COMMAND: [&str; 3] = ["sh", "-c", "env | grep ^PAGEWRIGHT_; echo ready; exec cat"];

pub(crate) struct Cluster {
    script: Child,
    /// Folder with the data folders and process ids of the nodes.
    folder: PathBuf,
    proxy: SocketAddr,
    nodes: Vec<SocketAddr>,
}

impl Cluster {
    /// Starts nodes with the demonstration site, and nginx.
    pub(crate) fn start(count: usize, page_cache: PageCacheSetting) -> BenchResult<Self> {
        let mut command = Command::new(SCRIPT);
        command.args(COMMAND).env("NODES", count.to_string()).env("PAGEWRIGHT_BINARY", product::binary()?);
        command.env("PAGEWRIGHT_ADMIN_EMAIL", EMAIL).env("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD);
        if page_cache == PageCacheSetting::Off {
            command.env("PAGEWRIGHT_PAGE_CACHE", "0");
        }
        let failed = |error: std::io::Error| format!("{SCRIPT} could not be run: {error}.");
        let mut script = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let output = script.stdout.take().ok_or("The output of the cluster cannot be read.")?;
        let mut cluster =
            Self { script, folder: PathBuf::new(), proxy: SocketAddr::from(([127, 0, 0, 1], 0)), nodes: Vec::new() };
        let mut nodes = vec![None; count];
        for line in BufReader::new(output).lines() {
            let line = line.map_err(failed)?;
            let Some((name, value)) = line.strip_prefix("PAGEWRIGHT_").and_then(|line| line.split_once('=')) else {
                if line == "ready" {
                    cluster.nodes = nodes.into_iter().flatten().collect();
                    return Ok(cluster);
                }
                continue;
            };
            match name {
                "CLUSTER" => cluster.folder = value.into(),
                "CLUSTER_URL" => cluster.proxy = address(value)?,
                name => {
                    let number = name.strip_prefix("NODE_").and_then(|number| number.parse::<usize>().ok());
                    if let Some(node) = number.and_then(|number| nodes.get_mut(number.checked_sub(1)?)) {
                        *node = Some(address(value)?);
                    }
                }
            }
        }
        Err("The cluster did not start; the reason is above.".to_owned())
    }

    /// Returns the address of nginx.
    pub(crate) fn address(&self) -> SocketAddr {
        self.proxy
    }

    pub(crate) fn node(&self, node: usize) -> SocketAddr {
        self.nodes[node]
    }

    /// Kills a node, as a power cut does. It starts again after a second.
    pub(crate) fn kill(&self, node: usize) -> BenchResult<()> {
        let process = Pid::from_raw(self.process(node)?).ok_or("A process id is 0.")?;
        kill_process(process, Signal::KILL).map_err(|error| format!("A node could not be killed: {error}."))
    }

    /// Returns the process id of a node.
    pub(crate) fn process(&self, node: usize) -> BenchResult<i32> {
        let file = self.folder.join(format!("node-{}.pid", node + 1));
        let text =
            std::fs::read_to_string(&file).map_err(|error| format!("{} is unreadable: {error}.", file.display()))?;
        text.trim().parse().map_err(|_| format!("{} holds no process id.", file.display()))
    }

    /// Returns the folders into which the nodes write mails.
    pub(crate) fn mail_folders(&self) -> Vec<PathBuf> {
        (1..=self.nodes.len()).map(|node| self.folder.join(format!("node-{node}/mail"))).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The script stops all servers when its command ends.
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

fn address(url: &str) -> BenchResult<SocketAddr> {
    let address = url.strip_prefix("http://").and_then(|address| address.parse().ok());
    address.ok_or_else(|| format!("{url} is no address of the cluster."))
}

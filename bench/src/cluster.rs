//! Nodes on one PostgreSQL database, started by `scripts/cluster`.

use crate::BenchResult;
use crate::api::{EMAIL, PASSWORD};
use crate::product::{self, PageCacheSetting};
use crate::server_script::{self, ServerScript};
use rustix::process::{Pid, Signal, kill_process};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;

pub(crate) struct Cluster {
    script: ServerScript,
    /// Folder with the data folders and process ids of the nodes.
    folder: PathBuf,
    proxy: SocketAddr,
    nodes: Vec<SocketAddr>,
}

impl Cluster {
    /// Starts nodes with the demonstration site, and nginx.
    pub(crate) fn start(count: usize, page_cache: PageCacheSetting) -> BenchResult<Self> {
        let (nodes, binary) = (count.to_string(), product::binary()?);
        let binary = binary.to_string_lossy();
        let mut environment = vec![
            ("NODES", nodes.as_str()),
            ("PAGEWRIGHT_BINARY", binary.as_ref()),
            ("PAGEWRIGHT_ADMIN_EMAIL", EMAIL),
            ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD),
        ];
        if page_cache == PageCacheSetting::Off {
            environment.push(("PAGEWRIGHT_PAGE_CACHE", "0"));
        }
        let script = ServerScript::start("cluster", &environment)?;
        let nodes = (1..=count).map(|node| address(script.variable(&format!("NODE_{node}"))?));
        Ok(Self {
            nodes: nodes.collect::<BenchResult<_>>()?,
            folder: script.variable("CLUSTER")?.into(),
            proxy: address(script.variable("CLUSTER_URL")?)?,
            script,
        })
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

    /// Crashes the database server, and returns when it has ended.
    pub(crate) async fn crash_database(&self) -> BenchResult<()> {
        self.control_database("--crash").await
    }

    /// Starts the database server, and returns when it answers.
    pub(crate) async fn start_database(&self) -> BenchResult<()> {
        self.control_database("--start").await
    }

    async fn control_database(&self, option: &'static str) -> BenchResult<()> {
        let mut command = server_script::command("postgres");
        let folder = self.script.variable("TEST_DATABASE_FOLDER")?;
        command.arg(option).env("PAGEWRIGHT_TEST_DATABASE_FOLDER", folder).stdout(Stdio::null());
        let ended = tokio::task::spawn_blocking(move || command.status()).await;
        match ended {
            Ok(Ok(status)) if status.success() => Ok(()),
            _ => Err(format!("scripts/postgres {option} failed; the reason is above.")),
        }
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

fn address(url: &str) -> BenchResult<SocketAddr> {
    let address = url.strip_prefix("http://").and_then(|address| address.parse().ok());
    address.ok_or_else(|| format!("{url} is no address of the cluster."))
}

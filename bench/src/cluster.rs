//! Nodes on one PostgreSQL database, behind nginx.

use crate::BenchResult;
use crate::api::{EMAIL, PASSWORD};
use crate::cores::{CoreRole, Cores};
use crate::folder::Folder;
use crate::process::{Running, free_address};
use crate::product::{self, PageCacheSetting, StartOptions};
use std::fmt::Write as _;
use std::fs::File;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;

/// Variable with the URL of an empty database.
/// `scripts/postgres` sets it.
const DATABASE: &str = "PAGEWRIGHT_TEST_DATABASE";

pub(crate) struct Cluster {
    folder: Folder,
    database: String,
    /// `None` for a node that is killed.
    nodes: Vec<(SocketAddr, Option<Running>)>,
    proxy: Option<Running>,
}

impl Cluster {
    /// Starts nodes with the demonstration site, and nginx.
    pub(crate) async fn start(count: usize) -> BenchResult<Self> {
        let database = std::env::var(DATABASE)
            .map_err(|_| format!("{DATABASE} is not set; run this program with scripts/postgres."))?;
        let folder = Folder::make("cluster")?;
        let addresses: Vec<SocketAddr> = (0..count).map(|_| free_address()).collect::<BenchResult<_>>()?;
        let public = free_address()?;
        let mut cluster = Self {
            folder,
            database,
            nodes: addresses.into_iter().map(|address| (address, None)).collect(),
            proxy: None,
        };
        let (mut nginx, proxy) = (cluster.nginx(public)?, public);
        for node in 0..count {
            cluster.start_node(node, public, (Cores::Shared, CoreRole::Free, PageCacheSetting::On)).await?;
        }
        cluster.proxy = Some(Running::start(&mut nginx, proxy, "/readyz").await?);
        Ok(cluster)
    }

    /// Returns the address of nginx.
    pub(crate) fn address(&self) -> SocketAddr {
        self.proxy.as_ref().map_or(self.nodes[0].0, |proxy| proxy.address)
    }

    pub(crate) fn node(&self, node: usize) -> SocketAddr {
        self.nodes[node].0
    }

    /// Kills a node, as a power cut does.
    pub(crate) fn kill(&mut self, node: usize) -> BenchResult<()> {
        self.nodes[node].1.take().map_or(Ok(()), |mut running| running.kill())
    }

    /// Starts a node that was killed.
    pub(crate) async fn restart(&mut self, node: usize) -> BenchResult<()> {
        self.start_node(node, self.address(), (Cores::Shared, CoreRole::Free, PageCacheSetting::On)).await
    }

    /// Starts a node that was killed, on the core for servers.
    pub(crate) async fn serve(&mut self, node: usize, cores: Cores, page_cache: PageCacheSetting) -> BenchResult<()> {
        self.start_node(node, self.address(), (cores, CoreRole::Server, page_cache)).await
    }

    /// Returns the folders into which the nodes write mails.
    pub(crate) fn mail_folders(&self) -> Vec<PathBuf> {
        (0..self.nodes.len()).map(|node| self.data(node).join("mail")).collect()
    }

    fn data(&self, node: usize) -> PathBuf {
        self.folder.path().join(format!("node-{node}"))
    }

    async fn start_node(
        &mut self,
        node: usize,
        public: SocketAddr,
        (cores, role, page_cache): (Cores, CoreRole, PageCacheSetting),
    ) -> BenchResult<()> {
        let files = format!("file://{}", self.folder.path().join("files").display());
        let base_url = format!("http://{public}");
        let environment = [
            ("PAGEWRIGHT_DATABASE", self.database.as_str()),
            ("PAGEWRIGHT_MEDIA_URL", &files),
            ("PAGEWRIGHT_BASE_URL", &base_url),
            ("PAGEWRIGHT_TRUSTED_PROXY", "127.0.0.1"),
            ("PAGEWRIGHT_DEMO", "true"),
            ("PAGEWRIGHT_ADMIN_EMAIL", EMAIL),
            ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD),
        ];
        let data = self.data(node);
        let log = self.folder.path().join(format!("node-{node}.log"));
        let log = File::options().create(true).append(true).open(log);
        let running = product::start(StartOptions {
            data: &data,
            cores,
            role,
            page_cache,
            listen: Some(self.nodes[node].0),
            environment: &environment,
            first_asked: "/readyz",
            log: Some(log.map_err(|error| format!("The log of a node cannot be written: {error}."))?),
        })
        .await?;
        self.nodes[node].1 = Some(running);
        Ok(())
    }

    /// Returns the command of nginx, which sends a request to the next node
    /// if one does not answer. It never repeats a write that was sent.
    fn nginx(&self, public: SocketAddr) -> BenchResult<Command> {
        let folder = self.folder.path().display();
        let mut nodes = String::new();
        for (address, _) in &self.nodes {
            write!(nodes, "server {address} max_fails=1 fail_timeout=1s; ").map_err(|error| error.to_string())?;
        }
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {folder}/{kind}; "))
            .concat();
        let configuration = format!(
            "daemon off; master_process off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
             events {{ worker_connections 4096; }}
             http {{
               access_log off; client_max_body_size 101m; {temporary}
               upstream nodes {{ {nodes} keepalive 64; }}
               server {{
                 listen {public};
                 location / {{
                   proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection \"\";
                   proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
                   proxy_connect_timeout 2s; proxy_next_upstream error timeout http_502 http_503;
                 }}
               }}
             }}"
        );
        let file = self.folder.path().join("nginx.conf");
        std::fs::write(&file, configuration).map_err(|error| format!("nginx cannot be configured: {error}."))?;
        let mut command = Command::new("nginx");
        command.arg("-p").arg(self.folder.path()).arg("-c").arg(file).arg("-e").arg("nginx.log");
        // As root, the processes of nginx would have another user, who cannot read the folder.
        if rustix::process::getuid().is_root() {
            command.args(["-g", "user root;"]);
        }
        Ok(command)
    }
}

//! The command line and the environment.

use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// A web-based content management system for pages in several languages.
#[derive(Debug, Parser)]
#[command(name = "pagewright", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the site and its admin (the default).
    Serve(Serve),
    /// Work with users.
    #[command(subcommand)]
    User(UserCommand),
    /// Print the OpenAPI document of the API.
    Openapi,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Serve {
    /// The folder that holds the database and the files.
    #[arg(long, env = "PAGEWRIGHT_DATA", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// The address to listen on.
    #[arg(long, env = "PAGEWRIGHT_LISTEN", default_value = "127.0.0.1:3000")]
    pub(crate) listen: SocketAddr,
    /// Where the site is reached from outside, such as `https://www.example.org`. Default: the listening address.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL")]
    pub(crate) base_url: Option<String>,
    /// Fill an empty data folder with the demonstration site.
    #[arg(long, env = "PAGEWRIGHT_DEMO")]
    pub(crate) demo: bool,
    /// E-mail address of the first administrator of an empty installation.
    #[arg(long, env = "PAGEWRIGHT_ADMIN_EMAIL", hide_env_values = true)]
    pub(crate) admin_email: Option<String>,
    /// Password of the first administrator of an empty installation. Only from the environment, which `ps` does not show.
    #[arg(skip = std::env::var("PAGEWRIGHT_ADMIN_PASSWORD").ok())]
    pub(crate) admin_password: Option<String>,
    /// The mail server, such as `smtps://user:password@mail.example.org`. Without it, mails are files in `mail` of the
    /// data folder. Only from the environment, which `ps` does not show.
    #[arg(skip = std::env::var("PAGEWRIGHT_SMTP_URL").ok())]
    pub(crate) smtp_url: Option<String>,
    /// The address that mails come from. Default: `pagewright` at the host of the base URL.
    #[arg(long, env = "PAGEWRIGHT_MAIL_FROM")]
    pub(crate) mail_from: Option<String>,
    /// Megabytes of memory for rendered pages; 0 renders each page anew.
    #[arg(long, env = "PAGEWRIGHT_PAGE_CACHE", default_value_t = 16)]
    pub(crate) page_cache: u64,
    /// Take React islands from a development server.
    #[arg(long, env = "PAGEWRIGHT_ISLANDS_DEV_URL", hide = true)]
    pub(crate) islands_dev_url: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Add a user. The password is read from standard input; without one there, an activation link is printed.
    Add(AddUser),
}

#[derive(Debug, Args)]
pub(crate) struct AddUser {
    /// The folder that holds the database and the files.
    #[arg(long, env = "PAGEWRIGHT_DATA", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// What an activation link begins with.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL", default_value = "http://127.0.0.1:3000")]
    pub(crate) base_url: String,
    #[arg(long)]
    pub(crate) email: String,
    #[arg(long)]
    pub(crate) name: String,
    /// Administrator, Reviewer, Editor, Translator or Viewer.
    #[arg(long)]
    pub(crate) role: String,
}

impl Serve {
    /// The public address without a slash at the end.
    pub(crate) fn public_url(&self) -> String {
        match &self.base_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{}", self.listen),
        }
    }
}

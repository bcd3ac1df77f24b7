//! Command line, environment and the file of `--config`.

mod file;
pub(crate) mod settings;

use crate::logging::{LogFilter, LogFormat};
use crate::network::Network;
use clap::builder::FalseyValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use domain::DatabaseLocation;
use domain::backup::BackupId;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use url::Url;

/// A web-based content management system for pages in several languages.
#[derive(Parser)]
#[command(name = "pagewright", version, after_help = HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
    /// TOML file with settings. Flags and variables win over it.
    #[arg(long, env = "PAGEWRIGHT_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Content of the log, in the syntax of `EnvFilter`, such as `warn,server=info`.
    /// Default: warnings of Pagewright, and all errors.
    #[arg(long, env = "PAGEWRIGHT_LOG", value_name = "FILTER", global = true)]
    pub(crate) log: Option<LogFilter>,
    /// Format of the log. `json` writes an object per line.
    #[arg(long, env = "PAGEWRIGHT_LOG_FORMAT", value_name = "FORMAT", value_enum, default_value_t, global = true)]
    pub(crate) log_format: LogFormat,
}

const HELP: &str = "\
Exit status: 0 for success, 1 for a failure, 2 for a wrong flag, variable or file of --config.

Passwords have a variable and a key in the file of --config, but no flag:
PAGEWRIGHT_ADMIN_PASSWORD and PAGEWRIGHT_SMTP_URL.

Examples:
  pagewright --data ./data --demo
  pagewright --config /etc/pagewright.toml
  pagewright user list --data /var/lib/pagewright --json";

const USER_HELP: &str = "\
A server may use the data folder meanwhile, if it is the same version.

Examples:
  pagewright user add --email ada@example.org --name Ada --role Editor
  pagewright user list --json
  pagewright user set-role ada@example.org Reviewer
  pagewright user reset-password ada@example.org
  pagewright user reset-password ada@example.org < password-file";

const STARTER_SITE_HELP: &str = "\
The pages are in the languages of the site that Pagewright has words for. Visitors see
nothing until somebody publishes them.

Examples:
  pagewright starter-site small-business --data ./data
  pagewright starter-site club --data ./data
  pagewright starter-site blog --data ./data";

const COMPLETIONS_HELP: &str = "\
Examples:
  pagewright completions bash > /etc/bash_completion.d/pagewright
  pagewright completions zsh > /usr/share/zsh/site-functions/_pagewright
  pagewright completions fish > ~/.config/fish/completions/pagewright.fish";

impl Cli {
    /// Reads flags, variables and the file of `--config`. Ends
    /// the process with status 2 if one of them is invalid.
    pub(crate) fn read() -> Self {
        let command = Self::command();
        let matches = command.clone().get_matches();
        let matches = match matches.get_one::<PathBuf>("config") {
            None => matches,
            Some(file) => match file::with_defaults_of(file, command.clone()) {
                Ok(command) => command.get_matches(),
                Err(sentence) => {
                    eprintln!("{sentence}");
                    std::process::exit(2);
                }
            },
        };
        refuse_secret_flags(&matches);
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// Refuses passwords on the command line, because `ps` shows it.
fn refuse_secret_flags(matches: &ArgMatches) {
    let levels = std::iter::successors(Some(matches), |matches| matches.subcommand().map(|(_, matches)| matches));
    for matches in levels {
        for arg in settings::all().iter().filter(|arg| settings::is_without_flag(arg)) {
            let id = arg.get_id().as_str();
            let is_known = matches.try_contains_id(id).is_ok();
            if is_known && matches.value_source(id) == Some(ValueSource::CommandLine) {
                let (flag, variable) = (arg.get_long().unwrap_or_default(), arg.get_env().unwrap_or_default());
                let variable = variable.to_string_lossy();
                let message = format!(
                    "--{flag} contains a password, which other users can read with `ps`. \
                     Use {variable}, or {flag} in the file of --config."
                );
                Cli::command().error(ErrorKind::ArgumentConflict, message).exit();
            }
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the site and its admin (the default).
    Serve(Box<Serve>),
    /// Work with users.
    #[command(subcommand, after_help = USER_HELP)]
    User(UserCommand),
    /// Work with the search indexes.
    #[command(subcommand)]
    Search(SearchCommand),
    /// Look for damage in the database, the files and the search indexes,
    /// while nothing serves the data folder.
    Check(Check),
    /// Make a backup of a site, which can be served meanwhile.
    Backup(MakeBackup),
    /// Restore a site from a backup, into an empty folder or database.
    Restore(Restore),
    /// Copy a site, which can be served meanwhile, into another data folder.
    Clone(CloneSite),
    /// Copy a site to another database, and its files to another storage.
    Copy(Copy),
    /// Write a site as readable files.
    #[command(subcommand)]
    Export(ExportCommand),
    /// Print the OpenAPI document of the API.
    Openapi,
    /// Print a new link for the set-up of a site without users. Earlier links become invalid.
    #[command(after_help = "Example:\n  pagewright setup-link --data /var/lib/pagewright")]
    SetupLink(SetUpLink),
    /// Fill a site without pages with drafts to start with, and the main menu.
    #[command(after_help = STARTER_SITE_HELP)]
    StarterSite(StartSite),
    /// Print the completions of a shell.
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Write the man pages into a folder. They are a part of the archive.
    #[command(hide = true)]
    ManPages { folder: PathBuf },
    /// Print the page `docs/settings.md`.
    #[command(hide = true)]
    Settings,
    /// Print the words of a document. The server runs this command to read
    /// documents within limits.
    #[command(hide = true)]
    ReadDocument { path: PathBuf, content_type: String },
}

#[derive(Subcommand)]
pub(crate) enum SearchCommand {
    /// Rebuild the search indexes, while no server uses the data folder.
    Rebuild(RebuildSearch),
}

/// Places of an installation's data.
#[derive(Clone, Args)]
pub(crate) struct Places {
    /// The folder that holds the database and the files.
    #[arg(long, env = "PAGEWRIGHT_DATA", default_value = "./data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// URL of a PostgreSQL database, such as
    /// `postgres://user:password@host:5432/name`. Default: the data folder.
    #[arg(long, env = "PAGEWRIGHT_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
}

impl Places {
    pub(crate) fn database(&self) -> DatabaseLocation {
        match self.database.as_deref().filter(|url| !url.is_empty()) {
            None => DatabaseLocation::Folder,
            Some(url) => DatabaseLocation::Server(url.to_owned()),
        }
    }
}

/// A data folder, or a PostgreSQL database.
#[derive(Clone)]
pub(crate) enum SitePlace {
    Folder(PathBuf),
    Server(String),
}

impl From<&str> for SitePlace {
    fn from(text: &str) -> Self {
        match text.contains("://") {
            true => Self::Server(text.to_owned()),
            false => Self::Folder(text.into()),
        }
    }
}

impl fmt::Display for SitePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            // The URL can contain a password.
            Self::Server(_) => f.write_str("the database"),
        }
    }
}

#[derive(Clone, Args)]
pub(crate) struct Copy {
    /// Data folder or URL of a PostgreSQL database to read.
    /// A server may use it meanwhile.
    #[arg(long, value_name = "FOLDER|URL")]
    pub(crate) from: SitePlace,
    /// Empty data folder or database to write.
    #[arg(long, value_name = "FOLDER|URL")]
    pub(crate) to: SitePlace,
    /// The data folder to use with a PostgreSQL database.
    #[arg(long, env = "PAGEWRIGHT_DATA", default_value = "./data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// URL of the file storage to read. Default: the data folder.
    #[arg(long)]
    pub(crate) from_media_url: Option<String>,
    /// URL of the file storage to write, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL", value_name = "URL")]
    pub(crate) media_url: Option<String>,
}

#[derive(Clone, Args)]
#[command(after_help = "Examples:
  pagewright backup /srv/backup/site.tar
  pagewright backup /srv/backup/ --keep-days 7 --keep-weeks 4 --keep-months 6
  pagewright backup s3://bucket/site --list
  pagewright backup /srv/backup/site.tar --verify")]
pub(crate) struct MakeBackup {
    /// New tar file, folder that exists or ends with `/`, or bucket such
    /// as `s3://bucket/prefix`. Backups in a folder or bucket share files.
    #[arg(value_name = "FILE|FOLDER|URL")]
    pub(crate) place: String,
    #[command(flatten)]
    pub(crate) places: Places,
    /// URL of the file storage, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL")]
    pub(crate) media_url: Option<String>,
    /// Number of days of which the last backup stays.
    /// With any `--keep`, all other backups in the folder are removed.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    pub(crate) keep_days: usize,
    /// Number of weeks of which the last backup stays.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    pub(crate) keep_weeks: usize,
    /// Number of months of which the last backup stays.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    pub(crate) keep_months: usize,
    /// List the backups in this place, and make none.
    #[arg(long, conflicts_with_all = ["verify", "keep_days", "keep_weeks", "keep_months"])]
    pub(crate) list: bool,
    /// Read a whole backup and verify its files, and make none.
    #[arg(long, conflicts_with_all = ["keep_days", "keep_weeks", "keep_months"])]
    pub(crate) verify: bool,
    /// Id of the backup to verify. Default: the newest.
    #[arg(long, value_name = "ID", requires = "verify")]
    pub(crate) backup: Option<BackupId>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
#[command(after_help = "Example:
  pagewright clone --scrub /srv/test --data /var/lib/pagewright")]
pub(crate) struct CloneSite {
    /// Data folder of the copy. It must be empty, or not exist.
    #[arg(value_name = "FOLDER")]
    pub(crate) to: PathBuf,
    /// Remove users' names and passwords, what visitors sent, mails,
    /// the audit log and the secret key from the copy.
    #[arg(long)]
    pub(crate) scrub: bool,
    #[command(flatten)]
    pub(crate) places: Places,
    /// URL of the file storage, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL")]
    pub(crate) media_url: Option<String>,
}

#[derive(Subcommand)]
pub(crate) enum ExportCommand {
    /// Write the whole site, which can be served meanwhile, into a folder: Markdown, TOML and the files of the library.
    Site(ExportSite),
}

#[derive(Clone, Args)]
#[command(after_help = "Examples:
  pagewright export site /srv/site --data /var/lib/pagewright
  pagewright export site /srv/site --drafts --media none --data /var/lib/pagewright")]
pub(crate) struct ExportSite {
    /// A new or an empty folder, or one with an earlier export, which is replaced.
    #[arg(value_name = "FOLDER")]
    pub(crate) to: PathBuf,
    /// Write newer work that is not live too, and pages that are not live.
    #[arg(long)]
    pub(crate) drafts: bool,
    /// Write all stored versions too.
    #[arg(long)]
    pub(crate) history: bool,
    /// Write the names of the authors of versions too.
    #[arg(long)]
    pub(crate) people: bool,
    /// Treatment of the files of the library. Descriptions are always written.
    #[arg(long, value_enum, default_value_t = ExportedMedia::Copy)]
    pub(crate) media: ExportedMedia,
    #[command(flatten)]
    pub(crate) places: Places,
    /// URL of the file storage, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL")]
    pub(crate) media_url: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportedMedia {
    /// Copy them.
    Copy,
    /// Leave them out.
    None,
}

#[derive(Clone, Args)]
#[command(after_help = "Examples:
  pagewright restore /srv/backup/site.tar --data /var/lib/pagewright
  pagewright restore /srv/backup/ --backup 20261129T030000Z --data /srv/test
  pagewright restore /srv/backup/ --page 12 --data /var/lib/pagewright")]
pub(crate) struct Restore {
    /// Tar file, folder or bucket with the backup.
    #[arg(value_name = "FILE|FOLDER|URL")]
    pub(crate) place: String,
    /// Id of the backup. Default: the newest.
    #[arg(long, value_name = "ID")]
    pub(crate) backup: Option<BackupId>,
    /// Restore only this page, as a new draft of the site, which can be
    /// served meanwhile. The number is in the address of the editor.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) page: Option<i64>,
    #[command(flatten)]
    pub(crate) places: Places,
    /// URL of the file storage, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL")]
    pub(crate) media_url: Option<String>,
}

#[derive(Clone, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) places: Places,
    /// URL of the file storage, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL", value_name = "URL")]
    pub(crate) media_url: Option<String>,
    /// Mail server to connect to, as for `serve`.
    #[arg(long, env = "PAGEWRIGHT_SMTP_URL", hide = true, hide_env_values = true, value_name = "URL")]
    pub(crate) smtp_url: Option<String>,
    /// Seconds after which the connection to the mail server is given up.
    #[arg(long, env = "PAGEWRIGHT_SMTP_TIMEOUT", default_value_t = 90, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) smtp_timeout: u64,
    /// Make lost sizes of pictures, index pages again, and retry jobs that
    /// were given up.
    #[arg(long)]
    pub(crate) fix: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
#[command(after_help = "Example:\n  pagewright search rebuild --data /var/lib/pagewright")]
pub(crate) struct RebuildSearch {
    #[command(flatten)]
    pub(crate) places: Places,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) places: Places,
    /// The address to listen on.
    #[arg(long, env = "PAGEWRIGHT_LISTEN", default_value = "127.0.0.1:3000", value_name = "ADDRESS")]
    pub(crate) listen: SocketAddr,
    /// IP address and port for Prometheus, at `/metrics`, such as `127.0.0.1:9000`.
    /// Everyone who reaches it can read the metrics. Default: off.
    #[arg(long, env = "PAGEWRIGHT_METRICS_LISTEN", value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Public URL of the site, such as `https://www.example.org`.
    /// Default: the listening address.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL", value_name = "URL")]
    pub(crate) base_url: Option<String>,
    /// Fill an empty data folder with the demonstration site.
    #[arg(long, env = "PAGEWRIGHT_DEMO", value_parser = FalseyValueParser::new())]
    pub(crate) demo: bool,
    /// E-mail address of the first administrator of an empty installation.
    #[arg(long, env = "PAGEWRIGHT_ADMIN_EMAIL", value_name = "ADDRESS")]
    pub(crate) admin_email: Option<String>,
    /// Password of the first administrator of an empty installation.
    #[arg(long, env = "PAGEWRIGHT_ADMIN_PASSWORD", hide = true, hide_env_values = true, value_name = "PASSWORD")]
    pub(crate) admin_password: Option<String>,
    /// Mail server, such as `smtps://user:password@mail.example.org`.
    /// Default: files in `mail` of the data folder.
    #[arg(long, env = "PAGEWRIGHT_SMTP_URL", hide = true, hide_env_values = true, value_name = "URL")]
    pub(crate) smtp_url: Option<String>,
    /// Seconds after which an attempt to send a mail ends,
    /// from connecting to the server's last answer.
    #[arg(long, env = "PAGEWRIGHT_SMTP_TIMEOUT", default_value_t = 90, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) smtp_timeout: u64,
    /// URL of the file storage: `s3://bucket/prefix`, with the usual `AWS_…`
    /// variables, or `file:///folder`. Default: `files` in the data folder.
    #[arg(long, env = "PAGEWRIGHT_MEDIA_URL", value_name = "URL")]
    pub(crate) media_url: Option<String>,
    /// Take over files that belong to another installation, or to another
    /// copy of the data folder. Needed for one start.
    #[arg(long, env = "PAGEWRIGHT_ADOPT_FILES", value_parser = FalseyValueParser::new())]
    pub(crate) adopt_files: bool,
    /// Seconds that browsers and proxies cache the files of published pages.
    /// They go on showing them after a page is unpublished.
    #[arg(long, env = "PAGEWRIGHT_PUBLIC_FILE_MAX_AGE", default_value_t = 31_536_000, value_name = "SECONDS")]
    pub(crate) public_file_max_age: u32,
    /// Seconds that proxies cache public pages.
    /// They go on showing them after a change.
    #[arg(long, env = "PAGEWRIGHT_PUBLIC_PAGE_MAX_AGE", default_value_t = 0, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub(crate) public_page_max_age: u32,
    /// URL that purges a cache in front of the server, such as a CDN. It is
    /// called after each public change.
    #[arg(long, env = "PAGEWRIGHT_PURGE_URL", value_name = "URL")]
    pub(crate) purge_url: Option<String>,
    /// Token that is sent to the purge URL.
    #[arg(long, env = "PAGEWRIGHT_PURGE_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub(crate) purge_token: Option<String>,
    /// Let webhooks call private addresses, such as `127.0.0.1` or `10.0.0.5`.
    /// Users who may manage webhooks can then reach them.
    #[arg(long, env = "PAGEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES", value_parser = FalseyValueParser::new())]
    pub(crate) webhook_private_addresses: bool,
    /// Folder or bucket for backups that the server makes, such as `/srv/backup`
    /// or `s3://bucket/site`, by the schedule of the screen of backups. Default: none.
    #[arg(long, env = "PAGEWRIGHT_BACKUP_TO", value_name = "FOLDER|URL")]
    pub(crate) backup_to: Option<String>,
    /// Sender address of mails. Default: `pagewright` at the base URL's host.
    #[arg(long, env = "PAGEWRIGHT_MAIL_FROM", value_name = "ADDRESS")]
    pub(crate) mail_from: Option<String>,
    /// Megabytes of memory for rendered pages. 0 turns the cache off.
    #[arg(long, env = "PAGEWRIGHT_PAGE_CACHE", default_value_t = 16, value_name = "MEGABYTES")]
    pub(crate) page_cache: u64,
    /// Proxies whose `X-Forwarded-For` or `Forwarded` names the client:
    /// addresses or ranges, separated by commas.
    #[arg(long, env = "PAGEWRIGHT_TRUSTED_PROXY", value_delimiter = ',', value_name = "ADDRESS,…")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Maximum number of open connections per client address. 0 for no limit.
    /// Default: an eighth of all. Connections of trusted proxies do not count.
    #[arg(long, env = "PAGEWRIGHT_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    pub(crate) connections_per_address: Option<usize>,
    /// File with entries to add to the navigation of the admin.
    /// Default: `navigation.json` in the data folder, if it exists.
    #[arg(long, env = "PAGEWRIGHT_NAVIGATION", value_name = "FILE")]
    pub(crate) navigation: Option<PathBuf>,
    /// Take React islands from a development server.
    #[arg(long, env = "PAGEWRIGHT_ISLANDS_DEV_URL", hide = true)]
    pub(crate) islands_dev_url: Option<String>,
}

#[derive(Subcommand)]
pub(crate) enum UserCommand {
    /// Add a user. Read the password from standard input, or print an
    /// activation link if there is none.
    Add(AddUser),
    /// List all users.
    List(ListUsers),
    /// Disable a user, and end all sessions and links of the user.
    Disable(NamedUser),
    /// Enable a disabled user.
    Enable(NamedUser),
    /// Set a new password. Read it from standard input,
    /// or print a link to choose one if there is none.
    ResetPassword(ResetPassword),
    /// Give a user another role.
    SetRole(SetRole),
}

#[derive(Args)]
pub(crate) struct AddUser {
    #[command(flatten)]
    pub(crate) places: Places,
    /// Public URL of the site. Activation links begin with it.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL", default_value = "http://127.0.0.1:3000", value_name = "URL")]
    pub(crate) base_url: String,
    #[arg(long)]
    pub(crate) email: String,
    #[arg(long)]
    pub(crate) name: String,
    /// Administrator, Reviewer, Editor, Translator, Viewer, or a role of the site.
    #[arg(long)]
    pub(crate) role: String,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ListUsers {
    #[command(flatten)]
    pub(crate) places: Places,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct NamedUser {
    #[command(flatten)]
    pub(crate) places: Places,
    /// E-mail address of the user.
    pub(crate) email: String,
}

#[derive(Args)]
pub(crate) struct ResetPassword {
    #[command(flatten)]
    pub(crate) user: NamedUser,
    /// Public URL of the site. The link begins with it.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL", default_value = "http://127.0.0.1:3000", value_name = "URL")]
    pub(crate) base_url: String,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SetRole {
    #[command(flatten)]
    pub(crate) user: NamedUser,
    /// Administrator, Reviewer, Editor, Translator, Viewer, or a role of the site.
    pub(crate) role: String,
}

#[derive(Args)]
pub(crate) struct SetUpLink {
    #[command(flatten)]
    pub(crate) places: Places,
    /// Public URL of the site. The link begins with it.
    #[arg(long, env = "PAGEWRIGHT_BASE_URL", default_value = "http://127.0.0.1:3000", value_name = "URL")]
    pub(crate) base_url: String,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct StartSite {
    /// `small-business`, `club` or `blog`.
    #[arg(value_name = "SITE")]
    pub(crate) site: String,
    #[command(flatten)]
    pub(crate) places: Places,
}

impl Serve {
    /// Public address without a trailing slash.
    ///
    /// # Errors
    /// A sentence for the operator about an invalid address.
    pub(crate) fn public_url(&self) -> Result<String, String> {
        match self.base_url.as_deref().filter(|url| !url.is_empty()) {
            Some(url) => origin(url).ok_or_else(|| {
                format!(
                    "PAGEWRIGHT_BASE_URL cannot be used: {url}. Write it like https://www.example.org, without a path."
                )
            }),
            None => {
                let url = format!("http://{}", self.listen);
                Ok(origin(&url).unwrap_or(url))
            }
        }
    }
}

/// Returns the origin of a web address. Returns `None`
/// if the address has a path, query or fragment, or is invalid.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let origin = url.origin().ascii_serialization();
    (url.as_str().strip_suffix('/') == Some(&origin)).then_some(origin)
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn a_site_is_named_by_its_origin_alone() {
        for (text, expected) in [
            ("https://site.example", "https://site.example"),
            ("HTTPS://Site.example:443/", "https://site.example"),
            ("http://127.0.0.1:3000", "http://127.0.0.1:3000"),
        ] {
            assert_eq!(origin(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "",
            "site.example",
            "not a url",
            "ftp://site.example",
            "https://site.example/sub",
            "https://site.example//",
            "https://site.example?a",
            "https://site.example#a",
            "https://me:secret@site.example",
        ] {
            assert_eq!(origin(text), None, "{text}");
        }
    }
}

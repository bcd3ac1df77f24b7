//! Command that serves the site.

use super::CommandResult;
use super::sentence::sentence;
use crate::clock::clock;
use crate::config::Serve;
use crate::config::settings::warn_of_unknown_variables;
use crate::layers::proxy::TrustedProxies;
use crate::mail::Mailer;
use crate::site::{Options, routers};
use crate::types::known_types;
use crate::workers::Workers;
use crate::workers::health::WorkerHealth;
use crate::{assets, demo, serve};
use app::admin::ExtraNavigation;
use domain::backup::{BackupError, BackupPlace};
use domain::backup_runs::BackupSetup;
use domain::error::Error;
use domain::files::storage::MediaStorage;
use domain::health::check_database;
use domain::jobs::start_purges;
use domain::media::installation::{ForeignFiles, claim_files};
use domain::media::missing::check_originals;
use domain::media::text::DocumentReader;
use domain::nodes::{join, leave};
use domain::purge::PurgeHook;
use domain::users::create::{NewUser, check_email, create_user, is_empty};
use domain::users::set_up::create_set_up_link;
use domain::users::{password, roles};
use domain::webhooks::send::WebhookSender;
use domain::webhooks::{AddressPolicy, start_deliveries};
use domain::{Cms, DatabaseLocation, media, secret};
use model::access::Actor;
use model::error::ErrorItem;
use model::user::Profile;
use rand::RngExt;
use sd_notify::NotifyState;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Default e-mail address of the demonstration site's administrator.
const DEMO_EMAIL: &str = "admin@example.org";

pub(crate) async fn run(options: Serve) -> CommandResult {
    warn_of_unknown_variables();
    assets::manifest().map_err(|error| error.to_string())?;
    // Binds the address before any write,
    // so that an accidental second start is harmless.
    let listener = listener(options.listen)?;
    let metrics_listener = options.metrics_listen.map(listen_for_metrics).transpose()?;
    let listen = listener.local_addr().map_err(|error| format!("The listening address cannot be read: {error}."))?;
    let options = Serve { listen, ..options };
    let admin = first_administrator(&options)?;
    let (url, mailer) = (options.public_url()?, Mailer::new(&options)?);
    let (purge_hook, webhook_sender) = (purge_hook(&options)?, webhook_sender(&options, &url)?);
    let navigation = navigation(options.navigation.as_deref(), &options.places.data)?;
    let (clock, media) = (clock(&url)?, media_storage(options.media_url.as_deref())?);
    // Locks the folder before seeding,
    // so that two processes do not both seed it.
    let lock = lock(&options.places.data)?;
    let foreign = if options.adopt_files { ForeignFiles::Adopt } else { ForeignFiles::Refuse };
    let (data, database) = (options.places.data.clone(), options.places.database());
    let backups = BackupSetup { data: data.clone(), destination: backup_destination(&options).await? };
    let open = async || {
        let opened = Cms::open(&data, &database, &media, known_types()?, Arc::clone(&clock)).await;
        opened.map_err(|error| error.to_string())
    };
    let start = match (options.demo, &database) {
        (false, _) => StartMode::Continued,
        (true, DatabaseLocation::Folder) => fill(&data, &media, &admin, foreign).await?,
        (true, DatabaseLocation::Server(_)) => {
            let cms = open().await?;
            let filled = demo::seed_database(&cms, (&data, &database), admin.account()).await;
            // Opens it again, because memory holds the empty site.
            cms.close().await;
            if filled? { StartMode::Planted } else { StartMode::Continued }
        }
    };
    let cms = open().await?;
    cms.read_documents_by(document_reader()?);
    cms.back_up_to(backups);
    let cms = Arc::new(cms);
    join(&cms, &data).await.map_err(|error| error.to_string())?;
    claim_files(&cms, &data, foreign).await.map_err(|error| error.to_string())?;
    media::cleanup::remove_unfinished(&cms).await;
    if let Some(hook) = purge_hook {
        start_purges(&cms, hook).await.map_err(|error| sentence(&error))?;
    }
    start_deliveries(&cms, webhook_sender);
    let key = secret::signing_key(&cms);
    print_banner(&options, &url, &cms, (&admin, start)).await?;
    let limits = serve::ConnectionLimits {
        per_address: options.connections_per_address,
        proxies: TrustedProxies::new(options.trusted_proxy.clone()),
    };
    let worker_health = WorkerHealth::default();
    let options = Options {
        base_url: url,
        page_cache: options.page_cache,
        islands_dev_url: options.islands_dev_url,
        trusted_proxies: options.trusted_proxy,
        navigation,
        worker_health: worker_health.clone(),
        data: data.clone(),
        mail_delivery: mailer.delivery(),
        public_file_max_age: options.public_file_max_age,
        public_page_max_age: options.public_page_max_age,
    };
    let routers = routers(Arc::clone(&cms), key, options).map_err(|error| error.to_string())?;
    let checker = tokio::spawn({
        let cms = Arc::clone(&cms);
        async move {
            check_originals(&cms).await;
            check_database(&cms).await;
        }
    });
    let workers = Workers::start_all(&cms, mailer, worker_health);
    notify_manager(NotifyState::Ready);
    let metrics = metrics_listener.map(|listener| tokio::spawn(serve::serve_metrics(listener, routers.metrics)));
    serve::serve(listener, routers.site, limits, || notify_manager(NotifyState::Stopping)).await;
    if let Some(metrics) = metrics {
        metrics.abort();
    }
    checker.abort();
    workers.stop().await;
    if let Err(error) = leave(&cms).await {
        tracing::warn!(%error, "failed to tell other nodes that this one ends; they notice it after 30 seconds");
    }
    cms.close().await;
    drop(lock);
    Ok(())
}

/// Returns the socket of a service manager, or listens on the address.
fn listener(address: SocketAddr) -> Result<TcpListener, String> {
    let passed = serve::passed_listener();
    match passed.map_err(|error| format!("The socket in LISTEN_FDS cannot be used: {error}."))? {
        Some(passed) => Ok(passed),
        None => serve::listen(address).map_err(|error| {
            format!("Pagewright cannot listen on {address}: {error}. Name another address with --listen.")
        }),
    }
}

/// Tells the service manager about a start or a stop, if it asked for it (`NOTIFY_SOCKET`).
fn notify_manager(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "failed to notify the service manager");
    }
}

fn listen_for_metrics(address: SocketAddr) -> Result<TcpListener, String> {
    let listener = serve::listen(address).map_err(|error| {
        format!("Pagewright cannot listen on {address}: {error}. Name another address with --metrics-listen.")
    })?;
    let address =
        listener.local_addr().map_err(|error| format!("The address of the metrics cannot be read: {error}."))?;
    say(&format!("Metrics       http://{address}/metrics"));
    Ok(listener)
}

/// Returns the hook that purges a cache in front of the server, if any.
fn purge_hook(options: &Serve) -> Result<Option<PurgeHook>, String> {
    let Some(url) = options.purge_url.as_deref().filter(|url| !url.is_empty()) else { return Ok(None) };
    let token = options.purge_token.clone().filter(|token| !token.is_empty());
    let hook = PurgeHook::at(url, token).map_err(|reason| format!("PAGEWRIGHT_PURGE_URL cannot be used: {reason}."))?;
    Ok(Some(hook))
}

fn webhook_sender(options: &Serve, base_url: &str) -> Result<WebhookSender, String> {
    let policy = if options.webhook_private_addresses { AddressPolicy::Any } else { AddressPolicy::Public };
    WebhookSender::new(base_url, policy).map_err(|reason| format!("Webhooks cannot be called: {reason}."))
}

/// Returns the storage of file contents. Default: the data folder.
pub(super) fn media_storage(url: Option<&str>) -> Result<MediaStorage, String> {
    match url.filter(|url| !url.is_empty()) {
        None => Ok(MediaStorage::Folder),
        Some(url) => {
            MediaStorage::at(url).map_err(|reason| format!("PAGEWRIGHT_MEDIA_URL cannot be used: {url}: {reason}."))
        }
    }
}

/// Returns the folder or bucket of backups, if any. A place that
/// does not answer is no error, because the site can be served.
async fn backup_destination(options: &Serve) -> Result<Option<BackupPlace>, String> {
    let Some(text) = options.backup_to.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
    let unusable = |reason: String| format!("PAGEWRIGHT_BACKUP_TO cannot be used. {reason}");
    let place = BackupPlace::parse_repository(text).map_err(unusable)?;
    match place.check(&options.places.data).await {
        Err(error @ BackupError::NoAnswer { .. }) => {
            tracing::warn!("backups will fail until their place answers; the site is served without them. {error}");
        }
        checked => checked.map_err(|error| unusable(error.to_string()))?,
    }
    Ok(Some(place))
}

/// Returns the command that reads documents: this program.
/// `/proc/self/exe` still works after an update has replaced the file.
fn document_reader() -> Result<DocumentReader, String> {
    let unknown = |error| format!("The path of this program is not known: {error}.");
    let program = match Path::new("/proc/self/exe") {
        link if link.exists() => link.to_owned(),
        _ => std::env::current_exe().map_err(unknown)?,
    };
    Ok(DocumentReader { program, arguments: &["read-document"] })
}

/// Reads additional navigation entries of the admin.
/// The default file in the data folder is optional.
fn navigation(file: Option<&Path>, data: &Path) -> Result<ExtraNavigation, String> {
    let own = data.join("navigation.json");
    let file = file.filter(|file| !file.as_os_str().is_empty()).unwrap_or(&own);
    let unusable = |reason: String| format!("The navigation in {} cannot be used: {reason}.", file.display());
    match std::fs::read_to_string(file) {
        Ok(json) => ExtraNavigation::from_json(&json).map_err(unusable),
        Err(error) if file == own && error.kind() == ErrorKind::NotFound => Ok(ExtraNavigation::default()),
        Err(error) => Err(unusable(error.to_string())),
    }
}

/// Tells if this start created the demonstration site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartMode {
    Planted,
    Continued,
}

/// Fills a data folder with the demonstration site, unless it has a site.
async fn fill(
    data: &Path,
    media: &MediaStorage,
    admin: &AdministratorSettings,
    foreign: ForeignFiles,
) -> Result<StartMode, String> {
    demo::discard_interrupted(data)?;
    if domain::contains_site(data, &DatabaseLocation::Folder).map_err(|error| error.to_string())? {
        return Ok(StartMode::Continued);
    }
    demo::seed(data, media, admin.account(), foreign).await?;
    Ok(StartMode::Planted)
}

struct AdministratorSettings {
    email: Option<String>,
    password: Option<String>,
    /// Generated password, which is shown once.
    one_time: String,
}

impl AdministratorSettings {
    fn account(&self) -> NewUser {
        NewUser {
            email: self.email.clone().unwrap_or_else(|| DEMO_EMAIL.to_owned()),
            password: self.password.clone().unwrap_or_else(|| self.one_time.clone()),
            role: roles::ADMINISTRATOR.to_owned(),
            profile: Profile { name: "Administrator".to_owned(), ..Profile::default() },
        }
    }
}

fn first_administrator(options: &Serve) -> Result<AdministratorSettings, String> {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut random = rand::rng();
    let mut word =
        || -> String { (0..5).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect() };
    let one_time = format!("P-{}-{}-{}", word(), word(), word());
    let admin = AdministratorSettings {
        email: options.admin_email.clone().filter(|email| !email.is_empty()),
        password: options.admin_password.clone().filter(|password| !password.is_empty()),
        one_time,
    };
    refuse_value("PAGEWRIGHT_ADMIN_EMAIL", admin.email.as_deref().map(check_email))?;
    refuse_value("PAGEWRIGHT_ADMIN_PASSWORD", admin.password.as_deref().map(|text| password::check(text, "user")))?;
    Ok(admin)
}

/// Refuses invalid settings before anything is written.
fn refuse_value(name: &str, broken: Option<Vec<ErrorItem>>) -> CommandResult {
    match broken {
        Some(errors) if !errors.is_empty() => {
            Err(format!("{name} cannot be used. {}", sentence(&Error::Refused(errors))))
        }
        _ => Ok(()),
    }
}

/// Prints the addresses. If the site has no users, also creates
/// the first administrator or prints a link for creating one.
async fn print_banner(
    options: &Serve,
    url: &str,
    cms: &Cms,
    (admin, start): (&AdministratorSettings, StartMode),
) -> CommandResult {
    say(&format!("Public site   {url}/"));
    say(&format!("Admin         {url}/cmsadmin/"));
    if is_empty(cms).await.map_err(|error| sentence(&error))? {
        if admin.email.is_some() && admin.password.is_some() {
            let created = create_user(cms, &Actor::System, admin.account()).await;
            created.map_err(|error| format!("The first administrator was not created. {}", sentence(&error)))?;
        } else {
            let token = create_set_up_link(cms).await.map_err(|error| sentence(&error))?.unwrap_or_default();
            say(&format!("Set up        {url}/cmsadmin/set-up/{token}   (works once, until the next start)"));
        }
    }
    if start == StartMode::Planted {
        say(&format!("Log in as     {}", admin.account().email));
        match &admin.password {
            Some(_) => say("Password      the one in PAGEWRIGHT_ADMIN_PASSWORD"),
            None => say(&format!("Password      {}   (shown only once)", admin.one_time)),
        }
    }
    if options.listen.ip().is_unspecified() && options.base_url.is_none() {
        tracing::warn!("forms are accepted only from {url}; set --base-url to the address that browsers use");
    }
    say(&format!("Listening on  {}", options.listen));
    Ok(())
}

/// Prints a line for the operator.
/// Ignores failures, because the output can be a file on a full disk.
fn say(line: &str) {
    if let Err(error) = writeln!(std::io::stdout(), "{line}") {
        tracing::warn!(%error, "failed to write to standard output; the server continues");
    }
}

/// Locks a data folder.
/// Otherwise two processes would miss each other's changes.
pub(super) fn lock(data: &Path) -> Result<File, String> {
    let unusable = |error: std::io::Error| {
        let folder = data.to_owned();
        domain::OpenError::Folder { folder, reason: error.to_string() }.to_string()
    };
    std::fs::create_dir_all(data).map_err(unusable)?;
    let file = File::create(data.join(".lock")).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(format!("Another Pagewright is serving the data folder {}. Stop it first.", data.display())),
    }
}

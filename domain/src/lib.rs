//! Use cases of Pagewright, with their rules and storage.
//!
//! A use case is `verb(cms, actor, input)` and checks access first. This crate
//! has no HTTP and writes no HTML.

pub mod access;
pub mod addresses;
mod atomic_write;
pub mod audit;
pub mod backup;
pub mod backup_runs;
mod bounded_counter;
mod bytes_lock;
mod caches;
pub mod check;
mod claims;
pub mod client;
pub mod clock;
pub mod collaboration;
pub mod content_api;
pub mod copy;
pub mod cpu;
pub mod disk;
mod entity_tag;
pub mod error;
pub mod files;
mod generation;
pub mod health;
pub mod histogram;
pub mod home;
pub mod html;
pub mod jobs;
mod keyed_lock;
pub mod list;
pub(crate) mod mail;
pub mod media;
pub mod menus;
pub mod nodes;
mod order_keys;
pub mod outbox;
pub mod own_thread;
mod page_order;
mod page_words;
pub mod pages;
pub mod panics;
pub mod purge;
pub mod search;
pub mod secret;
pub mod settings;
pub mod site;
pub mod system;
pub mod tags;
pub mod templates;
pub mod transfer;
pub mod translation;
pub mod trash;
pub mod users;
pub mod viewer;
pub mod visitors;
pub mod webhooks;
pub mod workflow;
mod write;

use crate::addresses::redirects::hits::AddressHits;
use crate::backup_runs::BackupSetup;
use crate::bounded_counter::BoundedCounter;
use crate::bytes_lock::BytesLock;
use crate::caches::Caches;
use crate::claims::Claims;
use crate::clock::Clock;
use crate::collaboration::presence::Presences;
use crate::cpu::CpuTurns;
use crate::error::{Error, Result};
use crate::files::Files;
use crate::files::storage::MediaStorage;
use crate::generation::PublicGeneration;
use crate::health::WriteHealth;
use crate::keyed_lock::KeyedLock;
use crate::media::pictures::broken::BrokenPictures;
use crate::media::pictures::pool::ImagePool;
use crate::media::text::DocumentReader;
use crate::nodes::Node;
use crate::purge::PurgeHook;
use crate::search::Search;
use crate::secret::SigningKey;
use crate::users::api_tokens::uses::MAX_USED_TOKENS;
use crate::users::password::Passwords;
use crate::users::unrecorded::UnrecordedEvents;
use crate::users::unwritten::Unwritten;
use crate::visitors::VisitorLimits;
use crate::webhooks::send::WebhookSender;
use crate::write::{Effect, WorkerNotifications};
use content::fields::registry::Types;
use model::id::{ApiTokenId, JobId, MailId, WebhookId};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;
use storage::{Db, LockMode, LockSubject, search_texts};

pub use crate::claims::{Claim, Interruption};
pub use crate::generation::Generation;
pub use storage::{DatabaseLocation, OpenError};

/// Shared state of all use cases, passed to each.
pub struct Cms {
    pub(crate) db: Db,
    pub(crate) files: Files,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) types: Types,
    pub(crate) generation: Arc<PublicGeneration>,
    pub(crate) wakes: Arc<WorkerNotifications>,
    pub(crate) job_claims: Claims<JobId>,
    pub(crate) mail_claims: Claims<MailId>,
    /// Claims on the queues of webhooks.
    pub(crate) webhook_claims: Claims<WebhookId>,
    pub(crate) node: Node,
    pub(crate) write_health: WriteHealth,
    pub(crate) caches: Caches,
    pub(crate) passwords: Passwords,
    pub(crate) unwritten: Unwritten,
    pub(crate) unrecorded_events: UnrecordedEvents,
    pub(crate) key: SigningKey,
    pub(crate) presences: Presences,
    pub(crate) visitor_limits: VisitorLimits,
    pub(crate) address_hits: AddressHits,
    /// Last uses of API tokens that are not written yet.
    pub(crate) token_uses: BoundedCounter<ApiTokenId>,
    pub(crate) cpu: CpuTurns,
    pub(crate) image_pool: ImagePool,
    pub(crate) search: Arc<Search>,
    pub(crate) broken_pictures: BrokenPictures,
    /// Locks by picture hash, held during rendering.
    pub(crate) rendering: KeyedLock,
    /// Time at which the data folder was opened,
    /// by the system clock like file times.
    pub(crate) opened_at: SystemTime,
    pub(crate) bytes_lock: BytesLock,
    /// First damage found in the database.
    pub(crate) damage: OnceLock<String>,
    /// Separate program that reads documents. If
    /// it is not set, this process reads them.
    pub(crate) document_reader: OnceLock<DocumentReader>,
    /// Purges caches in front of the server. If it is
    /// not set, pages name no keys.
    pub(crate) purge_hook: OnceLock<PurgeHook>,
    /// Calls webhooks. If it is not set, deliveries wait.
    pub(crate) webhook_sender: OnceLock<WebhookSender>,
    /// Folders of backups. If it is not set, the
    /// process makes none.
    pub(crate) backup_setup: OnceLock<BackupSetup>,
    /// Held by the thread of a backup, also by one that hangs.
    pub(crate) backup_thread: Arc<tokio::sync::Mutex<()>>,
}

/// Returns true if a data folder holds a site. Returns true
/// for every database server, because connecting to a new
/// server creates the site.
///
/// # Errors
/// A sentence for the operator if the database is missing or empty.
pub fn contains_site(data: &Path, database: &DatabaseLocation) -> std::result::Result<bool, OpenError> {
    match database {
        DatabaseLocation::Folder => storage::contains_site(data),
        DatabaseLocation::Server(_) => Ok(true),
    }
}

/// Converts an error that occurred while the data folder was opened.
pub(crate) fn open_error(data: &Path, error: &Error) -> OpenError {
    let fault = if let Error::Storage(fault, _) = error { Some(*fault) } else { None };
    OpenError::caused_by(data, fault, error.to_string())
}

impl Cms {
    /// Runs CPU work of more than 1 ms without blocking async threads.
    pub async fn run_cpu<T>(&self, work: impl FnOnce() -> T) -> T {
        self.cpu.run(work).await
    }

    /// Opens the data folder and the file
    /// storage. Creates or migrates the database.
    ///
    /// # Errors
    /// A sentence for the operator, such as an unwritable folder.
    pub async fn open(
        data: &Path,
        database: &DatabaseLocation,
        media: &MediaStorage,
        types: Types,
        clock: Arc<dyn Clock>,
    ) -> std::result::Result<Self, OpenError> {
        let contains_site = contains_site(data, database)?;
        let db = Db::open(data, database, clock.now()).await?;
        let unusable = |error: std::io::Error| OpenError::Folder { folder: data.to_owned(), reason: error.to_string() };
        let files = Files::open(data, media).map_err(unusable)?;
        let failed = |error: Error| open_error(data, &error);
        let stored = async { Ok(storage::site::get_generation(&mut db.read().await?).await?) };
        let key = match database {
            DatabaseLocation::Folder => secret::open(data, contains_site)?,
            DatabaseLocation::Server(_) => secret::open_shared(&db).await.map_err(failed)?,
        };
        let search = Arc::new(Search::new(data, &types));
        let generation = PublicGeneration::starting_at(stored.await.map_err(failed)?);
        let cms = Self {
            db,
            files,
            clock,
            types,
            generation: Arc::new(generation),
            wakes: Arc::default(),
            job_claims: Claims::default(),
            mail_claims: Claims::default(),
            webhook_claims: Claims::default(),
            node: Node::open(data, database)?,
            write_health: WriteHealth::default(),
            caches: Caches::default(),
            passwords: Passwords::new(),
            unwritten: Unwritten::default(),
            unrecorded_events: UnrecordedEvents::default(),
            key,
            presences: Presences::default(),
            visitor_limits: VisitorLimits::default(),
            address_hits: AddressHits::default(),
            token_uses: BoundedCounter::new(MAX_USED_TOKENS),
            cpu: CpuTurns::new(),
            image_pool: ImagePool::new(),
            search,
            broken_pictures: BrokenPictures::new(),
            rendering: KeyedLock::default(),
            opened_at: SystemTime::now(),
            bytes_lock: BytesLock::default(),
            damage: OnceLock::new(),
            document_reader: OnceLock::new(),
            purge_hook: OnceLock::new(),
            webhook_sender: OnceLock::new(),
            backup_setup: OnceLock::new(),
            backup_thread: Arc::default(),
        };
        let alone = async { Ok(cms.db.lock(LockSubject::Start, LockMode::Exclusive).await?) };
        let _alone = alone.await.map_err(failed)?;
        let has_missing_texts: Result<bool> =
            async { Ok(search_texts::are_missing(&mut cms.db.read().await?).await?) }.await;
        if has_missing_texts.map_err(failed)? || page_words::are_unread(&cms).await.map_err(failed)? {
            // Does an empty write, because the end
            // of any write indexes missing texts.
            cms.write(Effect::Internal, async |_| Ok(())).await.map_err(failed)?;
        }
        users::roles::seed(&cms).await.map_err(failed)?;
        site::seed::seed(&cms).await.map_err(failed)?;
        pages::teaser::write_missing(&cms).await.map_err(failed)?;
        media::refold_names(&cms).await.map_err(failed)?;
        media::pictures::outdated::queue_outdated(&cms).await.map_err(failed)?;
        Ok(cms)
    }

    /// Sets the program that reads documents.
    pub fn read_documents_by(&self, reader: DocumentReader) {
        // Keeps the reader that was set first.
        let _ = self.document_reader.set(reader);
    }

    /// Sets the password hash cost, for tests with many users.
    pub fn hash_passwords_at(&self, cost: argon2::Params) {
        self.passwords.set_cost(cost);
    }

    /// Returns the version of public content. Page caches compare it.
    pub fn generation(&self) -> Generation {
        self.generation.current()
    }

    /// Returns the block and page types of this installation.
    pub fn types(&self) -> &Types {
        &self.types
    }

    /// Returns the work of the database, for monitors.
    pub fn database_load(&self) -> storage::DatabaseLoad {
        self.db.load()
    }

    pub fn now(&self) -> time::OffsetDateTime {
        self.clock.now()
    }

    /// Waits for running writes and closes the database.
    pub async fn close(&self) {
        self.search.close().await;
        self.node.close().await;
        self.db.close().await;
    }
}

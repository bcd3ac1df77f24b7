//! What Pagewright knows and keeps: the use cases, their rules, and the database behind them.
//!
//! A use case is `verb(cms, actor, input)`. It checks access itself, first, so that no door can forget to.
//! This crate knows nothing of HTTP and writes no HTML.

pub mod access;
pub mod audit;
mod changes;
pub mod client;
pub mod clock;
mod db;
pub mod error;
pub mod files;
pub mod html;
pub mod list;
pub mod mail;
pub mod media;
pub mod pages;
pub mod secret;
pub mod site;
pub mod users;

use crate::changes::Changes;
use crate::clock::Clock;
use crate::db::Db;
use crate::error::Result;
use crate::files::Files;
use crate::pages::presence::Presences;
use crate::site::snapshot::SiteCache;
use crate::users::password::Passwords;
use crate::users::set_up::SetUpLink;
use crate::users::tokens::Minted;
use model::block::{BlockSchema, PageTypeSchema};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{Mutex, Semaphore};

pub use crate::changes::Generation;
pub use crate::db::OpenError;

/// The product, ready to be asked: everything a use case needs besides the actor and the input.
pub struct Cms {
    pub(crate) db: Db,
    pub(crate) files: Files,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) block_types: Vec<BlockSchema>,
    pub(crate) page_types: Vec<PageTypeSchema>,
    pub(crate) changes: Changes,
    pub(crate) site: SiteCache,
    pub(crate) passwords: Passwords,
    pub(crate) minted: Minted,
    pub(crate) set_up: SetUpLink,
    pub(crate) presences: Presences,
    /// The turn to make a smaller picture.
    pub(crate) renditions: Semaphore,
    /// The turn to keep or remove the file of a user's picture, so that none is removed that somebody is about to have.
    pub(crate) portraits: Mutex<()>,
}

/// The types of blocks and pages that this installation knows.
pub struct Types {
    pub blocks: Vec<BlockSchema>,
    pub pages: Vec<PageTypeSchema>,
}

impl Cms {
    /// Opens the data folder, making it and bringing its database up to date where needed.
    ///
    /// # Errors
    /// A sentence for the operator: the folder cannot be written, the database is newer than this program, …
    pub async fn open(data: &Path, types: Types, clock: Arc<dyn Clock>) -> std::result::Result<Self, OpenError> {
        let db = Db::open(data).await?;
        let unusable = |error: std::io::Error| OpenError::Folder { folder: data.to_owned(), reason: error.to_string() };
        let files = Files::open(data).map_err(unusable)?;
        let cms = Self {
            db,
            files,
            clock,
            block_types: types.blocks,
            page_types: types.pages,
            changes: Changes::default(),
            site: SiteCache::default(),
            passwords: Passwords::new(),
            minted: Minted::default(),
            set_up: SetUpLink::default(),
            presences: Presences::default(),
            renditions: Semaphore::new(1),
            portraits: Mutex::new(()),
        };
        users::roles::seed(&cms).await.map_err(OpenError::from)?;
        site::settings::seed(&cms).await.map_err(OpenError::from)?;
        Ok(cms)
    }

    /// Counts up whenever something changes that visitors can see. Whoever keeps rendered pages compares it.
    pub fn generation(&self) -> Generation {
        self.changes.generation()
    }

    pub fn block_types(&self) -> &[BlockSchema] {
        &self.block_types
    }

    pub fn page_types(&self) -> &[PageTypeSchema] {
        &self.page_types
    }

    pub fn now(&self) -> time::OffsetDateTime {
        self.clock.now()
    }

    /// Waits for running writes and closes the database.
    pub async fn close(&self) {
        self.db.close().await;
    }

    /// Whether the database answers: for monitors.
    pub async fn check_ready(&self) -> Result<()> {
        self.db.check().await
    }
}

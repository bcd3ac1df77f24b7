//! Writes a whole site into a folder of readable files.

mod documents;
mod media;
mod page_text;
mod pages;
mod target;

use self::media::write_media;
use self::pages::PageWriter;
use self::target::FolderTarget;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::FileId;
use model::media::MediaFile;
use site_folder::names::{PageAddress, SiteNames, media_path};
use site_folder::problem::FileProblem;
use std::collections::HashMap;
use std::path::Path;
use storage::files::list_library;
use storage::site::get_site_settings;
use storage::site_texts::{SitePage, list_site_pages};
use storage::{Connection, Db};

/// Parts of a site that an export can have or lack.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportChoices {
    /// Newer work that is not live, and pages that are not live.
    pub has_drafts: bool,
    /// All stored versions.
    pub has_history: bool,
    /// Names of the users who stored a version.
    pub has_people: bool,
    pub media: MediaChoice,
}

/// Treatment of the bytes of library files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MediaChoice {
    #[default]
    Copy,
    /// Only descriptions, with the hashes of the files.
    Describe,
}

/// The result of an export.
#[derive(Debug, Default)]
pub struct Export {
    /// Number of pages, each locale counted.
    pub pages: usize,
    /// Number of library files.
    pub files: usize,
    /// Number of files that are new or changed.
    pub written: usize,
    /// Number of files of an earlier export that are gone.
    pub removed: usize,
    /// Parts of the site that are not in the folder.
    pub problems: Vec<FileProblem>,
}

/// Reason why a site was not exported, as a text for operators.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("{0} has files that are not from an export. Name a new or an empty folder.")]
    Occupied(String),
    #[error("Another export writes into {0}. Wait until it ends.")]
    Running(String),
    #[error("{0} is a link to another place. Remove it, because an export writes only into its folder.")]
    Link(String),
    #[error("{place} cannot be written: {reason}.")]
    Unwritable { place: String, reason: String },
    #[error("The site cannot be read: {0}.")]
    Failed(#[from] Error),
}

impl From<storage::Error> for ExportError {
    fn from(error: storage::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Writes a site into a folder, which is new, empty, or has an earlier
/// export. All texts are those of one moment, and the site can serve meanwhile.
///
/// Each file is replaced atomically, and only if it changes. Equal
/// sites make equal files.
///
/// # Errors
/// `Occupied`, `Running`, `Link`, `Unwritable`, or `Failed`, also if the actor may not export the site.
pub async fn export_site(
    cms: &Cms,
    actor: &Actor,
    folder: &Path,
    choices: ExportChoices,
) -> std::result::Result<Export, ExportError> {
    access::require(actor, Operation::ExportSite)?;
    let mut target = FolderTarget::begin(folder)?;
    let mut conn = cms.db.read_through().await?;
    Db::begin_snapshot(&mut conn).await?;
    let mut export = Export::default();
    let site = Site::load(&mut conn, choices).await?;
    documents::write_documents(&mut conn, &site, (&mut target, &mut export)).await?;
    PageWriter { cms, site: &site, choices }.write_all(&mut conn, (&mut target, &mut export)).await?;
    // The bytes of files never change, so they need no snapshot.
    drop(conn);
    write_media(cms, &site, choices.media, (&mut target, &mut export)).await?;
    (export.written, export.removed) = target.finish()?;
    export.problems.sort();
    export.problems.dedup();
    Ok(export)
}

/// Pages, files and names of a site.
struct Site {
    /// Pages to write, by group and locale.
    pages: Vec<SitePage>,
    /// Files outside the trash, each with its path in the folder.
    files: Vec<(String, MediaFile)>,
    names: SiteNames,
}

impl Site {
    async fn load(conn: &mut Connection, choices: ExportChoices) -> Result<Self> {
        let settings = get_site_settings(conn).await?;
        let mut pages = list_site_pages(conn).await?;
        pages.retain(|page| choices.has_drafts || page.live.is_some());
        let files = list_library(conn).await?.into_iter();
        let files: Vec<(String, MediaFile)> =
            files.map(|file| (media_path(&file.path, &file.file_name, &file.hash), file)).collect();
        let addresses: Vec<PageAddress> = pages.iter().map(address_of).collect();
        let paths: HashMap<FileId, String> = files.iter().map(|(path, file)| (file.id, path.clone())).collect();
        let names = SiteNames::new((settings.available_locales, settings.default_locale), &addresses, paths);
        Ok(Self { pages, files, names })
    }
}

fn address_of(page: &SitePage) -> PageAddress {
    let (locale, slug) = (page.locale.clone(), page.slug.clone());
    PageAddress { id: page.id, group: page.group, locale, slug, source: page.source }
}

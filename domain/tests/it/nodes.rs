//! A site with a second node on its database.
//! With SQLite, one node plays both.

use crate::passwords::low_cost;
use crate::test_site::{TestSite, types};
use domain::files::storage::MediaStorage;
use domain::nodes::join;
use domain::{Cms, DatabaseLocation};
use std::sync::Arc;
use tempfile::TempDir;

pub(crate) struct Nodes {
    pub(crate) site: TestSite,
    other: Option<(Arc<Cms>, TempDir)>,
    /// Folder of the files, which both nodes use.
    files: TempDir,
}

impl Nodes {
    pub(crate) async fn new() -> Self {
        let files = tempfile::tempdir().unwrap();
        let storage = MediaStorage::FolderAt(files.path().to_owned());
        let site = TestSite::with_storage(&storage).await;
        let other = match site.data.location() {
            DatabaseLocation::Folder => None,
            server @ DatabaseLocation::Server(_) => {
                let folder = tempfile::tempdir().unwrap();
                let clock: Arc<dyn domain::clock::Clock> = site.clock.clone();
                let cms = Cms::open(folder.path(), &server, &storage, types(), clock).await.unwrap();
                cms.hash_passwords_at(low_cost());
                join(&cms, folder.path()).await.unwrap();
                Some((Arc::new(cms), folder))
            }
        };
        Self { site, other, files }
    }

    /// Returns the storage of the files.
    pub(crate) fn storage(&self) -> MediaStorage {
        MediaStorage::FolderAt(self.files.path().to_owned())
    }

    pub(crate) fn one(&self) -> &Arc<Cms> {
        &self.site.cms
    }

    pub(crate) fn other(&self) -> &Arc<Cms> {
        self.other.as_ref().map_or(&self.site.cms, |(cms, _)| cms)
    }
}

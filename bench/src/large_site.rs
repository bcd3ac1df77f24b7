//! A site of 100,000 pages in a separate folder.

use crate::Outcome;
use crate::api::{EMAIL, Editor, PASSWORD};
use crate::cores::{Cores, Role};
use crate::folder::Folder;
use crate::indexing::wait_for_index;
use crate::process::Running;
use crate::product::{self, PageCache, Start};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;

/// A user with limited permissions. The password is that of [`EMAIL`].
pub(crate) const LIMITED: &str = "limited@example.org";
/// Listed pages, without the trash.
pub(crate) const PAGES: i64 = 98_000;

const SEED: &str = include_str!("large_site.sql");

pub(crate) struct LargeSite {
    folder: Folder,
    cores: Cores,
}

impl LargeSite {
    /// Creates an installation and fills its database.
    pub(crate) async fn grow(cores: Cores) -> Outcome<Self> {
        let site = Self { folder: Folder::make("large")?, cores };
        let first =
            [("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD), ("PAGEWRIGHT_DEMO", "true")];
        drop(product::start(Start { environment: &first, ..site.start(Role::Free) }).await?);
        fill(site.folder.path()).await.map_err(|error| format!("The large site could not be written: {error}."))?;
        // Waits for stored words and search indexes before measuring.
        let mut product = product::start(site.start(Role::Free)).await?;
        let mut editor = Editor::log_in_as(product.address, EMAIL).await?;
        wait_for_index(&product, &mut editor).await?;
        drop(editor);
        product.stop().await?;
        Ok(site)
    }

    /// Serves the site from the server core.
    pub(crate) async fn serve(&self) -> Outcome<Running> {
        product::start(self.start(Role::Server)).await
    }

    fn start(&self, role: Role) -> Start<'_> {
        let (data, cores) = (self.folder.path(), self.cores);
        Start { data, cores, role, page_cache: PageCache::On, environment: &[], first_asked: "/", log: None }
    }
}

async fn fill(folder: &Path) -> Result<(), sqlx::Error> {
    // No order suits the circular foreign keys of pages and versions.
    let options = SqliteConnectOptions::new().filename(folder.join("pagewright.db")).foreign_keys(false);
    let mut connection = options.connect().await?;
    let sql = format!("begin; {SEED} commit;");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
    connection.close().await
}

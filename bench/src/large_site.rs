//! A site with many pages in a separate folder.

use crate::BenchResult;
use crate::api::{EMAIL, Editor, PASSWORD};
use crate::cores::{CoreRole, Cores};
use crate::folder::Folder;
use crate::indexing::wait_for_index;
use crate::process::Running;
use crate::product::{self, PageCacheSetting, StartOptions};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;

/// A user with limited permissions. The password is that of [`EMAIL`].
pub(crate) const LIMITED: &str = "limited@example.org";
/// Number of groups of translations: 100,000 pages in four locales.
pub(crate) const PAGE_GROUPS: u32 = 25_000;
/// Number of listed pages, without those in the trash.
pub(crate) const PAGES: i64 = 98_000;

const SEED: &str = include_str!("large_site.sql");

pub(crate) struct LargeSite {
    folder: Folder,
    cores: Cores,
}

impl LargeSite {
    /// Creates an installation and fills its database
    /// with groups of four pages.
    pub(crate) async fn grow(cores: Cores, groups: u32) -> BenchResult<Self> {
        let site = Self { folder: Folder::make("large")?, cores };
        let first =
            [("PAGEWRIGHT_ADMIN_EMAIL", EMAIL), ("PAGEWRIGHT_ADMIN_PASSWORD", PASSWORD), ("PAGEWRIGHT_DEMO", "true")];
        drop(product::start(StartOptions { environment: &first, ..site.start(CoreRole::Free) }).await?);
        site.execute(&SEED.replace("{groups}", &groups.to_string())).await?;
        // Starts the product once before measuring.
        // At this start, the product reads the words
        // of pages and builds the search indexes.
        let mut product = product::start(site.start(CoreRole::Free)).await?;
        let mut editor = Editor::log_in_as(product.address, EMAIL).await?;
        wait_for_index(&product, &mut editor).await?;
        drop(editor);
        product.stop().await?;
        Ok(site)
    }

    /// Starts the product on the core for servers.
    pub(crate) async fn serve(&self) -> BenchResult<Running> {
        product::start(self.start(CoreRole::Server)).await
    }

    /// Changes the database directly, while nothing serves it.
    pub(crate) async fn execute(&self, sql: &str) -> BenchResult<()> {
        let failed = |error: sqlx::Error| format!("The large site could not be written: {error}.");
        // Pages and versions refer to each other, so no order
        // of the inserts satisfies their foreign keys.
        let database = self.folder.path().join("pagewright.db");
        let options = SqliteConnectOptions::new().filename(database).foreign_keys(false);
        let mut connection = options.connect().await.map_err(failed)?;
        sqlx::raw_sql(AssertSqlSafe(format!("begin; {sql} commit;"))).execute(&mut connection).await.map_err(failed)?;
        connection.close().await.map_err(failed)
    }

    /// Returns the data folder.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn start(&self, role: CoreRole) -> StartOptions<'_> {
        let (data, cores) = (self.folder.path(), self.cores);
        StartOptions {
            data,
            cores,
            role,
            page_cache: PageCacheSetting::On,
            environment: &[],
            first_asked: "/",
            log: None,
        }
    }
}

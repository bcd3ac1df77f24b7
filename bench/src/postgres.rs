//! Copies of sites on a PostgreSQL server.

use crate::BenchResult;
use crate::api::Editor;
use crate::folder::Folder;
use crate::indexing::wait_for_index;
use crate::process::Running;
use crate::product::{self, StartOptions};
use crate::server_script::ServerScript;

/// A served copy of a site, with its database server.
pub(crate) struct PostgresCopy {
    pub(crate) product: Running,
    _folder: Folder,
    _server: ServerScript,
}

impl PostgresCopy {
    /// Copies a site to a new server, serves the copy with the
    /// same options, and waits until its search indexes are built.
    pub(crate) async fn serve(start: StartOptions<'_>) -> BenchResult<Self> {
        let server = ServerScript::start("postgres", &[])?;
        let database = server.variable("TEST_DATABASE")?.to_owned();
        let folder = Folder::make("copy")?;
        product::copy(start.data, &database, folder.path())?;
        let environment = [("PAGEWRIGHT_DATABASE", database.as_str())];
        let start = StartOptions { data: folder.path(), environment: &environment, ..start };
        let copy = Self { product: product::start(start).await?, _folder: folder, _server: server };
        wait_for_index(&copy.product, &mut Editor::log_in(copy.product.address).await?).await?;
        Ok(copy)
    }
}

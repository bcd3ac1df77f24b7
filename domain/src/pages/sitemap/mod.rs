//! The live pages that search engines may list, for what tells them where those are.

mod store;

use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::listed::ListedPage;

/// Which of the pages, in the order of their ids.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub skipped: u32,
    pub most: u32,
}

/// Counts the pages that search engines may list.
pub async fn count_listed_pages(cms: &Cms, actor: &Actor) -> Result<u64> {
    access::require(actor, Operation::ReadPublishedPage)?;
    store::count_pages(&mut *cms.db.read().await?).await
}

/// Lists the pages that search engines may list, each with its translations, itself among them. One query.
pub async fn list_listed_pages(cms: &Cms, actor: &Actor, part: Part) -> Result<Vec<ListedPage>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    store::list_pages(&mut *cms.db.read().await?, part).await
}

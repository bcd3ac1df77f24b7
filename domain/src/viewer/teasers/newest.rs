//! Lists the newest live pages of a type in a locale.

use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::locale::Locale;
use model::teaser::{LocaleScope, MAX_LISTED_PAGES, PageOrder, PageQuery, Teaser};
use storage::teasers::{TagLookup, TeaserQuery, find_teasers};

/// Lists the newest live pages of a type,
/// as many as a block may list at most.
pub async fn list_newest(cms: &Cms, actor: &Actor, locale: &Locale, page_type: &str) -> Result<Vec<Teaser>> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let query = PageQuery::First {
        page_type: Some(page_type.to_owned()),
        tag: None,
        scope: LocaleScope::Own,
        order: PageOrder::Newest,
        count: MAX_LISTED_PAGES,
    };
    let queries = [TeaserQuery::First(&query, TagLookup::ByName)];
    let found = find_teasers(&mut cms.db.read().await?, &queries, &[], locale).await?;
    Ok(found.into_iter().map(|found| found.teaser).take(MAX_LISTED_PAGES as usize).collect())
}

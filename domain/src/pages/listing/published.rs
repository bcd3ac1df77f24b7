//! Lists the live pages, for visitors too.

use super::filter::{parse_locale, parse_type};
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::list::List;
use model::page::PublishedPage;
use storage::page_lists::{self, PageFilter};

/// Input of `page/get-pages`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct ListPublished {
    pub page_type: Option<String>,
    pub locale: Option<String>,
    /// Number of the list page. The first is 0.
    pub page_index: i64,
    pub page_size: Option<i64>,
}

/// Lists live pages, by title.
///
/// # Errors
/// `V_12` for the page size or number, locale or type.
pub async fn list_published_pages(cms: &Cms, actor: &Actor, ask: ListPublished) -> Result<List<PublishedPage>> {
    access::require(actor, Operation::ListPublishedPages)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let query = ListQuery { page_index: ask.page_index, page_size: ask.page_size, ..ListQuery::default() };
    let asked = query.parse("page", &[], &mut errors);
    let page_type = parse_type(cms, ask.page_type, &mut errors);
    let locale = parse_locale(settings, ask.locale.as_deref(), &mut errors);
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };

    let filter = PageFilter { page_type, locale, ..PageFilter::of(&Actor::System) };
    let mut conn = cms.db.read().await?;
    let items = page_lists::list_published(&mut conn, &filter, &asked).await?;
    let total_items = page_lists::count_published(&mut conn, &filter).await?;
    Ok(List { items, total_items })
}

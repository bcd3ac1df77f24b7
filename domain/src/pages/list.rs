//! Listing pages for the admin.

use super::rules;
use super::store::{self, Filter};
use crate::error::{Result, refuse_any};
use crate::{Cms, access, site};
use model::access::{Actor, Operation, Permission};
use model::error::Code;
use model::list::{DEFAULT_PAGE_SIZE, List, MAX_PAGE_SIZE, SortOrder};
use model::locale::Locale;
use model::page::PageListItem;

/// What `page/list` takes (specification, section 7). Everything may be left out.
#[derive(Clone, Debug, Default)]
pub struct ListPages {
    pub page_type: Option<String>,
    pub locale: Option<String>,
    /// From 0.
    pub page_index: i64,
    pub page_size: Option<i64>,
    pub search_term: String,
    pub column_to_sort: Option<String>,
    pub sort_order: Option<SortOrder>,
}

/// The columns a page list can be sorted by, with what they mean in the database.
pub(super) const SORT_COLUMNS: &[(&str, &str)] = &[
    ("title", "p.title collate nocase"),
    ("slug", "p.slug"),
    ("type", "p.type"),
    ("locale", "p.locale"),
    (
        "status",
        "case when p.published_version_id = p.newest_version_id then 1 when p.published_version_id is not null then 2
              when p.ever_published = 1 then 3 else 0 end",
    ),
    ("changedAt", "p.changed_at"),
];

/// The longest search term that is looked for; what is longer finds nothing useful.
const MAX_TERM: usize = 255;

/// Lists the pages that the actor may see, by last change, newest first, unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, page, column, locale or type that does not exist; `V_14` for a term that is too long.
pub async fn list_pages(cms: &Cms, actor: &Actor, ask: ListPages) -> Result<List<PageListItem>> {
    access::require(actor, Operation::ListPages)?;
    let page_size = ask.page_size.map_or(Some(DEFAULT_PAGE_SIZE), |size| u32::try_from(size).ok());
    let page_size = page_size.filter(|size| (1..=MAX_PAGE_SIZE).contains(size));
    let page_index = u32::try_from(ask.page_index).ok();
    let column = ask.column_to_sort.as_deref().filter(|name| !name.is_empty());
    let sort = column.map(|name| SORT_COLUMNS.iter().find(|(known, _)| *known == name));
    let page_type = ask.page_type.filter(|id| !id.is_empty());
    let locale = ask.locale.filter(|code| !code.is_empty());
    let parsed = locale.as_deref().map(Locale::parse);
    let settings = &site::snapshot::current(cms).await?.settings;
    let broken = [
        (page_size.is_none(), Code::NotValid, "pageSize"),
        (page_index.is_none(), Code::NotValid, "pageIndex"),
        (sort.is_some_and(|found| found.is_none()), Code::NotValid, "columnToSort"),
        (page_type.as_deref().is_some_and(|id| rules::find_page_type(cms, id).is_none()), Code::NotValid, "type"),
        (
            parsed.as_ref().is_some_and(|l| !l.as_ref().is_some_and(|l| settings.available_locales.contains(l))),
            Code::NotValid,
            "locale",
        ),
        (ask.search_term.chars().count() > MAX_TERM, Code::TooLong, "searchTerm"),
    ];
    let refuse = |code, property| model::error::ErrorItem::new(code, "page", property);
    refuse_any(broken.into_iter().filter(|(is, ..)| *is).map(|(_, code, name)| refuse(code, name)).collect())?;

    let filter = Filter {
        page_type,
        locale: parsed.flatten(),
        term: ask.search_term.trim().to_owned(),
        grants: actor.grants_of(Permission::ViewDrafts),
        user: actor.user_id(),
    };
    let order = match (sort.flatten(), ask.sort_order.unwrap_or_default()) {
        (Some((_, column)), SortOrder::Asc) => format!("{column} asc, p.id asc"),
        (Some((_, column)), SortOrder::Desc) => format!("{column} desc, p.id desc"),
        (None, _) => "p.changed_at desc, p.id desc".to_owned(),
    };
    let mut conn = cms.db.read().await?;
    let window = (page_size.unwrap_or(DEFAULT_PAGE_SIZE), page_index.unwrap_or(0));
    let items = store::list_pages(&mut conn, &filter, &order, window).await?;
    let total_items = store::count_pages(&mut conn, &filter).await?;
    Ok(List { items, total_items })
}

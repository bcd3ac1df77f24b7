//! What the lists of pages have in common: which pages, in which order, and how many at a time.

use super::list::ListPages;
use super::rules;
use super::store::Filter;
use crate::error::Result;
use crate::{Cms, site};
use model::access::{Actor, Permission};
use model::error::{Code, ErrorItem};
use model::list::{DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SortOrder};
use model::locale::Locale;

/// The columns that a list can be sorted by, with what they mean in the database.
pub(super) type Columns = &'static [(&'static str, &'static str)];

/// The longest search term that is looked for; what is longer finds nothing useful.
const MAX_TERM: usize = 255;

/// A part of a list, as the database is asked for it.
pub(super) struct Listing {
    pub(super) filter: Filter,
    /// The page size, and the index from 0.
    pub(super) window: (u32, u32),
}

/// Finds everything that is wrong with what a list is asked for.
pub(super) async fn check(cms: &Cms, ask: &ListPages, columns: Columns) -> Result<Vec<ErrorItem>> {
    let settings = &site::snapshot::current(cms).await?.settings;
    let is_known = |code: &str| Locale::parse(code).is_some_and(|locale| settings.available_locales.contains(&locale));
    let column = given(&ask.column_to_sort);
    let broken = [
        (page_size(ask).is_none(), Code::NotValid, "pageSize"),
        (u32::try_from(ask.page_index).is_err(), Code::NotValid, "pageIndex"),
        (column.is_some_and(|name| find_column(columns, name).is_none()), Code::NotValid, "columnToSort"),
        (given(&ask.page_type).is_some_and(|id| rules::find_page_type(cms, id).is_none()), Code::NotValid, "type"),
        (given(&ask.locale).is_some_and(|code| !is_known(code)), Code::NotValid, "locale"),
        (ask.search_term.chars().count() > MAX_TERM, Code::TooLong, "searchTerm"),
    ];
    Ok(broken.into_iter().filter(|(is, ..)| *is).map(|(_, code, name)| ErrorItem::new(code, "page", name)).collect())
}

/// The order in SQL; `None` where no column is asked for.
pub(super) fn order(ask: &ListPages, columns: Columns, id: &str) -> Option<String> {
    let column = find_column(columns, given(&ask.column_to_sort)?)?;
    let direction = match ask.sort_order.unwrap_or_default() {
        SortOrder::Asc => "asc",
        SortOrder::Desc => "desc",
    };
    Some(format!("{column} {direction}, {id} {direction}"))
}

impl Listing {
    /// What was asked for and found right, as far as the actor's grants of a permission reach.
    pub(super) fn new(ask: ListPages, actor: &Actor, permission: Permission) -> Self {
        let window = (page_size(&ask).unwrap_or(DEFAULT_PAGE_SIZE), u32::try_from(ask.page_index).unwrap_or(0));
        let filter = Filter {
            page_type: given(&ask.page_type).map(str::to_owned),
            locale: given(&ask.locale).and_then(Locale::parse),
            term: ask.search_term.trim().to_owned(),
            grants: actor.grants_of(permission),
            user: actor.user_id(),
        };
        Self { filter, window }
    }
}

/// The page size asked for, where it is allowed.
fn page_size(ask: &ListPages) -> Option<u32> {
    let size = ask.page_size.map_or(Some(DEFAULT_PAGE_SIZE), |size| u32::try_from(size).ok());
    size.filter(|size| (1..=MAX_PAGE_SIZE).contains(size))
}

fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().filter(|text| !text.is_empty())
}

fn find_column(columns: Columns, name: &str) -> Option<&'static str> {
    columns.iter().find(|(known, _)| *known == name).map(|(_, column)| *column)
}

//! Saves a filter of a page list under a name.

use super::parse_list;
use crate::error::{Error, Result, refuse_any};
use crate::users::roles::role_rules::check_name;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::fold::fold_tag;
use model::id::ListFilterId;
use model::list_filter::{MAX_FILTER_NAME_CHARS, MAX_FILTER_QUERY_CHARS, MAX_LIST_FILTERS};
use model::text::is_control_or_direction;
use storage::list_filters::{self, NewListFilter};

const MODEL: &str = "listFilter";

/// A filter as a client sends it.
#[derive(Clone, Debug, Default)]
pub struct AskedFilter {
    /// Page type of the list. `None` means the list of all types.
    pub page_type: Option<String>,
    pub name: String,
    /// Query of the list's address, such as `?status=concept`.
    pub query: String,
}

/// Saves a filter of the actor.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the name and the query.
/// `V_12` for an unknown type. `V_06` for a name that the actor
/// uses in this list. `V_07` for too many filters.
pub async fn save_filter(cms: &Cms, actor: &Actor, asked: AskedFilter) -> Result<ListFilterId> {
    access::require(actor, Operation::KeepListFilters)?;
    let name = asked.name.trim();
    let is_long = name.chars().count() > MAX_FILTER_NAME_CHARS;
    let long_name = || is_long.then(|| invalid(Code::TooLong, "name"));
    let mut errors: Vec<ErrorItem> = check_name(MODEL, name).or_else(long_name).into_iter().collect();
    errors.extend(check_query(&asked.query));
    let list = parse_list(cms, asked.page_type, &mut errors);
    refuse_any(errors)?;
    let user = actor.person_id().ok_or_else(|| Error::Refused(vec![invalid(Code::NotPossible, "")]))?;
    let new = NewListFilter {
        user,
        list: &list,
        name,
        name_folded: &fold_tag(name),
        query: &asked.query,
        created_at: cms.now().into(),
    };
    cms.write(Effect::Internal, async |tx| {
        if list_filters::has_list_filter(tx, &new).await? {
            return Err(Error::Refused(vec![invalid(Code::AlreadyExists, "name")]));
        }
        let count = list_filters::count_list_filters(tx, user, &list).await?;
        if usize::try_from(count).unwrap_or(usize::MAX) >= MAX_LIST_FILTERS {
            return Err(Error::Refused(vec![invalid(Code::NotPossible, "")]));
        }
        Ok(list_filters::insert_list_filter(tx, &new).await?)
    })
    .await
}

/// Refuses queries that are empty (`V_01`), too long (`V_14`),
/// or no query of an address (`V_12`).
fn check_query(query: &str) -> Option<ErrorItem> {
    let code = match query.chars().count() {
        0 => Code::Required,
        1..=MAX_FILTER_QUERY_CHARS if query.starts_with('?') && !query.chars().any(is_control_or_direction) => {
            return None;
        }
        1..=MAX_FILTER_QUERY_CHARS => Code::NotValid,
        _ => Code::TooLong,
    };
    Some(invalid(code, "query"))
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, MODEL, property)
}

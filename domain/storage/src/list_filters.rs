//! Filters of lists that users saved under a name.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::id::{ListFilterId, UserId};
use model::list_filter::ListFilter;
use sqlx::FromRow;

/// A new filter of a user.
pub struct NewListFilter<'a> {
    pub user: UserId,
    /// Name of the list.
    pub list: &'a str,
    pub name: &'a str,
    pub name_folded: &'a str,
    pub query: &'a str,
    pub created_at: Timestamp,
}

#[derive(FromRow)]
struct ListFilterRow {
    id: i64,
    name: String,
    query: String,
}

impl From<ListFilterRow> for ListFilter {
    fn from(ListFilterRow { id, name, query }: ListFilterRow) -> Self {
        Self { id: ListFilterId(id), name, query }
    }
}

/// Lists a user's filters of a list, by name.
pub async fn list_list_filters(conn: &mut Connection, user: UserId, list: &str) -> Result<Vec<ListFilter>> {
    let rows: Vec<ListFilterRow> =
        query("select id, name, query from user_list_filter where user_id = $1 and list = $2 order by name_folded")
            .bind(user.0)
            .bind(list)
            .fetch_all(conn)
            .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Returns true if the user has a filter of the list with this name.
pub async fn has_list_filter(conn: &mut Connection, new: &NewListFilter<'_>) -> Result<bool> {
    query_scalar("select exists (select 1 from user_list_filter where user_id = $1 and list = $2 and name_folded = $3)")
        .bind(new.user.0)
        .bind(new.list)
        .bind(new.name_folded)
        .fetch_one(conn)
        .await
}

pub async fn count_list_filters(conn: &mut Connection, user: UserId, list: &str) -> Result<i64> {
    query_scalar("select count(*) from user_list_filter where user_id = $1 and list = $2")
        .bind(user.0)
        .bind(list)
        .fetch_one(conn)
        .await
}

pub async fn insert_list_filter(conn: &mut Connection, new: &NewListFilter<'_>) -> Result<ListFilterId> {
    let id = query_scalar(
        "insert into user_list_filter (user_id, list, name, name_folded, query, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
    )
    .bind(new.user.0)
    .bind(new.list)
    .bind(new.name)
    .bind(new.name_folded)
    .bind(new.query)
    .bind(new.created_at)
    .fetch_one(conn)
    .await?;
    Ok(ListFilterId(id))
}

/// Deletes all filters of a user.
pub async fn delete_list_filters_of(conn: &mut Connection, user: UserId) -> Result<()> {
    query("delete from user_list_filter where user_id = $1").bind(user.0).execute(conn).await?;
    Ok(())
}

/// Deletes a filter of the user. Returns false
/// if the user has no such filter.
pub async fn delete_list_filter(conn: &mut Connection, user: UserId, id: ListFilterId) -> Result<bool> {
    let deleted: Option<i64> = query_scalar("delete from user_list_filter where id = $1 and user_id = $2 returning id")
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(conn)
        .await?;
    Ok(deleted.is_some())
}

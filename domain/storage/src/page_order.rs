//! The order of pages among their siblings.
//!
//! A place is a slug with spaces instead of slashes, because spaces
//! sort before all characters of slugs and keys. Siblings are
//! groups whose places have the same beginning before the last space.

use crate::error::Result;
use crate::page_lists::PageFilter;
use crate::query::query;
use crate::{Connection, Sql};
use model::access::Actor;
use model::id::GroupId;
use sqlx::FromRow;
use std::collections::HashMap;

/// A group whose place changed in this transaction.
pub struct ChangedPlace {
    pub group: GroupId,
    /// `None` if the group had no page outside the trash.
    pub former_place: Option<String>,
    /// `None` if the group has no page outside the trash.
    pub place: Option<String>,
    pub order_key: Option<String>,
}

/// A group with its place and the key that editors gave it.
#[derive(FromRow)]
pub struct PlacedGroup {
    #[sqlx(try_from = "i64")]
    pub id: GroupId,
    pub place: String,
    pub order_key: Option<String>,
}

/// A group among its siblings.
#[derive(FromRow)]
pub struct SiblingGroup {
    #[sqlx(flatten)]
    pub group: PlacedGroup,
    /// True if the actor may read one of its pages.
    pub is_visible: bool,
}

/// Lists the changed places, in the order of the changes.
pub async fn list_changed_places(conn: &mut Connection) -> Result<Vec<ChangedPlace>> {
    // Most writes find nothing, so they read no group.
    let changed: Vec<(i64, Option<String>)> =
        query("select group_id, former_place from changed_place order by id").fetch_all(&mut *conn).await?;
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select id, place, order_key from page_group where id in ");
    sql.bind_list(changed.iter().map(|(group, _)| *group));
    let groups: Vec<(i64, Option<String>, Option<String>)> = sql.fetch_all(conn).await?;
    let groups: HashMap<i64, _> = groups.into_iter().map(|(id, place, key)| (id, (place, key))).collect();
    let with_group = |(group, former_place)| {
        let (place, order_key) = groups.get(&group).cloned().unwrap_or_default();
        ChangedPlace { group: GroupId(group), former_place, place, order_key }
    };
    Ok(changed.into_iter().map(with_group).collect())
}

pub async fn delete_changed_places(conn: &mut Connection) -> Result<()> {
    query("delete from changed_place").execute(conn).await?;
    Ok(())
}

/// Lists the groups with keys, by place. The first group of a place comes last.
pub async fn list_ordered(conn: &mut Connection) -> Result<Vec<PlacedGroup>> {
    query(
        "select id, place, order_key from page_group
         where order_key is not null and place is not null order by place, id desc",
    )
    .fetch_all(conn)
    .await
}

pub async fn find_placed(conn: &mut Connection, group: GroupId) -> Result<Option<PlacedGroup>> {
    query("select id, place, order_key from page_group where id = $1 and place is not null")
        .bind(group.0)
        .fetch_optional(conn)
        .await
}

/// Lists the groups at a place. Translations of other pages can have the same slug.
pub async fn list_at(conn: &mut Connection, place: &str) -> Result<Vec<PlacedGroup>> {
    query("select id, place, order_key from page_group where place = $1 order by id").bind(place).fetch_all(conn).await
}

/// Lists groups directly below a place in their order, up to a number of them.
pub async fn list_siblings(conn: &mut Connection, actor: &Actor, parent: &str, most: u32) -> Result<Vec<SiblingGroup>> {
    let mut sql = Sql::new(
        "select g.id, g.place, g.order_key, exists (
           select 1 from page p where p.group_id = g.id and p.deleted_at is null",
    );
    PageFilter::push_readable(actor, &mut sql);
    sql.push(") as is_visible from page_group g where 1 = 1");
    push_directly_below(&mut sql, parent);
    sql.push(" order by g.sort_key, g.id limit ").bind(most);
    sql.fetch_all(conn).await
}

/// Lists the places below a place, on all levels.
pub async fn list_places_below(conn: &mut Connection, place: &str) -> Result<Vec<String>> {
    let mut sql = Sql::new("select g.place from page_group g where 1 = 1");
    push_below(&mut sql, place);
    sql.fetch_column(conn).await
}

pub async fn update_order_key(conn: &mut Connection, group: GroupId, key: Option<&str>) -> Result<()> {
    query("update page_group set order_key = $2 where id = $1").bind(group.0).bind(key).execute(conn).await?;
    Ok(())
}

pub async fn update_sort_key(conn: &mut Connection, group: GroupId, key: &str) -> Result<()> {
    query("update page_group set sort_key = $2 where id = $1 and sort_key <> $2")
        .bind(group.0)
        .bind(key)
        .execute(conn)
        .await?;
    Ok(())
}

/// Sets all sort keys to the places, as if no page had a key.
pub async fn reset_sort_keys(conn: &mut Connection) -> Result<()> {
    query("update page_group set sort_key = place where sort_key <> place").execute(conn).await?;
    Ok(())
}

/// Finds the sort key of a group below a place that does not begin with `beginning`.
pub async fn find_other_sort_key(conn: &mut Connection, place: &str, beginning: &str) -> Result<Option<String>> {
    let mut sql = Sql::new("select g.sort_key from page_group g where substr(g.sort_key, 1, cast(");
    sql.bind(length(beginning)).push(" as integer)) <> ").bind(beginning);
    push_below(&mut sql, place);
    sql.push(" limit 1");
    Ok(sql.fetch_column::<String, Vec<_>>(conn).await?.pop())
}

/// Replaces a beginning of the sort keys below a place.
pub async fn replace_beginning(conn: &mut Connection, place: &str, from: &str, to: &str) -> Result<()> {
    let mut sql = Sql::new("update page_group as g set sort_key = ");
    sql.bind(to).push(" || substr(g.sort_key, cast(").bind(length(from) + 1);
    sql.push(" as integer)) where substr(g.sort_key, 1, cast(").bind(length(from));
    sql.push(" as integer)) = ").bind(from);
    push_below(&mut sql, place);
    sql.execute(conn).await
}

/// Returns the length of a place or a sort key, which have only ASCII characters.
fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

/// Adds the range of places below a place. It ends before `!`,
/// the next character after the space.
fn push_below(sql: &mut Sql, place: &str) {
    sql.push(" and g.place > ").bind(format!("{place} ")).push(" and g.place < ").bind(format!("{place}!"));
}

/// Adds the condition that a group is directly below a place.
fn push_directly_below(sql: &mut Sql, parent: &str) {
    push_below(sql, parent);
    let segment = length(parent) + 2;
    sql.push(" and substr(g.place, cast(").bind(segment).push(" as integer)) = replace(substr(g.place, cast(");
    sql.bind(segment).push(" as integer)), ' ', '')");
}

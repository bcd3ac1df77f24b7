//! Rows of users who have a page open. With
//! SQLite, one process keeps them in memory.

use crate::Connection;
use crate::error::Result;
use crate::query::query;
use crate::timestamp::Timestamp;
use model::id::{PageId, UserId};
use model::page::Presence;
use model::user::Person;
use sqlx::FromRow;

/// A sign of life of a user on a page.
pub struct PresenceSign<'a> {
    pub page: PageId,
    pub user: UserId,
    pub editing: bool,
    pub block_key: Option<&'a str>,
    pub at: Timestamp,
}

/// Time span in which signs of life are fresh. It reaches into the
/// future, because the clock may have been set back.
#[derive(Clone, Copy)]
pub struct FreshSpan {
    pub from: Timestamp,
    pub to: Timestamp,
}

/// Stores a sign of life. The user stays present
/// since the first sign after the last absence.
pub async fn upsert_sign(conn: &mut Connection, sign: &PresenceSign<'_>, fresh: FreshSpan) -> Result<()> {
    query(
        "insert into presence (page_id, user_id, editing, block_key, since, seen_at) values ($1, $2, $3, $4, $5, $5)
         on conflict (page_id, user_id) do update set editing = excluded.editing, block_key = excluded.block_key,
           seen_at = excluded.seen_at,
           since = case when presence.seen_at between $6 and $7 then presence.since else excluded.since end",
    )
    .bind(sign.page.0)
    .bind(sign.user.0)
    .bind(i64::from(sign.editing))
    .bind(sign.block_key)
    .bind(sign.at)
    .bind(fresh.from)
    .bind(fresh.to)
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the first `most` users on a page in order of arrival.
pub async fn list_present(conn: &mut Connection, page: PageId, fresh: FreshSpan, most: i64) -> Result<Vec<Presence>> {
    let rows: Vec<PresenceRow> = query(
        "select p.user_id, u.name, p.editing, p.block_key, p.since from presence p join cms_user u on u.id = p.user_id
         where p.page_id = $1 and p.seen_at between $2 and $3 order by p.since, p.user_id limit $4",
    )
    .bind(page.0)
    .bind(fresh.from)
    .bind(fresh.to)
    .bind(most)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

#[derive(FromRow)]
struct PresenceRow {
    user_id: i64,
    name: String,
    editing: i64,
    block_key: Option<String>,
    since: Timestamp,
}

impl From<PresenceRow> for Presence {
    fn from(row: PresenceRow) -> Self {
        Self {
            user: Person::new(UserId(row.user_id), row.name),
            editing: row.editing == 1,
            block_key: row.block_key,
            since: row.since.into(),
        }
    }
}

pub async fn delete_sign(conn: &mut Connection, page: PageId, user: UserId) -> Result<()> {
    query("delete from presence where page_id = $1 and user_id = $2")
        .bind(page.0)
        .bind(user.0)
        .execute(conn)
        .await
        .map(drop)
}

pub async fn delete_signs_of(conn: &mut Connection, user: UserId) -> Result<()> {
    query("delete from presence where user_id = $1").bind(user.0).execute(conn).await.map(drop)
}

/// Deletes all signs of life that are no longer fresh.
pub async fn delete_expired(conn: &mut Connection, fresh: FreshSpan) -> Result<()> {
    query("delete from presence where seen_at not between $1 and $2")
        .bind(fresh.from)
        .bind(fresh.to)
        .execute(conn)
        .await
        .map(drop)
}

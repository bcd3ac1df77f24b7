//! Rows of share links.

use crate::Connection;
use crate::error::Result;
use crate::query::query;
use crate::timestamp::Timestamp;
use model::id::{ShareId, UserId, VersionId};
use sqlx::FromRow;

#[derive(FromRow)]
pub struct ShareRow {
    #[sqlx(try_from = "i64")]
    pub id: ShareId,
    #[sqlx(rename = "version_id", try_from = "i64")]
    pub version: VersionId,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

pub struct NewShare {
    pub version: VersionId,
    pub by: Option<UserId>,
    pub at: Timestamp,
    pub expires_at: Timestamp,
}

/// Inserts the share link of a version, or
/// extends it at the same address. A link
/// that was created while the clock was
/// ahead starts now, at another address.
pub async fn upsert_share(conn: &mut Connection, new: &NewShare) -> Result<ShareRow> {
    let share = query(
        "insert into version_share (version_id, created_by, created_at, expires_at) values ($1, $2, $3, $4)
         on conflict (version_id) do update set expires_at = excluded.expires_at,
           created_at = case when version_share.created_at > excluded.created_at
             then excluded.created_at else version_share.created_at end
         returning id, version_id, created_at, expires_at",
    )
    .bind(new.version.0)
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .bind(new.expires_at)
    .fetch_one(conn)
    .await?;
    Ok(share)
}

/// Finds a link if it is valid.
pub async fn find_share(conn: &mut Connection, id: ShareId, now: Timestamp) -> Result<Option<ShareRow>> {
    let share = query(
        "select id, version_id, created_at, expires_at from version_share
         where id = $1 and created_at <= $2 and expires_at > $2",
    );
    share.bind(id.0).bind(now).fetch_optional(conn).await
}

/// Finds the valid link of a version.
pub async fn find_share_of(conn: &mut Connection, version: VersionId, now: Timestamp) -> Result<Option<ShareRow>> {
    let share = query(
        "select id, version_id, created_at, expires_at from version_share
         where version_id = $1 and created_at <= $2 and expires_at > $2",
    );
    share.bind(version.0).bind(now).fetch_optional(conn).await
}

/// Deletes the link of a version.
/// Returns true if there was one.
pub async fn delete_share(conn: &mut Connection, version: VersionId) -> Result<bool> {
    let done = query("delete from version_share where version_id = $1").bind(version.0).execute(conn).await?;
    Ok(done > 0)
}

/// Deletes expired links. Otherwise sharing a
/// version again would make an old address valid.
pub async fn delete_ended(conn: &mut Connection, now: Timestamp) -> Result<()> {
    query("delete from version_share where expires_at <= $1").bind(now).execute(conn).await?;
    Ok(())
}

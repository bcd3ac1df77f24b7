//! Rows of API tokens.

use crate::Connection;
use crate::columns::Json;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::access::Grant;
use model::id::{ApiTokenId, UserId};
use model::locale::Locale;
use sqlx::FromRow;

/// A new token.
pub struct NewApiToken<'a> {
    pub user: UserId,
    pub name: &'a str,
    /// SHA-256 of the secret in hexadecimal.
    pub hash: &'a str,
    pub permissions: &'a [Grant],
    pub locales: Option<&'a [Locale]>,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
}

/// A token, without its hash.
#[derive(Clone, FromRow)]
pub struct ApiTokenRow {
    #[sqlx(try_from = "i64")]
    pub id: ApiTokenId,
    #[sqlx(rename = "user_id", try_from = "i64")]
    pub user: UserId,
    pub name: String,
    #[sqlx(try_from = "Json<Vec<Grant>>")]
    pub permissions: Vec<Grant>,
    #[sqlx(try_from = "Json<Option<Vec<Locale>>>")]
    pub locales: Option<Vec<Locale>>,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
}

/// A token with the name of its owner.
#[derive(FromRow)]
pub struct ListedApiToken {
    #[sqlx(flatten)]
    pub token: ApiTokenRow,
    pub owner_name: String,
}

pub async fn insert_api_token(conn: &mut Connection, new: &NewApiToken<'_>) -> Result<ApiTokenId> {
    let id = query_scalar(
        "insert into api_token (user_id, name, hash, permissions, locales, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id",
    )
    .bind(new.user.0)
    .bind(new.name)
    .bind(new.hash)
    .bind(serde_json::to_string(new.permissions)?)
    .bind(new.locales.map(serde_json::to_string).transpose()?)
    .bind(new.created_at)
    .bind(new.expires_at)
    .fetch_one(conn)
    .await?;
    Ok(ApiTokenId(id))
}

pub async fn find_api_token(conn: &mut Connection, hash: &str) -> Result<Option<ApiTokenRow>> {
    query(
        "select id, user_id, name, permissions, locales, created_at, expires_at, last_used_at, revoked_at
         from api_token where hash = $1",
    )
    .bind(hash)
    .fetch_optional(conn)
    .await
}

pub async fn find_listed_api_token(conn: &mut Connection, id: ApiTokenId) -> Result<Option<ListedApiToken>> {
    query(
        "select t.id, t.user_id, t.name, t.permissions, t.locales, t.created_at, t.expires_at, t.last_used_at,
                t.revoked_at, u.name as owner_name
         from api_token t join cms_user u on u.id = t.user_id where t.id = $1",
    )
    .bind(id.0)
    .fetch_optional(conn)
    .await
}

/// Lists the tokens, newest first. `count` is the maximum number.
pub async fn list_api_tokens(conn: &mut Connection, count: i64) -> Result<Vec<ListedApiToken>> {
    query(
        "select t.id, t.user_id, t.name, t.permissions, t.locales, t.created_at, t.expires_at, t.last_used_at,
                t.revoked_at, u.name as owner_name
         from api_token t join cms_user u on u.id = t.user_id order by t.id desc limit $1",
    )
    .bind(count)
    .fetch_all(conn)
    .await
}

pub async fn count_api_tokens_of(conn: &mut Connection, user: UserId) -> Result<i64> {
    query_scalar("select count(*) from api_token where user_id = $1 and revoked_at is null")
        .bind(user.0)
        .fetch_one(conn)
        .await
}

pub async fn revoke_api_token(conn: &mut Connection, id: ApiTokenId, at: Timestamp) -> Result<()> {
    query("update api_token set revoked_at = $2 where id = $1 and revoked_at is null")
        .bind(id.0)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Revokes all tokens of a user.
pub async fn revoke_api_tokens_of(conn: &mut Connection, user: UserId, at: Timestamp) -> Result<()> {
    query("update api_token set revoked_at = $2 where user_id = $1 and revoked_at is null")
        .bind(user.0)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Records the last use of a token. Keeps a later time,
/// which another node may have recorded.
pub async fn update_last_use(conn: &mut Connection, id: ApiTokenId, at: Timestamp) -> Result<()> {
    query("update api_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)")
        .bind(id.0)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes tokens that were revoked or expired before a time.
pub async fn delete_api_tokens_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from api_token where revoked_at < $1 or expires_at < $1").bind(at).execute(conn).await?;
    Ok(())
}

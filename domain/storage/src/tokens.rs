//! Rows of mailed links and their requests.

use crate::Connection;
use crate::error::Result;
use crate::timestamp::Timestamp;
use model::id::{TokenId, UserId};
use sqlx::FromRow;
use std::ops::RangeInclusive;

/// Purpose of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenPurpose {
    Activate,
    Reset,
}

impl TokenPurpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Activate => "activate",
            Self::Reset => "reset",
        }
    }
}

/// A link found by its secret.
#[derive(FromRow)]
pub struct FoundToken {
    #[sqlx(rename = "user_id", try_from = "i64")]
    pub user: UserId,
    pub purpose: String,
    /// True if neither spent, void, expired nor from a clock that was ahead.
    pub is_live: bool,
}

/// A new link.
pub struct NewToken<'a> {
    pub user: UserId,
    pub purpose: TokenPurpose,
    pub at: Timestamp,
    pub expires_at: Timestamp,
    pub nonce: &'a str,
}

/// Fields of a link's row from which its secret is derived.
#[derive(FromRow)]
pub struct TokenRow {
    #[sqlx(rename = "user_id", try_from = "i64")]
    pub user: UserId,
    pub purpose: String,
    #[sqlx(rename = "created_at")]
    pub at: Timestamp,
    pub nonce: String,
}

pub async fn insert_token(conn: &mut Connection, token: &NewToken<'_>) -> Result<TokenId> {
    let id = sqlx::query_scalar(
        "insert into account_token (user_id, purpose, created_at, expires_at, nonce) values ($1, $2, $3, $4, $5)
         returning id",
    )
    .bind(token.user.0)
    .bind(token.purpose.name())
    .bind(token.at)
    .bind(token.expires_at)
    .bind(token.nonce)
    .fetch_one(conn)
    .await?;
    Ok(TokenId(id))
}

pub async fn find_live_token(conn: &mut Connection, id: TokenId, now: Timestamp) -> Result<Option<TokenRow>> {
    let token = sqlx::query_as(
        "select user_id, purpose, created_at, nonce from account_token
         where id = $1 and spent_at is null and expires_at > $2 and created_at <= $2",
    );
    Ok(token.bind(id.0).bind(now).fetch_optional(conn).await?)
}

pub async fn update_token_hash(conn: &mut Connection, id: TokenId, hash: &str) -> Result<()> {
    sqlx::query("update account_token set hash = $2 where id = $1").bind(id.0).bind(hash).execute(conn).await?;
    Ok(())
}

pub async fn find_token(conn: &mut Connection, hash: &str, now: Timestamp) -> Result<Option<FoundToken>> {
    let token = sqlx::query_as(
        "select user_id, purpose, spent_at is null and expires_at > $2 and created_at <= $2 as is_live
         from account_token where hash = $1",
    );
    Ok(token.bind(hash).bind(now).fetch_optional(conn).await?)
}

/// Spends a user's links of one or all purposes.
pub async fn spend_tokens_of(
    conn: &mut Connection,
    user: UserId,
    purpose: Option<TokenPurpose>,
    now: Timestamp,
) -> Result<()> {
    sqlx::query(
        "update account_token set spent_at = $3
         where user_id = $1 and spent_at is null and ($2 is null or purpose = $2)",
    )
    .bind(user.0)
    .bind(purpose.map(TokenPurpose::name))
    .bind(now)
    .execute(conn)
    .await?;
    Ok(())
}

/// Spends links of a clock that was ahead. Otherwise they start to work later.
pub async fn spend_tokens_after(conn: &mut Connection, now: Timestamp) -> Result<()> {
    sqlx::query("update account_token set spent_at = $1 where created_at > $1 and spent_at is null")
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes links that expired long ago, except those in stored mails.
pub async fn delete_tokens_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    sqlx::query(
        "delete from account_token
         where expires_at < $1 and not exists (select 1 from mail where mail.token_id = account_token.id)",
    )
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts a link request by address and client.
pub async fn insert_request(conn: &mut Connection, folded: &str, client: &str, at: Timestamp) -> Result<()> {
    sqlx::query("insert into reset_request (email_folded, client, requested_at) values ($1, $2, $3)")
        .bind(folded)
        .bind(client)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Numbers of accepted link requests.
#[derive(FromRow)]
pub struct Requests {
    pub for_email: i64,
    pub by_client: i64,
}

pub async fn count_requests(
    conn: &mut Connection,
    folded: &str,
    client: &str,
    times: RangeInclusive<Timestamp>,
) -> Result<Requests> {
    let requests = sqlx::query_as(
        "select (select count(*) from reset_request where email_folded = $1 and requested_at >= $3 and requested_at <= $4) as for_email,
                (select count(*) from reset_request where client = $2 and requested_at >= $3 and requested_at <= $4) as by_client",
    )
    .bind(folded)
    .bind(client)
    .bind(times.start())
    .bind(times.end())
    .fetch_one(conn)
    .await?;
    Ok(requests)
}

pub async fn delete_requests_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    sqlx::query("delete from reset_request where requested_at <= $1").bind(at).execute(conn).await?;
    Ok(())
}

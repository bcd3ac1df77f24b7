//! Rows of mailed account links,
//! and of requests for them.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
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
    /// True if the link is neither used nor
    /// expired, and was not created in the
    /// future by a clock that was ahead.
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
    let id = query_scalar(
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
    let token = query(
        "select user_id, purpose, created_at, nonce from account_token
         where id = $1 and spent_at is null and expires_at > $2 and created_at <= $2",
    );
    token.bind(id.0).bind(now).fetch_optional(conn).await
}

pub async fn update_token_hash(conn: &mut Connection, id: TokenId, hash: &str) -> Result<()> {
    query("update account_token set hash = $2 where id = $1").bind(id.0).bind(hash).execute(conn).await?;
    Ok(())
}

pub async fn find_token(conn: &mut Connection, hash: &str, now: Timestamp) -> Result<Option<FoundToken>> {
    let token = query(
        "select user_id, purpose, spent_at is null and expires_at > $2 and created_at <= $2 as is_live
         from account_token where hash = $1",
    );
    token.bind(hash).bind(now).fetch_optional(conn).await
}

/// Marks the links of a user as
/// used, for one purpose or for all.
pub async fn spend_tokens_of(
    conn: &mut Connection,
    user: UserId,
    purpose: Option<TokenPurpose>,
    now: Timestamp,
) -> Result<()> {
    query(
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

/// Marks links of the future as used,
/// because a clock was ahead. Otherwise
/// they would become valid later.
pub async fn spend_tokens_after(conn: &mut Connection, now: Timestamp) -> Result<()> {
    query("update account_token set spent_at = $1 where created_at > $1 and spent_at is null")
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes links that expired before a
/// time, except those in stored mails.
pub async fn delete_tokens_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query(
        "delete from account_token
         where expires_at < $1 and not exists (select 1 from mail where mail.token_id = account_token.id)",
    )
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Records a request for a link, with
/// the mail address and the client.
pub async fn insert_request(conn: &mut Connection, folded: &str, client: &str, at: Timestamp) -> Result<()> {
    query("insert into reset_request (email_folded, client, requested_at) values ($1, $2, $3)")
        .bind(folded)
        .bind(client)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Numbers of accepted requests for links.
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
    let requests = query(
        "select (select count(*) from reset_request where email_folded = $1 and requested_at >= $3 and requested_at <= $4) as for_email,
                (select count(*) from reset_request where client = $2 and requested_at >= $3 and requested_at <= $4) as by_client",
    )
    .bind(folded)
    .bind(client)
    .bind(*times.start())
    .bind(*times.end())
    .fetch_one(conn)
    .await?;
    Ok(requests)
}

pub async fn delete_requests_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from reset_request where requested_at <= $1").bind(at).execute(conn).await?;
    Ok(())
}

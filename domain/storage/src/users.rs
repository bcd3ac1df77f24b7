//! Rows of users, sessions and failed log-ins.

use crate::entity_tag::entity_tag;
use crate::error::{Error, Result};
use crate::query::{query, query_scalar};
use crate::roles::RoleRow;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::fold::{fold_ascii, fold_email};
use model::id::{RoleId, UserId};
use model::mail::OptionalMail;
use model::user::{Profile, Role, User, avatar_path};
use sqlx::FromRow;
use std::collections::HashSet;
use std::ops::Add;

/// A user, with private account fields.
pub struct Account {
    pub user: User,
    pub role: Role,
    /// True if the role may do everything.
    pub administrator: bool,
    /// `None` until the user sets a password.
    pub password_hash: Option<String>,
    pub disabled: bool,
    /// Interface language. Empty if never chosen.
    pub language: String,
    pub refused_mails: Vec<OptionalMail>,
    pub created_at: Timestamp,
}

pub struct NewUserRow<'a> {
    pub email: &'a str,
    /// Empty until the user sets a password.
    pub password_hash: &'a str,
    pub role: RoleId,
    pub profile: &'a Profile,
    pub created_at: Timestamp,
}

/// A web session. Its data is opaque to the storage.
#[derive(Clone, FromRow)]
pub struct SessionRow {
    pub id: String,
    #[sqlx(rename = "user_id", try_from = "i64")]
    pub user: UserId,
    /// [`SessionClient`](model::session::SessionClient) as JSON.
    /// Empty in rows from before this column.
    pub client: String,
    pub data: String,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Numbers of failed log-ins to an
/// account, from one client and from all.
#[derive(Clone, Copy, FromRow)]
pub struct FailureCounts {
    pub of_pair: i64,
    pub of_email: i64,
}

/// Periods in which failures count. Ignores
/// failures after `now`, because a clock was ahead.
#[derive(Clone, Copy)]
pub struct FailureWindow {
    /// Start of the period for failures from all clients.
    pub since: Timestamp,
    /// Start of the period for failures from one client.
    pub pair_since: Timestamp,
    pub now: Timestamp,
}

impl Add for FailureCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { of_pair: self.of_pair + other.of_pair, of_email: self.of_email + other.of_email }
    }
}

const ACCOUNT: &str = "select u.id, u.email, u.password_hash, u.disabled_at, u.name, u.job_title, u.image, u.language,
       u.refused_mails, u.created_at, r.id as role_id, r.name as role_name, r.permissions, r.administrator = 1 as administrator
     from cms_user u join role r on r.id = u.role_id where u.deleted_at is null";

pub async fn find_account_by_email(conn: &mut Connection, folded: &str) -> Result<Option<Account>> {
    let sql = sqlx::AssertSqlSafe(format!("{ACCOUNT} and u.email_folded = $1"));
    let row: Option<AccountRow> = query(sql).bind(folded).fetch_optional(conn).await?;
    row.map(AccountRow::read).transpose()
}

pub async fn find_account(conn: &mut Connection, id: UserId) -> Result<Option<Account>> {
    let sql = sqlx::AssertSqlSafe(format!("{ACCOUNT} and u.id = $1"));
    let row: Option<AccountRow> = query(sql).bind(id.0).fetch_optional(conn).await?;
    row.map(AccountRow::read).transpose()
}

/// Lists all users, sorted by name.
pub async fn list_accounts(conn: &mut Connection) -> Result<Vec<Account>> {
    let sql = sqlx::AssertSqlSafe(format!("{ACCOUNT} order by u.name_folded, u.id"));
    let rows: Vec<AccountRow> = query(sql).fetch_all(conn).await?;
    rows.into_iter().map(AccountRow::read).collect()
}

#[derive(FromRow)]
struct AccountRow {
    id: i64,
    email: String,
    password_hash: String,
    disabled_at: Option<Timestamp>,
    name: String,
    job_title: String,
    image: String,
    language: String,
    refused_mails: String,
    created_at: Timestamp,
    #[sqlx(flatten)]
    role: RoleRow,
}

impl AccountRow {
    fn read(self) -> Result<Account> {
        let (id, administrator, role) = (UserId(self.id), self.role.administrator, self.role.read()?);
        let image = if self.image.is_empty() { self.image } else { avatar_path(id, &self.image) };
        let profile = Profile { name: self.name, job_title: self.job_title, image };
        let version = entity_tag(&(&self.email, role.id, &profile))?;
        Ok(Account {
            user: User { id, email: self.email, role: Some(role.clone()), profile, version },
            role,
            administrator,
            password_hash: Some(self.password_hash).filter(|hash| !hash.is_empty()),
            disabled: self.disabled_at.is_some(),
            language: self.language,
            // A kind that this release does not know is as if it were not refused.
            refused_mails: serde_json::from_str(&self.refused_mails).unwrap_or_default(),
            created_at: self.created_at,
        })
    }
}

/// Counts the other administrators who can log in.
pub async fn count_administrators_besides(conn: &mut Connection, id: UserId) -> Result<i64> {
    query_scalar(
        "select count(*) from cms_user u join role r on r.id = u.role_id
         where r.administrator = 1 and u.id <> $1 and u.disabled_at is null and u.deleted_at is null
           and u.password_hash <> ''",
    )
    .bind(id.0)
    .fetch_one(conn)
    .await
}

/// Changes a user, except the picture ([`update_avatar`]).
pub async fn update_user(
    conn: &mut Connection,
    id: UserId,
    email: &str,
    role: RoleId,
    profile: &Profile,
) -> Result<()> {
    query(
        "update cms_user set email = $2, email_folded = $3, role_id = $4, name = $5, name_folded = $6, job_title = $7
         where id = $1",
    )
    .bind(id.0)
    .bind(email)
    .bind(fold_email(email))
    .bind(role.0)
    .bind(&profile.name)
    .bind(fold_ascii(&profile.name))
    .bind(&profile.job_title)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn update_password(conn: &mut Connection, id: UserId, hash: &str) -> Result<()> {
    query("update cms_user set password_hash = $2 where id = $1").bind(id.0).bind(hash).execute(conn).await?;
    Ok(())
}

pub async fn update_disabled(conn: &mut Connection, id: UserId, at: Option<Timestamp>) -> Result<()> {
    query("update cms_user set disabled_at = $2 where id = $1").bind(id.0).bind(at).execute(conn).await?;
    Ok(())
}

pub async fn update_language(conn: &mut Connection, id: UserId, language: &str) -> Result<()> {
    query("update cms_user set language = $2 where id = $1").bind(id.0).bind(language).execute(conn).await?;
    Ok(())
}

pub async fn update_refused_mails(conn: &mut Connection, id: UserId, refused: &[OptionalMail]) -> Result<()> {
    let refused = serde_json::to_string(refused).map_err(Error::internal)?;
    query("update cms_user set refused_mails = $2 where id = $1").bind(id.0).bind(refused).execute(conn).await?;
    Ok(())
}

/// Stores the hash of the profile picture.
/// An empty hash removes the picture.
pub async fn update_avatar(conn: &mut Connection, id: UserId, hash: &str) -> Result<()> {
    query("update cms_user set image = $2 where id = $1").bind(id.0).bind(hash).execute(conn).await?;
    Ok(())
}

/// Returns those of the hashes that are
/// the profile picture of any user.
pub async fn list_avatars(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select distinct image from cms_user where image in ");
    sql.bind_list(hashes.iter().copied());
    sql.fetch_column(conn).await
}

/// Anonymizes a user. The row stays for records of the user's actions.
pub async fn erase_user(conn: &mut Connection, id: UserId, at: Timestamp) -> Result<()> {
    query(
        "update cms_user set email = '', email_folded = $2, password_hash = '', name = '', name_folded = '',
           job_title = '', image = '', language = '', refused_mails = '', deleted_at = $3
         where id = $1",
    )
    .bind(id.0)
    .bind(format!("deleted {}", id.0))
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn count_users(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from cms_user where deleted_at is null").fetch_one(conn).await
}

pub async fn insert_user(conn: &mut Connection, user: &NewUserRow<'_>) -> Result<UserId> {
    let id = query_scalar(
        "insert into cms_user (email, email_folded, password_hash, role_id, name, name_folded, job_title, image, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, '', $8)
         returning id",
    )
    .bind(user.email)
    .bind(fold_email(user.email))
    .bind(user.password_hash)
    .bind(user.role.0)
    .bind(&user.profile.name)
    .bind(fold_ascii(&user.profile.name))
    .bind(&user.profile.job_title)
    .bind(user.created_at)
    .fetch_one(conn)
    .await?;
    Ok(UserId(id))
}

pub async fn find_session(conn: &mut Connection, id: &str) -> Result<Option<SessionRow>> {
    let sql = "select id, user_id, client, data, created_at, seen_at, expires_at from session where id = $1";
    query(sql).bind(id).fetch_optional(conn).await
}

/// Lists the sessions of a user, last used first.
pub async fn list_sessions_of(conn: &mut Connection, user: UserId, max: u32) -> Result<Vec<SessionRow>> {
    let sql = "select id, user_id, client, data, created_at, seen_at, expires_at from session where user_id = $1
               order by seen_at desc, id limit $2";
    query(sql).bind(user.0).bind(i64::from(max)).fetch_all(conn).await
}

pub async fn insert_session(conn: &mut Connection, session: &SessionRow) -> Result<()> {
    query(
        "insert into session (id, user_id, client, data, created_at, seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&session.id)
    .bind(session.user.0)
    .bind(&session.client)
    .bind(&session.data)
    .bind(session.created_at)
    .bind(session.seen_at)
    .bind(session.expires_at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn update_session_data(conn: &mut Connection, id: &str, data: &str) -> Result<()> {
    query("update session set data = $2 where id = $1").bind(id).bind(data).execute(conn).await?;
    Ok(())
}

pub async fn update_session_seen(conn: &mut Connection, id: &str, seen_at: Timestamp) -> Result<()> {
    query("update session set seen_at = $2 where id = $1").bind(id).bind(seen_at).execute(conn).await?;
    Ok(())
}

pub async fn update_session_times(conn: &mut Connection, session: &SessionRow) -> Result<()> {
    query("update session set created_at = $2, seen_at = $3, expires_at = $4 where id = $1")
        .bind(&session.id)
        .bind(session.created_at)
        .bind(session.seen_at)
        .bind(session.expires_at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Restarts sessions that were created in the future by a
/// clock that was ahead. Otherwise they would live longer.
/// Also changes future times of last use to now.
pub async fn update_sessions_after(conn: &mut Connection, now: Timestamp, expires_at: Timestamp) -> Result<()> {
    query("update session set created_at = $1, expires_at = $2 where created_at > $1")
        .bind(now)
        .bind(expires_at)
        .execute(&mut *conn)
        .await?;
    query("update session set seen_at = $1 where seen_at > $1").bind(now).execute(conn).await?;
    Ok(())
}

pub async fn delete_session(conn: &mut Connection, id: &str) -> Result<()> {
    query("delete from session where id = $1").bind(id).execute(conn).await?;
    Ok(())
}

pub async fn delete_sessions_of(conn: &mut Connection, user: UserId) -> Result<()> {
    query("delete from session where user_id = $1").bind(user.0).execute(conn).await?;
    Ok(())
}

pub async fn delete_sessions_before(conn: &mut Connection, expired: Timestamp, idle: Timestamp) -> Result<()> {
    query("delete from session where expires_at <= $1 or seen_at <= $2").bind(expired).bind(idle).execute(conn).await?;
    Ok(())
}

/// Counts the failed log-ins with a mail
/// address, from one client and from all.
pub async fn count_failures(
    conn: &mut Connection,
    folded: &str,
    address: &str,
    window: FailureWindow,
) -> Result<FailureCounts> {
    let failures = query(
        "select coalesce(sum(case when address = $2 and failed_at > $3 then 1 else 0 end), 0) as of_pair,
                count(*) as of_email
         from failed_login where email_folded = $1 and failed_at > $4 and failed_at <= $5",
    )
    .bind(folded)
    .bind(address)
    .bind(window.pair_since)
    .bind(window.since)
    .bind(window.now)
    .fetch_one(conn)
    .await?;
    Ok(failures)
}

pub async fn insert_failure(conn: &mut Connection, folded: &str, address: &str, at: Timestamp) -> Result<()> {
    query("insert into failed_login (email_folded, address, failed_at) values ($1, $2, $3)")
        .bind(folded)
        .bind(address)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn delete_failures_of(conn: &mut Connection, folded: &str, address: &str) -> Result<()> {
    query("delete from failed_login where email_folded = $1 and address = $2")
        .bind(folded)
        .bind(address)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn delete_failures_of_email(conn: &mut Connection, folded: &str) -> Result<()> {
    query("delete from failed_login where email_folded = $1").bind(folded).execute(conn).await?;
    Ok(())
}

/// Deletes failures up to `from`. Also deletes
/// those after `now`, because a clock was ahead.
pub async fn delete_failures_outside(conn: &mut Connection, from: Timestamp, now: Timestamp) -> Result<()> {
    query("delete from failed_login where failed_at <= $1 or failed_at > $2")
        .bind(from)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn is_known_network(conn: &mut Connection, user: UserId, network: &str, since: Timestamp) -> Result<bool> {
    let known =
        query_scalar("select count(*) from known_network where user_id = $1 and network = $2 and logged_in_at > $3");
    let known: i64 = known.bind(user.0).bind(network).bind(since).fetch_one(conn).await?;
    Ok(known > 0)
}

pub async fn upsert_known_network(conn: &mut Connection, user: UserId, network: &str, at: Timestamp) -> Result<()> {
    query(
        "insert into known_network (user_id, network, logged_in_at) values ($1, $2, $3)
         on conflict (user_id, network) do update set logged_in_at = excluded.logged_in_at",
    )
    .bind(user.0)
    .bind(network)
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn delete_known_networks(conn: &mut Connection, user: UserId) -> Result<()> {
    query("delete from known_network where user_id = $1").bind(user.0).execute(conn).await?;
    Ok(())
}

/// Deletes a user's networks except the newest `kept`.
pub async fn delete_oldest_networks(conn: &mut Connection, user: UserId, kept: i64) -> Result<()> {
    query(
        "delete from known_network where user_id = $1 and network not in
           (select network from known_network where user_id = $1 order by logged_in_at desc limit $2)",
    )
    .bind(user.0)
    .bind(kept)
    .execute(conn)
    .await?;
    Ok(())
}

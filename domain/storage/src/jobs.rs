//! Rows of jobs. Finished jobs are deleted.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::nodes::WorkOf;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql, Transaction};
use model::id::JobId;
use model::job::JobItem;
use model::list::SortOrder;
use sqlx::FromRow;
use time::Duration;

/// Sort columns of the jobs, with their SQL.
pub const COLUMNS: &[SortColumn] = &[("kind", "kind"), ("createdAt", "created_at"), ("dueAt", "due_at")];

/// Kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum JobKind {
    /// Renders a picture. The subject is its hash.
    RenderPicture,
    /// Inspects a new picture. The subject is its content hash.
    DescribePicture,
    /// Extracts a document's words. The subject is its content hash.
    ExtractText,
    /// Deletes contents that no row refers to.
    CollectFiles,
    /// Purges caches in front of the server. The subject is a key.
    PurgeCache,
    /// Queues deliveries about files. The subject is an event with ids of files.
    ReportFiles,
}

impl JobKind {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A due job.
#[derive(Clone, Debug)]
pub struct DueJob {
    pub id: JobId,
    pub kind: JobKind,
    pub subject: String,
    /// Number of earlier attempts.
    pub attempts: i64,
}

/// Queues a job in the transaction that
/// causes it. If the same job already waits,
/// makes it due again as if it were new.
pub async fn insert_job(conn: &mut Connection, kind: JobKind, subject: &str, at: Timestamp) -> Result<()> {
    query(
        "insert into job (kind, subject, attempts, due_at, created_at) values ($1, $2, 0, $3, $3)
         on conflict (kind, subject) do update set attempts = 0, interruptions = 0, due_at = excluded.due_at,
           given_up_at = null",
    )
    .bind(kind.as_str())
    .bind(subject)
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Conditions under which a job is due for a node.
#[derive(Clone, Copy)]
pub struct DueFor<'a> {
    pub node: &'a str,
    pub now: Timestamp,
    /// Begins with the back-off after the first attempt. Work
    /// that would wait longer than its back-off is due too,
    /// because the clock was ahead when its due time was set.
    pub back_offs: &'a [Duration],
    pub most: u32,
}

/// Lists due jobs, longest due first,
/// except those of other nodes.
pub async fn list_due(conn: &mut Connection, due: DueFor<'_>) -> Result<Vec<DueJob>> {
    Ok(due_sql(due).fetch_all::<DueRow>(conn).await?.into_iter().filter_map(DueRow::read).collect())
}

/// Locks due jobs until the end of the transaction. Leaves
/// out jobs that another node locks at the same time.
pub async fn lock_due(tx: &mut Transaction, due: DueFor<'_>) -> Result<Vec<DueJob>> {
    let mut sql = due_sql(due);
    sql.push_row_lock(tx);
    Ok(sql.fetch_all::<DueRow>(tx).await?.into_iter().filter_map(DueRow::read).collect())
}

fn due_sql(DueFor { node, now, back_offs, most }: DueFor<'_>) -> Sql {
    let mut sql = Sql::new("select id, kind, subject, attempts from job where given_up_at is null and (due_at <= ");
    sql.bind(now).push(" or due_at > ").push_back_off_end(now, back_offs);
    sql.push(") and (taken_by is null or taken_by = ").bind(node).push(") order by due_at, id limit ").bind(most);
    sql
}

#[derive(FromRow)]
struct DueRow {
    id: i64,
    kind: String,
    subject: String,
    attempts: i64,
}

impl DueRow {
    /// Returns `None` if only another
    /// release knows the kind of the job.
    fn read(self) -> Option<DueJob> {
        let kind = self.kind.parse().ok()?;
        Some(DueJob { id: JobId(self.id), kind, subject: self.subject, attempts: self.attempts })
    }
}

/// Counts an attempt that starts now, and
/// sets the due time of the next attempt.
pub async fn update_attempt_started(conn: &mut Connection, id: JobId, node: &str, due: Timestamp) -> Result<()> {
    query("update job set attempts = attempts + 1, due_at = $2, taken_by = $3 where id = $1")
        .bind(id.0)
        .bind(due)
        .bind(node)
        .execute(conn)
        .await?;
    Ok(())
}

/// Records a failed attempt of a node, unless the
/// job was queued again, or another node has it.
pub async fn update_failed(
    conn: &mut Connection,
    id: JobId,
    node: &str,
    failure: &str,
    due: Timestamp,
    given_up_at: Option<Timestamp>,
) -> Result<()> {
    query(
        "update job set failure = $3, due_at = $4, given_up_at = $5, taken_by = null, interruptions = 0
         where id = $1 and taken_by = $2 and attempts > 0",
    )
    .bind(id.0)
    .bind(node)
    .bind(failure)
    .bind(due)
    .bind(given_up_at)
    .execute(&mut *conn)
    .await?;
    release(conn, id, node).await
}

/// Frees a job that was queued again during an attempt.
async fn release(conn: &mut Connection, id: JobId, node: &str) -> Result<()> {
    query("update job set taken_by = null where id = $1 and taken_by = $2").bind(id.0).bind(node).execute(conn).await?;
    Ok(())
}

/// Makes jobs with an interrupted attempt due again. Adds
/// `count` to their interruptions. The attempt counts
/// only if the job had `max` interruptions before.
pub async fn update_interrupted(
    conn: &mut Connection,
    of: WorkOf<'_>,
    now: Timestamp,
    (count, max): (i64, i64),
) -> Result<()> {
    let mut sql = Sql::new("update job set attempts = case when attempts > 0 then attempts - 1 else 0 end, due_at = ");
    sql.bind(now).push(" where interruptions < ").bind(max).push(" and ");
    of.push(&mut sql);
    sql.execute(&mut *conn).await?;
    of.free(conn, "job", count).await
}

/// Returns true if a node that is gone has taken jobs.
pub async fn has_interrupted(conn: &mut Connection, of: WorkOf<'_>) -> Result<bool> {
    of.is_in(conn, "job").await
}

/// Gives up interrupted jobs that have no attempts left.
pub async fn update_given_up(conn: &mut Connection, now: Timestamp, attempts: i64, failure: &str) -> Result<()> {
    query(
        "update job set given_up_at = $1, failure = $3
         where taken_by is null and interruptions > 0 and attempts >= $2 and given_up_at is null",
    )
    .bind(now)
    .bind(attempts)
    .bind(failure)
    .execute(conn)
    .await?;
    Ok(())
}

/// Makes a job due now. Returns
/// true if the job exists.
pub async fn update_due_now(conn: &mut Connection, id: JobId, now: Timestamp) -> Result<bool> {
    let done = query("update job set attempts = 0, interruptions = 0, due_at = $2, given_up_at = null where id = $1")
        .bind(id.0)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(done > 0)
}

/// Deletes a finished job of a node, unless it was
/// queued again, or another node has it.
pub async fn delete_job(conn: &mut Connection, id: JobId, node: &str) -> Result<()> {
    query("delete from job where id = $1 and taken_by = $2 and attempts > 0")
        .bind(id.0)
        .bind(node)
        .execute(&mut *conn)
        .await?;
    release(conn, id, node).await
}

pub async fn list_jobs(conn: &mut Connection, asked: &ValidListParams) -> Result<Vec<JobItem>> {
    let mut sql = Sql::new("select id, kind, subject, attempts, due_at, created_at, failure, given_up_at from job");
    asked.push_order(&mut sql, ("created_at", SortOrder::Asc), "id");
    asked.push_part(&mut sql);
    sql.fetch_into::<JobItemRow, _>(conn).await
}

/// Lists the jobs that were given up, oldest first.
pub async fn list_given_up(conn: &mut Connection, max: u32) -> Result<Vec<JobItem>> {
    let mut sql = Sql::new(
        "select id, kind, subject, attempts, due_at, created_at, failure, given_up_at from job
         where given_up_at is not null order by given_up_at, id limit ",
    );
    sql.bind(max);
    sql.fetch_into::<JobItemRow, _>(conn).await
}

pub async fn count_jobs(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from job").fetch_one(conn).await
}

#[derive(FromRow)]
struct JobItemRow {
    id: i64,
    kind: String,
    subject: String,
    attempts: i64,
    due_at: Timestamp,
    created_at: Timestamp,
    failure: Option<String>,
    given_up_at: NullableTimestamp,
}

impl From<JobItemRow> for JobItem {
    fn from(row: JobItemRow) -> Self {
        Self {
            id: JobId(row.id),
            kind: row.kind,
            subject: row.subject,
            attempts: row.attempts,
            due_at: row.due_at.into(),
            created_at: row.created_at.into(),
            failure: row.failure,
            given_up_at: row.given_up_at.into(),
        }
    }
}

//! Rows of backups that the server makes or verifies. At most
//! one row waits or runs, because its writer looks for others.

use crate::error::Result;
use crate::nodes::WorkOf;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::backup::{BackupPhase, BackupProgress, BackupRun, BackupTask};
use sqlx::FromRow;
use time::Duration;

const COLUMNS: &str =
    "id, task, backup_id, is_scheduled, started_at, ended_at, phase, files_done, files_all, bytes_done,
    bytes_all, is_cancelled, failure, bytes, new_bytes";

/// A run that waits for a node.
#[derive(Clone, Debug)]
pub struct NewRun<'a> {
    pub task: BackupTask,
    pub place: &'a str,
    /// Id of the backup to verify. Empty for a new one.
    pub backup_id: &'a str,
    pub is_scheduled: bool,
    pub due_at: Timestamp,
}

/// The result of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunResult<'a> {
    pub backup_id: &'a str,
    /// `None` for a success, and if a user cancelled it. A
    /// backup with an id was made, but has a defect.
    pub failure: Option<&'a str>,
    pub bytes: u64,
    pub new_bytes: u64,
}

pub async fn insert_run(conn: &mut Connection, run: &NewRun<'_>) -> Result<()> {
    query(
        "insert into backup_run (task, place, backup_id, is_scheduled, due_at, phase) values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(run.task.as_str())
    .bind(run.place)
    .bind(run.backup_id)
    .bind(run.is_scheduled)
    .bind(run.due_at)
    .bind(BackupPhase::default().as_str())
    .execute(conn)
    .await?;
    Ok(())
}

/// Finds the run that waits or runs.
pub async fn find_open(conn: &mut Connection) -> Result<Option<BackupRun>> {
    find(conn, "ended_at is null", &[]).await
}

/// Finds the run that a node can take. One that would wait longer than
/// `max_delay` is due too, because the clock was ahead when it was set.
pub async fn find_due(conn: &mut Connection, now: Timestamp, max_delay: Duration) -> Result<Option<BackupRun>> {
    let mut sql = select("ended_at is null and taken_by is null and (due_at <= ");
    sql.bind(now).push(" or due_at > ").bind(now + max_delay).push(") order by id");
    first(conn, sql).await
}

/// Finds the run that ended last in a place.
pub async fn find_latest(conn: &mut Connection, place: &str) -> Result<Option<BackupRun>> {
    find(conn, "ended_at is not null and place = ", &[place]).await
}

/// Finds the backup that ended last in a place, whatever its result.
pub async fn find_last_ended(conn: &mut Connection, place: &str) -> Result<Option<BackupRun>> {
    find(conn, "ended_at is not null and task = 'create' and place = ", &[place]).await
}

/// Finds the last backup in a place that was made.
pub async fn find_last_success(conn: &mut Connection, place: &str) -> Result<Option<BackupRun>> {
    find(conn, "ended_at is not null and backup_id <> '' and task = 'create' and place = ", &[place]).await
}

/// Finds the last and the first backup in a place after
/// the run `since` that failed.
pub async fn find_failures(conn: &mut Connection, place: &str, since: i64) -> Result<Option<(BackupRun, BackupRun)>> {
    let mut sql = select("failure is not null and backup_id = '' and task = 'create' and place = ");
    sql.bind(place).push(" and id > ").bind(since).push(" order by id desc");
    let mut failures = sql.fetch_all::<RunRow>(conn).await?.into_iter();
    let Some(last) = failures.next() else { return Ok(None) };
    let first = failures.next_back().map(Into::into);
    let last: BackupRun = last.into();
    Ok(Some((last.clone(), first.unwrap_or(last))))
}

/// Lists the ended verifications in a place, latest first.
pub async fn list_verifications(conn: &mut Connection, place: &str) -> Result<Vec<BackupRun>> {
    let mut sql = select("ended_at is not null and is_cancelled = 0 and task = 'verify' and place = ");
    sql.bind(place).push(" order by id desc");
    Ok(sql.fetch_all::<RunRow>(conn).await?.into_iter().map(Into::into).collect())
}

/// Node that takes a run.
pub struct TakenBy<'a> {
    pub node: &'a str,
    /// Destination of the node. Can differ from that of the request.
    pub place: &'a str,
}

/// Gives a waiting run to a node.
pub async fn update_taken(conn: &mut Connection, id: i64, by: &TakenBy<'_>, now: Timestamp) -> Result<()> {
    query("update backup_run set taken_by = $2, started_at = $3, place = $4 where id = $1")
        .bind(id)
        .bind(by.node)
        .bind(now)
        .bind(by.place)
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores the progress of a run. Returns false if a user
/// cancelled it, or if the node does not have it any more.
pub async fn update_progress(conn: &mut Connection, id: i64, node: &str, progress: &BackupProgress) -> Result<bool> {
    let changed = query(
        "update backup_run set phase = $3, files_done = $4, files_all = $5, bytes_done = $6, bytes_all = $7
         where id = $1 and taken_by = $2 and ended_at is null and is_cancelled = 0",
    )
    .bind(id)
    .bind(node)
    .bind(progress.phase.as_str())
    .bind(number(progress.files_done))
    .bind(number(progress.files_all))
    .bind(number(progress.bytes_done))
    .bind(number(progress.bytes_all))
    .execute(conn)
    .await?;
    Ok(changed > 0)
}

/// Cancels the run that waits or runs. One that waits ends at once.
/// Returns its task, or `None` without such a run.
pub async fn update_cancelled(conn: &mut Connection, now: Timestamp) -> Result<Option<BackupTask>> {
    let Some(run) = find_open(conn).await? else { return Ok(None) };
    query(
        "update backup_run set is_cancelled = 1, ended_at = case when taken_by is null then $2 else ended_at end
         where id = $1",
    )
    .bind(run.id)
    .bind(now)
    .execute(conn)
    .await?;
    Ok(Some(run.task))
}

/// Ends the run that waits as a failure.
pub async fn update_waiting_ended(conn: &mut Connection, now: Timestamp, failure: &str) -> Result<()> {
    query("update backup_run set ended_at = $1, failure = $2 where ended_at is null and taken_by is null")
        .bind(now)
        .bind(failure)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lets a run wait again, until the due time.
pub async fn update_released(conn: &mut Connection, id: i64, node: &str, due_at: Timestamp) -> Result<()> {
    query(
        "update backup_run set taken_by = null, started_at = null, due_at = $3, phase = $4,
           files_done = 0, files_all = 0, bytes_done = 0, bytes_all = 0
         where id = $1 and taken_by = $2 and ended_at is null",
    )
    .bind(id)
    .bind(node)
    .bind(due_at)
    .bind(BackupPhase::default().as_str())
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the result of a run.
pub async fn update_ended(
    conn: &mut Connection,
    (id, node): (i64, &str),
    now: Timestamp,
    result: &RunResult<'_>,
) -> Result<()> {
    query(
        "update backup_run set ended_at = $3, backup_id = $4, failure = $5, bytes = $6, new_bytes = $7
         where id = $1 and taken_by = $2 and ended_at is null",
    )
    .bind(id)
    .bind(node)
    .bind(now)
    .bind(result.backup_id)
    .bind(result.failure)
    .bind(number(result.bytes))
    .bind(number(result.new_bytes))
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns true if interrupted nodes have a run.
pub async fn has_interrupted(conn: &mut Connection, of: WorkOf<'_>) -> Result<bool> {
    let mut sql = Sql::new("select count(*) from backup_run where ended_at is null and ");
    of.push(&mut sql);
    Ok(sql.fetch_number(conn).await? > 0)
}

/// Ends the runs of interrupted nodes as failures.
pub async fn update_interrupted(conn: &mut Connection, of: WorkOf<'_>, now: Timestamp, failure: &str) -> Result<()> {
    let mut sql = Sql::new("update backup_run set ended_at = ");
    sql.bind(now).push(", failure = case when is_cancelled = 1 then null else ").bind(failure);
    sql.push(" end where ended_at is null and ");
    of.push(&mut sql);
    sql.execute(conn).await
}

/// Deletes all ended runs of a place except the latest `max`
/// and the last success.
pub async fn delete_old_runs(conn: &mut Connection, place: &str, max: i64) -> Result<()> {
    let kept: Option<i64> = query_scalar(
        "select max(id) from backup_run
         where ended_at is not null and backup_id <> '' and task = 'create' and place = $1",
    )
    .bind(place)
    .fetch_one(&mut *conn)
    .await?;
    query(
        "delete from backup_run where ended_at is not null and place = $1 and id <> $2
           and id not in (select id from backup_run where place = $1 order by id desc limit $3)",
    )
    .bind(place)
    .bind(kept.unwrap_or_default())
    .bind(max)
    .execute(conn)
    .await?;
    Ok(())
}

fn select(condition: &'static str) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(COLUMNS).push(" from backup_run where ").push(condition);
    sql
}

/// Finds the newest row with a condition, whose last operand is the value, if any.
async fn find(conn: &mut Connection, condition: &'static str, value: &[&str]) -> Result<Option<BackupRun>> {
    let mut sql = select(condition);
    for text in value {
        sql.bind(*text);
    }
    sql.push(" order by id desc limit 1");
    first(conn, sql).await
}

async fn first(conn: &mut Connection, sql: Sql) -> Result<Option<BackupRun>> {
    Ok(sql.fetch_all::<RunRow>(conn).await?.into_iter().next().map(Into::into))
}

/// Numbers of files and bytes are smaller than 2^63.
fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[derive(FromRow)]
struct RunRow {
    id: i64,
    task: String,
    backup_id: String,
    is_scheduled: i64,
    started_at: NullableTimestamp,
    ended_at: NullableTimestamp,
    phase: String,
    files_done: i64,
    files_all: i64,
    bytes_done: i64,
    bytes_all: i64,
    is_cancelled: i64,
    failure: Option<String>,
    bytes: i64,
    new_bytes: i64,
}

impl From<RunRow> for BackupRun {
    fn from(row: RunRow) -> Self {
        Self {
            id: row.id,
            // Another release can have written other words.
            task: row.task.parse().unwrap_or(BackupTask::Create),
            scheduled: row.is_scheduled == 1,
            backup_id: row.backup_id,
            started_at: row.started_at.into(),
            ended_at: row.ended_at.into(),
            progress: BackupProgress {
                phase: row.phase.parse().unwrap_or_default(),
                files_done: row.files_done.cast_unsigned(),
                files_all: row.files_all.cast_unsigned(),
                bytes_done: row.bytes_done.cast_unsigned(),
                bytes_all: row.bytes_all.cast_unsigned(),
            },
            cancelled: row.is_cancelled == 1,
            failure: row.failure,
            bytes: row.bytes.cast_unsigned(),
            new_bytes: row.new_bytes.cast_unsigned(),
        }
    }
}

//! Numbers of rows, for monitors and the system screen.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;

/// States of jobs.
pub const JOB_STATES: [&str; 3] = ["waiting", "running", "failed"];
/// States of mails. `retrying` mails failed before.
pub const MAIL_STATES: [&str; 4] = ["waiting", "retrying", "failed", "sent"];

/// States of deliveries to webhooks.
pub const DELIVERY_STATES: [&str; 4] = ["waiting", "retrying", "failed", "delivered"];

/// Counts the jobs in each of [`JOB_STATES`]. Omits states without jobs.
pub async fn count_jobs(conn: &mut Connection) -> Result<Vec<(String, i64)>> {
    query(
        "select case when given_up_at is not null then 'failed' when taken_by is not null then 'running'
           else 'waiting' end as state, count(*) as jobs
         from job group by state",
    )
    .fetch_all(conn)
    .await
}

/// Counts the mails in each of [`MAIL_STATES`]. Omits states without mails.
pub async fn count_mails(conn: &mut Connection) -> Result<Vec<(String, i64)>> {
    query(
        "select case when sent_at is not null then 'sent' when next_attempt_at is null then 'failed'
           when failing_since is not null then 'retrying' else 'waiting' end as state, count(*) as mails
         from mail group by state",
    )
    .fetch_all(conn)
    .await
}

/// Counts of the deliveries. Each reads only an index.
const DELIVERY_COUNTS: &str = "
    select 'waiting' as state, count(*) as deliveries from webhook_delivery
      where next_attempt_at is not null and failure = ''
    union all select 'retrying', count(*) from webhook_delivery where next_attempt_at is not null and failure <> ''
    union all select 'failed', count(*) from webhook_delivery where next_attempt_at is null and delivered_at is null
    union all select 'delivered', count(*) from webhook_delivery
      where next_attempt_at is null and delivered_at is not null";

/// Counts the deliveries in each of [`DELIVERY_STATES`].
pub async fn count_deliveries(conn: &mut Connection) -> Result<Vec<(String, i64)>> {
    query(DELIVERY_COUNTS).fetch_all(conn).await
}

pub async fn count_given_up_jobs(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from job where given_up_at is not null").fetch_one(conn).await
}

/// Counts the mails that were given up since a time.
pub async fn count_given_up_mails(conn: &mut Connection, since: Timestamp) -> Result<i64> {
    query_scalar("select count(*) from mail where failed_at >= $1 and next_attempt_at is null and sent_at is null")
        .bind(since)
        .fetch_one(conn)
        .await
}

/// Counts the queued work on the search indexes of a node.
pub async fn count_index_tasks(conn: &mut Connection, node: &str) -> Result<i64> {
    query_scalar("select count(*) from index_task where node_id = $1").bind(node).fetch_one(conn).await
}

pub async fn count_sessions(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from session").fetch_one(conn).await
}

/// Returns the size of the database in bytes.
pub async fn get_database_size(conn: &mut Connection) -> Result<i64> {
    let statement = match conn {
        Connection::Sqlite(_) => "select page_count * page_size from pragma_page_count(), pragma_page_size()",
        Connection::Postgres(_) => "select pg_database_size(current_database())",
    };
    query_scalar(statement).fetch_one(conn).await
}

#[cfg(test)]
mod tests {
    use super::DELIVERY_COUNTS;
    use crate::sqlite::SqliteDatabase;
    use time::OffsetDateTime;

    #[tokio::test]
    async fn deliveries_are_counted_in_indexes_only() {
        let folder = tempfile::tempdir().unwrap();
        let (_, writer) = SqliteDatabase::open(folder.path(), OffsetDateTime::UNIX_EPOCH).await.unwrap();
        let explained = sqlx::AssertSqlSafe(format!("explain query plan {DELIVERY_COUNTS}"));
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(explained).fetch_all(&mut writer.unwrap()).await.unwrap();
        let steps: Vec<&str> =
            plan.iter().map(|step| step.3.as_str()).filter(|step| step.contains("delivery")).collect();
        assert_eq!(steps.len(), 4, "{plan:?}");
        assert!(steps.iter().all(|step| step.contains("USING COVERING INDEX")), "{plan:?}");
    }
}

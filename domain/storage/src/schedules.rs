//! Rows of plans and past runs.

use crate::columns::{Author, Json, Nullable};
use crate::error::Result;
use crate::query::query;
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::error::ErrorItem;
use model::id::{PageId, UserId, VersionId};
use model::schedule::{PageSchedule, Plan, ScheduleRun, ScheduledAction};
use sqlx::FromRow;
use time::OffsetDateTime;

/// Maximum number of listed runs.
const MAX_LISTED_RUNS: i64 = 20;

pub struct NewPlan {
    /// Version to publish. `None` if the plan only unpublishes.
    pub version: Option<VersionId>,
    pub publish_at: Option<Timestamp>,
    pub unpublish_at: Option<Timestamp>,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

/// A due action of a plan.
#[derive(FromRow)]
pub struct Due {
    #[sqlx(rename = "page_id", try_from = "i64")]
    pub page: PageId,
    /// Title of the page.
    pub title: String,
    #[sqlx(try_from = "String")]
    pub action: ScheduledAction,
    #[sqlx(rename = "version_id", try_from = "Nullable")]
    pub version: Option<VersionId>,
    #[sqlx(rename = "due_at")]
    pub at: Timestamp,
    #[sqlx(try_from = "Nullable")]
    pub set_by: Option<UserId>,
}

pub struct Run<'a> {
    pub due: &'a Due,
    pub at: Timestamp,
    pub errors: &'a [ErrorItem],
}

/// Replaces the plan of a page.
pub async fn upsert_plan(conn: &mut Connection, page: PageId, plan: &NewPlan) -> Result<()> {
    query(
        "insert into page_schedule (page_id, version_id, publish_at, unpublish_at, set_by, set_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (page_id) do update set version_id = excluded.version_id, publish_at = excluded.publish_at,
           unpublish_at = excluded.unpublish_at, set_by = excluded.set_by, set_at = excluded.set_at",
    )
    .bind(page.0)
    .bind(plan.version.map(|id| id.0))
    .bind(plan.publish_at)
    .bind(plan.unpublish_at)
    .bind(plan.by.map(|id| id.0))
    .bind(plan.at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the plan of a page.
/// Returns true if there was one.
pub async fn delete_plan(conn: &mut Connection, page: PageId) -> Result<bool> {
    let done = query("delete from page_schedule where page_id = $1").bind(page.0).execute(conn).await?;
    Ok(done > 0)
}

/// Removes the publication from a plan, if the version
/// to publish is `live` or older. Deletes the plan if it
/// is then empty. Returns true if it had such a publication.
pub async fn delete_older_publication(conn: &mut Connection, page: PageId, live: VersionId) -> Result<bool> {
    let done = query(
        "update page_schedule set publish_at = null, version_id = null
         where page_id = $1 and publish_at is not null and version_id <= $2",
    )
    .bind(page.0)
    .bind(live.0)
    .execute(&mut *conn)
    .await?;
    query("delete from page_schedule where page_id = $1 and publish_at is null and unpublish_at is null")
        .bind(page.0)
        .execute(conn)
        .await?;
    Ok(done > 0)
}

/// Reads the plan and the
/// past runs of a page.
pub async fn get_schedule(
    conn: &mut Connection,
    page: PageId,
    now: OffsetDateTime,
    time_zone: &str,
) -> Result<PageSchedule> {
    let plan = find_plan(conn, page).await?;
    let runs: Vec<RunRow> = query(
        "select r.action, r.version_id, r.due_at, r.ran_at, r.set_by as author_id, u.name as author_name, r.errors
         from schedule_run r left join cms_user u on u.id = r.set_by where r.page_id = $1 order by r.id desc limit $2",
    )
    .bind(page.0)
    .bind(MAX_LISTED_RUNS)
    .fetch_all(conn)
    .await?;
    Ok(PageSchedule { plan, runs: runs.into_iter().map(Into::into).collect(), now, time_zone: time_zone.to_owned() })
}

/// Finds the plan of a page.
pub async fn find_plan(conn: &mut Connection, page: PageId) -> Result<Option<Plan>> {
    let plan: Option<PlanRow> = query(
        "select s.version_id, s.publish_at, s.unpublish_at, s.set_by as author_id, u.name as author_name, s.set_at
         from page_schedule s left join cms_user u on u.id = s.set_by where s.page_id = $1",
    )
    .bind(page.0)
    .fetch_optional(conn)
    .await?;
    Ok(plan.map(Into::into))
}

#[derive(FromRow)]
struct PlanRow {
    version_id: Option<i64>,
    publish_at: NullableTimestamp,
    unpublish_at: NullableTimestamp,
    #[sqlx(flatten)]
    set_by: Author,
    set_at: Timestamp,
}

impl From<PlanRow> for Plan {
    fn from(row: PlanRow) -> Self {
        Self {
            page_version_id: row.version_id.map(VersionId),
            publish_at: row.publish_at.into(),
            unpublish_at: row.unpublish_at.into(),
            set_by: row.set_by.into(),
            set_at: row.set_at.into(),
        }
    }
}

#[derive(FromRow)]
struct RunRow {
    #[sqlx(try_from = "String")]
    action: ScheduledAction,
    version_id: Option<i64>,
    due_at: Timestamp,
    ran_at: Timestamp,
    #[sqlx(flatten)]
    set_by: Author,
    errors: Json<Vec<ErrorItem>>,
}

impl From<RunRow> for ScheduleRun {
    fn from(row: RunRow) -> Self {
        Self {
            action: row.action,
            page_version_id: row.version_id.map(VersionId),
            due_at: row.due_at.into(),
            ran_at: row.ran_at.into(),
            set_by: row.set_by.into(),
            errors: row.errors.0,
        }
    }
}

/// Finds the earliest due action, except those of `held`
/// pages. Ignores pages with a pending acceptance, because
/// the acceptance will delete older plans. The publication
/// of a page is always due before its unpublishing.
pub async fn find_due(conn: &mut Connection, now: Timestamp, held: &[PageId]) -> Result<Option<Due>> {
    let held: Vec<i64> = held.iter().map(|page| page.0).collect();
    let mut sql = Sql::new(
        "select d.page_id, d.action, d.version_id, d.due_at, d.set_by, p.title
         from (select page_id, 'publish' as action, version_id, publish_at as due_at, set_by
               from page_schedule where publish_at <= ",
    );
    sql.bind(now).push(" union all select page_id, 'unpublish', null, unpublish_at, set_by from page_schedule");
    sql.push(" where unpublish_at <= ").bind(now).push(") d join page p on p.id = d.page_id where d.page_id not in ");
    sql.bind_ids(&held);
    sql.push(" and d.page_id not in (select page_id from publication_request where acceptance_due_at is not null)");
    sql.push(" order by d.due_at, d.page_id limit 1");
    Ok(sql.fetch_all(conn).await?.pop())
}

/// Removes the due action from its plan.
/// Deletes the plan if it is then empty.
pub async fn delete_due_times(conn: &mut Connection, due: &Due) -> Result<()> {
    let sql = match due.action {
        ScheduledAction::Publish => "update page_schedule set publish_at = null, version_id = null where page_id = $1",
        ScheduledAction::Unpublish => "update page_schedule set unpublish_at = null where page_id = $1",
    };
    query(sql).bind(due.page.0).execute(&mut *conn).await?;
    query("delete from page_schedule where page_id = $1 and publish_at is null and unpublish_at is null")
        .bind(due.page.0)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn insert_run(conn: &mut Connection, run: &Run<'_>) -> Result<()> {
    query(
        "insert into schedule_run (page_id, action, version_id, due_at, ran_at, set_by, errors)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(run.due.page.0)
    .bind(run.due.action.as_str())
    .bind(run.due.version.map(|id| id.0))
    .bind(run.due.at)
    .bind(run.at)
    .bind(run.due.set_by.map(|id| id.0))
    .bind(serde_json::to_string(run.errors)?)
    .execute(conn)
    .await?;
    Ok(())
}

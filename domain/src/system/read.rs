//! The state of the installation, for the system screen.

use super::errors::ERROR_RETENTION;
use super::figures::read_database_figures;
use crate::backup_runs::status::{list_warnings, warnings_of};
use crate::error::Result;
use crate::health::{find_clock_lag, find_warnings, known_warnings};
use crate::webhooks::status::list_webhook_warnings;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::system::{DatabaseKind, DatabaseStatus, NodeStatus, ProcessStatus, StateCount, SystemStatus};
use model::warning::Warning;
use storage::nodes::list_nodes;
use storage::{Connection, NEWEST_MIGRATION, Timestamp, figures, jobs, logged_errors, unknown_addresses};
use time::Duration;

/// Age of errors and given-up mails that need a person.
const ATTENTION_TIME: Duration = Duration::days(1);
const MAX_FAILED_JOBS: u32 = 20;
/// Time in which rejected log-ins and unknown addresses are counted.
const COUNTED_TIME: Duration = Duration::days(7);

/// Reads the state. The caller adds that of the process, and its warnings.
pub async fn read_system(
    cms: &Cms,
    actor: &Actor,
    process: ProcessStatus,
    warnings: Vec<Warning>,
) -> Result<SystemStatus> {
    access::require(actor, Operation::ReadSystem)?;
    let failing = list_webhook_warnings(&mut cms.db.read().await?).await?;
    let figures = read_database_figures(cms).await?;
    let of_backups = figures.backups.as_ref().map(warnings_of).unwrap_or_default();
    let warnings = [find_warnings(cms).await, of_backups, warnings, failing].concat();
    let counts = |states: Vec<(&str, i64)>| {
        states.into_iter().map(|(state, count)| StateCount { state: state.to_owned(), count }).collect()
    };
    let kind = if cms.db.is_shared() { DatabaseKind::Postgresql } else { DatabaseKind::Sqlite };
    let conn = &mut cms.db.read().await?;
    let nodes = if cms.db.is_shared() { list_nodes(conn).await? } else { Vec::new() };
    let nodes = nodes.into_iter().map(|node| NodeStatus {
        own: node.id == cms.node.id,
        id: node.id,
        seen_at: node.seen_at.into(),
    });
    let now = Timestamp::from(cms.now());
    Ok(SystemStatus {
        process,
        needs_attention: !warnings.is_empty() || has_recent_failures(cms, conn).await?,
        warnings,
        database: DatabaseStatus { kind, size: figures.size, schema: NEWEST_MIGRATION },
        jobs: counts(figures.jobs),
        failed_jobs: jobs::list_given_up(conn, MAX_FAILED_JOBS).await?,
        mails: counts(figures.mails),
        search_tasks: figures.index_tasks,
        sessions: figures.sessions,
        backups: figures.backups.unwrap_or_default(),
        nodes: nodes.collect(),
        rejected_log_ins: audit::count_recent(cms, conn, AuditAction::FailLogIn, COUNTED_TIME).await?,
        unknown_addresses: unknown_addresses::count_since(conn, now - COUNTED_TIME).await?,
        errors: logged_errors::list_errors(conn, now - ERROR_RETENTION).await?,
    })
}

/// Returns true if something needs a person: a warning, a webhook that fails, a job that
/// was given up, or an error or a given-up mail of the last day. The slowest check is last.
pub async fn needs_attention(cms: &Cms, actor: &Actor, warnings: &[Warning]) -> Result<bool> {
    access::require(actor, Operation::ReadSystem)?;
    if !warnings.is_empty() || !known_warnings(cms).is_empty() || !list_warnings(cms).await?.is_empty() {
        return Ok(true);
    }
    let mut conn = cms.db.read().await?;
    Ok(find_clock_lag(cms, &mut conn).await?.is_some()
        || has_recent_failures(cms, &mut conn).await?
        || !list_webhook_warnings(&mut conn).await?.is_empty())
}

async fn has_recent_failures(cms: &Cms, conn: &mut Connection) -> Result<bool> {
    let since = Timestamp::from(cms.now()) - ATTENTION_TIME;
    Ok(figures::count_given_up_jobs(conn).await? > 0
        || figures::count_given_up_mails(conn, since).await? > 0
        || logged_errors::count_errors(conn, since).await? > 0)
}

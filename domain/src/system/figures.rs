//! Numbers of rows, for monitors.

use crate::Cms;
use crate::backup_runs::status::read_summary;
use crate::error::Result;
use model::backup::BackupSummary;
use storage::figures::{self, DELIVERY_STATES, JOB_STATES, MAIL_STATES};

/// Numbers of rows in the database.
#[derive(Clone, Debug)]
pub struct DatabaseFigures {
    /// Size of the database in bytes.
    pub size: i64,
    /// Number of jobs in each state.
    pub jobs: Vec<(&'static str, i64)>,
    /// Number of mails in each state.
    pub mails: Vec<(&'static str, i64)>,
    /// Number of deliveries to webhooks in each state.
    pub deliveries: Vec<(&'static str, i64)>,
    /// Queued work on the search indexes of this node.
    pub index_tasks: i64,
    pub sessions: i64,
    /// `None` if the operator has set no destination of backups.
    pub backups: Option<BackupSummary>,
}

/// Counts rows.
///
/// # Errors
/// `Storage` if the database cannot be read.
pub async fn read_database_figures(cms: &Cms) -> Result<DatabaseFigures> {
    let conn = &mut cms.db.read().await?;
    Ok(DatabaseFigures {
        size: figures::get_database_size(conn).await?,
        jobs: in_all_states(&JOB_STATES, &figures::count_jobs(conn).await?),
        mails: in_all_states(&MAIL_STATES, &figures::count_mails(conn).await?),
        deliveries: in_all_states(&DELIVERY_STATES, &figures::count_deliveries(conn).await?),
        index_tasks: figures::count_index_tasks(conn, &cms.node.id).await?,
        sessions: figures::count_sessions(conn).await?,
        backups: Some(read_summary(cms, conn).await?).filter(|summary| summary.is_set_up),
    })
}

/// Adds the states without rows, because a monitor
/// cannot tell a missing number from a missing answer.
fn in_all_states(states: &[&'static str], counted: &[(String, i64)]) -> Vec<(&'static str, i64)> {
    let count = |state| counted.iter().find(|(counted, _)| counted == state).map_or(0, |(_, rows)| *rows);
    states.iter().map(|state| (*state, count(*state))).collect()
}

//! Time since which the schedule requires backups in a place.
//!
//! Before the first backup, it tells a new installation
//! from one whose backups never work.

use crate::error::Result;
use std::collections::BTreeMap;
use storage::site::{find_setting, update_setting};
use storage::{Connection, Timestamp};
use time::OffsetDateTime;

/// Name of the setting with the times by place.
const SETTING: &str = "backup-due-since";

type DueSince = BTreeMap<String, Timestamp>;

/// Returns `None` if the schedule never required a backup in the place.
pub(super) async fn find_due_since(conn: &mut Connection, place: &str) -> Result<Option<OffsetDateTime>> {
    let times: DueSince = find_setting(conn, SETTING).await?.unwrap_or_default();
    Ok(times.get(place).copied().map(Into::into))
}

/// Keeps the time at which the schedule required the first backup in the place.
pub(super) async fn record_first_due(conn: &mut Connection, place: &str, now: Timestamp) -> Result<()> {
    let times: DueSince = find_setting(conn, SETTING).await?.unwrap_or_default();
    match times.contains_key(place) {
        true => Ok(()),
        false => update(conn, times, place, now).await,
    }
}

/// Begins again after a change of the interval.
pub(super) async fn restart_due(conn: &mut Connection, place: &str, now: Timestamp) -> Result<()> {
    let times: DueSince = find_setting(conn, SETTING).await?.unwrap_or_default();
    update(conn, times, place, now).await
}

async fn update(conn: &mut Connection, mut times: DueSince, place: &str, now: Timestamp) -> Result<()> {
    times.insert(place.to_owned(), now);
    Ok(update_setting(conn, SETTING, &times).await?)
}

//! State of the node, for monitors and load balancers.

use crate::Cms;
use std::sync::{Mutex, PoisonError};
use storage::NEWEST_MIGRATION;
use storage::nodes::DatabaseState;
use time::{Duration, OffsetDateTime};

/// Maximum difference between the clocks of the node and the
/// database. It is much longer than a statement takes.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::seconds(5);

/// Findings of the last sign of life.
#[derive(Default)]
pub(crate) struct NodeHealth(Mutex<Findings>);

#[derive(Clone, Default)]
struct Findings {
    /// Reason why this node cannot serve the database.
    obstacle: Option<String>,
    /// Warning about the clock.
    clock: Option<String>,
}

impl NodeHealth {
    /// Stores the findings. Logs those that are new.
    pub(crate) fn note(&self, now: OffsetDateTime, state: DatabaseState) {
        let found = Findings { obstacle: obstacle(state), clock: clock_warning(now, state.now.into()) };
        let before = {
            let mut findings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *findings, found.clone())
        };
        if let Some(obstacle) = found.obstacle.filter(|_| before.obstacle.is_none()) {
            tracing::error!("this node is not ready: {obstacle}");
        }
        if let Some(clock) = found.clock.filter(|_| before.clock.is_none()) {
            tracing::warn!("{clock}");
        }
    }

    fn findings(&self) -> Findings {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Returns the reason why this node cannot serve the
/// database, as a sentence. `None` if it can.
pub fn find_obstacle(cms: &Cms) -> Option<String> {
    cms.node.health.findings().obstacle
}

pub(crate) fn list_warnings(cms: &Cms) -> Option<String> {
    cms.node.health.findings().clock
}

fn obstacle(state: DatabaseState) -> Option<String> {
    let DatabaseState { newest_migration: newest, oldest_migration: oldest, .. } = state;
    if oldest > NEWEST_MIGRATION {
        return Some(format!(
            "the database was migrated by a newer release (migration {newest}, this one knows {NEWEST_MIGRATION}); update this node"
        ));
    }
    (newest < NEWEST_MIGRATION).then(|| {
        format!(
            "the database has an older schema (migration {newest}, this release needs {NEWEST_MIGRATION}); restart this node to migrate it"
        )
    })
}

fn clock_warning(now: OffsetDateTime, of_database: OffsetDateTime) -> Option<String> {
    let difference = now - of_database;
    (difference.abs() > MAX_CLOCK_DIFFERENCE).then(|| {
        let direction = if difference.is_positive() { "ahead of" } else { "behind" };
        format!(
            "the clock of this node is {} s {direction} the clock of the database; set both by NTP, because schedules run at wrong times",
            difference.whole_seconds().abs()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{NEWEST_MIGRATION, clock_warning, obstacle};
    use storage::Timestamp;
    use storage::nodes::DatabaseState;
    use time::{Duration, OffsetDateTime};

    fn found(newest_migration: i64, oldest_migration: i64) -> Option<String> {
        let now = Timestamp::from(OffsetDateTime::UNIX_EPOCH);
        obstacle(DatabaseState { now, is_known: true, newest_migration, oldest_migration })
    }

    #[test]
    fn a_node_serves_a_newer_schema_that_permits_its_release() {
        assert_eq!(found(NEWEST_MIGRATION, NEWEST_MIGRATION), None);
        assert_eq!(found(NEWEST_MIGRATION + 2, NEWEST_MIGRATION), None);
        let newer = found(NEWEST_MIGRATION + 2, NEWEST_MIGRATION + 1).unwrap();
        assert!(newer.contains("update this node"), "{newer}");
        let older = found(NEWEST_MIGRATION - 1, NEWEST_MIGRATION - 1).unwrap();
        assert!(older.contains("restart this node"), "{older}");
    }

    #[test]
    fn a_clock_that_is_off_is_named_with_its_direction() {
        let now = OffsetDateTime::UNIX_EPOCH;
        assert_eq!(clock_warning(now + Duration::seconds(4), now), None);
        assert!(clock_warning(now + Duration::seconds(90), now).unwrap().contains("90 s ahead"));
        assert!(clock_warning(now - Duration::seconds(90), now).unwrap().contains("90 s behind"));
    }
}

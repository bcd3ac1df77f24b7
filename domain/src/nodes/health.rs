//! State of the node, for monitors and load balancers.

use crate::Cms;
use model::warning::Warning;
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
    obstacle: Option<Warning>,
    /// Warning about the clock.
    clock: Option<Warning>,
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
/// database. `None` if it can.
pub fn find_obstacle(cms: &Cms) -> Option<Warning> {
    cms.node.health.findings().obstacle
}

pub(crate) fn list_warnings(cms: &Cms) -> Option<Warning> {
    cms.node.health.findings().clock
}

fn obstacle(state: DatabaseState) -> Option<Warning> {
    let DatabaseState { newest_migration: newest, oldest_migration: oldest, .. } = state;
    if oldest > NEWEST_MIGRATION {
        return Some(Warning::OldRelease { newest, known: NEWEST_MIGRATION });
    }
    (newest < NEWEST_MIGRATION).then_some(Warning::OldSchema { newest, known: NEWEST_MIGRATION })
}

fn clock_warning(now: OffsetDateTime, of_database: OffsetDateTime) -> Option<Warning> {
    let difference = now - of_database;
    (difference.abs() > MAX_CLOCK_DIFFERENCE).then(|| {
        let seconds = difference.whole_seconds().abs();
        if difference.is_positive() { Warning::FastClock { seconds } } else { Warning::SlowClock { seconds } }
    })
}

#[cfg(test)]
mod tests {
    use super::{NEWEST_MIGRATION, Warning, clock_warning, obstacle};
    use storage::Timestamp;
    use storage::nodes::DatabaseState;
    use time::{Duration, OffsetDateTime};

    fn found(newest_migration: i64, oldest_migration: i64) -> Option<String> {
        let now = Timestamp::from(OffsetDateTime::UNIX_EPOCH);
        let found = obstacle(DatabaseState { now, is_known: true, newest_migration, oldest_migration });
        found.map(|found| found.to_string())
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
        assert_eq!(clock_warning(now + Duration::seconds(90), now), Some(Warning::FastClock { seconds: 90 }));
        assert_eq!(clock_warning(now - Duration::seconds(90), now), Some(Warning::SlowClock { seconds: 90 }));
    }
}

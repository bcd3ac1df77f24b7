//! Log-in events that the audit log cannot
//! store, as on a full disk. They are written
//! to the log of the process instead.

use crate::Cms;
use crate::audit::origin;
use crate::error::{Error, Result};
use crate::write::Effect;
use model::audit::AuditAction;
use model::id::UserId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use storage::Transaction;
use time::{Duration, OffsetDateTime};

/// Maximum number of log lines per kind of event within
/// [`LOG_WINDOW`]. Otherwise password guesses could fill the log.
const MAX_LOG_LINES: usize = 100;
const LOG_WINDOW: Duration = Duration::hours(1);

/// Start of the current window, and number
/// of events in it, by kind of event.
#[derive(Default)]
pub(crate) struct UnrecordedEvents(Mutex<HashMap<AuditAction, (OffsetDateTime, usize)>>);

impl UnrecordedEvents {
    /// Counts an event. Returns the number of events
    /// of this kind in the current window.
    fn count(&self, action: AuditAction, now: OffsetDateTime) -> usize {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, number) = windows.entry(action).or_insert((now, 0));
        if !(*begun..*begun + LOG_WINDOW).contains(&now) {
            (*begun, *number) = (now, 0);
        }
        *number += 1;
        *number
    }
}

/// Runs `work`, which records an event in the
/// audit log. If the storage fails, writes
/// the event to the log of the process.
pub(super) async fn write_or_log(
    cms: &Cms,
    action: AuditAction,
    user: Option<UserId>,
    work: impl AsyncFnOnce(&mut Transaction) -> Result<()> + Clone,
) -> Result<()> {
    let fault = match cms.write(Effect::Internal, work).await {
        Err(Error::Storage(fault, _)) => fault,
        other => return other,
    };
    let number = cms.unrecorded_events.count(action, cms.now());
    let action = action.as_str();
    if number <= MAX_LOG_LINES {
        let (user, address) = (user.map(|id| id.0), origin::address());
        tracing::warn!(action, user, address, %fault, "failed to write the audit log; the event is only in this log");
    }
    if number == MAX_LOG_LINES {
        tracing::warn!(action, "further events of this kind are not logged for an hour");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{LOG_WINDOW, UnrecordedEvents};
    use model::audit::AuditAction::{FailLogIn, LogIn};
    use time::{Duration, OffsetDateTime};

    #[test]
    fn events_are_counted_by_kind_within_an_hour() {
        let events = UnrecordedEvents::default();
        let (begin, second) = (OffsetDateTime::UNIX_EPOCH, Duration::SECOND);
        let end = begin + LOG_WINDOW;
        let numbers = [
            (LogIn, begin),
            (LogIn, end - second),
            (FailLogIn, begin + second),
            (LogIn, end),
            (LogIn, end + second),
            (LogIn, begin),
        ]
        .map(|(action, now)| events.count(action, now));
        assert_eq!(numbers, [1, 2, 1, 1, 2, 1], "a clock that was put back begins a window");
    }
}

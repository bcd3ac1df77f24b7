//! Sessions. They end after an idle time, at a maximum
//! age, or when the account is deleted or disabled.

use super::escalation;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::UserId;
use model::list::List;
use model::session::{OwnSession, SessionClient};
use storage::users::SessionRow;
use storage::{Timestamp, Transaction, users};
use time::Duration;

/// Maximum number of listed sessions. Programs that never log out can have more.
const MAX_LISTED_SESSIONS: usize = 100;
/// Minimum time between two updates of a session's
/// last use. Otherwise every request would write.
const SEEN_UPDATE_INTERVAL: Duration = Duration::minutes(1);

/// Maximum lifetimes of a session.
struct SessionLimits {
    /// Maximum time since the last use.
    idle: Duration,
    /// Maximum time since the beginning, even if the session is in use.
    absolute: Duration,
}

impl SessionLimits {
    /// Returns true if the session has not ended.
    fn admit(&self, session: &SessionRow, now: Timestamp) -> bool {
        session.expires_at > now && session.created_at > now - self.absolute && session.seen_at > now - self.idle
    }
}

async fn limits(cms: &Cms) -> Result<SessionLimits> {
    let settings = site::snapshot::current(cms).await?.sessions;
    Ok(SessionLimits {
        idle: Duration::minutes(settings.session_idle_minutes.into()),
        absolute: Duration::hours(settings.session_absolute_hours.into()),
    })
}

/// A session that begins.
#[derive(Debug)]
pub struct NewSession {
    /// An id that is new, and not one that the browser sent.
    pub id: String,
    pub user: UserId,
    pub client: SessionClient,
    /// Data of the caller.
    pub data: String,
}

pub async fn begin_session(cms: &Cms, session: NewSession) -> Result<()> {
    let now = Timestamp::from(cms.now());
    let limits = limits(cms).await?;
    let NewSession { id, user, client, data } = session;
    let client = serde_json::to_string(&client).map_err(Error::internal)?;
    let row = SessionRow { id, user, client, data, created_at: now, seen_at: now, expires_at: now + limits.absolute };
    match cms.write(Effect::Internal, async |tx| Ok(users::insert_session(tx, &row).await?)).await {
        Err(Error::Storage(..)) if cms.unwritten.sessions.insert(row) => Ok(()),
        other => other,
    }
}

/// Stores the data of a session. Does
/// nothing if the session has ended.
pub async fn change_session(cms: &Cms, id: &str, data: &str) -> Result<()> {
    if cms.unwritten.sessions.change(id, |session| data.clone_into(&mut session.data)) {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| Ok(users::update_session_data(tx, id, data).await?)).await
}

/// Finds a session that has not ended, and records its use.
pub async fn find_session(cms: &Cms, id: &str) -> Result<Option<SessionRow>> {
    let now = Timestamp::from(cms.now());
    let is_unwritten = cms.unwritten.sessions.find(id).is_some();
    let found = find_any_session(cms, id).await?;
    let limits = limits(cms).await?;
    let Some(session) = found.filter(|session| limits.admit(session, now)) else { return Ok(None) };
    if session.created_at > now {
        // The session is from a clock that was
        // wrong. Its lifetime starts again now.
        // Otherwise it would live too long.
        let session = SessionRow { created_at: now, seen_at: now, expires_at: now + limits.absolute, ..session };
        cms.unwritten.sessions.change(id, |unwritten| unwritten.clone_from(&session));
        cms.write_if_possible(async |tx| Ok(users::update_session_times(tx, &session).await?)).await?;
        return Ok(Some(session));
    }
    if session.seen_at <= now - SEEN_UPDATE_INTERVAL || session.seen_at > now {
        mark_seen(cms, id, now).await?;
    }
    if is_unwritten && cms.write_health.takes_writes(now.into()) {
        write_session(cms, id).await?;
    }
    Ok(Some(session))
}

/// Finds a session in memory or in the database, also one that has ended.
async fn find_any_session(cms: &Cms, id: &str) -> Result<Option<SessionRow>> {
    match cms.unwritten.sessions.find(id) {
        None => Ok(users::find_session(&mut cms.db.read().await?, id).await?),
        unwritten => Ok(unwritten),
    }
}

async fn mark_seen(cms: &Cms, id: &str, now: Timestamp) -> Result<()> {
    if cms.unwritten.sessions.change(id, |session| session.seen_at = now) {
        return Ok(());
    }
    cms.write_if_possible(async |tx| Ok(users::update_session_seen(tx, id, now).await?)).await
}

/// Writes a session that the disk refused earlier, unless it has ended.
async fn write_session(cms: &Cms, id: &str) -> Result<()> {
    let written = cms.write(Effect::Internal, async |tx| {
        Ok(match cms.unwritten.sessions.find(id) {
            Some(session) if users::find_session(tx, id).await?.is_none() => users::insert_session(tx, &session).await,
            _ => Ok(()),
        }?)
    });
    match written.await {
        Ok(()) => {
            cms.unwritten.sessions.remove(id);
            Ok(())
        }
        Err(Error::Storage(..)) => Ok(()),
        other => other,
    }
}

/// Logs the caller out. Does nothing for visitors, who have no session.
pub async fn log_out(cms: &Cms, actor: &Actor, id: &str) -> Result<()> {
    access::require(actor, Operation::LogOut)?;
    let Some(user) = actor.user_id() else { return Ok(()) };
    end(cms, id, async |tx| {
        let event = audit::AuditEvent { action: AuditAction::LogOut, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Ends a session. Does nothing if it does not exist.
pub async fn end_session(cms: &Cms, id: &str) -> Result<()> {
    end(cms, id, async |_| Ok(())).await
}

/// Ends a session, and runs `record` in the
/// same transaction. A storage fault is no
/// error for a session that is only in memory.
async fn end(cms: &Cms, id: &str, record: impl AsyncFnOnce(&mut Transaction) -> Result<()> + Clone) -> Result<()> {
    let was_unwritten = cms.unwritten.sessions.remove(id);
    let ended = cms.write(Effect::Internal, async |tx| {
        users::delete_session(tx, id).await?;
        record(tx).await
    });
    match ended.await {
        Err(Error::Storage(..)) if was_unwritten => Ok(()),
        other => other,
    }
}

/// Ends all sessions of a user, in the transaction that causes it.
pub(super) async fn end_all_of(cms: &Cms, tx: &mut Transaction, user: UserId) -> Result<()> {
    cms.unwritten.sessions.remove_all_of(user);
    Ok(users::delete_sessions_of(tx, user).await?)
}

/// Ends all sessions of the actor, or of another user with permission.
///
/// # Errors
/// `UserNotFound`. `Forbidden` for a more powerful account.
pub async fn end_sessions(cms: &Cms, actor: &Actor, user: UserId) -> Result<()> {
    escalation::require_own_or(actor, user, Operation::EndOwnSessions, Operation::EndSessions)?;
    let account = users::find_account(&mut cms.db.read().await?, user).await?.ok_or(Error::UserNotFound)?;
    escalation::require_over(actor, &account)?;
    cms.write(Effect::Internal, async |tx| {
        end_all_of(cms, tx, user).await?;
        let event = audit::AuditEvent { action: AuditAction::EndSessions, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Lists the sessions of the actor that have not ended, last used
/// first. `current` is the id of the session of this request.
pub async fn list_own_sessions(cms: &Cms, actor: &Actor, current: &str) -> Result<List<OwnSession>> {
    access::require(actor, Operation::ListOwnSessions)?;
    let Some(user) = actor.person_id() else { return Ok(List::whole(Vec::new())) };
    let (now, limits) = (Timestamp::from(cms.now()), limits(cms).await?);
    let mut sessions = cms.unwritten.sessions.list_of(user);
    let written = users::list_sessions_of(&mut cms.db.read().await?, user, MAX_LISTED_SESSIONS as u32).await?;
    sessions.extend(written);
    sessions.retain(|session| limits.admit(session, now));
    sessions.sort_by_key(|session| std::cmp::Reverse(session.seen_at));
    sessions.truncate(MAX_LISTED_SESSIONS);
    Ok(List::whole(sessions.into_iter().map(|session| to_own(session, current)).collect()))
}

fn to_own(session: SessionRow, current: &str) -> OwnSession {
    OwnSession {
        client: serde_json::from_str(&session.client).ok(),
        created_at: session.created_at.into(),
        seen_at: session.seen_at.into(),
        is_current: session.id == current,
        id: session.id,
    }
}

/// Ends one session of the actor. Does nothing if the actor has no such session.
pub async fn end_own_session(cms: &Cms, actor: &Actor, id: &str) -> Result<()> {
    access::require(actor, Operation::EndOwnSessions)?;
    let Some(user) = actor.person_id() else { return Ok(()) };
    let found = find_any_session(cms, id).await?;
    if found.is_none_or(|session| session.user != user) {
        return Ok(());
    }
    end(cms, id, async |tx| {
        let event = audit::AuditEvent { action: AuditAction::EndSession, id: Some(user.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Checks that the caller has a session.
/// Reading the session has already extended it.
pub fn refresh_session(actor: &Actor) -> Result<()> {
    access::require(actor, Operation::RefreshSession)
}

/// Writes sessions that the disk refused earlier,
/// and deletes ended sessions. Restarts the
/// lifetime of sessions that begin in the future.
pub async fn delete_expired_sessions(cms: &Cms) -> Result<()> {
    for id in cms.unwritten.sessions.ids() {
        write_session(cms, &id).await?;
    }
    let now = Timestamp::from(cms.now());
    let limits = limits(cms).await?;
    cms.write(Effect::Internal, async |tx| {
        users::update_sessions_after(tx, now, now + limits.absolute).await?;
        Ok(users::delete_sessions_before(tx, now, now - limits.idle).await?)
    })
    .await
}

//! Presence of users on pages. With SQLite it is only in memory,
//! because it is valid for seconds. With PostgreSQL it is in the
//! database, because users of one page may be on several nodes.

use crate::error::{Error, Result};
use crate::users::people;
use crate::write::Effect;
use crate::{Cms, access};
use content::fields::path::is_key;
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::{PageId, UserId, VersionId};
use model::page::{PageStatus, Presence};
use model::user::Person;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use storage::pages;
use storage::presence::{self, FreshSpan, PresenceSign};
use time::{Duration, OffsetDateTime};

/// Time after the last heartbeat until a user counts as gone.
const HEARTBEAT_TIMEOUT: Duration = Duration::seconds(45);
/// Maximum number of users per page.
const MAX_USERS_PER_PAGE: usize = 50;

/// Message from a user who has the page open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    pub doing: UserActivity,
    /// Key of the block that the user works
    /// on. `None` means the page itself.
    pub block_key: Option<String>,
}

/// Activity of a user on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserActivity {
    Reading,
    /// The user has unsaved changes.
    Editing,
    Leaving,
}

/// Answer to a heartbeat.
#[derive(Clone, Debug)]
pub struct HeartbeatResult {
    /// Other users, in order of arrival.
    pub others: Vec<Presence>,
    /// Newest version of the page, so that the
    /// client detects one that another user stored.
    pub newest_version: VersionId,
    /// User who stored that version, or `None` for the system.
    pub stored_by: Option<Person>,
    pub stored_at: OffsetDateTime,
    pub status: PageStatus,
}

/// Users on each page.
#[derive(Default)]
pub(crate) struct Presences(Mutex<HashMap<PageId, Vec<PresentUser>>>);

struct PresentUser {
    presence: Presence,
    seen_at: OffsetDateTime,
}

/// Records that the actor is on a page or leaves
/// it. Returns the other users on the page.
///
/// # Errors
/// `V_12` for an invalid block key.
pub async fn record_heartbeat(cms: &Cms, actor: &Actor, id: PageId, heartbeat: Heartbeat) -> Result<HeartbeatResult> {
    access::require(actor, Operation::RecordHeartbeat)?;
    let mut conn = cms.db.read().await?;
    let (page, stored) = pages::find_page_with_authorship(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::RecordHeartbeat, &page.subject())?;
    if heartbeat.block_key.as_deref().is_some_and(|key| !is_key(key)) {
        return Err(Error::refused(Code::NotValid, "presence", "blockKey"));
    }
    let me = match actor.person_id() {
        Some(user) => people::find_active(&mut conn, user).await?.map(|user| user.person),
        None => None,
    };
    let mut others = match cms.db.is_shared() {
        true => {
            if let Some(me) = me {
                store(cms, id, me.id, heartbeat).await?;
            }
            presence::list_present(&mut conn, id, fresh(cms.now()), MAX_USERS_PER_PAGE as i64).await?
        }
        false => {
            if let Some(me) = me {
                cms.presences.record(id, me, heartbeat, cms.now());
            }
            cms.presences.list_present(id, cms.now())
        }
    };
    others.retain(|presence| Some(presence.user.id) != actor.person_id());
    Ok(HeartbeatResult {
        others,
        newest_version: page.newest_version,
        stored_by: stored.by,
        stored_at: stored.at,
        status: page.status,
    })
}

/// Stores the presence of a user for all nodes.
async fn store(cms: &Cms, page: PageId, user: UserId, Heartbeat { doing, block_key }: Heartbeat) -> Result<()> {
    let now = cms.now();
    let sign = PresenceSign {
        page,
        user,
        editing: doing == UserActivity::Editing,
        block_key: block_key.as_deref(),
        at: now.into(),
    };
    cms.write_if_possible(async |tx| {
        match doing {
            UserActivity::Leaving => presence::delete_sign(tx, page, user).await?,
            UserActivity::Reading | UserActivity::Editing => presence::upsert_sign(tx, &sign, fresh(now)).await?,
        }
        Ok(())
    })
    .await
}

/// Deletes stored presences of users who have gone.
pub async fn delete_expired_presences(cms: &Cms) -> Result<()> {
    if !cms.db.is_shared() {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| Ok(presence::delete_expired(tx, fresh(cms.now())).await?)).await
}

/// Returns the times of heartbeats that count now, before and after
/// `now`. Otherwise a clock that is set back would keep users present
/// for too long.
fn fresh(now: OffsetDateTime) -> FreshSpan {
    FreshSpan { from: (now - HEARTBEAT_TIMEOUT).into(), to: (now + HEARTBEAT_TIMEOUT).into() }
}

impl Presences {
    fn record(&self, page: PageId, me: Person, Heartbeat { doing, block_key }: Heartbeat, now: OffsetDateTime) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, guests| {
            guests.retain(|guest| is_fresh(guest, now));
            !guests.is_empty()
        });
        let guests = pages.entry(page).or_default();
        let before = guests.iter().position(|guest| guest.presence.user.id == me.id).map(|at| guests.remove(at));
        if doing != UserActivity::Leaving && guests.len() < MAX_USERS_PER_PAGE {
            let since = before.map_or(now, |guest| guest.presence.since);
            let presence = Presence { user: me, editing: doing == UserActivity::Editing, block_key, since };
            guests.push(PresentUser { presence, seen_at: now });
        }
    }

    /// Removes a user whose account is gone.
    pub(crate) fn forget(&self, user: UserId) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.values_mut().for_each(|guests| guests.retain(|guest| guest.presence.user.id != user));
    }

    fn list_present(&self, page: PageId, now: OffsetDateTime) -> Vec<Presence> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let present = pages.get(&page).into_iter().flatten().filter(|guest| is_fresh(guest, now));
        let mut present: Vec<Presence> = present.map(|guest| guest.presence.clone()).collect();
        present.sort_by_key(|presence| (presence.since, presence.user.id));
        present
    }
}

/// Compares the absolute difference. Otherwise a clock
/// that is set back would keep users present for too long.
fn is_fresh(guest: &PresentUser, now: OffsetDateTime) -> bool {
    (now - guest.seen_at).abs() <= HEARTBEAT_TIMEOUT
}

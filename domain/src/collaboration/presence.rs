//! Who else has a page open. Kept in memory: it is true for seconds, and nothing is lost with it.

use crate::error::{Error, Result};
use crate::users::people;
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
use time::{Duration, OffsetDateTime};

/// Who has not been heard of for longer than this is gone.
const REMEMBERED: Duration = Duration::seconds(45);
/// The most people that are remembered for one page.
const MOST: usize = 50;

/// What somebody with the page open says of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    pub doing: Doing,
    /// The key of the block that they are at; `None` for the page itself. It may be a block that is not stored yet.
    pub block_key: Option<String>,
}

/// What they do with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    Reading,
    /// They have typed something that is not stored.
    Editing,
    Leaving,
}

/// What they are told in return.
#[derive(Clone, Debug)]
pub struct Noted {
    /// Who else is there, the first to come first.
    pub others: Vec<Presence>,
    /// So that an editor notices that somebody stored.
    pub newest_version: VersionId,
    /// Who stored that version; `None` for the system.
    pub stored_by: Option<Person>,
    pub stored_at: OffsetDateTime,
    pub status: PageStatus,
}

/// The people at each page.
#[derive(Default)]
pub(crate) struct Presences(Mutex<HashMap<PageId, Vec<Guest>>>);

struct Guest {
    presence: Presence,
    seen_at: OffsetDateTime,
}

/// Notes that the actor has a page open, or is leaving it, and says who else is there.
///
/// # Errors
/// `V_12` for what can be no key of a block.
pub async fn note_presence(cms: &Cms, actor: &Actor, id: PageId, heartbeat: Heartbeat) -> Result<Noted> {
    access::require(actor, Operation::NotePresence)?;
    let mut conn = cms.db.read().await?;
    let (page, stored) = pages::find_page_with_authorship(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::NotePresence, &page.subject())?;
    if heartbeat.block_key.as_deref().is_some_and(|key| !is_key(key)) {
        return Err(Error::refused(Code::NotValid, "presence", "blockKey"));
    }
    let me = match actor.user_id() {
        Some(user) => people::find_active(&mut conn, user).await?.map(|user| user.person),
        None => None,
    };
    if let Some(me) = me {
        cms.presences.note(id, me, heartbeat, cms.now());
    }
    let others = cms.presences.list_others(id, actor.user_id(), cms.now());
    Ok(Noted {
        others,
        newest_version: page.newest_version,
        stored_by: stored.by,
        stored_at: stored.at,
        status: page.status,
    })
}

impl Presences {
    fn note(&self, page: PageId, me: Person, Heartbeat { doing, block_key }: Heartbeat, now: OffsetDateTime) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, guests| {
            guests.retain(|guest| is_fresh(guest, now));
            !guests.is_empty()
        });
        let guests = pages.entry(page).or_default();
        let before = guests.iter().position(|guest| guest.presence.user.id == me.id).map(|at| guests.remove(at));
        if doing != Doing::Leaving && guests.len() < MOST {
            let since = before.map_or(now, |guest| guest.presence.since);
            let presence = Presence { user: me, editing: doing == Doing::Editing, block_key, since };
            guests.push(Guest { presence, seen_at: now });
        }
    }

    /// Forgets somebody whose account is gone.
    pub(crate) fn forget(&self, user: UserId) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.values_mut().for_each(|guests| guests.retain(|guest| guest.presence.user.id != user));
    }

    fn list_others(&self, page: PageId, me: Option<UserId>, now: OffsetDateTime) -> Vec<Presence> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let others = pages.get(&page).into_iter().flatten().filter(|guest| is_fresh(guest, now));
        let mut others: Vec<Presence> =
            others.map(|guest| guest.presence.clone()).filter(|presence| Some(presence.user.id) != me).collect();
        others.sort_by_key(|presence| (presence.since, presence.user.id));
        others
    }
}

/// A clock that was set back does not keep anybody.
fn is_fresh(guest: &Guest, now: OffsetDateTime) -> bool {
    (now - guest.seen_at).abs() <= REMEMBERED
}

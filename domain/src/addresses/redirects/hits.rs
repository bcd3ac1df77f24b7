//! How often redirects are followed and unknown addresses asked for: counted in memory, so that no visitor waits for a write, and
//! written now and then.

use super::unknown;
use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::id::RedirectId;
use model::locale::Locale;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use storage::redirects::{self, Hits};
use storage::unknown_addresses;
use time::{Duration, OffsetDateTime};

/// The most unknown addresses that are remembered between two writes.
const MOST: usize = 4_000;
/// An address that was asked for once is forgotten after so long.
const REMEMBERED: Duration = Duration::hours(24);

/// What was counted since the last write.
#[derive(Default)]
pub(crate) struct AddressHits(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    redirects: HashMap<RedirectId, Hits>,
    unknown: HashMap<(Locale, String), Hits>,
}

impl AddressHits {
    pub(crate) fn count_redirect(&self, id: RedirectId, now: OffsetDateTime) {
        let one = Hits::one(now);
        self.lock().redirects.entry(id).and_modify(|hits| hits.add(one)).or_insert(one);
    }

    /// What was counted of a redirect since the last write.
    pub(super) fn of_redirect(&self, id: RedirectId) -> Option<Hits> {
        self.lock().redirects.get(&id).copied()
    }

    /// Counts an address that leads nowhere. Where there are too many, those that were asked for once make room.
    pub(super) fn count_unknown(&self, locale: &Locale, rest: &str, now: OffsetDateTime) {
        let mut counts = self.lock();
        let (key, one) = ((locale.clone(), rest.to_owned()), Hits::one(now));
        if let Some(hits) = counts.unknown.get_mut(&key) {
            hits.add(one);
            return;
        }
        if counts.unknown.len() >= MOST {
            counts.unknown.retain(|_, hits| hits.hits > 1);
        }
        if counts.unknown.len() < MOST {
            counts.unknown.insert(key, one);
        }
    }

    /// Takes all counts.
    fn take(&self) -> Counts {
        std::mem::take(&mut *self.lock())
    }

    /// Takes counts back that were not written.
    fn put_back(&self, taken: Counts) {
        let mut counts = self.lock();
        for (id, hits) in taken.redirects {
            counts.redirects.entry(id).and_modify(|counted| counted.add(hits)).or_insert(hits);
        }
        for (key, hits) in taken.unknown {
            counts.unknown.entry(key).and_modify(|counted| counted.add(hits)).or_insert(hits);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes what was counted. An unknown address is written from its second hit on; until then it is remembered for a day. Where
/// the write fails, nothing that was counted is lost.
pub async fn write_hits(cms: &Cms) -> Result<()> {
    let asked = !cms.address_hits.lock().unknown.is_empty();
    let known: HashSet<(Locale, String)> = match asked {
        false => HashSet::new(),
        true => unknown_addresses::list_keys(&mut *cms.db.read().await?).await?.into_iter().collect(),
    };
    let Counts { redirects, unknown } = cms.address_hits.take();
    let now = cms.now();
    let (seen_again, once): (HashMap<_, _>, HashMap<_, _>) =
        unknown.into_iter().partition(|(key, hits)| hits.hits > 1 || known.contains(key));
    let once = once.into_iter().filter(|(_, hits)| now - hits.last_at < REMEMBERED).collect();
    cms.address_hits.put_back(Counts { unknown: once, ..Counts::default() });
    if redirects.is_empty() && seen_again.is_empty() {
        return Ok(());
    }
    let written = cms
        .write(Effect::Internal, async |tx| {
            for (id, hits) in &redirects {
                redirects::add_hits(tx, *id, hits).await?;
            }
            for ((locale, rest), hits) in &seen_again {
                unknown_addresses::add_hits(tx, locale, rest, hits).await?;
            }
            Ok(unknown_addresses::delete_beyond(tx, unknown::MOST_KEPT).await?)
        })
        .await;
    if written.is_err() {
        cms.address_hits.put_back(Counts { redirects, unknown: seen_again });
    }
    written
}

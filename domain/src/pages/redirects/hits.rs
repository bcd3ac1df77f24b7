//! How often redirects are followed and unknown addresses asked for: counted in memory, so that no visitor waits for a write, and
//! written now and then.

use super::store::{self, Hits};
use super::unknown;
use crate::Cms;
use crate::error::Result;
use crate::taken::Taken;
use crate::write::Effect;
use model::id::RedirectId;
use model::locale::Locale;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
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
    pub(super) fn count_redirect(&self, id: RedirectId, now: OffsetDateTime) {
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

    /// Takes all counts, which are added again to those that come meanwhile unless they are written.
    fn take(&self) -> Taken<Counts, impl FnOnce(Counts)> {
        Taken::new(std::mem::take(&mut *self.lock()), |counts| self.add(counts))
    }

    fn add(&self, taken: Counts) {
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

/// Writes the counts. An unknown address is written from its second hit on; until then it is remembered for a day. The counts of a write
/// that fails or is interrupted are written by the next one.
pub async fn write_hits(cms: &Cms) -> Result<()> {
    let asked = !cms.address_hits.lock().unknown.is_empty();
    let known: HashSet<(Locale, String)> = match asked {
        false => HashSet::new(),
        true => unknown::store::list_keys(&mut *cms.db.read().await?).await?.into_iter().collect(),
    };
    let taken = cms.address_hits.take();
    let now = cms.now();
    let Counts { redirects, unknown } = taken.work();
    let (seen_again, once): (Vec<_>, Vec<_>) =
        unknown.iter().partition(|(key, hits)| hits.hits > 1 || known.contains(*key));
    if !redirects.is_empty() || !seen_again.is_empty() {
        cms.write(Effect::Internal, async |tx| {
            for (id, hits) in redirects {
                store::add_hits(tx, *id, hits).await?;
            }
            for ((locale, rest), hits) in &seen_again {
                unknown::store::add_hits(tx, (locale, rest), hits).await?;
            }
            unknown::store::delete_beyond(tx, unknown::MOST_KEPT).await
        })
        .await?;
    }
    let once = once.into_iter().filter(|(_, hits)| now - hits.last_at < REMEMBERED);
    let unknown = once.map(|(key, hits)| (key.clone(), *hits)).collect();
    cms.address_hits.add(Counts { unknown, ..Counts::default() });
    taken.finish();
    Ok(())
}

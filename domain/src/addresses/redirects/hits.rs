//! Hits of redirects and of unknown addresses.
//! They are counted in memory, so that no
//! request waits for a database write.

use super::unknown;
use crate::Cms;
use crate::bounded_counter::BoundedCounter;
use crate::error::Result;
use crate::write::Effect;
use model::id::RedirectId;
use model::locale::Locale;
use std::collections::{HashMap, HashSet};
use storage::{redirects, unknown_addresses};
use time::Duration;

/// Maximum number of redirects that are counted between two writes.
const MAX_COUNTED_REDIRECTS: usize = 100_000;
/// Maximum number of unknown addresses that are counted between two writes.
const MAX_COUNTED_UNKNOWN_ADDRESSES: usize = 4_000;
/// Time after which an unknown address with a single hit is forgotten.
const SINGLE_HIT_RETENTION: Duration = Duration::hours(24);

/// Hits since the last write to the database.
pub(crate) struct AddressHits {
    pub(crate) redirects: BoundedCounter<RedirectId>,
    pub(super) unknown: BoundedCounter<(Locale, String)>,
}

impl Default for AddressHits {
    fn default() -> Self {
        Self {
            redirects: BoundedCounter::new(MAX_COUNTED_REDIRECTS),
            unknown: BoundedCounter::new(MAX_COUNTED_UNKNOWN_ADDRESSES),
        }
    }
}

/// Writes the counts to the database. Stores a
/// new unknown address only after two hits within
/// a day. Keeps all counts if the write fails.
pub async fn write_hits(cms: &Cms) -> Result<()> {
    let AddressHits { redirects: counted, unknown } = &cms.address_hits;
    let known: HashSet<(Locale, String)> = match unknown.is_empty() {
        true => HashSet::new(),
        false => unknown_addresses::list_keys(&mut cms.db.read().await?).await?.into_iter().collect(),
    };
    let followed = counted.take();
    let now = cms.now();
    let (seen_again, once): (HashMap<_, _>, HashMap<_, _>) =
        unknown.take().into_iter().partition(|(key, hits)| hits.hits > 1 || known.contains(key));
    let once = once.into_iter().filter(|(_, hits)| now - hits.last_at < SINGLE_HIT_RETENTION).collect();
    unknown.put_back(once);
    if followed.is_empty() && seen_again.is_empty() {
        return Ok(());
    }
    let written = cms
        .write(Effect::Internal, async |tx| {
            for (id, hits) in &followed {
                redirects::add_hits(tx, *id, hits).await?;
            }
            for ((locale, rest), hits) in &seen_again {
                unknown_addresses::add_hits(tx, locale, rest, hits).await?;
            }
            Ok(unknown_addresses::delete_beyond(tx, unknown::MAX_STORED_ADDRESSES).await?)
        })
        .await;
    if written.is_err() {
        counted.put_back(followed);
        unknown.put_back(seen_again);
    }
    written
}

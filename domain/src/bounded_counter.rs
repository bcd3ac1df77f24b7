//! Counters in memory, so that no request waits for a database write.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use storage::hits::RequestCounts;
use time::OffsetDateTime;

/// Counters by key. Their number is limited, because visitors choose the keys.
pub(crate) struct BoundedCounter<K> {
    counts: Mutex<HashMap<K, RequestCounts>>,
    max_keys: usize,
}

impl<K: Eq + Hash> BoundedCounter<K> {
    pub(crate) fn new(max_keys: usize) -> Self {
        Self { counts: Mutex::default(), max_keys }
    }

    /// Counts a key. A full counter first
    /// removes keys that were counted once. If
    /// it is still full, it ignores a new key.
    pub(crate) fn count(&self, key: K, now: OffsetDateTime) {
        let mut counts = self.lock();
        let one = RequestCounts::one(now);
        if let Some(hits) = counts.get_mut(&key) {
            hits.add(one);
            return;
        }
        if counts.len() >= self.max_keys {
            counts.retain(|_, hits| hits.hits > 1);
        }
        if counts.len() < self.max_keys {
            counts.insert(key, one);
        }
    }

    pub(crate) fn get(&self, key: &K) -> Option<RequestCounts> {
        self.lock().get(key).copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    pub(crate) fn take(&self) -> HashMap<K, RequestCounts> {
        std::mem::take(&mut *self.lock())
    }

    /// Restores counts whose write failed, and
    /// keeps counts that were added since.
    pub(crate) fn put_back(&self, taken: HashMap<K, RequestCounts>) {
        let mut counts = self.lock();
        for (key, hits) in taken {
            counts.entry(key).and_modify(|counted| counted.add(hits)).or_insert(hits);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, RequestCounts>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::BoundedCounter;
    use time::{Duration, OffsetDateTime};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn keys_of(counter: &BoundedCounter<&'static str>) -> Vec<&'static str> {
        let mut keys: Vec<_> = counter.take().into_keys().collect();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn keys_that_were_counted_once_make_room_for_new_ones() {
        let counter = BoundedCounter::new(3);
        ["a", "b", "a", "c", "d"].into_iter().for_each(|key| counter.count(key, NOW));
        assert_eq!(keys_of(&counter), ["a", "d"]);
    }

    #[test]
    fn a_new_key_is_left_out_where_all_others_were_counted_again() {
        let counter = BoundedCounter::new(2);
        ["a", "b", "b", "a", "c", "a"].into_iter().for_each(|key| counter.count(key, NOW));
        assert_eq!(counter.get(&"a").unwrap().hits, 3);
        assert_eq!(keys_of(&counter), ["a", "b"]);
    }

    #[test]
    fn counts_that_were_not_written_are_added_to_newer_ones() {
        let counter = BoundedCounter::new(2);
        counter.count("a", NOW);
        let taken = counter.take();
        assert!(counter.is_empty());
        counter.count("a", NOW + Duration::HOUR);
        counter.put_back(taken);
        let hits = counter.get(&"a").unwrap();
        assert_eq!((hits.hits, hits.first_at, hits.last_at), (2, NOW, NOW + Duration::HOUR));
    }
}

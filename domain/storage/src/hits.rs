//! Counts of requests, which are collected
//! before they are added to a row.

use time::OffsetDateTime;

/// Number of requests, with the
/// times of the first and the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestCounts {
    pub hits: i64,
    pub first_at: OffsetDateTime,
    pub last_at: OffsetDateTime,
}

impl RequestCounts {
    pub fn one(now: OffsetDateTime) -> Self {
        Self { hits: 1, first_at: now, last_at: now }
    }

    pub fn add(&mut self, other: Self) {
        self.hits += other.hits;
        self.first_at = self.first_at.min(other.first_at);
        self.last_at = self.last_at.max(other.last_at);
    }
}

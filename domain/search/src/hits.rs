//! Collects the hits of a query: the first pages,
//! and the numbers of pages by type and tag.

use crate::index::{DAY, PAGE, TAG, TYPE};
use model::id::PageId;
use model::search::SearchOrder;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::{Column, StrColumn};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// A matching page. Of two hits, results show
/// the greater first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The score of the match, or the day of the page.
    rank: u64,
    /// Among equal ranks, the page with the lower id comes first.
    page: Reverse<PageId>,
}

impl Hit {
    pub fn page(self) -> PageId {
        self.page.0
    }
}

/// The hits of a search, with counts.
#[derive(Debug, Default)]
pub struct SearchHits {
    /// The first hits, best first.
    pub first: Vec<Hit>,
    pub total: i64,
    /// Number of hits per type. Ignores the filter by type.
    pub types: HashMap<String, i64>,
    /// Number of hits per tag id. Ignores the filter by tag.
    pub tags: HashMap<String, i64>,
}

impl SearchHits {
    /// Adds the hits of another index. Keeps the best `most` hits.
    pub fn add(&mut self, other: Self, most: usize) {
        self.first.extend(other.first);
        self.first.sort_unstable_by(|one, another| another.cmp(one));
        self.first.truncate(most);
        self.total += other.total;
        for (own, other) in [(&mut self.types, other.types), (&mut self.tags, other.tags)] {
            for (value, count) in other {
                *own.entry(value).or_default() += count;
            }
        }
    }
}

/// Collects the first pages in an order. An empty
/// list of types or tags matches all pages.
pub struct FirstHits<'a> {
    /// Maximum number of pages.
    pub most: usize,
    pub order: SearchOrder,
    pub types: &'a [String],
    /// Tag ids as the index stores them.
    pub tags: &'a [String],
}

pub struct SegmentHits {
    most: usize,
    order: SearchOrder,
    pages: Column<u64>,
    days: Column<i64>,
    types: Facet,
    tags: Facet,
    total: i64,
    first: BinaryHeap<Reverse<Hit>>,
}

/// The filter by type or by tag in one segment of the index,
/// with the number of pages per type or tag.
struct Facet {
    values: Option<StrColumn>,
    /// Number of pages per value. The index in the list
    /// is the ordinal of the value in this segment.
    counts: Vec<i64>,
    is_asked: Vec<bool>,
    takes_all: bool,
}

impl Facet {
    fn new(values: Option<StrColumn>, asked: &[String]) -> tantivy::Result<Self> {
        let number = values.as_ref().map_or(0, |values| values.num_terms());
        let mut is_asked = vec![false; number];
        if let Some(values) = &values {
            for value in asked {
                let ordinal = values.dictionary().term_ord(value.as_bytes())?;
                if let Some(is_asked) = ordinal.and_then(|ordinal| is_asked.get_mut(usize::try_from(ordinal).ok()?)) {
                    *is_asked = true;
                }
            }
        }
        Ok(Self { values, counts: vec![0; number], is_asked, takes_all: asked.is_empty() })
    }

    /// Returns true if the page has one of the values
    /// that the filter asks for, or if the filter is empty.
    fn takes(&self, doc: DocId) -> bool {
        let is_asked =
            |ordinal: u64| usize::try_from(ordinal).is_ok_and(|ordinal| self.is_asked.get(ordinal) == Some(&true));
        self.takes_all || self.values.as_ref().is_some_and(|values| values.ords().values_for_doc(doc).any(is_asked))
    }

    fn count(&mut self, doc: DocId) {
        let Some(values) = &self.values else { return };
        for ordinal in values.ords().values_for_doc(doc) {
            let ordinal = usize::try_from(ordinal).ok();
            if let Some(count) = ordinal.and_then(|ordinal| self.counts.get_mut(ordinal)) {
                *count += 1;
            }
        }
    }

    /// Returns the number of pages per value.
    fn into_counts(self) -> HashMap<String, i64> {
        let mut counts = HashMap::new();
        for (ordinal, count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let mut value = String::new();
            let found = self.values.as_ref().map(|values| values.ord_to_str(ordinal as u64, &mut value));
            if matches!(found, Some(Ok(true))) {
                counts.insert(value, *count);
            }
        }
        counts
    }
}

impl Collector for FirstHits<'_> {
    type Fruit = SearchHits;
    type Child = SegmentHits;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentHits> {
        let fast = segment.fast_fields();
        Ok(SegmentHits {
            most: self.most,
            order: self.order,
            pages: fast.u64(PAGE)?,
            days: fast.i64(DAY)?,
            types: Facet::new(fast.str(TYPE)?, self.types)?,
            tags: Facet::new(fast.str(TAG)?, self.tags)?,
            total: 0,
            first: BinaryHeap::new(),
        })
    }

    fn requires_scoring(&self) -> bool {
        self.order == SearchOrder::Best
    }

    fn merge_fruits(&self, segments: Vec<SearchHits>) -> tantivy::Result<SearchHits> {
        let mut all = SearchHits::default();
        segments.into_iter().for_each(|hits| all.add(hits, self.most));
        Ok(all)
    }
}

impl SegmentCollector for SegmentHits {
    type Fruit = SearchHits;

    fn collect(&mut self, doc: DocId, score: Score) {
        // Counts by tag ignore the filter by tag, and counts
        // by type ignore the filter by type.
        let (is_of_type, has_tag) = (self.types.takes(doc), self.tags.takes(doc));
        if has_tag {
            self.types.count(doc);
        }
        if is_of_type {
            self.tags.count(doc);
        }
        if !is_of_type || !has_tag {
            return;
        }
        self.total += 1;
        let rank = match self.order {
            // As integers, the bits of non-negative floats
            // have the same order as the floats.
            SearchOrder::Best => score.to_bits().into(),
            SearchOrder::Newest => self.days.first(doc).and_then(|day| u64::try_from(day).ok()).unwrap_or_default(),
        };
        let is_full = self.first.len() >= self.most;
        if is_full && self.first.peek().is_none_or(|Reverse(last)| rank < last.rank) {
            return;
        }
        let page = i64::try_from(self.pages.first(doc).unwrap_or_default()).unwrap_or_default();
        self.first.push(Reverse(Hit { rank, page: Reverse(PageId(page)) }));
        if is_full {
            self.first.pop();
        }
    }

    fn harvest(self) -> SearchHits {
        let first = self.first.into_sorted_vec().into_iter().map(|Reverse(hit)| hit).collect();
        SearchHits { first, total: self.total, types: self.types.into_counts(), tags: self.tags.into_counts() }
    }
}

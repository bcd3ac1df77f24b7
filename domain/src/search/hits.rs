//! Collecting what a query finds in one index: the first pages in an order, how many there are, and of which types.

use super::index::{DAY, PAGE, TYPE};
use model::id::PageId;
use model::search::SearchOrder;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::{Column, StrColumn};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

/// A page that was found, by its rank: the higher, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    rank: u64,
    /// Of pages of one rank, the older one comes first.
    page: Reverse<PageId>,
}

impl Hit {
    pub(super) fn page(self) -> PageId {
        self.page.0
    }
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Hits {
    /// The first ones, the best first.
    pub(super) first: Vec<Hit>,
    pub(super) total: i64,
    /// How many of each type, also of those that are not asked for.
    pub(super) types: HashMap<String, i64>,
}

impl Hits {
    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Self, most: usize) {
        self.first.extend(other.first);
        self.first.sort_unstable_by(|one, another| another.cmp(one));
        self.first.truncate(most);
        self.total += other.total;
        for (page_type, count) in other.types {
            *self.types.entry(page_type).or_default() += count;
        }
    }
}

/// Collects the first pages in an order, of some types; of all, where none is named.
pub(super) struct First<'a> {
    pub(super) most: usize,
    pub(super) order: SearchOrder,
    pub(super) types: &'a [String],
}

pub(super) struct SegmentHits {
    most: usize,
    order: SearchOrder,
    pages: Column<u64>,
    days: Column<i64>,
    types: Option<StrColumn>,
    /// By the number of the type in this segment.
    counts: Vec<i64>,
    is_asked: Vec<bool>,
    total: i64,
    first: BinaryHeap<Reverse<Hit>>,
}

impl Collector for First<'_> {
    type Fruit = Hits;
    type Child = SegmentHits;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentHits> {
        let fast = segment.fast_fields();
        let types = fast.str(TYPE)?;
        let number = types.as_ref().map_or(0, |types| types.num_terms());
        let mut is_asked = vec![self.types.is_empty(); number];
        if let Some(types) = &types {
            for page_type in self.types {
                let ordinal = types.dictionary().term_ord(page_type.as_bytes())?;
                if let Some(is_asked) = ordinal.and_then(|ordinal| is_asked.get_mut(usize::try_from(ordinal).ok()?)) {
                    *is_asked = true;
                }
            }
        }
        Ok(SegmentHits {
            most: self.most,
            order: self.order,
            pages: fast.u64(PAGE)?,
            days: fast.i64(DAY)?,
            types,
            counts: vec![0; number],
            is_asked,
            total: 0,
            first: BinaryHeap::new(),
        })
    }

    fn requires_scoring(&self) -> bool {
        self.order == SearchOrder::Best
    }

    fn merge_fruits(&self, segments: Vec<Hits>) -> tantivy::Result<Hits> {
        let mut all = Hits::default();
        segments.into_iter().for_each(|hits| all.add(hits, self.most));
        Ok(all)
    }
}

impl SegmentCollector for SegmentHits {
    type Fruit = Hits;

    fn collect(&mut self, doc: DocId, score: Score) {
        let ordinal = self.types.as_ref().and_then(|types| types.ords().first(doc));
        let ordinal = ordinal.and_then(|ordinal| usize::try_from(ordinal).ok());
        if let Some(count) = ordinal.and_then(|ordinal| self.counts.get_mut(ordinal)) {
            *count += 1;
        }
        if !ordinal.and_then(|ordinal| self.is_asked.get(ordinal)).copied().unwrap_or_default() {
            return;
        }
        self.total += 1;
        let rank = match self.order {
            // Scores are not negative, and such numbers are in the order of their bits.
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

    fn harvest(self) -> Hits {
        let mut types = HashMap::new();
        for (ordinal, count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let mut name = String::new();
            let found = self.types.as_ref().map(|types| types.ord_to_str(ordinal as u64, &mut name));
            if matches!(found, Some(Ok(true))) {
                types.insert(name, *count);
            }
        }
        let first = self.first.into_sorted_vec().into_iter().map(|Reverse(hit)| hit).collect();
        Hits { first, total: self.total, types }
    }
}

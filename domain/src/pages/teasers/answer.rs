//! Answering what the blocks of a page ask for: all of it in one query, and none where nothing is asked.

use super::store::{self, Found};
use crate::Cms;
use crate::db::Connection;
use crate::error::Result;
use model::body;
use model::id::PageId;
use model::page::Page;
use model::teaser::{MAX_LISTED, PageQuery, Teaser};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most pages that one page may name by their ids; what comes after them is not shown.
const MAX_NAMED: usize = 10_000;

/// The pages of the site that a page shows.
#[derive(Debug, Default)]
pub(in crate::pages) struct ShownPages {
    /// By the key of the block.
    pub(in crate::pages) lists: BTreeMap<String, Vec<Teaser>>,
    pub(in crate::pages) linked: Vec<Teaser>,
}

/// Finds every page that this page lists or names, as far as visitors can open it.
pub(in crate::pages) async fn find_shown_pages(cms: &Cms, conn: &mut Connection, page: &Page) -> Result<ShownPages> {
    let queries = body::page_queries(&page.page_version.blocks, &cms.types);
    let named = body::page_references(&page.page_version, cms.types.of_page(&page.page_type));
    if queries.is_empty() && named.is_empty() {
        return Ok(ShownPages::default());
    }
    let lookup = Lookup::of(&queries, named);
    let found = store::find_teasers(conn, &lookup.firsts, &lookup.ids, &page.locale).await?;
    let by_id: HashMap<PageId, &Teaser> = found.iter().map(|found| (found.teaser.page_id, &found.teaser)).collect();
    let lists = queries.iter().map(|(key, query)| (key.clone(), answer(query, page.id, &lookup, &found, &by_id)));
    let linked = lookup.linked.iter().filter_map(|id| by_id.get(id).map(|teaser| (*teaser).clone()));
    Ok(ShownPages { lists: lists.collect(), linked: linked.collect() })
}

/// The most different queries of one page; a database takes only so many in one statement. What comes after them is empty.
const MAX_QUERIES: usize = 400;

/// What is looked up: each query once, and all ids together.
struct Lookup<'a> {
    firsts: Vec<&'a PageQuery>,
    ids: Vec<PageId>,
    linked: BTreeSet<PageId>,
}

impl<'a> Lookup<'a> {
    fn of(queries: &'a [(String, PageQuery)], linked: BTreeSet<PageId>) -> Self {
        let mut firsts: Vec<&PageQuery> = Vec::new();
        let mut ids = linked.clone();
        for (_, query) in queries {
            match query {
                PageQuery::Chosen(chosen) => ids.extend(chosen),
                first if firsts.len() < MAX_QUERIES && !firsts.contains(&first) => firsts.push(first),
                PageQuery::First { .. } => {}
            }
        }
        Self { firsts, ids: ids.into_iter().take(MAX_NAMED).collect(), linked }
    }
}

fn answer(
    query: &PageQuery,
    page: PageId,
    lookup: &Lookup<'_>,
    found: &[Found],
    by_id: &HashMap<PageId, &Teaser>,
) -> Vec<Teaser> {
    let others = |teaser: &&Teaser| teaser.page_id != page;
    match query {
        PageQuery::Chosen(ids) => {
            let chosen = ids.iter().filter_map(|id| by_id.get(id).copied()).filter(others);
            chosen.take(MAX_LISTED as usize).cloned().collect()
        }
        PageQuery::First { count, .. } => {
            let Some(place) = lookup.firsts.iter().position(|first| *first == query) else { return Vec::new() };
            let first = found.iter().filter(|found| found.query == Some(place)).map(|found| &found.teaser);
            first.filter(others).take(*count as usize).cloned().collect()
        }
    }
}

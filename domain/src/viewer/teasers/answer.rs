//! Finds the pages that the blocks of a page
//! list, with at most one database query.

use crate::Cms;
use crate::error::Result;
use crate::viewer::live_versions::RequiredData;
use content::fields::check::parse_date;
use model::fold::fold_tag;
use model::id::{PageId, TagId};
use model::page::Page;
use model::slug::Slug;
use model::teaser::{MAX_LISTED_PAGES, Neighbours, PageQuery, RelatedPages, Teaser};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use storage::Connection;
use storage::teasers::{self, DatePosition, MatchedPage, NeighbourSide, TagLookup, TeaserQuery};

/// Maximum number of pages that one page may
/// name by id. Further pages are not shown.
const MAX_NAMED_PAGES: usize = 10_000;

/// Pages that a page shows.
#[derive(Debug, Default)]
pub(crate) struct ShownPages {
    /// Lists of pages by block key.
    pub(crate) lists: BTreeMap<String, Vec<Teaser>>,
    pub(crate) linked: Vec<Teaser>,
    pub(crate) neighbours: Neighbours,
    pub(crate) section: Vec<Teaser>,
}

/// Finds the live pages that this page lists,
/// names or shows around itself. `tags` are
/// the tags of its version by name.
pub(crate) async fn find_shown_pages(
    cms: &Cms,
    conn: &mut Connection,
    page: &Page,
    asked: &RequiredData,
    tags: &HashMap<String, TagId>,
) -> Result<ShownPages> {
    let RequiredData { queries, pages: named, .. } = asked;
    let slug = Slug::from_stored(page.slug.clone());
    let around = around(cms, page, &slug);
    if queries.is_empty() && named.is_empty() && around.is_empty() {
        return Ok(ShownPages::default());
    }
    let lookup = Lookup::of(slug.as_str(), queries, named, tags, around);
    let found = teasers::find_teasers(conn, &lookup.queries, &lookup.ids, &page.locale).await?;
    let by_id: HashMap<PageId, &Teaser> = found.iter().map(|found| (found.teaser.page_id, &found.teaser)).collect();
    let lists = queries.iter().map(|(key, query)| (key.clone(), answer(query, page.id, &lookup, &found, &by_id)));
    let linked = lookup.linked.iter().filter_map(|id| by_id.get(id).map(|teaser| (*teaser).clone()));
    let answering = |wanted: fn(&TeaserQuery<'_>) -> bool| {
        let place = lookup.queries.iter().position(wanted);
        found.iter().filter(move |found| place.is_some() && found.query == place).map(|found| found.teaser.clone())
    };
    Ok(ShownPages {
        lists: lists.collect(),
        linked: linked.collect(),
        neighbours: Neighbours {
            previous: answering(|query| matches!(query, TeaserQuery::Neighbour(NeighbourSide::Before, _))).next(),
            next: answering(|query| matches!(query, TeaserQuery::Neighbour(NeighbourSide::After, _))).next(),
        },
        section: answering(|query| matches!(query, TeaserQuery::Section { .. })).collect(),
    })
}

/// Returns the queries that the page type adds to those of blocks.
fn around<'a>(cms: &Cms, page: &'a Page, slug: &'a Slug) -> Vec<TeaserQuery<'a>> {
    let props = &page.page_version.page_type.props;
    match cms.types.around(&page.page_type, props) {
        Some(RelatedPages::Neighbours) => {
            let day = props.get("date").and_then(Value::as_str).and_then(parse_date);
            let here = DatePosition { page: page.id, page_type: &page.page_type, day };
            vec![
                TeaserQuery::Neighbour(NeighbourSide::Before, here),
                TeaserQuery::Neighbour(NeighbourSide::After, here),
            ]
        }
        Some(RelatedPages::Section) => {
            slug.first(1).map(|root| TeaserQuery::Section { root, branch: slug.first(2) }).into_iter().collect()
        }
        None => Vec::new(),
    }
}

/// Maximum number of queries of a page, because
/// databases limit the size of a statement.
const MAX_QUERIES: usize = 400;

/// Look-ups for one page: queries without duplicates, and all ids.
struct Lookup<'a> {
    queries: Vec<TeaserQuery<'a>>,
    ids: Vec<PageId>,
    linked: &'a BTreeSet<PageId>,
    /// Slug of the page.
    slug: &'a str,
    tags: &'a HashMap<String, TagId>,
}

impl<'a> Lookup<'a> {
    fn of(
        slug: &'a str,
        asked: &'a [(String, PageQuery)],
        linked: &'a BTreeSet<PageId>,
        tags: &'a HashMap<String, TagId>,
        around: Vec<TeaserQuery<'a>>,
    ) -> Self {
        let mut queries = around;
        let mut ids = linked.clone();
        for (_, query) in asked {
            match query {
                PageQuery::Chosen(chosen) => ids.extend(chosen),
                other => {
                    let query = query_of(other, slug, tags);
                    if queries.len() < MAX_QUERIES && !queries.contains(&query) {
                        queries.push(query);
                    }
                }
            }
        }
        Self { queries, ids: ids.into_iter().take(MAX_NAMED_PAGES).collect(), linked, slug, tags }
    }
}

/// Converts the query of a block. Uses
/// the id of a known tag, because a
/// name can go to another tag.
fn query_of<'a>(query: &'a PageQuery, slug: &'a str, tags: &HashMap<String, TagId>) -> TeaserQuery<'a> {
    let name = match query {
        PageQuery::First { tag, .. } => tag.as_deref(),
        PageQuery::Below { order, count } => return TeaserQuery::Below { slug, order: *order, count: *count },
        PageQuery::Chosen(_) => None,
    };
    let known = name.and_then(|name| tags.get(&fold_tag(name)));
    TeaserQuery::First(query, known.map_or(TagLookup::ByName, |tag| TagLookup::Known(*tag)))
}

fn answer(
    query: &PageQuery,
    page: PageId,
    lookup: &Lookup<'_>,
    found: &[MatchedPage],
    by_id: &HashMap<PageId, &Teaser>,
) -> Vec<Teaser> {
    let others = |teaser: &&Teaser| teaser.page_id != page;
    match query {
        PageQuery::Chosen(ids) => {
            let chosen = ids.iter().filter_map(|id| by_id.get(id).copied()).filter(others);
            chosen.take(MAX_LISTED_PAGES as usize).cloned().collect()
        }
        PageQuery::First { count, .. } | PageQuery::Below { count, .. } => {
            let asked = query_of(query, lookup.slug, lookup.tags);
            let Some(place) = lookup.queries.iter().position(|query| *query == asked) else {
                return Vec::new();
            };
            let first = found.iter().filter(|found| found.query == Some(place)).map(|found| &found.teaser);
            first.filter(others).take(*count as usize).cloned().collect()
        }
    }
}

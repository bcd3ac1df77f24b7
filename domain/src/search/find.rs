//! Searches the public site.

use super::synonyms::{SynonymsByLocale, current_synonyms};
use super::{Analyzer, Search};
use crate::error::{Error, Result};
use crate::tags::cache::{self, UsedTags};
use crate::{Cms, access, site};
use content::fields::registry::Types;
use content::upgrade::upgrade;
use content::words::search_text;
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::{PageId, TagId};
use model::locale::Locale;
use model::search::{
    DEFAULT_RESULT_COUNT, MAX_OFFSET, MAX_RESULTS, MAX_SEARCH_TERM_CHARS, SearchFacet, SearchOrder, SearchQuery,
    SearchResult, SearchResults, SnippetPart, TagFacet,
};
use model::site::Settings;
use model::slug::Slug;
use model::version::VersionContent;
use search::{FirstHits, Groups, IndexFolders, Matcher, ParsedTerm, SearchHits, Strictness, joined, snippet};
use std::collections::HashMap;
use std::sync::Arc;
use storage::search_index::{self, ContentPart, SearchResultRow};
use tokio::task::spawn_blocking;

/// Maximum number of values per filter: locales, page types or tags.
const MAX_FILTER_VALUES: usize = 300;
/// Maximum number of tags in a result. Tags
/// that the request names are always included.
const MAX_RESULT_TAGS: usize = 20;

/// Parameters of a search after validation.
struct ValidSearch {
    term: String,
    locales: Vec<Locale>,
    types: Vec<String>,
    /// Ids of tags, as text like in the index.
    tags: Vec<String>,
    order: SearchOrder,
    count: usize,
    offset: usize,
}

/// Searches live pages, best match first by default.
///
/// # Errors
/// `V_12` for the locale, type, order,
/// count or offset. `V_14` for a long term,
/// or more than 300 locales, types or tags.
pub async fn search_site(cms: &Cms, actor: &Actor, query: SearchQuery) -> Result<SearchResults> {
    access::require(actor, Operation::SearchSite)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let used = cache::current(cms).await?;
    let asked = Arc::new(parse(cms, settings, &used, query)?);
    let synonyms = current_synonyms(cms).await?;
    let (search, of_task) = (Arc::clone(&cms.search), Arc::clone(&asked));
    let turn = Arc::clone(&search.turns).acquire_owned().await.map_err(Error::internal)?;
    let looked = spawn_blocking(move || {
        let looked = look(&search, &of_task, &synonyms);
        drop(turn);
        looked
    });
    let looked = read_broken(cms, &asked.locales, looked.await)?;
    if !looked.missing.is_empty() {
        cms.search.want(looked.missing.iter().cloned());
        cms.wakes.search.notify_one();
    }
    let is_narrowed = asked.offset > 0 || !asked.types.is_empty() || !asked.tags.is_empty();
    if looked.hits.total == 0 && looked.missing.is_empty() && !is_narrowed && !looked.terms.is_empty() {
        cms.search.misses.count(actor, &asked.locales, &settings.default_locale, &asked.term, cms.now());
    }
    answer(cms, &asked, looked, &settings.default_locale, &used).await
}

fn parse(cms: &Cms, settings: &Settings, used: &UsedTags, query: SearchQuery) -> Result<ValidSearch> {
    refuse_long_lists(&query)?;
    let mut errors = Vec::new();
    let mut refuse = |code, property: &str| errors.push(ErrorItem::new(code, "search", property));
    if query.term.len() > MAX_SEARCH_TERM_CHARS && query.term.chars().nth(MAX_SEARCH_TERM_CHARS).is_some() {
        refuse(Code::TooLong, "term");
    }
    let known = |code: &String| Locale::parse(code).filter(|locale| settings.available_locales.contains(locale));
    let mut locales: Vec<Locale> = query.locales.iter().filter_map(known).collect();
    if locales.len() < query.locales.len() {
        refuse(Code::NotValid, "locales");
    }
    if locales.is_empty() {
        locales.clone_from(&settings.available_locales);
    }
    locales.sort_unstable();
    locales.dedup();
    if query.page_types.iter().any(|id| cms.types.find_page_type(id).is_none()) {
        refuse(Code::NotValid, "pageTypes");
    }
    let count = query.count.unwrap_or(DEFAULT_RESULT_COUNT);
    if !(1..=MAX_RESULTS).contains(&count) {
        refuse(Code::NotValid, "count");
    }
    if !(0..=MAX_OFFSET).contains(&query.offset) {
        refuse(Code::NotValid, "offset");
    }
    let order = query.order.as_deref().filter(|word| !word.is_empty());
    let order = order.map_or(Some(SearchOrder::Best), |word| word.parse().ok());
    if order.is_none() {
        refuse(Code::NotValid, "order");
    }
    crate::error::refuse_any(errors)?;
    // Uses id 0, which finds nothing, for tags without published pages.
    let id_of =
        |slug: &String| used.find_by_slug(slug).filter(|used| !used.tag.private).map_or(TagId(0), |used| used.tag.id);
    Ok(ValidSearch {
        tags: query.tags.iter().map(|slug| id_of(slug).to_string()).collect(),
        term: query.term,
        locales,
        types: query.page_types,
        order: order.unwrap_or_default(),
        count: usize::try_from(count).unwrap_or_default(),
        offset: usize::try_from(query.offset).unwrap_or_default(),
    })
}

/// Refuses long lists before their values are looked up.
fn refuse_long_lists(query: &SearchQuery) -> Result<()> {
    let lists = [("locales", &query.locales), ("pageTypes", &query.page_types), ("tags", &query.tags)];
    let too_long = lists.into_iter().filter(|(_, asked)| asked.len() > MAX_FILTER_VALUES);
    crate::error::refuse_any(too_long.map(|(name, _)| ErrorItem::new(Code::TooLong, "search", name)).collect())
}

/// Hits of a search in the indexes.
#[derive(Default)]
pub(super) struct IndexSearchResult {
    hits: SearchHits,
    strictness: Option<Strictness>,
    /// Parsed term of each locale in which it contains a word.
    terms: HashMap<Locale, ParsedTerm>,
    /// Locales without a complete index.
    missing: Vec<Locale>,
}

/// Searches all locales. Uses the strictest mode that finds anything.
fn look(search: &Search, asked: &ValidSearch, synonyms: &SynonymsByLocale) -> Result<IndexSearchResult> {
    let mut looked = IndexSearchResult::default();
    let none = Groups::default();
    for locale in &asked.locales {
        let own = synonyms.get(locale).unwrap_or(&none);
        let term = search.with_analyzer(locale, |analyzer| ParsedTerm::parse(&asked.term, analyzer, own));
        if !term.is_empty() {
            looked.terms.insert(locale.clone(), term);
        }
        if search.folders.open(locale).is_none() {
            looked.missing.push(locale.clone());
        }
    }
    if looked.terms.is_empty() {
        return Ok(looked);
    }
    for strictness in Strictness::ALL {
        looked.hits = look_in(&search.folders, asked, &looked.terms, strictness)?;
        looked.strictness = Some(strictness);
        if looked.hits.total > 0 {
            break;
        }
    }
    Ok(looked)
}

fn look_in(
    folders: &IndexFolders,
    asked: &ValidSearch,
    terms: &HashMap<Locale, ParsedTerm>,
    strictness: Strictness,
) -> Result<SearchHits> {
    let max_hits = asked.offset + asked.count;
    let collector = FirstHits { most: max_hits, order: asked.order, types: &asked.types, tags: &asked.tags };
    let mut hits = SearchHits::default();
    for (locale, term) in terms {
        let Some(index) = folders.open(locale) else { continue };
        hits.add(term.find(&index, strictness, &collector)?, max_hits);
    }
    Ok(hits)
}

/// Treats unreadable indexes as missing, so that they are rebuilt.
pub(super) fn read_broken(
    cms: &Cms,
    locales: &[Locale],
    looked: std::result::Result<Result<IndexSearchResult>, tokio::task::JoinError>,
) -> Result<IndexSearchResult> {
    let error = match looked {
        Ok(Ok(looked)) => return Ok(looked),
        Ok(Err(error)) => error,
        Err(panic) => Error::internal(panic),
    };
    tracing::error!(error = &error as &dyn std::error::Error, "a search index cannot be read and will be rebuilt");
    locales.iter().for_each(|locale| cms.search.folders.close(locale));
    Ok(IndexSearchResult { missing: locales.to_vec(), ..IndexSearchResult::default() })
}

async fn answer(
    cms: &Cms,
    asked: &Arc<ValidSearch>,
    looked: IndexSearchResult,
    default: &Locale,
    used: &UsedTags,
) -> Result<SearchResults> {
    let shown: Vec<PageId> =
        looked.hits.first.iter().skip(asked.offset).take(asked.count).map(|hit| hit.page()).collect();
    let mut facets: Vec<SearchFacet> =
        looked.hits.types.iter().map(|(value, count)| SearchFacet { value: value.clone(), count: *count }).collect();
    facets.sort_unstable_by(|one, other| other.count.cmp(&one.count).then_with(|| one.value.cmp(&other.value)));
    let mut results = SearchResults {
        total: looked.hits.total,
        results: Vec::new(),
        page_types: facets,
        tags: tag_facets(asked, &looked.hits.tags, default, used),
        complete: looked.missing.is_empty(),
    };
    if shown.is_empty() {
        return Ok(results);
    }
    let mut conn = cms.db.read().await?;
    let mut found = search_index::list_found(&mut conn, &shown, ContentPart::Whole).await?;
    let mut rows: Vec<(SearchResultRow, Vec<SnippetPart>)> =
        shown.iter().filter_map(|page| found.remove(page)).map(|row| (row, Vec::new())).collect();
    // Does not count pages that were deleted since they were indexed.
    results.total -= i64::try_from(shown.len() - rows.len()).unwrap_or_default();
    let (search, of_task) = (Arc::clone(&cms.search), Arc::new(looked));
    let shared = Arc::clone(&of_task);
    rows = spawn_blocking(move || {
        rows.iter_mut().for_each(|(row, parts)| *parts = snippet_of(&search, &shared, row, &[]));
        rows
    })
    .await?;
    for (row, parts) in &mut rows {
        if parts.iter().all(|part| !part.marked) {
            let documents = search_index::list_document_words(&mut conn, row.id).await?;
            if !documents.is_empty() {
                let of_documents = snippet_of(&cms.search, &of_task, row, &documents);
                if of_documents.iter().any(|part| part.marked) {
                    *parts = of_documents;
                }
            }
        }
    }
    results.results = rows.into_iter().map(|(row, snippet)| result(row, snippet, default)).collect();
    Ok(results)
}

/// Returns the public tags of the results, most frequent first.
fn tag_facets(asked: &ValidSearch, counts: &HashMap<String, i64>, default: &Locale, used: &UsedTags) -> Vec<TagFacet> {
    let locale = match asked.locales.as_slice() {
        [only] => only,
        _ => default,
    };
    let facet = |(id, count): (&String, &i64)| {
        let tag = &used.find(TagId(id.parse().ok()?)).filter(|used| !used.tag.private)?.tag;
        let facet = TagFacet { slug: tag.slug.clone(), name: tag.name_in(locale).to_owned(), count: *count };
        Some((facet, asked.tags.contains(id)))
    };
    let mut facets: Vec<(TagFacet, bool)> = counts.iter().filter_map(facet).collect();
    facets.sort_unstable_by(|(one, _), (other, _)| {
        other.count.cmp(&one.count).then_with(|| one.name.cmp(&other.name)).then_with(|| one.slug.cmp(&other.slug))
    });
    let told = facets.into_iter().enumerate().filter(|(place, (_, is_asked))| *place < MAX_RESULT_TAGS || *is_asked);
    told.map(|(_, (facet, _))| facet).collect()
}

fn result(row: SearchResultRow, snippet: Vec<SnippetPart>, default: &Locale) -> SearchResult {
    SearchResult {
        page_id: row.id,
        path: Slug::from_stored(row.slug.clone()).path(&row.locale, default),
        locale: row.locale,
        slug: row.slug,
        page_type: row.page_type,
        title: row.title,
        date: row.day,
        snippet,
    }
}

/// Returns the passage with the search words from a
/// page, or from `documents` if they are not empty.
fn snippet_of(
    search: &Search,
    looked: &IndexSearchResult,
    row: &SearchResultRow,
    documents: &[(String, String)],
) -> Vec<SnippetPart> {
    let (Some(term), Some(strictness)) = (looked.terms.get(&row.locale), looked.strictness) else { return Vec::new() };
    search.with_analyzer(&row.locale, |analyzer| {
        read_passage(&search.types, row, documents, &Matcher::new(term, strictness), analyzer)
    })
}

fn read_passage(
    types: &Types,
    row: &SearchResultRow,
    documents: &[(String, String)],
    matcher: &Matcher<'_>,
    analyzer: &mut Analyzer,
) -> Vec<SnippetPart> {
    let Ok(mut content) = serde_json::from_str::<VersionContent>(&row.body) else { return Vec::new() };
    let schemas = types.of_page(&row.page_type);
    upgrade(&mut content, schemas);
    let said = search_text(&content, schemas);
    if !documents.is_empty() {
        let own = documents.iter().filter(|(hash, _)| said.documents.iter().any(|file| file.hash == *hash));
        let texts: Vec<&str> = own.map(|(_, text)| text.as_str()).collect();
        return snippet(&texts, matcher, analyzer);
    }
    let text = joined(&said.text);
    let headings = said.headings.join(" \u{b7} ");
    snippet(&[&text, &content.seo_description, &headings], matcher, analyzer)
}

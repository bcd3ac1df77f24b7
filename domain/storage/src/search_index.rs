//! Rows for the search: pages, synonyms, and terms without results.

use crate::columns::{Day, Json, read_locale};
use crate::entity_tag::entity_tag;
use crate::error::Result;
use crate::hits::RequestCounts;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use crate::{Connection, Sql, Transaction};
use model::id::{PageId, TagId};
use model::locale::Locale;
use model::search::{SearchMiss, Synonyms};
use model::slug::Slug;
use search::LivePage;
use sqlx::FromRow;
use std::collections::HashMap;
use time::Date;

/// Fields of a page in a search result.
#[derive(FromRow)]
pub struct SearchResultRow {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub slug: String,
    #[sqlx(rename = "type")]
    pub page_type: String,
    pub title: String,
    #[sqlx(try_from = "Day")]
    pub day: Date,
    /// Body of the live version.
    /// Empty if it was not requested.
    pub body: String,
}

/// Work on the indexes of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexWork {
    /// Updates the entry of a page.
    Page(PageId),
    /// Compares the indexes with the database.
    Compare,
    /// Rebuilds the indexes of all locales.
    Rebuild,
    /// Removes all pages from the indexes.
    Remove,
}

/// Queued work on the indexes of a node.
#[derive(Clone, Copy, Debug)]
pub struct IndexTask {
    pub id: i64,
    pub work: IndexWork,
}

impl IndexWork {
    /// Returns the kind, and the page or 0.
    fn columns(self) -> (&'static str, i64) {
        match self {
            Self::Page(page) => ("page", page.0),
            Self::Compare => ("compare", 0),
            Self::Rebuild => ("rebuild", 0),
            Self::Remove => ("remove", 0),
        }
    }

    /// Reads the kind. A kind of another release becomes a rebuild.
    fn read(kind: &str, page: i64) -> Self {
        let known = [Self::Page(PageId(page)), Self::Compare, Self::Rebuild, Self::Remove];
        known.into_iter().find(|work| work.columns().0 == kind).unwrap_or(Self::Rebuild)
    }
}

#[derive(FromRow)]
struct IndexedPageRow {
    id: i64,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    #[sqlx(rename = "type")]
    page_type: String,
    published_id: i64,
    published_version_id: i64,
    day: String,
    body: String,
}

const LIVE: &str = "select p.id, p.locale, p.slug, p.type, p.published_id, p.published_version_id, t.day, v.body
    from page p join page_teaser t on t.page_id = p.id join page_version v on v.id = p.published_version_id
    where p.deleted_at is null";

/// Setting with the last publication
/// before the indexes were emptied. 0 or
/// missing if they were never emptied.
pub const REMOVED_UP_TO: &str = "search-removed-up-to";

/// Setting that is `true` while the indexes hold `noindex` pages.
pub const HOLDS_UNLISTED: &str = "search-holds-unlisted";

/// Adds the condition that the indexes hold a
/// live page. Such a page was published after
/// they were emptied, and is not `noindex`,
/// unless they hold `noindex` pages.
fn push_is_indexed(sql: &mut Sql) -> &mut Sql {
    sql.push(" and (exists (select 1 from page_teaser l where l.page_id = p.id and l.is_listed = 1)");
    sql.push(" or exists (select 1 from setting s where s.value = 'true' and s.name = ")
        .bind(HOLDS_UNLISTED)
        .push("))");
    sql.push(" and p.published_id > coalesce((select cast(s.value as bigint) from setting s where s.name = ");
    sql.bind(REMOVED_UP_TO).push("), 0)")
}

/// Lists the next live pages of a locale for
/// its search index, sorted by id. Reads one
/// locale at a time, because a database index
/// has this order. Otherwise every call would
/// sort the pages with their content.
pub async fn list_live(conn: &mut Connection, locale: &Locale, after: PageId, most: u32) -> Result<Vec<LivePage>> {
    let mut sql = Sql::new(LIVE);
    push_is_indexed(&mut sql).push(" and p.locale = ").bind(locale.as_str());
    sql.push(" and p.id > ").bind(after.0).push(" order by p.id limit ").bind(most);
    live_rows(conn, sql).await
}

/// Lists those of the pages that are
/// live and belong in the indexes.
pub async fn list_live_of(conn: &mut Connection, pages: &[PageId]) -> Result<Vec<LivePage>> {
    let mut sql = Sql::new(LIVE);
    push_is_indexed(&mut sql).push(" and p.id in ").bind_list(pages.iter().map(|page| page.0));
    live_rows(conn, sql).await
}

async fn live_rows(conn: &mut Connection, sql: Sql) -> Result<Vec<LivePage>> {
    let rows: Vec<IndexedPageRow> = sql.fetch_all(conn).await?;
    let versions: Vec<i64> = rows.iter().map(|row| row.published_version_id).collect();
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut documents = list_documents(conn, &versions).await?;
    let mut tags = list_tags(conn, &ids).await?;
    let read = |row: IndexedPageRow| LivePage {
        id: PageId(row.id),
        locale: row.locale,
        slug: row.slug,
        page_type: row.page_type,
        publication: row.published_id,
        day: row.day,
        body: row.body,
        documents: documents.remove(&row.published_version_id).unwrap_or_default(),
        tags: tags.remove(&PageId(row.id)).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Lists the hashes and words of
/// the documents in versions.
async fn list_documents(conn: &mut Connection, versions: &[i64]) -> Result<HashMap<i64, Vec<(String, String)>>> {
    if versions.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new(
        "select f.version_id, t.hash, t.words from version_file f join media_text t on t.hash = f.hash
         where f.version_id in ",
    );
    sql.bind_list(versions.iter().copied());
    let mut found: HashMap<i64, Vec<(String, String)>> = HashMap::new();
    for (version, hash, words) in sql.fetch_all(conn).await? {
        found.entry(version).or_default().push((hash, words));
    }
    Ok(found)
}

/// Lists the public tags of live pages,
/// with names in the locales of the pages.
async fn list_tags(conn: &mut Connection, pages: &[i64]) -> Result<HashMap<PageId, Vec<(TagId, String)>>> {
    if pages.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new(
        "select t.page_id, g.id, coalesce(n.name, g.name) as name from teaser_tag t join tag g on g.id = t.tag_id
           left join tag_name n on n.tag_id = g.id and n.locale = t.locale
         where g.is_private = 0 and t.page_id in ",
    );
    sql.bind_list(pages.iter().copied()).push(" order by g.id");
    let mut found: HashMap<PageId, Vec<(TagId, String)>> = HashMap::new();
    for (page, tag, name) in sql.fetch_all(conn).await? {
        found.entry(PageId(page)).or_default().push((TagId(tag), name));
    }
    Ok(found)
}

/// Returns the locales of pages, live or not.
pub async fn list_locales_of(conn: &mut Connection, pages: &[PageId]) -> Result<HashMap<PageId, Locale>> {
    let mut sql = Sql::new("select p.id, p.locale from page p where p.id in ");
    sql.bind_list(pages.iter().map(|page| page.0));
    let rows: Vec<(i64, String)> = sql.fetch_all(conn).await?;
    rows.into_iter().map(|(id, locale)| Ok((PageId(id), read_locale(locale)?))).collect()
}

/// Lists the live pages with a document.
async fn list_live_with_file(conn: &mut Connection, hash: &str) -> Result<Vec<PageId>> {
    let ids: Vec<i64> = query_scalar(
        "select distinct p.id from version_file f join page p on p.published_version_id = f.version_id where f.hash = $1",
    )
    .bind(hash)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// Counts the searchable live pages, by locale.
pub async fn count_live(conn: &mut Connection) -> Result<HashMap<Locale, i64>> {
    count_by_locale(conn, countable()).await
}

/// Counts the pages that belong
/// in the indexes, by locale.
pub async fn count_indexed(conn: &mut Connection) -> Result<HashMap<Locale, i64>> {
    let mut sql = countable();
    push_is_indexed(&mut sql);
    count_by_locale(conn, sql).await
}

/// Returns the beginning of a statement that
/// counts the searchable live pages by locale.
fn countable() -> Sql {
    let mut sql = Sql::new(
        "select p.locale, count(*) as pages from page p
         where p.published_version_id is not null and p.deleted_at is null and p.slug <> ",
    );
    sql.bind(Slug::not_found().as_str());
    sql
}

async fn count_by_locale(conn: &mut Connection, mut sql: Sql) -> Result<HashMap<Locale, i64>> {
    sql.push(" group by p.locale");
    let rows: Vec<(String, i64)> = sql.fetch_all(conn).await?;
    rows.into_iter().map(|(locale, pages)| Ok((read_locale(locale)?, pages))).collect()
}

/// Lists the pages that belong in the index
/// of a locale, with their publications.
pub async fn list_publications(conn: &mut Connection, locale: &Locale) -> Result<Vec<(PageId, i64)>> {
    let mut sql = Sql::new(
        "select p.id, p.published_id from page p
         where p.published_version_id is not null and p.deleted_at is null and p.locale = ",
    );
    sql.bind(locale.as_str()).push(" and p.slug <> ").bind(Slug::not_found().as_str());
    push_is_indexed(&mut sql);
    let rows: Vec<(i64, i64)> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|(id, publication)| (PageId(id), publication)).collect())
}

/// Returns the id of the last publication, or 0.
pub async fn find_last_publication(conn: &mut Connection) -> Result<i64> {
    query_scalar("select coalesce(max(u.id), 0) from publication u").fetch_one(conn).await
}

/// Reads the fields of live pages for search results.
/// `content` decides if their bodies are read.
pub async fn list_found(
    conn: &mut Connection,
    pages: &[PageId],
    content: ContentPart,
) -> Result<HashMap<PageId, SearchResultRow>> {
    let mut sql = Sql::new("select p.id, p.locale, p.slug, p.type, t.title, t.day, ");
    match content {
        ContentPart::Whole => sql.push("v.body from page p join page_version v on v.id = p.published_version_id"),
        ContentPart::None => sql.push("'' as body from page p"),
    };
    sql.push(" join page_teaser t on t.page_id = p.id where p.deleted_at is null and p.id in ");
    sql.bind_list(pages.iter().map(|page| page.0));
    let rows: Vec<SearchResultRow> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Part of a page's content to read.
#[derive(Clone, Copy)]
pub enum ContentPart {
    Whole,
    None,
}

/// Lists the hashes and words of
/// the documents in a live page.
pub async fn list_document_words(conn: &mut Connection, page: PageId) -> Result<Vec<(String, String)>> {
    let documents = query(
        "select t.hash, t.words from page p join version_file f on f.version_id = p.published_version_id
           join media_text t on t.hash = f.hash
         where p.id = $1",
    );
    documents.bind(page.0).fetch_all(conn).await
}

/// Queues an index update on all nodes, in the
/// transaction that changes a page.
pub async fn queue_page(tx: &mut Transaction, page: PageId) -> Result<()> {
    tx.mark_index_queued();
    queue_on_all_except(tx, "", IndexWork::Page(page)).await
}

/// Queues the pages with a tag that changes.
/// Must run before the deletion of a tag.
pub async fn queue_pages_with_tag(tx: &mut Transaction, tag: TagId) -> Result<()> {
    tx.mark_index_queued();
    let conn: &mut Connection = tx;
    query(
        "insert into index_task (node_id, kind, page_id)
         select n.id, 'page', t.page_id from node n cross join teaser_tag t where t.tag_id = $1",
    )
    .bind(tag.0)
    .execute(conn)
    .await?;
    Ok(())
}

/// Queues the pages with a document whose words are new.
pub async fn queue_pages_with_file(tx: &mut Transaction, hash: &str) -> Result<()> {
    for page in list_live_with_file(tx, hash).await? {
        queue_page(tx, page).await?;
    }
    Ok(())
}

/// Queues work on all nodes except one.
pub async fn queue_on_all_except(conn: &mut Connection, node: &str, work: IndexWork) -> Result<()> {
    let (kind, page) = work.columns();
    query(
        "insert into index_task (node_id, kind, page_id)
         select n.id, cast($2 as text), cast($3 as bigint) from node n where n.id <> $1",
    )
    .bind(node)
    .bind(kind)
    .bind(page)
    .execute(conn)
    .await?;
    Ok(())
}

/// Queues work on one node.
pub async fn queue_on(conn: &mut Connection, node: &str, work: IndexWork) -> Result<()> {
    let (kind, page) = work.columns();
    query("insert into index_task (node_id, kind, page_id) values ($1, $2, $3)")
        .bind(node)
        .bind(kind)
        .bind(page)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the queued work of a node, longest waiting first.
pub async fn list_tasks(conn: &mut Connection, node: &str, most: u32) -> Result<Vec<IndexTask>> {
    let rows: Vec<(i64, String, i64)> =
        query("select id, kind, page_id from index_task where node_id = $1 order by id limit $2")
            .bind(node)
            .bind(most)
            .fetch_all(conn)
            .await?;
    let read = |(id, kind, page): (i64, String, i64)| IndexTask { id, work: IndexWork::read(&kind, page) };
    Ok(rows.into_iter().map(read).collect())
}

/// Deletes finished work.
pub async fn delete_tasks(conn: &mut Connection, tasks: &[i64]) -> Result<()> {
    let mut sql = Sql::new("delete from index_task where id in ");
    sql.bind_list(tasks.iter().copied());
    sql.execute(conn).await
}

/// Lists the synonyms of all locales that have some.
pub async fn list_synonyms(conn: &mut Connection) -> Result<Vec<Synonyms>> {
    let rows: Vec<(String, Json<Vec<Vec<String>>>)> =
        query("select locale, word_groups from search_synonym order by locale").fetch_all(conn).await?;
    rows.into_iter().map(|(locale, groups)| versioned_synonyms(read_locale(locale)?, groups.0)).collect()
}

/// Reads the synonyms of a locale. It
/// has no groups if none are stored.
pub async fn get_synonyms(conn: &mut Connection, locale: &Locale) -> Result<Synonyms> {
    let groups: Option<Json<Vec<Vec<String>>>> =
        query_scalar("select word_groups from search_synonym where locale = $1")
            .bind(locale.as_str())
            .fetch_optional(conn)
            .await?;
    versioned_synonyms(locale.clone(), groups.map(|groups| groups.0).unwrap_or_default())
}

fn versioned_synonyms(locale: Locale, groups: Vec<Vec<String>>) -> Result<Synonyms> {
    let version = entity_tag(&groups)?;
    Ok(Synonyms { locale, groups, version })
}

pub async fn upsert_synonyms(conn: &mut Connection, locale: &Locale, groups: &[Vec<String>]) -> Result<()> {
    query(
        "insert into search_synonym (locale, word_groups) values ($1, $2)
         on conflict (locale) do update set word_groups = excluded.word_groups",
    )
    .bind(locale.as_str())
    .bind(serde_json::to_string(groups)?)
    .execute(conn)
    .await?;
    Ok(())
}

/// Adds searches without results
/// to the count of their term.
pub async fn add_misses(conn: &mut Connection, locale: &Locale, term: &str, hits: &RequestCounts) -> Result<()> {
    query(
        "insert into search_miss (locale, term, searches, last_at) values ($1, $2, $3, $4)
         on conflict (locale, term) do update set searches = search_miss.searches + excluded.searches,
           last_at = excluded.last_at",
    )
    .bind(locale.as_str())
    .bind(term)
    .bind(hits.hits)
    .bind(Timestamp::from(hits.last_at))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes all terms except the latest `most`.
pub async fn delete_misses_beyond(conn: &mut Connection, most: i64) -> Result<()> {
    query(
        "delete from search_miss where id not in (select id from search_miss order by last_at desc, id desc limit $1)",
    )
    .bind(most)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn delete_misses(conn: &mut Connection) -> Result<()> {
    query("delete from search_miss where id > 0").execute(conn).await?;
    Ok(())
}

/// Lists the terms without results, last searched first.
pub async fn list_misses(conn: &mut Connection) -> Result<Vec<SearchMiss>> {
    let rows: Vec<MissRow> =
        query("select locale, term, searches, last_at from search_miss order by last_at desc, id desc")
            .fetch_all(conn)
            .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

#[derive(FromRow)]
struct MissRow {
    #[sqlx(try_from = "String")]
    locale: Locale,
    term: String,
    searches: i64,
    last_at: Timestamp,
}

impl From<MissRow> for SearchMiss {
    fn from(MissRow { locale, term, searches, last_at }: MissRow) -> Self {
        Self { locale, term, searches, last_at: last_at.into() }
    }
}

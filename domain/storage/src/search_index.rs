//! What the search reads from the database, and the rows of synonyms and of terms that found nothing.

use crate::entity_tag::entity_tag;
use crate::error::{Error, Result};
use crate::millis::{from_millis, to_millis};
use crate::{Connection, Row, Sql};
use model::fields::check::parse_date;
use model::id::{JobId, PageId, TagId};
use model::job::INDEX_PAGE;
use model::locale::Locale;
use model::search::{SearchMiss, Synonyms};
use model::slug::Slug;
use search::LivePage;
use sqlx::Row as _;
use std::collections::HashMap;
use time::{Date, OffsetDateTime};

/// What a result shows of a page.
pub struct FoundRow {
    pub id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub page_type: String,
    pub title: String,
    pub day: Date,
    /// The live version; empty where it was not asked for.
    pub body: String,
}

/// A page whose index has to follow the database.
pub struct ChangedPage {
    pub job: JobId,
    pub page: PageId,
}

const LIVE: &str = "select p.id, p.locale, p.slug, p.type, p.published_id, p.published_version_id, t.day, v.body
    from page p join page_teaser t on t.page_id = p.id join page_version v on v.id = p.published_version_id
    where p.deleted_at is null";

/// The name of the setting that holds the last publication before all pages were removed from the indexes; 0, or nothing, for none.
pub const REMOVED_UP_TO: &str = "search-removed-up-to";

/// The name of the setting that is `true` while the indexes hold pages that search engines may not list.
pub const HOLDS_UNLISTED: &str = "search-holds-unlisted";

/// Adds the condition on a live page that the indexes hold it: it was published after all pages were removed from them, and search engines
/// may list it, unless the indexes hold others as well.
fn push_is_held(sql: &mut Sql) -> &mut Sql {
    sql.push(" and (exists (select 1 from page_teaser l where l.page_id = p.id and l.is_listed = 1)");
    sql.push(" or exists (select 1 from setting s where s.value = 'true' and s.name = ")
        .bind(HOLDS_UNLISTED)
        .push("))");
    sql.push(" and p.published_id > coalesce((select cast(s.value as bigint) from setting s where s.name = ");
    sql.bind(REMOVED_UP_TO).push("), 0)")
}

/// Lists live pages of a locale that its index holds, behind an id, by their ids. One locale at a time: an index has them in
/// this order, and those of several would be sorted anew for every call, with their content.
pub async fn list_live(conn: &mut Connection, locale: &Locale, after: PageId, most: u32) -> Result<Vec<LivePage>> {
    let mut sql = Sql::new(LIVE);
    push_is_held(&mut sql).push(" and p.locale = ").bind(locale.as_str());
    sql.push(" and p.id > ").bind(after.0).push(" order by p.id limit ").bind(most);
    live_rows(conn, &sql).await
}

/// Lists those of these pages that are live, and that the indexes hold.
pub async fn list_live_of(conn: &mut Connection, pages: &[PageId]) -> Result<Vec<LivePage>> {
    let mut sql = Sql::new(LIVE);
    push_is_held(&mut sql).push(" and p.id in ").bind_list(pages.iter().map(|page| page.0));
    live_rows(conn, &sql).await
}

async fn live_rows(conn: &mut Connection, sql: &Sql) -> Result<Vec<LivePage>> {
    let rows = sql.fetch_all(conn).await?;
    let versions: Vec<i64> = rows.iter().map(|row| Ok(row.try_get("published_version_id")?)).collect::<Result<_>>()?;
    let ids: Vec<i64> = rows.iter().map(|row| Ok(row.try_get("id")?)).collect::<Result<_>>()?;
    let mut documents = list_documents(conn, &versions).await?;
    let mut tags = list_tags(conn, &ids).await?;
    rows.iter()
        .zip(versions)
        .map(|(row, version)| {
            let id = PageId(row.try_get("id")?);
            Ok(LivePage {
                id,
                locale: read_locale(row.try_get("locale")?)?,
                slug: row.try_get("slug")?,
                page_type: row.try_get("type")?,
                publication: row.try_get("published_id")?,
                day: row.try_get("day")?,
                body: row.try_get("body")?,
                documents: documents.remove(&version).unwrap_or_default(),
                tags: tags.remove(&id).unwrap_or_default(),
            })
        })
        .collect()
}

/// The words of the documents of versions: hash and words, by the version.
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
    for row in sql.fetch_all(conn).await? {
        let document = (row.try_get("hash")?, row.try_get("words")?);
        found.entry(row.try_get("version_id")?).or_default().push(document);
    }
    Ok(found)
}

/// The public tags of live pages, called as in their locales.
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
    for row in sql.fetch_all(conn).await? {
        let tag = (TagId(row.try_get("id")?), row.try_get("name")?);
        found.entry(PageId(row.try_get("page_id")?)).or_default().push(tag);
    }
    Ok(found)
}

/// The locales of these pages, whether they are live or not.
pub async fn list_locales_of(conn: &mut Connection, pages: &[PageId]) -> Result<HashMap<PageId, Locale>> {
    let mut sql = Sql::new("select p.id, p.locale from page p where p.id in ");
    sql.bind_list(pages.iter().map(|page| page.0));
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((PageId(row.try_get("id")?), read_locale(row.try_get("locale")?)?))).collect()
}

/// The live pages that show a document.
pub async fn list_live_with_file(conn: &mut Connection, hash: &str) -> Result<Vec<PageId>> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "select distinct p.id from version_file f join page p on p.published_version_id = f.version_id where f.hash = $1",
    )
    .bind(hash)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// How many pages are live and may be found, by locale.
pub async fn count_live(conn: &mut Connection) -> Result<HashMap<Locale, i64>> {
    count_by_locale(conn, countable()).await
}

/// How many pages the indexes hold when they agree with the database, by locale.
pub async fn count_held(conn: &mut Connection) -> Result<HashMap<Locale, i64>> {
    let mut sql = countable();
    push_is_held(&mut sql);
    count_by_locale(conn, sql).await
}

/// The live pages that may be found, to be counted by their locales.
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
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((read_locale(row.try_get("locale")?)?, row.try_get("pages")?))).collect()
}

/// Every page of a locale that the index holds when it agrees with the database, with its publication.
pub async fn list_publications(conn: &mut Connection, locale: &Locale) -> Result<Vec<(PageId, i64)>> {
    let mut sql = Sql::new(
        "select p.id, p.published_id from page p
         where p.published_version_id is not null and p.deleted_at is null and p.locale = ",
    );
    sql.bind(locale.as_str()).push(" and p.slug <> ").bind(Slug::not_found().as_str());
    push_is_held(&mut sql);
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((PageId(row.try_get("id")?), row.try_get("published_id")?))).collect()
}

/// The last publication; 0 where nothing was published.
pub async fn find_last_publication(conn: &mut Connection) -> Result<i64> {
    Ok(sqlx::query_scalar("select coalesce(max(u.id), 0) from publication u").fetch_one(conn).await?)
}

/// Finds what results show of pages that are live now; with their versions, where snippets are made of them.
pub async fn list_found(
    conn: &mut Connection,
    pages: &[PageId],
    content: Content,
) -> Result<HashMap<PageId, FoundRow>> {
    let mut sql = Sql::new("select p.id, p.locale, p.slug, p.type, t.title, t.day, ");
    match content {
        Content::Whole => sql.push("v.body from page p join page_version v on v.id = p.published_version_id"),
        Content::None => sql.push("'' as body from page p"),
    };
    sql.push(" join page_teaser t on t.page_id = p.id where p.deleted_at is null and p.id in ");
    sql.bind_list(pages.iter().map(|page| page.0));
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(found).map(|row| row.map(|row| (row.id, row))).collect()
}

/// Whether the content of a page is read with it.
#[derive(Clone, Copy)]
pub enum Content {
    Whole,
    None,
}

fn found(row: &Row) -> Result<FoundRow> {
    let day: &str = row.try_get("day")?;
    Ok(FoundRow {
        id: PageId(row.try_get("id")?),
        locale: read_locale(row.try_get("locale")?)?,
        slug: row.try_get("slug")?,
        page_type: row.try_get("type")?,
        title: row.try_get("title")?,
        day: parse_date(day).ok_or_else(|| Error::internal(format!("{day} is no day")))?,
        body: row.try_get("body")?,
    })
}

/// The words of the documents of live pages, by the page.
pub async fn list_document_words(conn: &mut Connection, page: PageId) -> Result<Vec<(String, String)>> {
    let rows = sqlx::query(
        "select t.hash, t.words from page p join version_file f on f.version_id = p.published_version_id
           join media_text t on t.hash = f.hash
         where p.id = $1",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await?;
    rows.iter().map(|row| Ok((row.try_get("hash")?, row.try_get("words")?))).collect()
}

/// Queues the job of a page as a new one, also where one waits: whoever did that one deletes it by its id, and not this one.
pub async fn insert_change(conn: &mut Connection, page: PageId, at: i64) -> Result<()> {
    let subject = page.to_string();
    sqlx::query("delete from job where kind = $1 and subject = $2")
        .bind(INDEX_PAGE)
        .bind(&subject)
        .execute(&mut *conn)
        .await?;
    sqlx::query("insert into job (kind, subject, attempts, due_at, created_at) values ($1, $2, 0, $3, $3)")
        .bind(INDEX_PAGE)
        .bind(subject)
        .bind(at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Queues the jobs of all live pages that carry a tag, each as a new one.
pub async fn insert_changes_with_tag(conn: &mut Connection, tag: TagId, at: i64) -> Result<()> {
    sqlx::query(
        "delete from job where kind = $1
           and subject in (select cast(t.page_id as text) from teaser_tag t where t.tag_id = $2)",
    )
    .bind(INDEX_PAGE)
    .bind(tag.0)
    .execute(&mut *conn)
    .await?;
    sqlx::query(
        "insert into job (kind, subject, attempts, due_at, created_at)
         select cast($1 as text), cast(t.page_id as text), 0, cast($2 as bigint), cast($2 as bigint)
         from teaser_tag t where t.tag_id = $3",
    )
    .bind(INDEX_PAGE)
    .bind(at)
    .bind(tag.0)
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists pages that were published or taken off, the first ones first.
pub async fn list_changed(conn: &mut Connection, most: u32) -> Result<Vec<ChangedPage>> {
    let rows = sqlx::query("select id, subject from job where kind = $1 order by id limit $2")
        .bind(INDEX_PAGE)
        .bind(most)
        .fetch_all(conn)
        .await?;
    rows.iter()
        .map(|row| {
            let subject: &str = row.try_get("subject")?;
            Ok(ChangedPage { job: JobId(row.try_get("id")?), page: PageId(subject.parse().unwrap_or_default()) })
        })
        .collect()
}

/// Deletes jobs that are done. One that was queued anew meanwhile has another id.
pub async fn delete_jobs(conn: &mut Connection, jobs: &[JobId]) -> Result<()> {
    for job in jobs {
        sqlx::query("delete from job where id = $1").bind(job.0).execute(&mut *conn).await?;
    }
    Ok(())
}

/// The synonyms of all locales that have any.
pub async fn list_synonyms(conn: &mut Connection) -> Result<Vec<Synonyms>> {
    let rows = sqlx::query("select locale, word_groups from search_synonym order by locale").fetch_all(conn).await?;
    rows.iter()
        .map(|row| {
            let groups: &str = row.try_get("word_groups")?;
            versioned_synonyms(read_locale(row.try_get("locale")?)?, serde_json::from_str(groups)?)
        })
        .collect()
}

/// Reads the synonyms of a locale. A locale without stored ones has no groups.
pub async fn get_synonyms(conn: &mut Connection, locale: &Locale) -> Result<Synonyms> {
    let groups: Option<String> = sqlx::query_scalar("select word_groups from search_synonym where locale = $1")
        .bind(locale.as_str())
        .fetch_optional(conn)
        .await?;
    let groups = groups.map_or_else(|| Ok(Vec::new()), |groups| serde_json::from_str(&groups))?;
    versioned_synonyms(locale.clone(), groups)
}

fn versioned_synonyms(locale: Locale, groups: Vec<Vec<String>>) -> Result<Synonyms> {
    let version = entity_tag(&groups)?;
    Ok(Synonyms { locale, groups, version })
}

pub async fn upsert_synonyms(conn: &mut Connection, locale: &Locale, groups: &[Vec<String>]) -> Result<()> {
    sqlx::query(
        "insert into search_synonym (locale, word_groups) values ($1, $2)
         on conflict (locale) do update set word_groups = excluded.word_groups",
    )
    .bind(locale.as_str())
    .bind(serde_json::to_string(groups)?)
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts searches for a term that found nothing.
pub async fn add_misses(
    conn: &mut Connection,
    (locale, term): (&Locale, &str),
    searches: i64,
    last_at: OffsetDateTime,
) -> Result<()> {
    sqlx::query(
        "insert into search_miss (locale, term, searches, last_at) values ($1, $2, $3, $4)
         on conflict (locale, term) do update set searches = search_miss.searches + excluded.searches,
           last_at = excluded.last_at",
    )
    .bind(locale.as_str())
    .bind(term)
    .bind(searches)
    .bind(to_millis(last_at))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes all but the last so many terms.
pub async fn delete_misses_beyond(conn: &mut Connection, most: i64) -> Result<()> {
    sqlx::query(
        "delete from search_miss where id not in (select id from search_miss order by last_at desc, id desc limit $1)",
    )
    .bind(most)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn delete_misses(conn: &mut Connection) -> Result<()> {
    sqlx::query("delete from search_miss where id > 0").execute(conn).await?;
    Ok(())
}

/// The last terms that found nothing, the newest first.
pub async fn list_misses(conn: &mut Connection) -> Result<Vec<SearchMiss>> {
    let rows = sqlx::query("select locale, term, searches, last_at from search_miss order by last_at desc, id desc")
        .fetch_all(conn)
        .await?;
    rows.iter()
        .map(|row| {
            Ok(SearchMiss {
                locale: read_locale(row.try_get("locale")?)?,
                term: row.try_get("term")?,
                searches: row.try_get("searches")?,
                last_at: from_millis(row.try_get("last_at")?),
            })
        })
        .collect()
}

fn read_locale(text: &str) -> Result<Locale> {
    Locale::parse(text).ok_or_else(|| Error::internal(format!("{text} is no locale")))
}

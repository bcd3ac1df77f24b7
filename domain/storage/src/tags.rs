//! Rows of tags and their uses.

use crate::columns::{Pair, read_locale};
use crate::entity_tag::entity_tag;
use crate::error::{Error, Result};
use crate::list::{SortColumn, ValidListParams, like_pattern};
use crate::query::{query, query_scalar};
use crate::search_texts::push_words;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use content::tags::NamedTag;
use model::fold::fold_tag;
use model::id::{FileId, PageId, TagId, UserId, VersionId};
use model::list::SortOrder;
use model::locale::Locale;
use model::tag::{CountedTag, ListedTag, Tag, VersionedTag, Visibility, clean, slug_of};
use sqlx::FromRow;
use std::collections::{BTreeMap, HashMap};

pub const COLUMNS: &[SortColumn] = &[
    ("name", "g.name_folded"),
    ("pages", "pages"),
    ("publishedPages", "published_pages"),
    ("files", "files"),
    ("createdAt", "g.created_at"),
];

const TAG_COLUMNS: &str = "g.id, g.name, g.slug, g.is_private = 1 as is_private";

/// A tag without names in other locales.
#[derive(FromRow)]
struct TagRow {
    #[sqlx(try_from = "i64")]
    id: TagId,
    name: String,
    slug: String,
    is_private: bool,
}

impl TagRow {
    fn with(self, names: BTreeMap<Locale, String>) -> Tag {
        Tag { id: self.id, name: self.name, private: self.is_private, slug: self.slug, names }
    }
}

/// A tag to create.
pub struct NewTagRow<'a> {
    /// Name without superfluous spaces.
    pub name: &'a str,
    pub visibility: Visibility,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

pub async fn find(conn: &mut Connection, id: TagId) -> Result<Option<Tag>> {
    let mut sql = Sql::new("select ");
    sql.push(TAG_COLUMNS).push(" from tag g where g.id = ").bind(id.0);
    let Some(tag) = sql.fetch_all::<TagRow>(conn).await?.pop() else { return Ok(None) };
    let names = list_names(conn, &[id]).await?.remove(&id).unwrap_or_default();
    Ok(Some(tag.with(names)))
}

pub async fn get(conn: &mut Connection, id: TagId) -> Result<VersionedTag> {
    let tag = find(conn, id).await?.ok_or(Error::NotFound)?;
    let version = version_of(&tag)?;
    Ok(VersionedTag { tag, version })
}

pub(crate) fn version_of(tag: &Tag) -> Result<String> {
    entity_tag(&(&tag.name, &tag.names, tag.private))
}

/// Finds a tag other than `besides` that
/// now has this name in any locale.
pub async fn find_bearer(conn: &mut Connection, key: &str, besides: Option<TagId>) -> Result<Option<TagId>> {
    let id: Option<i64> = query_scalar(
        "select f.tag_id from (
             select g.id as tag_id from tag g where g.name_folded = $1
             union all select n.tag_id from tag_name n where n.name_folded = $1
         ) f where f.tag_id <> $2 limit 1",
    )
    .bind(key)
    .bind(besides.map_or(0, |id| id.0))
    .fetch_optional(conn)
    .await?;
    Ok(id.map(TagId))
}

/// Returns tags by a current or former folded name.
pub async fn list_by_keys(conn: &mut Connection, keys: &[&str]) -> Result<HashMap<String, Tag>> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select k.name_folded as tag_key, ");
    sql.push(TAG_COLUMNS).push(" from tag_key k join tag g on g.id = k.tag_id where k.name_folded in ");
    sql.bind_list(keys.iter().copied());
    keyed(conn, sql).await
}

/// Returns the tags of a stored version, by their names in it.
pub async fn list_of_version(conn: &mut Connection, version: VersionId) -> Result<HashMap<String, Tag>> {
    let mut sql = Sql::new("select v.name_folded as tag_key, ");
    sql.push(TAG_COLUMNS)
        .push(" from version_tag v join tag g on g.id = v.tag_id where v.version_id = ")
        .bind(version.0);
    keyed(conn, sql).await
}

async fn keyed(conn: &mut Connection, sql: Sql) -> Result<HashMap<String, Tag>> {
    #[derive(FromRow)]
    struct TagKey {
        tag_key: String,
    }
    let rows: Vec<Pair<TagKey, TagRow>> = sql.fetch_all(conn).await?;
    let ids: Vec<TagId> = rows.iter().map(|row| row.second.id).collect();
    let names = list_names(conn, &ids).await?;
    let read = |Pair { first, second }: Pair<TagKey, TagRow>| {
        let names = names.get(&second.id).cloned().unwrap_or_default();
        (first.tag_key, second.with(names))
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Returns the names of tags in other locales.
async fn list_names(conn: &mut Connection, ids: &[TagId]) -> Result<HashMap<TagId, BTreeMap<Locale, String>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select tag_id, locale, name from tag_name where tag_id in ");
    sql.bind_list(ids.iter().map(|id| id.0));
    fetch_names(conn, sql).await
}

async fn fetch_names(conn: &mut Connection, sql: Sql) -> Result<HashMap<TagId, BTreeMap<Locale, String>>> {
    let mut names: HashMap<TagId, BTreeMap<Locale, String>> = HashMap::new();
    for (tag, locale, name) in sql.fetch_all(conn).await? {
        names.entry(TagId(tag)).or_default().insert(read_locale(locale)?, name);
    }
    Ok(names)
}

/// Lists all public or all private tags, sorted by
/// name, with their numbers of published pages.
pub async fn list_counted(conn: &mut Connection, visibility: Visibility) -> Result<Vec<CountedTag>> {
    #[derive(FromRow)]
    struct CountedRow {
        #[sqlx(flatten)]
        tag: TagRow,
        published: i64,
    }
    let mut sql = Sql::new("select ");
    sql.push(TAG_COLUMNS).push(
        ", cast(coalesce((select sum(t.pages) from tag_tally t where t.tag_id = g.id), 0) as bigint) as published",
    );
    sql.push(" from tag g where g.is_private = ").bind(i64::from(visibility.is_private()));
    sql.push(" order by g.name_folded, g.id");
    let rows: Vec<CountedRow> = sql.fetch_all(conn).await?;
    let mut named = Sql::new("select n.tag_id, n.locale, n.name from tag_name n join tag g on g.id = n.tag_id");
    named.push(" where g.is_private = ").bind(i64::from(visibility.is_private()));
    let mut names = fetch_names(conn, named).await?;
    let read = |CountedRow { tag, published }| {
        let names = names.remove(&tag.id).unwrap_or_default();
        CountedTag { tag: tag.with(names), count: published }
    };
    Ok(rows.into_iter().map(read).collect())
}

pub async fn list(
    conn: &mut Connection,
    asked: &ValidListParams,
    visibility: Option<Visibility>,
) -> Result<Vec<ListedTag>> {
    #[derive(FromRow)]
    struct TagListRow {
        #[sqlx(flatten)]
        tag: TagRow,
        pages: i64,
        published_pages: i64,
        files: i64,
        created_at: Timestamp,
    }
    let mut sql = Sql::new("select ");
    sql.push(TAG_COLUMNS).push(", g.created_at, ");
    sql.push(
        "(select count(distinct p.id) from version_tag v
            join page p on p.newest_version_id = v.version_id or p.published_version_id = v.version_id
           where v.tag_id = g.id and p.deleted_at is null) as pages,
          cast(coalesce((select sum(t.pages) from tag_tally t where t.tag_id = g.id), 0) as bigint) as published_pages,
          (select count(*) from file_tag f join media_file m on m.id = f.file_id
           where f.tag_id = g.id and m.deleted_at is null) as files
         from tag g",
    );
    push_matches(&mut sql, asked, visibility);
    asked.push_order(&mut sql, ("g.name_folded", SortOrder::Asc), "g.id");
    asked.push_part(&mut sql);
    let rows: Vec<TagListRow> = sql.fetch_all(conn).await?;
    let ids: Vec<TagId> = rows.iter().map(|row| row.tag.id).collect();
    let mut names = list_names(conn, &ids).await?;
    let read = |TagListRow { tag, pages, published_pages, files, created_at }| {
        let names = names.remove(&tag.id).unwrap_or_default();
        let tag = tag.with(names);
        let version = version_of(&tag)?;
        Ok(ListedTag { tag, version, pages, published_pages, files, created_at: created_at.into() })
    };
    rows.into_iter().map(read).collect()
}

pub async fn count(conn: &mut Connection, asked: &ValidListParams, visibility: Option<Visibility>) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from tag g");
    push_matches(&mut sql, asked, visibility);
    sql.fetch_number(conn).await
}

/// Adds the conditions of term and visibility.
fn push_matches(sql: &mut Sql, asked: &ValidListParams, visibility: Option<Visibility>) {
    sql.push(" where 1 = 1");
    if let Some(visibility) = visibility {
        sql.push(" and g.is_private = ").bind(i64::from(visibility.is_private()));
    }
    let term = fold_tag(&asked.term);
    if !term.is_empty() {
        sql.push(" and exists (select 1 from tag_key k where k.tag_id = g.id and (k.name_folded like ");
        sql.bind(like_pattern(&term)).push(" escape '\\' or ");
        push_words(sql, "k.search_text", &term);
        sql.push("))");
    }
}

pub async fn insert(conn: &mut Connection, new: &NewTagRow<'_>) -> Result<TagId> {
    let slug = find_free_slug(conn, new.name, None).await?;
    let id: i64 = query_scalar(
        "insert into tag (name, name_folded, slug, is_private, created_at, created_by) values ($1, $2, $3, $4, $5, $6)
         returning id",
    )
    .bind(new.name)
    .bind(fold_tag(new.name))
    .bind(&slug)
    .bind(new.visibility.is_private())
    .bind(new.at)
    .bind(new.by.map(|id| id.0))
    .fetch_one(&mut *conn)
    .await?;
    upsert_key(conn, &fold_tag(new.name), TagId(id)).await?;
    insert_slug(conn, &slug, TagId(id)).await?;
    Ok(TagId(id))
}

/// Changes a tag. Its earlier name and slug still lead to it.
pub async fn update(conn: &mut Connection, before: &Tag, name: &str, is_private: bool) -> Result<()> {
    let slug = match slug_of(name) == slug_of(&before.name) {
        true => before.slug.clone(),
        false => find_free_slug(conn, name, Some(before.id)).await?,
    };
    query("update tag set name = $2, name_folded = $3, slug = $4, is_private = $5 where id = $1")
        .bind(before.id.0)
        .bind(name)
        .bind(fold_tag(name))
        .bind(&slug)
        .bind(is_private)
        .execute(&mut *conn)
        .await?;
    upsert_key(conn, &fold_tag(name), before.id).await?;
    insert_slug(conn, &slug, before.id).await
}

/// Sets a tag's name in a locale. `None` restores its main name.
pub async fn update_name(conn: &mut Connection, id: TagId, at: &Locale, name: Option<&str>) -> Result<()> {
    query("delete from tag_name where tag_id = $1 and locale = $2")
        .bind(id.0)
        .bind(at.as_str())
        .execute(&mut *conn)
        .await?;
    let Some(name) = name else { return Ok(()) };
    query("insert into tag_name (tag_id, locale, name, name_folded) values ($1, $2, $3, $4)")
        .bind(id.0)
        .bind(at.as_str())
        .bind(name)
        .bind(fold_tag(name))
        .execute(&mut *conn)
        .await?;
    upsert_key(conn, &fold_tag(name), id).await
}

/// Maps a name to a tag, replacing any earlier mapping.
async fn upsert_key(conn: &mut Connection, key: &str, id: TagId) -> Result<()> {
    query(
        "insert into tag_key (name_folded, tag_id) values ($1, $2)
         on conflict (name_folded) do update set tag_id = excluded.tag_id",
    )
    .bind(key)
    .bind(id.0)
    .execute(conn)
    .await?;
    Ok(())
}

async fn insert_slug(conn: &mut Connection, slug: &str, id: TagId) -> Result<()> {
    query("insert into tag_slug (slug, tag_id) values ($1, $2) on conflict (slug) do nothing")
        .bind(slug)
        .bind(id.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns a slug that no other tag has
/// or had, such as `boats`. If it is
/// taken, tries `boats-2` and so on.
async fn find_free_slug(conn: &mut Connection, name: &str, own: Option<TagId>) -> Result<String> {
    let base = slug_of(name);
    let rows: Vec<(String, i64)> = query("select slug, tag_id from tag_slug where slug = $1 or slug like $2")
        .bind(&base)
        .bind(format!("{base}-%"))
        .fetch_all(conn)
        .await?;
    let taken: HashMap<String, i64> = rows.into_iter().collect();
    let numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    let is_free = |slug: &String| taken.get(slug).is_none_or(|tag| own.is_some_and(|own| own.0 == *tag));
    let free = std::iter::once(base.clone()).chain(numbered).find(is_free);
    Ok(free.unwrap_or(base))
}

pub async fn delete(conn: &mut Connection, id: TagId) -> Result<()> {
    query("delete from tag where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

/// Moves the names, slugs and uses of tag
/// `id` to tag `into`. Then deletes tag `id`.
pub async fn merge(conn: &mut Connection, id: TagId, into: TagId) -> Result<()> {
    for sql in [
        "update tag_key set tag_id = $2 where tag_id = $1",
        "update tag_slug set tag_id = $2 where tag_id = $1",
        "update version_tag set tag_id = $2 where tag_id = $1",
        "update tag_name set tag_id = $2 where tag_id = $1
           and locale not in (select o.locale from tag_name o where o.tag_id = $2)",
        "insert into teaser_tag (tag_id, page_id, locale, day)
         select cast($2 as bigint), t.page_id, t.locale, t.day from teaser_tag t where t.tag_id = $1
         on conflict do nothing",
        "insert into file_tag (file_id, tag_id) select f.file_id, cast($2 as bigint) from file_tag f where f.tag_id = $1
         on conflict do nothing",
    ] {
        query(sql).bind(id.0).bind(into.0).execute(&mut *conn).await?;
    }
    delete(conn, id).await
}

/// Stores the tags of a version.
/// New tags become public.
pub(crate) async fn link_version(
    conn: &mut Connection,
    version: VersionId,
    tags: &BTreeMap<String, NamedTag>,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    let names = tags.iter().map(|(key, tag)| (key.clone(), tag.name.clone())).collect();
    for (key, id) in ensure(conn, &names, by, at).await? {
        let is_carried = tags.get(&key).is_some_and(|tag| tag.is_carried);
        query("insert into version_tag (version_id, name_folded, tag_id, is_carried) values ($1, $2, $3, $4)")
            .bind(version.0)
            .bind(key)
            .bind(id.0)
            .bind(is_carried)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Returns tags by folded name. Creates
/// missing tags, which become public.
async fn ensure(
    conn: &mut Connection,
    names: &BTreeMap<String, String>,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<Vec<(String, TagId)>> {
    let keys: Vec<&str> = names.keys().map(String::as_str).collect();
    let known = list_by_keys(conn, &keys).await?;
    let mut tags = Vec::new();
    for (key, name) in names {
        let id = match known.get(key) {
            Some(tag) => tag.id,
            None => insert(conn, &NewTagRow { name: &clean(name), visibility: Visibility::Public, by, at }).await?,
        };
        tags.push((key.clone(), id));
    }
    Ok(tags)
}

/// Stores the tags of a page that went live or reached its date.
pub async fn insert_live(conn: &mut Connection, page: PageId) -> Result<()> {
    query(
        "insert into teaser_tag (tag_id, page_id, locale, day)
         select distinct v.tag_id, t.page_id, t.locale, t.day
         from page p join page_teaser t on t.page_id = p.id join version_tag v on v.version_id = p.published_version_id
         where p.id = $1 and v.is_carried = 1 and t.is_due = 1",
    )
    .bind(page.0)
    .execute(conn)
    .await?;
    Ok(())
}

/// A row with data about a
/// tag of published pages.
pub enum UsedRow {
    Tag(Tag),
    Pages(TagId, Locale, i64),
    Name(TagId, Locale, String),
    /// A current or former slug.
    Slug(TagId, String),
}

/// Lists the tags of published pages, with
/// the data that visitors see. The row `Tag`
/// comes before the other rows of the tag.
pub async fn list_used(conn: &mut Connection) -> Result<Vec<UsedRow>> {
    #[derive(FromRow)]
    struct TagUseRow {
        kind: i64,
        tag_id: i64,
        name: String,
        detail: String,
        amount: i64,
    }
    let rows: Vec<TagUseRow> = query(
        "select cast(0 as bigint) as kind, g.id as tag_id, g.name as name, g.slug as detail, g.is_private as amount from tag g
         where exists (select 1 from tag_tally t where t.tag_id = g.id and t.pages > 0)
         union all select 1, t.tag_id, '', t.locale, t.pages from tag_tally t where t.pages > 0
         union all select 2, n.tag_id, n.name, n.locale, 0 from tag_name n
         where exists (select 1 from tag_tally t where t.tag_id = n.tag_id and t.pages > 0)
         union all select 3, s.tag_id, s.slug, '', 0 from tag_slug s
         where exists (select 1 from tag_tally t where t.tag_id = s.tag_id and t.pages > 0)
         order by kind",
    )
    .fetch_all(conn)
    .await?;
    let read = |TagUseRow { kind, tag_id, name, detail, amount }| {
        let id = TagId(tag_id);
        Ok(match kind {
            0 => UsedRow::Tag(Tag { id, name, private: amount != 0, slug: detail, names: BTreeMap::new() }),
            1 => UsedRow::Pages(id, read_locale(detail)?, amount),
            2 => UsedRow::Name(id, read_locale(detail)?, name),
            _ => UsedRow::Slug(id, name),
        })
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the tags of a file.
/// New tags become public.
pub async fn update_file_tags(
    conn: &mut Connection,
    file: FileId,
    names: &[String],
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    query("delete from file_tag where file_id = $1").bind(file.0).execute(&mut *conn).await?;
    let names: BTreeMap<String, String> = names.iter().map(|name| (fold_tag(name), name.clone())).collect();
    for (_, id) in ensure(conn, &names, by, at).await? {
        query("insert into file_tag (file_id, tag_id) values ($1, $2) on conflict do nothing")
            .bind(file.0)
            .bind(id.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Lists the tag names of files, sorted.
pub(crate) async fn list_of_files(conn: &mut Connection, ids: &[FileId]) -> Result<HashMap<FileId, Vec<String>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql =
        Sql::new("select f.file_id, g.name from file_tag f join tag g on g.id = f.tag_id where f.file_id in ");
    sql.bind_list(ids.iter().map(|id| id.0)).push(" order by g.name_folded");
    let mut tags: HashMap<FileId, Vec<String>> = HashMap::new();
    for (file, name) in sql.fetch_all(conn).await? {
        tags.entry(FileId(file)).or_default().push(name);
    }
    Ok(tags)
}

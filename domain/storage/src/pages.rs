//! Rows of pages, versions and publications.

use crate::columns::{Author, Nullable, Pair, read_locale};
use crate::error::{Error, Result};
use crate::jobs::{self, JobKind};
use crate::list::like_pattern;
use crate::pictures::{RECIPE, insert_picture, list_pictures};
use crate::prepared::{PreparedContent, References};
use crate::query::{query, query_scalar};
use crate::search_texts::push_words;
use crate::tags::link_version;
use crate::teasers::delete_teaser;
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::access::Subject;
use model::fold::fold_ascii;
use model::id::{GroupId, PageId, PublicationId, TagId, UserId, VersionId};
use model::locale::Locale;
use model::page::{Ancestor, PageStatus, PublicationHistory, PublicationState, Request, Sibling};
use model::slug::Slug;
use model::user::Person;
use model::version::VersionContent;
use sqlx::FromRow;
use std::collections::HashMap;
use time::OffsetDateTime;

#[derive(FromRow)]
pub struct PageRow {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    #[sqlx(rename = "group_id", try_from = "i64")]
    pub group: GroupId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub slug: String,
    #[sqlx(rename = "type")]
    pub page_type: String,
    pub content: String,
    #[sqlx(rename = "newest_version_id", try_from = "i64")]
    pub newest_version: VersionId,
    #[sqlx(rename = "published_version_id", try_from = "Nullable")]
    pub published_version: Option<VersionId>,
    #[sqlx(rename = "published_id", try_from = "Nullable")]
    pub published: Option<PublicationId>,
    #[sqlx(try_from = "NullableTimestamp")]
    pub published_at: Option<OffsetDateTime>,
    #[sqlx(flatten, try_from = "StatusColumns")]
    pub status: PageStatus,
    /// True if the source page has unacknowledged changes.
    pub outdated: bool,
    /// Source page. `None` if the
    /// page is not a translation.
    #[sqlx(rename = "source_page_id", try_from = "Nullable")]
    pub source: Option<PageId>,
    #[sqlx(try_from = "Nullable")]
    pub created_by: Option<UserId>,
    #[sqlx(try_from = "Timestamp")]
    pub created_at: OffsetDateTime,
    #[sqlx(try_from = "Nullable")]
    pub changed_by: Option<UserId>,
    #[sqlx(try_from = "Timestamp")]
    pub changed_at: OffsetDateTime,
}

/// Columns that decide the status of a page.
#[derive(FromRow)]
struct StatusColumns {
    newest_version_id: i64,
    published_version_id: Option<i64>,
    ever_published: bool,
    requested: bool,
}

impl From<StatusColumns> for PageStatus {
    fn from(row: StatusColumns) -> Self {
        Self::of(&PublicationState {
            published_version: row.published_version_id.map(VersionId),
            newest_version: VersionId(row.newest_version_id),
            ever_published: if row.ever_published { PublicationHistory::Once } else { PublicationHistory::Never },
            request: if row.requested { Request::Open } else { Request::None },
        })
    }
}

impl PageRow {
    /// Returns the properties for checks of grants.
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// A version. Its content is parsed, or still text.
#[derive(Clone, FromRow)]
pub struct VersionRow<Content = VersionContent> {
    #[sqlx(rename = "version_id", try_from = "i64")]
    pub id: VersionId,
    #[sqlx(rename = "page_id", try_from = "i64")]
    pub page: PageId,
    /// Version that this version is based on.
    #[sqlx(rename = "base_id", try_from = "Nullable")]
    pub base: Option<VersionId>,
    #[sqlx(rename = "body")]
    pub content: Content,
    /// Owner of the autosave. `None`
    /// if it is a stored version.
    #[sqlx(try_from = "Nullable")]
    pub autosave_of: Option<UserId>,
    #[sqlx(rename = "version_requested")]
    pub has_request: bool,
    #[sqlx(flatten, try_from = "Author")]
    pub created_by: Option<Person>,
    #[sqlx(rename = "version_created_at", try_from = "Timestamp")]
    pub created_at: OffsetDateTime,
}

impl VersionRow<String> {
    fn read(self) -> Result<VersionRow> {
        let content = serde_json::from_str(&self.content)?;
        Ok(self.with(content))
    }
}

impl<Content> VersionRow<Content> {
    /// Returns the row with other content.
    pub fn with<Other>(self, content: Other) -> VersionRow<Other> {
        let Self { id, page, base, content: _, autosave_of, has_request, created_by, created_at } = self;
        VersionRow { id, page, base, content, autosave_of, has_request, created_by, created_at }
    }
}

/// Author and time of a version.
#[derive(FromRow)]
pub struct Authorship {
    /// Author. `None` if the system created the version.
    #[sqlx(flatten, try_from = "Author")]
    pub by: Option<Person>,
    #[sqlx(rename = "version_created_at", try_from = "Timestamp")]
    pub at: OffsetDateTime,
}

pub struct NewPage<'a> {
    pub group: GroupId,
    /// Source page and its version. `None`
    /// if the page is not a translation.
    pub source: Option<(PageId, VersionId)>,
    pub locale: &'a Locale,
    pub slug: &'a str,
    pub page_type: &'a str,
    pub title: &'a str,
    pub content: &'a str,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

pub struct NewVersion<'a> {
    pub page: PageId,
    pub base: Option<VersionId>,
    pub prepared: &'a PreparedContent,
    pub by: Option<UserId>,
    /// Name of the API token of the author. May be empty.
    pub token: &'a str,
    pub at: Timestamp,
}

pub(crate) const PAGE_COLUMNS: &str = "p.id, p.group_id, p.locale, p.slug, p.type, p.content, p.newest_version_id,
    p.published_version_id, p.published_id, p.ever_published = 1 as ever_published, p.outdated = 1 as outdated, p.source_page_id,
    p.created_by, p.created_at,
    p.changed_by, p.changed_at, (select u.published_at from publication u where u.id = p.published_id) as published_at,
    exists (select 1 from publication_request r where r.page_id = p.id and r.status in ('sent', 'resent')) as requested";

const VERSION_COLUMNS: &str = "v.id as version_id, v.page_id, v.base_id, v.autosave_of,
    v.created_by as author_id, v.created_at as version_created_at, u.name as author_name, v.token as author_token,
    exists (select 1 from publication_request r
            where r.version_id = v.id and r.status in ('sent', 'resent')) as version_requested";

pub async fn find_page(conn: &mut Connection, id: PageId) -> Result<Option<PageRow>> {
    let sql = format!("select {PAGE_COLUMNS} from page p where p.id = $1 and p.deleted_at is null");
    query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await
}

/// Finds a page, with the author and
/// the time of its newest version.
pub async fn find_page_with_authorship(conn: &mut Connection, id: PageId) -> Result<Option<(PageRow, Authorship)>> {
    let sql = format!(
        "select {PAGE_COLUMNS}, v.created_by as author_id, v.created_at as version_created_at, u.name as author_name, v.token as author_token
         from page p join page_version v on v.id = p.newest_version_id left join cms_user u on u.id = v.created_by
         where p.id = $1 and p.deleted_at is null"
    );
    let row: Option<Pair<_, _>> = query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await?;
    Ok(row.map(Into::into))
}

pub async fn find_version(conn: &mut Connection, id: VersionId) -> Result<Option<VersionRow>> {
    let sql = format!(
        "select {VERSION_COLUMNS}, v.body from page_version v left join cms_user u on u.id = v.created_by where v.id = $1"
    );
    let row: Option<VersionRow<String>> = query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await?;
    row.map(VersionRow::read).transpose()
}

/// Gets a version that another row refers to.
pub async fn get_version(conn: &mut Connection, id: VersionId) -> Result<VersionRow> {
    find_version(conn, id).await?.ok_or_else(|| Error::internal(format!("version {id} is missing")))
}

/// Changes the type of all pages of a group.
pub async fn update_type(conn: &mut Connection, group: GroupId, page_type: &str) -> Result<()> {
    query("update page set type = $2 where group_id = $1").bind(group.0).bind(page_type).execute(conn).await?;
    Ok(())
}

/// Finds the live page at an address, with
/// its published version. The text of the
/// version is empty if its id is `known`.
pub async fn find_live_page(
    conn: &mut Connection,
    locale: &Locale,
    slug: &str,
    known: Option<VersionId>,
) -> Result<Option<(PageRow, VersionRow<String>)>> {
    let sql = format!(
        "select {PAGE_COLUMNS}, {VERSION_COLUMNS}, case v.id when $3 then '' else v.body end as body
         from page p join page_version v on v.id = p.published_version_id left join cms_user u on u.id = v.created_by
         where p.locale = $1 and p.slug = $2 and p.deleted_at is null"
    );
    let query = query(sqlx::AssertSqlSafe(sql)).bind(locale.as_str()).bind(slug).bind(known.map(|id| id.0));
    let row: Option<Pair<_, _>> = query.fetch_optional(conn).await?;
    Ok(row.map(Into::into))
}

/// Finds a live page with its published version.
pub async fn find_live_page_by_id(conn: &mut Connection, id: PageId) -> Result<Option<(PageRow, VersionRow)>> {
    let sql = format!(
        "select {PAGE_COLUMNS}, {VERSION_COLUMNS}, v.body
         from page p join page_version v on v.id = p.published_version_id left join cms_user u on u.id = v.created_by
         where p.id = $1 and p.deleted_at is null"
    );
    let row: Option<Pair<_, VersionRow<String>>> =
        query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await?;
    row.map(|row| Ok((row.first, row.second.read()?))).transpose()
}

/// Returns the publication times of
/// the live ones among the pages.
pub async fn list_publication_times(
    conn: &mut Connection,
    pages: &[PageId],
) -> Result<HashMap<PageId, OffsetDateTime>> {
    let mut sql = Sql::new("select p.id, u.published_at from page p join publication u on u.id = p.published_id");
    sql.push(" where p.id in ").bind_list(pages.iter().map(|page| page.0));
    let times: Vec<(i64, Timestamp)> = sql.fetch_all(conn).await?;
    Ok(times.into_iter().map(|(page, at)| (PageId(page), at.into())).collect())
}

/// Returns the locale and
/// the slug of a live page.
pub async fn find_live_address(conn: &mut Connection, id: PageId) -> Result<Option<(String, String)>> {
    let address = query(
        "select locale, slug from page where id = $1 and deleted_at is null and published_version_id is not null",
    );
    address.bind(id.0).fetch_optional(conn).await
}

/// Returns a user as a person. The name
/// is empty if the account was deleted.
pub async fn get_person(conn: &mut Connection, id: UserId) -> Result<Person> {
    let name: Option<String> =
        query_scalar("select name from cms_user where id = $1").bind(id.0).fetch_optional(conn).await?;
    Ok(Person::new(id, name.unwrap_or_default()))
}

/// Returns true if there is a page outside the trash.
pub async fn has_pages(conn: &mut Connection) -> Result<bool> {
    query_scalar("select exists (select 1 from page where deleted_at is null)").fetch_one(conn).await
}

/// Finds the page with a slug, live or not.
pub async fn find_page_id_by_slug(conn: &mut Connection, locale: &Locale, slug: &str) -> Result<Option<PageId>> {
    let id: Option<i64> = query_scalar("select id from page where locale = $1 and slug = $2 and deleted_at is null")
        .bind(locale.as_str())
        .bind(slug)
        .fetch_optional(conn)
        .await?;
    Ok(id.map(PageId))
}

/// Returns the newest version of a page outside the trash.
pub async fn find_newest_version_id(conn: &mut Connection, id: PageId) -> Result<Option<VersionId>> {
    let newest: Option<i64> = query_scalar("select newest_version_id from page where id = $1 and deleted_at is null")
        .bind(id.0)
        .fetch_optional(conn)
        .await?;
    Ok(newest.map(VersionId))
}

/// Finds the live page at an address.
pub async fn find_live_page_id(conn: &mut Connection, locale: &Locale, slug: &str) -> Result<Option<PageId>> {
    let id: Option<i64> = query_scalar(
        "select id from page where locale = $1 and slug = $2 and deleted_at is null and published_version_id is not null",
    )
    .bind(locale.as_str())
    .bind(slug)
    .fetch_optional(conn)
    .await?;
    Ok(id.map(PageId))
}

pub async fn find_autosave(conn: &mut Connection, page: PageId, user: UserId) -> Result<Option<VersionId>> {
    let id: Option<i64> = query_scalar("select id from page_version where page_id = $1 and autosave_of = $2")
        .bind(page.0)
        .bind(user.0)
        .fetch_optional(conn)
        .await?;
    Ok(id.map(VersionId))
}

/// A translation of a page, with
/// the fields for checks of grants.
#[derive(FromRow)]
pub struct SiblingRow {
    #[sqlx(flatten, try_from = "SiblingColumns")]
    pub sibling: Sibling,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
}

#[derive(FromRow)]
struct SiblingColumns {
    id: i64,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    title: String,
    live: bool,
}

impl From<SiblingColumns> for Sibling {
    fn from(SiblingColumns { id, locale, slug, title, live }: SiblingColumns) -> Self {
        Self { page_id: PageId(id), locale, slug, title, published: live, is_unlisted: false }
    }
}

impl SiblingRow {
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.sibling.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// Lists the live pages of a
/// group, sorted by locale.
pub async fn list_live_siblings(conn: &mut Connection, group: GroupId) -> Result<Vec<Sibling>> {
    let siblings = list_siblings(conn, group).await?.into_iter().map(|row| row.sibling);
    Ok(siblings.filter(|sibling| sibling.published).collect())
}

/// Maximum number of ancestors. The nearest ones are found.
const MAX_ANCESTORS: usize = 4;

/// Related pages and tags of a page.
#[derive(Default)]
pub struct Relations {
    /// Live pages of the group, sorted by locale.
    pub siblings: Vec<Sibling>,
    /// Live pages above the page, nearest last.
    pub ancestors: Vec<Ancestor>,
    /// Tags, by their folded names in the version.
    pub tags: HashMap<String, TagId>,
}

/// A sibling, ancestor or tag, depending on its kind.
#[derive(FromRow)]
struct Relation {
    kind: String,
    id: i64,
    locale: String,
    slug: String,
    title: String,
    is_listed: bool,
}

/// Reads the relations of a page. The
/// tags are those of the given version.
pub async fn get_relations(
    conn: &mut Connection,
    group: GroupId,
    locale: &Locale,
    slug: &Slug,
    version: VersionId,
) -> Result<Relations> {
    let mut above = slug.ancestors();
    let above: [&str; MAX_ANCESTORS] = std::array::from_fn(|_| above.next().unwrap_or_default());
    let rows: Vec<Relation> = query(
        "select 'sibling' as kind, p.id, p.locale, p.slug, p.published_title as title,
           coalesce(t.is_listed, 1) = 1 as is_listed
         from page p left join page_teaser t on t.page_id = p.id
         where p.group_id = $1 and p.deleted_at is null and p.published_version_id is not null
         union all
         select 'ancestor', id, locale, slug, published_title, 1 = 1 from page
         where locale = $2 and slug in ($3, $4, $5, $6) and deleted_at is null and published_version_id is not null
         union all
         select 'tag', tag_id, '', name_folded, '', 1 = 1 from version_tag where version_id = $7
         order by locale, slug",
    )
    .bind(group.0)
    .bind(locale.as_str())
    .bind(above[0])
    .bind(above[1])
    .bind(above[2])
    .bind(above[3])
    .bind(version.0)
    .fetch_all(conn)
    .await?;
    let mut relations = Relations::default();
    for Relation { kind, id, locale, slug, title, is_listed } in rows {
        match kind.as_str() {
            "sibling" => {
                let locale = read_locale(locale)?;
                let (page_id, is_unlisted) = (PageId(id), !is_listed);
                relations.siblings.push(Sibling { page_id, locale, slug, title, published: true, is_unlisted });
            }
            "ancestor" => relations.ancestors.push(Ancestor { title, slug }),
            _ => {
                relations.tags.insert(slug, TagId(id));
            }
        }
    }
    Ok(relations)
}

/// A page with its title.
#[derive(FromRow)]
pub struct TitledRow {
    #[sqlx(flatten)]
    pub page: PageRow,
    pub title: String,
    /// True if visitors can open the page.
    pub live: bool,
    pub published_title: Option<String>,
    pub in_trash: bool,
}

/// Returns the pages with these ids,
/// including pages in the trash.
pub async fn list_titled(conn: &mut Connection, ids: &[PageId]) -> Result<Vec<TitledRow>> {
    let mut sql = Sql::new(
        "select p.title, p.published_title, p.deleted_at is not null as in_trash,
           p.published_version_id is not null and p.deleted_at is null as live, ",
    );
    sql.push(PAGE_COLUMNS).push(" from page p where p.id in ").bind_list(ids.iter().map(|id| id.0));
    sql.fetch_all(conn).await
}

/// Finds the live pages of a
/// locale with the term in the
/// title or slug, sorted by title.
pub async fn search_live(conn: &mut Connection, locale: &Locale, term: &str, most: u32) -> Result<Vec<PageId>> {
    let pattern = like_pattern(&fold_ascii(term));
    let mut sql = Sql::new(
        "select p.id from page p where p.published_version_id is not null and p.deleted_at is null and p.locale = ",
    );
    sql.bind(locale.as_str()).push(" and (p.published_title_folded like ").bind(pattern.as_str());
    sql.push(" escape '\\' or p.slug like ").bind(pattern).push(" escape '\\' or ");
    push_words(&mut sql, "p.published_title_search", term);
    sql.push(") order by p.published_title_folded, p.id limit ").bind(most);
    Ok(sql.fetch_column::<_, Vec<_>>(conn).await?.into_iter().map(PageId).collect())
}

/// Lists the pages of a group, sorted by locale.
/// Live pages have their published title.
pub async fn list_siblings(conn: &mut Connection, group: GroupId) -> Result<Vec<SiblingRow>> {
    let siblings = query(
        "select id, locale, slug, coalesce(published_title, title) as title, published_version_id is not null as live,
           type, created_by
         from page where group_id = $1 and deleted_at is null order by locale",
    );
    siblings.bind(group.0).fetch_all(conn).await
}

/// Lists the translations of pages in a locale. Each pair is a page and its translation.
pub async fn list_translations_of(
    conn: &mut Connection,
    pages: &[PageId],
    locale: &Locale,
) -> Result<Vec<(PageId, PageId)>> {
    #[derive(FromRow)]
    struct TranslationRow {
        source: i64,
        translation: i64,
    }
    let mut sql = Sql::new(
        "select p.id as source, t.id as translation from page p join page t on t.group_id = p.group_id
         where t.deleted_at is null and t.locale = ",
    );
    sql.bind(locale.as_str()).push(" and p.id in ").bind_list(pages.iter().map(|id| id.0));
    let rows: Vec<TranslationRow> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (PageId(row.source), PageId(row.translation))).collect())
}

pub async fn insert_group(conn: &mut Connection) -> Result<GroupId> {
    Ok(GroupId(query_scalar("insert into page_group default values returning id").fetch_one(conn).await?))
}

pub async fn insert_page(conn: &mut Connection, new: &NewPage<'_>) -> Result<PageId> {
    let id = query_scalar(
        "insert into page (group_id, source_page_id, source_version_id, locale, slug, type, title, title_folded, content,
           ever_published, created_by, created_at, changed_by, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $10, $11)
         returning id",
    )
    .bind(new.group.0)
    .bind(new.source.map(|(page, _)| page.0))
    .bind(new.source.map(|(_, version)| version.0))
    .bind(new.locale.as_str())
    .bind(new.slug)
    .bind(new.page_type)
    .bind(new.title)
    .bind(fold_ascii(new.title))
    .bind(new.content)
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .fetch_one(conn)
    .await?;
    Ok(PageId(id))
}

/// Inserts a version with its references,
/// as the newest version of its page.
pub async fn insert_version(conn: &mut Connection, new: &NewVersion<'_>) -> Result<VersionId> {
    let id: i64 = query_scalar(
        "insert into page_version (page_id, base_id, body, title, created_by, created_at, token)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id",
    )
    .bind(new.page.0)
    .bind(new.base.map(|id| id.0))
    .bind(&new.prepared.json)
    .bind(&new.prepared.content.title)
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .bind(new.token)
    .fetch_one(&mut *conn)
    .await?;
    let title = &new.prepared.content.title;
    query(
        "update page set newest_version_id = $2, title = $3, title_folded = $4, changed_by = $5, changed_at = $6
         where id = $1",
    )
    .bind(new.page.0)
    .bind(id)
    .bind(title)
    .bind(fold_ascii(title))
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .execute(&mut *conn)
    .await?;
    update_references(conn, VersionId(id), &new.prepared.references).await?;
    link_version(conn, VersionId(id), &new.prepared.references.tags, new.by, new.at).await?;
    queue_renditions(conn, new).await?;
    Ok(VersionId(id))
}

/// Queues the rendering of those pictures of a
/// version that have no current renditions.
async fn queue_renditions(conn: &mut Connection, new: &NewVersion<'_>) -> Result<()> {
    let files = new.prepared.references.files.iter().filter(|file| file.picture.is_some());
    let hashes: Vec<&str> = files.map(|file| file.hash.as_str()).collect();
    for (hash, row) in list_pictures(conn, &hashes).await? {
        if row.recipe != RECIPE {
            jobs::insert_job(conn, JobKind::RenderPicture, &hash, new.at).await?;
        }
    }
    Ok(())
}

/// Replaces a user's autosave of a page. Autosaves have no tags.
pub async fn upsert_autosave(conn: &mut Connection, user: UserId, new: &NewVersion<'_>) -> Result<VersionId> {
    let id: i64 = query_scalar(
        "insert into page_version (page_id, base_id, body, autosave_of, created_by, created_at)
         values ($1, $2, $3, $4, $4, $5)
         on conflict (page_id, autosave_of) where autosave_of is not null
         do update set base_id = excluded.base_id, body = excluded.body, created_at = excluded.created_at
         returning id",
    )
    .bind(new.page.0)
    .bind(new.base.map(|id| id.0))
    .bind(&new.prepared.json)
    .bind(user.0)
    .bind(new.at)
    .fetch_one(&mut *conn)
    .await?;
    update_references(conn, VersionId(id), &new.prepared.references).await?;
    Ok(VersionId(id))
}

pub async fn delete_autosave(conn: &mut Connection, page: PageId, user: UserId) -> Result<()> {
    query("delete from page_version where page_id = $1 and autosave_of = $2")
        .bind(page.0)
        .bind(user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Replaces the references of a version, except its tags.
async fn update_references(conn: &mut Connection, version: VersionId, references: &References) -> Result<()> {
    for sql in [
        "delete from version_file where version_id = $1",
        "delete from version_link where version_id = $1",
        "delete from version_page where version_id = $1",
    ] {
        query(sql).bind(version.0).execute(&mut *conn).await?;
    }
    for file in &references.files {
        if let Some(picture) = &file.picture {
            insert_picture(conn, picture).await?;
        }
        query(
            "insert into version_file (version_id, file_group, hash, file_id) values ($1, $2, $3, $4)
             on conflict do nothing",
        )
        .bind(version.0)
        .bind(&file.group)
        .bind(&file.hash)
        .bind(file.id.0)
        .execute(&mut *conn)
        .await?;
    }
    for path in &references.links {
        query("insert into version_link (version_id, path) values ($1, $2)")
            .bind(version.0)
            .bind(path)
            .execute(&mut *conn)
            .await?;
    }
    for page in &references.pages {
        query("insert into version_page (version_id, page_id) values ($1, $2)")
            .bind(version.0)
            .bind(page.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Records a publication and makes its version live.
pub async fn insert_publication(
    conn: &mut Connection,
    page: PageId,
    version: VersionId,
    title: &str,
    (by, token): (Option<UserId>, &str),
    at: Timestamp,
) -> Result<PublicationId> {
    end_publication(conn, page, by, at).await?;
    let id: i64 = query_scalar(
        "insert into publication (page_id, version_id, published_by, published_at, token)
         values ($1, $2, $3, $4, $5) returning id",
    )
    .bind(page.0)
    .bind(version.0)
    .bind(by.map(|id| id.0))
    .bind(at)
    .bind(token)
    .fetch_one(&mut *conn)
    .await?;
    query(
        "update page set published_version_id = $2, published_id = $3, published_title = $4, published_title_folded = $5,
           ever_published = 1, changed_at = $6
         where id = $1",
    )
    .bind(page.0)
    .bind(version.0)
    .bind(id)
    .bind(title)
    .bind(fold_ascii(title))
    .bind(at)
    .execute(conn)
    .await?;
    Ok(PublicationId(id))
}

/// Ends the current publication of a page, if any.
pub async fn end_publication(conn: &mut Connection, page: PageId, by: Option<UserId>, at: Timestamp) -> Result<()> {
    query(
        "update publication set ended_by = $2, ended_at = $3
         where id = (select published_id from page where id = $1)",
    )
    .bind(page.0)
    .bind(by.map(|id| id.0))
    .bind(at)
    .execute(&mut *conn)
    .await?;
    query(
        "update page set published_version_id = null, published_id = null, published_title = null,
           published_title_folded = null, changed_at = $2
         where id = $1",
    )
    .bind(page.0)
    .bind(at)
    .execute(&mut *conn)
    .await?;
    delete_teaser(conn, page).await?;
    Ok(())
}

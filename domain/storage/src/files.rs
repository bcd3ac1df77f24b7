//! Rows of media files and of their contents.

use crate::columns::person;
use crate::entity_tag::entity_tag;
use crate::error::{Error, Result};
use crate::query::{query, query_scalar};
use crate::tags::list_of_files;
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::fold::fold_file_name;
use model::id::{FileId, PageId, UserId};
use model::locale::Locale;
use model::media::{FocalPoint, MediaFile, MediaKind};
use sqlx::FromRow;
use std::collections::{BTreeMap, HashMap, HashSet};
use time::OffsetDateTime;

/// Maximum number of files of one query for a whole library.
const MAX_FILES_PER_QUERY: usize = 500;

/// Columns of a media file,
/// from the tables in `TABLES`.
pub const COLUMNS: &str = "m.id, m.path, m.file_name, m.kind, m.content_type, m.size, m.width, m.height, m.hash,
     c.is_animated = 1 as is_animated, c.colour,
     m.default_alt_text, m.shared = 1 as shared, m.focal_x, m.focal_y, m.video_url, m.created_at,
     m.created_by, u.name as author,
     m.deleted_at";
pub(crate) const TABLES: &str =
    "media_file m left join media_content c on c.hash = m.hash left join cms_user u on u.id = m.created_by";

/// Facts about the content of a file.
#[derive(Clone, Debug, FromRow)]
pub struct ContentFacts {
    pub hash: String,
    pub content_type: String,
    /// Size in bytes.
    pub size: i64,
    /// Width in pixels of the upright
    /// picture. 0 if it is not a picture.
    #[sqlx(try_from = "i64")]
    pub width: u32,
    #[sqlx(try_from = "i64")]
    pub height: u32,
    pub is_animated: bool,
    /// A tiny WebP in Base64. Empty
    /// until the picture is inspected.
    pub placeholder: String,
}

/// A file to add.
pub struct NewFile<'a> {
    pub path: &'a str,
    pub file_name: &'a str,
    pub kind: MediaKind,
    /// Facts about the content. `None`
    /// if the file is a video link.
    pub content: Option<&'a ContentFacts>,
    pub content_type: &'a str,
    pub video_url: Option<&'a str>,
    pub alt_text: &'a str,
    pub by: Option<UserId>,
    pub at: OffsetDateTime,
}

/// Editable fields of a file.
pub struct FileChanges<'a> {
    pub path: &'a str,
    pub file_name: &'a str,
    pub default_alt_text: &'a str,
    pub shared: bool,
    pub focal_point: Option<FocalPoint>,
}

/// Returns the files with these ids,
/// including files in the trash.
pub async fn list_files_by_id(conn: &mut Connection, ids: &[FileId]) -> Result<HashMap<FileId, MediaFile>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(COLUMNS).push(" from ").push(TABLES);
    sql.push(" where m.purged_at is null and m.id in ").bind_list(ids.iter().map(|id| id.0));
    Ok(list_files(conn, sql).await?.into_iter().map(|file| (file.id, file)).collect())
}

/// Lists all files outside the trash, by folder and name.
pub async fn list_library(conn: &mut Connection) -> Result<Vec<MediaFile>> {
    let mut ids: Vec<i64> =
        query_scalar("select id from media_file where deleted_at is null").fetch_all(&mut *conn).await?;
    ids.sort_unstable();
    let mut files = Vec::with_capacity(ids.len());
    for part in ids.chunks(MAX_FILES_PER_QUERY) {
        let ids: Vec<FileId> = part.iter().copied().map(FileId).collect();
        files.extend(list_files_by_id(conn, &ids).await?.into_values());
    }
    files.sort_by(|one, other| (&one.path, &one.file_name).cmp(&(&other.path, &other.file_name)));
    Ok(files)
}

/// Finds a file of the library or its trash.
pub async fn find_any_file(conn: &mut Connection, id: FileId) -> Result<Option<MediaFile>> {
    Ok(list_files_by_id(conn, &[id]).await?.remove(&id))
}

/// Finds a file of the library outside the trash.
pub async fn find_file(conn: &mut Connection, id: FileId) -> Result<Option<MediaFile>> {
    Ok(find_any_file(conn, id).await?.filter(|file| file.deleted_at.is_none()))
}

pub async fn get_file(conn: &mut Connection, id: FileId) -> Result<MediaFile> {
    find_file(conn, id).await?.ok_or(Error::NotFound)
}

pub async fn find_file_named(conn: &mut Connection, path: &str, name: &str) -> Result<Option<FileId>> {
    let id: Option<i64> =
        query_scalar("select id from media_file where path = $1 and file_name_folded = $2 and deleted_at is null")
            .bind(path)
            .bind(fold_file_name(name))
            .fetch_optional(conn)
            .await?;
    Ok(id.map(FileId))
}

/// Lists ids, names and folded names of all files.
pub async fn list_names(conn: &mut Connection) -> Result<Vec<(FileId, String, String)>> {
    let rows: Vec<(i64, String, String)> =
        query("select id, file_name, file_name_folded from media_file").fetch_all(conn).await?;
    Ok(rows.into_iter().map(|(id, name, folded)| (FileId(id), name, folded)).collect())
}

/// Updates the folded form of a name.
pub async fn update_folded_name(conn: &mut Connection, id: FileId, name: &str) -> Result<()> {
    query("update media_file set file_name_folded = $2 where id = $1")
        .bind(id.0)
        .bind(fold_file_name(name))
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn insert_file(conn: &mut Connection, new: &NewFile<'_>) -> Result<FileId> {
    let id = query_scalar(
        "insert into media_file (path, file_name, file_name_folded, kind, default_alt_text, shared, content_type, size,
           width, height, hash, video_url, created_by, created_at)
         values ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, $11, $12, $13)
         returning id",
    )
    .bind(new.path)
    .bind(new.file_name)
    .bind(fold_file_name(new.file_name))
    .bind(new.kind.as_str())
    .bind(new.alt_text)
    .bind(new.content_type)
    .bind(new.content.map_or(0, |content| content.size))
    .bind(new.content.map_or(0, |content| content.width))
    .bind(new.content.map_or(0, |content| content.height))
    .bind(new.content.map_or("", |content| &content.hash))
    .bind(new.video_url)
    .bind(new.by.map(|id| id.0))
    .bind(Timestamp::from(new.at))
    .fetch_one(conn)
    .await?;
    Ok(FileId(id))
}

/// Replaces the content and the name of a file.
pub async fn update_content(
    conn: &mut Connection,
    id: FileId,
    kind: MediaKind,
    name: &str,
    content: &ContentFacts,
) -> Result<()> {
    query(
        "update media_file set file_name = $2, file_name_folded = $3, content_type = $4, size = $5, width = $6,
           height = $7, hash = $8, kind = $9
         where id = $1",
    )
    .bind(id.0)
    .bind(name)
    .bind(fold_file_name(name))
    .bind(&content.content_type)
    .bind(content.size)
    .bind(content.width)
    .bind(content.height)
    .bind(&content.hash)
    .bind(kind.as_str())
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn update_file(conn: &mut Connection, id: FileId, changes: &FileChanges<'_>) -> Result<()> {
    query(
        "update media_file set path = $2, file_name = $3, file_name_folded = $4, default_alt_text = $5, shared = $6,
           focal_x = $7, focal_y = $8
         where id = $1",
    )
    .bind(id.0)
    .bind(changes.path)
    .bind(changes.file_name)
    .bind(fold_file_name(changes.file_name))
    .bind(changes.default_alt_text)
    .bind(changes.shared)
    .bind(changes.focal_point.map(|point| point.x))
    .bind(changes.focal_point.map(|point| point.y))
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets the alternative text in a locale. `None` restores the default.
pub async fn update_alt_text(conn: &mut Connection, id: FileId, locale: &Locale, text: Option<&str>) -> Result<()> {
    query("delete from media_alt_text where file_id = $1 and locale = $2")
        .bind(id.0)
        .bind(locale.as_str())
        .execute(&mut *conn)
        .await?;
    let Some(text) = text else { return Ok(()) };
    query("insert into media_alt_text (file_id, locale, alt_text) values ($1, $2, $3)")
        .bind(id.0)
        .bind(locale.as_str())
        .bind(text)
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores the facts about a content,
/// unless they are stored already.
pub async fn insert_content(conn: &mut Connection, content: &ContentFacts) -> Result<()> {
    query(
        "insert into media_content (hash, content_type, size, width, height, is_animated, placeholder)
         values ($1, $2, $3, $4, $5, $6, '')
         on conflict (hash) do nothing",
    )
    .bind(&content.hash)
    .bind(&content.content_type)
    .bind(content.size)
    .bind(content.width)
    .bind(content.height)
    .bind(content.is_animated)
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the colour and the placeholder of a picture.
pub async fn update_appearance(conn: &mut Connection, hash: &str, colour: &str, placeholder: &str) -> Result<()> {
    query("update media_content set colour = $2, placeholder = $3 where hash = $1")
        .bind(hash)
        .bind(colour)
        .bind(placeholder)
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores the words of a document, for the search.
pub async fn upsert_text(conn: &mut Connection, hash: &str, words: &str) -> Result<()> {
    query("insert into media_text (hash, words) values ($1, $2) on conflict (hash) do update set words = $2")
        .bind(hash)
        .bind(words)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the facts about the contents with these hashes.
pub async fn list_contents(conn: &mut Connection, hashes: &[&str]) -> Result<HashMap<String, ContentFacts>> {
    if hashes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new(
        "select hash, content_type, size, width, height, is_animated = 1 as is_animated, placeholder
         from media_content where hash in ",
    );
    sql.bind_list(hashes.iter().copied());
    let contents: Vec<ContentFacts> = sql.fetch_all(conn).await?;
    Ok(contents.into_iter().map(|content| (content.hash.clone(), content)).collect())
}

pub async fn find_content(conn: &mut Connection, hash: &str) -> Result<Option<ContentFacts>> {
    Ok(list_contents(conn, &[hash]).await?.remove(hash))
}

/// Returns those of the hashes whose content the
/// library, its trash, a version or a setting uses.
pub async fn list_named_contents(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select hash from media_file where purged_at is null and hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.push(" union select hash from version_file where hash in ").bind_list(hashes.iter().copied());
    sql.push(
        " union select p.content_hash from picture p join version_file f on f.hash = p.hash where p.content_hash in ",
    );
    sql.bind_list(hashes.iter().copied());
    sql.push(" union select hash from setting_file where hash in ").bind_list(hashes.iter().copied());
    sql.fetch_column(conn).await
}

/// Returns the hashes of all contents that are in
/// use, by the rules of [`list_named_contents`].
pub async fn list_all_named_contents(conn: &mut Connection) -> Result<HashSet<String>> {
    let hashes: Vec<String> = query_scalar(
        "select hash from media_file where purged_at is null and hash <> ''
         union select c.hash from media_content c where exists (select 1 from version_file f where f.hash = c.hash)
         union select p.content_hash from picture p where exists (select 1 from version_file f where f.hash = p.hash)
         union select hash from setting_file",
    )
    .fetch_all(conn)
    .await?;
    Ok(hashes.into_iter().collect())
}

/// Lists the files in versions of a page whose content
/// was replaced later. Returns them with the old hashes.
/// Ignores autosaves of other users.
pub async fn list_replaced(conn: &mut Connection, page: PageId, user: Option<UserId>) -> Result<Vec<(FileId, String)>> {
    let rows: Vec<(i64, String)> = query(
        "select distinct f.file_id, f.hash
         from page_version v join version_file f on f.version_id = v.id join media_file m on m.id = f.file_id
           left join picture p on p.hash = f.hash
         where v.page_id = $1 and (v.autosave_of is null or v.autosave_of = $2) and m.purged_at is null
           and coalesce(p.content_hash, f.hash) <> m.hash
         order by f.file_id, f.hash",
    )
    .bind(page.0)
    .bind(user.map(|id| id.0))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(id, hash)| (FileId(id), hash)).collect())
}

/// Reads files with all alternative texts and tags.
pub(crate) async fn list_files(conn: &mut Connection, sql: Sql) -> Result<Vec<MediaFile>> {
    let mut files = sql.fetch_into::<FileRow, _>(conn).await?;
    complete(conn, &mut files).await?;
    Ok(files)
}

/// Fills in the alternative texts, tags and entity tags.
pub(crate) async fn complete(conn: &mut Connection, files: &mut [MediaFile]) -> Result<()> {
    let mut sql = Sql::new("select file_id, locale, alt_text from media_alt_text where file_id in ");
    sql.bind_list(files.iter().map(|file| file.id.0));
    let mut texts: HashMap<i64, BTreeMap<Locale, String>> = HashMap::new();
    for (file, locale, text) in sql.fetch_all::<(i64, String, String)>(conn).await? {
        if let Some(locale) = Locale::parse(&locale) {
            texts.entry(file).or_default().insert(locale, text);
        }
    }
    let ids: Vec<FileId> = files.iter().map(|file| file.id).collect();
    let mut tags = list_of_files(conn, &ids).await?;
    for file in files {
        file.alt_texts = texts.remove(&file.id.0).unwrap_or_default();
        file.tags = tags.remove(&file.id).unwrap_or_default();
        file.version = version_of(file)?;
    }
    Ok(())
}

fn version_of(file: &MediaFile) -> Result<String> {
    let place = (&file.path, &file.file_name, file.shared);
    entity_tag(&(place, &file.default_alt_text, &file.alt_texts, &file.tags, file.focal_point))
}

/// A file without alternative texts, tags and entity tag.
#[derive(FromRow)]
pub(crate) struct FileRow {
    #[sqlx(try_from = "i64")]
    pub(crate) id: FileId,
    path: String,
    file_name: String,
    #[sqlx(try_from = "String")]
    kind: MediaKind,
    content_type: String,
    size: i64,
    #[sqlx(try_from = "i64")]
    width: u32,
    #[sqlx(try_from = "i64")]
    height: u32,
    hash: String,
    is_animated: Option<bool>,
    colour: Option<String>,
    default_alt_text: String,
    shared: bool,
    focal_x: Option<f64>,
    focal_y: Option<f64>,
    video_url: Option<String>,
    created_at: Timestamp,
    created_by: Option<i64>,
    author: Option<String>,
    deleted_at: NullableTimestamp,
}

impl From<FileRow> for MediaFile {
    fn from(row: FileRow) -> Self {
        Self {
            id: row.id,
            path: row.path,
            file_name: row.file_name,
            kind: row.kind,
            content_type: row.content_type,
            size: row.size,
            width: row.width,
            height: row.height,
            hash: row.hash,
            is_animated: row.is_animated.unwrap_or_default(),
            colour: row.colour,
            default_alt_text: row.default_alt_text,
            alt_texts: BTreeMap::new(),
            shared: row.shared,
            tags: Vec::new(),
            focal_point: row.focal_x.zip(row.focal_y).map(|(x, y)| FocalPoint { x, y }),
            video_url: row.video_url,
            created_at: row.created_at.into(),
            created_by: person(row.created_by, row.author),
            deleted_at: row.deleted_at.into(),
            version: String::new(),
        }
    }
}

//! Rows of pictures on pages.

use crate::columns::Json;
use crate::error::Result;
use crate::list::Window;
use crate::query::{query, query_scalar};
use crate::{Connection, Sql};
use model::id::{FileId, PageId, UserId, VersionId};
use model::list::SortOrder;
use model::locale::Locale;
use model::media::CropParams;
use sqlx::FromRow;
use std::collections::{HashMap, HashSet};

/// A picture as shown on pages.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Picture {
    /// Hash in the addresses of the picture.
    pub hash: String,
    pub content_hash: String,
    #[sqlx(try_from = "Json<Option<CropParams>>")]
    pub crop: Option<CropParams>,
    /// Width in pixels.
    #[sqlx(try_from = "i64")]
    pub width: u32,
    #[sqlx(try_from = "i64")]
    pub height: u32,
}

/// Version of the recipe for renditions. If it
/// is raised, all pictures are rendered again.
pub const RECIPE: i64 = 2;

/// A picture, and the version of
/// the recipe of its renditions.
#[derive(Clone, Debug, FromRow)]
pub struct PictureRow {
    #[sqlx(flatten)]
    pub picture: Picture,
    /// Recipe of the renditions. 0 until they are rendered.
    pub recipe: i64,
}

/// A file in a version of a page.
#[derive(FromRow)]
pub struct PageFileRow {
    /// Hash of the content that the page shows.
    #[sqlx(rename = "shown")]
    pub hash: String,
    pub file_name: String,
    /// The picture. `None` if the file is a document.
    #[sqlx(flatten, try_from = "JoinedPicture")]
    pub picture: Option<PictureRow>,
}

/// Picture of a file that may be a document.
#[derive(FromRow)]
struct JoinedPicture {
    hash: Option<String>,
    content_hash: Option<String>,
    #[sqlx(try_from = "Json<Option<CropParams>>")]
    crop: Option<CropParams>,
    width: Option<i64>,
    height: Option<i64>,
    recipe: Option<i64>,
}

impl From<JoinedPicture> for Option<PictureRow> {
    fn from(JoinedPicture { hash, content_hash, crop, width, height, recipe }: JoinedPicture) -> Self {
        let (width, height) = (u32::try_from(width?).ok()?, u32::try_from(height?).ok()?);
        let picture = Picture { hash: hash?, content_hash: content_hash?, crop, width, height };
        Some(PictureRow { picture, recipe: recipe? })
    }
}

const PICTURE: &str = "p.hash, p.content_hash, p.crop, p.width, p.height, p.recipe";
const SHOWN: &str = "f.hash as shown, m.file_name, p.hash, p.content_hash, p.crop, p.width, p.height, p.recipe
    from version_file f join media_file m on m.id = f.file_id left join picture p on p.hash = f.hash";

/// Inserts a picture, unless it exists.
pub(crate) async fn insert_picture(conn: &mut Connection, picture: &Picture) -> Result<()> {
    let crop = picture.crop.as_ref().map(serde_json::to_string).transpose()?;
    query(
        "insert into picture (hash, content_hash, crop, width, height, recipe) values ($1, $2, $3, $4, $5, 0)
         on conflict (hash) do nothing",
    )
    .bind(&picture.hash)
    .bind(&picture.content_hash)
    .bind(crop)
    .bind(picture.width)
    .bind(picture.height)
    .execute(conn)
    .await?;
    Ok(())
}

/// Records the finished renditions of a picture.
pub async fn update_made(conn: &mut Connection, hash: &str, recipe: i64, fallback_type: &str) -> Result<()> {
    query("update picture set recipe = $2, fallback_type = $3 where hash = $1")
        .bind(hash)
        .bind(recipe)
        .bind(fallback_type)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the pictures of live pages whose renditions
/// have another recipe and are not queued for rendering.
pub async fn list_live_outdated(conn: &mut Connection, recipe: i64) -> Result<Vec<String>> {
    let hashes = query_scalar(
        "select distinct p.hash from page g join version_file f on f.version_id = g.published_version_id
         join picture p on p.hash = f.hash
         where g.deleted_at is null and p.recipe <> $1
           and not exists (select 1 from job j where j.kind = 'render-picture' and j.subject = p.hash)",
    )
    .bind(recipe)
    .fetch_all(conn)
    .await?;
    Ok(hashes)
}

/// Lists the finished pictures of live pages.
pub async fn list_finished_live_pictures(conn: &mut Connection) -> Result<Vec<PictureRow>> {
    let mut sql = Sql::new("select distinct ");
    sql.push(PICTURE).push(
        " from page g join version_file f on f.version_id = g.published_version_id
          join picture p on p.hash = f.hash where g.deleted_at is null and p.recipe > 0 order by p.hash",
    );
    sql.fetch_all(conn).await
}

pub async fn list_pictures(conn: &mut Connection, hashes: &[&str]) -> Result<HashMap<String, PictureRow>> {
    if hashes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(PICTURE).push(" from picture p where p.hash in ").bind_list(hashes.iter().copied());
    let rows: Vec<PictureRow> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.picture.hash.clone(), row)).collect())
}

pub async fn find_picture(conn: &mut Connection, hash: &str) -> Result<Option<PictureRow>> {
    Ok(list_pictures(conn, &[hash]).await?.remove(hash))
}

/// A picture of a live page.
#[derive(FromRow)]
pub struct LivePictureRow {
    #[sqlx(try_from = "i64")]
    pub page: PageId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub file_group: String,
    pub hash: String,
    #[sqlx(try_from = "i64")]
    pub file: FileId,
    pub file_name: String,
    #[sqlx(try_from = "i64")]
    pub width: u32,
    #[sqlx(try_from = "i64")]
    pub height: u32,
}

/// Filter of the pictures of live pages. A field that
/// is `None` does not limit the list.
pub struct LivePictureFilter {
    pub locales: Option<Vec<Locale>>,
    pub page: Option<PageId>,
}

/// Other file groups have the files of links and download forms.
const LIVE_PICTURES: &str = " from page g join version_file f on f.version_id = g.published_version_id
     join media_file m on m.id = f.file_id join picture p on p.hash = f.hash
     where g.deleted_at is null and (f.file_group = 'page_images' or substr(f.file_group, 1, 13) = 'block_images_')";

impl LivePictureFilter {
    /// Adds the conditions. `g` is a page.
    fn push(&self, sql: &mut Sql) {
        if let Some(locales) = &self.locales {
            sql.push(" and g.locale in ").bind_list(locales.iter().map(Locale::as_str));
        }
        if let Some(page) = self.page {
            sql.push(" and g.id = ").bind(page.0);
        }
    }
}

/// Lists a window of the pictures that live pages show, by page.
pub async fn list_live_pictures(
    conn: &mut Connection,
    filter: &LivePictureFilter,
    window: Window,
) -> Result<Vec<LivePictureRow>> {
    let mut sql = Sql::new(
        "select g.id as page, g.locale, f.file_group, f.hash, f.file_id as file, m.file_name, p.width, p.height",
    );
    sql.push(LIVE_PICTURES);
    filter.push(&mut sql);
    sql.push_order(&["g.id", "f.file_group", "f.hash"], SortOrder::Asc);
    sql.push_part(window.size, window.offset);
    sql.fetch_all(conn).await
}

pub async fn count_live_pictures(conn: &mut Connection, filter: &LivePictureFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*)");
    sql.push(LIVE_PICTURES);
    filter.push(&mut sql);
    sql.fetch_number(conn).await
}

/// Finds the file of a live page by file group and hash.
pub async fn find_published_file(
    conn: &mut Connection,
    page: PageId,
    group: &str,
    hash: &str,
) -> Result<Option<PageFileRow>> {
    let sql = format!(
        "select {SHOWN} join page g on g.published_version_id = f.version_id
         where g.id = $1 and g.deleted_at is null and f.file_group = $2 and f.hash = $3"
    );
    let query = query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(group).bind(hash);
    query.fetch_optional(conn).await
}

/// Finds the file of a version by file group
/// and hash. `None` if the version belongs to
/// another page, or the page is in the trash.
pub async fn find_version_file(
    conn: &mut Connection,
    page: PageId,
    version: VersionId,
    group: &str,
    hash: &str,
) -> Result<Option<PageFileRow>> {
    let sql = format!(
        "select {SHOWN} join page_version v on v.id = f.version_id join page g on g.id = v.page_id
         where g.id = $1 and g.deleted_at is null and v.id = $2 and f.file_group = $3 and f.hash = $4"
    );
    let query = query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(version.0).bind(group).bind(hash);
    query.fetch_optional(conn).await
}

/// Finds a file of a stored version, or of the user's autosave.
pub async fn find_draft_file(
    conn: &mut Connection,
    page: PageId,
    user: Option<UserId>,
    hash: &str,
) -> Result<Option<PageFileRow>> {
    let sql = format!(
        "select {SHOWN} join page_version v on v.id = f.version_id
         where v.page_id = $1 and f.hash = $2 and (v.autosave_of is null or v.autosave_of = $3)
         limit 1"
    );
    let query = query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(hash).bind(user.map(|id| id.0));
    query.fetch_optional(conn).await
}

/// Counts the pictures of a version, and
/// those of them rendered by a recipe.
pub async fn count_finished(conn: &mut Connection, version: VersionId, recipe: i64) -> Result<(i64, i64)> {
    let counts = query(
        "select count(*) as total, count(case when p.recipe = $2 then 1 end) as finished
         from picture p where p.hash in (select f.hash from version_file f where f.version_id = $1)",
    )
    .bind(version.0)
    .bind(recipe)
    .fetch_one(conn)
    .await?;
    Ok(counts)
}

/// Returns those of the hashes that any version shows.
pub async fn list_named_pictures(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select hash from version_file where hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.fetch_column(conn).await
}

/// Returns those of `hashes` that a library file,
/// a version or a setting uses.
/// Staff can see the previews of these.
pub async fn list_named_previews(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select hash from media_file where purged_at is null and hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.push(" union select hash from version_file where hash in ").bind_list(hashes.iter().copied());
    sql.push(" union select hash from setting_file where hash in ").bind_list(hashes.iter().copied());
    sql.fetch_column(conn).await
}

//! The rows of pictures as pages show them.

use crate::error::Result;
use crate::{Connection, Row, Sql};
use model::id::{PageId, UserId, VersionId};
use model::media::CropParams;
use sqlx::Row as _;
use std::collections::{HashMap, HashSet};

/// A picture as a page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Names it in addresses.
    pub hash: String,
    pub content_hash: String,
    pub crop: Option<CropParams>,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

/// The recipe that renditions are made by. A release that makes others raises it, and they are made anew.
pub const RECIPE: i64 = 2;

/// A picture with how far it is made.
#[derive(Clone, Debug)]
pub struct PictureRow {
    pub picture: Picture,
    /// By which recipe its renditions were made; 0 before they were.
    pub recipe: i64,
}

/// A file that a version of a page shows.
pub struct ShownFile {
    /// Names the bytes of this use.
    pub hash: String,
    pub file_name: String,
    /// `None` for a document.
    pub picture: Option<PictureRow>,
}

const PICTURE: &str = "p.hash, p.content_hash, p.crop, p.width, p.height, p.recipe";
const SHOWN: &str = "f.hash as shown, m.file_name, p.hash, p.content_hash, p.crop, p.width, p.height, p.recipe
    from version_file f join media_file m on m.id = f.file_id left join picture p on p.hash = f.hash";

/// Notes a picture, where it is not known yet.
pub(crate) async fn insert_picture(conn: &mut Connection, picture: &Picture) -> Result<()> {
    let crop = picture.crop.as_ref().map(serde_json::to_string).transpose()?;
    sqlx::query(
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

/// Notes that the renditions of a picture are made.
pub async fn update_made(conn: &mut Connection, hash: &str, recipe: i64, fallback_type: &str) -> Result<()> {
    sqlx::query("update picture set recipe = $2, fallback_type = $3 where hash = $1")
        .bind(hash)
        .bind(recipe)
        .bind(fallback_type)
        .execute(conn)
        .await?;
    Ok(())
}

/// The pictures of live pages that were made by another recipe than this and have no job, neither one that waits nor one that was given up.
pub async fn list_live_outdated(conn: &mut Connection, recipe: i64) -> Result<Vec<String>> {
    let rows = sqlx::query(
        "select distinct p.hash from page g join version_file f on f.version_id = g.published_version_id
         join picture p on p.hash = f.hash
         where g.deleted_at is null and p.recipe <> $1
           and not exists (select 1 from job j where j.kind = 'render-picture' and j.subject = p.hash)",
    )
    .bind(recipe)
    .fetch_all(conn)
    .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

pub async fn list_pictures(conn: &mut Connection, hashes: &[&str]) -> Result<HashMap<String, PictureRow>> {
    if hashes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(PICTURE).push(" from picture p where p.hash in ").bind_list(hashes.iter().copied());
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| picture(row).map(|found| (found.picture.hash.clone(), found))).collect()
}

pub async fn find_picture(conn: &mut Connection, hash: &str) -> Result<Option<PictureRow>> {
    Ok(list_pictures(conn, &[hash]).await?.remove(hash))
}

/// Finds the file that the live version of a page shows under this group and hash.
pub async fn find_published_file(
    conn: &mut Connection,
    page: PageId,
    group: &str,
    hash: &str,
) -> Result<Option<ShownFile>> {
    let sql = format!(
        "select {SHOWN} join page g on g.published_version_id = f.version_id
         where g.id = $1 and g.deleted_at is null and f.file_group = $2 and f.hash = $3"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(group).bind(hash).fetch_optional(conn).await?;
    row.map(|row| shown(&row)).transpose()
}

/// Finds the file that a version shows under this group and hash. There is none where the version is not of this page, and none of a
/// page in the trash.
pub async fn find_version_file(
    conn: &mut Connection,
    (page, version): (PageId, VersionId),
    group: &str,
    hash: &str,
) -> Result<Option<ShownFile>> {
    let sql = format!(
        "select {SHOWN} join page_version v on v.id = f.version_id join page g on g.id = v.page_id
         where g.id = $1 and g.deleted_at is null and v.id = $2 and f.file_group = $3 and f.hash = $4"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(version.0).bind(group).bind(hash);
    query.fetch_optional(conn).await?.map(|row| shown(&row)).transpose()
}

/// Finds a file that a stored version of a page shows, or the user's own autosave of it.
pub async fn find_draft_file(
    conn: &mut Connection,
    page: PageId,
    user: Option<UserId>,
    hash: &str,
) -> Result<Option<ShownFile>> {
    let sql = format!(
        "select {SHOWN} join page_version v on v.id = f.version_id
         where v.page_id = $1 and f.hash = $2 and (v.autosave_of is null or v.autosave_of = $3)
         limit 1"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(hash).bind(user.map(|id| id.0));
    query.fetch_optional(conn).await?.map(|row| shown(&row)).transpose()
}

/// How many pictures a version shows, and how many of them are made by a recipe.
pub async fn count_made(conn: &mut Connection, version: VersionId, recipe: i64) -> Result<(i64, i64)> {
    let row = sqlx::query(
        "select count(*) as total, count(case when p.recipe = $2 then 1 end) as made
         from picture p where p.hash in (select f.hash from version_file f where f.version_id = $1)",
    )
    .bind(version.0)
    .bind(recipe)
    .fetch_one(conn)
    .await?;
    Ok((row.try_get("total")?, row.try_get("made")?))
}

/// Which of these hashes name a picture that a version shows.
pub async fn list_named_pictures(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select hash from version_file where hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.fetch_all(conn).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Which of these hashes name a picture that staff can see: a content of the library, a picture of a version or one of the settings.
pub async fn list_named_previews(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select hash from media_file where purged_at is null and hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.push(" union select hash from version_file where hash in ").bind_list(hashes.iter().copied());
    sql.push(" union select hash from setting_file where hash in ").bind_list(hashes.iter().copied());
    sql.fetch_all(conn).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

fn shown(row: &Row) -> Result<ShownFile> {
    let has_picture = row.try_get::<Option<String>, _>("content_hash")?.is_some();
    Ok(ShownFile {
        hash: row.try_get("shown")?,
        file_name: row.try_get("file_name")?,
        picture: has_picture.then(|| picture(row)).transpose()?,
    })
}

fn picture(row: &Row) -> Result<PictureRow> {
    let crop: Option<String> = row.try_get("crop")?;
    Ok(PictureRow {
        picture: Picture {
            hash: row.try_get("hash")?,
            content_hash: row.try_get("content_hash")?,
            crop: crop.as_deref().map(serde_json::from_str::<CropParams>).transpose()?,
            width: row.try_get("width")?,
            height: row.try_get("height")?,
        },
        recipe: row.try_get("recipe")?,
    })
}

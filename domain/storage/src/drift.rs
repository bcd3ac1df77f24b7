//! The rows of baselines: the versions of its source that a translation was last compared with.

use crate::Connection;
use crate::error::Result;
use model::drift::Baseline;
use model::id::{PageId, VersionId};
use sqlx::Row as _;
use std::collections::BTreeMap;

/// A page that was made from another one.
pub struct Translation {
    pub page: PageId,
    pub page_type: String,
    pub newest_version: VersionId,
    /// The version of the source that it was made from, or as a whole last compared with.
    pub base: VersionId,
    pub source: PageId,
    /// `None` for a source in the trash.
    pub source_newest: Option<VersionId>,
}

const TRANSLATION: &str = "select p.id, p.type, p.newest_version_id, p.source_version_id, p.source_page_id,
       case when s.deleted_at is null then s.newest_version_id end as source_newest
     from page p join page s on s.id = p.source_page_id and p.source_version_id is not null";

/// The translations of a page, those in the trash among them.
pub async fn list_translations(conn: &mut Connection, source: PageId) -> Result<Vec<Translation>> {
    let sql = format!("{TRANSLATION} where p.source_page_id = $1 order by p.id");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(source.0).fetch_all(conn).await?;
    rows.iter().map(translation).collect()
}

/// The page as a translation; `None` for one that was not made from another.
pub async fn find_translation(conn: &mut Connection, page: PageId) -> Result<Option<Translation>> {
    let sql = format!("{TRANSLATION} where p.id = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).fetch_optional(conn).await?;
    row.as_ref().map(translation).transpose()
}

fn translation(row: &crate::Row) -> Result<Translation> {
    Ok(Translation {
        page: PageId(row.try_get("id")?),
        page_type: row.try_get("type")?,
        newest_version: VersionId(row.try_get("newest_version_id")?),
        base: VersionId(row.try_get("source_version_id")?),
        source: PageId(row.try_get("source_page_id")?),
        source_newest: row.try_get::<Option<i64>, _>("source_newest")?.map(VersionId),
    })
}

/// The baseline of a translation.
pub async fn get_baseline(conn: &mut Connection, translation: &Translation) -> Result<Baseline> {
    let rows = sqlx::query("select block_key, version_id from block_source where page_id = $1")
        .bind(translation.page.0)
        .fetch_all(conn)
        .await?;
    let apart = rows.iter().map(|row| Ok((row.try_get("block_key")?, VersionId(row.try_get("version_id")?))));
    Ok(Baseline { base: translation.base, apart: apart.collect::<Result<BTreeMap<_, _>>>()? })
}

/// Replaces the baseline of a translation.
pub async fn update_baseline(conn: &mut Connection, page: PageId, baseline: &Baseline) -> Result<()> {
    sqlx::query("update page set source_version_id = $2 where id = $1")
        .bind(page.0)
        .bind(baseline.base.0)
        .execute(&mut *conn)
        .await?;
    sqlx::query("delete from block_source where page_id = $1").bind(page.0).execute(&mut *conn).await?;
    for (key, version) in &baseline.apart {
        sqlx::query("insert into block_source (page_id, block_key, version_id) values ($1, $2, $3)")
            .bind(page.0)
            .bind(key)
            .bind(version.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Says whether anything in the source waits to be looked at.
pub async fn update_outdated(conn: &mut Connection, page: PageId, outdated: bool) -> Result<()> {
    sqlx::query("update page set outdated = $2 where id = $1 and outdated <> $2")
        .bind(page.0)
        .bind(outdated)
        .execute(conn)
        .await?;
    Ok(())
}

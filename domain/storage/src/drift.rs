//! Rows of baselines: the source versions that a translation was compared with.

use crate::Connection;
use crate::columns::Nullable;
use crate::error::Result;
use crate::query::query;
use content::drift::Baseline;
use model::id::{PageId, VersionId};
use sqlx::FromRow;

/// A translation of another page.
#[derive(FromRow)]
pub struct Translation {
    #[sqlx(rename = "id", try_from = "i64")]
    pub page: PageId,
    #[sqlx(rename = "type")]
    pub page_type: String,
    #[sqlx(rename = "newest_version_id", try_from = "i64")]
    pub newest_version: VersionId,
    /// Version of the source from which the
    /// page was translated, or with which
    /// it was last compared as a whole.
    #[sqlx(rename = "source_version_id", try_from = "i64")]
    pub base: VersionId,
    #[sqlx(rename = "source_page_id", try_from = "i64")]
    pub source: PageId,
    /// Newest version of the source. `None`
    /// if the source is in the trash.
    #[sqlx(try_from = "Nullable")]
    pub source_newest: Option<VersionId>,
}

const TRANSLATION: &str = "select p.id, p.type, p.newest_version_id, p.source_version_id, p.source_page_id,
       case when s.deleted_at is null then s.newest_version_id end as source_newest
     from page p join page s on s.id = p.source_page_id and p.source_version_id is not null";

/// Lists the translations of a page,
/// including those in the trash.
pub async fn list_translations(conn: &mut Connection, source: PageId) -> Result<Vec<Translation>> {
    let sql = format!("{TRANSLATION} where p.source_page_id = $1 order by p.id");
    query(sqlx::AssertSqlSafe(sql)).bind(source.0).fetch_all(conn).await
}

/// Finds a page if it is a translation.
pub async fn find_translation(conn: &mut Connection, page: PageId) -> Result<Option<Translation>> {
    let sql = format!("{TRANSLATION} where p.id = $1");
    query(sqlx::AssertSqlSafe(sql)).bind(page.0).fetch_optional(conn).await
}

pub async fn get_baseline(conn: &mut Connection, translation: &Translation) -> Result<Baseline> {
    let rows: Vec<(String, i64)> = query("select block_key, version_id from block_source where page_id = $1")
        .bind(translation.page.0)
        .fetch_all(conn)
        .await?;
    let apart = rows.into_iter().map(|(key, version)| (key, VersionId(version))).collect();
    Ok(Baseline { base: translation.base, apart })
}

/// Replaces the baseline of a translation.
pub async fn update_baseline(conn: &mut Connection, page: PageId, baseline: &Baseline) -> Result<()> {
    query("update page set source_version_id = $2 where id = $1")
        .bind(page.0)
        .bind(baseline.base.0)
        .execute(&mut *conn)
        .await?;
    query("delete from block_source where page_id = $1").bind(page.0).execute(&mut *conn).await?;
    for (key, version) in &baseline.apart {
        query("insert into block_source (page_id, block_key, version_id) values ($1, $2, $3)")
            .bind(page.0)
            .bind(key)
            .bind(version.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Sets the flag that the source has unacknowledged changes.
pub async fn update_outdated(conn: &mut Connection, page: PageId, outdated: bool) -> Result<()> {
    query("update page set outdated = $2 where id = $1 and outdated <> $2")
        .bind(page.0)
        .bind(outdated)
        .execute(conn)
        .await?;
    Ok(())
}

//! Summaries of pages by id.

use crate::error::Result;
use model::access::{Actor, Operation};
use model::id::PageId;
use model::locale::Locale;
use model::menu::PageSummary;
use std::collections::HashMap;
use storage::Connection;
use storage::pages::{self, TitledRow};

/// Returns summaries of the pages that are
/// live or whose drafts the actor may see.
pub(crate) async fn list_summaries(
    conn: &mut Connection,
    actor: &Actor,
    ids: &[PageId],
) -> Result<HashMap<PageId, PageSummary>> {
    let rows = pages::list_titled(conn, ids).await?.into_iter();
    let visible = rows.filter(|row| row.live || actor.may_with(Operation::ReadDraft, &row.page.subject()));
    Ok(visible.map(|row| (row.page.id, to_summary(row))).collect())
}

/// Finds live pages whose title or slug contains a term.
pub(crate) async fn search_live(
    conn: &mut Connection,
    actor: &Actor,
    locale: &Locale,
    term: &str,
    most: u32,
) -> Result<Vec<PageSummary>> {
    let ids = pages::search_live(conn, locale, term, most).await?;
    let mut found = list_summaries(conn, actor, &ids).await?;
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

fn to_summary(row: TitledRow) -> PageSummary {
    let published_title = row.published_title.filter(|_| row.live);
    PageSummary {
        id: row.page.id,
        title: published_title.unwrap_or(row.title),
        slug: row.page.slug,
        locale: row.page.locale,
        status: row.page.status,
        published: row.live,
        in_trash: row.in_trash,
    }
}

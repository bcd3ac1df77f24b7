//! Pages that show files.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::page_lists::PageFilter;
use crate::search_texts::push_words;
use crate::{Connection, Sql};
use model::access::Actor;
use model::fold::fold_ascii;
use model::id::{FileId, PageId};
use model::list::SortOrder;
use model::locale::Locale;
use model::media::{FileUse, Usage};
use sqlx::FromRow;

/// Sort columns of the pages, with their SQL.
pub const COLUMNS: &[SortColumn] =
    &[("title", "p.title_folded"), ("locale", "p.locale"), ("changedAt", "p.changed_at")];

const PAGE: &str = "select p.id, p.title, p.locale, p.slug, p.type,
    cast(max(case when f.version_id = p.published_version_id then 2 when f.version_id = p.newest_version_id then 1
                  else 0 end) as bigint) as usage
    from version_file f join page_version v on v.id = f.version_id join page p on p.id = v.page_id
    where p.deleted_at is null and v.autosave_of is null";
const COUNT: &str = "select count(distinct p.id)
    from version_file f join page_version v on v.id = f.version_id join page p on p.id = v.page_id
    where p.deleted_at is null and v.autosave_of is null";
const GROUPED: &str = " group by p.id, p.title, p.locale, p.slug, p.type, p.title_folded, p.changed_at";

pub async fn list_uses(
    conn: &mut Connection,
    actor: &Actor,
    file: FileId,
    asked: &ValidListParams,
) -> Result<Vec<FileUse>> {
    let mut sql = Sql::new(PAGE);
    push_uses(&mut sql, actor, file, asked);
    sql.push(GROUPED);
    asked.push_order(&mut sql, ("p.title_folded", SortOrder::Asc), "p.id");
    asked.push_part(&mut sql);
    sql.fetch_into::<UseRow, _>(conn).await
}

pub async fn count_uses(conn: &mut Connection, actor: &Actor, file: FileId, asked: &ValidListParams) -> Result<i64> {
    let mut sql = Sql::new(COUNT);
    push_uses(&mut sql, actor, file, asked);
    sql.fetch_number(conn).await
}

/// Lists the first pages that the actor
/// may see and whose live or newest
/// version shows any of the files.
pub async fn list_current(conn: &mut Connection, actor: &Actor, files: &[FileId], most: u32) -> Result<Vec<FileUse>> {
    let mut sql = Sql::new(PAGE);
    push_current(&mut sql, files);
    PageFilter::push_readable(actor, &mut sql);
    sql.push(GROUPED);
    sql.push_order(&["p.title_folded", "p.id"], SortOrder::Asc);
    sql.push_part(most, 0);
    sql.fetch_into::<UseRow, _>(conn).await
}

/// Counts the pages whose live or newest version shows any of the files.
pub async fn count_current(conn: &mut Connection, files: &[FileId]) -> Result<i64> {
    let mut sql = Sql::new(COUNT);
    push_current(&mut sql, files);
    sql.fetch_number(conn).await
}

/// Lists the first pages that the actor may
/// see and whose live version shows the file.
pub async fn list_live(conn: &mut Connection, actor: &Actor, file: FileId, max: u32) -> Result<Vec<FileUse>> {
    let mut sql = Sql::new(PAGE);
    push_live(&mut sql, file);
    PageFilter::push_readable(actor, &mut sql);
    sql.push(GROUPED);
    sql.push_order(&["p.title_folded", "p.id"], SortOrder::Asc);
    sql.push_part(max, 0);
    sql.fetch_into::<UseRow, _>(conn).await
}

/// Counts the pages whose live version shows the file.
pub async fn count_live(conn: &mut Connection, file: FileId) -> Result<i64> {
    let mut sql = Sql::new(COUNT);
    push_live(&mut sql, file);
    sql.fetch_number(conn).await
}

fn push_live(sql: &mut Sql, file: FileId) {
    sql.push(" and f.version_id = p.published_version_id and f.file_id = ").bind(file.0);
}

fn push_current(sql: &mut Sql, files: &[FileId]) {
    sql.push(" and (f.version_id = p.published_version_id or f.version_id = p.newest_version_id) and f.file_id in ");
    sql.bind_list(files.iter().map(|id| id.0));
}

fn push_uses(sql: &mut Sql, actor: &Actor, file: FileId, asked: &ValidListParams) {
    sql.push(" and f.file_id = ").bind(file.0);
    PageFilter::push_readable(actor, sql);
    if !asked.term.is_empty() {
        let pattern = fold_ascii(&asked.pattern());
        sql.push(" and (p.title_folded like ").bind(pattern.as_str()).push(" escape '\\' or p.slug like ");
        sql.bind(pattern).push(" escape '\\' or ");
        push_words(sql, "p.title_search", &asked.term);
        sql.push(")");
    }
}

#[derive(FromRow)]
struct UseRow {
    id: i64,
    title: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    #[sqlx(rename = "type")]
    page_type: String,
    usage: i64,
}

impl From<UseRow> for FileUse {
    fn from(UseRow { id, title, locale, slug, page_type, usage }: UseRow) -> Self {
        let usage = match usage {
            2 => Usage::Published,
            1 => Usage::Current,
            _ => Usage::Older,
        };
        Self { page_id: PageId(id), title, locale, slug, page_type, usage }
    }
}

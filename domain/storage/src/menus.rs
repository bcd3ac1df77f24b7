//! Rows of menus.

use crate::columns::{Author, Json};
use crate::error::Result;
use crate::page_lists::PageFilter;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::access::Actor;
use model::id::{PageId, UserId};
use model::locale::Locale;
use model::menu::MenuItem;
use model::user::Person;
use sqlx::FromRow;
use time::OffsetDateTime;

#[derive(FromRow)]
pub struct MenuRow {
    pub name: String,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub version: i64,
    #[sqlx(try_from = "NullableTimestamp")]
    pub changed_at: Option<OffsetDateTime>,
    #[sqlx(flatten, try_from = "Author")]
    pub changed_by: Option<Person>,
    #[sqlx(try_from = "Json<Vec<MenuItem>>")]
    pub items: Vec<MenuItem>,
}

const MENUS: &str = "select m.name, m.locale, m.items, m.version, m.changed_at, m.changed_by as author_id,
    u.name as author_name from menu m left join cms_user u on u.id = m.changed_by";

/// Lists all stored menus.
pub async fn list_menus(conn: &mut Connection) -> Result<Vec<MenuRow>> {
    let sql = format!("{MENUS} order by m.name, m.locale");
    query(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await
}

/// Lists the menus that contain a page.
pub async fn list_menus_with(conn: &mut Connection, page: PageId) -> Result<Vec<MenuRow>> {
    let sql = format!(
        "{MENUS} where exists (
             select 1 from menu_page p where p.name = m.name and p.locale = m.locale and p.page_id = $1
         ) order by m.name, m.locale"
    );
    query(sqlx::AssertSqlSafe(sql)).bind(page.0).fetch_all(conn).await
}

/// Lists the names of the menus of a page's locale that contain it.
pub async fn list_names_with(conn: &mut Connection, page: PageId) -> Result<Vec<String>> {
    query_scalar(
        "select m.name from menu_page m join page p on p.id = m.page_id
         where m.page_id = $1 and m.locale = p.locale order by m.name",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await
}

pub async fn find_menu(conn: &mut Connection, name: &str, locale: &Locale) -> Result<Option<MenuRow>> {
    let sql = format!("{MENUS} where m.name = $1 and m.locale = $2");
    query(sqlx::AssertSqlSafe(sql)).bind(name).bind(locale.as_str()).fetch_optional(conn).await
}

/// Stores a menu's items and linked pages as its next version.
pub async fn update_menu(
    conn: &mut Connection,
    name: &str,
    locale: &Locale,
    items: &[MenuItem],
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    query(
        "insert into menu (name, locale, items, version, changed_by, changed_at) values ($1, $2, $3, 1, $4, $5)
         on conflict (name, locale) do update set items = excluded.items, version = menu.version + 1,
             changed_by = excluded.changed_by, changed_at = excluded.changed_at",
    )
    .bind(name)
    .bind(locale.as_str())
    .bind(serde_json::to_string(items)?)
    .bind(by.map(|id| id.0))
    .bind(at)
    .execute(&mut *conn)
    .await?;
    query("delete from menu_page where name = $1 and locale = $2")
        .bind(name)
        .bind(locale.as_str())
        .execute(&mut *conn)
        .await?;
    for page in model::menu::page_ids(items) {
        query("insert into menu_page (name, locale, page_id) values ($1, $2, $3)")
            .bind(name)
            .bind(locale.as_str())
            .bind(page.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Lists pages of a menu's locale to choose from: those that are not
/// in the menu first, then live ones, then those changed last.
/// Drafts are limited to those that the actor may see.
pub async fn list_choices(
    conn: &mut Connection,
    actor: &Actor,
    name: &str,
    locale: &Locale,
    max: u32,
) -> Result<Vec<PageId>> {
    let mut ids = Vec::new();
    for (is_in_menu, is_live) in [(false, true), (false, false), (true, true), (true, false)] {
        let rest = max.saturating_sub(u32::try_from(ids.len()).unwrap_or(max));
        if rest == 0 {
            break;
        }
        let mut sql = Sql::new("select p.id from page p where p.deleted_at is null and ");
        sql.push_unindexed("p.locale").push(" = ").bind(locale.as_str());
        sql.push(if is_live {
            " and p.published_version_id is not null"
        } else {
            " and p.published_version_id is null"
        });
        if !is_live {
            PageFilter::push_readable(actor, &mut sql);
        }
        sql.push(if is_in_menu { " and p.id in " } else { " and p.id not in " });
        sql.push("(select m.page_id from menu_page m where m.name = ").bind(name);
        sql.push(" and m.locale = ").bind(locale.as_str());
        sql.push(") order by p.changed_at desc, p.id desc limit ").bind(rest);
        ids.extend(sql.fetch_column::<i64, Vec<_>>(conn).await?.into_iter().map(PageId));
    }
    Ok(ids)
}

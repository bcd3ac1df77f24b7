//! Rows of menus.

use crate::Connection;
use crate::columns::{Author, Json};
use crate::error::Result;
use crate::query::query;
use crate::timestamp::{NullableTimestamp, Timestamp};
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

//! The rows of menus.

use crate::error::{Error, Result};
use crate::millis::from_millis;
use crate::{Connection, Row};
use model::id::{PageId, UserId};
use model::locale::Locale;
use model::menu::MenuItem;
use model::user::Person;
use sqlx::Row as _;
use time::OffsetDateTime;

pub struct MenuRow {
    pub name: String,
    pub locale: Locale,
    pub version: i64,
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
    pub items: Vec<MenuItem>,
}

const MENUS: &str = "select m.name, m.locale, m.items, m.version, m.changed_at, m.changed_by as author_id,
    u.name as author_name from menu m left join cms_user u on u.id = m.changed_by";

/// Every menu that somebody has made.
pub async fn list_menus(conn: &mut Connection) -> Result<Vec<MenuRow>> {
    let sql = format!("{MENUS} order by m.name, m.locale");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await?;
    rows.iter().map(menu).collect()
}

/// The menus in which a page is.
pub async fn list_menus_with(conn: &mut Connection, page: PageId) -> Result<Vec<MenuRow>> {
    let sql = format!(
        "{MENUS} where exists (
             select 1 from menu_page p where p.name = m.name and p.locale = m.locale and p.page_id = $1
         ) order by m.name, m.locale"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).fetch_all(conn).await?;
    rows.iter().map(menu).collect()
}

pub async fn find_menu(conn: &mut Connection, name: &str, locale: &Locale) -> Result<Option<MenuRow>> {
    let sql = format!("{MENUS} where m.name = $1 and m.locale = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(name).bind(locale.as_str()).fetch_optional(conn).await?;
    row.as_ref().map(menu).transpose()
}

/// Writes the items of a menu with the pages that they lead to, as its next version; `by` whom and when.
pub async fn update_menu(
    conn: &mut Connection,
    (name, locale): (&str, &Locale),
    items: &[MenuItem],
    by: (Option<UserId>, i64),
) -> Result<()> {
    sqlx::query(
        "insert into menu (name, locale, items, version, changed_by, changed_at) values ($1, $2, $3, 1, $4, $5)
         on conflict (name, locale) do update set items = excluded.items, version = menu.version + 1,
             changed_by = excluded.changed_by, changed_at = excluded.changed_at",
    )
    .bind(name)
    .bind(locale.as_str())
    .bind(serde_json::to_string(items)?)
    .bind(by.0.map(|id| id.0))
    .bind(by.1)
    .execute(&mut *conn)
    .await?;
    sqlx::query("delete from menu_page where name = $1 and locale = $2")
        .bind(name)
        .bind(locale.as_str())
        .execute(&mut *conn)
        .await?;
    for page in model::menu::page_ids(items) {
        sqlx::query("insert into menu_page (name, locale, page_id) values ($1, $2, $3)")
            .bind(name)
            .bind(locale.as_str())
            .bind(page.0)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

fn menu(row: &Row) -> Result<MenuRow> {
    let locale: String = row.try_get("locale")?;
    let author: Option<i64> = row.try_get("author_id")?;
    let name: Option<String> = row.try_get("author_name")?;
    Ok(MenuRow {
        name: row.try_get("name")?,
        locale: Locale::parse(&locale).ok_or_else(|| Error::internal(format!("{locale} is no locale")))?,
        version: row.try_get("version")?,
        changed_at: row.try_get::<Option<i64>, _>("changed_at")?.map(from_millis),
        changed_by: author.map(|id| Person { id: UserId(id), name: name.unwrap_or_default() }),
        items: serde_json::from_str(row.try_get("items")?)?,
    })
}

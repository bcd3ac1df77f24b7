//! Rows of settings, and other
//! data of the whole site.

use crate::error::{Error, Result};
use crate::query::{query, query_scalar};
use crate::{Connection, Sql};
use model::id::PageId;
use model::list::SortOrder;
use model::locale::Locale;
use model::menu::MenuItem;
use model::site::{FormSettings, MailSettings, SessionSettings, Settings};
use model::slug::Slug;
use model::theme::Theme;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

/// Name of the settings row.
const SETTINGS: &str = "site";

/// All stored settings.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredSettings {
    #[serde(flatten)]
    pub site: Settings,
    #[serde(flatten)]
    pub sessions: SessionSettings,
    /// Hash of the site password. `None`
    /// if the site never had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_password_hash: Option<String>,
    #[serde(default)]
    pub forms: FormSettings,
    #[serde(default)]
    pub mail: MailSettings,
    /// The former default locales, latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_default_locales: Vec<Locale>,
    /// Origins of other sites whose scripts may read the content API.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub api_origins: Vec<String>,
    /// Number that each change raises.
    #[serde(default)]
    pub version: i64,
}

/// A published page in a menu.
pub struct MenuPage {
    pub id: PageId,
    pub locale: String,
    pub slug: String,
    pub title: String,
}

pub async fn find_setting<T: DeserializeOwned>(conn: &mut Connection, name: &str) -> Result<Option<T>> {
    let value: Option<String> =
        query_scalar("select value from setting where name = $1").bind(name).fetch_optional(conn).await?;
    Ok(value.map(|json| serde_json::from_str(&json)).transpose()?)
}

pub async fn update_setting(conn: &mut Connection, name: &str, value: &impl Serialize) -> Result<()> {
    query("insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value")
        .bind(name)
        .bind(serde_json::to_string(value)?)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn delete_setting(conn: &mut Connection, name: &str) -> Result<()> {
    query("delete from setting where name = $1").bind(name).execute(conn).await?;
    Ok(())
}

/// Returns all settings. They exist after
/// the first start of an installation.
pub async fn get_settings(conn: &mut Connection) -> Result<StoredSettings> {
    find_setting(conn, SETTINGS).await?.ok_or_else(no_settings)
}

/// Returns the stored site settings.
pub async fn get_site_settings(conn: &mut Connection) -> Result<Settings> {
    Ok(get_settings(conn).await?.site)
}

/// Returns true if the site has the locale. In a write transaction,
/// the result is valid until its end.
pub async fn is_available(conn: &mut Connection, locale: &Locale) -> Result<bool> {
    Ok(get_settings(conn).await?.site.available_locales.contains(locale))
}

pub async fn update_settings(conn: &mut Connection, kept: &StoredSettings) -> Result<()> {
    update_setting(conn, SETTINGS, kept).await
}

/// Stores the pictures of the theme.
pub async fn update_setting_files(conn: &mut Connection, theme: &Theme) -> Result<()> {
    query("delete from setting_file").execute(&mut *conn).await?;
    for (name, picture) in [("logo", &theme.logo), ("favicon", &theme.favicon)] {
        let Some(picture) = picture else { continue };
        query("insert into setting_file (name, hash) values ($1, $2)")
            .bind(name)
            .bind(&picture.hash)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Counts the pages in locales,
/// except those in the trash.
pub async fn count_pages_in(conn: &mut Connection, locales: &[Locale]) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page where deleted_at is null and locale in ");
    sql.bind_list(locales.iter().map(Locale::as_str));
    sql.fetch_number(conn).await
}

/// Lists the first pages in locales, sorted
/// by title, except those in the trash.
pub async fn list_pages_in(conn: &mut Connection, locales: &[Locale], most: u32) -> Result<Vec<PageId>> {
    let mut sql = Sql::new("select id from page where deleted_at is null and locale in ");
    sql.bind_list(locales.iter().map(Locale::as_str));
    sql.push_order(&["title_folded", "id"], SortOrder::Asc);
    sql.push_part(most, 0);
    Ok(sql.fetch_column::<_, Vec<_>>(conn).await?.into_iter().map(PageId).collect())
}

/// Lists the slugs of a locale's pages, sorted
/// by title, except those in the trash.
pub async fn list_slugs(conn: &mut Connection, locale: &Locale) -> Result<Vec<(PageId, Slug)>> {
    let rows: Vec<(i64, String)> =
        query("select id, slug from page where deleted_at is null and locale = $1 order by title_folded, id")
            .bind(locale.as_str())
            .fetch_all(conn)
            .await?;
    Ok(rows.into_iter().map(|(id, slug)| (PageId(id), Slug::from_stored(slug))).collect())
}

/// Returns the settings, and the locale of the site's
/// structure. `None` if the installation is new.
pub async fn find_settings_and_structure(conn: &mut Connection) -> Result<Option<(StoredSettings, String)>> {
    let Some(kept) = find_setting(conn, SETTINGS).await? else { return Ok(None) };
    Ok(Some((kept, get_structure_locale(conn).await?)))
}

/// Sets the locale of the site's structure.
pub async fn update_structure_locale(conn: &mut Connection, locale: &Locale) -> Result<()> {
    query("update structure_locale set locale = $1 where locale <> $1").bind(locale.as_str()).execute(conn).await?;
    Ok(())
}

/// Returns the locale of the site's
/// structure. Empty if it is not set.
async fn get_structure_locale(conn: &mut Connection) -> Result<String> {
    query_scalar("select locale from structure_locale").fetch_one(conn).await
}

/// Stored data of the whole site.
pub struct SiteRows {
    pub kept: StoredSettings,
    /// Name, locale and items of each menu.
    pub menus: Vec<(String, String, Vec<MenuItem>)>,
    /// Published pages in menus, with their published titles.
    pub pages: Vec<MenuPage>,
    /// True if visitors can open at least one page.
    pub has_live_pages: bool,
}

/// Reads the settings, and the menus
/// with their pages, in one statement.
pub async fn get_site(conn: &mut Connection) -> Result<SiteRows> {
    /// Settings, a menu, a page or the mark of live pages, depending on `kind`.
    #[derive(FromRow)]
    struct SiteRow {
        kind: String,
        id: i64,
        name: String,
        locale: String,
        content: String,
    }
    let rows: Vec<SiteRow> = query(
        "select 'settings' as kind, cast(0 as bigint) as id, name, '' as locale, value as content from setting where name = $1
         union all
         select 'menu', 0, name, locale, items from menu
         union all
         select 'page', p.id, p.slug, p.locale, p.published_title from page p
         where p.published_version_id is not null and p.deleted_at is null
           and exists (select 1 from menu_page m where m.page_id = p.id)
         union all
         select 'live', 0, '', '', ''
         where exists (select 1 from page where published_version_id is not null and deleted_at is null)",
    )
    .bind(SETTINGS)
    .fetch_all(conn)
    .await?;
    let (mut kept, mut menus, mut pages, mut has_live_pages) = (None, Vec::new(), Vec::new(), false);
    for SiteRow { kind, id, name, locale, content } in rows {
        match kind.as_str() {
            "settings" => kept = Some(serde_json::from_str(&content)?),
            "menu" => menus.push((name, locale, serde_json::from_str(&content)?)),
            "live" => has_live_pages = true,
            _ => pages.push(MenuPage { id: PageId(id), locale, slug: name, title: content }),
        }
    }
    Ok(SiteRows { kept: kept.ok_or_else(no_settings)?, menus, pages, has_live_pages })
}

fn no_settings() -> Error {
    Error::internal("the settings are missing")
}

/// Returns the version counter of public content.
pub async fn get_generation(conn: &mut Connection) -> Result<u64> {
    let value: i64 = query_scalar("select value from public_generation").fetch_one(conn).await?;
    u64::try_from(value).map_err(Error::internal)
}

/// Raises and returns the version counter of public content.
/// The commit tells the other nodes of a PostgreSQL database.
pub async fn raise_generation(conn: &mut Connection) -> Result<u64> {
    let statement = match conn {
        Connection::Sqlite(_) => "update public_generation set value = value + 1 returning value",
        Connection::Postgres(_) => {
            "update public_generation set value = value + 1
             returning value, pg_notify('pagewright_generation', value::text)"
        }
    };
    let value: i64 = query_scalar(statement).fetch_one(conn).await?;
    u64::try_from(value).map_err(Error::internal)
}

//! Rows of saved patterns and page templates.

use crate::Connection;
use crate::columns::{Json, Nullable, read_locale};
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::id::{TemplateId, UserId};
use model::locale::Locale;
use model::template::{Template, TemplateOrigin};
use model::user::Person;
use model::version::VersionContent;
use sqlx::FromRow;

/// A template to insert.
pub struct NewTemplate<'a> {
    /// Type of the new pages. `None` for a pattern.
    pub page_type: Option<&'a str>,
    pub name: &'a str,
    pub name_folded: &'a str,
    pub locale: &'a Locale,
    pub content: &'a VersionContent,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

/// A saved template with its content.
pub struct SavedTemplate {
    pub name: String,
    pub page_type: Option<String>,
    pub content: VersionContent,
}

#[derive(FromRow)]
struct ListedRow {
    id: i64,
    page_type: Option<String>,
    name: String,
    locale: String,
    #[sqlx(try_from = "Json<Vec<String>>")]
    block_types: Vec<String>,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
    user_name: Option<String>,
    created_at: Timestamp,
}

impl ListedRow {
    fn into_template(self) -> Result<Template> {
        let by = self.created_by.map(|user| Person::new(user, self.user_name.unwrap_or_default()));
        let saved = TemplateOrigin { locale: read_locale(self.locale)?, by, at: self.created_at.into() };
        Ok(Template {
            id: self.id.to_string(),
            name: self.name,
            page_type: self.page_type,
            block_types: self.block_types,
            saved: Some(saved),
        })
    }
}

/// Lists all saved templates, by name.
pub async fn list_templates(conn: &mut Connection) -> Result<Vec<Template>> {
    let rows: Vec<ListedRow> = query(
        "select t.id, t.page_type, t.name, t.locale, t.block_types, t.created_by, u.name as user_name, t.created_at
         from template t left join cms_user u on u.id = t.created_by order by t.name_folded, t.id",
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(ListedRow::into_template).collect()
}

pub async fn find_template(conn: &mut Connection, id: TemplateId) -> Result<Option<SavedTemplate>> {
    #[derive(FromRow)]
    struct Row {
        name: String,
        page_type: Option<String>,
        content: String,
    }
    let row: Option<Row> =
        query("select name, page_type, content from template where id = $1").bind(id.0).fetch_optional(conn).await?;
    let read = |Row { name, page_type, content }| {
        Ok(SavedTemplate { name, page_type, content: serde_json::from_str(&content)? })
    };
    row.map(read).transpose()
}

/// Returns true if another pattern, or another
/// template of the page type, has the name.
pub async fn is_name_taken(
    conn: &mut Connection,
    page_type: Option<&str>,
    name_folded: &str,
    besides: Option<TemplateId>,
) -> Result<bool> {
    query_scalar(
        "select exists (select 1 from template
         where coalesce(page_type, '') = $1 and name_folded = $2 and id <> $3)",
    )
    .bind(page_type.unwrap_or_default())
    .bind(name_folded)
    .bind(besides.map_or(0, |id| id.0))
    .fetch_one(conn)
    .await
}

pub async fn count_templates(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from template").fetch_one(conn).await
}

pub async fn insert_template(conn: &mut Connection, new: &NewTemplate<'_>) -> Result<TemplateId> {
    let block_types: Vec<&str> = new.content.blocks.iter().map(|block| block.content().block_type.as_str()).collect();
    let id = query_scalar(
        "insert into template (page_type, name, name_folded, locale, block_types, content, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
    )
    .bind(new.page_type)
    .bind(new.name)
    .bind(new.name_folded)
    .bind(new.locale.as_str())
    .bind(serde_json::to_string(&block_types)?)
    .bind(serde_json::to_string(new.content)?)
    .bind(new.by.map(|user| user.0))
    .bind(new.at)
    .fetch_one(conn)
    .await?;
    Ok(TemplateId(id))
}

pub async fn update_name(conn: &mut Connection, id: TemplateId, name: &str, name_folded: &str) -> Result<()> {
    query("update template set name = $2, name_folded = $3 where id = $1")
        .bind(id.0)
        .bind(name)
        .bind(name_folded)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn delete_template(conn: &mut Connection, id: TemplateId) -> Result<()> {
    query("delete from template where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

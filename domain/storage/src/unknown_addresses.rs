//! Rows of requested addresses at which nothing was found.

use crate::columns::read_locale;
use crate::error::Result;
use crate::hits::RequestCounts;
use crate::list::{SortColumn, ValidListParams, escape_like};
use crate::query::query;
use crate::redirects::push_in_address;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::id::UnknownAddressId;
use model::list::SortOrder;
use model::locale::Locale;
use model::redirect::{RedirectSource, UnknownAddress};
use model::slug::Address;
use sqlx::FromRow;

pub const COLUMNS: &[SortColumn] = &[
    ("path", "a.slug"),
    ("locale", "a.locale"),
    ("hits", "a.hits"),
    ("firstHitAt", "a.first_hit_at"),
    ("lastHitAt", "a.last_hit_at"),
];

/// Excludes addresses with a redirect or a live page.
const STILL_UNKNOWN: &str = " from unknown_address a
    where not exists (select 1 from redirect r where r.locale = a.locale and r.slug = a.slug)
      and not exists (
          select 1 from page p where p.locale = a.locale and p.slug = a.slug and p.deleted_at is null
            and p.published_version_id is not null
      )";

pub async fn list_keys(conn: &mut Connection) -> Result<Vec<(Locale, String)>> {
    let rows: Vec<(String, String)> = query("select locale, slug from unknown_address").fetch_all(conn).await?;
    rows.into_iter().map(|(locale, slug)| Ok((read_locale(locale)?, slug))).collect()
}

pub async fn add_hits(conn: &mut Connection, locale: &Locale, slug: &str, hits: &RequestCounts) -> Result<()> {
    query(
        "insert into unknown_address (locale, slug, hits, first_hit_at, last_hit_at) values ($1, $2, $3, $4, $5)
         on conflict (locale, slug) do update set hits = unknown_address.hits + excluded.hits,
             last_hit_at = excluded.last_hit_at",
    )
    .bind(locale.as_str())
    .bind(slug)
    .bind(hits.hits)
    .bind(Timestamp::from(hits.first_at))
    .bind(Timestamp::from(hits.last_at))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes all but `most` addresses. Keeps those with the
/// most requests. Among equals, keeps the last requested.
pub async fn delete_beyond(conn: &mut Connection, most: i64) -> Result<()> {
    query(
        "delete from unknown_address where id not in (
             select id from unknown_address order by hits desc, last_hit_at desc, id desc limit $1
         )",
    )
    .bind(most)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn list(conn: &mut Connection, asked: &ValidListParams, default: &Locale) -> Result<Vec<UnknownAddress>> {
    let mut sql = Sql::new("select a.id, a.locale, a.slug, a.hits, a.first_hit_at, a.last_hit_at");
    push_matches(&mut sql, asked);
    asked.push_order(&mut sql, ("a.hits", SortOrder::Desc), "a.id");
    asked.push_part(&mut sql);
    Ok(sql.fetch_all::<UnknownRow>(conn).await?.into_iter().map(|row| row.read(default)).collect())
}

pub async fn count(conn: &mut Connection, asked: &ValidListParams) -> Result<i64> {
    let mut sql = Sql::new("select count(*)");
    push_matches(&mut sql, asked);
    sql.fetch_number(conn).await
}

/// Counts the addresses that were asked for since a time.
pub async fn count_since(conn: &mut Connection, since: Timestamp) -> Result<i64> {
    let mut sql = Sql::new("select count(*)");
    sql.push(STILL_UNKNOWN).push(" and a.last_hit_at >= ").bind(since);
    sql.fetch_number(conn).await
}

/// Deletes the addresses that a redirect answers besides
/// its source: the source with any query. If the source
/// ends with `/*`, also the address before `/*`,
/// and all addresses below it.
pub async fn delete_answered(conn: &mut Connection, source: &RedirectSource) -> Result<()> {
    let path = source.beginning().unwrap_or(&source.text);
    let plain = escape_like(path);
    query(
        "delete from unknown_address where locale = $1
           and (slug like $2 escape '\\' or $3 = 1 and (slug = $4 or slug like $5 escape '\\'))",
    )
    .bind(source.locale.as_str())
    .bind(format!("{plain}?%"))
    .bind(i64::from(source.beginning().is_some()))
    .bind(path)
    .bind(format!("{plain}/%"))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes an address. Returns true if there was one.
pub async fn delete(conn: &mut Connection, id: UnknownAddressId) -> Result<bool> {
    let done = query("delete from unknown_address where id = $1").bind(id.0).execute(conn).await?;
    Ok(done > 0)
}

fn push_matches(sql: &mut Sql, asked: &ValidListParams) {
    sql.push(STILL_UNKNOWN);
    if !asked.term.is_empty() {
        push_in_address(sql.push(" and "), "a.slug", &asked.term);
    }
}

#[derive(FromRow)]
struct UnknownRow {
    id: i64,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    hits: i64,
    first_hit_at: Timestamp,
    last_hit_at: Timestamp,
}

impl UnknownRow {
    fn read(self, default: &Locale) -> UnknownAddress {
        UnknownAddress {
            id: UnknownAddressId(self.id),
            path: Address::path_of(&self.locale, &self.slug, default),
            locale: self.locale,
            hits: self.hits,
            first_hit_at: self.first_hit_at.into(),
            last_hit_at: self.last_hit_at.into(),
        }
    }
}

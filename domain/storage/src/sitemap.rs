//! Pages for search engines.

use crate::Connection;
use crate::columns::{Json, read_locale};
use crate::error::{Error, Result};
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::id::PageId;
use model::listed::{ListedPage, LiveTranslation};
use model::locale::Locale;
use model::tag::TAG_PAGES;
use model::teaser::Summary;
use sqlx::FromRow;
use std::collections::HashSet;

/// Window of the list of pages, sorted by id.
#[derive(Clone, Copy, Debug)]
pub struct SitemapWindow {
    pub skipped: u32,
    pub most: u32,
}

pub async fn count_pages(conn: &mut Connection) -> Result<u64> {
    let count: i64 = query_scalar(
        "select count(*) from page_teaser t join page p on p.id = t.page_id where t.is_listed = 1 and t.is_due = 1 and p.slug <> '/404'",
    )
    .fetch_one(conn)
    .await?;
    u64::try_from(count).map_err(Error::internal)
}

/// A page and one of its translations.
#[derive(FromRow)]
struct TranslationRow {
    id: i64,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    title: String,
    summary: Json<Summary>,
    published_at: Timestamp,
    #[sqlx(try_from = "String")]
    other_locale: Locale,
    other_slug: String,
}

pub async fn list_pages(conn: &mut Connection, part: SitemapWindow) -> Result<Vec<ListedPage>> {
    let rows: Vec<TranslationRow> = query(
        "select p.id, p.locale, p.slug, t.title, t.summary, u.published_at,
           other.locale as other_locale, other.slug as other_slug
         from (
           select p.id, p.group_id, p.locale, p.slug, p.published_id
           from page_teaser t join page p on p.id = t.page_id
           where t.is_listed = 1 and t.is_due = 1 and p.slug <> '/404' order by p.id limit $1 offset $2
         ) p
         join page_teaser t on t.page_id = p.id
         join publication u on u.id = p.published_id
         join page other on other.group_id = p.group_id
         join page_teaser o on o.page_id = other.id and o.is_listed = 1 and o.is_due = 1
         order by p.id, other.locale",
    )
    .bind(i64::from(part.most))
    .bind(i64::from(part.skipped))
    .fetch_all(conn)
    .await?;
    let mut pages: Vec<ListedPage> = Vec::new();
    for row in rows {
        let id = PageId(row.id);
        let translation = LiveTranslation { locale: row.other_locale, slug: row.other_slug };
        match pages.last_mut().filter(|page| page.id == id) {
            Some(page) => page.translations.push(translation),
            None => pages.push(ListedPage {
                id,
                locale: row.locale,
                slug: row.slug,
                title: row.title,
                description: row.summary.0.description,
                published_at: row.published_at.into(),
                translations: vec![translation],
            }),
        }
    }
    Ok(pages)
}

/// Lists the addresses of live pages and redirects
/// that begin like the addresses of tag pages.
pub async fn list_tag_addresses(conn: &mut Connection) -> Result<HashSet<(Locale, String)>> {
    let rows: Vec<(String, String)> = query(
        "select p.locale, p.slug from page p
         where p.published_version_id is not null and p.deleted_at is null and p.slug like $1
         union all select r.locale, r.slug from redirect r where r.slug like $1",
    )
    .bind(format!("{TAG_PAGES}%"))
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|(locale, slug)| Ok((read_locale(locale)?, slug))).collect()
}

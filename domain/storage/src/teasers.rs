//! Rows of teasers of live pages.

use crate::columns::{Day, Json};
use crate::error::Result;
use crate::list::Window;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use content::fields::check::parse_date;
use model::fold::fold_tag;
use model::id::{PageId, TagId};
use model::list::SortOrder;
use model::locale::Locale;
use model::slug::Slug;
use model::tag::TAG_PAGE_SIZE;
use model::teaser::{LocaleScope, MAX_LISTED_PAGES, PageOrder, PageQuery, Summary, Teaser};
use sqlx::FromRow;
use time::Date;

pub struct NewTeaser<'a> {
    pub page: PageId,
    pub locale: &'a Locale,
    pub page_type: &'a str,
    pub title: &'a str,
    pub sort_title: &'a str,
    pub day: Date,
    /// True if search engines may index the page.
    pub is_listed: bool,
    /// False if the date of the
    /// page is in the future.
    pub is_due: bool,
    pub summary: &'a Summary,
}

/// A page, with the index of the query
/// that found it. The index is `None`
/// if the page was requested by id.
pub struct MatchedPage {
    pub query: Option<usize>,
    pub teaser: Teaser,
    sort_title: String,
    /// Position in the site structure.
    sort_key: String,
}

#[derive(FromRow)]
struct MatchedPageRow {
    query: i64,
    #[sqlx(flatten)]
    teaser: TeaserRow,
    sort_title: String,
    sort_key: String,
}

impl From<MatchedPageRow> for MatchedPage {
    fn from(MatchedPageRow { query, teaser, sort_title, sort_key }: MatchedPageRow) -> Self {
        Self { query: usize::try_from(query).ok(), teaser: teaser.into(), sort_title, sort_key }
    }
}

#[derive(FromRow)]
struct TeaserRow {
    page_id: i64,
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
    #[sqlx(rename = "type")]
    page_type: String,
    title: String,
    #[sqlx(try_from = "Day")]
    day: Date,
    summary: Json<Summary>,
}

impl From<TeaserRow> for Teaser {
    fn from(TeaserRow { page_id, locale, slug, page_type, title, day, summary }: TeaserRow) -> Self {
        Self { page_id: PageId(page_id), locale, slug, page_type, title, date: day, summary: summary.0 }
    }
}

/// A live page with the content for its teaser.
#[derive(FromRow)]
pub struct TeaserSourceRow {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    #[sqlx(rename = "type")]
    pub page_type: String,
    pub body: String,
    pub published_at: Timestamp,
}

pub async fn upsert_teaser(conn: &mut Connection, new: &NewTeaser<'_>) -> Result<()> {
    query(
        "insert into page_teaser (page_id, locale, type, title, sort_title, day, summary, is_listed, is_due)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (page_id) do update set title = excluded.title, sort_title = excluded.sort_title,
           day = excluded.day, summary = excluded.summary, is_listed = excluded.is_listed,
           is_due = excluded.is_due",
    )
    .bind(new.page.0)
    .bind(new.locale.as_str())
    .bind(new.page_type)
    .bind(new.title)
    .bind(new.sort_title)
    .bind(new.day.to_string())
    .bind(serde_json::to_string(new.summary)?)
    .bind(new.is_listed)
    .bind(new.is_due)
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns true if lists do not show
/// a page yet whose date has come.
pub async fn is_any_due(conn: &mut Connection, today: Date) -> Result<bool> {
    let found: Option<i64> = query_scalar("select page_id from page_teaser where is_due = 0 and day <= $1 limit 1")
        .bind(today.to_string())
        .fetch_optional(conn)
        .await?;
    Ok(found.is_some())
}

/// Makes lists show the pages whose
/// date has come. Returns these pages.
pub async fn update_due(conn: &mut Connection, today: Date) -> Result<Vec<PageId>> {
    let ids: Vec<i64> =
        query_scalar("update page_teaser set is_due = 1 where is_due = 0 and day <= $1 returning page_id")
            .bind(today.to_string())
            .fetch_all(conn)
            .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// Returns the date with which
/// lists show a live page.
pub async fn find_day(conn: &mut Connection, page: PageId) -> Result<Option<Date>> {
    let day: Option<String> =
        query_scalar("select day from page_teaser where page_id = $1").bind(page.0).fetch_optional(conn).await?;
    Ok(day.as_deref().and_then(parse_date))
}

/// Deletes a teaser and its tags.
pub async fn delete_teaser(conn: &mut Connection, page: PageId) -> Result<()> {
    query("delete from page_teaser where page_id = $1").bind(page.0).execute(conn).await?;
    Ok(())
}

/// Returns true if there are live
/// pages, but no teaser at all.
pub async fn are_all_missing(conn: &mut Connection) -> Result<bool> {
    let missing: bool = query_scalar(
        "select exists (select 1 from page where published_version_id is not null)
            and not exists (select 1 from page_teaser)",
    )
    .fetch_one(conn)
    .await?;
    Ok(missing)
}

/// Lists the live pages after
/// an id, sorted by id.
pub async fn list_live_pages(conn: &mut Connection, after: PageId, count: i64) -> Result<Vec<TeaserSourceRow>> {
    let pages = query(
        "select p.id, p.locale, p.type, v.body, u.published_at
         from page p join page_version v on v.id = p.published_version_id join publication u on u.id = p.published_id
         where p.id > $1 order by p.id limit $2",
    )
    .bind(after.0)
    .bind(count)
    .fetch_all(conn)
    .await?;
    Ok(pages)
}

/// Query for teasers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeaserQuery<'a> {
    /// Query of a block. Chosen pages
    /// are requested by id instead.
    First(&'a PageQuery, TagLookup),
    /// Pages directly below a page, which has this slug.
    Below {
        slug: &'a str,
        /// `None` for the order of the site structure.
        order: Option<PageOrder>,
        count: u32,
    },
    Neighbour(NeighbourSide, DatePosition<'a>),
    /// Pages directly below `root`. Also pages directly below
    /// `branch`, which is one of the pages below `root`.
    Section {
        root: &'a str,
        branch: Option<&'a str>,
    },
}

/// Lookup of a query's tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagLookup {
    /// Finds the tag by the name in the query.
    ByName,
    /// Uses this tag, which the stored version refers to.
    /// The tag may have been renamed since.
    Known(TagId),
}

/// The earlier or the later
/// neighbour of a page, by date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighbourSide {
    Before,
    After,
}

/// Position of a page among the
/// pages of its type, by date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatePosition<'a> {
    pub page: PageId,
    pub page_type: &'a str,
    /// Day of the viewed version. `None`
    /// if the day of the teaser applies.
    pub day: Option<Date>,
}

/// Finds the first pages of each query, and
/// the pages with the ids, in one statement.
pub async fn find_teasers(
    conn: &mut Connection,
    queries: &[TeaserQuery<'_>],
    ids: &[PageId],
    locale: &Locale,
) -> Result<Vec<MatchedPage>> {
    let mut sql = Sql::new(
        "select f.query, t.page_id, t.locale, t.type, t.title, t.sort_title, t.day, t.summary, p.slug,
           coalesce(g.sort_key, '') as sort_key
         from (select cast(-1 as bigint) as query, t.page_id from page_teaser t where t.page_id in ",
    );
    sql.bind_list(ids.iter().map(|id| id.0));
    for (index, query) in (0_i64..).zip(queries) {
        sql.push(" union all select * from (select ").bind(index).push(" as query, t.page_id from page_teaser t");
        match query {
            TeaserQuery::First(query, tag) => push_first(&mut sql, query, *tag, locale),
            TeaserQuery::Below { slug, order, count } => push_pages_below(&mut sql, slug, *order, *count, locale),
            TeaserQuery::Neighbour(side, point) => push_neighbour(&mut sql, *side, *point, locale),
            TeaserQuery::Section { root, branch } => push_section(&mut sql, root, *branch, locale),
        }
        sql.push(") q");
    }
    sql.push(") f join page_teaser t on t.page_id = f.page_id join page p on p.id = t.page_id");
    sql.push(" join page_group g on g.id = p.group_id");
    let mut found: Vec<MatchedPage> = sql.fetch_into::<MatchedPageRow, _>(conn).await?;
    // Sorts the pages, because a union has no order.
    found.sort_by(|a, b| a.query.cmp(&b.query).then_with(|| compare(a.query.map(|place| &queries[place]), a, b)));
    Ok(found)
}

/// Adds the SQL for the first pages of a query.
fn push_first(sql: &mut Sql, query: &PageQuery, tag: TagLookup, locale: &Locale) {
    sql.push(" where t.is_due = 1");
    if !covers_all_locales(query) {
        sql.push(" and t.locale = ").bind(locale.as_str());
    }
    if let PageQuery::First { page_type: Some(page_type), .. } = query {
        sql.push(" and t.type = ").bind(page_type.as_str());
    }
    if let PageQuery::First { tag: Some(name), .. } = query {
        sql.push(" and t.page_id in (select g.page_id from teaser_tag g");
        match tag {
            TagLookup::Known(tag) => sql.push(" where g.tag_id = ").bind(tag.0),
            TagLookup::ByName => {
                sql.push(" join tag_key k on k.tag_id = g.tag_id where k.name_folded = ").bind(fold_tag(name))
            }
        };
        sql.push(")");
    }
    sql.push(match query {
        PageQuery::First { order: PageOrder::Oldest, .. } => " order by t.day, t.page_id",
        PageQuery::First { order: PageOrder::Title, .. } => " order by t.sort_title, t.page_id",
        _ => " order by t.day desc, t.page_id desc",
    });
    sql.push(" limit ").bind(rows_for(query));
}

/// Adds the SQL for the pages directly below a page. The 404 page is below none.
fn push_pages_below(sql: &mut Sql, slug: &str, order: Option<PageOrder>, count: u32, locale: &Locale) {
    sql.push(" join page p on p.id = t.page_id join page_group g on g.id = p.group_id");
    sql.push(" where t.is_due = 1 and p.deleted_at is null and p.locale = ").bind(locale.as_str());
    let slug = if slug == "/" { "" } else { slug };
    push_below(sql, slug);
    sql.push(" and ");
    push_without_slash_after(sql, slug);
    sql.push(" and p.slug <> ").bind(Slug::not_found().as_str());
    sql.push(match order {
        None => " order by g.sort_key, t.page_id",
        Some(PageOrder::Newest) => " order by t.day desc, t.page_id desc",
        Some(PageOrder::Oldest) => " order by t.day, t.page_id",
        Some(PageOrder::Title) => " order by t.sort_title, t.page_id",
    });
    sql.push(" limit ").bind(count.min(MAX_LISTED_PAGES));
}

/// Adds the SQL for the page before or after another one, by date.
fn push_neighbour(sql: &mut Sql, side: NeighbourSide, point: DatePosition<'_>, locale: &Locale) {
    sql.push(" where t.is_due = 1 and t.locale = ").bind(locale.as_str());
    sql.push(" and t.type = ").bind(point.page_type);
    sql.push(" and t.page_id <> ").bind(point.page.0).push(" and (t.day, t.page_id) ");
    sql.push(match side {
        NeighbourSide::Before => "< (",
        NeighbourSide::After => "> (",
    });
    match point.day {
        Some(day) => sql.bind(day.to_string()),
        None => sql.push("(select o.day from page_teaser o where o.page_id = ").bind(point.page.0).push(")"),
    };
    sql.push(", ").bind(point.page.0).push(match side {
        NeighbourSide::Before => ") order by t.day desc, t.page_id desc limit 1",
        NeighbourSide::After => ") order by t.day, t.page_id limit 1",
    });
}

/// Adds the SQL for the pages of a section.
fn push_section(sql: &mut Sql, root: &str, branch: Option<&str>, locale: &Locale) {
    sql.push(" join page p on p.id = t.page_id where t.is_due = 1 and p.deleted_at is null and p.locale = ");
    sql.bind(locale.as_str());
    push_below(sql, root);
    sql.push(" and (");
    push_without_slash_after(sql, root);
    if let Some(branch) = branch {
        sql.push(" or (1 = 1");
        push_below(sql, branch);
        sql.push(" and ");
        push_without_slash_after(sql, branch);
        sql.push(")");
    }
    sql.push(") order by p.slug limit ").bind(MAX_LISTED_PAGES);
}

/// Adds the range of slugs below a slug. It ends before
/// the digit `0`, the next character after the slash.
fn push_below(sql: &mut Sql, slug: &str) {
    sql.push(" and p.slug > ").bind(format!("{slug}/")).push(" and p.slug < ").bind(format!("{slug}0"));
}

/// Adds the condition that the text after `slug/`
/// contains no slash. Avoids `like`, because SQLite
/// would prepare the statement again for each pattern.
fn push_without_slash_after(sql: &mut Sql, slug: &str) {
    // SQL counts characters from 1.
    let rest = i64::try_from(slug.len() + 2).unwrap_or(i64::MAX);
    sql.push("substr(p.slug, cast(").bind(rest).push(" as integer)) = replace(substr(p.slug, cast(");
    sql.bind(rest).push(" as integer)), '/', '')");
}

/// Returns the number of rows to
/// read: one more than shown, because
/// the page itself may be among them.
fn rows_for(query: &PageQuery) -> i64 {
    match query {
        PageQuery::First { count, .. } | PageQuery::Below { count, .. } => {
            i64::from((*count).min(MAX_LISTED_PAGES)) + 1
        }
        PageQuery::Chosen(ids) => i64::try_from(ids.len()).unwrap_or(i64::MAX),
    }
}

/// Returns true if the query
/// finds pages of all locales.
fn covers_all_locales(query: &PageQuery) -> bool {
    matches!(query, PageQuery::First { scope: LocaleScope::All, .. })
}

fn compare(query: Option<&TeaserQuery<'_>>, a: &MatchedPage, b: &MatchedPage) -> std::cmp::Ordering {
    let by_day = |found: &MatchedPage| (found.teaser.date, found.teaser.page_id);
    match query {
        Some(TeaserQuery::First(PageQuery::First { order, .. }, _) | TeaserQuery::Below { order: Some(order), .. }) => {
            match order {
                PageOrder::Oldest => by_day(a).cmp(&by_day(b)),
                PageOrder::Newest => by_day(b).cmp(&by_day(a)),
                PageOrder::Title => by_title(a, b),
            }
        }
        Some(TeaserQuery::Section { .. }) => by_title(a, b),
        Some(TeaserQuery::Below { order: None, .. }) => {
            (&a.sort_key, a.teaser.page_id).cmp(&(&b.sort_key, b.teaser.page_id))
        }
        _ => a.teaser.page_id.cmp(&b.teaser.page_id),
    }
}

fn by_title(a: &MatchedPage, b: &MatchedPage) -> std::cmp::Ordering {
    (&a.sort_title, a.teaser.page_id).cmp(&(&b.sort_title, b.teaser.page_id))
}

/// Filter of a list of live pages. A field that is
/// `None` does not limit the list.
pub struct LiveFilter {
    pub locales: Option<Vec<Locale>>,
    pub page_type: Option<String>,
    pub tag: Option<TagId>,
}

impl LiveFilter {
    /// Adds the conditions. `t` is a teaser.
    fn push(&self, sql: &mut Sql) {
        sql.push(" where t.is_due = 1");
        if let Some(locales) = &self.locales {
            sql.push(" and t.locale in ").bind_list(locales.iter().map(Locale::as_str));
        }
        if let Some(page_type) = &self.page_type {
            sql.push(" and t.type = ").bind(page_type.as_str());
        }
        if let Some(tag) = self.tag {
            sql.push(" and t.page_id in (select g.page_id from teaser_tag g where g.tag_id = ").bind(tag.0).push(")");
        }
    }
}

/// Lists a window of the live pages.
pub async fn list_live(
    conn: &mut Connection,
    filter: &LiveFilter,
    order: PageOrder,
    window: Window,
) -> Result<Vec<Teaser>> {
    let mut sql = Sql::new(
        "select t.page_id, t.locale, t.type, t.title, t.day, t.summary, p.slug
         from page_teaser t join page p on p.id = t.page_id",
    );
    filter.push(&mut sql);
    match order {
        PageOrder::Newest => sql.push_order(&["t.day", "t.page_id"], SortOrder::Desc),
        PageOrder::Oldest => sql.push_order(&["t.day", "t.page_id"], SortOrder::Asc),
        PageOrder::Title => sql.push_order(&["t.sort_title", "t.page_id"], SortOrder::Asc),
    }
    sql.push_part(window.size, window.offset);
    sql.fetch_into::<TeaserRow, _>(conn).await
}

pub async fn count_live(conn: &mut Connection, filter: &LiveFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page_teaser t");
    filter.push(&mut sql);
    sql.fetch_number(conn).await
}

/// Lists one part of a locale's live pages with
/// a tag, newest first. `part` counts from 0.
pub async fn list_tagged(conn: &mut Connection, tag: TagId, locale: &Locale, part: u32) -> Result<Vec<Teaser>> {
    let rows: Vec<TeaserRow> = query(
        "select t.page_id, t.locale, t.type, t.title, t.day, t.summary, p.slug
         from teaser_tag g join page_teaser t on t.page_id = g.page_id join page p on p.id = g.page_id
         where g.tag_id = $1 and g.locale = $2 order by g.day desc, g.page_id desc limit $3 offset $4",
    )
    .bind(tag.0)
    .bind(locale.as_str())
    .bind(i64::from(TAG_PAGE_SIZE))
    .bind(i64::from(TAG_PAGE_SIZE) * i64::from(part))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

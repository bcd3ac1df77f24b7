//! The rows of lists of pages.
//!
//! A list is read in two steps: the ids of its page from the index that is in the wanted order and holds all that the
//! filter looks at, then the rows. What is counted without a search comes from tallies that the database keeps.

use crate::clock::from_millis;
use crate::db::{Connection, Row, Sql, UNINDEXED, count_of_text, push_has_text, text_query};
use crate::error::Result;
use crate::list::{Column, ListParams, escape_like, fold, like_pattern};
use crate::pages::store::{PAGE_COLUMNS, author, locale, page};
use model::access::{Actor, Grant, Permission};
use model::id::{GroupId, PageId, UserId};
use model::list::SortOrder;
use model::locale::Locale;
use model::page::{PageListItem, PublishedPage};
use sqlx::Row as _;

/// The columns a page list can be sorted by.
pub(super) const COLUMNS: &[Column] = &[
    ("title", "p.title_folded"),
    ("slug", "p.slug"),
    ("type", "p.type"),
    ("locale", "p.locale"),
    ("status", "p.status_rank"),
    ("changedAt", "p.changed_at"),
];

/// The columns that the structure of the site can be sorted by; its own order is that of the slugs.
pub(super) const GROUP_COLUMNS: &[Column] =
    &[("title", "g.title_folded"), ("slug", "g.place"), ("type", "g.type"), ("changedAt", "g.changed_at")];

const ITEM_COLUMNS: &str = ", p.title, p.changed_at, p.changed_by as author_id, u.name as author_name";

/// More than so many are too many to be put in order.
const MANY: i64 = 2_000;

/// Whether a term finds so few pages that they can be put in order.
#[derive(Clone, Copy)]
enum SearchPlan {
    Found,
    Not,
}

/// Which pages a list shows.
pub(in crate::pages) struct Filter {
    pub(in crate::pages) page_type: Option<String>,
    pub(in crate::pages) locale: Option<Locale>,
    /// Part of the title or the slug; empty for all.
    pub(super) term: String,
    /// The grants that let the reader see pages at all; the list shows what any of them covers.
    pub(super) grants: Vec<Grant>,
    pub(super) user: Option<UserId>,
}

impl Filter {
    /// What this actor may see, and nothing asked for.
    pub(super) fn of(actor: &Actor) -> Self {
        Self::with(actor, Permission::ViewDrafts)
    }

    /// What this permission of the actor covers, and nothing asked for.
    pub(super) fn with(actor: &Actor, permission: Permission) -> Self {
        let grants = actor.grants_of(permission);
        Self { page_type: None, locale: None, term: String::new(), grants, user: actor.user_id() }
    }

    /// Adds the conditions without the term, on a page or a tally named `p`.
    pub(in crate::pages) fn push_limits(&self, sql: &mut Sql) {
        if let Some(page_type) = &self.page_type {
            sql.push(" and ").push(UNINDEXED).push("p.type = ").bind(page_type.as_str());
        }
        if let Some(locale) = &self.locale {
            sql.push(" and ").push(UNINDEXED).push("p.locale = ").bind(locale.as_str());
        }
        if self.is_limited() {
            sql.push(" and (");
            for (place, grant) in self.grants.iter().enumerate() {
                sql.push(if place == 0 { "(1 = 1" } else { " or (1 = 1" });
                self.push_covered(sql, grant);
                sql.push(")");
            }
            sql.push(")");
        }
    }

    /// Adds the condition that the reader may see drafts of a page named `p` at all.
    pub(super) fn push_readable(actor: &Actor, sql: &mut Sql) {
        match actor {
            Actor::System => {}
            _ if actor.grants_of(Permission::ViewDrafts).is_empty() => drop(sql.push(" and 1 = 0")),
            _ => Self::of(actor).push_limits(sql),
        }
    }

    /// Whether there may be pages that the reader may not see.
    fn is_limited(&self) -> bool {
        !self.grants.is_empty() && self.grants.iter().all(|grant| grant.parameters.is_some())
    }

    /// Whether anything but the term leaves pages out.
    fn has_limits(&self) -> bool {
        self.page_type.is_some() || self.locale.is_some() || self.is_limited()
    }

    /// Adds the limits of one grant.
    fn push_covered(&self, sql: &mut Sql, grant: &Grant) {
        let Some(limits) = &grant.parameters else { return };
        if let Some(locales) = &limits.locales {
            sql.push(" and ").push(UNINDEXED).push("p.locale in ").bind_list(locales.iter().map(Locale::as_str));
        }
        if let Some(types) = &limits.page_types {
            sql.push(" and ").push(UNINDEXED).push("p.type in ").bind_list(types.iter().map(String::as_str));
        }
        if limits.own == Some(true) {
            sql.push(" and p.created_by = ").bind(self.user.map_or(0, |id| id.0));
        }
    }

    /// Adds the condition that the term sets, where it finds `few` or many pages. Few are found first and then looked at; of
    /// many, every row is asked. What is too short for the index of texts is looked for in the texts themselves.
    fn push_matching(&self, sql: &mut Sql, few: SearchPlan) {
        if self.term.is_empty() {
            return;
        }
        sql.push(" and ");
        match (text_query(&self.term), few) {
            (Some(query), SearchPlan::Found) => push_has_text(sql, "p.id", &query),
            (Some(query), SearchPlan::Not) => push_has_text(sql.push(UNINDEXED), "p.id", &query),
            (None, SearchPlan::Not) => self.push_pattern(sql, ("p.title_folded", "p.slug")),
            (None, SearchPlan::Found) => {
                sql.push("p.id in (select t.id from page t where t.deleted_at is null and ");
                self.push_pattern(sql, ("t.title_folded", "t.slug"));
                sql.push(")");
            }
        }
    }

    fn push_pattern(&self, sql: &mut Sql, (title, slug): (&'static str, &'static str)) {
        let pattern = like_pattern(&fold(&self.term));
        sql.push("(").push(title).push(" like ").bind(pattern.as_str()).push(" escape '\\' or ");
        sql.push(slug).push(" like ").bind(pattern).push(" escape '\\')");
    }

    /// Adds the condition that the term sets on short lists, which need no index of texts.
    pub(in crate::pages) fn push_containing(&self, sql: &mut Sql) {
        if !self.term.is_empty() {
            sql.push(" and ");
            self.push_pattern(sql, ("p.title_folded", "p.slug"));
        }
    }
}

/// Lists one page of the pages that pass the filter, `found` in all. Few are found by the term and put in order; of many,
/// the first in order are soon met by walking in it.
pub(super) async fn list_pages(
    conn: &mut Connection,
    filter: &Filter,
    asked: &ListParams,
    found: i64,
) -> Result<Vec<PageListItem>> {
    let order = (("p.changed_at", SortOrder::Desc), "p.id");
    let mut sql = Sql::new("with keys as (select p.id from page p where p.deleted_at is null");
    filter.push_limits(&mut sql);
    filter.push_matching(&mut sql, if found > MANY { SearchPlan::Not } else { SearchPlan::Found });
    asked.push_order(&mut sql, order.0, order.1);
    asked.push_part(&mut sql);
    sql.push(") ").push("select ").push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from keys k join page p on p.id = k.id left join cms_user u on u.id = p.changed_by");
    asked.push_order(&mut sql, order.0, order.1);
    sql.fetch_all(conn).await?.iter().map(item).collect()
}

pub(super) async fn count_pages(conn: &mut Connection, filter: &Filter) -> Result<i64> {
    let query = text_query(&filter.term);
    let sql = match &query {
        _ if filter.term.is_empty() => {
            let mut sql = Sql::new("select coalesce(sum(p.pages), 0) from page_tally p where p.trashed = 0");
            filter.push_limits(&mut sql);
            sql
        }
        Some(query) if !filter.has_limits() => count_of_text(query),
        _ => {
            let mut sql = Sql::new("select count(*) from page p where p.deleted_at is null");
            filter.push_limits(&mut sql);
            filter.push_matching(&mut sql, if query.is_some() { SearchPlan::Found } else { SearchPlan::Not });
            sql
        }
    };
    sql.fetch_number(conn).await
}

/// A page with all its translations, where it stands in the site.
pub(super) struct GroupRow {
    pub(super) id: GroupId,
    pub(super) page_type: String,
    pub(super) depth: u32,
}

/// Lists one page of the groups in which some page passes the filter.
pub(super) async fn list_groups(conn: &mut Connection, filter: &Filter, asked: &ListParams) -> Result<Vec<GroupRow>> {
    let mut sql = Sql::new("select g.id, g.type, g.place from page_group g where g.place is not null");
    push_groups(&mut sql, filter);
    asked.push_order(&mut sql, ("g.place", SortOrder::Asc), "g.id");
    asked.push_part(&mut sql);
    let rows = sql.fetch_all(conn).await?;
    rows.iter()
        .map(|row| {
            // The slashes of a place are spaces, which stand before all that a slug can hold.
            let place: &str = row.try_get("place")?;
            let depth = u32::try_from(place.matches(' ').count().saturating_sub(1)).unwrap_or(u32::MAX);
            Ok(GroupRow { id: GroupId(row.try_get("id")?), page_type: row.try_get("type")?, depth })
        })
        .collect()
}

pub(super) async fn count_groups(conn: &mut Connection, filter: &Filter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page_group g where g.place is not null");
    push_groups(&mut sql, filter);
    sql.fetch_number(conn).await
}

/// Adds the condition on a group. Its pages are looked at only where not all of them pass.
fn push_groups(sql: &mut Sql, filter: &Filter) {
    if let Some(page_type) = &filter.page_type {
        sql.push(" and ").push(UNINDEXED).push("g.type = ").bind(page_type.as_str());
    }
    if !filter.term.is_empty() {
        sql.push(" and g.id in (select p.group_id from page p where p.deleted_at is null");
        filter.push_limits(sql);
        filter.push_matching(sql, SearchPlan::Found);
        sql.push(")");
    } else if filter.is_limited() {
        sql.push(" and exists (select 1 from page p where p.group_id = g.id and p.deleted_at is null");
        filter.push_limits(sql);
        sql.push(")");
    }
}

/// Lists the pages of these groups that pass the filter, with their group, by locale.
pub(super) async fn list_pages_of_groups(
    conn: &mut Connection,
    filter: &Filter,
    groups: &[GroupId],
) -> Result<Vec<(GroupId, PageListItem)>> {
    let mut sql = Sql::new("select ");
    sql.push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from page p left join cms_user u on u.id = p.changed_by where p.group_id in ");
    sql.bind_list(groups.iter().map(|id| id.0)).push(" and p.deleted_at is null");
    filter.push_limits(&mut sql);
    sql.push(" order by p.group_id, p.locale");
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((GroupId(row.try_get("group_id")?), item(row)?))).collect()
}

/// Lists the translations of these pages in the filter's locale, each with the page that was asked for.
pub(super) async fn list_translations(
    conn: &mut Connection,
    filter: &Filter,
    pages: &[PageId],
) -> Result<Vec<(PageId, PageListItem)>> {
    let mut sql = Sql::new("select a.id as asked_id, ");
    sql.push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from page a join page p on p.group_id = a.group_id left join cms_user u on u.id = p.changed_by where a.id in ");
    sql.bind_list(pages.iter().map(|id| id.0)).push(" and a.deleted_at is null and p.deleted_at is null");
    filter.push_limits(&mut sql);
    let rows = sql.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((PageId(row.try_get("asked_id")?), item(row)?))).collect()
}

/// Finds the pages whose title or slug has the filter's term, the best first.
pub(super) async fn search_pages(conn: &mut Connection, filter: &Filter, most: u32) -> Result<Vec<PageListItem>> {
    let term = fold(&filter.term);
    let push_order = |sql: &mut Sql| {
        sql.push(" order by case when p.title_folded like ").bind(format!("{}%", escape_like(&term)));
        sql.push(" escape '\\' then 0 when p.title_folded like ").bind(like_pattern(&term));
        sql.push(" escape '\\' then 1 else 2 end, p.title_folded, p.id");
    };
    let mut sql = Sql::new("with keys as (select p.id from page p where p.deleted_at is null");
    filter.push_limits(&mut sql);
    filter.push_matching(&mut sql, SearchPlan::Found);
    push_order(&mut sql);
    sql.push(" limit ").bind(most).push(") select ").push(PAGE_COLUMNS).push(ITEM_COLUMNS);
    sql.push(" from keys k join page p on p.id = k.id left join cms_user u on u.id = p.changed_by");
    push_order(&mut sql);
    sql.fetch_all(conn).await?.iter().map(item).collect()
}

/// Lists one page of the live pages that pass the filter, by their live titles.
pub(super) async fn list_published(
    conn: &mut Connection,
    filter: &Filter,
    asked: &ListParams,
) -> Result<Vec<PublishedPage>> {
    let mut sql = Sql::new(
        "select p.id, p.published_title as title, p.slug, p.locale, p.type from page p
         where p.published_version_id is not null and p.deleted_at is null",
    );
    filter.push_limits(&mut sql);
    sql.push(" order by p.published_title_folded, p.id");
    asked.push_part(&mut sql);
    let rows = sql.fetch_all(conn).await?;
    rows.iter()
        .map(|row| {
            Ok(PublishedPage {
                id: PageId(row.try_get("id")?),
                title: row.try_get("title")?,
                slug: row.try_get("slug")?,
                locale: locale(row.try_get("locale")?)?,
                page_type: row.try_get("type")?,
            })
        })
        .collect()
}

pub(super) async fn count_published(conn: &mut Connection, filter: &Filter) -> Result<i64> {
    let mut sql = Sql::new("select coalesce(sum(p.pages), 0) from page_tally p where p.trashed = 0 and p.live = 1");
    filter.push_limits(&mut sql);
    sql.fetch_number(conn).await
}

fn item(row: &Row) -> Result<PageListItem> {
    let found = page(row)?;
    Ok(PageListItem {
        id: found.id,
        slug: found.slug,
        title: row.try_get("title")?,
        page_type: found.page_type,
        locale: found.locale,
        status: found.status,
        outdated: found.outdated,
        published_version_id: found.published_version,
        published_id: found.published,
        changed_at: from_millis(row.try_get("changed_at")?),
        changed_by: author(row)?,
    })
}

//! The rows of lists of pages.
//!
//! A list is read in two steps: the ids of its page from the index that is in the wanted order and holds all that the
//! filter looks at, then the rows. What is counted without a search comes from tallies that the database keeps.

use crate::clock::from_millis;
use crate::db::{Connection, Row, count_of_text, has_text, text_query, unindexed};
use crate::error::Result;
use crate::list::{Asked, Column, escape_like, like_pattern};
use crate::pages::store::{PAGE_COLUMNS, author, locale, page};
use model::access::{Actor, Grant, Permission};
use model::id::{GroupId, PageId, UserId};
use model::list::SortOrder;
use model::locale::Locale;
use model::page::{PageListItem, PublishedPage};
use sqlx::Row as _;

/// The columns a page list can be sorted by.
pub(super) const COLUMNS: &[Column] = &[
    ("title", "p.title collate nocase"),
    ("slug", "p.slug"),
    ("type", "p.type"),
    ("locale", "p.locale"),
    ("status", "p.status_rank"),
    ("changedAt", "p.changed_at"),
];

/// The columns that the structure of the site can be sorted by; its own order is that of the slugs.
pub(super) const GROUP_COLUMNS: &[Column] =
    &[("title", "g.title collate nocase"), ("slug", "g.place"), ("type", "g.type"), ("changedAt", "g.changed_at")];

const ITEM_COLUMNS: &str = "p.title, p.changed_at, p.changed_by as author_id, u.name as author_name";

/// More than so many are too many to be put in order.
const MANY: i64 = 2_000;

/// Whether a term finds so few pages that they can be put in order.
#[derive(Clone, Copy)]
enum Few {
    Found,
    Not,
}

/// Which pages a list shows. The values are bound as `$1` to `$3`.
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

    /// The condition in SQL without the term. Values that a person typed are bound; the rest comes from fixed lists or
    /// is a number.
    pub(in crate::pages) fn limits(&self) -> String {
        let mut parts = Vec::new();
        if self.page_type.is_some() {
            parts.push(format!("{} = $1", unindexed("p.type")));
        }
        if self.locale.is_some() {
            parts.push(format!("{} = $2", unindexed("p.locale")));
        }
        if self.is_limited() {
            let any: Vec<String> = self.grants.iter().map(|grant| self.covered_by(grant)).collect();
            parts.push(format!("({})", any.join(" or ")));
        }
        if parts.is_empty() { "1 = 1".to_owned() } else { parts.join(" and ") }
    }

    /// Whether there may be pages that the reader may not see.
    fn is_limited(&self) -> bool {
        !self.grants.is_empty() && self.grants.iter().all(|grant| grant.parameters.is_some())
    }

    /// Whether nothing but a term that the index of texts can find decides.
    fn is_text_alone(&self) -> bool {
        self.page_type.is_none() && self.locale.is_none() && !self.is_limited() && text_query(&self.term).is_some()
    }

    /// The pages that one grant covers.
    fn covered_by(&self, grant: &Grant) -> String {
        let Some(limits) = &grant.parameters else { return "1 = 1".to_owned() };
        let mut parts = vec!["1 = 1".to_owned()];
        if let Some(locales) = &limits.locales {
            let list: Vec<String> = locales.iter().map(|locale| format!("'{locale}'")).collect();
            parts.push(format!("{} in ({})", unindexed("p.locale"), list.join(", ")));
        }
        if let Some(types) = &limits.page_types {
            let safe = types.iter().filter(|id| id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
            let list: Vec<String> = safe.map(|id| format!("'{id}'")).collect();
            parts.push(format!("{} in ({})", unindexed("p.type"), list.join(", ")));
        }
        if limits.own == Some(true) {
            parts.push(format!("p.created_by = {}", self.user.map_or(0, |id| id.0)));
        }
        format!("({})", parts.join(" and "))
    }

    /// The condition that the term sets, where it finds `few` or many pages. Few are found first and then looked at; of
    /// many, every row is asked. What is too short for the index of texts is looked for in the texts themselves.
    fn matching(&self, few: Few) -> String {
        const HERE: &str = "(p.title like $3 escape '\\' or p.slug like $3 escape '\\')";
        if self.term.is_empty() {
            return "1 = 1".to_owned();
        }
        match (text_query(&self.term), few) {
            (Some(_), Few::Found) => has_text("p.id", "$3"),
            (Some(_), Few::Not) => has_text(&unindexed("p.id"), "$3"),
            (None, Few::Not) => HERE.to_owned(),
            (None, Few::Found) => {
                format!("p.id in (select t.id from page t where t.deleted_at is null and {})", HERE.replace("p.", "t."))
            }
        }
    }

    /// The condition that the term sets on short lists, which need no index of texts. `$3` is the pattern.
    pub(in crate::pages) fn containing(&self) -> &'static str {
        if self.term.is_empty() { "1 = 1" } else { "(p.title like $3 escape '\\' or p.slug like $3 escape '\\')" }
    }

    pub(in crate::pages) fn pattern(&self) -> String {
        like_pattern(&self.term)
    }

    /// The value that the condition on the term is bound to.
    fn term_value(&self) -> String {
        text_query(&self.term).unwrap_or_else(|| like_pattern(&self.term))
    }
}

/// Lists one page of the pages that pass the filter, `found` in all. Few are found by the term and put in order; of many,
/// the first in order are soon met by walking in it.
pub(super) async fn list_pages(
    conn: &mut Connection,
    filter: &Filter,
    asked: &Asked,
    found: i64,
) -> Result<Vec<PageListItem>> {
    let order = asked.order_by(("p.changed_at", SortOrder::Desc), "p.id");
    let matching = filter.matching(if found > MANY { Few::Not } else { Few::Found });
    let sql = format!(
        "with keys as (select p.id from page p where p.deleted_at is null and {} and {}
           order by {order} limit $4 offset $5)
         select {PAGE_COLUMNS}, {ITEM_COLUMNS}
         from keys k join page p on p.id = k.id left join user u on u.id = p.changed_by
         order by {order}",
        filter.limits(),
        matching
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind(filter.term_value())
        .bind(asked.size)
        .bind(asked.offset())
        .fetch_all(conn)
        .await?;
    rows.iter().map(item).collect()
}

pub(super) async fn count_pages(conn: &mut Connection, filter: &Filter) -> Result<i64> {
    let sql = if filter.term.is_empty() {
        format!("select coalesce(sum(p.pages), 0) from page_tally p where p.trashed = 0 and {}", filter.limits())
    } else if filter.is_text_alone() {
        count_of_text("$3")
    } else {
        let few = if text_query(&filter.term).is_some() { Few::Found } else { Few::Not };
        let (limits, matching) = (filter.limits(), filter.matching(few));
        format!("select count(*) from page p where p.deleted_at is null and {limits} and {matching}")
    };
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind(filter.term_value())
        .fetch_one(conn)
        .await?)
}

/// A page with all its translations, where it stands in the site.
pub(super) struct GroupRow {
    pub(super) id: GroupId,
    pub(super) page_type: String,
    pub(super) depth: u32,
}

/// Lists one page of the groups in which some page passes the filter.
pub(super) async fn list_groups(conn: &mut Connection, filter: &Filter, asked: &Asked) -> Result<Vec<GroupRow>> {
    let order = asked.order_by(("g.place", SortOrder::Asc), "g.id");
    let sql = format!(
        "select g.id, g.type, g.place from page_group g where g.place is not null and {}
         order by {order} limit $4 offset $5",
        groups_of(filter)
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind(filter.term_value())
        .bind(asked.size)
        .bind(asked.offset())
        .fetch_all(conn)
        .await?;
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
    let sql = format!("select count(*) from page_group g where g.place is not null and {}", groups_of(filter));
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind(filter.term_value())
        .fetch_one(conn)
        .await?)
}

/// The condition on a group. Its pages are looked at only where not all of them pass.
fn groups_of(filter: &Filter) -> String {
    let of_type = if filter.page_type.is_some() { format!("{} = $1", unindexed("g.type")) } else { "1 = 1".to_owned() };
    if !filter.term.is_empty() {
        let (limits, matching) = (filter.limits(), filter.matching(Few::Found));
        format!(
            "{of_type} and g.id in (select p.group_id from page p where p.deleted_at is null and {limits} and {matching})"
        )
    } else if filter.is_limited() {
        let limits = filter.limits();
        format!(
            "{of_type} and exists (select 1 from page p where p.group_id = g.id and p.deleted_at is null and {limits})"
        )
    } else {
        of_type
    }
}

/// Lists the pages of these groups that pass the filter, with their group, by locale.
pub(super) async fn list_pages_of_groups(
    conn: &mut Connection,
    filter: &Filter,
    groups: &[GroupId],
) -> Result<Vec<(GroupId, PageListItem)>> {
    let sql = format!(
        "select {PAGE_COLUMNS}, {ITEM_COLUMNS} from page p left join user u on u.id = p.changed_by
         where p.group_id in ({}) and p.deleted_at is null and {} order by p.group_id, p.locale",
        numbers(groups.iter().map(|id| id.0)),
        filter.limits()
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((GroupId(row.try_get("group_id")?), item(row)?))).collect()
}

/// Lists the translations of these pages in the filter's locale, each with the page that was asked for.
pub(super) async fn list_translations(
    conn: &mut Connection,
    filter: &Filter,
    pages: &[PageId],
) -> Result<Vec<(PageId, PageListItem)>> {
    let sql = format!(
        "select a.id as asked_id, {PAGE_COLUMNS}, {ITEM_COLUMNS}
         from page a join page p on p.group_id = a.group_id left join user u on u.id = p.changed_by
         where a.id in ({}) and a.deleted_at is null and p.deleted_at is null and {}",
        numbers(pages.iter().map(|id| id.0)),
        filter.limits()
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .fetch_all(conn)
        .await?;
    rows.iter().map(|row| Ok((PageId(row.try_get("asked_id")?), item(row)?))).collect()
}

/// Finds the pages whose title or slug has the filter's term, the best first.
pub(super) async fn search_pages(conn: &mut Connection, filter: &Filter, most: u32) -> Result<Vec<PageListItem>> {
    let order = "case when p.title like $4 escape '\\' then 0 when p.title like $5 escape '\\' then 1 else 2 end,
                 p.title collate nocase, p.id";
    let sql = format!(
        "with keys as (select p.id from page p where p.deleted_at is null and {} and {} order by {order} limit $6)
         select {PAGE_COLUMNS}, {ITEM_COLUMNS}
         from keys k join page p on p.id = k.id left join user u on u.id = p.changed_by
         order by {order}",
        filter.limits(),
        filter.matching(Few::Found)
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind(filter.term_value())
        .bind(format!("{}%", escape_like(&filter.term)))
        .bind(like_pattern(&filter.term))
        .bind(most)
        .fetch_all(conn)
        .await?;
    rows.iter().map(item).collect()
}

/// Lists one page of the live pages that pass the filter, by their live titles.
pub(super) async fn list_published(
    conn: &mut Connection,
    filter: &Filter,
    asked: &Asked,
) -> Result<Vec<PublishedPage>> {
    let sql = format!(
        "select p.id, p.published_title as title, p.slug, p.locale, p.type from page p
         where p.published_version_id is not null and p.deleted_at is null and {}
         order by p.published_title collate nocase, p.id limit $4 offset $5",
        filter.limits()
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .bind("")
        .bind(asked.size)
        .bind(asked.offset())
        .fetch_all(conn)
        .await?;
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
    let sql = format!(
        "select coalesce(sum(p.pages), 0) from page_tally p where p.trashed = 0 and p.live = 1 and {}",
        filter.limits()
    );
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(filter.page_type.as_deref())
        .bind(filter.locale.as_ref().map(Locale::as_str))
        .fetch_one(conn)
        .await?)
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

/// Numbers as the list behind an `in`. Being numbers, they need no binding.
fn numbers(ids: impl Iterator<Item = i64>) -> String {
    ids.map(|id| id.to_string()).collect::<Vec<_>>().join(", ")
}

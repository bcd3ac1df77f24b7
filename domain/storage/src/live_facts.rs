//! Parts of live pages that decide which
//! pages a publication outdates in a CDN.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use model::id::{GroupId, PageId};

/// Parts of a live page that other pages can show, except its teaser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveFacts {
    pub group: GroupId,
    pub is_in_menu: bool,
    slug: String,
    title: String,
    day: String,
    is_listed: i64,
    tags: Vec<i64>,
}

/// Returns `None` if the page is not live.
pub async fn find_live_facts(conn: &mut Connection, id: PageId) -> Result<Option<LiveFacts>> {
    let facts = query(
        "select p.group_id, p.slug, t.title, t.day, t.is_listed,
           cast(case when exists (select 1 from menu_page m where m.page_id = p.id) then 1 else 0 end as bigint) as in_menu
         from page p join page_teaser t on t.page_id = p.id
         where p.id = $1 and p.deleted_at is null and p.published_version_id is not null",
    );
    let facts: Option<(i64, String, String, String, i64, i64)> = facts.bind(id.0).fetch_optional(&mut *conn).await?;
    let Some((group, slug, title, day, is_listed, in_menu)) = facts else { return Ok(None) };
    let tags = query_scalar("select tag_id from teaser_tag where page_id = $1 order by tag_id");
    let tags = tags.bind(id.0).fetch_all(conn).await?;
    Ok(Some(LiveFacts { group: GroupId(group), is_in_menu: in_menu == 1, slug, title, day, is_listed, tags }))
}

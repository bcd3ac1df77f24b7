//! The group of each page. Because joining groups in the database is slow,
//! counts of groups use this list.

use crate::error::Result;
use crate::matched_ids::MatchedIds;
use crate::query::query;
use crate::{Connection, Sql};
use sqlx::FromRow;

/// Pairs of page id and group
/// id, sorted by page id.
#[derive(Debug)]
pub struct GroupPages(Vec<(i64, i64)>);

/// Number and newest id of all pages. As long as both
/// stay the same, so do the groups, because ids are
/// not reused and pages stay in their groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct PageSet {
    pages: i64,
    newest: Option<i64>,
}

impl GroupPages {
    /// Returns the groups of pages. Leaves out
    /// pages that are newer than this list.
    pub(crate) fn groups_of(&self, pages: &MatchedIds) -> MatchedIds {
        // Both lists are sorted by page id.
        let mut all = self.0.iter().peekable();
        let group = |page: &i64| {
            while all.next_if(|(id, _)| id < page).is_some() {}
            all.next_if(|(id, _)| id == page).map(|(_, group)| *group)
        };
        MatchedIds::new(pages.ids().iter().filter_map(group).collect())
    }
}

pub async fn get_page_set(conn: &mut Connection) -> Result<PageSet> {
    query(
        "select cast(coalesce(sum(t.pages), 0) as bigint) as pages, (select max(id) from page) as newest
         from page_tally t",
    )
    .fetch_one(conn)
    .await
}

pub async fn load_group_pages(conn: &mut Connection) -> Result<GroupPages> {
    let sql = Sql::new("select page_id as id, group_id as other from group_page order by page_id");
    let [pages, groups] = sql.fetch_two_ids(conn).await?;
    let mut pairs: Vec<(i64, i64)> = pages.into_iter().zip(groups).collect();
    pairs.sort_unstable();
    Ok(GroupPages(pairs))
}

#[cfg(test)]
mod tests {
    use super::GroupPages;
    use crate::matched_ids::MatchedIds;

    #[test]
    fn the_groups_of_pages_are_found_each_once() {
        let all = GroupPages(vec![(1, 10), (2, 10), (4, 11), (7, 12), (9, 11)]);
        let groups = |pages: &[i64]| all.groups_of(&MatchedIds::new(pages.to_vec())).ids().to_vec();
        assert_eq!(groups(&[9, 1, 2, 4]), [10, 11]);
        assert_eq!(groups(&[3, 7, 8]), [12], "3 and 8 came later");
        assert_eq!(groups(&[0, 20]), [0; 0]);
    }
}

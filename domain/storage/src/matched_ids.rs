//! Pages or groups that match a search term,
//! and the window of them that a list shows.
//!
//! The word index returns all ids in one row,
//! because a row per id takes longer than the
//! search. The database sorts up to
//! `MAX_SORTED_IDS` ids. If there are more, a
//! walk reads the rows of the list in order,
//! until it has found the matches of the window.

use crate::error::Result;
use crate::list::Window;
use crate::{Connection, Sql};

/// Maximum number of ids that the database sorts.
const MAX_SORTED_IDS: usize = 2_000;
/// Number of rows in the
/// first batch of a walk.
const FIRST_WALK_IDS: u32 = 1_000;
/// Factor by which each following batch grows.
const WALK_GROWTH_FACTOR: u32 = 4;

/// Ids of matching pages or page groups.
#[derive(Debug)]
pub struct MatchedIds(Vec<i64>);

/// SQL that selects and orders the rows of a walk.
pub struct OrderedWalk<'a> {
    /// `select … from … where …`
    /// that selects only the id.
    pub rows: &'static str,
    /// Column of the id.
    pub id: &'static str,
    /// Adds ` order by …`.
    pub push_order: &'a (dyn Fn(&mut Sql) + Sync),
}

impl MatchedIds {
    pub fn new(mut ids: Vec<i64>) -> Self {
        ids.sort_unstable();
        ids.dedup();
        Self(ids)
    }

    pub fn count(&self) -> i64 {
        i64::try_from(self.0.len()).unwrap_or(i64::MAX)
    }

    /// Returns the ids in ascending order.
    pub(crate) fn ids(&self) -> &[i64] {
        &self.0
    }

    pub fn has(&self, id: i64) -> bool {
        self.0.binary_search(&id).is_ok()
    }

    /// Removes the ids in `others`.
    pub fn without(mut self, others: &[i64]) -> Self {
        self.0.retain(|id| !others.contains(id));
        self
    }

    /// Removes the ids that are not in `others`.
    pub fn among(mut self, others: &Self) -> Self {
        self.0.retain(|id| others.has(*id));
        self
    }

    /// Splits the ids by membership in `others`.
    pub fn partition(self, others: &Self) -> [Self; 2] {
        let (among, besides) = self.0.into_iter().partition(|id| others.has(*id));
        [Self(among), Self(besides)]
    }

    /// Returns the ids in the window,
    /// in the order of the walk.
    pub async fn part(&self, conn: &mut Connection, walk: &OrderedWalk<'_>, window: Window) -> Result<Vec<i64>> {
        if window.offset >= self.count() {
            return Ok(Vec::new());
        }
        if self.0.len() > MAX_SORTED_IDS {
            return self.walk(conn, walk, window).await;
        }
        let mut sql = Sql::new(walk.rows);
        sql.push(" and ").push(walk.id).push(" in ").bind_ids(&self.0);
        (walk.push_order)(&mut sql);
        sql.push_part(window.size, window.offset);
        sql.fetch_ids(conn).await
    }

    async fn walk(&self, conn: &mut Connection, walk: &OrderedWalk<'_>, window: Window) -> Result<Vec<i64>> {
        let wanted = window.size as usize;
        let mut part = Vec::with_capacity(wanted);
        let mut skipped = 0;
        let (mut walked, mut next) = (0, FIRST_WALK_IDS);
        loop {
            let mut sql = Sql::new(walk.rows);
            (walk.push_order)(&mut sql);
            sql.push_part(next, walked);
            let ids = sql.fetch_ids(conn).await?;
            for id in &ids {
                if !self.has(*id) {
                    continue;
                }
                if skipped < window.offset {
                    skipped += 1;
                } else {
                    part.push(*id);
                    if part.len() == wanted {
                        return Ok(part);
                    }
                }
            }
            if ids.len() < next as usize {
                return Ok(part);
            }
            walked += i64::from(next);
            next = next.saturating_mul(WALK_GROWTH_FACTOR);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MatchedIds, OrderedWalk, Window};
    use crate::query::query;
    use crate::{Connection, Sql};
    use sqlx::Connection as _;

    const ID_COUNT: i64 = 9_000;

    /// Creates a table of the numbers from
    /// 1, with another order in `place`.
    async fn numbers() -> Connection {
        let mut conn = Connection::from(sqlx::SqliteConnection::connect("sqlite::memory:").await.unwrap());
        let sql = "create table number as with recursive n(id) as (select 1 union all select id + 1 from n limit 9000)
                   select id, (id * 7919) % 9001 as place from n";
        query(sql).execute(&mut conn).await.unwrap();
        conn
    }

    fn expected(found: &[i64], window: Window) -> Vec<i64> {
        let mut ids = found.to_vec();
        ids.sort_by_key(|id| (id * 7919) % 9001);
        ids.into_iter().skip(usize::try_from(window.offset).unwrap()).take(window.size as usize).collect()
    }

    #[tokio::test]
    async fn a_part_is_the_same_however_many_were_found() {
        let mut conn = numbers().await;
        let push_order = |sql: &mut Sql| {
            sql.push(" order by n.place");
        };
        let walk = OrderedWalk { rows: "select n.id from number n where 1 = 1", id: "n.id", push_order: &push_order };
        for every in [1, 2, 4, 5, 100, 9_000] {
            let ids: Vec<i64> = (1..=ID_COUNT).filter(|id| id % every == 0).collect();
            // The ids have duplicates and are unsorted.
            let found = MatchedIds::new([ids.iter().rev().copied().collect(), ids.clone()].concat());
            let count = i64::try_from(ids.len()).unwrap();
            assert_eq!(found.count(), count);
            for (size, offset) in
                [(1, 0), (25, 0), (25, 50), (100, count / 2), (25, count - 1), (25, count), (25, i64::MAX)]
            {
                let part = Window { size, offset };
                assert_eq!(found.part(&mut conn, &walk, part).await.unwrap(), expected(&ids, part), "{every} {part:?}");
            }
        }
    }

    #[tokio::test]
    async fn of_nothing_nothing_is_listed() {
        let mut conn = numbers().await;
        let walk = OrderedWalk { rows: "select n.id from number n where 1 = 1", id: "n.id", push_order: &|_| {} };
        let found = MatchedIds::new(vec![3, 4]).without(&[4, 3]);
        assert!(found.part(&mut conn, &walk, Window { size: 25, offset: 0 }).await.unwrap().is_empty());
    }
}

//! The order that editors give to pages with the same parent address.
//!
//! Lists sort groups by `sort_key`: their place, in which each segment
//! is replaced by the key of the group at that address. Triggers set it to the place
//! and record the change. At its end, each write completes the
//! recorded groups ([`follow_changes`]), so that no use case has to.

use crate::error::Result;
use crate::order_keys::AFTER_KEYS;
use std::collections::{BTreeSet, HashMap, HashSet};
use storage::Connection;
use storage::page_order::{self, ChangedPlace, PlacedGroup};

/// The groups with keys.
pub(crate) struct PageOrder {
    /// Keys by place.
    keys: HashMap<String, String>,
    /// Number of places with keys directly below a place.
    children: HashMap<String, usize>,
}

impl PageOrder {
    pub(crate) async fn load(conn: &mut Connection) -> Result<Self> {
        let mut order = Self { keys: HashMap::new(), children: HashMap::new() };
        for PlacedGroup { place, order_key, .. } in page_order::list_ordered(conn).await? {
            let Some(key) = order_key else { continue };
            let parent = parent_of(&place).to_owned();
            if order.keys.insert(place, key).is_none() {
                *order.children.entry(parent).or_default() += 1;
            }
        }
        Ok(order)
    }

    /// Returns the key by which a group is sorted among its siblings.
    fn key_of(&self, place: &str, order_key: Option<&str>) -> String {
        let segment = segment_of(place);
        match order_key {
            Some(key) => key.to_owned(),
            // The home page is above the others.
            None if segment.is_empty() || !self.children.contains_key(parent_of(place)) => segment.to_owned(),
            None => format!("{AFTER_KEYS}{segment}"),
        }
    }

    /// Returns the sort key of a group with this key.
    fn sort_key(&self, place: &str, order_key: Option<&str>) -> String {
        let parent = parent_of(place);
        let above = if parent.is_empty() { String::new() } else { self.sort_key_at(parent) };
        format!("{above} {}", self.key_of(place, order_key))
    }

    /// Returns the sort key of an address, even if it has no page.
    fn sort_key_at(&self, place: &str) -> String {
        self.sort_key(place, self.keys.get(place).map(String::as_str))
    }

    /// Writes the sort keys below a place that got its first key there.
    /// Addresses without a key now come after those with keys.
    pub(crate) async fn write_first_order(&self, conn: &mut Connection, parent: &str) -> Result<()> {
        for place in list_children(conn, parent).await? {
            if !self.keys.contains_key(&place) && !segment_of(&place).is_empty() {
                self.write_sort_keys(conn, &place).await?;
            }
        }
        Ok(())
    }

    /// Writes the sort keys of the groups at and below a place.
    pub(crate) async fn write_sort_keys(&self, conn: &mut Connection, place: &str) -> Result<()> {
        for group in page_order::list_at(conn, place).await? {
            let key = self.sort_key(place, group.order_key.as_deref());
            page_order::update_sort_key(conn, group.id, &key).await?;
        }
        let beginning = format!("{} ", self.sort_key_at(place));
        // All groups below have one former beginning, or a few
        // if several addresses above them changed in one transaction.
        while let Some(other) = page_order::find_other_sort_key(conn, place, &beginning).await? {
            page_order::replace_beginning(conn, place, first_segments(&other, depth_of(place)), &beginning).await?;
        }
        Ok(())
    }
}

/// Returns the place above. Empty for places of the first level.
pub(crate) fn parent_of(place: &str) -> &str {
    place.rsplit_once(' ').map_or("", |(parent, _)| parent)
}

/// Returns the last segment of a place. It is a key.
pub(crate) fn segment_of(place: &str) -> &str {
    place.rsplit_once(' ').map_or(place, |(_, segment)| segment)
}

fn depth_of(place: &str) -> usize {
    place.matches(' ').count()
}

/// Returns a place or sort key up to the space after its first segments.
fn first_segments(sort_key: &str, count: usize) -> &str {
    let end = sort_key.match_indices(' ').nth(count).map_or(sort_key.len(), |(space, _)| space + 1);
    &sort_key[..end]
}

/// Completes the groups whose place changed. A group
/// with another parent loses its key, so it comes last there.
pub(crate) async fn follow_changes(conn: &mut Connection) -> Result<()> {
    let changes = page_order::list_changed_places(conn).await?;
    if changes.is_empty() {
        return Ok(());
    }
    page_order::delete_changed_places(conn).await?;
    for change in changes.iter().filter(|change| has_other_parent(change)) {
        page_order::update_order_key(conn, change.group, None).await?;
    }
    let order = PageOrder::load(conn).await?;
    let mut places = BTreeSet::new();
    for change in &changes {
        let (former, place) = (change.former_place.as_deref(), change.place.as_deref());
        places.extend([former, place].into_iter().flatten().map(str::to_owned));
        if change.order_key.is_none() {
            continue;
        }
        // The siblings without keys have another sort key
        // before the first key and after the last one.
        let is_last = former.filter(|former| !order.children.contains_key(parent_of(former)));
        let is_first = place.filter(|place| order.children.get(parent_of(place)) == Some(&1));
        for parent in [is_last, is_first].into_iter().flatten().map(parent_of).collect::<HashSet<_>>() {
            places.extend(list_children(conn, parent).await?);
        }
    }
    write_all(conn, &order, places).await
}

fn has_other_parent(change: &ChangedPlace) -> bool {
    match (&change.former_place, &change.place) {
        (Some(former), Some(place)) => change.order_key.is_some() && parent_of(former) != parent_of(place),
        _ => false,
    }
}

/// Writes all sort keys again, after the site has another
/// default locale and pages other addresses. All groups keep their keys.
pub(crate) async fn follow_default_locale(conn: &mut Connection) -> Result<()> {
    page_order::delete_changed_places(conn).await?;
    page_order::reset_sort_keys(conn).await?;
    let order = PageOrder::load(conn).await?;
    let mut places: BTreeSet<String> = order.keys.keys().cloned().collect();
    for parent in order.children.keys() {
        places.extend(list_children(conn, parent).await?);
    }
    write_all(conn, &order, places).await
}

/// Lists the addresses directly below a place, also those that only have pages below them.
async fn list_children(conn: &mut Connection, parent: &str) -> Result<BTreeSet<String>> {
    let places = page_order::list_places_below(conn, parent).await?;
    let child_of = |place: &String| first_segments(place, depth_of(parent) + 1).trim_end().to_owned();
    Ok(places.iter().map(child_of).collect())
}

/// Writes the sort keys at and below places, from the first level down.
async fn write_all(conn: &mut Connection, order: &PageOrder, places: BTreeSet<String>) -> Result<()> {
    let mut places: Vec<String> = places.into_iter().collect();
    places.sort_by_key(|place| depth_of(place));
    for place in places.iter().filter(|place| !segment_of(place).is_empty()) {
        order.write_sort_keys(conn, place).await?;
    }
    Ok(())
}

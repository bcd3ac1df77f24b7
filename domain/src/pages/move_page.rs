//! Moves a page among the pages with the same parent address.

use crate::error::{Error, Result};
use crate::order_keys::complete_keys;
use crate::page_order::{PageOrder, parent_of, segment_of};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::{GroupId, PageId};
use model::locale::Locale;
use std::cmp::Ordering;
use storage::addresses::{self, AddressRow};
use storage::page_order::{self, SiblingGroup};
use storage::pages::find_page;
use storage::{Connection, Transaction};

/// Maximum number of siblings that can be put in order.
pub const MAX_ORDERED_SIBLINGS: u32 = 1_000;

/// Input of `page/{id}/move`.
#[derive(Clone, Copy, Debug)]
pub struct PageMove {
    pub page: PageId,
    pub to: NewPosition,
}

/// The new position of a page among its siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewPosition {
    /// Directly before a sibling.
    Before(PageId),
    /// Directly after a sibling.
    After(PageId),
    /// Before the previous sibling that the actor may see.
    Up,
    /// After the next sibling that the actor may see.
    Down,
}

/// Moves a page, with its translations and the pages below it, among its siblings: the pages
/// whose slugs have the same beginning. The page in the default
/// locale determines the siblings, or the page in the first locale.
///
/// Returns false if the page already was there.
///
/// # Errors
/// `NotFound` for a page or sibling that the actor may not see. `Forbidden` if the actor
/// may not edit the page, or not publish a live translation of it, because visitors
/// see the order at once. `V_07` for the home page, `V_14` for too many
/// siblings. `Stale` if the other page is not a sibling any more.
pub async fn move_page(cms: &Cms, actor: &Actor, ask: PageMove) -> Result<bool> {
    access::require(actor, Operation::MovePage)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let is_live = is_live(&mut cms.db.read().await?, ask.page).await?;
    let effect = if is_live { Effect::Public } else { Effect::Internal };
    cms.write(effect, async |tx| {
        let page = find_page(tx, ask.page).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::MovePage, &page.subject())?;
        let pages = addresses::list_addresses(tx, page.group).await?;
        require_all(actor, default, &pages)?;
        // The page was published after the effect was chosen.
        if !is_live && pages.iter().any(|row| row.live) {
            return Err(Error::Stale { model: "page" });
        }
        let place = page_order::find_placed(tx, page.group).await?.ok_or(Error::NotFound)?.place;
        if segment_of(&place).is_empty() {
            return Err(Error::refused(Code::NotPossible, "page", "id"));
        }
        let siblings = page_order::list_siblings(tx, actor, parent_of(&place), MAX_ORDERED_SIBLINGS + 1).await?;
        if siblings.len() > MAX_ORDERED_SIBLINGS as usize {
            return Err(Error::refused(Code::TooLong, "page", "siblings"));
        }
        let from = position(&siblings, page.group)?;
        let Some(to) = find_position(tx, actor, &siblings, from, ask.to).await? else { return Ok(false) };
        if to == from {
            return Ok(false);
        }
        store(tx, siblings, from, to).await?;
        let detail = format!("{} {} → {}", page.slug, from + 1, to + 1);
        let event = audit::AuditEvent { action: AuditAction::MovePage, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(true)
    })
    .await
}

/// Returns true if visitors can open a translation of the page.
async fn is_live(conn: &mut Connection, page: PageId) -> Result<bool> {
    let Some(page) = find_page(conn, page).await? else { return Ok(false) };
    Ok(addresses::list_addresses(conn, page.group).await?.iter().any(|row| row.live))
}

/// Checks access to the page that determines the position, and to the live pages.
fn require_all(actor: &Actor, default: &Locale, pages: &[AddressRow]) -> Result<()> {
    let first = pages.iter().min_by_key(|row| (row.locale != *default, row.locale.as_str())).ok_or(Error::NotFound)?;
    access::require_with(actor, Operation::MovePage, &first.subject())?;
    for row in pages.iter().filter(|row| row.live) {
        access::require_with(actor, Operation::PublishPage, &row.subject())?;
    }
    Ok(())
}

fn position(siblings: &[SiblingGroup], group: GroupId) -> Result<usize> {
    let found = siblings.iter().position(|sibling| sibling.group.id == group);
    found.ok_or(Error::Stale { model: "page" })
}

/// Returns the index of the page after the move. `None` without a sibling on that side.
async fn find_position(
    tx: &mut Transaction,
    actor: &Actor,
    siblings: &[SiblingGroup],
    from: usize,
    to: NewPosition,
) -> Result<Option<usize>> {
    let (other, offset) = match to {
        NewPosition::Before(id) => (id, 0),
        NewPosition::After(id) => (id, 1),
        NewPosition::Up => return Ok(siblings[..from].iter().rposition(|sibling| sibling.is_visible)),
        NewPosition::Down => {
            let next = siblings[from + 1..].iter().position(|sibling| sibling.is_visible);
            return Ok(next.map(|next| from + 1 + next));
        }
    };
    let page = find_page(tx, other).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    let other = position(siblings, page.group)?;
    // Siblings after the page move up when it leaves its place.
    Ok(Some(match other.cmp(&from) {
        Ordering::Less => other + offset,
        Ordering::Equal => from,
        Ordering::Greater => other + offset - 1,
    }))
}

/// Stores the new order. Writes only keys that change.
async fn store(tx: &mut Transaction, mut siblings: Vec<SiblingGroup>, from: usize, to: usize) -> Result<()> {
    let is_ordered = siblings.iter().any(|sibling| sibling.group.order_key.is_some());
    let moved = siblings.remove(from);
    let moved_id = moved.group.id;
    siblings.insert(to, moved);
    // A first order begins with the segments of the addresses. Only
    // the sort key of the moved page then changes.
    let former: Vec<Option<String>> = siblings
        .iter()
        .map(|SiblingGroup { group, .. }| match &group.order_key {
            None if !is_ordered => Some(segment_of(&group.place).to_owned()),
            key => key.clone(),
        })
        .collect();
    let kept: Vec<Option<String>> = siblings
        .iter()
        .zip(&former)
        .map(|(sibling, key)| key.clone().filter(|_| sibling.group.id != moved_id))
        .collect();
    let keys = complete_keys(&kept);
    for (sibling, key) in siblings.iter().zip(&keys) {
        if sibling.group.order_key.as_ref() != Some(key) {
            page_order::update_order_key(tx, sibling.group.id, Some(key)).await?;
        }
    }
    let order = PageOrder::load(tx).await?;
    if !is_ordered {
        order.write_first_order(tx, parent_of(&siblings[to].group.place)).await?;
    }
    for ((sibling, former), key) in siblings.iter().zip(&former).zip(&keys) {
        if former.as_ref() != Some(key) {
            order.write_sort_keys(tx, &sibling.group.place).await?;
        }
    }
    Ok(())
}

//! Lists references to a page, for editors
//! who unpublish, delete or move it.

use super::{list_link_addresses, paths_of};
use crate::error::{Error, Result};
use crate::{Cms, access, menus, site};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::page::{PageReferences, ReferringPage};
use storage::addresses;
use storage::pages::find_page;

/// Lists pages and menus that refer to a page by id,
/// present or former address. Omits pages that are
/// not live, unless the actor may see their drafts.
pub async fn read_references(cms: &Cms, actor: &Actor, id: PageId) -> Result<PageReferences> {
    access::require(actor, Operation::ReadReferences)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut conn = cms.db.read().await?;
    let page = find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadReferences, &page.subject())?;
    let places = list_link_addresses(&mut conn, id, (page.locale, page.slug)).await?;
    let paths: Vec<String> = places.iter().flat_map(|place| paths_of(place, default)).collect();
    let mut linking = addresses::list_naming_pages(&mut conn, id).await?;
    for path in &paths {
        linking.extend(addresses::list_linking_pages(&mut conn, path).await?);
    }
    let mut pages: Vec<ReferringPage> = Vec::new();
    let visible = linking.into_iter().filter(|found| {
        found.page.page_id != id && (found.page.live || actor.may_with(Operation::ReadDraft, &found.subject()))
    });
    for found in visible.map(|found| found.page) {
        match pages.iter_mut().find(|known| known.page_id == found.page_id) {
            Some(known) => known.live |= found.live,
            None => pages.push(found),
        }
    }
    let menus = menus::list_menus_leading_to(&mut conn, id, &paths).await?;
    Ok(PageReferences { pages, menus })
}

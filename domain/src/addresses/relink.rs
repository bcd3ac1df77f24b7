//! Rewrites links to a moved page, in pages and menus.

use super::{LocalPath, paths_of};
use crate::error::{Error, Result};
use crate::pages::prepare::prepare_stored;
use crate::pages::store_version::{NextVersion, append};
use crate::pages::version_tags;
use crate::site::site_locales::SiteLocales;
use crate::workflow::publish::replace_live_version;
use crate::{Cms, audit, menus, site};
use content::link::split_link;
use content::references::rewrite_links;
use content::upgrade::upgrade;
use model::access::Actor;
use model::audit::AuditAction;
use model::id::{PageId, VersionId};
use model::page::{MenuName, RelinkedPage};
use model::slug::Address;
use std::collections::BTreeSet;
use storage::pages::{PageRow, find_page, get_version};
use storage::prepared::PreparedContent;
use storage::{Transaction, addresses};

/// Old address and new path of a moved page.
pub(super) struct AddressMove {
    pub(super) from: LocalPath,
    /// New public path.
    pub(super) to: String,
}

/// Rewrites every link to the pages that `actor` moved.
pub(super) async fn relink(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    moves: &[AddressMove],
) -> Result<(Vec<RelinkedPage>, Vec<MenuName>)> {
    let settings = &site::snapshot::current(cms).await?.settings;
    let rewrite = |link: &str| rewrite(link, moves, settings.as_ref().into());
    let mut pages = BTreeSet::new();
    for path in moves.iter().flat_map(|moved| paths_of(&moved.from, &settings.default_locale)) {
        pages.extend(addresses::list_pages_linking_to(tx, &path).await?);
    }
    let mut relinked = Vec::new();
    for page in pages {
        relinked.extend(relink_page(cms, tx, actor, page, LinkingVersions::Newest, &rewrite).await?);
    }
    Ok((relinked, menus::relink(cms, tx, &rewrite).await?))
}

/// Versions of a page whose links are
/// rewritten: only the newest, or two.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkingVersions {
    Newest,
    /// Newest version, and the live version if it is older.
    NewestAndLive,
}

/// Stores new versions of a page if
/// one of its links changes. The new
/// copy of the live version goes live.
pub(crate) async fn relink_page(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    id: PageId,
    versions: LinkingVersions,
    rewrite: &impl Fn(&str) -> Option<String>,
) -> Result<Option<RelinkedPage>> {
    let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
    let newest = rewritten(cms, tx, &page, page.newest_version, rewrite).await?;
    let below = page.published_version.filter(|live| *live != page.newest_version);
    let mut base = page.newest_version;
    if let Some(live) = below.filter(|_| versions == LinkingVersions::NewestAndLive) {
        let live = rewritten(cms, tx, &page, live, rewrite).await?;
        if live.is_changed {
            base =
                append(cms, tx, &Actor::System, &NextVersion { page: &page, base, prepared: &live.prepared }).await?.id;
            replace_live_version(cms, tx, &page, base, &live.prepared.content).await?;
        }
    }
    if !newest.is_changed && base == page.newest_version {
        return Ok(None);
    }
    let Rewritten { prepared, .. } = newest;
    let version = append(cms, tx, &Actor::System, &NextVersion { page: &page, base, prepared: &prepared }).await?.id;
    addresses::move_plan_and_request(tx, page.newest_version, version).await?;
    if page.published_version == Some(page.newest_version) {
        replace_live_version(cms, tx, &page, version, &prepared.content).await?;
    }
    let detail = version.to_string();
    let event = audit::AuditEvent { action: AuditAction::UpdateLinks, id: Some(id.0), detail: &detail };
    audit::record(cms, tx, actor, event).await?;
    Ok(Some(RelinkedPage { page_id: id, locale: page.locale, title: prepared.content.title, page_version_id: version }))
}

/// Content of a version after its links were rewritten.
struct Rewritten {
    prepared: PreparedContent,
    is_changed: bool,
}

async fn rewritten(
    cms: &Cms,
    tx: &mut Transaction,
    page: &PageRow,
    version: VersionId,
    rewrite: &impl Fn(&str) -> Option<String>,
) -> Result<Rewritten> {
    let mut version = get_version(tx, version).await?;
    let schemas = cms.types.of_page(&page.page_type);
    version_tags::rename(tx, &mut version, schemas).await?;
    let mut content = version.content;
    upgrade(&mut content, schemas);
    let is_changed = rewrite_links(&mut content, schemas, rewrite);
    Ok(Rewritten { prepared: prepare_stored(cms, tx, page.into(), content).await?, is_changed })
}

/// Returns the new link, with the query
/// and anchor of the old one. Returns
/// `None` if the link does not change.
fn rewrite(link: &str, moves: &[AddressMove], locales: SiteLocales<'_>) -> Option<String> {
    if !link.starts_with('/') {
        return None;
    }
    let (path, rest) = split_link(link);
    let address = Address::parse(path, locales.all);
    let place = (address.locale.unwrap_or_else(|| locales.default.clone()), address.rest);
    let moved = moves.iter().find(|moved| moved.from == place)?;
    Some(format!("{}{rest}", moved.to)).filter(|rewritten| rewritten != link)
}

#[cfg(test)]
mod tests {
    use super::{AddressMove, SiteLocales, rewrite};
    use model::locale::Locale;

    #[test]
    fn a_link_is_rewritten_in_every_form_it_can_have() {
        let (en, nl) = (Locale::parse("en-gb").unwrap(), Locale::parse("nl-nl").unwrap());
        let moved = |locale: &Locale, from: &str, to: &str| AddressMove {
            from: (locale.clone(), from.to_owned()),
            to: to.to_owned(),
        };
        let moves = [moved(&en, "/about", "/us"), moved(&nl, "/over-ons", "/nl-nl/wij")];
        let all = [en.clone(), nl.clone()];
        let locales = SiteLocales { all: &all, default: &en };
        for (link, expected) in [
            ("/about", Some("/us")),
            ("/about/?a=/about#b", Some("/us?a=/about#b")),
            ("/en-gb/about#team", Some("/us#team")),
            ("/nl-nl/over-ons", Some("/nl-nl/wij")),
            ("/over-ons", None),
            ("/nl-nl/about", None),
            ("/about/team", None),
            ("//about", Some("/us")),
            ("#about", None),
            ("https://site.example/about", None),
        ] {
            assert_eq!(rewrite(link, &moves, locales).as_deref(), expected, "{link}");
        }
    }
}
